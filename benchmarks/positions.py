"""Positions to measure on: steps of random matches, spread over whole games and all seat plans."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import Any

from wartable.kernel.contract import Game, Rules, Setup
from wartable.kernel.registry import find
from wartable.lab.playout import Step, steps

SEEDS = range(1, 5)
LONGEST, EVERY = 4_000, 37


@lru_cache
def tables(id_: str) -> tuple[Rules[Any], ...]:
    """The game under each seat plan, with its default options."""
    game: Game = find(id_)
    scenario = game.scenarios[0].id
    return tuple(game.rules(Setup(id_, scenario, plan.id)) for plan in game.seat_plans)


@lru_cache
def openings(id_: str) -> tuple[Rules[Any], ...]:
    """The game under each seat plan, and in each scenario after the first under the first plan."""
    game: Game = find(id_)
    plan = game.seat_plans[0].id
    others = (game.rules(Setup(id_, scenario.id, plan)) for scenario in game.scenarios[1:])
    return (*tables(id_), *others)


@lru_cache
def samples(id_: str) -> tuple[tuple[Rules[Any], Step], ...]:
    """Steps with the rules they were made by."""
    return tuple(
        (rules, step)
        for rules in tables(id_)
        for seed in SEEDS
        for step in islice(steps(rules, seed), 0, LONGEST, EVERY)
    )
