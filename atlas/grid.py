"""The raster laid over the plane: pixels, and shapes painted onto them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from shapely.geometry import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry

Mask = NDArray[np.bool_]
Labels = NDArray[np.int32]
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Grid:
    x0: float
    y0: float
    pixel: float
    width: int
    height: int
    wraps: bool = False

    @property
    def x1(self) -> float:
        return self.x0 + self.width * self.pixel

    @property
    def y1(self) -> float:
        return self.y0 + self.height * self.pixel

    @property
    def shape(self) -> tuple[int, int]:
        return self.height, self.width

    @property
    def frame(self) -> Polygon:
        return box(self.x0, self.y0, self.x1, self.y1)

    def centres(self) -> tuple[Floats, Floats]:
        """The plane coordinates of the middle of every pixel."""
        x = self.x0 + (np.arange(self.width) + 0.5) * self.pixel
        y = self.y0 + (np.arange(self.height) + 0.5) * self.pixel
        across, down = np.meshgrid(x, y)
        return across, down

    def point(self, across: float, down: float) -> tuple[float, float]:
        """The place in the plane at these shares of the frame's width and height."""
        return self.x0 + across * (self.x1 - self.x0), self.y0 + down * (self.y1 - self.y0)

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Row and column of a point; beyond the frame, those of the nearest pixel."""
        column = int(np.clip((x - self.x0) / self.pixel, 0, self.width - 1))
        row = int(np.clip((y - self.y0) / self.pixel, 0, self.height - 1))
        return row, column

    def holds(self, x: float, y: float) -> bool:
        return self.x0 <= x <= self.x1 and self.y0 <= y <= self.y1

    def disc(self, x: float, y: float, radius: float) -> Mask:
        across, down = self.centres()
        return np.hypot(across - x, down - y) <= radius

    def window(self, shape: BaseGeometry) -> tuple[Grid, tuple[slice, slice]]:
        """The part of the grid that holds a shape, and where it lies in the whole."""
        west, north, east, south = shape.bounds
        (top, left), (bottom, right) = self.at(west, north), self.at(east, south)
        top, left = max(top - 2, 0), max(left - 2, 0)
        bottom, right = min(bottom + 3, self.height), min(right + 3, self.width)
        corner = self.x0 + left * self.pixel, self.y0 + top * self.pixel
        part = Grid(*corner, self.pixel, right - left, bottom - top)
        return part, (slice(top, bottom), slice(left, right))

    def mask(self, shape: BaseGeometry) -> Mask:
        return self.numbered([shape]) > 0

    def numbered(self, shapes: Iterable[BaseGeometry]) -> Labels:
        """Each pixel bears the number (from 1) of the last shape over its middle, or 0."""
        picture = Image.new("I", (self.width, self.height), 0)
        brush = ImageDraw.Draw(picture)
        for number, shape in enumerate(shapes, 1):
            for part in sorted(polygons(shape), key=lambda part: -part.area):
                self._paint(brush, part, number)
        return np.asarray(picture, dtype=np.int32)

    def traced(self, lines: Iterable[BaseGeometry]) -> Mask:
        picture = Image.new("L", (self.width, self.height), 0)
        brush = ImageDraw.Draw(picture)
        for line in lines:
            for part in linear(line):
                brush.line(self._points(np.asarray(part.coords)), fill=1, width=2)
        return np.asarray(picture) > 0

    def _paint(self, brush: ImageDraw.ImageDraw, part: Polygon, number: int) -> None:
        """Holes become 0: whoever lies in a hole is smaller, and painted after what surrounds it."""
        brush.polygon(self._points(np.asarray(part.exterior.coords)), fill=number)
        for hole in part.interiors:
            brush.polygon(self._points(np.asarray(hole.coords)), fill=0)

    def _points(self, plane: Floats) -> list[tuple[float, float]]:
        moved = (plane[:, :2] - (self.x0, self.y0)) / self.pixel - 0.5
        return [(float(x), float(y)) for x, y in moved]


def polygons(shape: BaseGeometry) -> list[Polygon]:
    """The polygons a geometry consists of; lines and points in it are dropped."""
    return [
        part for part in shapely.get_parts(_flat(shape)) if isinstance(part, Polygon) and not part.is_empty
    ]


def linear(shape: BaseGeometry) -> list[LineString]:
    return [
        part for part in shapely.get_parts(_flat(shape)) if isinstance(part, LineString) and not part.is_empty
    ]


def _flat(shape: BaseGeometry) -> list[BaseGeometry]:
    """Parts of parts, down to single geometries."""
    parts = list(shapely.get_parts(shape))
    while any(part.geom_type.startswith(("Multi", "Geometry")) for part in parts):
        parts = [piece for part in parts for piece in shapely.get_parts(part)]
    return parts
