"""Is there a line from a space to a source of supply, and if not, where does it break?"""

from __future__ import annotations

from collections.abc import Collection, Container
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from wartable.board.graph import Ways
from wartable.board.paths import Path
from wartable.board.reach import UNLIMITED, reach

Pair: TypeAlias = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Line:
    """A shortest line of supply, from the supplied space to its source, both included."""

    path: Path


@dataclass(frozen=True, slots=True)
class Broken:
    """No line. `path` is the one that comes closest: it leads to a source through the fewest closed
    spaces and over the fewest shut steps, which are named in `gaps` and `shut`. Without either it is merely
    too long; without a path no source is connected with the space at all."""

    path: Path
    gaps: tuple[str, ...]
    shut: tuple[Pair, ...] = ()

    @property
    def whole(self) -> int:
        """How many steps from the start can be gone."""
        for place, (here, there) in enumerate(pairwise(self.path)):
            if there in self.gaps or (here, there) in self.shut:
                return place
        return len(self.path) - 1


Supply: TypeAlias = Line | Broken


def trace(
    ways: Ways, start: str, sources: Container[str], allowed: Container[str], longest: int = UNLIMITED,
    *, shut: Collection[Pair] = (),
) -> Supply:  # fmt: skip
    """The line from the start to the nearest source, stepping on allowed spaces only, and not from one
    space to another that is `shut` off from it.

    The source must be allowed itself; the start need not be, for whoever needs supply stands there.
    """
    closed = _Outside(allowed, start)
    over = longest + 1

    def step(here: str, there: str) -> int:
        return over if (here, there) in shut else 1

    free = reach(ways, start, longest, blocked=closed, cost=step if shut else None)
    for space in free:
        if space in sources:
            return Line(free.path(space))
    return _break(ways, start, sources, closed, shut)


def _break(
    ways: Ways, start: str, sources: Container[str], closed: Container[str], shut: Collection[Pair]
) -> Broken:
    """The line that meets the fewest closed spaces and shut steps, and of those the shortest."""
    one_gap = len(ways) + 1  # dearer than any number of plain steps

    def cost(here: str, there: str) -> int:
        return 1 + one_gap * ((there in closed) + ((here, there) in shut))

    for space in (any_way := reach(ways, start, cost=cost)):
        if space in sources:
            path = any_way.path(space)
            gaps = tuple(step for step in path if step in closed)
            return Broken(path, gaps, tuple(pair for pair in pairwise(path) if pair in shut))
    return Broken((), ())


class _Outside:
    """Every space but the allowed ones and the start."""

    def __init__(self, allowed: Container[str], start: str) -> None:
        self.allowed = allowed
        self.start = start

    def __contains__(self, space: object) -> bool:
        return space not in self.allowed and space != self.start
