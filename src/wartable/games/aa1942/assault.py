"""Amphibious assaults: who lands, and which ships bombard (AA, AMPH)."""

from __future__ import annotations

from msgspec import structs

from wartable.families.axis_allies.battle import ask_dice, next_step
from wartable.families.axis_allies.casualties import ask_losses, land_hits, spots
from wartable.families.axis_allies.moving import COMBAT
from wartable.families.axis_allies.pieces import Stacks, Trip, Unit, find, key_of, trip_with, with_cargo
from wartable.families.axis_allies.refusing import no
from wartable.games.aa1942.answers import Bombard
from wartable.games.aa1942.battle_sides import count_hits, in_order, land_defenders
from wartable.games.aa1942.frames import Bombarding, Combat, Group, LandBattle
from wartable.games.aa1942.state import WorldWork
from wartable.kernel.contract import DiceGroup, Refusals
from wartable.kernel.coverage import rule

Ship = tuple[str, Unit, int]
"""Where, which, how many."""


@rule("R-AA-25", "R-AMPH-01", "R-AMPH-07", "R-AMPH-08", "RULING-64")
def assault_groups(w: WorldWork) -> tuple[Group, ...]:
    """The announced assaults, those that share a sea zone or a target together."""
    ships = ((zone, unit) for zone, where in w.garrisons.items() for unit, _ in where.stacks if unit.cargo)
    pairs = {(zone, item.target) for zone, unit in ships for item in unit.cargo if item.target}
    groups: list[tuple[set[str], set[str]]] = []
    for zone, target in sorted(pairs):
        joined = [group for group in groups if zone in group[0] or target in group[1]]
        zones, targets = {zone}, {target}
        for group in joined:
            zones |= group[0]
            targets |= group[1]
            groups.remove(group)
        groups.append((zones, targets))
    return tuple(Group(tuple(sorted(zones)), tuple(sorted(targets))) for zones, targets in groups)


# -- who lands


def _bound_ships(w: WorldWork, space: str) -> list[Ship]:
    """Transports with cargo announced for this target."""
    return [
        (zone, unit, count)
        for zone in w.g.coast[space]
        for unit, count in w.at(zone).stacks
        if any(item.target == space for item in unit.cargo)
    ]


@rule("R-AA-12", "R-AA-14", "R-AA-22", "R-TRN-16")
def call_off(w: WorldWork, zone: str) -> None:
    """Nobody lands from a zone that was not cleared: the cargo stays aboard."""
    for ship, count in w.at(zone).stacks:
        calm = with_cargo(ship, (structs.replace(item, target="") for item in ship.cargo))
        w.swap(zone, ship, calm, count)


@rule(
    "R-AA-12", "R-AA-13", "R-AA-14", "R-AA-15", "R-AA-24", "R-TRN-04",
    "R-TRN-10", "R-TRN-22", "R-TRN-23", "R-TRN-24", "R-TRN-25",
    "RULING-18", "RULING-19",
)  # fmt: skip
def land_forces(w: WorldWork, f: LandBattle) -> None:
    """What is still bound for this target goes ashore, whatever its zone; the transports have done their
    work. Whoever came overland or by air fights in any case."""
    landed: dict[str, int] = {}
    for zone, ship, count in _bound_ships(w, f.space):
        kept = [item for item in ship.cargo if item.target != f.space]
        done = trip_with(with_cargo(ship, kept), unloaded=f.space, note=ship.tripped.note or COMBAT)
        w.swap(zone, ship, done, count)
        for item in ship.cargo:
            if item.target == f.space:
                w.put(f.space, Unit(item.power, item.kind, trip=Trip(note=COMBAT, seaborne=True)), count)
                landed[zone] = landed.get(zone, 0) + count
    w.update(step=f.step + 1, landed=tuple(sorted(landed.items())))
    if landed:
        w.tell("landed", space=f.space, power=w.power, zones=sorted(landed))


# -- bombardment


def _combat(w: WorldWork) -> Combat:
    return next(frame for frame in w.frames if isinstance(frame, Combat))


@rule("R-AA-06", "R-AA-09", "R-AA-23", "R-UNIT-17", "R-UNIT-19")
def bombarders(w: WorldWork, zone: str) -> Stacks:
    """Own battleships and cruisers in a zone without sea combat this turn that have not fired yet."""
    combat = _combat(w)
    if zone in combat.divided or (f"sea:{zone}" in combat.fought and zone not in w.ignored):
        return ()
    return tuple(
        (unit, count)
        for unit, count in w.units(zone, w.power)
        if w.g.profiles[unit.kind].support_shot and unit.tripped.note in ("", COMBAT)
    )


@rule("R-AA-07", "RULING-22")
def _limits(w: WorldWork, f: LandBattle, zone: str) -> tuple[tuple[str, int], ...]:
    """The assaults that ships of a zone can support now, and how many ships each: the one that is being
    fought, and those from there that are still to come."""
    per = w.g.policy.bombardment
    here = dict(f.landed).get(zone, 0)
    later: dict[str, int] = {}
    for unit, count in w.at(zone).stacks:
        for item in unit.cargo:
            if item.target:
                later[item.target] = later.get(item.target, 0) + count
    found = {f.space: here} | later
    return tuple(
        (space, per.limit(number)) for space, number in sorted(found.items()) if land_defenders(w, space)
    )


@rule("R-AA-05", "R-AA-06", "R-AA-07", "R-AA-08", "R-AA-09", "RULING-22", "RULING-64")
def choose_bombardment(w: WorldWork, f: LandBattle) -> None:
    """Before the first bombardment from a zone its ships are divided among all the assaults from there."""
    for zone, _ in f.landed:
        limits = _limits(w, f, zone)
        if f.space in dict(limits) and bombarders(w, zone):
            w.push(Bombarding(zone=zone, limits=limits))
            return
    next_step(w)


@rule("R-AA-06", "R-AA-07", "R-AA-08", "R-AA-09", "RULING-22")
def refuse_bombardment(w: WorldWork, f: Bombarding, answer: Bombard) -> Refusals:
    """Ships that are there, each for one assault, and no more than units land."""
    left = {key_of(unit): count for unit, count in bombarders(w, f.zone)}
    limits = dict(f.limits)
    for key, count, space in answer.units:
        if not 0 < count <= left.get(key, 0):
            return no("bombard.not_able", "R-AA-06", unit=key, space=f.zone, there=_able(w, f))
        if space not in limits:
            return no("bombard.no_assault", "R-AA-06", space=space, places=tuple(limits))
        left[key] -= count
        limits[space] -= count
        if limits[space] < 0:
            return no("bombard.too_many", "R-AA-07", space=space, count=dict(f.limits)[space])
    return ()


def _able(w: WorldWork, f: Bombarding) -> tuple[str, ...]:
    return tuple(f"{count} {key_of(unit)}" for unit, count in bombarders(w, f.zone))


@rule("R-AA-08", "RULING-53", "RULING-64")
def do_take_aim(w: WorldWork, zone: str, answer: Bombard) -> None:
    """The ships take aim at one territory each, in no other battle; those left over hold their fire."""
    combat = _combat(w)
    aims = (*combat.aims, *((zone, key, count, space) for key, count, space in answer.units))
    w.frames[w.frames.index(combat)] = structs.replace(combat, divided=(*combat.divided, zone), aims=aims)


@rule("R-AA-06", "R-AA-10", "R-UNIT-17", "R-UNIT-19", "RULING-28", "RULING-53")
def bombard(w: WorldWork, f: LandBattle) -> None:
    """One die for each ship that aims at this territory; it has taken part in combat."""
    next_step(w)
    hits_on = w.g.policy.bombardment.hits_on
    shots: dict[str, int] = {}
    for zone, key, count, space in _combat(w).aims:
        stack = find(w.at(zone), key)
        if space == f.space and stack and land_defenders(w, space):
            shots[stack[0].kind] = shots.get(stack[0].kind, 0) + count
            w.note(zone, stack[0], count, supported=True, note="fought")
    groups = [DiceGroup(kind, count, w.power, needs=hits_on[kind]) for kind, count in shots.items()]
    ask_dice(w, "bombardment", f.space, in_order(w, groups))


@rule("R-AA-11", "RULING-21", "R-HIT-14")
def bombardment_losses(w: WorldWork, f: LandBattle) -> None:
    """The defender chooses among everybody there; they go behind the strip and still fire once."""
    next_step(w)
    targets = spots(f.space, land_defenders(w, f.space))
    hits = land_hits(count_hits(f.groups, f.dice))
    ask_losses(w, f.space, "bombardment", targets, hits, "doomed", breaker=w.g.seat_of[w.power])
