"""Is there a line from a space to a source of supply, and if not, where does it break?"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import TypeAlias

from wartable.board.graph import Ways
from wartable.board.paths import Path
from wartable.board.reach import UNLIMITED, reach


@dataclass(frozen=True, slots=True)
class Line:
    """A shortest line of supply, from the supplied space to its source, both included."""

    path: Path


@dataclass(frozen=True, slots=True)
class Broken:
    """No line. `path` is the one that comes closest: it leads to a source through the fewest closed
    spaces, which are named in `gaps`. Without gaps it is merely too long; without a path no source is
    connected with the space at all."""

    path: Path
    gaps: tuple[str, ...]


Supply: TypeAlias = Line | Broken


def trace(
    ways: Ways, start: str, sources: Container[str], allowed: Container[str], longest: int = UNLIMITED
) -> Supply:
    """The line from the start to the nearest source, stepping on allowed spaces only.

    The source must be allowed itself; the start need not be, for whoever needs supply stands there.
    """
    closed = _Outside(allowed, start)
    free = reach(ways, start, longest, blocked=closed)
    for space in free:
        if space in sources:
            return Line(free.path(space))
    return _break(ways, start, sources, closed)


def _break(ways: Ways, start: str, sources: Container[str], closed: Container[str]) -> Broken:
    """The line that meets the fewest closed spaces, and of those the shortest."""
    one_gap = len(ways) + 1  # dearer than any number of plain steps

    def cost(_: str, space: str) -> int:
        return one_gap if space in closed else 1

    for space in (any_way := reach(ways, start, cost=cost)):
        if space in sources:
            path = any_way.path(space)
            return Broken(path, tuple(step for step in path if step in closed))
    return Broken((), ())


class _Outside:
    """Every space but the allowed ones and the start."""

    def __init__(self, allowed: Container[str], start: str) -> None:
        self.allowed = allowed
        self.start = start

    def __contains__(self, space: object) -> bool:
        return space not in self.allowed and space != self.start
