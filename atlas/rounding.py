"""Areas of the plane brought onto the whole-numbered grid of the file."""

from __future__ import annotations

import numpy as np
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from atlas.grid import Grid, polygons
from atlas.topology import Ring, Shape, Topology, area, topology_of


def rounded(shapes: dict[str, BaseGeometry], grid: Grid, step: float) -> Topology:
    """All areas as one topology. A vertex shared before is shared afterwards: equal numbers round alike."""
    size = round((grid.x1 - grid.x0) / step), round((grid.y1 - grid.y0) / step)
    named = {name: _shape(shape, grid, step) for name, shape in shapes.items()}
    return topology_of({name: s for name, s in named.items() if s}, step, (grid.x0, grid.y0), size)


def _shape(shape: BaseGeometry, grid: Grid, step: float) -> Shape:
    parts = [_rings(part, grid, step) for part in polygons(shape)]
    parts = [part for part in parts if part]
    return sorted(parts, key=lambda part: -abs(area(part[0])))


def _rings(part: Polygon, grid: Grid, step: float) -> list[Ring]:
    outer = _ring(np.asarray(part.exterior.coords), grid, step)
    if not outer:
        return []
    holes = [_ring(np.asarray(hole.coords), grid, step) for hole in part.interiors]
    return [outer, *(hole for hole in holes if hole)]


def _ring(points: np.typing.NDArray[np.float64], grid: Grid, step: float) -> Ring:
    """Rounded, without standing still, without out-and-back spikes."""
    whole = np.round((points[:-1, :2] - (grid.x0, grid.y0)) / step).astype(int).tolist()
    ring: Ring = []
    for x, y in whole:
        node = (x, y)
        if ring and ring[-1] == node:
            continue
        if len(ring) > 1 and ring[-2] == node:
            ring.pop()
            continue
        ring.append(node)
    while len(ring) > 1 and ring[0] == ring[-1]:
        ring.pop()
    ring.append(ring[0])
    return ring if len(ring) > 3 and area(ring) else []
