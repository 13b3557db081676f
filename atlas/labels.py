"""Names on the map: as large as a space allows, straight if possible, in two or three lines if that helps."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import shapely
from PIL import ImageFont
from shapely import affinity
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry

from atlas.points import middle_of
from atlas.sources import BARLOW, CORMORANT, FELL, Package, file_of

ANGLES = (0, -12, 12, -24, 24, -36, 36, -48, 48, -64, 64)
BENT = 0.93
"""A name turned by one more step must be this much larger to be worth it."""
LEADING = 0.92
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

    def block(self, font: str) -> Polygon:
        return _block(self.lines, font, self.x, self.y, self.angle, self.size)


@lru_cache(maxsize=64)
def font_of(kind: str, size: int) -> ImageFont.FreeTypeFont:
    package, name = FONTS[kind]
    return ImageFont.truetype(str(file_of(package, name)), size)


@lru_cache(maxsize=2048)
def width_of(kind: str, text: str) -> float:
    """The width of a text in letters of size 1, with a little air."""
    return font_of(kind, 100).getlength(text) / 100 * 1.06


def name_of(shape: BaseGeometry, text: str, font: str, smallest: float, largest: float) -> Name:
    """The best place for a name; beside a space that is too small for it, below its middle."""
    part, middle = middle_of(shape)
    body = part.buffer(0.12 * smallest)
    shapely.prepare(body)
    best: tuple[float, Name] | None = None
    for lines in _broken(text):
        for x, y in _centres(part, middle.x, middle.y, middle.clearance):
            for rank, angle in enumerate(ANGLES):
                size = _largest(body, lines, font, (x, y, angle), smallest, largest)
                score = size * BENT ** ((rank + 1) // 2) * 0.97 ** (len(lines) - 1)
                if size and (best is None or score > best[0]):
                    best = (score, Name(lines, x, y, angle, size))
    return best[1] if best else _beside(part, text, font, smallest)


def _beside(part: Polygon, text: str, font: str, size: float) -> Name:
    lines = min(_broken(text), key=lambda lines: max(width_of(font, line) for line in lines))
    west, north, east, south = part.bounds
    tall = size * LEADING * len(lines)
    if south - north > 2.2 * tall:
        return Name(lines, (west + east) / 2, (north + south) / 2, 0, size)
    return Name(lines, (west + east) / 2, south + tall / 2 + 0.1 * size, 0, size)


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


def _centres(part: Polygon, x: float, y: float, clearance: float) -> Iterator[tuple[float, float]]:
    yield x, y
    for step in (0.45, 0.9):
        for turn in range(0, 360, 45):
            a, b = (
                x + step * clearance * math.cos(math.radians(turn)),
                y + step * clearance * math.sin(math.radians(turn)),
            )
            if shapely.contains_xy(part, a, b):
                yield a, b


def _largest(
    body: Polygon, lines: tuple[str, ...], font: str, place: tuple[float, float, int], low: float, high: float
) -> float:
    """The largest size at which the name lies within the space; 0 if even the smallest does not."""
    x, y, angle = place
    if not body.contains(_block(lines, font, x, y, angle, low)):
        return 0.0
    for size in np.linspace(high, low, 9):
        if body.contains(_block(lines, font, x, y, angle, float(size))):
            return float(size)
    return low


def _block(lines: tuple[str, ...], font: str, x: float, y: float, angle: int, size: float) -> Polygon:
    wide = max(width_of(font, line) for line in lines) * size / 2
    tall = (LEADING * len(lines) - 0.15) * size / 2
    block: Polygon = affinity.rotate(box(x - wide, y - tall, x + wide, y + tall), angle, origin=(x, y))
    return block
