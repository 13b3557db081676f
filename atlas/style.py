"""Colours and pens. Each nation has a tint of its own, told apart by lightness as well as hue."""

from __future__ import annotations

from dataclasses import dataclass

Colour = tuple[int, int, int]


@dataclass(frozen=True)
class Tint:
    """What an area of a nation looks like, and the darker band along its frontiers."""

    fill: Colour
    edge: Colour


@dataclass(frozen=True)
class Style:
    name: str
    paper: Colour
    land: Colour
    rock: Colour
    shore_sea: Colour
    deep_sea: Colour
    ripple: Colour
    ink: Colour
    halo: Colour
    sea_ink: Colour
    sea_halo: Colour
    frontier: Colour
    river: Colour
    alarm: Colour
    tint: float = 0.62
    relief: float = 1.0


LIGHT = Style(
    "light",
    paper=(239, 227, 196),
    land=(240, 228, 200),
    rock=(196, 160, 112),
    shore_sea=(196, 211, 206),
    deep_sea=(139, 170, 178),
    ripple=(79, 124, 135),
    ink=(43, 29, 14),
    halo=(246, 236, 208),
    sea_ink=(34, 80, 95),
    sea_halo=(216, 226, 220),
    frontier=(58, 39, 18),
    river=(90, 131, 145),
    alarm=(150, 30, 20),
)

TINTS: dict[str, Tint] = {
    "grey": Tint((150, 150, 142), (63, 64, 60)),
    "tan": Tint((214, 178, 122), (138, 90, 30)),
    "green": Tint((158, 176, 120), (72, 92, 38)),
    "red": Tint((200, 112, 92), (140, 38, 24)),
    "purple": Tint((196, 160, 186), (122, 77, 110)),
    "blue": Tint((132, 162, 190), (49, 89, 122)),
    "yellow": Tint((222, 196, 104), (138, 108, 16)),
    "orange": Tint((222, 150, 84), (150, 80, 20)),
    "white": Tint((232, 224, 204), (138, 118, 80)),
    "brown": Tint((150, 132, 108), (82, 62, 38)),
}
PAPER = TINTS["white"]

NATIONS = {
    "german_homeland": "brown",
    "axis": "grey",
    "british": "green",
    "soviet_homeland": "red",
    "soviet_annexed": "purple",
    "american": "blue",
    "middle_east": "yellow",
    "ussr": "red",
    "soviet": "red",
    "ger": "grey",
    "germany": "grey",
    "uk": "tan",
    "britain": "tan",
    "great_britain": "tan",
    "jpn": "orange",
    "usa": "green",
    "france": "blue",
    "italy": "green",
    "poland": "purple",
}


def tint_of(group: str) -> Tint:
    return TINTS[NATIONS.get(group, "white")]
