"""The data files of Victory in Europe, read once for all tests of the game."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

from wartable.board.facts import BoardData
from wartable.board.graph import Graph, graph_of
from wartable.board.schema import load_board

DATA = Path(str(files("wartable.games"))) / "victory" / "data"
FILES = ("board", "pieces", "setups", "tables", "decks", "effects", "rules")


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


BOARD: BoardData = load_board(DATA / "board.toml")
GRAPH: Graph = graph_of(BOARD)
SPACES = BOARD.by_id()
TYPES: dict[str, Any] = {kind["id"]: kind for kind in read("pieces")["type"]}
BLOCKS: dict[str, Any] = {block["id"]: block for block in read("pieces")["block"]}
TABLES = read("tables")
CARDS: dict[str, Any] = {card["id"]: card for card in read("decks")["card"]}
EFFECTS = read("effects")
RULES = read("rules")
ROWS: dict[str, Any] = {row["id"]: row for row in RULES["row"]}
RULINGS: dict[str, Any] = {ruling["id"]: ruling for ruling in RULES["ruling"]}
SETUPS: dict[str, Any] = {setup["id"]: setup for setup in read("setups")["setup"]}
MAJORS: tuple[str, ...] = tuple(TABLES["powers"]["major"])
MINORS: tuple[str, ...] = tuple(dict.fromkeys(b["power"] for b in BLOCKS.values() if b.get("minor")))
