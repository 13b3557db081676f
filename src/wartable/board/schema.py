"""Reading a board file: from text to checked structs, or to an error that says where and what."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from wartable.board.checking import faults
from wartable.board.facts import BoardData, BoardError, Fault

_PLACE = re.compile(r"\$(?:\.(?P<table>\w+)(?:\[(?P<index>\d+)\])?)?(?:\.(?P<field>.+))?$")
_NAMED = re.compile(r"field `(\w+)`")


def load_board(path: Path) -> BoardData:
    """The board in this file. Raises BoardError with everything found wrong; nothing is half-loaded."""
    board = _shaped(path, _parsed(path))
    found = tuple(faults(board))
    if found:
        raise BoardError(path, found)
    return board


def _parsed(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BoardError(path, (Fault("", "", f"cannot be read: {error.strerror}"),)) from error
    except UnicodeDecodeError as error:
        raise BoardError(path, (Fault("", "", "is not a text file in UTF-8"),)) from error
    except tomllib.TOMLDecodeError as error:
        raise BoardError(path, (Fault("", "", f"is not readable as TOML: {error}"),)) from error


def _shaped(path: Path, raw: dict[str, Any]) -> BoardData:
    try:
        return msgspec.convert(raw, BoardData)
    except msgspec.ValidationError as error:
        raise BoardError(path, (_fault(str(error), raw),)) from error


def _fault(message: str, raw: dict[str, Any]) -> Fault:
    """The complaint of the validator, with the space it is about instead of a position in a list."""
    text, _, place = message.partition(" - at `")
    match = _PLACE.match(place.removesuffix("`"))
    named = _NAMED.search(text)
    field = named.group(1) if named else ""
    if match is None:
        return Fault("", field, text)
    field = field or match["field"] or ""
    return Fault(_where(match["table"], match["index"], raw), field, text)


def _where(table: str | None, index: str | None, raw: dict[str, Any]) -> str:
    if table is None:
        return ""
    if index is None:
        return f"[{table}]"
    entry = raw[table][int(index)]
    if isinstance(entry, dict):
        name = entry.get("id", entry.get("between"))
        if name is not None:
            return f"{table} {name!r}"
    return f"{table} number {int(index) + 1}"
