"""How one board is to be drawn: the choices that are taste and not fact, from atlas/plans/<game>.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Collection
from pathlib import Path

import msgspec
from msgspec import Struct, field

from atlas.style import COLOURS, HATCHES, WASHES
from atlas.symbols import SYMBOLS
from atlas.textures import TEXTURES

PLANS = Path(__file__).parent / "plans"
STEPS_A_PIXEL = 4
Spot = tuple[float, float]
"""Latitude, longitude."""
Box = tuple[float, float, float, float]
"""West, north, east, south."""


Widening = tuple[float, float, float]
"""Degrees of its middle, its width, and how much more room it gives there."""


class Conic(Struct, frozen=True, forbid_unknown_fields=True):
    """Europe: a conformal cone; what lies far out may be pressed together first, a busy theatre widened."""

    parallels: tuple[float, float]
    centre: Spot
    west_of: float = -180.0
    west_factor: float = 1.0
    north_of: float = 90.0
    north_factor: float = 1.0
    east_of: float = 180.0
    east_factor: float = 1.0
    south_of: float = -90.0
    south_factor: float = 1.0
    lenses_east: tuple[Widening, ...] = ()
    lenses_north: tuple[Widening, ...] = ()


class Cylinder(Struct, frozen=True, forbid_unknown_fields=True):
    """The world: straight meridians and parallels, with lenses (degrees, width, gain) on crowded theatres."""

    seam: float
    width: float
    lenses_east: tuple[Widening, ...] = ()
    lenses_north: tuple[Widening, ...] = ()
    south: float = -60.0
    north: float = 78.0


class Nation(Struct, frozen=True, forbid_unknown_fields=True):
    """How a group or a controller of the board is shown: a wash of the family look and a second sign."""

    title: str
    wash: str
    letter: str
    hatch: str = ""
    groups: tuple[str, ...] = ()  # of the board that wear this, if not the one of its own name


class Marking(Struct, frozen=True, forbid_unknown_fields=True):
    """A symbol, and the spaces that bear it: those of which `when` is true.

    `when` is "value", "port", "feature:<word>", "without:<feature>" (of spaces that are somebody's),
    "terrain:<id>", "kind:<id>", "group:<id>" or "extra:<field>".
    `text` is "value", "name", "extra:<field>" or "", and stands in the symbol.
    On the coast there is one for every sea of every port, or, where the extra field is a table by seas,
    one for every entry of it.
    """

    sign: str
    title: str
    symbol: str
    when: str
    text: str = ""
    at: str = "row"  # "row": beneath the name; "coast": on the shore, what points upwards towards the land


class Pen(Struct, frozen=True, forbid_unknown_fields=True):
    """How borders of one type are drawn, in pen units: a board is 7500 of them wide."""

    width: float = 2.2
    dash: tuple[float, ...] = ()
    colour: str = "frontier"  # a colour of the style
    title: str = ""  # in the legend, where the one of the board will not do
    beads: str = ""  # a symbol threaded on the line
    every: float = 52.0  # from one bead to the next
    bead: float = 20.0  # the diameter of a bead


class Parting(Struct, frozen=True, forbid_unknown_fields=True):
    """A line between spaces that differ in something: fronts, weather zones, a line of partition.

    `by` is "group", "owner", "extra:<field>", "feature:<word>", "region:<name>" for the rim of a region of
    the board, or "front:<region>:<region>" for where two of them meet. Only borders of land count, unless
    `sea` is set.
    """

    sign: str
    title: str
    by: str
    pen: Pen
    sea: bool = False
    shores: bool = True  # where the sea counts: also between land and water


class Lettering(Struct, frozen=True, forbid_unknown_fields=True):
    """Large pale letters over a part of the board, baked into the ground: the name of a front."""

    text: str
    at: Spot  # of its middle, in shares of the frame
    size: float = 130.0  # of the letters, in pen units
    angle: float = 0.0  # degrees clockwise


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    """Lengths are in units of the plane: kilometres on a cone, shares of the width on a cylinder."""

    game: str
    title: str
    pixel: float  # of the raster on which the land is shared out
    counter: float  # the side of a counter at one zoom step in
    margin: float = 200.0  # around the outermost anchors
    frame: Box | None = None  # in the plane, if fixed
    conic: Conic | None = None
    cylinder: Cylinder | None = None
    smallest_island: float = 120.0  # area below which an island without an anchor is left out
    land_from: float = -180.0  # the longitude west of which land is left out
    weak_border: float = 60.0  # price of crossing a present-day border, in units of way
    strong_border: float = 260.0  # the same where it was a border in 1939
    river: float = 45.0
    painted: str = "group"  # what colours a space in print: "group", "owner" or "controller"
    enlarge: dict[str, float] = field(default_factory=dict)  # islands drawn larger, by factor
    discs: dict[str, float] = field(default_factory=dict)  # cities drawn as round fields, by radius
    harbours: float = 0.0  # ports that are spaces of their own: circles of this radius, half on the shore
    islands: dict[str, float] = field(default_factory=dict)  # land that no source has, by radius
    boxes: dict[str, Box] = field(default_factory=dict)  # spaces drawn as boxes, in shares of a fixed frame
    moat: float = 0.0  # breadth of the bare strip that keeps boxes apart from the land around them
    ways: dict[str, tuple[Spot, ...]] = field(default_factory=dict)  # links drawn by hand, "a-b", likewise
    anchors: dict[str, tuple[Spot, ...]] = field(default_factory=dict)  # further anchors
    moved: dict[str, tuple[Spot, ...]] = field(default_factory=dict)  # anchors instead of those of the board
    short: dict[str, str] = field(default_factory=dict)  # names as drawn, where the full one has no room
    codes: dict[str, str] = field(default_factory=dict)  # abbreviations, where not even the short one has
    nations: dict[str, Nation] = field(default_factory=dict)
    textures: dict[str, str] = field(default_factory=dict)  # what is strewn over ground of a terrain
    marks: tuple[Marking, ...] = ()
    pens: dict[str, Pen] = field(default_factory=dict)  # for types of borders; others look like their sides
    frontier: Pen | None = None  # drawn under the pen of a border where two groups meet
    partings: tuple[Parting, ...] = ()
    letterings: tuple[Lettering, ...] = ()

    def tint_of(self, name: str) -> str:
        """The nation whose colour this group or controller wears; nobody's where the plan names none."""
        return next((key for key, nation in self.nations.items() if name in (nation.groups or (key,))), "")

    @property
    def step(self) -> float:
        """The grid of the files is finer than the raster of the partition."""
        return self.pixel / STEPS_A_PIXEL

    @property
    def contact(self) -> float:
        """The shortest border that counts as seen: half the width of a counter's half, as drawn."""
        return self.counter / 4

    @property
    def badge(self) -> float:
        """The diameter of a symbol."""
        return self.counter * 0.62

    @property
    def wraps(self) -> bool:
        return self.cylinder is not None


class PlanError(ValueError):
    """A plan that cannot be used."""


def plan_of(game: str) -> Plan:
    path = PLANS / f"{game}.toml"
    try:
        plan = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Plan)
    except FileNotFoundError as error:
        known = ", ".join(planned())
        raise PlanError(f"no plan for {game!r}; there are plans for {known}") from error
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise PlanError(f"{path.name}: {error}") from error
    if (plan.conic is None) == (plan.cylinder is None):
        raise PlanError(f"{path.name}: name one projection, either [conic] or [cylinder]")
    if plan.boxes and plan.frame is None:
        raise PlanError(f"{path.name}: boxes are shares of the frame, so the frame must be fixed")
    _known(path.name, "wash", {nation.wash for nation in plan.nations.values()}, WASHES)
    _known(path.name, "hatch", {nation.hatch for nation in plan.nations.values()} - {""}, HATCHES)
    _known(path.name, "texture", set(plan.textures.values()), TEXTURES)
    _known(path.name, "symbol", {mark.symbol for mark in plan.marks}, SYMBOLS)
    pens = [*plan.pens.values(), *(parting.pen for parting in plan.partings)]
    pens += [plan.frontier] if plan.frontier else []
    _known(path.name, "colour", {pen.colour for pen in pens}, COLOURS)
    _known(path.name, "symbol", {pen.beads for pen in pens} - {""}, SYMBOLS)
    return plan


def _known(file: str, what: str, used: set[str], known: Collection[str]) -> None:
    for name in sorted(used - set(known)):
        raise PlanError(f"{file}: unknown {what} {name!r}; known are {', '.join(sorted(known))}")


def planned() -> list[str]:
    return sorted(path.stem for path in PLANS.glob("*.toml"))
