"""The promise: the command answers at once, so imports stay light. Each is timed in a fresh process."""

from __future__ import annotations

import subprocess
import sys

from benchmarks.timing import Row, milli, once

RUNS = 7


def measure(game: str) -> list[Row]:
    bare = _start("pass")
    named = {
        "import of wartable": "import wartable",
        f"import of the game {game}": f"from wartable.kernel.registry import find; find({game!r})",
        f"first rules of {game}": _FIRST_RULES.format(game=game),
    }
    rows = []
    for promise, code in named.items():
        took = max(0.0, _start(code) - bare)
        rows.append(Row(promise, "≤ 150 ms", milli(took), took))
    return rows


_FIRST_RULES = """
from wartable.kernel.contract import Setup
from wartable.kernel.registry import find
game = find({game!r})
game.rules(Setup(game.id, game.scenarios[0].id, game.seat_plans[0].id)).initial()
"""


def _start(code: str) -> float:
    """Seconds until a Python process has run the code."""
    command = [sys.executable, "-c", code]
    return min(once(lambda: subprocess.run(command, check=True)) for _ in range(RUNS))
