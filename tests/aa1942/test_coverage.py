"""Every row of the rule list is carried out somewhere, and nothing claims a row that does not exist."""

from __future__ import annotations

from importlib.resources import files

from wartable.families.axis_allies.coverage import NAMING
from wartable.games.aa1942 import GAME
from wartable.kernel.coverage import strays
from wartable.kernel.rulepages import coverage

ROWS = GAME.rule_rows()
COVERED = coverage(GAME)


def test_every_row_is_tied_to_a_function_or_a_fact() -> None:
    assert [row.id for row in ROWS if COVERED[row.id].missing] == []


def test_every_row_has_a_case() -> None:
    """One that shows it at work, or what it forbids."""
    cases = GAME.casebook.coverage()
    assert [row.id for row in ROWS if not any(cases.get(row.id, ()))] == []


def test_nothing_claims_a_row_that_does_not_exist() -> None:
    assert strays(ROWS, "wartable.games.aa1942", GAME.data_rows()) == ()


def test_facts_name_their_file_and_place() -> None:
    assert GAME.data_rows()["R-UNIT-11"] == "pieces.toml:piece[bomber]"
    assert "tables.toml:turn" in GAME.data_rows()["R-SEQ-01"]
    assert all(place.partition(".toml:")[0] in NAMING for place in GAME.data_rows().values())


def test_every_list_of_rows_in_the_data_is_read() -> None:
    """A data file that names rows must be among those that are gathered."""
    for path in files("wartable.games.aa1942").joinpath("data").iterdir():
        if path.name.endswith(".toml") and "\nrules = [" in path.read_text(encoding="utf-8"):
            assert path.name.removesuffix(".toml") in NAMING, path
