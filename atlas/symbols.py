"""Symbols drawn on spaces: polygons in a box from -1 to 1, the same for the preview and for the client."""

from __future__ import annotations

import math
from dataclasses import dataclass

Corners = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Symbol:
    """Filled polygons with a rim; `role` names the colour of the style that fills them."""

    parts: tuple[Corners, ...]
    role: str = "ink"
    text: bool = False  # a figure or a word stands in it
    turns: bool = False  # on the coast it points towards the land

    @property
    def path(self) -> str:
        """As the `d` of an SVG path."""
        return "".join(
            "M" + "L".join(f"{_short(x)} {_short(y)}" for x, y in part) + "Z" for part in self.parts
        )


def _short(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".") or "0"


def star(tips: int, inner: float) -> Corners:
    return tuple(
        (
            _sine(k * math.pi / tips, 1.0 if k % 2 == 0 else inner),
            -_cosine(k * math.pi / tips, 1.0 if k % 2 == 0 else inner),
        )
        for k in range(2 * tips)
    )


def disc(radius: float = 1.0, x: float = 0.0, y: float = 0.0, corners: int = 28) -> Corners:
    turns = [2 * math.pi * k / corners for k in range(corners)]
    return tuple((x + _cosine(turn, radius), y + _sine(turn, radius)) for turn in turns)


def turned(part: Corners, degrees: int) -> Corners:
    """The corners turned clockwise about the middle."""
    if not degrees:
        return part
    a, b = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return tuple((x * a - y * b, x * b + y * a) for x, y in part)


def _sine(turn: float, radius: float) -> float:
    return round(radius * math.sin(turn), 3)


def _cosine(turn: float, radius: float) -> float:
    return round(radius * math.cos(turn), 3)


def box(west: float, north: float, east: float, south: float) -> Corners:
    return (west, north), (east, north), (east, south), (west, south)


FACTORY: Corners = (
    (-0.9, 0.75), (-0.9, -0.85), (-0.58, -0.85), (-0.52, -0.1), (-0.08, -0.5), (-0.08, -0.1),
    (0.36, -0.5), (0.36, -0.1), (0.85, -0.5), (0.85, 0.75),
)  # fmt: skip
ANCHOR: tuple[Corners, ...] = (
    box(-0.12, -0.62, 0.12, 0.9),
    box(-0.45, -0.42, 0.45, -0.2),
    disc(0.24, 0.0, -0.76, 12),
    (
        (-0.95, 0.2),
        (-0.62, 0.14),
        (-0.66, 0.42),
        (-0.4, 0.68),
        (0.0, 0.78),
        (0.0, 1.0),
        (-0.5, 0.9),
        (-0.82, 0.55),
    ),
    ((0.95, 0.2), (0.62, 0.14), (0.66, 0.42), (0.4, 0.68), (0.0, 0.78), (0.0, 1.0), (0.5, 0.9), (0.82, 0.55)),
)
SHIP: Corners = (
    (-1.0, 0.05), (-0.55, 0.05), (-0.55, -0.3), (-0.3, -0.3), (-0.3, -0.75), (0.0, -0.75), (0.0, -0.3),
    (0.4, -0.3), (0.4, 0.05), (1.0, 0.05), (0.7, 0.6), (-0.75, 0.6),
)  # fmt: skip
FORT: Corners = (
    (-0.85, 0.75), (-0.85, -0.7), (-0.5, -0.7), (-0.5, -0.35), (-0.18, -0.35), (-0.18, -0.7), (0.18, -0.7),
    (0.18, -0.35), (0.5, -0.35), (0.5, -0.7), (0.85, -0.7), (0.85, 0.75),
)  # fmt: skip
ARROW: Corners = (
    (-0.3, 1.0),
    (-0.3, -0.05),
    (-0.75, -0.05),
    (0.0, -1.0),
    (0.75, -0.05),
    (0.3, -0.05),
    (0.3, 1.0),
)
LANDING: Corners = (
    (0.0, -1.12), (0.5, -0.66), (0.8, -0.3), (0.84, 0.1), (0.68, 0.5), (0.36, 0.76), (0.0, 0.84),
    (-0.36, 0.76), (-0.68, 0.5), (-0.84, 0.1), (-0.8, -0.3), (-0.5, -0.66),
)  # fmt: skip
TREE: Corners = ((0.0, -1.0), (0.6, 0.1), (0.25, 0.1), (0.75, 0.7), (0.12, 0.7), (0.12, 1.0), (-0.12, 1.0),
                 (-0.12, 0.7), (-0.75, 0.7), (-0.25, 0.1), (-0.6, 0.1))  # fmt: skip
DIAMOND: Corners = ((0.0, -1.0), (0.8, 0.0), (0.0, 1.0), (-0.8, 0.0))
PEAK: Corners = ((-1.0, 0.7), (-0.3, -0.6), (0.05, 0.0), (0.35, -0.35), (1.0, 0.7))
WORKS: Corners = (
    (-1.0, 0.85), (-1.0, -1.0), (-0.62, -1.0), (-0.5, -0.5), (-0.1, -0.85), (-0.1, -0.5), (0.35, -0.85),
    (0.35, -0.5), (1.0, -0.5), (1.0, 0.85),
)  # fmt: skip
HEXAGON: Corners = ((-1.0, 0.0), (-0.55, -0.85), (0.55, -0.85), (1.0, 0.0), (0.55, 0.85), (-0.55, 0.85))
CHANNEL: Corners = (
    (-1.0, 0.0), (-0.45, -0.55), (-0.45, -0.2), (0.45, -0.2), (0.45, -0.55), (1.0, 0.0), (0.45, 0.55),
    (0.45, 0.2), (-0.45, 0.2), (-0.45, 0.55),
)  # fmt: skip
FLAG: Corners = (
    (-0.7, 1.0), (-0.7, -1.0), (0.85, -0.75), (0.5, -0.35), (0.85, 0.05), (-0.45, 0.05), (-0.45, 1.0),
)  # fmt: skip

SYMBOLS: dict[str, Symbol] = {
    "star": Symbol((star(5, 0.42),), "alarm"),
    "rose": Symbol((star(8, 0.5),)),
    "factory": Symbol((FACTORY,)),
    "anchor": Symbol(ANCHOR, "sea_ink"),
    "channel": Symbol((CHANNEL,), "sea_ink"),
    "red_anchor": Symbol(ANCHOR, "alarm"),
    "flake": Symbol((star(6, 0.28),), "halo"),
    "ship": Symbol((SHIP,), "sea_ink"),
    "fort": Symbol((FORT,)),
    "arrow": Symbol((ARROW,), "sea_ink", turns=True),
    "landing": Symbol((LANDING,), "sea_halo", text=True, turns=True),
    "tree": Symbol((TREE,)),
    "peak": Symbol((PEAK,)),
    "diamond": Symbol((DIAMOND,)),
    "square": Symbol((box(-0.8, -0.8, 0.8, 0.8),)),
    "dot": Symbol((disc(0.55),)),
    "coin": Symbol((disc(1.0),), "halo", text=True),
    "works": Symbol((WORKS,), "halo", text=True),
    "mine": Symbol((HEXAGON,), "halo", text=True),
    "flag": Symbol((FLAG,), "ink"),
    "plate": Symbol((box(-1.0, -0.72, 1.0, 0.72),), "halo", text=True),
}
