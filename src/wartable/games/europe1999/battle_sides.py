"""Who fights in a battle, on which side, and what they roll (RES, MUL, unit numbers)."""

from __future__ import annotations

from wartable.families.axis_allies import battle
from wartable.families.axis_allies.battle import groups_by_power, supported_groups
from wartable.families.axis_allies.pieces import Stacks, Unit
from wartable.families.axis_allies.sides import enemies_at
from wartable.games.europe1999.state import EuropeWork
from wartable.kernel.contract import DiceGroup
from wartable.kernel.coverage import rule

SPENT = ("fought", "retreated", "landed")
"""Notes of units that are in no further battle this turn."""


def is_attack_plane(w: EuropeWork, unit: Unit) -> bool:
    """A plane sent into the ordinary battle of its space, not a raider, escort or plane going home."""
    trip = unit.tripped
    return w.g.is_plane(unit.kind) and trip.airborne and trip.role == "attack" and trip.note == "combat"


@rule("R-RES-02", "R-MUL-04", "R-GEN-05", "R-CM-02", "R-LMV-12", "R-SBR-03", "R-CM-03")
def land_attackers(w: EuropeWork, space: str) -> Stacks:
    """The active power's land units and planes that fight for this territory."""
    return tuple(
        (unit, count)
        for unit, count in w.units(space, w.power)
        if (w.g.is_troop(unit.kind) and unit.tripped.note not in SPENT) or is_attack_plane(w, unit)
    )


@rule("R-MUL-01", "R-RES-05", "R-SBR-06", "R-SBR-20", "R-AMV-14")
def land_defenders(w: EuropeWork, space: str) -> Stacks:
    """All enemy units there of every power, without guns and without fighters that intercepted a raid."""
    return tuple(
        (unit, count)
        for unit, count in enemies_at(w, space, w.power)
        if w.g.profiles[unit.kind].casualty and unit.tripped.role != "intercept"
    )


@rule("R-AMP-07", "R-NAV-04", "R-NAV-05", "R-RES-02", "R-CV-02", "R-CV-14", "R-SUB-10", "R-CV-11", "R-BSH-04")
def sea_attackers(w: EuropeWork, zone: str) -> Stacks:
    """All ships of the active power in the zone, transports too, and its planes sent there. Fighters aboard
    that were not launched are cargo."""
    return tuple(
        (unit, count)
        for unit, count in w.units(zone, w.power)
        if not unit.submerged and unit.tripped.note not in SPENT and (
            w.g.is_ship(unit.kind) or is_attack_plane(w, unit)
        )
    )  # fmt: skip


@rule("R-MUL-08", "R-MUL-09", "R-CV-09", "R-SUB-10")
def sea_defenders(w: EuropeWork, zone: str) -> Stacks:
    """All enemy ships in the zone that are not submerged, and the fighters from their decks."""
    return enemies_at(w, zone, w.power)


@rule("R-MUL-05", "R-AMP-22", "RULING-40")
def bystanders(w: EuropeWork, zone: str) -> Stacks:
    """Ships of allies in the zone: they neither fire nor are hit, except by submarines."""
    mates = [power for power in w.g.mates(w.power) if power != w.power]
    return tuple((u, n) for u, n in w.units(zone, *mates) if w.g.is_ship(u.kind) and not u.submerged)


# -- dice


@rule("R-LND-06", "R-LND-04", "R-UNI-01", "R-UNI-02")
def land_attack_groups(w: EuropeWork, stacks: Stacks) -> list[DiceGroup]:
    """Attack dice on land: each artillery raises one infantry, one for one, counted anew each round."""
    raised = w.g.profiles["infantry"].supported_attack or 0
    return supported_groups(
        stacks, w.power, lambda kind: w.g.hits_on(kind, attacking=True),
        helped="infantry", helper="artillery", raised=raised,
    )  # fmt: skip


@rule("R-MUL-02", "R-LND-05", "R-LND-07", "R-NAV-02", "R-NAV-03", "R-UI-03")
def fire_groups(w: EuropeWork, stacks: Stacks, attacking: bool) -> list[DiceGroup]:
    """One group of dice per power and kind that fires; each power rolls its own."""
    return groups_by_power(stacks, w.g.powers, lambda kind: w.g.hits_on(kind, attacking))


@rule("R-GEN-08", "R-GEN-09", "R-UI-03")
def count_hits(groups: tuple[DiceGroup, ...], dice: tuple[int, ...]) -> dict[str, int]:
    """Hits per kind of unit that fired; the order in which columns are rolled changes nothing."""
    return battle.count_hits(groups, dice)
