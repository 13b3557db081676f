"""What the atlas commits for a game, and how it is read again. Needs nothing but Wartable's own packages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from msgspec import Struct

from atlas.topology import Topology, read

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src" / "wartable" / "games"
PICTURES = ROOT / "docs" / "boards"
AREAS, PLACES = "areas.topojson", "places.json"
Spot = tuple[int, int]
"""Steps of the grid of the areas file, right and down from the corner of the frame."""


class Label(Struct, frozen=True):
    """A name as drawn: its lines, the middle of the block, degrees clockwise, and the size of the letters."""

    lines: tuple[str, ...]
    at: Spot
    angle: int
    size: int


class Place(Struct, frozen=True):
    """Where things go on a space. `points` are places for counters with their clearance, the best first."""

    label: Label
    points: tuple[tuple[int, int, int], ...]
    room: int  # counters of full size that fit side by side without covering a neighbour


class Link(Struct, frozen=True):
    """Two adjacent spaces that do not visibly touch, and the sign that joins them."""

    between: tuple[str, str]
    sign: str
    line: tuple[Spot, Spot]
    name: str = ""


class Barrier(Struct, frozen=True):
    """Two spaces that touch on the map and are not adjacent: the arcs to draw as a line without passage."""

    between: tuple[str, str]
    sign: str
    arcs: tuple[int, ...]


class Sign(Struct, frozen=True):
    sign: str
    title: str


class Places(Struct, frozen=True):
    game: str
    title: str
    counter: int  # the side of a counter at one zoom step in
    contact: int  # the shortest border that counts as seen
    wraps: bool
    spaces: dict[str, Place]
    links: tuple[Link, ...]
    barriers: tuple[Barrier, ...]
    legend: tuple[Sign, ...]
    attribution: str


class Unreadable(ValueError):
    """Committed output that is missing or broken."""


def board_file(game: str) -> Path:
    return GAMES / game / "data" / "board.toml"


def output_of(game: str) -> Path:
    return GAMES / game / "data" / "board"


def load(folder: Path) -> tuple[Topology, Places]:
    try:
        areas = read((folder / AREAS).read_text(encoding="utf-8"))
        places = msgspec.json.decode((folder / PLACES).read_bytes(), type=Places)
    except OSError as error:
        raise Unreadable(f"{error.filename}: cannot be read; build it with  python -m atlas build") from error
    except (ValueError, KeyError, IndexError, TypeError) as error:
        raise Unreadable(f"{folder}: {error}") from error
    return areas, places


def places_text(places: Places) -> str:
    """One space, link or barrier a line, so that a change shows as what it is."""
    raw = msgspec.to_builtins(places)
    parts = []
    for key, value in raw.items():
        if isinstance(value, dict):
            rows = [f"{_json(name)}:{_json(entry)}" for name, entry in value.items()]
            parts.append(f"{_json(key)}:{{\n" + ",\n".join(rows) + "\n}")
        elif isinstance(value, list | tuple) and value:
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
