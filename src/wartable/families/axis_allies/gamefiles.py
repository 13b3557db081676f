"""The data files of one game, each read and checked once: board, pieces, set-ups, tables, texts."""

from __future__ import annotations

import tomllib
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from wartable.board.facts import BoardData
from wartable.board.schema import load_board
from wartable.families.axis_allies.profiles import Profile
from wartable.families.axis_allies.setupfile import check_setups
from wartable.kernel.contract import Option

HERE = files("wartable.families.axis_allies")


class GameFiles:
    """Everything below `data/` of a game's package. What is read is shared: nobody changes it."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.data = files(package) / "data"
        self._read: dict[str, dict[str, Any]] = {}

    def file(self, name: str) -> dict[str, Any]:
        """A data file of the game."""
        if name not in self._read:
            self._read[name] = tomllib.loads((self.data / f"{name}.toml").read_text(encoding="utf-8"))
        return self._read[name]

    @cached_property
    def board(self) -> BoardData:
        """The board, checked: a file with a dangling name is refused as a whole."""
        return load_board(Path(str(self.data / "board.toml")))

    @cached_property
    def profiles(self) -> dict[str, Profile]:
        pieces = msgspec.convert(self.file("pieces")["piece"], list[Profile])
        return {piece.id: piece for piece in pieces}

    @cached_property
    def setups(self) -> tuple[dict[str, Any], ...]:
        """The set-ups, checked against board and pieces."""
        found = tuple(self.file("setups")["setup"])
        is_land = {space.id: space.kind == "land" for space in self.board.spaces}
        powers = tuple(self.file("tables")["turn"]["order"])
        check_setups(Path(str(self.data / "setups.toml")), found, is_land, self.profiles, powers)
        return found

    @cached_property
    def options(self) -> tuple[Option, ...]:
        rows = self.file("tables")["option"]
        return tuple(
            Option(row["id"], row["text"], row["default"], tuple(row["choices"]), tuple(row["rules"]))
            for row in rows
        )

    @cached_property
    def texts(self) -> dict[str, str]:
        """The sentences of the game, and those of the family that it does not word itself."""
        shared: dict[str, str] = tomllib.loads((HERE / "texts.toml").read_text(encoding="utf-8"))
        return shared | self.file("texts")
