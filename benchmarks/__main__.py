"""Measure every promise for every installed game, or for those named: `python -m benchmarks [game ...]`."""

from __future__ import annotations

import platform
import sys
from os import cpu_count

from benchmarks import answering, copying, importing, odds, random_play, replaying, viewing
from benchmarks.timing import Row, calibration_turn, micro
from wartable.kernel.registry import game_ids

PROMISES = (copying, answering, random_play, replaying, viewing, odds, importing)
WIDTHS = (46, 13, 16, 12)


def line(*cells: str) -> str:
    first, *rest = cells
    return first.ljust(WIDTHS[0]) + "".join(
        cell.rjust(width) for cell, width in zip(rest, WIDTHS[1:], strict=True)
    )


def shown(row: Row, turn: float) -> str:
    ratio = f"{row.seconds / turn:,.1f}" if row.seconds else ""
    return line(row.promise, row.goal, row.measured, ratio)


def main(games: list[str]) -> None:
    turn = calibration_turn()
    print(f"{cpu_count()} cores, Python {platform.python_version()}; calibration turn {micro(turn)}")
    for game in games:
        print(f"\n{line(game, 'goal', 'measured', 'in turns')}")
        for promise in PROMISES:
            for row in promise.measure(game):
                print(shown(row, turn), flush=True)


main(sys.argv[1:] or list(game_ids()))
