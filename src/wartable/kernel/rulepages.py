"""Pages about the rules of a game, made from its rule list, its code and its casebook.

One page for each chapter: every row with its text, its source, the functions and facts that carry it out and
the cases that show it. Nothing here is written by hand, so the pages cannot drift; a test compares them.

    python -m wartable.kernel.rulepages GAME FOLDER     writes the pages of a game
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import cast

from msgspec import Struct

from wartable.kernel.casebook import cases_of
from wartable.kernel.contract import Game, RuleRow, Setup
from wartable.kernel.coverage import Covered, table
from wartable.kernel.registry import find

INDEX, RULINGS, DEVIATIONS = "README.md", "rulings.md", "deviations.md"
RULING = "RULING"
"""The chapter of rows that settle what the book leaves open."""
_ROW_ID = re.compile(r"\b(?:R-[A-Z]+-\d+[a-z]?|RULING-\d+[a-z]?)\b")

Cases = tuple[tuple[str, ...], tuple[str, ...]]
"""Cases that show a row at work, and cases that show what it forbids."""


class Doubt(Struct, frozen=True):
    """A place where the game as played here may differ from what others play, or rests on a judgement."""

    id: str
    title: str
    text: str
    here: str  # what is done here
    rows: tuple[str, ...] = ()


class RuleNotes(Struct, frozen=True):
    """What the pages say besides the rows. A game gives it as `rule_notes()`, if it wishes."""

    introduction: str = ""
    chapters: dict[str, str] = {}  # id -> title, in the order of the book
    terms: dict[str, str] = {}  # words with a fixed meaning
    doubts: tuple[Doubt, ...] = ()


def notes_of(game: Game) -> RuleNotes:
    give = cast("Callable[[], RuleNotes] | None", getattr(game, "rule_notes", None))
    return give() if give else RuleNotes()


def data_rows_of(game: Game) -> Mapping[str, str]:
    """Rows that facts in data files carry out, if the game names them: its method `data_rows`."""
    give = cast("Callable[[], Mapping[str, str]] | None", getattr(game, "data_rows", None))
    return give() if give else {}


def package_of(game: Game) -> str:
    return type(game).__module__.rpartition(".")[0] or type(game).__module__


def coverage(game: Game) -> dict[str, Covered]:
    """Row -> what carries it out. Loads the rules first, so that all their functions are known."""
    game.rules(Setup(game.id, game.scenarios[0].id, game.seat_plans[0].id))
    found = table(game.rule_rows(), (package_of(game),), data_rows_of(game))
    return {one.row: one for one in found}


def pages(game: Game) -> dict[str, str]:
    """File name -> text of every page."""
    book = _Pages(game)
    chapters = {book.page(chapter): book.chapter(chapter) for chapter in book.chapters}
    return {INDEX: book.index(), **chapters, DEVIATIONS: book.deviations()}


def write_pages(game: Game, folder: Path) -> tuple[Path, ...]:
    """Write the pages below `folder`/<game>, and remove pages that are no longer made."""
    home = folder / game.id
    home.mkdir(parents=True, exist_ok=True)
    made = pages(game)
    for old in home.glob("*.md"):
        if old.name not in made:
            old.unlink()
    for name, text in made.items():
        (home / name).write_text(text, encoding="utf-8")
    return tuple(home / name for name in made)


class _Pages:
    """Everything looked up once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.notes = notes_of(game)
        self.rows = game.rule_rows()
        self.known = {row.id: row for row in self.rows}
        self.chapters = tuple(dict.fromkeys((*self.notes.chapters, *(row.chapter for row in self.rows))))
        self.covered = coverage(game)
        self.cases: Mapping[str, Cases] = cases_of(game)

    def page(self, chapter: str) -> str:
        return RULINGS if chapter == RULING else f"{chapter.lower()}.md"

    def title(self, chapter: str) -> str:
        return "Rulings" if chapter == RULING else self.notes.chapters.get(chapter, chapter)

    # -- pages

    def index(self) -> str:
        lines = [f"# The rules of {self.game.title}", "", *_paragraph(self.notes.introduction)]
        lines += ["| chapter | rows | cases |", "|---|---|---|"]
        for chapter in self.chapters:
            ids = [row.id for row in self.rows if row.chapter == chapter]
            cases = {case for id_ in ids for kind in self.cases.get(id_, ((), ())) for case in kind}
            lines.append(f"| [{self.title(chapter)}]({self.page(chapter)}) | {len(ids)} | {len(cases)} |")
        lines += ["", f"Where we had to decide: [doubts and deviations]({DEVIATIONS})."]
        if self.notes.terms:
            lines += ["", "## Words with a fixed meaning", ""]
            lines += [f"* **{word}**: {text}" for word, text in self.notes.terms.items()]
        lines += ["", "## Options", ""]
        for option in self.game.options:
            shown = self.linked(", ".join(option.rules), INDEX)
            lines.append(f"* `{option.id}` (normally {option.default}): {option.text} {shown}".rstrip())
        return _page(lines)

    def chapter(self, chapter: str) -> str:
        lines = [f"# {self.title(chapter)}", "", f"[All chapters]({INDEX})", ""]
        for row in self.rows:
            if row.chapter == chapter:
                lines += self.row(row)
        return _page(lines)

    def deviations(self) -> str:
        lines = ["# Doubts and deviations", "", f"[All chapters]({INDEX})", ""]
        for doubt in self.notes.doubts:
            lines += [f"## {doubt.id}: {doubt.title}", "", self.linked(doubt.text, DEVIATIONS), ""]
            lines += [f"**Here:** {self.linked(doubt.here, DEVIATIONS)}", ""]
            lines += [f"Rows: {self.linked(', '.join(doubt.rows), DEVIATIONS)}", ""] if doubt.rows else []
        return _page(lines)

    # -- parts

    def row(self, row: RuleRow) -> list[str]:
        here = self.page(row.chapter)
        lines = [f"## {row.id}", "", self.linked(row.text, here), ""]
        lines += [f"* Source: {self.linked(row.source, here)}"] if row.source else []
        lines += [f"* Only with the option `{row.option}`"] if row.option else []
        one = self.covered[row.id]
        functions = sorted(map(self.function, one.functions))  # not in the order in which modules were loaded
        lines += [f"* Carried out by {_codes(functions)}"] if functions else []
        lines += [f"* Facts: {_codes(one.data.split(', '))}"] if one.data else []
        shown, refused = self.cases.get(row.id, ((), ()))
        lines += [f"* Cases: {', '.join(sorted(shown))}"] if shown else []
        lines += [f"* Cases that refuse: {', '.join(sorted(refused))}"] if refused else []
        return [*lines, ""]

    def function(self, name: str) -> str:
        return name.removeprefix(package_of(self.game) + ".")

    def linked(self, text: str, here: str) -> str:
        """The text with every id of a row as a link to it."""
        return _ROW_ID.sub(lambda found: self._link(found[0], here), text)

    def _link(self, id_: str, here: str) -> str:
        row = self.known.get(id_)
        if row is None:
            return id_
        page = self.page(row.chapter)
        return f"[{id_}]({'' if page == here else page}#{id_.lower()})"


def _codes(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _paragraph(text: str) -> list[str]:
    return [text, ""] if text else []


def _page(lines: list[str]) -> str:
    return "\n".join(lines).strip() + "\n"


if __name__ == "__main__":
    for page in write_pages(find(sys.argv[1]), Path(sys.argv[2])):
        print(page)
