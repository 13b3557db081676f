"""Rows of a rule list that facts carry out rather than functions, and what the pages about the rules say.

A table, a piece, a space or a set-up in the data files names its rows in a field `rules`; here they are
gathered. Functions name theirs with `@rule`.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from wartable.families.axis_allies.gamefiles import GameFiles
from wartable.kernel.datarows import data_rows as gathered
from wartable.kernel.rulepages import Doubt, RuleNotes

NAMING = ("board", "pieces", "setups", "tables")
"""The data files that name rows. The rule list itself and the sentences do not."""


def data_rows(files: GameFiles) -> Mapping[str, str]:
    """Row -> the places in data files that carry it."""
    return gathered({name: files.file(name) for name in NAMING})


def rule_notes(files: GameFiles) -> RuleNotes:
    """Chapters, words and doubts for the pages about the rules."""
    rules, doubts = files.file("rules"), files.file("doubts")
    return RuleNotes(
        introduction=doubts["introduction"],
        chapters={chapter["id"]: chapter["title"] for chapter in rules["chapter"]},
        terms={term["word"]: term["text"] for term in rules["term"]},
        doubts=msgspec.convert(tuple(doubts["doubt"]), tuple[Doubt, ...]),
    )
