"""The ground of a board before it is shared out: coasts, rivers, relief, old frontiers, and anchors."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import shapely
from numpy.typing import NDArray
from PIL import Image
from scipy import ndimage
from shapely import affinity
from shapely.geometry import Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from atlas.frontiers import price_of_crossing
from atlas.geography import courses, outlines
from atlas.grid import Floats, Grid, Labels, Mask, polygons
from atlas.plan import Plan, Spot
from atlas.projection import Projection
from atlas.sources import WATERS, WORLD, file_of, relief_image
from wartable.board import BoardData, BoardError, Space
from wartable.board.facts import Fault

PORT = "port"
WET = frozenset({"sea", PORT})
ASHORE = 0.5
"""How far, in radii, the middle of a harbour lies off the shore: most of the circle is water."""
INLET = 9000.0
"""The largest inlet, in square units, that is filled up behind a harbour."""
MOAT = "scenery:moat"
LEVEL = 200.0
"""The brightness of level ground in the relief: boxes have no hills."""
STRAY = 40.0
"""How far, in kilometres, an anchor may lie from land or water of its kind: coasts are drawn simplified."""


@dataclass(frozen=True)
class Domain:
    """Something that gets an area: a space, or scenery that keeps the drawing free of holes."""

    id: str
    wet: bool
    void: bool  # scenery: no contact of it means anything
    spots: tuple[tuple[float, float], ...]  # in the plane
    radius: float = 0.0  # a round field of fixed size, if not 0
    box: Polygon | None = None  # a box of fixed size, with water or land of its own
    moat: float = 0.0  # the strip of land of this breadth round all boxes

    @property
    def fixed(self) -> bool:
        return bool(self.radius) or self.box is not None or bool(self.moat)


@dataclass
class Ground:
    grid: Grid
    projection: Projection
    land: BaseGeometry
    lakes: list[BaseGeometry]
    rivers: list[BaseGeometry]
    dry: Mask
    zones: Labels
    fence: Floats
    relief: Floats
    rough: Floats
    domains: list[Domain] = field(default_factory=list)

    @property
    def unit(self) -> float:
        """Plane units in a kilometre, roughly; 1 on a cone."""
        return 1.0 if not self.grid.wraps else 0.3


def domains_of(board: BoardData, plan: Plan, projection: Projection) -> list[Domain]:
    """Every space inside the frame, then the scenery."""
    scenery = {kind.id for kind in board.kinds if kind.scenery}
    found: list[Domain] = []
    for space in board.spaces:
        if space.id in plan.boxes:
            found.append(boxed(space, plan))
        if space.id in plan.boxes or (space.off_frame and space.id not in plan.moved):
            continue
        spots = plan.moved.get(space.id, (*space.points, *space.draw_points)) + plan.anchors.get(space.id, ())
        radius = plan.discs.get(space.id, plan.harbours if space.kind == PORT else 0.0)
        wet = space.kind in WET or (space.kind in scenery and "sea" in space.id)
        found.append(Domain(space.id, wet, space.kind in scenery, _plane(projection, spots), radius))
    if plan.moat:
        found.append(Domain(MOAT, False, True, (), moat=plan.moat))
    for decor in board.decor:
        name = f"decor:{decor.id}"
        spots = decor.points + plan.anchors.get(name, ())
        found.append(Domain(name, decor.kind == "sea", True, _plane(projection, spots)))
    return found


def boxed(space: Space, plan: Plan) -> Domain:
    """A space drawn as a box with round corners, somewhere in the frame."""
    west, north, east, south = plan.frame or (0.0, 0.0, 1.0, 1.0)
    a, b, c, d = plan.boxes[space.id]
    wide, high = east - west, south - north
    shape = box(west + a * wide, north + b * high, west + c * wide, north + d * high)
    middle = (shape.centroid.x, shape.centroid.y)
    if space.kind == PORT:
        shape = Point(middle).buffer(min((c - a) * wide, (d - b) * high) / 2)
        return Domain(space.id, True, False, (middle,), box=shape)
    corner = 0.12 * min((c - a) * wide, (d - b) * high)
    return Domain(space.id, space.kind in WET, False, (middle,), box=shape.buffer(-corner).buffer(corner))


def moored(domain: Domain, land: BaseGeometry) -> Domain:
    """A harbour brought to the shore that is nearest to its anchor."""
    if domain.box is not None:
        return domain
    anchor = Point(domain.spots[0])
    shore = shapely.shortest_line(land.boundary, anchor)
    (x, y), (ax, ay) = shapely.get_coordinates(shore)
    way = float(np.hypot(ax - x, ay - y))
    if not way:
        return domain
    off = ASHORE * domain.radius / way * (-1 if land.contains(anchor) else 1)
    spot = (round(float(x + off * (ax - x)), 3), round(float(y + off * (ay - y)), 3))
    return replace(domain, spots=(spot,))


def _dug(land: BaseGeometry, basins: BaseGeometry, seas: list[Point], grid: Grid) -> BaseGeometry:
    """The land without the basins of harbours; inlets that a basin cuts off from the sea are filled up."""
    water = polygons(shapely.difference(grid.frame, shapely.union(land, basins)))
    anchored = set(shapely.STRtree(water).query(seas, predicate="dwithin", distance=1.0)[1].tolist())
    inlets = [
        part
        for number, part in enumerate(water)
        if number not in anchored and part.area < INLET and part.dwithin(basins, 1.0)
    ]
    filled: BaseGeometry = shapely.union_all([land, *inlets])
    return shapely.difference(filled, basins)


def boxes(domains: list[Domain]) -> list[tuple[int, Domain, Polygon]]:
    """The boxes with their numbers, those within others last."""
    found = [(n, domain, domain.box) for n, domain in enumerate(domains) if domain.box is not None]
    return sorted(found, key=lambda entry: -entry[2].area)


def _plane(projection: Projection, spots: tuple[Spot, ...]) -> tuple[tuple[float, float], ...]:
    x, y = projection.forward([spot[1] for spot in spots], [spot[0] for spot in spots])
    return tuple((float(a), float(b)) for a, b in zip(x, y, strict=True))


def grid_of(plan: Plan, domains: list[Domain], projection: Projection) -> Grid:
    window = _window(plan, domains, projection)
    west, north, east, south = (round(edge / plan.pixel) * plan.pixel for edge in window)
    width, height = round((east - west) / plan.pixel), round((south - north) / plan.pixel)
    return Grid(west, north, plan.pixel, width, height, plan.wraps)


def _window(plan: Plan, domains: list[Domain], projection: Projection) -> tuple[float, float, float, float]:
    if plan.cylinder is not None:
        round_ = plan.cylinder
        _, rows = projection.forward([0, 0], [round_.north, round_.south])
        return 0.0, float(rows[0]), round_.width, float(rows[1])
    if plan.frame is not None:
        return plan.frame
    spots = np.array([spot for domain in domains if not domain.void for spot in domain.spots])
    (west, north), (east, south) = spots.min(axis=0) - plan.margin, spots.max(axis=0) + plan.margin
    return float(west), float(north), float(east), float(south)


def ground_of(board: BoardData, plan: Plan, projection: Projection, path: Path) -> Ground:
    """Reads the sources and lays them on the plane. BoardError if an anchor has no place there."""
    domains = domains_of(board, plan, projection)
    grid = grid_of(plan, domains, projection)
    unit = 1.0 if not plan.wraps else 0.3
    lakes = _lakes(projection)
    seas = [Point(spot) for domain in domains if domain.wet for spot in domain.spots]
    inland = [lake for lake in lakes if any(lake.dwithin(sea, 15 * unit) for sea in seas)]
    natural = _natural(plan, projection, grid, domains, inland, unit)
    land = _land(plan, grid, domains, natural, unit)
    plain = shapely.union_all(natural)
    domains = [afloat(domain, land, plain, STRAY * unit) for domain in domains]
    if plan.harbours:
        ports = {space.id for space in board.spaces if space.kind == PORT}
        domains = [moored(domain, land) if domain.id in ports else domain for domain in domains]
        basins = [Point(d.spots[0]).buffer(d.radius) for d in domains if d.id in ports and d.radius]
        land = _dug(
            land, shapely.union_all(basins), [Point(s) for d in domains if d.wet for s in d.spots], grid
        )
    rivers = [projection.shape(line) for line in courses(file_of(WATERS, "dist/world_50m.json"), "rivers")]
    relief, rough = _relief(projection, grid)
    for _, domain, shape in boxes(domains):
        flat = grid.mask(shape)
        relief[flat], rough[flat] = LEVEL, 0.0
        rivers = [shapely.difference(river, shape) for river in rivers]
        lakes = [lake for lake in lakes if domain.wet or not lake.intersects(shape)]
    zones, fence = _frontiers(plan, projection, grid)
    drawn = [lake for lake in lakes if lake not in inland and lake.area > 250 * unit * unit]
    dry = grid.mask(land)
    _placed(domains, grid, dry, STRAY * unit, path)
    return Ground(grid, projection, land, drawn, rivers, dry, zones, fence, relief, rough, domains)


def _lakes(projection: Projection) -> list[BaseGeometry]:
    found = outlines(file_of(WATERS, "dist/world_50m.json"), "lakes")
    shapes = (shapely.make_valid(projection.shape(lake.shape)) for lake in found)
    return [shape for shape in shapes if not shape.is_empty]


def _natural(
    plan: Plan,
    projection: Projection,
    grid: Grid,
    domains: list[Domain],
    inland: list[BaseGeometry],
    unit: float,
) -> list[Polygon]:
    """The land as it is, in pieces."""
    shown = box(plan.land_from, -90, 180, 90)
    raw = (
        projection.shape(found.shape.intersection(shown))
        for found in outlines(file_of(WORLD, "land-10m.json"), "land")
    )
    land = shapely.union_all([shapely.make_valid(shape) for shape in raw if not shape.is_empty])
    land = shapely.intersection(land, grid.frame)
    if inland:
        land = shapely.difference(land, shapely.union_all(inland))
    dry = [Point(spot) for domain in domains if not domain.wet for spot in domain.spots]
    return _kept(polygons(land), dry, plan, unit)


def _land(plan: Plan, grid: Grid, domains: list[Domain], parts: list[Polygon], unit: float) -> BaseGeometry:
    """The land as the board needs it: islands enlarged, cities and islets made, boxes cut."""
    for name, factor in plan.enlarge.items():
        parts = _enlarged(parts, _spots(domains, name), factor, 14 * unit)
    land = shapely.union_all(parts)
    wet = {domain.id for domain in domains if domain.wet}
    rounds = [(n, r) for n, r in plan.discs.items() if n not in wet]
    made = [Point(spot).buffer(radius) for name, radius in rounds for spot in _spots(domains, name)]
    made += [made_island(name, spot, r) for name, r in plan.islands.items() for spot in _spots(domains, name)]
    land = shapely.union_all([land, *made])
    for _, domain, shape in boxes(domains):
        land = shapely.difference(land, shape) if domain.wet else shapely.union(land, shape)
    land = land.intersection(grid.frame)
    return shapely.union_all(polygons(shapely.make_valid(shapely.simplify(land, 0.25 * plan.pixel))))


def _spots(domains: list[Domain], name: str) -> tuple[tuple[float, float], ...]:
    return next(domain.spots for domain in domains if domain.id == name)


def _kept(parts: list[Polygon], anchors: list[Point], plan: Plan, unit: float) -> list[Polygon]:
    """Without specks that hold no anchor, and without ponds."""
    tree = shapely.STRtree(parts)
    near = tree.query(anchors, predicate="dwithin", distance=6 * unit + plan.pixel)[1]
    wanted = set(near.tolist())
    kept: list[Polygon] = []
    for number, part in enumerate(parts):
        if part.area > plan.smallest_island * unit * unit or number in wanted:
            holes = [ring for ring in part.interiors if Polygon(ring).area > 400 * unit * unit]
            kept.append(Polygon(part.exterior, holes))
    return kept


def _enlarged(
    parts: list[Polygon], spots: tuple[tuple[float, float], ...], factor: float, gap: float
) -> list[Polygon]:
    """The islands under these anchors grown about their middle; never onto other land, with water between."""
    tree = shapely.STRtree(parts)
    mine = {int(tree.nearest(Point(spot))) for spot in spots}
    others = [part for number, part in enumerate(parts) if number not in mine]
    grown: list[Polygon] = []
    for number in sorted(mine):
        middle = parts[number].centroid
        larger = affinity.scale(parts[number], factor, factor, origin=middle)
        near = [part.buffer(gap) for part in others if part.dwithin(larger, gap)]
        rest = polygons(shapely.difference(larger, shapely.union_all(near)))
        grown.append(max(rest, key=lambda piece: piece.area))
    return others + grown


def made_island(name: str, spot: Spot, radius: float) -> Polygon:
    """Made land with a coast that winds a little, each with its own."""
    turns = 2 * np.pi * np.arange(72) / 72
    phases = [(sum(map(ord, name)) * factor % 97) / 97 * 2 * np.pi for factor in (5, 11, 23, 41)]
    waves = zip((2, 3, 5, 9), (0.09, 0.07, 0.05, 0.03), phases, strict=True)
    reach = radius * (1.06 + sum(high * np.sin(many * turns + phase) for many, high, phase in waves))
    corners = np.column_stack([spot[0] + reach * np.cos(turns), spot[1] + reach * np.sin(turns)])
    return Polygon(np.round(corners, 4))


def afloat(domain: Domain, land: BaseGeometry, natural: BaseGeometry, stray: float) -> Domain:
    """A sea without the anchors that lie deep under islands of our own making; one of them must stay."""
    if not domain.wet or domain.void:
        return domain
    buried = [
        spot for spot in domain.spots if _deep(land, spot, 0.5 * stray) and not _deep(natural, spot, stray)
    ]
    left = tuple(spot for spot in domain.spots if spot not in buried)
    return replace(domain, spots=left) if left else domain


def _deep(land: BaseGeometry, spot: Spot, depth: float) -> bool:
    """Whether a place lies within the land, at least so far from its shore."""
    return bool(shapely.contains_xy(land, *spot)) and Point(spot).distance(land.boundary) > depth


def _frontiers(plan: Plan, projection: Projection, grid: Grid) -> tuple[Labels, Floats]:
    found = outlines(file_of(WORLD, "countries-50m.json"), "countries")
    names = sorted({country.name for country in found})
    shapes = [
        shapely.union_all([shapely.make_valid(projection.shape(c.shape)) for c in found if c.name == name])
        for name in names
    ]
    zones = grid.numbered(shapes)
    nearest = ndimage.distance_transform_edt(zones == 0, return_distances=False, return_indices=True)
    spread: Labels = zones[nearest[0], nearest[1]]
    unit = 1.0 if not plan.wraps else 0.3
    fence = price_of_crossing(["", *names], plan.weak_border * unit, plan.strong_border * unit)
    return spread, fence / plan.pixel


def _relief(projection: Projection, grid: Grid) -> tuple[Floats, Floats]:
    """Brightness of the shaded relief on the grid, and how rough the ground is (0 plain to 1.6 alps)."""
    Image.MAX_IMAGE_PIXELS = None  # the one picture of this size that we read is our own locked package's
    shaded = np.asarray(Image.open(relief_image()).convert("L"), dtype=np.float32)
    x, y = grid.centres()
    lon, lat = projection.inverse(x, y)
    rows = (90 - lat) / 180 * shaded.shape[0] - 0.5
    columns = ((lon + 180) % 360) / 360 * shaded.shape[1] - 0.5
    relief = ndimage.map_coordinates(shaded, [rows, columns], order=1, mode="nearest").astype(float)
    near = 12 * (1.0 if not grid.wraps else 0.3) / grid.pixel
    uneven = ndimage.gaussian_filter((relief - ndimage.gaussian_filter(relief, near)) ** 2, near)
    rough = np.round(np.clip(np.sqrt(uneven.astype(float)) / 14, 0, 1.6), 4)
    return np.round(relief, 3), rough


def _placed(domains: list[Domain], grid: Grid, dry: Mask, stray: float, path: Path) -> None:
    """Every anchor lies in the frame, and near ground of its kind."""
    reach = {wet: ndimage.distance_transform_edt(dry if wet else ~dry) * grid.pixel for wet in (False, True)}
    faults = [
        fault
        for domain in domains
        if not (domain.void or domain.box)
        for fault in _misplaced(domain, grid, reach, stray)
    ]
    if faults:
        raise BoardError(path, tuple(faults))


def _misplaced(
    domain: Domain, grid: Grid, reach: dict[bool, NDArray[np.float64]], stray: float
) -> list[Fault]:
    where, found = f"space {domain.id!r}", []
    for number, (x, y) in enumerate(domain.spots):
        if not grid.holds(x, y):
            found.append(
                Fault(where, "points", f"anchor number {number + 1} lies outside the frame of the drawing")
            )
        elif (off := float(reach[domain.wet][grid.at(x, y)])) > stray:
            have, want = ("land", "water") if domain.wet else ("water", "land")
            text = f"anchor number {number + 1} lies on {have}, {off:.0f} units from the next {want}"
            found.append(Fault(where, "points", text))
    return found
