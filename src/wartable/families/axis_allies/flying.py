"""Planes in the air: how far they can still go, where they can land, and whether all of them find a place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from wartable.families.axis_allies.fire_at_sea import DESTROYER, SUBMARINE
from wartable.families.axis_allies.landing_plan import Carrier, Zones, most_landed
from wartable.families.axis_allies.pieces import Unit
from wartable.families.axis_allies.refusing import deny
from wartable.families.axis_allies.sides import enemies_at, is_enemy, is_friendly, was_friendly
from wartable.families.axis_allies.work import Work
from wartable.kernel.contract import Refusals

FIGHTER = "fighter"
ZoneTest = Callable[[str], bool]


def may_land_on(w: Work, space: str, power: str) -> bool:
    """Own or allied land that is friendly and was so when the turn began."""
    return w.g.is_land[space] and is_friendly(w, space, power) and was_friendly(w, space, power)


def lands_in_reach(w: Work, space: str, reach: int, power: str) -> Iterator[str]:
    return (there for there in w.g.within(space, reach) if may_land_on(w, there, power))


def nearest_field(w: Work, space: str, power: str) -> tuple[int, str]:
    """How many steps away the nearest land is on which a plane of the power may come down, and its name."""
    fields = ((steps, land) for steps, land in w.g.lands_from(space) if may_land_on(w, land, power))
    return next(fields, (99, ""))


def airborne(w: Work) -> list[tuple[str, Unit, int]]:
    """The active power's planes that must still land: where, which, how many."""
    return [
        (space, unit, count)
        for space in w.own_spaces()
        for unit, count in w.garrisons[space].stacks
        if unit.trip is not None and unit.trip.airborne and unit.power == w.power
    ]


def deck_zones(w: Work, space: str, unit: Unit, reach: int) -> Zones:
    """Sea zones within range; none for a bomber."""
    if unit.kind != FIGHTER:
        return frozenset()
    return frozenset(there for there in w.g.within(space, reach) if not w.g.is_land[there])


def zones_in_reach(w: Work, zone: str, steps: int, clear: ZoneTest) -> Zones:
    """Where a carrier with so many steps left can be: where it stands, and whither clear zones lead."""
    found, ways = {zone}, w.sea_ways()
    edge = [zone]
    for _ in range(steps):
        edge = [there for here in edge for there in ways[here] if there not in found and clear(there)]
        found.update(edge)
    return frozenset(found)


def without_place(
    w: Work, planes: Sequence[tuple[str, Unit, int]], reach: Callable[[Unit], int]
) -> list[tuple[str, Unit]]:
    """The planes, one by one, that reach no land on which they may come down."""
    return [
        (space, unit)
        for space, unit, count in planes
        if next(lands_in_reach(w, space, reach(unit), w.power), None) is None
        for _ in range(count)
    ]


def refuse_target(w: Work, space: str) -> Refusals:
    """Why there is nothing in a space that planes may be sent against (policy `AirTargets`)."""
    targets = w.g.policy.air_targets
    enemies = {unit.kind for unit, _ in enemies_at(w, space, w.power)}
    if not enemies or (w.g.is_land[space] and not is_enemy(w, space, w.power)):
        return deny(w, "air.nothing_to_fight", space=space)
    if not targets.guns_alone and all(w.g.profiles[kind].aa_fire for kind in enemies):
        return () if _land_unit_comes(w, space) else deny(w, "air.guns_only", space=space)
    if enemies == {SUBMARINE}:
        spotters = w.g.friends[w.power] if targets.allied_destroyers_spot else frozenset((w.power,))
        there = (unit for unit, _ in w.at(space).stacks if unit.kind == DESTROYER)
        if not any(unit.power in spotters for unit in there):
            return deny(w, "air.submarines_only", space=space)
    return ()


def _land_unit_comes(w: Work, space: str) -> bool:
    by_land = any(w.g.is_troop(unit.kind) for unit, _ in w.units(space, w.power))
    return by_land or any(
        item.target == space
        for zone in w.g.coast[space]
        for unit, _ in w.at(zone).stacks
        for item in unit.cargo
    )


def left_over(
    w: Work,
    homeless: Sequence[tuple[str, Unit]],
    reach: Callable[[Unit], int],
    carriers: Sequence[Carrier],
) -> int:
    """How many of these planes find no deck, however the carriers move."""
    wishes = [deck_zones(w, space, unit, reach(unit)) for space, unit in homeless]
    return len(homeless) - most_landed(wishes, carriers)
