"""Places for counters: where a space has most room, one after the other, the name of the space kept free."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from scipy import ndimage
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from atlas.grid import Floats, Grid, Mask, polygons

FEWEST, MOST = 12, 20
FINE = 240
"""The longer side of a space's own raster, in pixels."""
TIGHTER = 0.85
"""If too few counters fit side by side they overlap a little more, again and again."""


@dataclass(frozen=True)
class Slot:
    x: float
    y: float
    clearance: float


class Room:
    """The room of one space: for every place in it the distance to its border."""

    def __init__(self, shape: BaseGeometry, taken: BaseGeometry | None = None) -> None:
        largest = max(polygons(shape), key=lambda part: part.area)
        west, north, east, south = largest.bounds
        step = max(east - west, south - north) / FINE
        self.grid = Grid(west - 2 * step, north - 2 * step, step, FINE + 4, FINE + 4)
        mask = self.grid.mask(largest)
        self.border = self._distance(mask)
        self.free = self._distance(mask & ~self.grid.mask(taken)) if taken is not None else self.border
        self.x, self.y = self.grid.centres()

    def _distance(self, mask: Mask) -> Floats:
        distance: Floats = ndimage.distance_transform_edt(mask) * self.grid.pixel
        return distance

    def slots(self, counter: float) -> list[Slot]:
        """12 to 20 places, those clear of the name before the others."""
        spacing = counter * 1.08
        for _ in range(40):
            found = self._spread(self.free, spacing, [])
            if len(found) < MOST:
                found = self._spread(self.border, spacing, found)
            if len(found) >= FEWEST:
                return found[:MOST]
            spacing *= TIGHTER
        return found

    def fitting(self, counter: float) -> int:
        """How many whole counters lie side by side without reaching over the border."""
        return len(self._spread(self.border, counter * 1.05, [], least=counter * 0.52))

    def _spread(
        self, room: Floats, spacing: float, found: list[Slot], least: float | None = None
    ) -> list[Slot]:
        """The roomiest places, each a spacing away from those before."""
        found = list(found)
        margin = min(spacing / 2, room.max() * 0.75) if least is None else least
        open_ = np.where(room >= max(margin, self.grid.pixel), room, 0.0)
        for slot in found:
            open_[np.hypot(self.x - slot.x, self.y - slot.y) < spacing] = 0.0
        while len(found) < MOST and open_.max() > 0:
            best = np.unravel_index(int(np.argmax(np.minimum(open_, spacing))), open_.shape)
            slot = Slot(float(self.x[best]), float(self.y[best]), float(self.border[best]))
            found.append(slot)
            open_[np.hypot(self.x - slot.x, self.y - slot.y) < spacing] = 0.0
        return found


def middle_of(shape: BaseGeometry) -> tuple[Polygon, Slot]:
    """The largest part of a shape and the place in it farthest from its border."""
    largest = max(polygons(shape), key=lambda part: part.area)
    circle = shapely.maximum_inscribed_circle(largest)
    (x, y), rim = circle.coords[0], circle.coords[-1]
    return largest, Slot(float(x), float(y), float(np.hypot(rim[0] - x, rim[1] - y)))
