"""TopoJSON with shared borders, written and read without any other package.

A border between two areas is one arc, used by both: what touches what can be read off the file, and no
rounding can open a gap.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import hypot
from typing import Any

Node = tuple[int, int]
Ring = list[Node]
Shape = list[list[Ring]]
"""Polygons, each an outer ring and its holes; closed, on a whole-numbered grid."""
Pair = tuple[str, str]


@dataclass(frozen=True)
class Topology:
    """Areas by name, as rings of arc numbers (~n is arc n backwards), with one or two owners an arc."""

    areas: dict[str, list[list[list[int]]]]
    arcs: list[Ring]
    scale: float
    origin: tuple[float, float]
    size: Node  # of the frame, in steps of the grid

    def ring(self, numbers: list[int]) -> Ring:
        points: Ring = []
        for number in numbers:
            arc = self.arcs[number] if number >= 0 else self.arcs[~number][::-1]
            points += arc[1:] if points else arc
        return points

    def shape(self, name: str) -> Shape:
        return [[self.ring(numbers) for numbers in polygon] for polygon in self.areas[name]]

    def owners(self) -> list[list[str]]:
        """For every arc, who has it as a border."""
        found: list[list[str]] = [[] for _ in self.arcs]
        for name, polygons in self.areas.items():
            for number in (n for rings in polygons for ring in rings for n in ring):
                found[number if number >= 0 else ~number].append(name)
        return found

    def contacts(self) -> dict[Pair, list[int]]:
        """The arcs between every two areas that share any; names of a pair in order."""
        found: dict[Pair, list[int]] = {}
        for number, names in enumerate(self.owners()):
            if len(set(names)) == 2:
                a, b = sorted(names)
                found.setdefault((a, b), []).append(number)
        return found

    def length(self, number: int) -> float:
        arc = self.arcs[number]
        return self.scale * sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(arc))

    def on_edge(self, column: int) -> Iterator[tuple[str, int, int]]:
        """Every area on the left (0) or right edge of the frame, with where it begins and ends there."""
        for number, names in enumerate(self.owners()):
            arc = self.arcs[number]
            if len(names) != 1:
                continue
            for a, b in itertools.pairwise(arc):
                if a[0] == column and b[0] == column:
                    yield names[0], min(a[1], b[1]), max(a[1], b[1])


def topology_of(shapes: dict[str, Shape], scale: float, origin: tuple[float, float], size: Node) -> Topology:
    """Cuts rings into arcs where the company changes."""
    company = _company(shapes)
    joints = _joints(shapes, company)
    arcs: list[Ring] = []
    known: dict[tuple[Node, ...], int] = {}
    areas = {
        name: [[_as_arcs(ring, joints, arcs, known) for ring in polygon] for polygon in shape]
        for name, shape in shapes.items()
    }
    return Topology(areas, arcs, scale, origin, size)


def _company(shapes: dict[str, Shape]) -> dict[frozenset[Node], set[str]]:
    found: dict[frozenset[Node], set[str]] = {}
    for name, ring in _rings(shapes):
        for a, b in itertools.pairwise(ring):
            found.setdefault(frozenset((a, b)), set()).add(name)
    return found


def _joints(shapes: dict[str, Shape], company: dict[frozenset[Node], set[str]]) -> set[Node]:
    """Points where the areas on either side change, or where more than two lines meet."""
    beside: dict[Node, set[frozenset[str]]] = {}
    near: dict[Node, set[Node]] = {}
    for line, names in company.items():
        for node in line:
            beside.setdefault(node, set()).add(frozenset(names))
            near.setdefault(node, set()).update(line - {node})
    return {node for node in beside if len(beside[node]) > 1 or len(near[node]) != 2}


def _as_arcs(
    ring: Ring, joints: set[Node], arcs: list[Ring], known: dict[tuple[Node, ...], int]
) -> list[int]:
    start = next((n for n, node in enumerate(ring[:-1]) if node in joints), None)
    if start is None:  # an island: begin at its least point, so that both owners cut alike
        start = ring.index(min(ring))
    turned = ring[start:-1] + ring[: start + 1]
    numbers: list[int] = []
    arc = turned[:1]
    for node in turned[1:]:
        arc.append(node)
        if node in joints or node == turned[0]:
            numbers.append(_number(arc, arcs, known))
            arc = [node]
    return numbers


def _number(arc: Ring, arcs: list[Ring], known: dict[tuple[Node, ...], int]) -> int:
    key, back = tuple(arc), tuple(arc[::-1])
    if key in known:
        return known[key]
    if back in known:
        return ~known[back]
    known[key] = len(arcs)
    arcs.append(list(arc))
    return known[key]


def _rings(shapes: dict[str, Shape]) -> Iterator[tuple[str, Ring]]:
    for name, shape in shapes.items():
        for polygon in shape:
            for ring in polygon:
                yield name, ring


def written(topology: Topology) -> str:
    """As TopoJSON: arcs as steps from point to point on the grid."""
    x0, y0 = topology.origin
    geometries = [
        {"type": "MultiPolygon", "id": name, "arcs": polygons} for name, polygons in topology.areas.items()
    ]
    document = {
        "type": "Topology",
        "bbox": [x0, y0, x0 + topology.size[0] * topology.scale, y0 + topology.size[1] * topology.scale],
        "transform": {"scale": [topology.scale] * 2, "translate": [x0, y0]},
        "objects": {"areas": {"type": "GeometryCollection", "geometries": geometries}},
        "arcs": [list(_steps(arc)) for arc in topology.arcs],
    }
    return json.dumps(document, separators=(",", ":")) + "\n"


def read(text: str) -> Topology:
    document: dict[str, Any] = json.loads(text)
    scale = float(document["transform"]["scale"][0])
    x0, y0 = (float(number) for number in document["transform"]["translate"])
    box = document["bbox"]
    size = round((box[2] - box[0]) / scale), round((box[3] - box[1]) / scale)
    areas = {shape["id"]: shape["arcs"] for shape in document["objects"]["areas"]["geometries"]}
    return Topology(areas, [_walked(arc) for arc in document["arcs"]], scale, (x0, y0), size)


def _steps(arc: Ring) -> Iterator[list[int]]:
    x = y = 0
    for node in arc:
        yield [node[0] - x, node[1] - y]
        x, y = node


def _walked(steps: Iterable[list[int]]) -> Ring:
    x = y = 0
    arc: Ring = []
    for east, south in steps:
        x, y = x + east, y + south
        arc.append((x, y))
    return arc


def area(ring: Ring) -> float:
    """Twice the area of a ring, with its sign."""
    return float(sum(a[0] * b[1] - b[0] * a[1] for a, b in itertools.pairwise(ring)))


def outline(ring: Ring) -> float:
    """How long a ring is."""
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(ring))


def inside(shape: Shape, x: float, y: float) -> bool:
    """Whether a point lies in a shape, by counting borders to its right."""
    within = False
    for polygon in shape:
        for ring in polygon:
            for (ax, ay), (bx, by) in itertools.pairwise(ring):
                if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                    within = not within
    return within
