"""The invariants that fuzzing watches can fail: every kind of broken state is named."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

import pytest
from msgspec import structs

from wartable.families.blocks.standing import Standing, spots_of
from wartable.games.victory import GAME
from wartable.games.victory.frames import Turn
from wartable.games.victory.invariants import violations
from wartable.games.victory.position import Position
from wartable.games.victory.state import State
from wartable.kernel.contract import Setup
from wartable.lab.playout import steps

RULES = GAME.rules(Setup("victory", "barbarossa_1941", "two", {"free_deployment": 0}))
START = RULES.initial()
CARDS = {"axis": ("ax41_1", "ax41_2"), "allied": ("al41_1", "al41_2")}


def standing(**changed: Standing) -> dict[str, Any]:
    """Facts of a position in which blocks stand elsewhere, both lists alike."""
    blocks = {**START.position.blocks, **changed}
    return {"blocks": blocks, "spots": spots_of(blocks)}


def at(space: str, *blocks: str, steps: int = 2) -> dict[str, Any]:
    return standing(**{block: Standing(space, steps) for block in blocks})


def found(before: Position, after: Position) -> list[str]:
    frames = (Turn(),)  # nothing is under way
    return violations(RULES, State(0, before, frames), State(0, after, frames), ())


BROKEN: Mapping[str, tuple[dict[str, Any], str]] = {
    "lists": ({"spots": {}}, "the lists of blocks and of places disagree"),
    "army at sea": (at("north_sea", "ger_pz_1"), "ger_pz_1 stands at sea"),
    "convoy astray": (at("north_sea", "bri_convoy_c"), "bri_convoy_c is not in its zone"),
    "too strong": (at("krakow", "ger_pz_1", steps=9), "ger_pz_1 has 9 steps"),
    "gone": ({"gone": ("ger_pz_1",)}, "gone, and still on the board"),
    "factory": ({"factories": {"berlin": (9,)}}, "factories in berlin"),
    "card twice": ({"hands": {**CARDS, "axis": ("ax41_1", "ax41_1")}}, "a card is in two places"),
    "old card": ({"hands": {**CARDS, "axis": ("ax40_1",)}}, "cards of another year"),
    "pinned": ({"pinned": ("ger_pz_1",)}, "moves of the last turn are left over"),
    "hovering": (at("north_sea", "ger_fa_me109_1"), "planes over the sea between turns"),
    "crowd": (
        at("berlin", "ger_pz_1", "ger_pz_2", "ger_inf_2a", "ger_inf_9a"),
        "too many of axis in berlin: {'army': 4}",
    ),
    "leaders": (at("berlin", "ger_guderian", "ger_rundstedt"), "too many of axis in berlin: {'leader': 2}"),
    "calendar": ({"year": 1940, "hands": {}}, "the calendar went back"),
    "peace": ({"status": {**START.position.status, "soviet": "neutral"}}, "soviet left the war"),
    "forgotten": ({"flags": {}}, "forgotten: ['soviet_war']"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_broken_is_named(name: str) -> None:
    changed, told = BROKEN[name]
    war = {**START.position.status, "soviet": "war"}
    before = structs.replace(START.position, status=war, flags={"soviet_war": 1})
    assert found(before, before) == []
    wrong = found(before, structs.replace(before, **changed))
    assert any(told in text for text in wrong), wrong


def test_who_was_eliminated_for_good_does_not_come_back() -> None:
    blocks = {block: stand for block, stand in START.position.blocks.items() if block != "bri_bc_hood"}
    before = structs.replace(START.position, blocks=blocks, spots=spots_of(blocks), gone=("bri_bc_hood",))
    assert found(before, START.position) == ["came back: ['bri_bc_hood']"]


def test_a_random_match_breaks_none() -> None:
    for step in islice(steps(RULES, 5), 300):
        assert violations(RULES, step.before, step.after, step.events) == []
