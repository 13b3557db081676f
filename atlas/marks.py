"""Symbols on spaces and lines between them, as the plan of the board asks for them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import shapely
from shapely.geometry import Point
from shapely.geometry.base import BaseGeometry

from atlas.files import Course
from atlas.labels import LEADING, Name
from atlas.plan import Marking, Parting, Plan, PlanError
from atlas.points import middle_of
from atlas.topology import Topology
from wartable.board import BoardData, Space

GAP = 1.1
"""From the middle of one symbol in a row to the next, in symbols."""
NEITHER = "neither"
"""The side of a space that a line of partition does not concern."""
Place = tuple[float, float]


@dataclass(frozen=True)
class Row:
    """The symbols of a space side by side, beginning with the chip of its holder."""

    spots: tuple[Place, ...]
    angle: int
    badge: float

    @property
    def block(self) -> BaseGeometry:
        return shapely.union_all([Point(spot).buffer(self.badge * 0.55) for spot in self.spots])


def borne(space: Space, marking: Marking) -> bool:
    what, _, word = marking.when.partition(":")
    tests = {
        "value": space.value > 0,
        "port": bool(space.ports),
        "feature": word in space.features,
        "terrain": space.terrain == word,
        "kind": space.kind == word,
        "group": space.group == word,
        "extra": bool(space.extra.get(word)),
        "without": word not in space.features and bool(space.owner),
    }
    if what not in tests:
        raise PlanError(f"mark {marking.sign!r}: when = {marking.when!r} is not known")
    return tests[what]


def words_on(space: Space, marking: Marking) -> str:
    what, _, word = marking.text.partition(":")
    words = {"": "", "value": str(space.value), "name": space.name, "extra": str(space.extra.get(word, ""))}
    if what not in words:
        raise PlanError(f"mark {marking.sign!r}: text = {marking.text!r} is not known")
    return words[what]


def row_of(shape: BaseGeometry, name: Name, count: int, badge: float) -> Row:
    """Room for so many symbols: beneath the name, or above or beside it, wherever most of them is inside."""
    part, middle = middle_of(shape)
    if name.leader or not shape.intersects(Point(name.x, name.y)):
        spots = _lined(middle.x, middle.y, 0.0, count, badge)
        return Row(spots, 0, badge)
    shapely.prepare(part)
    free = shapely.difference(part, name.block)
    rows = [_row(name, count, badge, side) for side in ("below", "above", "right", "left")]
    rows += [_row(name, count, badge, side, 0.55) for side in ("below", "above")]
    return max(rows, key=lambda row: round(shapely.intersection(row.block, free).area / badge**2, 1))


def _row(name: Name, count: int, badge: float, side: str, along: float = 0.0) -> Row:
    turn = math.radians(name.angle)
    down = name.size * (LEADING * len(name.lines) / 2 + 0.05) + badge * 0.55
    right = name.wide / 2 + badge * (0.35 + count / 2 * GAP)
    steps = {"below": (along * right, down), "above": (-along * right, -down), "right": (right, 0.0)}
    ahead, across = steps.get(side, (-right, 0.0))
    x = name.x + ahead * math.cos(turn) - across * math.sin(turn)
    y = name.y + ahead * math.sin(turn) + across * math.cos(turn)
    return Row(_lined(x, y, turn, count, badge), name.angle, badge)


def _lined(x: float, y: float, turn: float, count: int, badge: float) -> tuple[Place, ...]:
    steps = [(number - (count - 1) / 2) * badge * GAP for number in range(count)]
    return tuple((x + step * math.cos(turn), y + step * math.sin(turn)) for step in steps)


def courses_of(board: BoardData, topology: Topology, plan: Plan, wet: frozenset[str]) -> tuple[Course, ...]:
    """For every line of partition the arcs along which it runs."""
    spaces = board.by_id()
    found = []
    for parting in plan.partings:
        arcs = tuple(sorted(_parted(board, topology, parting, spaces, wet)))
        if not arcs:
            raise PlanError(f"parting {parting.sign!r}: nothing differs in {parting.by!r}")
        found.append(Course(parting.sign, arcs))
    return tuple(found)


def _parted(
    board: BoardData, topology: Topology, parting: Parting, spaces: dict[str, Space], wet: frozenset[str]
) -> Iterator[int]:
    for number, owners in enumerate(topology.owners()):
        if len(owners) != 2 or any(name not in spaces for name in owners):
            continue
        sides = {name in wet for name in owners}
        if (not parting.sea and True in sides) or (not parting.shores and len(sides) > 1):
            continue
        one, other = (_side(board, spaces[name], parting) for name in owners)
        if one != other and NEITHER not in (one, other):
            yield number


def _side(board: BoardData, space: Space, parting: Parting) -> object:
    what, _, word = parting.by.partition(":")
    if what == "group":
        return space.group
    if what == "owner":
        return space.owner
    if what == "extra":
        return space.extra.get(word, NEITHER)
    if what == "feature":
        return word in space.features
    if what == "region" and word in board.regions:
        return space.id in board.regions[word]
    if what == "front" and all(name in board.regions for name in word.split(":")):
        return next((name for name in word.split(":") if space.id in board.regions[name]), NEITHER)
    raise PlanError(f"parting {parting.sign!r}: by = {parting.by!r} is not known")
