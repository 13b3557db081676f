"""Signs for what the areas alone do not tell: ways where nothing touches, and contacts that are none."""

from __future__ import annotations

import shapely
from numpy import float64
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from atlas.check import CORNER, SCENERY, lengths
from atlas.files import Barrier, Link, Spot
from atlas.grid import Grid, polygons
from atlas.ground import WET
from atlas.plan import Plan
from atlas.topology import Pair, Topology
from wartable.board import BoardData, Edge

Place = NDArray[float64]
TITLES = {
    "strait": "Strait or ferry: adjacent across the water",
    "canal": "Canal",
    "air-route": "For aircraft only",
    "sea-lane": "Sea-lane: adjacent sea zones that do not touch here",
    "landing": "Adjacent shore and sea zone that do not touch here",
    "crossing": "Adjacent land that does not touch here",
    "contact": "Adjacent, though the common border is short",
    "no-passage": "Touching on the map, but not adjacent",
}
DASHES: dict[str, tuple[float, ...]] = {"air-route": (12.0, 12.0), "sea-lane": (26.0, 9.0)}
"""Ways that not everybody may go, broken, in pen units; the others are drawn in one stroke."""
REACH = 0.45
"""How far a link reaches into the spaces it joins, in counters."""


def sign_of(board: BoardData, edge: Edge, length: float) -> str:
    kinds = {space.id: space.kind for space in board.spaces}
    a, b = (kinds[name] for name in edge.between)
    if edge.mark not in ("all", "none"):
        return "air-route"
    for sign in ("strait", "canal"):
        if edge.border == sign or sign in edge.extra or edge.extra.get("via") == sign:
            return sign
    if length > 0:
        return "contact"
    if a in WET and b in WET:
        return "sea-lane"
    return "landing" if a in WET or b in WET else "crossing"


def links_of(
    board: BoardData, topology: Topology, shapes: dict[str, BaseGeometry], plan: Plan, grid: Grid
) -> tuple[Link, ...]:
    """A link for every declared pair that does not visibly touch, and for every canal and air route."""
    touching = lengths(topology, plan.wraps)
    found: list[Link] = []
    for edge in board.edges:
        a, b = edge.between
        length = touching.get((min(a, b), max(a, b)), 0.0)
        if length < plan.contact and a in shapes and b in shapes:
            line = _way(plan, a, b, topology) or _line(
                shapes[a], shapes[b], plan.counter * REACH, grid, topology.scale
            )
            found.append(Link((a, b), sign_of(board, edge, length), line, edge.name))
    return tuple(found)


def _way(plan: Plan, a: str, b: str, topology: Topology) -> tuple[Spot, ...]:
    """The line that the plan draws by hand, if it does; it may be written from either end."""
    there, back = plan.ways.get(f"{a}-{b}", ()), plan.ways.get(f"{b}-{a}", ())
    wide, high = topology.size
    return tuple((round(x * wide), round(y * high)) for x, y in there or back[::-1])


def barriers_of(board: BoardData, topology: Topology, plan: Plan) -> tuple[Barrier, ...]:
    outside = {kind.id for kind in board.kinds if kind.scenery}
    scenery = {space.id for space in board.spaces if space.kind in outside}
    declared = {frozenset(edge.between) for edge in board.edges}
    arcs = topology.contacts()
    return tuple(
        Barrier(pair, "no-passage", tuple(arcs.get(pair, ())))
        for pair, length in sorted(lengths(topology, plan.wraps).items())
        if length >= CORNER * plan.contact and frozenset(pair) not in declared and not _void(pair, scenery)
    )


def _void(pair: Pair, scenery: set[str]) -> bool:
    return any(name.startswith(SCENERY) or name in scenery for name in pair)


def _line(one: BaseGeometry, other: BaseGeometry, reach: float, grid: Grid, step: float) -> tuple[Spot, Spot]:
    """Across the narrowest place between two areas, a little into each."""
    ends = shapely.get_coordinates(shapely.shortest_line(one, other))
    inner = [_inside(shape, end, reach) for shape, end in zip((one, other), ends, strict=True)]
    start, end = ((point - (grid.x0, grid.y0)) / step for point in inner)
    return (round(float(start[0])), round(float(start[1]))), (round(float(end[0])), round(float(end[1])))


def _inside(shape: BaseGeometry, place: Place, reach: float) -> Place:
    """The place in a shape, about so far from a point of its rim, that lies deepest in it."""
    near = polygons(shapely.intersection(shape, shapely.Point(place).buffer(reach)))
    circle = shapely.maximum_inscribed_circle(max(near, key=lambda part: part.area))
    deepest: Place = shapely.get_coordinates(circle)[0]
    return deepest
