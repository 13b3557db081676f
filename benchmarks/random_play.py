"""The promise: thousands of random games in minutes on one core."""

from __future__ import annotations

from typing import Any

from benchmarks.positions import tables
from benchmarks.timing import Row, of_one_core
from wartable.kernel.contract import Rules
from wartable.lab.playout import Playout, play

GAMES = 25
"""Matches of each seat plan."""


def measure(game: str) -> list[Row]:
    return [row for rules in tables(game) for row in _one_plan(rules)]


def _one_plan(rules: Rules[Any]) -> list[Row]:
    results: list[Playout] = []
    took = of_one_core(lambda: results.extend(play(rules, seed) for seed in range(GAMES)))
    steps = sum(result.steps for result in results)
    seats = rules.setup.seats
    return [
        Row(
            f"random play, {seats}: decisions and dice",
            "≥ 10,000 /s",
            f"{steps / took:,.0f} /s",
            took / steps,
        ),
        Row(f"random play, {seats}: whole games", "≥ 3 /s", f"{GAMES / took:.1f} /s", took / GAMES),
    ]
