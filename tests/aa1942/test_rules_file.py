"""The rows and rulings of Axis & Allies 1942: complete, numbered, and naming only what exists."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.aa1942.files import BOARD, DATA, POWERS, PROFILES, ROWS, RULES, RULINGS, SPACES, TABLES, read

OPTIONS = {option["id"]: option for option in TABLES["option"]}


def test_there_are_425_rows_and_71_rulings_each_with_its_own_id() -> None:
    assert len(RULES["row"]) == len(ROWS) == 425
    assert list(RULINGS) == [f"RULING-{number:02}" for number in range(1, 72)]
    assert len(RULES["ruling"]) == 71


def test_rows_are_numbered_without_gaps_in_their_chapters() -> None:
    counted: Counter[str] = Counter({"GC": -1})  # general combat begins with R-GC-00
    for row in RULES["row"]:
        counted[row["chapter"]] += 1
        assert row["id"] == f"R-{row['chapter']}-{counted[row['chapter']]:02}"
    assert list(dict.fromkeys(row["chapter"] for row in RULES["row"])) == [c["id"] for c in RULES["chapter"]]
    assert len(RULES["chapter"]) == 37


def test_every_row_and_ruling_is_a_sentence_with_a_source() -> None:
    for entry in (*ROWS.values(), *RULINGS.values()):
        assert re.fullmatch(r"[^a-z\[\]].*[.)]", entry["text"]) or entry["text"][0] == "`", entry["id"]
    assert all(row["source"] for row in ROWS.values())
    assert all(" Reason: " in ruling["text"] for ruling in RULINGS.values())


def test_options_and_optional_rows_name_each_other() -> None:
    by_option: dict[str, set[str]] = {}
    for entry in (*ROWS.values(), *RULINGS.values()):
        if "option" in entry:
            by_option.setdefault(entry["option"], set()).add(entry["id"])
    assert by_option == {name: set(option["rules"]) for name, option in OPTIONS.items()}


def rule_ids(value: Any) -> Iterator[str]:
    """Every rule or ruling named anywhere in a data file, in lists and in sentences."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from rule_ids(item)
    elif isinstance(value, str):
        yield from re.findall(r"\bR-[A-Z]+-\d+\b|\bRULING-\d+\b", value)


@pytest.mark.parametrize("name", ["board", "pieces", "setups", "tables", "rules"])
def test_every_rule_named_in_the_data_exists(name: str) -> None:
    assert not set(rule_ids(read(name))) - set(ROWS) - set(RULINGS)


def test_every_place_or_option_written_in_the_rules_exists() -> None:
    known = set(SPACES) | set(PROFILES) | set(POWERS) | set(OPTIONS)
    for entry in (*ROWS.values(), *RULINGS.values()):
        for quoted in re.findall(r"`([^`]+)`", entry["text"]):
            assert quoted in known, entry["id"]


def test_every_space_id_in_the_rules_is_marked_as_one() -> None:
    ids = "|".join(sorted((space.id for space in BOARD.spaces if "_" in space.id), key=len, reverse=True))
    for entry in (*ROWS.values(), *RULINGS.values()):
        assert not re.search(rf"(?<!`)\b({ids})\b(?!`)", entry["text"]), entry["id"]


@pytest.mark.parametrize("name", ["pieces", "setups"])
def test_every_entry_names_its_rows(name: str) -> None:
    for entry in (entry for entries in read(name).values() if isinstance(entries, list) for entry in entries):
        assert entry["rules"], entry["id"]


def test_every_table_names_its_rows() -> None:
    bare = {"names", "said", "plural", "codes", "adjectives"}
    for name, table in TABLES.items():
        entries = table if isinstance(table, list) else [table]
        if name in ("canals", "straits"):
            entries = list(table.values())
        assert name in bare or all(entry["rules"] for entry in entries), name


def test_files_say_where_facts_come_from() -> None:
    for name in ("board", "pieces", "setups", "tables", "rules"):
        head = (DATA / f"{name}.toml").read_text(encoding="utf-8").split("\n\n")[0]
        assert head.startswith("# "), name
        assert ("book" in head and "Axis & Allies 1942" in head) or name == "setups", name
