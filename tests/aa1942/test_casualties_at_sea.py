"""Casualties at sea: what may be answered against every assignment of hits to ships, transports last of
all."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from wartable.families.axis_allies.casualties import (
    class_of,
    cost_of,
    loss_answers,
    only_loss,
    priced,
    sample_loss,
    sea_hits,
    spots,
)
from wartable.families.axis_allies.frames import Losses
from wartable.families.axis_allies.joint import Talks
from wartable.families.axis_allies.pieces import Unit
from wartable.families.axis_allies.policies import LAST
from wartable.games.aa1942 import GAME
from wartable.games.aa1942.rules import WorldRules
from wartable.games.aa1942.state import WorldWork
from wartable.kernel.contract import Setup

RULES: WorldRules = GAME.rules(Setup("aa1942", "standard", "two", {}))
KINDS = ("submarine", "transport", "destroyer", "fighter", "battleship", "carrier")
FIRING = ("submarine", "fighter", "cruiser")


def question(rng: Random) -> tuple[WorldWork, Losses]:
    w = WorldWork(RULES.book, 0, RULES.initial().position, ())
    w.power = "usa"
    fleet = tuple((Unit("jpn", kind), rng.randint(1, 2)) for kind in rng.sample(KINDS, rng.randint(1, 4)))
    scored = {kind: rng.randint(0, 2) for kind in FIRING}
    hits = sea_hits(w, scored, sweep=rng.random() < 0.5)
    talks: Talks[object] = Talks(("axis",), 0)
    return w, Losses("sz_58", "fire", spots("sz_58", fleet), hits, talks)  # type: ignore[arg-type]  # nobody talks


def brute(w: WorldWork, frame: Losses) -> set[tuple[tuple[str, int], ...]]:
    """Hit by hit on every class it may fall on, or on nothing; kept are the most hits with the fewest
    transports."""
    singles = [classes for classes, count in frame.hits for _ in range(count)]
    room: dict[str, int] = {}
    for _, unit, count in frame.targets:
        room[class_of(w, unit)] = room.get(class_of(w, unit), 0) + count * cost_of(w, unit)
    ways = set()
    for choice in product(*((*sorted(classes & room.keys()), "") for classes in singles)):
        taken = {name: choice.count(name) for name in room}
        if all(taken[name] <= room[name] for name in room):
            ways.add(tuple(sorted(taken.items())))
    most = max((sum(dict(way).values()) for way in ways), default=0)
    best = [way for way in ways if sum(dict(way).values()) == most]
    least = min((dict(way).get(LAST, 0) for way in best), default=0)
    return {way for way in best if dict(way).get(LAST, 0) == least}


def by_class(w: WorldWork, frame: Losses, units: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    table = priced(w, frame)
    taken = {class_of(w, unit): 0 for _, unit, _ in frame.targets}
    for name, count in units:
        (_, unit, _), cost = table[name]
        taken[class_of(w, unit)] += cost * count
    return tuple(sorted(taken.items()))


@pytest.mark.parametrize("seed", range(80))
def test_answers_are_the_greatest_assignments_with_the_fewest_transports(seed: int) -> None:
    w, frame = question(Random(seed))
    if not frame.hits:
        return
    legal = {by_class(w, frame, answer.units) for answer in loss_answers(w, frame)}
    assert legal == brute(w, frame)


@pytest.mark.parametrize("seed", range(40))
def test_a_forced_answer_and_a_drawn_one_are_legal(seed: int) -> None:
    rng = Random(500 + seed)
    w, frame = question(rng)
    if not frame.hits:
        return
    answers = [dict(answer.units) for answer in loss_answers(w, frame)]
    forced = only_loss(w, frame)
    assert forced is None or answers == [dict(forced.units)]
    assert dict(sample_loss(w, frame, rng).units) in answers
