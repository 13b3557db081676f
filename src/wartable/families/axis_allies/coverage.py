"""Rows of a rule list that facts carry out rather than functions, and what the pages about the rules say.

A table, a piece, a space or a set-up in the data files names its rows in a field `rules`; here they are
gathered. Functions name theirs with `@rule`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from wartable.families.axis_allies.gamefiles import GameFiles
from wartable.kernel.rulepages import Doubt, RuleNotes

NAMING = ("board", "pieces", "setups", "tables")
"""The data files that name rows. The rule list itself and the sentences do not."""


def data_rows(files: GameFiles) -> Mapping[str, str]:
    """Row -> the places in data files that carry it, as "file:key", several joined by a comma."""
    found: dict[str, list[str]] = {}
    for name in NAMING:
        for row, key in _named(files.file(name), ""):
            found.setdefault(row, []).append(f"{name}.toml:{key}")
    return MappingProxyType({row: ", ".join(dict.fromkeys(places)) for row, places in found.items()})


def rule_notes(files: GameFiles) -> RuleNotes:
    """Chapters, words and doubts for the pages about the rules."""
    rules, doubts = files.file("rules"), files.file("doubts")
    return RuleNotes(
        introduction=doubts["introduction"],
        chapters={chapter["id"]: chapter["title"] for chapter in rules["chapter"]},
        terms={term["word"]: term["text"] for term in rules["term"]},
        doubts=msgspec.convert(tuple(doubts["doubt"]), tuple[Doubt, ...]),
    )


def _named(part: Any, path: str) -> Iterator[tuple[str, str]]:
    """Every row named below a part of a file, with the path that leads to it."""
    if isinstance(part, list):
        for item in part:
            name = item.get("id", "") if isinstance(item, dict) else ""
            yield from _named(item, f"{path}[{name}]" if name else path)
    if not isinstance(part, dict):
        return
    for row in part.get("rules", ()):
        yield row, path
    for key, below in part.items():
        yield from _named(below, f"{path}.{key}" if path else key)
