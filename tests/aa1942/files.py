"""The data files of Axis & Allies 1942, read once for all tests of the game."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from wartable.board.facts import BoardData
from wartable.board.graph import Graph, graph_of
from wartable.board.schema import load_board
from wartable.families.axis_allies.profiles import Profile

DATA = Path(str(files("wartable.games"))) / "aa1942" / "data"
POWERS = ("ussr", "ger", "uk", "jpn", "usa")
SIDES = {"axis": ("ger", "jpn"), "allies": ("ussr", "uk", "usa")}


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


BOARD: BoardData = load_board(DATA / "board.toml")
GRAPH: Graph = graph_of(BOARD)
SPACES = BOARD.by_id()
PIECES: list[dict[str, Any]] = read("pieces")["piece"]
PROFILES = {profile.id: profile for profile in msgspec.convert(PIECES, list[Profile])}
TABLES = read("tables")
RULES = read("rules")
ROWS: dict[str, Any] = {row["id"]: row for row in RULES["row"]}
RULINGS: dict[str, Any] = {ruling["id"]: ruling for ruling in RULES["ruling"]}
SETUPS: dict[str, Any] = {setup["id"]: setup for setup in read("setups")["setup"]}
