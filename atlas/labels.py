"""Names on the map: as large as a space allows, straight if possible, in two or three lines if that helps.

A name that has no room in its space, even abbreviated, stands beside it, with a leader if it stands far off.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
import shapely
from numpy.typing import NDArray
from PIL import ImageFont
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from atlas.grid import Floats
from atlas.points import Slot, middle_of
from atlas.sources import BARLOW, CORMORANT, FELL, Package, file_of

Blocks = NDArray[np.object_]
"""Rectangles of shapely."""
CORNERS = ((1, -1), (1, 1), (-1, 1), (-1, -1), (1, -1))
"""Of a rectangle about the origin, and back to the first."""
ANGLES = (0, -12, 12, -24, 24, -36, 36, -48, 48, -64, 64)
BENT = 0.93
"""A name turned by one more step must be this much larger to be worth it."""
SHORTER = 0.55
"""An abbreviation must be this much larger than the name to take its place."""
LEADING = 0.92
DIRECTIONS = 24
AWAY = (0.0, 0.3, 0.7, 1.2, 2.0, 3.0, 4.5, 6.5, 9.0)
"""How far outside its space a name may stand, in letters."""
NOTHING = Point()
LED = 0.5
"""Farther off than so many letters a name needs a leader."""
FONTS: dict[str, tuple[Package, str]] = {
    "land": (CORMORANT, "files/cormorant-sc-latin-700-normal.woff2"),
    "sea": (FELL, "files/im-fell-english-latin-400-italic.woff2"),
    "figure": (BARLOW, "files/barlow-condensed-latin-700-normal.woff2"),
}


@dataclass(frozen=True)
class Name:
    lines: tuple[str, ...]
    x: float
    y: float
    angle: int
    size: float
    font: str
    leader: tuple[tuple[float, float], ...] = ()

    @property
    def wide(self) -> float:
        return max(width_of(self.font, line) for line in self.lines) * self.size

    @property
    def tall(self) -> float:
        return (LEADING * len(self.lines) - 0.15) * self.size

    @cached_property
    def block(self) -> Polygon:
        return _block(self.lines, self.font, (self.x, self.y, self.angle), self.size)


@dataclass(frozen=True)
class Wish:
    """A name to be placed: its forms, from the full one to the shortest, and the sizes of its letters."""

    id: str
    forms: tuple[str, ...]
    font: str
    smallest: float
    largest: float


@lru_cache(maxsize=64)
def font_of(kind: str, size: int) -> ImageFont.FreeTypeFont:
    package, name = FONTS[kind]
    return ImageFont.truetype(str(file_of(package, name)), size)


@lru_cache(maxsize=4096)
def width_of(kind: str, text: str) -> float:
    """The width of a text in letters of size 1, with a little air."""
    return font_of(kind, 100).getlength(text) / 100 * 1.06


def names_of(
    wishes: Sequence[Wish], shapes: dict[str, BaseGeometry], roomy: frozenset[str], frame: Polygon
) -> dict[str, Name]:
    """Every name in its place; first those that have room, then the others, on roomy ground if possible."""
    placed: dict[str, Name] = {}
    crowded: list[Wish] = []
    for wish in wishes:
        name = _within(shapes[wish.id], wish)
        if name:
            placed[wish.id] = name
        else:
            crowded.append(wish)
    outside = _Outside(shapes, placed, roomy, frame)
    for wish in sorted(crowded, key=lambda wish: -shapes[wish.id].area):
        placed[wish.id] = outside.name(wish)
    return {wish.id: placed[wish.id] for wish in wishes}


# ---- inside


def _within(shape: BaseGeometry, wish: Wish) -> Name | None:
    """The best place in the largest part, with the longest form of the name that is not far smaller."""
    part, middle = middle_of(shape)
    body = part.buffer(0.12 * wish.smallest)
    shapely.prepare(body)
    best: Name | None = None
    for form in wish.forms:
        name = _largest_within(body, part, middle, wish, form)
        if name and (best is None or name.size * SHORTER > best.size):
            best = name
    return best


def _largest_within(body: Polygon, part: Polygon, middle: Slot, wish: Wish, form: str) -> Name | None:
    best, best_score = None, 0.0
    centres = np.array(list(_centres(part, middle)))
    for lines in _broken(form):
        fits = shapely.contains(body, _smallest_blocks(lines, wish, centres))
        for (x, y), fitting in zip(centres.tolist(), fits.tolist(), strict=True):
            for rank, angle in enumerate(ANGLES):
                worth = BENT ** ((rank + 1) // 2) * 0.97 ** (len(lines) - 1)
                if not fitting[rank] or best_score >= wish.largest * worth:
                    continue
                size = _largest(body, lines, wish, (x, y, angle))
                if size * worth > best_score:
                    best, best_score = Name(lines, x, y, angle, size, wish.font), size * worth
    return best


def _broken(text: str) -> Iterator[tuple[str, ...]]:
    """The name in one line, in two, and word by word."""
    yield (text,)
    words = text.replace("-", "-\n").replace(" ", "\n").split("\n")
    for cut in range(1, len(words)):
        yield _line(words[:cut]), _line(words[cut:])
    if len(words) > 2:
        yield tuple(words)


def _line(words: list[str]) -> str:
    return "".join(word if word.endswith("-") else word + " " for word in words).strip()


def _centres(part: Polygon, middle: Slot) -> Iterator[tuple[float, float]]:
    yield middle.x, middle.y
    for step in (0.45, 0.9):
        for turn in range(0, 360, 45):
            a = middle.x + step * middle.clearance * math.cos(math.radians(turn))
            b = middle.y + step * middle.clearance * math.sin(math.radians(turn))
            if shapely.contains_xy(part, a, b):
                yield a, b


def _smallest_blocks(lines: tuple[str, ...], wish: Wish, centres: Floats) -> Blocks:
    """The name in its smallest letters at every centre, turned to every angle."""
    x, y = centres[:, :1], centres[:, 1:]
    return _blocks(lines, wish.font, (x, y, np.array(ANGLES, dtype=float)), wish.smallest)


def _largest(body: Polygon, lines: tuple[str, ...], wish: Wish, place: tuple[float, float, int]) -> float:
    """The largest size at which the name lies within the space, where the smallest is known to do so."""
    sizes = np.linspace(wish.largest, wish.smallest, 9)
    fits = shapely.contains(body, _blocks(lines, wish.font, place, sizes))
    return float(sizes[np.argmax(fits)]) if fits.any() else wish.smallest


def _block(lines: tuple[str, ...], font: str, place: tuple[float, float, int], size: float) -> Polygon:
    """One alone, which is asked for too often to go by arrays."""
    x, y, angle = place
    wide = max(width_of(font, line) for line in lines) * size / 2
    tall = (LEADING * len(lines) - 0.15) * size / 2
    along, down = float(np.cos(np.radians(angle))), float(np.sin(np.radians(angle)))
    ring = [
        (x + a * wide * along - b * tall * down, y + a * wide * down + b * tall * along) for a, b in CORNERS
    ]
    block: Polygon = shapely.polygons(ring)
    return block


def _blocks(
    lines: tuple[str, ...],
    font: str,
    place: tuple[float | Floats, float | Floats, float | Floats],
    size: float | Floats,
) -> Blocks:
    """What the lines cover, about a place and turned there; of arrays of places or sizes an array."""
    x, y, angle = place
    wide = max(width_of(font, line) for line in lines) * size / 2
    tall = (LEADING * len(lines) - 0.15) * size / 2
    along, down = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    corners = [
        (x + a * wide * along - b * tall * down, y + a * wide * down + b * tall * along) for a, b in CORNERS
    ]
    ring = np.empty((*np.broadcast_shapes(*(np.shape(spot[0]) for spot in corners)), len(CORNERS), 2))
    for number, (across, below) in enumerate(corners):
        ring[..., number, 0], ring[..., number, 1] = across, below
    return np.asarray(shapely.polygons(ring), dtype=object)


# ---- outside


class _Outside:
    """Places for names beside their spaces: off other names, off small lands, not too far."""

    def __init__(
        self,
        shapes: dict[str, BaseGeometry],
        placed: dict[str, Name],
        roomy: frozenset[str],
        frame: Polygon,
    ) -> None:
        self.shapes, self.roomy, self.frame = shapes, roomy, frame
        self.taken: list[BaseGeometry] = [name.block for name in placed.values()]
        self.ids = list(shapes)
        shapely.prepare(list(shapes.values()))
        self.tree = shapely.STRtree([shapes[name] for name in self.ids])

    def name(self, wish: Wish) -> Name:
        """The best place for the shortest form; where every place is bad, the least bad."""
        shape = self.shapes[wish.id]
        part, middle = middle_of(shape)
        taken = shapely.union_all(self.taken)
        shapely.prepare(taken)
        options = [
            (self._fault(name, wish.id, taken) + cost, number, name)
            for number, (cost, name) in enumerate(self._options(wish, part, middle))
        ]
        name = min(options)[2]
        self.taken.append(name.block)
        if name.leader:
            self.taken.append(LineString(name.leader).buffer(0.1 * name.size))
        return name

    def _options(self, wish: Wish, part: Polygon, middle: Slot) -> Iterator[tuple[float, Name]]:
        forms = [lines for form in wish.forms for lines in _broken(form)]
        size = wish.smallest
        for rank, lines in enumerate(forms):
            wide = max(width_of(wish.font, line) for line in lines) * size / 2
            tall = LEADING * len(lines) * size / 2
            yield 1.2 + 0.05 * rank, Name(lines, middle.x, middle.y, 0, size, wish.font)
            for away in AWAY:
                for k in range(DIRECTIONS):
                    turn = 2 * math.pi * k / DIRECTIONS
                    x, y = self._beside(
                        part, middle, (math.cos(turn), math.sin(turn)), (wide, tall), away * size
                    )
                    cost = 0.25 * away + 0.05 * rank + 0.06 * abs(math.sin(turn))
                    name = Name(lines, x, y, 0, size, wish.font)
                    yield cost, self._led(name, part, middle)

    def _beside(
        self, part: Polygon, middle: Slot, way: tuple[float, float], half: tuple[float, float], away: float
    ) -> tuple[float, float]:
        """Where a block of this half width and height stands if it is pushed out of the space this way."""
        ray = LineString([(middle.x, middle.y), (middle.x + way[0] * 1e4, middle.y + way[1] * 1e4)])
        rim = shapely.intersection(ray, part.exterior)
        reach = 0.0 if rim.is_empty else float(shapely.hausdorff_distance(Point(middle.x, middle.y), rim))
        reach = min(reach, 3 * middle.clearance + half[1])
        out = reach + abs(way[0]) * half[0] + abs(way[1]) * half[1] + 0.15 * half[1] + away
        return middle.x + way[0] * out, middle.y + way[1] * out

    def _led(self, name: Name, part: Polygon, middle: Slot) -> Name:
        block = name.block
        if block.distance(part) <= LED * name.size:
            return name
        ends = shapely.get_coordinates(shapely.shortest_line(block, Point(middle.x, middle.y)))
        leader = ((float(ends[0][0]), float(ends[0][1])), (middle.x, middle.y))
        return Name(name.lines, name.x, name.y, 0, name.size, name.font, leader)

    def _fault(self, name: Name, own: str, taken: BaseGeometry) -> float:
        """What is wrong with a place: other names under it above all, then other lands, then the edge."""
        block = name.block
        area = block.area
        fault = 30.0 * _common(taken, block.buffer(0.1 * name.size)).area / area
        fault += 60.0 * (1 - shapely.intersection(block, self.frame).area / area)
        if name.leader:
            fault += 4.0 * _common(taken, LineString(name.leader)).length / name.size
        for number in self.tree.query(block).tolist():
            other = self.ids[number]
            if other != own:
                share = _common(self.shapes[other], block).area / area
                fault += share * (0.2 if other in self.roomy else 4.0)
        return fault


def _common(prepared: BaseGeometry, other: BaseGeometry) -> BaseGeometry:
    """What two shapes share; mostly nothing, which is found out at once if the first is prepared."""
    return shapely.intersection(other, prepared) if prepared.intersects(other) else NOTHING
