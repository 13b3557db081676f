"""The family look: papers, inks and washes, in a light and a dark style.

Washes are told apart by lightness as well as hue; which nation wears which is said by the plan of a board.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import msgspec

from atlas.colour import Colour, hexadecimal
from atlas.files import Inks, Wash


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
    sea_border: Colour
    frontier: Colour
    frontier_halo: Colour
    river: Colour
    alarm: Colour
    violet: Colour  # lines that must be told from borders, rivers and warnings
    sign: Colour  # arrows and other signs that stand on sea and land alike
    wood: Colour
    ridge: Colour
    stream: Colour  # a river that is a border
    ice: Colour
    tint: float
    relief: float

    @property
    def inks(self) -> Inks:
        named = {
            name: hexadecimal(getattr(self, name))
            for name in ("paper", "land", "ink", "halo", "sea_ink", "sea_halo", "frontier", "alarm", "sign")
        }
        return msgspec.convert({**named, "sea": hexadecimal(self.deep_sea), "tint": self.tint}, Inks)

    def inks_for(self, roles: Iterable[str]) -> Inks:
        """The inks, and those further colours that these roles name."""
        own = msgspec.structs.asdict(self.inks)
        more = {role: hexadecimal(self.colour(role)) for role in sorted(roles) if role not in own}
        return msgspec.structs.replace(self.inks, more=more)

    def colour(self, name: str) -> Colour:
        """The colour of this name, as pens and symbols ask for it."""
        found: Colour = getattr(self, name)
        return found


COLOURS = (
    "ink",
    "halo",
    "alarm",
    "violet",
    "sign",
    "sea_ink",
    "sea_halo",
    "frontier",
    "river",
    "ripple",
    "rock",
    "wood",
    "ridge",
    "stream",
    "ice",
)
"""What pens and symbols may ask for."""


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
    sea_ink=(16, 54, 68),
    sea_halo=(216, 226, 220),
    sea_border=(226, 234, 228),
    frontier=(58, 39, 18),
    frontier_halo=(246, 236, 208),
    river=(90, 131, 145),
    alarm=(150, 30, 20),
    violet=(92, 44, 132),
    sign=(255, 252, 240),
    wood=(56, 92, 40),
    ridge=(112, 66, 26),
    stream=(30, 84, 138),
    ice=(92, 150, 196),
    tint=0.62,
    relief=1.0,
)
DARK = Style(
    "dark",
    paper=(28, 27, 26),
    land=(106, 101, 92),
    rock=(92, 78, 62),
    shore_sea=(46, 62, 71),
    deep_sea=(24, 36, 45),
    ripple=(92, 124, 138),
    ink=(244, 236, 216),
    halo=(26, 22, 18),
    sea_ink=(168, 200, 210),
    sea_halo=(18, 28, 35),
    sea_border=(96, 124, 138),
    frontier=(222, 208, 178),
    frontier_halo=(24, 20, 16),
    river=(58, 84, 98),
    alarm=(255, 128, 104),
    violet=(206, 170, 246),
    sign=(232, 226, 208),
    wood=(146, 190, 116),
    ridge=(226, 172, 112),
    stream=(120, 184, 236),
    ice=(186, 220, 244),
    tint=0.80,
    relief=1.1,
)
STYLES = (LIGHT, DARK)


@dataclass(frozen=True)
class Washes:
    """One named wash in both styles."""

    light: tuple[Colour, Colour]
    dark: tuple[Colour, Colour]

    def fill(self, style: Style) -> Colour:
        return (self.light if style.name == "light" else self.dark)[0]

    def edge(self, style: Style) -> Colour:
        return (self.light if style.name == "light" else self.dark)[1]

    def wash(self, style: Style) -> Wash:
        return Wash(hexadecimal(self.fill(style)), hexadecimal(self.edge(style)))


WASHES: dict[str, Washes] = {
    "grey": Washes(((150, 150, 142), (63, 64, 60)), ((148, 152, 156), (188, 194, 198))),
    "slate": Washes(((108, 116, 128), (44, 50, 62)), ((104, 116, 134), (150, 164, 186))),
    "tan": Washes(((214, 178, 122), (138, 90, 30)), ((222, 178, 108), (226, 184, 120))),
    "green": Washes(((158, 176, 120), (72, 92, 38)), ((136, 168, 96), (160, 196, 120))),
    "moss": Washes(((120, 142, 84), (48, 66, 24)), ((98, 130, 64), (136, 172, 96))),
    "red": Washes(((212, 112, 92), (140, 38, 24)), ((224, 104, 82), (240, 132, 108))),
    "purple": Washes(((196, 160, 186), (122, 77, 110)), ((182, 138, 170), (206, 164, 196))),
    "blue": Washes(((132, 162, 190), (49, 89, 122)), ((104, 146, 188), (136, 178, 216))),
    "teal": Washes(((120, 172, 164), (36, 96, 90)), ((88, 160, 150), (120, 194, 182))),
    "yellow": Washes(((226, 202, 104), (138, 108, 16)), ((230, 204, 96), (236, 214, 124))),
    "straw": Washes(((240, 222, 158), (140, 108, 40)), ((222, 204, 150), (216, 190, 120))),
    "orange": Washes(((226, 152, 80), (150, 80, 20)), ((232, 146, 66), (244, 168, 96))),
    "white": Washes(((236, 230, 214), (138, 118, 80)), ((214, 208, 194), (200, 190, 170))),
    "brown": Washes(((150, 132, 108), (82, 62, 38)), ((150, 122, 90), (184, 156, 122))),
}

HATCHES: dict[str, tuple[tuple[float, ...], float, float]] = {
    "rising": ((45.0,), 26.0, 3.0),
    "falling": ((-45.0,), 26.0, 3.0),
    "level": ((0.0,), 24.0, 3.0),
    "upright": ((90.0,), 24.0, 3.0),
    "net": ((45.0, -45.0), 34.0, 2.6),
    "grid": ((0.0, 90.0), 34.0, 2.6),
    "shut": ((45.0,), 22.0, 6.0),
}
"""Second signs of nations: angles of the lines, way from one to the next, width in pen units."""
