"""Sheets as text: what a game explains besides its board, and the facts of one space."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from wartable.cli.complaints import Complaint
from wartable.kernel.contract import Rules, Viewer
from wartable.kernel.notation import Names, Reader
from wartable.kernel.sheets import Offer, Remark, Row, Sheet, Table, explaining
from wartable.kernel.words import Words

FULL = "full"
WIDEST = 34
"""Letters of a column; what is longer goes on beyond it."""


def listed(rules: Rules[Any], state: Any, viewer: Viewer, words: Words) -> list[str]:
    """The sheets on offer. Raises Complaint where there are none."""
    return ["Reports:", *(f"  {_title(offer, words)}" for offer in _offers(rules, state, viewer))]


def report(rules: Rules[Any], state: Any, viewer: Viewer, words: Words, typed: str) -> list[str]:
    """One sheet, by its title; after “full” with every remark. Raises Unreadable and Complaint."""
    word, _, rest = typed.partition(" ")
    full = word.casefold() == FULL and bool(rest)
    offers = {offer.id: _title(offer, words) for offer in _offers(rules, state, viewer)}
    reader = Reader(rest if full else typed)
    wanted = reader.name(Names("report", offers))
    reader.finish()
    explains = explaining(rules)
    assert explains is not None  # it has offers
    return list(lines(explains.sheet(state, viewer, wanted), words, full=full))


def facts(rules: Rules[Any], state: Any, viewer: Viewer, words: Words, space: str) -> list[str]:
    """What the game says of a space; nothing where it explains nothing."""
    explains = explaining(rules)
    if explains is None:
        return []
    sheet = explains.about(state, viewer, space)
    return [line for table in sheet.tables for line in ("", *_table(table, words))]


def _offers(rules: Rules[Any], state: Any, viewer: Viewer) -> tuple[Offer, ...]:
    explains = explaining(rules)
    offers = explains.sheets(state, viewer) if explains else ()
    if not offers:
        raise Complaint("This game has no reports.")
    return offers


def _title(offer: Offer, words: Words) -> str:
    return words.prose.heading(f"sheet.{offer.id}")


def lines(sheet: Sheet, words: Words, *, full: bool = False) -> Iterator[str]:
    """A sheet from top to bottom. What it draws stands in its tables as well."""
    yield words.prose.heading(f"sheet.{sheet.id}")
    yield from (f"  {_remark(remark, words)}" for remark in sheet.remarks)
    for table in sheet.tables:
        yield ""
        yield from _table(table, words, full=full)


def _remark(remark: Remark, words: Words) -> str:
    rule = f" (rule {remark.rule})" if remark.rule else ""
    return f"{words.prose.remark(remark)}{rule}"


def _table(table: Table, words: Words, *, full: bool = False) -> Iterator[str]:
    yield words.prose.heading(f"table.{table.id}", of=table.of)
    yield from (f"  {_remark(remark, words)}" for remark in table.remarks)
    heads = [words.prose.heading(f"column.{column}") for column in table.columns]
    grid = [[words.prose.cell(cell) for cell in row.cells] for row in table.rows]
    widths = _widths([heads, *grid] if heads else grid)
    if heads:
        yield _padded(heads, widths)
    for row, cells in zip(table.rows, grid, strict=True):
        yield _padded(cells, widths)
        yield from (f"      {_remark(remark, words)}" for remark in _worth_saying(row, full=full))


def _worth_saying(row: Row, *, full: bool) -> Sequence[Remark]:
    """What is out of order is explained at once, everything else when it is asked for."""
    return row.remarks if full or row.tone == "bad" else ()


def _widths(grid: list[list[str]]) -> list[int]:
    columns = max((len(cells) for cells in grid), default=0)
    return [min(WIDEST, max(len(cells[at]) for cells in grid if at < len(cells))) for at in range(columns)]


def _padded(cells: list[str], widths: list[int]) -> str:
    return ("  " + "  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=False))).rstrip()
