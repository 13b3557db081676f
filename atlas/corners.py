"""Short contacts that mean nothing, drawn together to a corner: four spaces meet, and nobody reads a border.

Surgery on the raster cannot do this: there four spaces never meet in one point.
"""

from __future__ import annotations

from collections.abc import Callable

from shapely.geometry import Polygon

from atlas.topology import Node, Pair, Ring, Shape, Topology, topology_of

Moves = dict[Node, Node]
SLACK = 0.05
"""A collapse may change the areas it touches by a little, but none may swallow another."""


def cornered(topology: Topology, idle: Callable[[Pair], bool], longest: float) -> Topology:
    """The same areas without idle contacts of at most this length, wherever that tears nothing."""
    shapes = {name: topology.shape(name) for name in topology.areas}
    moves: Moves = {}
    for number in _collapsible(topology, idle, longest):
        arc = [_end(moves, node) for node in topology.arcs[number]]
        here = _moves(arc)
        touched = {name: shape for name, shape in shapes.items() if _bears(shape, here)}
        after = {name: _moved(shape, here) for name, shape in touched.items()}
        if _sound(touched, after):
            shapes |= after
            moves |= here
    return topology_of(shapes, topology.scale, topology.origin, topology.size)


def _collapsible(topology: Topology, idle: Callable[[Pair], bool], longest: float) -> list[int]:
    """The arcs of idle contacts that are short altogether, the shortest first; the frame stays straight."""
    found: list[tuple[float, int]] = []
    for pair, numbers in topology.contacts().items():
        lengths = [topology.length(number) for number in numbers]
        if idle(pair) and sum(lengths) <= longest:
            found += zip(lengths, numbers, strict=True)
    return [number for _, number in sorted(found) if _inner(topology, topology.arcs[number])]


def _inner(topology: Topology, arc: Ring) -> bool:
    width, height = topology.size
    return arc[0] != arc[-1] and all(0 < x < width and 0 < y < height for x, y in arc)


def _end(moves: Moves, node: Node) -> Node:
    while moves.get(node, node) != node:
        node = moves[node]
    return node


def _moves(arc: Ring) -> Moves:
    """All of the arc goes to the middle between its ends."""
    (ax, ay), (bx, by) = arc[0], arc[-1]
    return dict.fromkeys(arc, (round((ax + bx) / 2), round((ay + by) / 2)))


def _bears(shape: Shape, moves: Moves) -> bool:
    return any(node in moves for polygon in shape for ring in polygon for node in ring)


def _moved(shape: Shape, moves: Moves) -> Shape:
    polygons = [[_ring(ring, moves) for ring in polygon] for polygon in shape]
    return [[ring for ring in polygon if ring] for polygon in polygons if polygon[0]]


def _ring(ring: Ring, moves: Moves) -> Ring:
    moved: Ring = []
    for node in ring:
        there = moves.get(node, node)
        if not moved or moved[-1] != there:
            moved.append(there)
    if moved[0] != moved[-1]:
        moved.append(moved[0])
    return moved if len(moved) > 3 else []


def _sound(before: dict[str, Shape], after: dict[str, Shape]) -> bool:
    """Nothing crosses itself, nothing is lost, and together they cover what they covered."""
    old = {name: [Polygon(outer, holes) for outer, *holes in shape] for name, shape in before.items()}
    new = {name: [Polygon(outer, holes) for outer, *holes in shape] for name, shape in after.items()}
    if not all(part.is_valid for parts in new.values() for part in parts):
        return False
    if any(len(new[name]) != len(old[name]) for name in old):
        return False
    areas = [(sum(p.area for p in old[name]), sum(p.area for p in new[name])) for name in old]
    kept = all(abs(was - now) <= SLACK * was for was, now in areas)
    return kept and abs(sum(was - now for was, now in areas)) < 1e-6
