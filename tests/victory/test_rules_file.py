"""The rows and rulings of Victory in Europe: complete, numbered, and naming only what exists."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.victory.files import DATA, FILES, ROWS, RULES, RULINGS, TABLES, read


def test_there_are_485_rows_and_73_rulings_each_with_its_own_id() -> None:
    assert len(RULES["row"]) == len(ROWS) == 485
    assert list(RULINGS) == [f"RULING-{number:02}" for number in range(1, 74)]
    assert len(RULES["ruling"]) == 73


def test_rows_are_numbered_without_gaps_in_their_chapters() -> None:
    counted: Counter[str] = Counter()
    for row in RULES["row"]:
        counted[row["chapter"]] += 1
        assert row["id"] == f"R-{row['chapter']}-{counted[row['chapter']]:02}"
    assert list(counted) == [chapter["id"] for chapter in RULES["chapter"]]
    assert len(RULES["chapter"]) == 50


def test_every_row_and_ruling_is_a_sentence_with_a_source() -> None:
    for entry in (*ROWS.values(), *RULINGS.values()):
        assert re.fullmatch(r"[^a-z\[\]].*[.)]", entry["text"]), entry["id"]
    assert all(row["source"] for row in ROWS.values())


def test_options_and_optional_rows_name_each_other() -> None:
    """A row that is off belongs to an option, or to the seat plan of that name."""
    switches = {option["id"]: option for option in TABLES["option"]} | {
        plan["id"]: plan for plan in TABLES["plan"]
    }
    for row in ROWS.values():
        if "option" in row:
            assert row["option"] in switches, row["id"]
    named = {row for option in TABLES["option"] for row in option["rules"]}
    assert named == {"R-SET-12", "R-SEC-06", "R-SOL-01", "R-DIP-14", "R-SOL-02"}


def rule_ids(value: Any) -> Iterator[str]:
    """Every rule or ruling named anywhere in a data file, in lists and in sentences."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from rule_ids(item)
    elif isinstance(value, str):
        yield from re.findall(r"\bR-[A-Z0-9]+-\d+\b|\bRULING-\d+\b", value)


@pytest.mark.parametrize("name", FILES)
def test_every_rule_named_in_the_data_exists(name: str) -> None:
    assert not set(rule_ids(read(name))) - set(ROWS) - set(RULINGS)


@pytest.mark.parametrize("name", [name for name in FILES if name != "effects"])
def test_files_say_where_facts_come_from(name: str) -> None:
    head = (DATA / f"{name}.toml").read_text(encoding="utf-8").split("\n\n")[0]
    assert head.startswith("# "), name
    assert "book" in head, name
