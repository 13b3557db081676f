"""From degrees to the plane of the drawing, and back. y grows downwards, as on a screen."""

from __future__ import annotations

from typing import Protocol

import numpy as np
import shapely
from numpy.typing import ArrayLike, NDArray
from shapely.geometry import box
from shapely.geometry.base import BaseGeometry

from atlas.geography import TURN, shifted
from atlas.plan import Conic, Cylinder, Plan, Widening

Floats = NDArray[np.float64]
EARTH = 6371.0
FINE = 0.5
"""Degrees between vertices before projecting, so that long straight lines bend as they must."""


class Projection(Protocol):
    def forward(self, lon: ArrayLike, lat: ArrayLike) -> tuple[Floats, Floats]: ...
    def inverse(self, x: ArrayLike, y: ArrayLike) -> tuple[Floats, Floats]: ...
    def shape(self, degrees: BaseGeometry) -> BaseGeometry: ...


class ConicProjection:
    """Lambert's conformal cone on a sphere, after giving each longitude and latitude its room."""

    def __init__(self, conic: Conic) -> None:
        self.conic = conic
        south, north = np.radians(conic.parallels)
        self.cone = np.log(np.cos(south) / np.cos(north)) / np.log(_stretch(north) / _stretch(south))
        self.scale = EARTH * np.cos(south) * _stretch(south) ** self.cone / self.cone
        self.middle = self.scale / _stretch(np.radians(conic.centre[0])) ** self.cone
        self.window = box(-140, 5, 110, 88)
        self.east = Room(
            (conic.west_of, conic.west_factor, conic.east_of, conic.east_factor), conic.lenses_east
        )
        self.north = Room(
            (conic.south_of, conic.south_factor, conic.north_of, conic.north_factor), conic.lenses_north
        )

    def forward(self, lon: ArrayLike, lat: ArrayLike) -> tuple[Floats, Floats]:
        east, north = self.east.given(lon), np.clip(self.north.given(lat), -89, 89)
        angle = self.cone * np.radians(east - self.conic.centre[1])
        away = self.scale / _stretch(np.radians(north)) ** self.cone
        return _stable(away * np.sin(angle)), _stable(away * np.cos(angle) - self.middle)

    def inverse(self, x: ArrayLike, y: ArrayLike) -> tuple[Floats, Floats]:
        east, down = np.asarray(x, dtype=float), np.asarray(y, dtype=float) + self.middle
        lat = 2 * np.arctan((self.scale / np.hypot(east, down)) ** (1 / self.cone)) - np.pi / 2
        lon = np.degrees(np.arctan2(east, down)) / self.cone + self.conic.centre[1]
        return self.east.taken(lon), self.north.taken(np.degrees(lat))

    def shape(self, degrees: BaseGeometry) -> BaseGeometry:
        fine = shapely.segmentize(degrees.intersection(self.window), FINE)
        points = shapely.get_coordinates(fine)
        projected: BaseGeometry = shapely.set_coordinates(
            fine, np.column_stack(self.forward(points[:, 0], points[:, 1]))
        )
        return projected


class CylinderProjection:
    """Periodic in x. Meridians and parallels stay straight, so that the map can be laid side by side."""

    def __init__(self, cylinder: Cylinder) -> None:
        self.seam, self.width = cylinder.seam, cylinder.width
        self.degrees_east = np.linspace(0, TURN, 7201)
        gain = np.ones_like(self.degrees_east)
        for centre, spread, more in cylinder.lenses_east:
            for turn in (-TURN, 0.0, TURN):
                gain += more * np.exp(-0.5 * ((self.degrees_east + self.seam - centre - turn) / spread) ** 2)
        total = _integral(gain)
        self.x = total / total[-1] * self.width
        self.degrees_north = np.linspace(-85, 85, 3401)
        gain = 1 / np.cos(np.radians(self.degrees_north * 0.72))
        lens = np.ones_like(gain)
        for centre, spread, more in cylinder.lenses_north:
            lens += more * np.exp(-0.5 * ((self.degrees_north - centre) / spread) ** 2)
        total = _integral(gain * lens) * (self.degrees_north[1] - self.degrees_north[0])
        self.y = -(total - np.interp(0.0, self.degrees_north, total)) * self.width / TURN

    def forward(self, lon: ArrayLike, lat: ArrayLike) -> tuple[Floats, Floats]:
        east = (np.asarray(lon, dtype=float) - self.seam) % TURN
        north = np.asarray(lat, dtype=float)
        return (
            _stable(np.interp(east, self.degrees_east, self.x)),
            _stable(np.interp(north, self.degrees_north, self.y)),
        )

    def inverse(self, x: ArrayLike, y: ArrayLike) -> tuple[Floats, Floats]:
        east = np.interp(np.asarray(x, dtype=float) % self.width, self.x, self.degrees_east)
        lat = np.interp(-np.asarray(y, dtype=float), -self.y, self.degrees_north)
        return (east + self.seam + TURN / 2) % TURN - TURN / 2, lat

    def shape(self, degrees: BaseGeometry) -> BaseGeometry:
        """Cut at the seam."""
        window = box(self.seam, -84, self.seam + TURN, 84)
        pieces = [shifted(degrees, turn).intersection(window) for turn in (-TURN, 0.0, TURN)]
        projected = [self._piece(piece) for piece in pieces if not piece.is_empty]
        whole: BaseGeometry = shapely.union_all(projected)
        return whole

    def _piece(self, degrees: BaseGeometry) -> BaseGeometry:
        fine = shapely.segmentize(degrees, FINE)
        points = shapely.get_coordinates(fine)
        x = _stable(np.interp(points[:, 0] - self.seam, self.degrees_east, self.x))
        y = _stable(np.interp(points[:, 1], self.degrees_north, self.y))
        piece: BaseGeometry = shapely.set_coordinates(fine, np.column_stack([x, y]))
        return piece


def projection_of(plan: Plan) -> Projection:
    if plan.conic is not None:
        return ConicProjection(plan.conic)
    if plan.cylinder is None:
        raise ValueError(f"the plan of {plan.game} names no projection")
    return CylinderProjection(plan.cylinder)


class Room:
    """How much room each degree is given: less beyond the limits, more under a lens, one at the middle."""

    def __init__(self, limits: tuple[float, float, float, float], lenses: tuple[Widening, ...]) -> None:
        low, below, high, above = limits
        self.degrees = np.linspace(-TURN, TURN, 14401)
        gain = np.ones_like(self.degrees)
        for middle, width, more in lenses:
            gain += more * np.exp(-0.5 * ((self.degrees - middle) / width) ** 2)
        gain = np.where(self.degrees < low, below, np.where(self.degrees > high, above, gain))
        total = _integral(gain) * (self.degrees[1] - self.degrees[0])
        fixed = lenses[0][0] if lenses else np.clip(0.0, low, high)
        self.room = total - np.interp(fixed, self.degrees, total) + fixed

    def given(self, degrees: ArrayLike) -> Floats:
        room: Floats = np.interp(np.asarray(degrees, dtype=float), self.degrees, self.room)
        return room

    def taken(self, room: ArrayLike) -> Floats:
        degrees: Floats = np.interp(np.asarray(room, dtype=float), self.room, self.degrees)
        return degrees


def _stable(values: ArrayLike) -> Floats:
    """Without the last digits, in which processors differ: the same board is to come out everywhere."""
    return np.round(np.asarray(values, dtype=float), 6)


def _stretch(lat: ArrayLike) -> Floats:
    return np.tan(np.pi / 4 + np.asarray(lat, dtype=float) / 2)


def _integral(values: Floats) -> Floats:
    return np.concatenate([[0.0], np.cumsum((values[1:] + values[:-1]) / 2)])
