"""From the raster to areas: smoothed borders cut by the exact coast, no scraps, simplified as a tiling."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy import ndimage
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components
from shapely.geometry import MultiPolygon, Point
from shapely.geometry.base import BaseGeometry

from atlas.grid import Labels, polygons
from atlas.ground import Ground
from atlas.plan import Plan
from atlas.trace import borders

LAKE, FAR = "scenery:lakes", "scenery:islets"
"""Water without an anchor, and islets too far from any space of theirs: drawn, but of no meaning."""
NEAR = 8.0
ISLET_REACH = 70.0
THIN, SPECK = 1.6, 40.0
"""Faces of less breadth or area than this, in steps of the file's grid, are crumbs."""


@dataclass(frozen=True)
class Areas:
    shapes: dict[str, BaseGeometry]
    wet: dict[str, bool]
    valid: bool  # as a tiling: no gaps, no overlaps
    covered: float  # share of the frame


class _Faces:
    """The pieces into which coast and borders cut the frame, each with a label; wet ones are water."""

    def __init__(self, ground: Ground, labels: Labels, net: BaseGeometry) -> None:
        self.ground, self.unit = ground, ground.unit
        self.shapes = np.array(polygons(shapely.polygonize([net])), dtype=object)
        inner = shapely.point_on_surface(self.shapes)
        shapely.prepare(ground.land)
        self.dry: NDArray[np.bool_] = shapely.contains(ground.land, inner)
        layers = {dry: _layer(ground, labels, dry) for dry in (True, False)}
        places = [ground.grid.at(float(p.x), float(p.y)) for p in inner]
        self.label = np.array([layers[bool(d)][place] for d, place in zip(self.dry, places, strict=True)])
        self.area: NDArray[np.float64] = shapely.area(self.shapes)
        self._join()

    def _join(self) -> None:
        """Which faces share a line, and how long it is."""
        tree = shapely.STRtree(self.shapes)
        one, other = tree.query(self.shapes, predicate="touches")
        once = one < other
        one, other = one[once], other[once]
        length = shapely.length(shapely.intersection(self.shapes[one], self.shapes[other]))
        joined = length > 0
        self.one, self.other, self.length = one[joined], other[joined], length[joined]

    def pieces(self, among: NDArray[np.bool_], *, by_label: bool) -> list[NDArray[np.int64]]:
        """Connected groups of these faces, of one label each if so wished, the largest first."""
        use = among[self.one] & among[self.other]
        if by_label:
            use &= self.label[self.one] == self.label[self.other]
        size = len(self.shapes)
        graph = coo_array((np.ones(use.sum()), (self.one[use], self.other[use])), shape=(size, size))
        _, part = connected_components(graph, directed=False)
        members: dict[int, list[int]] = {}
        for face in np.flatnonzero(among).tolist():
            members.setdefault(int(part[face]), []).append(face)
        groups = [np.array(faces) for faces in members.values()]
        return sorted(groups, key=lambda faces: -float(self.area[faces].sum()))

    def neighbours(self, faces: NDArray[np.int64], *, dry: bool) -> dict[int, float]:
        """Labels of this element that touch the group, with the length of the contact."""
        mine = np.zeros(len(self.shapes), dtype=bool)
        mine[faces] = True
        found: dict[int, float] = {}
        for near, far in ((self.one, self.other), (self.other, self.one)):
            edge = mine[near] & ~mine[far] & (self.dry[far] == dry)
            for label, length in zip(self.label[far[edge]].tolist(), self.length[edge].tolist(), strict=True):
                found[label] = found.get(label, 0.0) + length
        return found

    def near(self, faces: NDArray[np.int64], points: list[Point], reach: float) -> bool:
        if not points:
            return False
        found = shapely.STRtree(self.shapes[faces]).query(points, predicate="dwithin", distance=reach)
        return bool(found.shape[1])


def areas_of(ground: Ground, labels: Labels, plan: Plan) -> Areas:
    faces = _Faces(ground, labels, _net(ground, labels, plan))
    _absorb_crumbs(faces, plan.step)
    anchors = {n: [Point(spot) for spot in domain.spots] for n, domain in enumerate(ground.domains)}
    _give_scraps_away(faces, anchors)
    names = [domain.id for domain in ground.domains] + [LAKE, FAR]
    _set_apart(faces, anchors, lake=len(names) - 2, far=len(names) - 1)
    shapes = [_merged(faces.shapes[faces.label == number]) for number in range(len(names))]
    simple = shapely.coverage_simplify(np.array(shapes, dtype=object), 0.6 * plan.pixel)
    wet = {domain.id: domain.wet for domain in ground.domains} | {LAKE: True, FAR: False}
    named = {name: shape for name, shape in zip(names, simple, strict=True) if not shape.is_empty}
    covered = float(sum(shape.area for shape in named.values()) / ground.grid.frame.area)
    return Areas(named, wet, bool(shapely.coverage_is_valid(simple)), covered)


def _net(ground: Ground, labels: Labels, plan: Plan) -> BaseGeometry:
    """All lines on the grid of the file already: rounding them later could make them cross."""
    lines = {
        dry: borders(_layer(ground, labels, dry), ground.grid, 2.6 if dry else 3.5) for dry in (True, False)
    }
    sea = shapely.difference(ground.grid.frame, ground.land)
    inland = shapely.simplify(shapely.union_all(lines[True]), 0.14 * plan.pixel)
    at_sea = shapely.simplify(shapely.union_all(lines[False]), 0.2 * plan.pixel)
    parts = [
        ground.land.boundary,
        ground.grid.frame.boundary,
        shapely.intersection(inland, ground.land),
        shapely.intersection(at_sea, sea),
    ]
    net: BaseGeometry = shapely.union_all(parts, grid_size=plan.step)
    return net


def _layer(ground: Ground, labels: Labels, dry: bool) -> Labels:
    """The labels of one element, spread over the other, without single pixels."""
    other = ~ground.dry if dry else ground.dry
    nearest = ndimage.distance_transform_edt(other, return_distances=False, return_indices=True)
    layer: Labels = ndimage.median_filter(labels[nearest[0], nearest[1]], 5)
    return layer


def _absorb_crumbs(faces: _Faces, step: float) -> None:
    """Faces too thin to be seen, left by lines that nearly meet, become part of whatever they touch most."""
    outline = shapely.length(faces.shapes)
    thin = (2 * faces.area < THIN * step * outline) | (faces.area < SPECK * step * step)
    for face in np.flatnonzero(thin).tolist():
        here, there = faces.one == face, faces.other == face
        near = np.concatenate([faces.other[here], faces.one[there]])
        length = np.concatenate([faces.length[here], faces.length[there]])
        solid = ~thin[near]
        if solid.any():
            host = int(near[solid][np.argmax(length[solid])])
            faces.label[face], faces.dry[face] = faces.label[host], faces.dry[host]


def _give_scraps_away(faces: _Faces, anchors: dict[int, list[Point]]) -> None:
    """Pieces without an anchor go to the neighbour of the same element they touch most; ponds to the land."""
    seen: set[int] = set()
    for piece in faces.pieces(np.ones(len(faces.shapes), dtype=bool), by_label=True):
        for element in (piece[faces.dry[piece]], piece[~faces.dry[piece]]):
            if len(element):
                _give_away(faces, anchors, element, seen)


def _give_away(
    faces: _Faces, anchors: dict[int, list[Point]], piece: NDArray[np.int64], seen: set[int]
) -> None:
    label, dry = int(faces.label[piece[0]]), bool(faces.dry[piece[0]])
    first = label not in seen or bool(faces.ground.domains[label].moat)
    seen.add(label)
    if first or faces.near(piece, anchors[label], NEAR * faces.unit):
        return
    near = {other: length for other, length in faces.neighbours(piece, dry=dry).items() if other != label}
    if not near and not dry and faces.area[piece].sum() < 3000 * faces.unit**2:
        near = faces.neighbours(piece, dry=True)
        faces.dry[piece] = True
    if near:
        faces.label[piece] = max(near, key=lambda other: (near[other], -other))


def _set_apart(faces: _Faces, anchors: dict[int, list[Point]], *, lake: int, far: int) -> None:
    domains, unit = faces.ground.domains, faces.unit
    seas = [point for number, domain in enumerate(domains) if domain.wet for point in anchors[number]]
    edge = faces.ground.grid.frame.boundary
    for piece in faces.pieces(~faces.dry, by_label=False):
        open_ = faces.near(piece, seas, NEAR * unit)
        seam = faces.ground.grid.wraps and any(shapely.dwithin(edge, faces.shapes[piece], unit))
        if not (open_ or seam):
            faces.label[piece] = lake
    for number in range(len(domains)):
        mine = (faces.label == number) & faces.dry
        pieces = faces.pieces(mine, by_label=True)
        held = [p for p in pieces if faces.near(p, anchors[number], NEAR * unit)] or pieces[:1]
        home = shapely.union_all([shape for p in held for shape in faces.shapes[p]]) if held else None
        for piece in pieces:
            away = shapely.distance(shapely.union_all(faces.shapes[piece]), home)
            if away > ISLET_REACH * max(unit, 0.4):
                faces.label[piece] = far


def _merged(shapes: Iterable[BaseGeometry]) -> MultiPolygon:
    return MultiPolygon(polygons(shapely.coverage_union_all(list(shapes))))
