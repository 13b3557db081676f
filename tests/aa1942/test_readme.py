"""The README of the game names its files, its options and only rows that exist."""

from __future__ import annotations

import re

import pytest

from tests.aa1942.files import DATA, ROWS, RULES, RULINGS, SPACES, TABLES

README = (DATA.parent / "README.md").read_text(encoding="utf-8")


def test_every_data_file_is_named() -> None:
    named = set(re.findall(r"`data/(\w+\.toml)`", README))
    assert named == {file.name for file in DATA.glob("*.toml")}


@pytest.mark.parametrize("option", [option["id"] for option in TABLES["option"]])
def test_every_option_is_named_with_its_default(option: str) -> None:
    assert f"| `{option}` | off |" in README


def test_rows_and_spaces_exist() -> None:
    assert set(re.findall(r"R-[A-Z]+-\d+|RULING-\d+", README)) <= set(ROWS) | set(RULINGS)
    assert set(re.findall(r"`(sz_\d+)`", README)) <= set(SPACES)


def test_counts_are_right() -> None:
    for count, what in ((len(ROWS), "rows"), (len(RULINGS), "rulings"), (len(RULES["chapter"]), "chapters")):
        assert f"{count} {what}" in README
