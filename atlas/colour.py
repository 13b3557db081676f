"""Colours as numbers: contrast, and what people see who lack one kind of cone. No packages needed."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

Colour = tuple[int, int, int]
Matrix = tuple[tuple[float, float, float], ...]

SIGHTS: dict[str, Matrix] = {
    "all cones": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "no red cones": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green cones": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue cones": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What each kind of sight makes of linear light (Machado, Oliveira and Fernandes 2009, full strength)."""


def hexadecimal(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def of_hexadecimal(text: str) -> Colour:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def contrast(one: Colour, other: Colour) -> float:
    """The ratio of luminances, from 1 (alike) to 21 (black on white), as web accessibility counts it."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def washed(ground: Colour, tint: Colour, strength: float) -> Colour:
    """A ground with a tint multiplied in, which is how areas get their colour."""
    mixed = [g * (1 - strength + strength * t / 255) for g, t in zip(ground, tint, strict=True)]
    return round(mixed[0]), round(mixed[1]), round(mixed[2])


def apart(one: Colour, other: Colour, sight: str = "all cones") -> float:
    """How different two colours look, in steps of which a trained eye sees two or three (CIE 1976)."""
    a, b = (_lab(_seen(colour, SIGHTS[sight])) for colour in (one, other))
    return hypot(*(p - q for p, q in zip(a, b, strict=True)))


def _luminance(colour: Colour) -> float:
    red, green, blue = (_linear(part) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def _seen(colour: Colour, sight: Matrix) -> list[float]:
    """Linear light as this kind of sight takes it in."""
    light = [_linear(part) for part in colour]
    return [min(1.0, max(0.0, _sum(row, light))) for row in sight]


def _lab(light: Sequence[float]) -> tuple[float, float, float]:
    rows = (
        (0.4124564, 0.3575761, 0.1804375),
        (0.2126729, 0.7151522, 0.0721750),
        (0.0193339, 0.1191920, 0.9503041),
    )
    white = (0.95047, 1.0, 1.08883)
    x, y, z = (_cube_root(_sum(row, light) / w) for row, w in zip(rows, white, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _cube_root(share: float) -> float:
    return share ** (1 / 3) if share > 0.008856 else 7.787 * share + 16 / 116


def _sum(row: Sequence[float], light: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(row, light, strict=True))
