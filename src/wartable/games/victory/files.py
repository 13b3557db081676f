"""The data files of the game, each read and checked once."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from wartable.board.facts import BoardData
from wartable.board.schema import load_board

DATA = files("wartable.games.victory") / "data"


@cache
def file(name: str) -> dict[str, Any]:
    """A data file of the game. What is read is shared: nobody changes it."""
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def board() -> BoardData:
    return load_board(Path(str(DATA / "board.toml")))
