"""All ways, not only the cheapest: for rules in which it matters where something passed.

A path never comes to a space twice, with one exception: its last step may lead back to its start, as
when armor takes a territory and returns. A path that has come home is complete and goes no further.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import TypeAlias

from wartable.board.graph import Ways
from wartable.board.reach import NOWHERE

Path: TypeAlias = tuple[str, ...]
"""The spaces of a way in order, start and end included."""


def all_paths(
    ways: Ways,
    start: str,
    steps: int,
    *,
    blocked: Container[str] = NOWHERE,
    stops: Container[str] = NOWHERE,
) -> Iterator[Path]:
    """Every path of 1 to `steps` steps, each once, in depth-first board order.

    Their number grows with the power of the steps: ask for those to one goal (`paths_to`) where you can.
    """
    open_ends: list[Path] = [(start,)]
    while open_ends:
        path = open_ends.pop()
        if len(path) > 1:
            yield path
        if len(path) <= steps and not _complete(path, stops):
            open_ends.extend((*path, space) for space in reversed(_onward(ways, path, blocked)))


def paths_to(
    ways: Ways,
    start: str,
    goal: str,
    steps: int,
    *,
    to_goal: Mapping[str, int],
    blocked: Container[str] = NOWHERE,
    stops: Container[str] = NOWHERE,
) -> Iterator[Path]:
    """The paths of `all_paths` that end at the goal, found without walking away from it.

    `to_goal` gives the steps from each space to the goal when nothing blocks (for ways that run in both
    directions a row of `Graph.distances`); it may be too small, but never too large.
    """
    open_ends: list[Path] = [(start,)]
    while open_ends:
        path = open_ends.pop()
        if len(path) > 1 and path[-1] == goal:
            yield path
        elif not _complete(path, stops):
            left = steps - len(path)  # after the next step
            near = [s for s in _onward(ways, path, blocked) if s in to_goal and to_goal[s] <= left]
            open_ends.extend((*path, space) for space in reversed(near))


def _onward(ways: Ways, path: Path, blocked: Container[str]) -> list[str]:
    """Where a path may go next: no space a second time, but home."""
    return [space for space in ways[path[-1]] if space not in path[1:] and space not in blocked]


def _complete(path: Path, stops: Container[str]) -> bool:
    return len(path) > 1 and (path[-1] == path[0] or path[-1] in stops)
