"""What the atlas commits for a game, and how it is read again. Needs nothing but Wartable's own packages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from msgspec import Struct

from atlas.topology import Topology, read

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src" / "wartable" / "games"
PICTURES = ROOT / "docs" / "boards"
AREAS, PLACES, LEGEND = "areas.topojson", "places.json", "legend.json"
Spot = tuple[int, int]
"""Steps of the grid of the areas file, right and down from the corner of the frame."""


class Label(Struct, frozen=True):
    """A name as drawn: its lines, the middle of the block, degrees clockwise, the size of the letters.

    `box` is the width and height of the block before it is turned; a name that stands outside its space has
    a `leader`, from the name to the space.
    """

    lines: tuple[str, ...]
    at: Spot
    angle: int
    size: int
    box: Spot
    leader: tuple[Spot, ...] = ()


class Place(Struct, frozen=True):
    """Where things go on a space. `points` are places for counters with their clearance, the best first."""

    kind: str
    tint: str  # of the legend; the colour of the printed board, or nothing for the sea
    label: Label  # one zoom step in
    far: Label  # when the whole board is in the window
    chip: Spot  # the sign of whoever holds the space
    points: tuple[tuple[int, int, int], ...]
    room: int  # counters of full size that fit side by side without covering a neighbour


class Link(Struct, frozen=True):
    """Two adjacent spaces that do not visibly touch, and the sign that joins them along a line."""

    between: tuple[str, str]
    sign: str
    line: tuple[Spot, ...]
    name: str = ""


class Barrier(Struct, frozen=True):
    """Two spaces that touch on the map and are not adjacent: the arcs to draw as a line without passage."""

    between: tuple[str, str]
    sign: str
    arcs: tuple[int, ...]


class Mark(Struct, frozen=True):
    """A symbol of the legend on a space: a factory, a port, a value."""

    sign: str
    space: str
    at: Spot
    text: str = ""
    angle: int = 0


class Course(Struct, frozen=True):
    """A line of the legend that is no contact: a front, a weather zone. Along arcs of the areas file."""

    sign: str
    arcs: tuple[int, ...]
    name: str = ""


class Picture(Struct, frozen=True):
    """A baked ground: it fills the frame of the areas, whatever its size in pixels."""

    file: str
    style: str
    zoom: str  # "far": the whole board in a window; "near": from one step in
    width: int
    height: int


class Places(Struct, frozen=True):
    game: str
    title: str
    size: Spot  # of the frame
    counter: int  # the side of a counter at one zoom step in
    badge: int  # the diameter of a mark and of a chip
    contact: int  # the shortest border that counts as seen
    wraps: bool
    pictures: tuple[Picture, ...]
    spaces: dict[str, Place]
    links: tuple[Link, ...]
    barriers: tuple[Barrier, ...]
    marks: tuple[Mark, ...]
    courses: tuple[Course, ...]


def signs_of(places: Places) -> set[str]:
    """Every sign that stands on the board."""
    found = {link.sign for link in places.links} | {barrier.sign for barrier in places.barriers}
    return found | {mark.sign for mark in places.marks} | {course.sign for course in places.courses}


class Inks(Struct, frozen=True, omit_defaults=True):
    """The colours of a style, as #rrggbb; `tint` is how strongly areas are tinted over the ground.

    `more` are further colours that the roles of this legend's lines and signs name.
    """

    paper: str
    land: str  # the ground before it is tinted, and the open sea
    sea: str
    ink: str
    halo: str
    sea_ink: str
    sea_halo: str
    frontier: str
    alarm: str
    sign: str
    tint: float
    more: dict[str, str] = {}


class Wash(Struct, frozen=True):
    """A tint in one style: over the area, and darker along its frontier."""

    fill: str
    edge: str


class Tint(Struct, frozen=True):
    """A nation or colour group. Who cannot tell the colours apart reads its letter and its hatching."""

    id: str
    title: str
    letter: str
    hatch: str
    light: Wash
    dark: Wash


class Entry(Struct, frozen=True):
    """A terrain, a border or a sign, and how it is drawn."""

    id: str
    title: str
    drawn: str  # "symbol", "line", "arrow", "dots", "hatch", "ring"
    path: str = ""  # of a symbol, as SVG in a box from -1 to 1
    role: str = "ink"  # which colour of the style fills it
    width: float = 0.0  # of a line, in pen units: a board is 7500 wide
    dash: tuple[float, ...] = ()
    text: bool = False  # whether a figure or word stands in it


class Legend(Struct, frozen=True):
    """What the board's colours, lines and signs mean."""

    game: str
    title: str
    styles: dict[str, Inks]
    fonts: dict[str, str]
    tints: tuple[Tint, ...]
    terrains: tuple[Entry, ...]
    borders: tuple[Entry, ...]
    signs: tuple[Entry, ...]
    attribution: tuple[str, ...]


class Unreadable(ValueError):
    """Committed output that is missing or broken."""


def board_file(game: str) -> Path:
    return GAMES / game / "data" / "board.toml"


def output_of(game: str) -> Path:
    return GAMES / game / "data" / "board"


@dataclass(frozen=True)
class Drawn:
    """Everything committed for a board but its pictures."""

    areas: Topology
    places: Places
    legend: Legend


def load(folder: Path) -> Drawn:
    try:
        areas = read((folder / AREAS).read_text(encoding="utf-8"))
        places = msgspec.json.decode((folder / PLACES).read_bytes(), type=Places)
        legend = msgspec.json.decode((folder / LEGEND).read_bytes(), type=Legend)
    except OSError as error:
        raise Unreadable(f"{error.filename}: cannot be read; build it with  python -m atlas build") from error
    except (ValueError, KeyError, IndexError, TypeError) as error:
        raise Unreadable(f"{folder}: {error}") from error
    return Drawn(areas, places, legend)


def places_text(places: Places) -> str:
    return _text(places)


def legend_text(legend: Legend) -> str:
    return _text(legend)


def _text(document: Struct) -> str:
    """One space, link or sign a line, so that a change shows as what it is."""
    raw = msgspec.to_builtins(document)
    parts = []
    for key, value in raw.items():
        if isinstance(value, dict):
            rows = [f"{_json(name)}:{_json(entry)}" for name, entry in value.items()]
            parts.append(f"{_json(key)}:{{\n" + ",\n".join(rows) + "\n}")
        elif isinstance(value, list | tuple) and value and not isinstance(value[0], int):
            parts.append(f"{_json(key)}:[\n" + ",\n".join(_json(entry) for entry in value) + "\n]")
        else:
            parts.append(f"{_json(key)}:{_json(value)}")
    return "{" + ",\n".join(parts) + "}\n"


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


@contextmanager
def replacing(folder: Path) -> Iterator[Path]:
    """A new folder to write into, whose files take the place of the old ones only if nothing goes wrong."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent, prefix=".atlas-") as fresh:
        yield Path(fresh)
        folder.mkdir(exist_ok=True)
        for file in sorted(Path(fresh).iterdir()):
            file.replace(folder / file.name)
