"""Who fights in a battle, on which side, and what they roll (GC, MULTI, unit numbers)."""

from __future__ import annotations

from wartable.families.axis_allies import battle
from wartable.families.axis_allies.battle import groups_by_power, supported_groups
from wartable.families.axis_allies.pieces import Stacks, Unit
from wartable.families.axis_allies.sides import enemies_at
from wartable.games.aa1942.state import WorldWork
from wartable.kernel.contract import DiceGroup
from wartable.kernel.coverage import rule

SPENT = ("fought", "retreated", "landed")
"""Notes of units that are in no further battle this turn."""
AAA = "aaa"


def is_attack_plane(w: WorldWork, unit: Unit) -> bool:
    """A plane sent into the ordinary battle of its space, not a raider, an escort or one that waits."""
    trip = unit.tripped
    return w.g.is_plane(unit.kind) and trip.role == "attack" and trip.note == "combat"


@rule("R-MULTI-01", "R-GC-01", "R-AA-13", "R-ESC-08", "R-UNIT-12")
def land_attackers(w: WorldWork, space: str) -> Stacks:
    """The active power's land units and planes that fight for this territory."""
    return tuple(
        (unit, count)
        for unit, count in w.units(space, w.power)
        if (w.g.is_troop(unit.kind) and unit.tripped.note not in SPENT) or is_attack_plane(w, unit)
    )


@rule("R-GC-03", "R-MULTI-02", "R-HIT-14", "R-AAFIRE-04", "R-ESC-08", "R-ESC-11", "RULING-67")
def land_defenders(w: WorldWork, space: str) -> Stacks:
    """All enemy units there of every power, guns against aircraft too, without committed interceptors."""
    return tuple(s for s in enemies_at(w, space, w.power) if s[0].tripped.role != "intercept")


@rule("R-GC-27", "R-AAFIRE-04", "R-GC-00")
def combat_units(w: WorldWork, stacks: Stacks) -> Stacks:
    """Those that can fire in a round of defense."""
    return tuple(s for s in stacks if w.g.hits_on(s[0].kind, attacking=False))


@rule("R-AAFIRE-01", "RULING-26")
def guns_of(stacks: Stacks) -> Stacks:
    return tuple(s for s in stacks if s[0].kind == AAA)


# -- dice


@rule("R-GC-25", "R-UNIT-01", "R-UNIT-02", "R-UNIT-04", "R-GC-22", "RULING-29", "RULING-39", "RULING-28")
def land_attack_groups(w: WorldWork, stacks: Stacks) -> list[DiceGroup]:
    """Attack dice on land: each artillery raises one infantry, one for one, counted anew each round. Lower
    numbers roll first."""
    raised = w.g.profiles["infantry"].supported_attack or 0
    groups = supported_groups(
        stacks, w.power, lambda kind: w.g.hits_on(kind, attacking=True),
        helped="infantry", helper="artillery", raised=raised,
    )  # fmt: skip
    return in_order(w, groups)


@rule("R-GC-17", "R-GC-20", "R-MULTI-02", "RULING-28")
def fire_groups(w: WorldWork, stacks: Stacks, attacking: bool) -> list[DiceGroup]:
    """One group of dice per power and kind that fires, lower numbers first."""
    return in_order(w, groups_by_power(stacks, w.g.powers, lambda kind: w.g.hits_on(kind, attacking)))


@rule("RULING-28", "R-GC-20")
def in_order(w: WorldWork, groups: list[DiceGroup]) -> list[DiceGroup]:
    """Dice fall in ascending value, and among equal values in the order of the chart."""
    kinds: list[str] = w.g.tables["dice"]["within_value"]
    powers = w.g.powers
    return sorted(groups, key=lambda g: (g.needs or 0, kinds.index(g.label), powers.index(g.roller)))


@rule("R-GEN-10")
def count_hits(groups: tuple[DiceGroup, ...], dice: tuple[int, ...]) -> dict[str, int]:
    """Hits per kind of unit that fired."""
    return battle.count_hits(groups, dice)
