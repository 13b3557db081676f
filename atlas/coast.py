"""Marks on the shore: ports, and arrows of invasion; one for every sea they open to, none upon another."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry import LineString, Point
from shapely.geometry.base import BaseGeometry

from atlas.marks import borne, words_on
from atlas.plan import Marking
from atlas.symbols import SYMBOLS
from atlas.topology import Topology
from wartable.board import Space

Place = tuple[float, float]
OUT = 0.42
"""How far out at sea the middle of a mark stands, in marks: it overhangs its shore a little."""
BESIDE = 1.12
"""From one mark on the shore to the next, in marks."""
STEP = 0.3
"""From one place that is tried to the next, in marks."""
MOST_TRIED = 60
"""Places on one stretch of shore."""


@dataclass(frozen=True)
class Landing:
    """A mark on its shore; `angle` turns what points upwards towards the land, in degrees clockwise."""

    space: str
    sign: str
    text: str
    at: Place
    angle: int


@dataclass(frozen=True)
class _Ground:
    """What lies round a stretch of shore: the sea, the sea and its land as one, and names."""

    water: BaseGeometry
    own: BaseGeometry
    names: BaseGeometry


def opened(space: Space, marking: Marking) -> Iterator[tuple[str, str]]:
    """The seas towards which a space bears this mark, each with its words."""
    what, _, word = marking.when.partition(":")
    told = space.extra.get(word) if what == "extra" else None
    if isinstance(told, dict):
        for sea, number in told.items():
            yield sea, str(number) if marking.text else ""
    elif borne(space, marking):
        seas = dict.fromkeys(sea for port in space.ports for sea in port.seas)
        for sea in seas or ("",):
            yield sea, words_on(space, marking)


class Coast:
    """Shares the shores of a board out among marks, in the order in which they are asked for."""

    def __init__(
        self, topology: Topology, shapes: dict[str, BaseGeometry], names: BaseGeometry, badge: float
    ) -> None:
        self.topology, self.shapes, self.names, self.badge = topology, shapes, names, badge
        self.contacts = topology.contacts()
        self.taken: list[Place] = []

    def landing(self, space: Space, marking: Marking, sea: str, text: str, inland: Place) -> Landing:
        """The best place on this shore; beneath the name of the space if it has no such shore."""
        options = list(self._options(space.id, sea))
        if not options:
            return Landing(space.id, marking.sign, text, inland, 0)
        _, _, place, angle = min(options)
        self.taken.append(place)
        return Landing(space.id, marking.sign, text, place, angle if SYMBOLS[marking.symbol].turns else 0)

    def _options(self, land: str, sea: str) -> Iterator[tuple[float, int, Place, int]]:
        a, b = sorted((land, sea))
        number = 0
        for line in self._shores(self.contacts.get((a, b), [])):
            ground = self._around(line, self.shapes[land], self.shapes[sea])
            step = max(STEP * self.badge, line.length / MOST_TRIED)
            for along in np.arange(0.5 * step, line.length, step):
                spot = shapely.line_interpolate_point(line, float(along))
                off = abs(float(along) / line.length - 0.5) - 0.2 * min(line.length / self.badge / 8, 1.0)
                place, angle = self._seaward(spot, ground.water)
                yield round(self._fault(place, ground) + 0.4 * off, 6), number, place, angle
                number += 1

    def _around(self, line: LineString, land: BaseGeometry, sea: BaseGeometry) -> _Ground:
        """Only what lies near: an ocean is a large thing to ask about every place."""
        reach = 2 * self.badge * np.array((-1, -1, 1, 1))
        west, south, east, north = (float(edge) for edge in line.bounds + reach)
        near = [shapely.clip_by_rect(part, west, south, east, north) for part in (land, sea, self.names)]
        return _Ground(near[1], shapely.union(near[0], near[1]), near[2])

    def _shores(self, numbers: list[int]) -> list[LineString]:
        """The stretches of a shore; those much shorter than the longest are left out."""
        topology = self.topology
        lines = [
            LineString(np.array(topology.arcs[number]) * topology.scale + topology.origin)
            for number in sorted(numbers)
        ]
        longest = max((line.length for line in lines), default=0.0)
        return [line for line in lines if line.length > 0.3 * longest]

    def _seaward(self, spot: Point, water: BaseGeometry) -> tuple[Place, int]:
        """A little out at sea from a place on the shore, and the angle of an arrow towards the land."""
        near = shapely.intersection(water, spot.buffer(0.9 * self.badge, quad_segs=4)).centroid
        east, south = (near.x - spot.x, near.y - spot.y) if not near.is_empty else (0.0, 1.0)
        way = math.hypot(east, south) or 1.0
        east, south = east / way, south / way
        angle = round(math.degrees(math.atan2(-east, south)) / 5) * 5
        out = OUT * self.badge
        return (round(spot.x + out * east, 3), round(spot.y + out * south, 3)), angle

    def _fault(self, place: Place, ground: _Ground) -> float:
        """What is wrong with a place: marks and names on it above all, then land of others beside it."""
        disc = Point(place).buffer(0.5 * self.badge, quad_segs=4)
        fault = sum(
            4.0 for x, y in self.taken if math.hypot(x - place[0], y - place[1]) < BESIDE * self.badge
        )
        fault += 3.0 * shapely.intersection(disc, ground.names).area / disc.area
        return fault + 2.0 * (1 - shapely.intersection(disc, ground.own).area / disc.area)
