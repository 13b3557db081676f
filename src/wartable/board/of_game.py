"""The board of a game, where its package keeps one: `data/board.toml`, and drawn files in `data/board/`."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path

from wartable.board.facts import BoardData
from wartable.board.schema import load_board


def data_of(package: str) -> Path | None:
    """The folder of data files of a package."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        return None
    folder = Path(next(iter(spec.submodule_search_locations))) / "data"
    return folder if folder.is_dir() else None


@cache
def board_of(package: str) -> BoardData | None:
    """The board that a game's package keeps, checked; None for games without a board of spaces."""
    data = data_of(package)
    if data is None or not (data / "board.toml").is_file():
        return None
    return load_board(data / "board.toml")


def drawn_in(package: str) -> Path | None:
    """The folder with the drawn files of the board, if it has been drawn."""
    data = data_of(package)
    folder = data / "board" if data else None
    return folder if folder and (folder / "areas.topojson").is_file() else None
