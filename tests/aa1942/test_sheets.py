"""The report of the victory cities counts what the rules count."""

from __future__ import annotations

import pytest

from wartable.games.aa1942 import GAME
from wartable.kernel.contract import Setup
from wartable.kernel.prose import Prose

PROSE = Prose(GAME.texts())


@pytest.mark.parametrize(("options", "needed"), [({}, ["9", "9"]), ({"total_victory": 1}, ["12", "12"])])
def test_the_report_counts_the_cities(options: dict[str, int], needed: list[str]) -> None:  # R-WIN-02
    rules = GAME.rules(Setup("aa1942", GAME.scenarios[0].id, GAME.seat_plans[0].id, options))
    sheet = rules.sheet(rules.initial(), "axis", "victory_cities")
    cities, sides = sheet.tables
    told = [[PROSE.cell(cell) for cell in row.cells] for row in cities.rows]
    assert ["Berlin", "Germany", "Germany"] in told and len(told) == len(sheet.pins) == 12
    assert [PROSE.cell(row.cells[1]) for row in sides.rows] == ["6", "6"]
    assert [PROSE.cell(row.cells[2]) for row in sides.rows] == needed


def test_a_city_is_a_fact_of_its_space() -> None:
    rules = GAME.rules(Setup("aa1942", GAME.scenarios[0].id, GAME.seat_plans[0].id))
    (table,) = rules.about(rules.initial(), "axis", "japan").tables
    assert [PROSE.cell(cell) for cell in table.rows[0].cells] == ["Victory city", "Tokyo"]
    assert rules.about(rules.initial(), "axis", "spain").tables == ()
