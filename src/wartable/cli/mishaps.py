"""When the program itself fails: no traceback on the screen, but a file that lets somebody find out why."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from wartable.kernel.match import Match

_at_hand: list[Callable[[], Match[Any]]] = []


@contextmanager
def at_hand(match: Callable[[], Match[Any]]) -> Iterator[None]:
    """While this lasts, a report of a failure holds the record of this match."""
    _at_hand.append(match)
    yield  # on failure the match stays at hand for the report
    _at_hand.pop()


def report(error: BaseException) -> str:
    """Write the report, and return what to tell the person."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    path = Path(f"wartable-report-{stamp}.txt")
    text = "".join(traceback.format_exception(error))
    lines = [f"{type(error).__name__}: {error}", "", text]
    while _at_hand:
        lines += [
            "The record of the match:",
            "",
            _at_hand.pop()().record.to_bytes().decode("utf-8", "replace"),
        ]
    sorry = f"This is a mistake of the program, not yours ({type(error).__name__})."
    try:
        path.write_text("\n".join(lines), encoding="utf-8")
    except OSError:
        return f"{sorry} The report could not be written into this directory:\n{text}"
    return f"{sorry} Everything needed to find it is in {path}; please send that file to the developers."
