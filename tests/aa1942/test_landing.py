"""Proof of a landing: the plan against trying every way, on random waters."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from wartable.families.axis_allies.flying import may_land_on
from wartable.families.axis_allies.pieces import Trip, Unit
from wartable.games.aa1942 import GAME
from wartable.games.aa1942.complexes import production_limit, usable_complexes
from wartable.games.aa1942.decks import left_by_allies
from wartable.games.aa1942.landing import homing, new_carriers, range_left, stranded
from wartable.games.aa1942.noncombat import lose_stranded, refuse_unlanded
from wartable.games.aa1942.rules import WorldRules
from wartable.games.aa1942.state import WorldWork
from wartable.kernel.contract import Setup

RULES: WorldRules = GAME.rules(Setup("aa1942", "standard", "two", {}))
G = RULES.book
ZONES = ("sz_51", "sz_52", "sz_53", "sz_57", "sz_44", "sz_50", "sz_54")
"""A patch of the Pacific with few islands."""
FOES = {"hawaiian_islands", "midway", "solomon_islands", "wake_island", "okinawa"}


def waters(rng: Random) -> WorldWork:
    """A quiet patch of sea in phase 4, with planes in the air, carriers, allies, enemies and a shipyard."""
    w = WorldWork(G, 0, RULES.initial().position, ())
    w.garrisons, w.power, w.bought = {}, "usa", {}
    w.control = dict(w.control) | {space: rng.choice(("usa", "jpn", "jpn")) for space in FOES}
    w.since = dict(w.control)
    for _ in range(rng.randint(1, 3)):
        trip = Trip(used=rng.randint(1, 4), note="fought", role="attack", airborne=True)
        w.put(rng.choice(ZONES), Unit("usa", "fighter", trip=trip))
    for _ in range(rng.randint(0, 2)):
        moved = rng.choice((None, Trip(note="fought"), Trip(used=1, note="noncombat")))
        w.put(rng.choice(ZONES), Unit("usa", "carrier", trip=moved))
    for kind, power in (("carrier", "uk"), ("fighter", "uk"), ("cruiser", "jpn"), ("fighter", "usa")):
        if rng.random() < 0.4:
            w.put(rng.choice(ZONES), Unit(power, kind))
    if rng.random() < 0.3:
        w.bought = {"carrier": 1}
    return w


def hostile(w: WorldWork, zone: str) -> bool:
    return any(u.power == "jpn" and u.kind == "cruiser" for u, _ in w.at(zone).stacks)


def walks(w: WorldWork, zone: str, steps: int) -> set[str]:
    found = {zone}
    for _ in range(steps):
        found |= {n for here in found for n in G.sea[here] if not hostile(w, n)}
    return found


def brute_stranded(w: WorldWork) -> int:
    """Every place for every plane, every zone for every carrier."""
    planes: list[set[str]] = []
    for space, unit, count in homing(w):
        reach = {s for s, cost in G.flight[space].items() if cost <= range_left(w, unit)}
        places = {s for s in reach if (not G.is_land[s]) or may_land_on(w, s, "usa")}
        planes += [places] * count
    carriers: list[set[str]] = []
    for zone, where in w.garrisons.items():
        for unit, count in where.stacks:
            if (unit.power, unit.kind) == ("usa", "carrier"):
                free = unit.tripped.note in ("", "noncombat")
                carriers += [walks(w, zone, 2 - unit.tripped.used if free else 0)] * count
    useful = set().union(*planes) if planes else set()
    carriers += [set(zones) for _, zones in new_carriers(w, [frozenset(useful)] * len(planes))[0]]
    least = len(planes)
    for spots in product(*(sorted(zones & useful) or [""] for zones in carriers)):
        decks = {zone: left_by_allies(w, zone, "usa") for zone in useful if not G.is_land[zone]}
        for zone in spots:
            if zone:
                decks[zone] += 2
        least = min(least, len(planes) - _most(planes, decks))
    return least


def _most(planes: list[set[str]], decks: dict[str, int]) -> int:
    """By trying every place for the first plane, then for the others."""
    if not planes:
        return 0
    best = _most(planes[1:], decks)
    if any(G.is_land[place] for place in planes[0]):
        return 1 + best
    for place in planes[0]:
        if decks.get(place, 0) > 0:
            best = max(best, 1 + _most(planes[1:], decks | {place: decks[place] - 1}))
    return best


@pytest.mark.parametrize("seed", range(60))
def test_as_many_planes_are_saved_as_can_be(seed: int) -> None:
    w = waters(Random(seed))
    assert stranded(w, planned=False)[0] == brute_stranded(w)


@pytest.mark.parametrize("seed", range(40))
def test_whoever_may_leave_the_phase_loses_no_more_than_he_must(seed: int) -> None:
    w = waters(Random(1000 + seed))
    if refuse_unlanded(w):
        return
    due = stranded(w, planned=False)[0]
    lose_stranded(w)
    lost = sum(int(str(event.data["count"])) for event in w.events if event.kind == "plane_lost")
    assert lost == due


def test_the_waters_are_not_always_calm() -> None:
    lost = [stranded(waters(Random(seed)), planned=False)[0] for seed in range(60)]
    assert 5 < sum(map(bool, lost)) < 55


YARDS = ("western_united_states", "hawaiian_islands", "midway", "solomon_islands", "wake_island")


def shipyards(rng: Random, planes: int) -> WorldWork:
    """The same patch with a complex on most islands, carriers bought, and planes that have nothing else."""
    w = WorldWork(G, 0, RULES.initial().position, ())
    w.garrisons, w.power, w.bought = {}, "usa", {"carrier": rng.randint(1, 3)}
    w.control = dict(w.control) | dict.fromkeys(YARDS, "usa")
    w.since = dict(w.control)
    w.complexes = {space: rng.randint(0, G.value[space]) for space in YARDS if rng.random() < 0.8}
    spent = Trip(used=4, note="fought", role="attack", airborne=True)
    for _ in range(planes):
        w.put(rng.choice(ZONES), Unit("usa", "fighter", trip=spent))
    return w


def brute_docked(w: WorldWork) -> int:
    """Every complex and every zone beside it for every carrier bought."""
    wishes = [space for space, _, count in homing(w) for _ in range(count)]
    slips = {space: production_limit(w, space) for space in usable_complexes(w)}
    berths = [(space, zone) for space in slips for zone in G.coast[space]]
    least = len(wishes)
    for ways in product([None, *berths], repeat=w.bought["carrier"]):
        used = [way for way in ways if way]
        if all(sum(space == one for space, _ in used) <= limit for one, limit in slips.items()):
            decks = {zone: 2 * sum(zone == there for _, there in used) for zone in ZONES}
            least = min(least, len(wishes) - _most([{zone} for zone in wishes], decks))
    return least


@pytest.mark.parametrize("seed", range(30))
def test_new_carriers_are_counted_on_where_complexes_can_build_them(seed: int) -> None:
    w = shipyards(Random(seed), planes=4)
    assert stranded(w, planned=False)[0] == brute_docked(w)


def test_many_complexes_and_carriers_are_planned_quickly() -> None:
    """Six carriers beside thirty complexes would be a million ways; those that help nobody are not tried."""
    w = shipyards(Random(1), planes=0)
    w.complexes = dict.fromkeys((space for space, coast in G.coast.items() if G.value[space] and coast), 0)
    w.control = dict.fromkeys(w.control, "usa")
    w.since, w.bought = dict(w.control), {"carrier": 6}
    assert len(new_carriers(w, [frozenset(("sz_53",))] * 2)) <= 6
