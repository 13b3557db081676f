"""The promise: an answer is checked, applied and followed up faster than anybody notices."""

from __future__ import annotations

from typing import Any

from benchmarks.positions import samples
from benchmarks.timing import Row, best, high, micro, middle
from wartable.kernel.contract import Action, Rules
from wartable.lab.playout import Step


def measure(game: str) -> list[Row]:
    times = [_time(rules, step) for rules, step in samples(game)]
    return [
        Row("check, apply and advance, median", "≤ 60 µs", micro(middle(times)), middle(times)),
        Row("check, apply and advance, 19 of 20", "", micro(high(times)), high(times)),
    ]


def _time(rules: Rules[Any], step: Step) -> float:
    def answer() -> None:
        if isinstance(step.move, Action):
            rules.check(step.before, step.move)
        rules.apply(step.before, step.move)

    return best(answer, repeat=3, loops=5)
