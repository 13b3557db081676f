"""The page about the family names what exists: rows of both games, policies, functions, data fields."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest
from msgspec import Struct

from tests.aa1942.files import PIECES, ROWS, RULINGS, TABLES
from wartable.families.axis_allies import policies
from wartable.families.axis_allies.profiles import Profile
from wartable.kernel.registry import find

PAGE = (Path(__file__).parents[2] / "docs" / "family.md").read_text(encoding="utf-8")
TABLE = [
    [cell.strip() for cell in line.strip("|").split(" | ")] for line in PAGE.splitlines() if line[:1] == "|"
]
LINES = TABLE[2:]
EUROPE = {row.id for row in find("europe1999").rule_rows()}
POLICIES = {
    name for name, found in inspect.getmembers(policies, inspect.isclass) if issubclass(found, Struct)
} - {"Struct", "Profile"}


def rows_in(text: str) -> set[str]:
    return set(re.findall(r"R-[A-Z]+-\d+|RULING-\d+", text))


def test_each_line_has_five_cells_and_a_state() -> None:
    assert len(LINES) > 50
    for line in LINES:
        assert len(line) == 5, line[0]
        assert line[4] == "stands", line[0]


def test_rows_of_both_games_exist() -> None:
    for line in LINES:
        assert rows_in(line[1]) <= EUROPE, line[0]
        assert rows_in(line[2]) <= set(ROWS) | set(RULINGS), line[0]
        assert rows_in(line[1]) | rows_in(line[2]), line[0]


def test_every_policy_is_on_the_page() -> None:
    assert {name for name in POLICIES if f"`{name}`" not in PAGE} == set()


def test_every_policy_named_exists() -> None:
    for line in LINES:
        for name in re.findall(r"`([A-Z][a-z]\w*)`", line[3]):
            assert name in POLICIES, name


def carriers(in_1942: bool) -> list[str]:
    """`module.function` of the cells: of Europe or the family, or what stands behind "1942:"."""
    halves = [(line[3] + " 1942: ").split("1942:") for line in LINES]
    text = "".join(" ".join(half[1:]) if in_1942 else half[0] for half in halves)
    return sorted(set(re.findall(r"`([a-z_]+\.[A-Za-z_]+)`", text)))


def stands(package: str, name: str) -> bool:
    module, thing = name.split(".")
    try:
        return hasattr(import_module(f"wartable.{package}.{module}"), thing)
    except ModuleNotFoundError:
        return False


@pytest.mark.parametrize("name", carriers(in_1942=False))
def test_functions_of_europe_or_the_family_exist(name: str) -> None:
    assert stands("games.europe1999", name) or stands("families.axis_allies", name)


@pytest.mark.parametrize("name", carriers(in_1942=True))
def test_functions_of_1942_exist(name: str) -> None:
    assert stands("games.aa1942", name)


def test_both_kinds_of_carriers_are_named() -> None:
    assert len(carriers(in_1942=False)) > 30 < len(carriers(in_1942=True))


def test_data_fields_exist() -> None:
    known = {*Profile.__struct_encode_fields__, *TABLES, *TABLES["sequence"], "mark", "option"}
    known |= {ability for piece in PIECES for ability in piece["abilities"]} | {"captured_with_territory"}
    for line in LINES:
        for part in re.findall(r"data: ([^;]*)", line[3]):
            names = set(re.findall(r"`(\w+)`", part))
            assert names <= known, line[0]
