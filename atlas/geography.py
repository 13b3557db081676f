"""Reading the TopoJSON of the sources: rings that were stitched for the sphere, made into plane polygons."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry

Coordinates = NDArray[np.float64]
TURN = 360.0


@dataclass(frozen=True)
class Outline:
    """One polygon of the source, in degrees, within longitudes -180 to 180."""

    name: str
    shape: BaseGeometry


def outlines(path: Path, layer: str) -> list[Outline]:
    """The polygons of a layer, cut at the date line."""
    topology = json.loads(path.read_text(encoding="utf-8"))
    arcs = _arcs(topology)
    found: list[Outline] = []
    for geometry in topology["objects"][layer]["geometries"]:
        name = str((geometry.get("properties") or {}).get("name", ""))
        for rings in _polygons(geometry):
            found += [Outline(name, shape) for shape in _copies(_polygon(arcs, rings))]
    return found


def courses(path: Path, layer: str) -> list[LineString]:
    """The lines of a layer."""
    topology = json.loads(path.read_text(encoding="utf-8"))
    arcs = _arcs(topology)
    found: list[LineString] = []
    for geometry in topology["objects"][layer]["geometries"]:
        parts = {"LineString": [geometry.get("arcs")], "MultiLineString": geometry.get("arcs")}
        found += [LineString(_ring(arcs, part)) for part in parts.get(geometry.get("type"), [])]
    return found


def _arcs(topology: dict[str, Any]) -> list[Coordinates]:
    transform = topology.get("transform")
    arcs = [np.asarray(arc, dtype=float)[:, :2] for arc in topology["arcs"]]
    if transform is None:
        return arcs
    scale, origin = np.asarray(transform["scale"]), np.asarray(transform["translate"])
    return [np.cumsum(arc, axis=0) * scale + origin for arc in arcs]


def _polygons(geometry: dict[str, Any]) -> list[Any]:
    kind = geometry.get("type")
    if kind == "Polygon":
        return [geometry["arcs"]]
    return list(geometry["arcs"]) if kind == "MultiPolygon" else []


def _ring(arcs: list[Coordinates], indices: list[int]) -> Coordinates:
    parts = [arcs[i] if i >= 0 else arcs[~i][::-1] for i in indices]
    return np.vstack([parts[0], *(part[1:] for part in parts[1:])])


def unwrapped(ring: Coordinates) -> Coordinates:
    """The ring without jumps of a full turn; one that goes round a pole is closed along the pole."""
    ring = ring.copy()
    jumps = np.round(np.diff(ring[:, 0]) / TURN)
    ring[1:, 0] -= TURN * np.cumsum(jumps)
    if abs(ring[-1, 0] - ring[0, 0]) <= TURN / 2:
        return ring
    pole = -90.0 if ring[:, 1].mean() < 0 else 90.0
    return np.vstack([ring, [ring[-1, 0], pole], [ring[0, 0], pole], ring[:1]])


def _polygon(arcs: list[Coordinates], rings: list[list[int]]) -> BaseGeometry:
    shapes = [ring for ring in (unwrapped(_ring(arcs, indices)) for indices in rings) if len(ring) >= 4]
    if not shapes:
        return Polygon()
    middle = shapes[0][:, 0].mean()
    away = [TURN * round((middle - hole[:, 0].mean()) / TURN) for hole in shapes[1:]]
    holes = [hole + np.array([east, 0.0]) for hole, east in zip(shapes[1:], away, strict=True)]
    shape: BaseGeometry = shapely.make_valid(
        Polygon(shapes[0], holes), method="structure", keep_collapsed=False
    )
    return shape


def _copies(shape: BaseGeometry) -> Iterator[BaseGeometry]:
    """The shape where it lies between the date line and itself, if need be in several pieces."""
    world = box(-180, -90, 180, 90)
    for turn in (-TURN, 0.0, TURN):
        moved = shifted(shape, turn)
        if moved.is_empty or moved.bounds[2] <= -180 or moved.bounds[0] >= 180:
            continue
        inside = moved if moved.bounds[0] >= -180 and moved.bounds[2] <= 180 else moved.intersection(world)
        if inside.area > 0:
            yield inside


def shifted(shape: BaseGeometry, east: float) -> BaseGeometry:
    if not east or shape.is_empty:
        return shape
    moved: BaseGeometry = shapely.transform(shape, lambda points: points + np.array([east, 0.0]))
    return moved
