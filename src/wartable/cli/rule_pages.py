"""Pages about the rows of a game's rule list: text, functions, cases."""

from __future__ import annotations

import ast
from difflib import get_close_matches
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from msgspec import Struct

from wartable.cli.complaints import Complaint
from wartable.kernel.casebook import CaseError, cases_of
from wartable.kernel.contract import Game, RuleRow, Setup
from wartable.kernel.coverage import Covered, table
from wartable.kernel.prose import join
from wartable.kernel.rulepages import data_rows_of, package_of

FAMILIES = "wartable.families"


class RowCoverage(Struct, frozen=True):
    """A row with everything that carries it out and everything that tests it."""

    row: str
    chapter: str
    text: str
    source: str
    functions: tuple[str, ...]
    data: str
    cases: tuple[str, ...]
    refusing: tuple[str, ...]

    @property
    def carried(self) -> bool:
        return bool(self.functions or self.data)

    @property
    def tested(self) -> bool:
        return bool(self.cases or self.refusing)


def coverage_of(game: Game) -> tuple[RowCoverage, ...]:
    """Every row of the list. Loads the rules, so that their functions are known."""
    game.rules(Setup(game.id, game.scenarios[0].id, game.seat_plans[0].id))
    rows = game.rule_rows()
    carried = table(rows, (package_of(game), FAMILIES), data_rows_of(game))
    covered: dict[str, Covered] = {one.row: one for one in carried}
    try:
        cases = cases_of(game)
    except CaseError as error:
        raise Complaint(str(error)) from None
    return tuple(_joined(row, covered[row.id], *cases.get(row.id, ((), ()))) for row in rows)


def _joined(row: RuleRow, one: Covered, cases: tuple[str, ...], refusing: tuple[str, ...]) -> RowCoverage:
    return RowCoverage(row.id, row.chapter, row.text, row.source, one.functions, one.data, cases, refusing)


def row_of(game: Game, id_: str) -> RuleRow:
    """The row with this id, in any case."""
    rows = {row.id.casefold(): row for row in game.rule_rows()}
    row = rows.get(id_.strip().casefold())
    if row is None:
        known = [one.id for one in rows.values()]
        near = get_close_matches(id_.upper(), known, n=3, cutoff=0.5)
        hint = f"Did you mean {join(near, 'or')}?" if near else f"Ids look like {known[0]}."
        raise Complaint(f"There is no rule “{id_}” in this game. {hint}")
    return row


def rule_page(game: Game, id_: str) -> list[str]:
    """A row for somebody at the table: what it says, and where that stands."""
    row = row_of(game, id_)
    lines = [f"{row.id} ({row.chapter})", f"  {row.text}"]
    lines += [f"  Source: {row.source}"] if row.source else []
    return [*lines, f"  Only with the option “{row.option}”."] if row.option else lines


def place_of(function: str) -> str:
    """File and line of a function given as module:name, relative to the directory of the package."""
    module, _, name = function.partition(":")
    file = source_of(module)
    shown = "/".join(file.parts[-len(module.split(".")) :])
    return f"{shown}:{_line_of(file, name)}"


def source_of(module: str) -> Path:
    """The file a module was loaded from."""
    spec = find_spec(module)
    assert spec is not None and spec.origin is not None, f"{module} has tied functions, so it was loaded"
    return Path(spec.origin)


@cache
def _line_of(file: Path, name: str) -> int:
    """The line on which a function or class, possibly nested, is defined."""
    body = ast.parse(file.read_text(encoding="utf-8")).body
    found = 1
    for part in name.split("."):
        for node in body:
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name == part:
                found, body = node.lineno, node.body
                break
    return found
