"""Places for counters: side by side round the middle of a space, its name and symbols kept free."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from scipy import ndimage
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from atlas.check import FEWEST, MOST
from atlas.grid import Floats, Grid, Mask, polygons

FINE = 240
"""The longer side of a space's own raster, in pixels."""
TIGHTER = 0.85
"""If too few counters fit side by side they overlap a little more, again and again."""
APART = 1.06
"""From the middle of one counter to the next, in counters."""
INNER = 0.97
"""A counter may reach over the border by this little."""


@dataclass(frozen=True)
class Slot:
    x: float
    y: float
    clearance: float


class Room:
    """The room of one space: how large a square has room around every place in it."""

    def __init__(self, shape: BaseGeometry, taken: BaseGeometry | None = None) -> None:
        largest = max(polygons(shape), key=lambda part: part.area)
        west, north, east, south = largest.bounds
        step = max(east - west, south - north) / FINE
        self.body = largest.buffer(-0.5 * step)
        self.grid = Grid(west - 2 * step, north - 2 * step, step, FINE + 4, FINE + 4)
        mask = self.grid.mask(largest)
        self.border = self._squares(mask)
        self.free = self._squares(mask & ~self.grid.mask(taken)) if taken is not None else self.border
        self.clear: Floats = ndimage.distance_transform_edt(mask) * self.grid.pixel
        self.x, self.y = self.grid.centres()

    def _squares(self, mask: Mask) -> Floats:
        """For every place half the side of the largest square round it."""
        steps: Floats = ndimage.distance_transform_cdt(mask, "chessboard").astype(float)
        return np.maximum(steps - 0.5, 0.0) * self.grid.pixel

    def slots(self, counter: float) -> list[Slot]:
        """12 to 20 places: those clear of name and symbols first, each time from the middle outwards."""
        side, found = counter, list[Slot]()
        for _ in range(40):
            for room in (self.free, self.border):
                found += [
                    slot for slot in self._ordered(self._packed(room, side, found)) if self._holds(slot)
                ]
            if len(found) >= FEWEST:
                return found[:MOST]
            side *= TIGHTER
        return found

    def _holds(self, slot: Slot) -> bool:
        """Whether it is truly inside: the raster is too coarse for fjords."""
        return bool(shapely.contains_xy(self.body, slot.x, slot.y))

    def fitting(self, counter: float) -> int:
        """How many whole counters lie side by side without reaching over the border."""
        return min(MOST, len(self._packed(self.border, counter, [])))

    def _packed(self, room: Floats, side: float, found: Sequence[Slot]) -> list[Slot]:
        """Squares of this side row by row, or column by column if more fit in that way."""
        open_ = room >= max(side / 2 * INNER, self.grid.pixel / 2)
        for slot in found:
            open_ &= ~self._square(slot, side)
        return max((self._filled(open_.copy(), side, down) for down in (False, True)), key=len)

    def _filled(self, open_: Mask, side: float, down: bool) -> list[Slot]:
        found: list[Slot] = []
        view = open_.T if down else open_
        while len(found) < 5 * MOST:
            first = int(np.argmax(view))
            place = divmod(first, view.shape[1])
            if not view[place]:
                break
            row, column = place[::-1] if down else place
            slot = Slot(
                float(self.x[row, column]), float(self.y[row, column]), float(self.clear[row, column])
            )
            found.append(slot)
            open_ &= ~self._square(slot, side)
        return found

    def _square(self, slot: Slot, side: float) -> Mask:
        """Where the middle of another counter would lie on this one."""
        way = side * APART - 1e-9
        return (np.abs(self.x - slot.x) < way) & (np.abs(self.y - slot.y) < way)

    def _ordered(self, slots: list[Slot]) -> list[Slot]:
        """From the roomiest place outwards."""
        if not slots:
            return []
        best = np.unravel_index(int(np.argmax(self.free)), self.free.shape)
        x, y = float(self.x[best]), float(self.y[best])
        return sorted(slots, key=lambda slot: (round(np.hypot(slot.x - x, slot.y - y), 3), slot.y, slot.x))


def middle_of(shape: BaseGeometry) -> tuple[Polygon, Slot]:
    """The largest part of a shape and the place in it farthest from its border."""
    largest = max(polygons(shape), key=lambda part: part.area)
    circle = shapely.maximum_inscribed_circle(largest)
    (x, y), rim = circle.coords[0], circle.coords[-1]
    return largest, Slot(float(x), float(y), float(np.hypot(rim[0] - x, rim[1] - y)))
