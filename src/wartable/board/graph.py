"""The board as a graph: for every passage, who is next to whom and how far apart things are.

Ids are interned strings and every lookup is one of a plain dict, so that searches in the middle of a
battle cost little more than reading the spaces they visit.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from sys import intern
from typing import TypeAlias

from wartable.board.facts import BoardData, Edge, Passage

Ways: TypeAlias = Mapping[str, tuple[str, ...]]
"""For every space its neighbours, in the order of the board. Every space is a key. Read only."""
Distances: TypeAlias = Mapping[str, Mapping[str, int]]
"""From each space the steps to every space it can reach at all. Read only."""


class Graph:
    """Spaces and who may travel between them. It never changes once built; share it freely.

    The edges given are the ones that count: `graph_of` leaves out those of options not chosen.
    Searches take `ways(passage)` once and work on that.
    """

    def __init__(self, kinds: Mapping[str, str], edges: Iterable[Edge], passages: Iterable[Passage]) -> None:
        self.kinds: dict[str, str] = {intern(space): intern(kind) for space, kind in kinds.items()}
        self.spaces: tuple[str, ...] = tuple(self.kinds)
        self._edges = _both_ways(edges)
        self.contacts: Ways = self._joined(lambda _: True)
        """Everything that touches, whoever may use it."""
        self._ways: dict[str, Ways] = {passage.id: self._opened_to(passage) for passage in passages}
        self._distances: dict[str, Distances] = {}

    @property
    def passages(self) -> tuple[str, ...]:
        return tuple(self._ways)

    def ways(self, passage: str) -> Ways:
        return self._ways[passage]

    def edge(self, a: str, b: str) -> Edge | None:
        """The contact of two spaces, or None if they do not touch."""
        return self._edges.get((a, b))

    def distances(self, passage: str) -> Distances:
        """All distances of a passage. The first call searches from every space; later ones are free."""
        if passage not in self._distances:
            ways = self._ways[passage]
            self._distances[passage] = {space: steps_from(ways, space) for space in self.spaces}
        return self._distances[passage]

    def distance(self, passage: str, a: str, b: str) -> int | None:
        """The fewest steps from a to b, or None if no way leads there."""
        return self.distances(passage)[a].get(b)

    def _opened_to(self, passage: Passage) -> Ways:
        joins = {frozenset(pair) for pair in passage.joins}

        def usable(edge: Edge) -> bool:
            a, b = edge.between
            return edge.mark in passage.marks and frozenset((self.kinds[a], self.kinds[b])) in joins

        return self._joined(usable)

    def _joined(self, usable: Callable[[Edge], bool]) -> Ways:
        order = {space: place for place, space in enumerate(self.spaces)}
        next_to: dict[str, list[str]] = {space: [] for space in self.spaces}
        for (a, b), edge in self._edges.items():
            if usable(edge):
                next_to[a].append(b)
        return {space: tuple(sorted(found, key=order.__getitem__)) for space, found in next_to.items()}


def graph_of(board: BoardData, options: Collection[str] = ()) -> Graph:
    """The graph of a board in a match with these options."""
    kinds = {space.id: space.kind for space in board.spaces}
    edges = (edge for edge in board.edges if not edge.option or edge.option in options)
    return Graph(kinds, edges, board.passages)


def steps_from(ways: Ways, start: str) -> dict[str, int]:
    """The fewest steps from the start to every space that can be reached, nearest first."""
    steps = {start: 0}
    queue = [start]
    for space in queue:  # grows while we read it
        further = steps[space] + 1
        for neighbour in ways[space]:
            if neighbour not in steps:
                steps[neighbour] = further
                queue.append(neighbour)
    return steps


def _both_ways(edges: Iterable[Edge]) -> dict[tuple[str, str], Edge]:
    found: dict[tuple[str, str], Edge] = {}
    for edge in edges:
        a, b = intern(edge.between[0]), intern(edge.between[1])
        found[a, b] = found[b, a] = edge
    return found
