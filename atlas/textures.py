"""Terrain as it stands on old staff maps: small signs strewn over the ground of a space.

A texture is a few strokes in a box from -1 to 1. It is baked into the ground and told by the legend.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

Stroke = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Texture:
    strokes: tuple[Stroke, ...]
    role: str = "frontier"  # the colour of the style that draws it
    size: float = 15.0  # half the side of its box, in pen units
    apart: float = 74.0  # from one sign to the next, likewise
    width: float = 1.7  # of its strokes, likewise
    strength: int = 105  # 255 covers the ground altogether

    @property
    def path(self) -> str:
        """As the `d` of an SVG path, to be stroked."""
        return "".join("M" + "L".join(f"{x:g} {y:g}" for x, y in stroke) for stroke in self.strokes)


def _arc(x: float, y: float, wide: float, high: float, steps: int = 8) -> Stroke:
    turns = [math.pi * k / steps for k in range(steps + 1)]
    return tuple((round(x - wide * math.cos(a), 3), round(y - high * math.sin(a), 3)) for a in turns)


PEAKS = Texture(
    (
        ((-1.0, 0.6), (-0.25, -0.7), (0.15, 0.05), (0.45, -0.3), (1.0, 0.6)),
        ((-0.1, -0.4), (0.05, 0.5)),
        ((0.12, 0.05), (0.35, 0.55)),
    )
)
HILLS = Texture((_arc(-0.35, 0.45, 0.6, 0.75), _arc(0.55, 0.5, 0.4, 0.5)))
REEDS = Texture(
    (
        ((-1.0, 0.45), (-0.15, 0.45)),
        ((0.1, 0.45), (1.0, 0.45)),
        ((-0.55, 0.85), (0.5, 0.85)),
        ((-0.5, 0.4), (-0.75, -0.4)),
        ((-0.5, 0.4), (-0.5, -0.7)),
        ((-0.5, 0.4), (-0.25, -0.4)),
        ((0.5, 0.4), (0.3, -0.3)),
        ((0.5, 0.4), (0.5, -0.55)),
        ((0.5, 0.4), (0.75, -0.3)),
    ),
    role="stream",
    apart=58.0,
    width=1.9,
    strength=200,
)
DUNES = Texture(
    (_arc(-0.5, 0.0, 0.45, 0.3, 5), _arc(0.5, 0.35, 0.45, 0.3, 5), _arc(0.2, -0.45, 0.35, 0.22, 5)),
    role="ridge",
    strength=150,
)
TREES = Texture(
    (
        ((0.0, 1.0), (0.0, 0.45)),
        (*_arc(0.0, -0.1, 0.55, 0.85), (0.0, 0.55), (-0.55, -0.1)),
    ),
    size=12.0,
    apart=56.0,
)
TEXTURES: dict[str, Texture] = {
    "peaks": PEAKS,
    "hills": HILLS,
    "reeds": REEDS,
    "dunes": DUNES,
    "trees": TREES,
}
