"""What a board file says, as frozen structs. One schema for every game.

A board file is TOML; `wartable.board.schema` reads it. The fields every game may need are typed here and
checked there; a fact that only one game has goes into the `extra` table of the head, space, edge, group
... it belongs to. That table is loaded as it stands, and the game that wrote it checks it.

    [board]       id, title, extent, and the words the file may use: controllers, features
    [[kind]]      kinds of spaces (land, sea, box ...)
    [[passage]]   who travels: which kinds a passage joins, and over contacts with which marks
    [[group]]     what a space belongs to on the map: nation, colour group, front
    [[terrain]]   [[border]]   as far as the game knows them
    [regions]     further named lists of spaces, which may overlap
    [[space]]     [[edge]]     [[decor]]
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeAlias

from msgspec import Struct, field

Point: TypeAlias = tuple[float, float]
"""Latitude, longitude. For drawing only, never for rules."""

OPEN = "all"
"""The mark of a plain contact."""
SHUT = "none"
"""The mark of a contact that nobody may ever use; it is kept for drawing and for messages."""


class Extent(Struct, frozen=True, forbid_unknown_fields=True):
    """The frame of the drawing in degrees."""

    south: float
    west: float
    north: float
    east: float

    def holds(self, point: Point) -> bool:
        return self.south <= point[0] <= self.north and self.west <= point[1] <= self.east


class Head(Struct, frozen=True, forbid_unknown_fields=True):
    """The board as a whole."""

    id: str
    title: str
    extent: Extent
    controllers: tuple[str, ...] = ()  # who may hold a space: powers, or several in common
    features: tuple[str, ...] = ()  # the words `features` of a space may use
    rules: tuple[str, ...] = ()
    sources: dict[str, str] = field(default_factory=dict)  # provenance where a space or edge says nothing
    draw: dict[str, Any] = field(default_factory=dict)  # hints for whoever draws the board
    extra: dict[str, Any] = field(default_factory=dict)


class Kind(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    title: str
    scenery: bool = False  # drawn so that the picture has no holes; outside play, needs no contacts
    extra: dict[str, Any] = field(default_factory=dict)


class Passage(Struct, frozen=True, forbid_unknown_fields=True):
    """A way of travelling: between these kinds of spaces, over contacts with one of these marks."""

    id: str
    title: str
    joins: tuple[tuple[str, str], ...]
    marks: tuple[str, ...] = (OPEN,)
    rules: tuple[str, ...] = ()


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    title: str
    color: str = ""
    source: str = ""
    rules: tuple[str, ...] = ()
    extra: dict[str, Any] = field(default_factory=dict)


class Terrain(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    title: str
    source: str = ""
    rules: tuple[str, ...] = ()
    extra: dict[str, Any] = field(default_factory=dict)


class Border(Struct, frozen=True, forbid_unknown_fields=True):
    """A type of border: river, mountain, strait."""

    id: str
    title: str
    limit: int | None = None  # of units per player and direction; an edge may say otherwise
    cost: int | None = None  # movement points, where the crossing is dearer than the space
    source: str = ""
    rules: tuple[str, ...] = ()
    extra: dict[str, Any] = field(default_factory=dict)


class Port(Struct, frozen=True, forbid_unknown_fields=True):
    """A harbour of a land space, and the sea spaces it opens to."""

    seas: tuple[str, ...]
    name: str = ""


class Space(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    kind: str
    points: tuple[Point, ...]  # never empty; the first stands best for the whole
    draw_points: tuple[Point, ...] = ()  # further anchors that only the drawing needs
    group: str = ""
    owner: str = ""  # whose it is by print
    controller: str = ""  # who holds it at the start, where the board says so
    value: int = 0
    terrain: str = ""
    features: tuple[str, ...] = ()
    ports: tuple[Port, ...] = ()
    inside: str = ""  # the space around a fortress or city that is a space of its own
    inset: bool = False  # the printed board draws it off scale
    off_frame: bool = False  # drawn in a box; its points lie where they please
    source: str = ""
    rules: tuple[str, ...] = ()
    extra: dict[str, Any] = field(default_factory=dict)


class Edge(Struct, frozen=True, forbid_unknown_fields=True):
    """A contact of two spaces, usable both ways by the passages that know its mark."""

    between: tuple[str, str]
    mark: str = field(default=OPEN, name="pass")
    border: str = ""
    limit: int | None = None  # overrides the limit of the border type
    name: str = ""
    option: str = ""  # counts only in matches with this option
    source: str = ""
    rules: tuple[str, ...] = ()
    extra: dict[str, Any] = field(default_factory=dict)


class Decor(Struct, frozen=True, forbid_unknown_fields=True):
    """An area of the map that is no space."""

    id: str
    kind: str
    points: tuple[Point, ...]


class BoardData(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole board file. Only `load_board` makes one, so every name in it is known to exist."""

    board: Head
    kinds: tuple[Kind, ...] = field(name="kind")
    passages: tuple[Passage, ...] = field(name="passage")
    spaces: tuple[Space, ...] = field(name="space")
    edges: tuple[Edge, ...] = field(default=(), name="edge")
    groups: tuple[Group, ...] = field(default=(), name="group")
    terrains: tuple[Terrain, ...] = field(default=(), name="terrain")
    borders: tuple[Border, ...] = field(default=(), name="border")
    regions: dict[str, tuple[str, ...]] = field(default_factory=dict)
    decor: tuple[Decor, ...] = ()
    extra: dict[str, Any] = field(default_factory=dict)

    def by_id(self) -> dict[str, Space]:
        """The spaces by their ids, in the order of the file. A new dict each time: keep it."""
        return {space.id: space for space in self.spaces}


class Fault(Struct, frozen=True):
    """One thing that is wrong in a board file."""

    where: str  # "space 'france'", "edge ['france', 'spain']" ...
    field: str
    text: str

    def __str__(self) -> str:
        named = f"{self.where}, field '{self.field}'" if self.field else self.where
        return f"{named}: {self.text}" if named else self.text


class BoardError(ValueError):
    """A board file that cannot be used. The message names the file and everything found wrong in it."""

    def __init__(self, path: Path, faults: tuple[Fault, ...]) -> None:
        self.path = path
        self.faults = faults
        lines = [f"{path}: {fault}" for fault in faults]
        super().__init__("\n".join(lines))
