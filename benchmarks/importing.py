"""The promise: the command answers at once, so imports stay light. Each is timed in a fresh process, as work
of its own core: a busy machine must not make imports look heavy."""

from __future__ import annotations

import subprocess
import sys
from resource import RUSAGE_CHILDREN, getrusage

from benchmarks.timing import Row, milli

RUNS = 7


def measure(game: str) -> list[Row]:
    bare = _start("pass")
    named = {
        "import of wartable": ("import wartable", "≤ 150 ms"),
        "import of the game": (f"from wartable.kernel.registry import find; find({game!r})", "≤ 150 ms"),
        "import, rules and first position": (_FIRST_RULES.format(game=game), ""),
    }
    rows = []
    for promise, (code, goal) in named.items():
        took = max(0.0, _start(code) - bare)
        rows.append(Row(promise, goal, milli(took), took))
    return rows


_FIRST_RULES = """
from wartable.kernel.contract import Setup
from wartable.kernel.registry import find
game = find({game!r})
game.rules(Setup(game.id, game.scenarios[0].id, game.seat_plans[0].id)).initial()
"""


def _start(code: str) -> float:
    """Seconds of work until a Python process has run the code."""
    return min(_work(code) for _ in range(RUNS))


def _work(code: str) -> float:
    before = getrusage(RUSAGE_CHILDREN).ru_utime
    subprocess.run([sys.executable, "-c", code], check=True)
    return getrusage(RUSAGE_CHILDREN).ru_utime - before
