"""How far something gets: the spaces within a budget, and one cheapest way to each.

Two kinds of obstacles cover what rulebooks know: a *blocked* space may not be entered, and at a *stop* the
journey ends, though it may be entered. The start is neither: whoever stands there may leave.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import TypeAlias

from wartable.board.graph import Ways

Cost: TypeAlias = "Callable[[str, str], int]"
"""What the step from one space to the next costs; never negative."""
UNLIMITED = 1 << 30
"""A budget that no board exhausts."""
NOWHERE: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Reach:
    """The spaces reached, nearest first and the start among them, with the price of each."""

    start: str
    cost: dict[str, int]  # read only
    previous: dict[str, str]  # the space before, on one cheapest way; the start has none; read only

    def __contains__(self, space: object) -> bool:
        return space in self.cost

    def __iter__(self) -> Iterator[str]:
        return iter(self.cost)

    def path(self, goal: str) -> tuple[str, ...]:
        """One cheapest way from the start to the goal, both included. KeyError if it is out of reach."""
        if goal not in self.cost:
            raise KeyError(goal)
        way = [goal]
        while way[-1] != self.start:
            way.append(self.previous[way[-1]])
        return tuple(reversed(way))


def reach(
    ways: Ways,
    start: str,
    budget: int = UNLIMITED,
    *,
    blocked: Container[str] = NOWHERE,
    stops: Container[str] = NOWHERE,
    cost: Cost | None = None,
) -> Reach:
    """Every space that can be entered without spending more than the budget. One step costs 1 unless
    `cost` says otherwise. Of equally cheap ways the one found first in board order is kept."""
    if cost is None:
        return _by_steps(ways, start, budget, blocked, stops)
    return _by_cost(ways, start, budget, cost, blocked=blocked, stops=stops)


def _by_steps(ways: Ways, start: str, budget: int, blocked: Container[str], stops: Container[str]) -> Reach:
    spent = {start: 0}
    previous: dict[str, str] = {}
    queue = [start]
    for space in queue:  # grows while we read it
        price = spent[space] + 1
        if price > budget or (space in stops and space != start):
            continue
        for neighbour in ways[space]:
            if neighbour not in spent and neighbour not in blocked:
                spent[neighbour] = price
                previous[neighbour] = space
                queue.append(neighbour)
    return Reach(start, spent, previous)


def _by_cost(
    ways: Ways, start: str, budget: int, cost: Cost, *, blocked: Container[str], stops: Container[str]
) -> Reach:
    best = {start: 0}
    previous: dict[str, str] = {}
    spent: dict[str, int] = {}
    turn = 0  # orders equal prices by the time they were found
    heap = [(0, turn, start)]
    while heap:
        price, _, space = heappop(heap)
        if space in spent:
            continue
        spent[space] = price
        if space in stops and space != start:
            continue
        for neighbour in ways[space]:
            if neighbour in spent or neighbour in blocked:
                continue
            total = price + cost(space, neighbour)
            if total <= budget and total < best.get(neighbour, UNLIMITED + 1):
                best[neighbour] = total
                previous[neighbour] = space
                turn += 1
                heappush(heap, (total, turn, neighbour))
    return Reach(start, spent, previous)
