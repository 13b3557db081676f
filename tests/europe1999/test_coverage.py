"""Every row of the rule list is carried out somewhere, and nothing claims a row that does not exist."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from wartable.families.axis_allies.coverage import NAMING
from wartable.games.europe1999 import GAME
from wartable.kernel.contract import RuleRow
from wartable.kernel.coverage import strays, table
from wartable.kernel.rulepages import coverage

data_rows = GAME.data_rows
ROWS = GAME.rule_rows()
COVERED = coverage(GAME)


def test_every_row_is_tied_to_a_function_or_a_fact() -> None:
    assert [row.id for row in ROWS if COVERED[row.id].missing] == []


def test_nothing_claims_a_row_that_does_not_exist() -> None:
    assert strays(ROWS, "wartable.games.europe1999", data_rows()) == ()
    assert strays(ROWS, "wartable.families", {}) == ()


def test_a_misspelt_row_would_be_noticed() -> None:
    assert strays(ROWS, "wartable.games.europe1999", {"R-GEN-99": "tables.toml:turn"}) == ("R-GEN-99",)
    (lonely,) = table([RuleRow("R-GEN-99", "GEN", "")], ["wartable.games.europe1999"], data_rows())
    assert lonely.missing


def test_facts_name_their_file_and_place() -> None:
    assert data_rows()["R-UNI-05"] == "pieces.toml:piece[bomber]"
    assert data_rows()["R-SEQ-01"] == "tables.toml:turn"
    assert all(place.partition(".toml:")[0] in NAMING for place in data_rows().values())


def test_every_list_of_rows_in_the_data_is_read() -> None:
    """A data file that names rows must be among those that are gathered."""
    for path in files("wartable.games.europe1999").joinpath("data").iterdir():
        if not path.name.endswith(".toml"):
            continue
        text = path.read_text(encoding="utf-8")
        tomllib.loads(text)
        if "\nrules = [" in text:
            assert path.name.removesuffix(".toml") in NAMING, path
