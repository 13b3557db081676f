"""The invariants of the game can fail: a step that breaks one is named."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from wartable.families.axis_allies.pieces import Cargo, Trip, Unit, garrison
from wartable.games.aa1942 import GAME
from wartable.games.aa1942.invariants import violations
from wartable.games.aa1942.rules import WorldRules
from wartable.kernel.contract import Event, Setup

RULES: WorldRules = GAME.rules(Setup("aa1942", "standard", "two"))
START = RULES.initial()
TURN = Event("turn", {"power": "ussr", "round": 1})


def broken(*events: Event, **facts: Any) -> list[str]:
    """What is wrong with a step to this position."""
    position = structs.replace(START.position, **facts)
    return violations(RULES, START, structs.replace(START, position=position), events)


def standing(space: str, *stacks: tuple[Unit, int]) -> dict[str, Any]:
    return START.position.garrisons | {space: garrison(stacks)}


TOO_MUCH = Unit("ger", "transport", cargo=(Cargo("ger", "tank"), Cargo("ger", "tank")))
BOARDS: dict[str, tuple[str, Unit, int, str]] = {
    "in neutral land": ("turkey", Unit("ger", "infantry"), 1, "cannot stand there"),
    "a ship on land": ("germany", Unit("ger", "submarine"), 1, "out of its medium"),
    "infantry at sea": ("sz_05", Unit("ger", "infantry"), 1, "out of its medium"),
    "a bomber at rest at sea": ("sz_05", Unit("ger", "bomber"), 1, "out of its medium"),
    "a complex as a unit": ("germany", Unit("ger", "industrial_complex"), 1, "out of its medium"),
    "two tanks in a hold": ("sz_05", TOO_MUCH, 1, "too much"),
    "too far": ("germany", Unit("ger", "infantry", trip=Trip(used=2)), 1, "moved too far"),
    "in enemy land": ("russia", Unit("ger", "infantry"), 1, "stands in land of ussr"),
    "out of nowhere": ("germany", Unit("ger", "infantry"), 30, "should be"),
}


def test_nothing_is_wrong_with_the_start() -> None:
    assert broken() == []


@pytest.mark.parametrize("name", BOARDS)
def test_a_wrong_board_is_noticed(name: str) -> None:
    space, unit, count, expected = BOARDS[name]
    assert any(expected in text for text in broken(garrisons=standing(space, (unit, count))))


def test_fighters_without_decks_are_noticed_as_a_turn_begins() -> None:
    found = broken(TURN, garrisons=standing("sz_05", (Unit("ger", "fighter"), 1)))
    assert any("1 planes on 0 decks" in text for text in found)


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"money": START.position.money | {"ger": 99}}, "should have"),
        ({"money": START.position.money | {"ger": -1}}, "has -1 IPCs"),
        ({"control": START.position.control | {"turkey": "ger"}}, "turkey is held by ger"),
        ({"control": START.position.control | {"egypt": "usa"}}, "egypt is held by usa"),
        ({"complexes": START.position.complexes | {"italy": 7}}, "7 damage"),
        ({"complexes": START.position.complexes | {"italy": 2}}, "damage changed by 2"),
        ({"complexes": START.position.complexes | {"france": 0}}, "complexes were"),
        ({"power": "ger"}, "changed without a new turn"),
    ],
)
def test_a_wrong_fact_is_noticed(facts: dict[str, Any], expected: str) -> None:
    assert any(expected in text for text in broken(**facts))


def test_income_that_is_not_due_is_noticed() -> None:
    money = START.position.money | {"ger": START.position.money["ger"] + 5}
    found = broken(Event("income", {"power": "ger", "ipc": 5}), money=money)
    assert any("collected 5 IPCs instead of 41" in text for text in found)
