"""The promise: thousands of random games in minutes on one core."""

from __future__ import annotations

from typing import Any

from benchmarks.positions import openings
from benchmarks.timing import Row, of_one_core
from wartable.kernel.contract import Rules
from wartable.lab.playout import Playout, play

GAMES = 25
"""Matches of each opening."""
GOALS = {"victory": (20_000, 10)}
"""Decisions and dice a second, whole games a second, where they are not the usual ones."""
USUAL = (10_000, 3)


def measure(game: str) -> list[Row]:
    return [row for rules in openings(game) for row in _one_opening(rules)]


def _one_opening(rules: Rules[Any]) -> list[Row]:
    rules.initial()  # what is read once from files is no part of the play
    results: list[Playout] = []
    took = of_one_core(lambda: results.extend(play(rules, seed) for seed in range(GAMES)))
    steps = sum(result.steps for result in results)
    setup = rules.setup
    decisions, games = GOALS.get(setup.game, USUAL)
    name = f"random play, {setup.scenario} {setup.seats}"
    return [
        Row(f"{name}: steps", f"≥ {decisions:,} /s", f"{steps / took:,.0f} /s", took / steps),
        Row(f"{name}: games", f"≥ {games} /s", f"{GAMES / took:.1f} /s", took / GAMES),
    ]
