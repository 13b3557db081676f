"""Borders of a label raster as lines: one arc between two junctions, smoothed, its ends fixed."""

from __future__ import annotations

import numpy as np
from scipy import ndimage
from shapely.geometry import LineString

from atlas.grid import Floats, Grid, Labels


def borders(labels: Labels, grid: Grid, smoothing: float) -> list[LineString]:
    """All arcs between different labels, in the plane, the frame among them."""
    height, width = labels.shape
    lines: list[LineString] = []
    for path in _paths(labels):
        rows, columns = np.divmod(np.array(path), width + 1)
        arc = _smooth(np.column_stack([columns, rows]).astype(float), smoothing, width, height)
        lines.append(LineString(arc * grid.pixel + (grid.x0, grid.y0)))
    return lines


def _paths(labels: Labels) -> list[list[int]]:
    """Runs of lattice corners from junction to junction, and closed loops."""
    next_to = _lattice(labels)
    height, width = labels.shape
    corners = {0, width, height * (width + 1), height * (width + 1) + width}
    joints = {corner for corner, near in next_to.items() if len(near) != 2} | corners
    used: set[tuple[int, int]] = set()
    starts = [corner for corner in next_to if corner in joints] + list(next_to)
    return [
        _walk(next_to, joints, used, start, step)
        for start in starts
        for step in next_to[start]
        if (start, step) not in used
    ]


def _lattice(labels: Labels) -> dict[int, list[int]]:
    """Corners of pixels, each with those it is joined to by an edge between two labels."""
    height, width = labels.shape
    framed = np.full((height + 2, width + 2), -9, dtype=labels.dtype)
    framed[1:-1, 1:-1] = labels
    across = np.argwhere(framed[1:-1, 1:] != framed[1:-1, :-1])
    down = np.argwhere(framed[1:, 1:-1] != framed[:-1, 1:-1])
    step = width + 1
    next_to: dict[int, list[int]] = {}
    for places, further in ((across, step), (down, 1)):
        for corner in (places[:, 0] * step + places[:, 1]).tolist():
            next_to.setdefault(corner, []).append(corner + further)
            next_to.setdefault(corner + further, []).append(corner)
    return next_to


def _walk(
    next_to: dict[int, list[int]], joints: set[int], used: set[tuple[int, int]], start: int, step: int
) -> list[int]:
    path = [start, step]
    used |= {(start, step), (step, start)}
    while step not in joints:
        near = next_to[step]
        further = near[0] if near[0] != path[-2] else near[1]
        if (step, further) in used:
            break
        path.append(further)
        used |= {(step, further), (further, step)}
        step = further
    return path


def _smooth(arc: Floats, sigma: float, width: int, height: int) -> Floats:
    """Gaussian along the arc. Its ends stay; arcs on the frame stay altogether."""
    x, y = arc[:, 0], arc[:, 1]
    if ((x == 0) | (x == width) | (y == 0) | (y == height)).all() or len(arc) < 4:
        return arc
    if (arc[0] == arc[-1]).all():
        ring: Floats = ndimage.gaussian_filter1d(arc[:-1], sigma, axis=0, mode="wrap")
        return np.vstack([ring, ring[:1]])
    sigma = min(sigma, len(arc) / 4)
    beyond = min(len(arc) - 1, int(4 * sigma) + 1)
    before = 2 * arc[0] - arc[1 : beyond + 1][::-1]
    after = 2 * arc[-1] - arc[-beyond - 1 : -1][::-1]
    smooth: Floats = ndimage.gaussian_filter1d(np.vstack([before, arc, after]), sigma, axis=0)
    smooth = smooth[beyond : beyond + len(arc)]
    smooth[0], smooth[-1] = arc[0], arc[-1]
    return smooth
