"""How much gets through: supply along lines of limited capacity, as the largest flow of a network.

Sources give, needs take, and what travels between them uses up the limits of the spaces and borders on
its way. Needs are served in the order given: serving a later one never takes from an earlier one, and
the sum delivered is the largest possible all the same.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from wartable.board.graph import Ways
from wartable.board.paths import Path
from wartable.board.reach import UNLIMITED

Limits: TypeAlias = Mapping[str, int]
BorderLimits: TypeAlias = Mapping[frozenset[str], int]
"""Limits of borders, named by the two spaces they part; both directions share one limit."""
_Node: TypeAlias = tuple[str, str]
"""The way into or out of a space ("in" or "out" and its id), or one of the two ends of all ways."""
_SOURCE: _Node = ("end", "source")
_SINK: _Node = ("end", "sink")


@dataclass(frozen=True, slots=True)
class Bottleneck:
    """Where more would have to fit before anything more could be delivered. All empty: every need is
    met, or nothing at all leads to those that are not."""

    sources: tuple[str, ...] = ()  # giving all they have
    spaces: tuple[str, ...] = ()  # full
    borders: tuple[frozenset[str], ...] = ()  # full


@dataclass(frozen=True, slots=True)
class Delivery:
    """What arrives. `lines` are paths from a source to a need, with the amount that takes each."""

    amounts: dict[str, int]
    lines: tuple[tuple[Path, int], ...]
    bottleneck: Bottleneck


def deliver(
    ways: Ways,
    sources: Limits,
    needs: Limits,
    *,
    allowed: Container[str] | None = None,
    space_limits: Limits | None = None,
    border_limits: BorderLimits | None = None,
) -> Delivery:
    """The largest delivery from the sources to the needs.

    A space limit holds for all that starts, passes or ends there. A need may stand on a space that is
    not allowed, but nothing passes through it then; a source that is not allowed gives nothing.
    """
    everywhere = ways if allowed is None else allowed
    network = _Network(ways, everywhere, needs, space_limits or {}, border_limits or {})
    for space, amount in sources.items():
        if space in everywhere:
            network.join(_SOURCE, ("in", space), amount)
    amounts: dict[str, int] = {}
    for space, amount in needs.items():
        network.join(("out", space), _SINK, amount)
        amounts[space] = network.fill()
    network.straighten()
    met = all(amounts[space] == amount for space, amount in needs.items())
    return Delivery(amounts, network.lines(), Bottleneck() if met else network.bottleneck())


class _Network:
    """Arcs with the room left on them. Each space is an arc of its own, from its way in to its way out."""

    def __init__(
        self, ways: Ways, allowed: Container[str], needs: Limits, spaces: Limits, borders: BorderLimits
    ) -> None:
        self.room: dict[_Node, dict[_Node, int]] = {_SOURCE: {}, _SINK: {}}
        self.flow: dict[tuple[_Node, _Node], int] = {}
        for space in ways:
            self.join(("in", space), ("out", space), spaces.get(space, UNLIMITED))
        for space, neighbours in ways.items():
            for neighbour in neighbours:
                if space in allowed and (neighbour in allowed or neighbour in needs):
                    limit = borders.get(frozenset((space, neighbour)), UNLIMITED)
                    self.join(("out", space), ("in", neighbour), limit)

    def join(self, tail: _Node, head: _Node, limit: int) -> None:
        self.flow[tail, head] = 0
        self.room.setdefault(tail, {})[head] = limit
        self.room.setdefault(head, {}).setdefault(tail, 0)

    def fill(self) -> int:
        """Send as much more as fits from the source to the sink; the amount sent."""
        sent = 0
        while way := _way(self.room, _SINK):
            amount = min(self.room[tail][head] for tail, head in way)
            for tail, head in way:
                self._send(tail, head, amount)
            sent += amount
        return sent

    def _send(self, tail: _Node, head: _Node, amount: int) -> None:
        self.room[tail][head] -= amount
        self.room[head][tail] += amount
        if (tail, head) in self.flow:
            self.flow[tail, head] += amount
        else:  # less goes the other way
            self.flow[head, tail] -= amount

    def bottleneck(self) -> Bottleneck:
        """The full arcs around everything that could still be filled."""
        near = _filled(self.room)
        full = [(tail, head) for tail, head in self.flow if tail in near and head not in near]
        borders = (
            frozenset((tail[1], head[1])) for tail, head in full if (tail[0], head[0]) == ("out", "in")
        )
        return Bottleneck(
            sources=tuple(head[1] for tail, head in full if tail == _SOURCE),
            spaces=tuple(head[1] for tail, head in full if (tail[0], head[0]) == ("in", "out")),
            borders=tuple(dict.fromkeys(borders)),
        )

    def straighten(self) -> None:
        """Let nothing cross a border in both directions: it could as well have stayed where it was."""
        for tail, head in self.flow:
            a, b = tail[1], head[1]
            if (tail[0], head[0]) != ("out", "in"):
                continue
            circle = (
                (("out", a), ("in", b)),
                (("in", b), ("out", b)),
                (("out", b), ("in", a)),
                (("in", a), ("out", a)),
            )
            both = min(self.flow.get(arc, 0) for arc in circle)
            if both:
                for start, end in circle:
                    self._send(end, start, both)

    def lines(self) -> tuple[tuple[Path, int], ...]:
        """The flow, taken apart into paths."""
        left: dict[_Node, dict[_Node, int]] = {node: {} for node in self.room}
        for (tail, head), amount in self.flow.items():
            left[tail][head] = amount
        found: list[tuple[Path, int]] = []
        while way := _way(left, _SINK):
            amount = min(left[tail][head] for tail, head in way)
            for tail, head in way:
                left[tail][head] -= amount
            found.append((tuple(head[1] for _, head in way if head[0] == "in"), amount))
        return tuple(found)


def _way(room: Mapping[_Node, Mapping[_Node, int]], goal: _Node) -> list[tuple[_Node, _Node]]:
    """A shortest way with room from the source to the goal, as arcs; empty if there is none."""
    before = _filled(room)
    if goal not in before:
        return []
    arcs: list[tuple[_Node, _Node]] = []
    while goal != _SOURCE:
        arcs.append((before[goal], goal))
        goal = before[goal]
    return arcs[::-1]


def _filled(room: Mapping[_Node, Mapping[_Node, int]]) -> dict[_Node, _Node]:
    """Every node that something more could come to from the source, with the node it would come from."""
    before: dict[_Node, _Node] = {_SOURCE: _SOURCE}
    queue = [_SOURCE]
    for node in queue:  # grows while we read it
        for head, amount in room[node].items():
            if amount > 0 and head not in before:
                before[head] = node
                queue.append(head)
    return before
