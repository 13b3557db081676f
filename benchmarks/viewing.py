"""The promise: what a seat sees is made while the page is still turning."""

from __future__ import annotations

from typing import Any

from benchmarks.positions import samples
from benchmarks.timing import Row, best, high, micro, middle
from wartable.kernel.contract import SPECTATOR, Rules
from wartable.kernel.digest import to_json

GOALS = {"victory": "≤ 300 µs"}


def measure(game: str) -> list[Row]:
    picked = samples(game)[::3]
    times = [_time(rules, step.after) for rules, step in picked]
    sizes = [float(len(to_json(rules.view(step.after, SPECTATOR)))) for rules, step in picked]
    return [
        Row("view of a seat, median", GOALS.get(game, ""), micro(middle(times)), middle(times)),
        Row("view of a seat, 19 of 20", "", micro(high(times)), high(times)),
        Row("size of a view as JSON", "", f"{middle(sizes):,.0f} bytes"),
    ]


def _time(rules: Rules[Any], state: Any) -> float:
    """Seconds for the view of the first seat, who sees more than a spectator."""
    return best(lambda: rules.view(state, rules.seats[0]), loops=3)
