"""The sea side of an amphibious assault: who lands from where, and support shots (AMP, TRN)."""

from __future__ import annotations

from msgspec import structs

from wartable.families.axis_allies.pieces import Trip, Unit, find, key_of, trip_with, with_cargo
from wartable.families.axis_allies.refusing import counted, no
from wartable.families.axis_allies.sides import enemy_present
from wartable.games.europe1999.answers import Support
from wartable.games.europe1999.frames import SupportShots
from wartable.games.europe1999.state import EuropeWork
from wartable.kernel.contract import DiceGroup, Refusals
from wartable.kernel.coverage import rule


def bound_ships(w: EuropeWork, space: str) -> list[tuple[str, Unit, int]]:
    """Transports with cargo declared for this target: zone, ship, how many."""
    return [
        (zone, unit, count)
        for zone in w.g.coast[space]
        for unit, count in w.at(zone).stacks
        if any(item.target == space for item in unit.cargo)
    ]


@rule("R-AMP-06", "R-AMP-24", "R-SUB-11", "R-TRN-10", "RULING-54", "RULING-51")
def ashore_zones(w: EuropeWork, space: str) -> tuple[str, ...]:
    """Zones, clear of enemies by now, from which somebody is to land here."""
    zones = sorted({zone for zone, _, _ in bound_ships(w, space)})
    return tuple(zone for zone in zones if not enemy_present(w, zone, w.power))


@rule("R-AMP-25", "RULING-69")
def landings_from(w: EuropeWork, zone: str) -> set[str]:
    """Territories that somebody in a sea zone is to assault."""
    return {item.target for unit, _ in w.at(zone).stacks for item in unit.cargo if item.target}


@rule("R-AMP-10", "R-AMP-11", "RULING-53")
def call_off(w: EuropeWork, space: str, sparing: tuple[str, ...] = ()) -> None:
    """Cargo that was to land here stays aboard."""
    for zone, ship, count in bound_ships(w, space):
        if zone not in sparing:
            calm = with_cargo(ship, (structs.replace(item, target="") for item in ship.cargo))
            w.swap(zone, ship, calm, count)


@rule("R-AMP-01", "R-AMP-21", "R-TRN-05", "R-TRN-06", "R-TRN-08", "R-TRN-15", "R-TRN-22")
def go_ashore(w: EuropeWork, space: str, zones: tuple[str, ...]) -> bool:
    """Put declared cargo from these zones into the territory; True if anything landed."""
    landed = False
    for zone, ship, count in bound_ships(w, space):
        if zone not in zones:
            continue
        landed = True
        kept = [item for item in ship.cargo if item.target != space]
        w.swap(zone, ship, trip_with(with_cargo(ship, kept), unloaded=space), count)
        for item in ship.cargo:
            if item.target == space:
                w.put(space, Unit(item.power, item.kind, trip=Trip(note="combat", seaborne=True)), count)
    if landed:
        w.tell("landed", space=space, power=w.power, zones=list(zones))
    return landed


# -- support shots


@rule("R-AMP-13", "R-AMP-14", "R-AMP-17", "R-AMP-22", "R-SUB-16", "R-CM-02", "RULING-49")
def supporters(w: EuropeWork, zones: tuple[str, ...]) -> list[tuple[str, Unit, int]]:
    """Own battleships and destroyers in the landing's zones that have neither fought nor fired this turn."""
    return [
        (zone, unit, count)
        for zone in zones
        for unit, count in w.units(zone, w.power)
        if w.g.profiles[unit.kind].support_shot and unit.tripped.note in ("", "combat")
    ]


@rule("R-AMP-13", "R-AMP-23", "R-UNI-08", "RULING-60")
def support_groups(w: EuropeWork, shots: tuple[tuple[str, str, int], ...]) -> list[DiceGroup]:
    """Dice of the ships that fire, battleships before destroyers."""
    hits_on = w.g.policy.bombardment.hits_on
    numbers = {kind: sum(count for _, fired, count in shots if fired == kind) for kind in hits_on}
    return [DiceGroup(kind, count, w.power, needs=hits_on[kind]) for kind, count in numbers.items() if count]


@rule("R-AMP-13", "R-AMP-14", "R-AMP-17")
def refuse_support(w: EuropeWork, f: SupportShots, answer: Support) -> Refusals:
    able = {(zone, key_of(unit)): count for zone, unit, count in supporters(w, f.zones)}
    named: set[tuple[str, str]] = set()
    for zone, key, count in answer.units:
        if not 0 < count <= able.get((zone, key), 0) or (zone, key) in named:
            return no("support.not_able", "R-AMP-14", unit=key, space=zone, there=_able(w, f))
        named.add((zone, key))
    return ()


def _able(w: EuropeWork, f: SupportShots) -> tuple[str, ...]:
    return counted(tuple((unit, count) for _, unit, count in supporters(w, f.zones)))


@rule("R-AMP-16", "R-AMP-17", "R-CM-02", "RULING-49")
def do_support(w: EuropeWork, answer: Support) -> tuple[tuple[str, str, int], ...]:
    """The ships have been in their battle of this turn; what fires is returned by kind."""
    shots = []
    for zone, key, count in answer.units:
        stack = find(w.at(zone), key)
        if stack:
            w.note(zone, stack[0], count, supported=True, note="fought")
            shots.append((zone, stack[0].kind, count))
    return tuple(shots)
