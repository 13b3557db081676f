"""Clocks, the calibration loop, and the rows of the table."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter, process_time

from msgspec import Struct


class Row(Struct, frozen=True):
    """One figure. `seconds` is what the ratio to the calibration loop is taken of: time per thing done."""

    promise: str
    goal: str
    measured: str
    seconds: float = 0.0


def calibration_turn() -> float:
    """Seconds of one turn of a loop of ordinary Python: dictionary, tuple and call, a hundred times."""
    return best(_turn, repeat=50)


def _turn() -> int:
    counts: dict[int, int] = {}
    for number in range(100):
        key, _ = (number % 7, number)
        counts[key] = counts.get(key, 0) + 1
    return len(counts)


def best(act: Callable[[], object], repeat: int = 5, loops: int = 100) -> float:
    """Seconds of one call, in the quickest of several runs: the machine's other work disturbs that least."""
    return min(_run(act, loops) for _ in range(repeat)) / loops


def _run(act: Callable[[], object], loops: int) -> float:
    start = perf_counter()
    for _ in range(loops):
        act()
    return perf_counter() - start


def once(act: Callable[[], object]) -> float:
    """Seconds of a single call."""
    return _run(act, 1)


def of_one_core(act: Callable[[], object]) -> float:
    """Seconds of work a single call takes, without the time in which other programs had the core."""
    start = process_time()
    act()
    return process_time() - start


def middle(times: list[float]) -> float:
    return median(times)


def high(times: list[float]) -> float:
    """What nineteen of twenty stay below."""
    return sorted(times)[int(len(times) * 0.95)]


def micro(seconds: float) -> str:
    return f"{seconds * 1e6:,.1f} µs"


def milli(seconds: float) -> str:
    return f"{seconds * 1e3:,.1f} ms"
