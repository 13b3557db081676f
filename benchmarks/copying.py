"""The promise: a working copy of a state costs next to nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from benchmarks.positions import samples
from benchmarks.timing import Row, best, micro, middle
from wartable.games.aa1942.state import look as look_aa1942
from wartable.games.europe1999.state import look as look_europe1999
from wartable.games.victory.state import look as look_victory
from wartable.kernel.contract import Rules

THAWS: dict[str, Callable[[Any, Any], object]] = {
    "aa1942": lambda rules, state: look_aa1942(rules.book, state),
    "europe1999": lambda rules, state: look_europe1999(rules.book, state),
    "victory": lambda rules, state: look_victory(rules.book, state),
}
"""How each game makes a working copy. A game that is not named here has no row."""


def measure(game: str) -> list[Row]:
    thaw = THAWS.get(game)
    if thaw is None:
        return []
    times = [_time(thaw, rules, step.before) for rules, step in samples(game)[::5]]
    return [Row("working copy of a state", "≤ 5 µs", micro(middle(times)), middle(times))]


def _time(thaw: Callable[[Any, Any], object], rules: Rules[Any], state: Any) -> float:
    return best(lambda: thaw(rules, state))
