"""The working copy of a position: nothing is lost on the way, and nothing reaches back."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.games.victory import GAME
from wartable.games.victory.position import Position, Trip
from wartable.games.victory.state import State, Work
from wartable.kernel.contract import Outcome, Setup

RULES = GAME.rules(Setup("victory", "barbarossa_1941", "two"))
OPENING = RULES.initial().position
OTHERWISE: dict[str, Any] = {
    "gone": ("sov_inf4_1",), "hands": {"axis": ("ax41_1",)}, "cards": {"axis": "ax41_2"}, "first": "axis",
    "commands": {"axis": 3}, "trips": {"ger_pz_1": Trip("march", "warsaw")}, "pinned": ("sov_inf4_2",),
    "crossings": {"axis:warsaw>minsk": 1}, "attackers": {"minsk": "axis"}, "dawn": ("warsaw",),
    "fresh": ("kharkov",), "spent": {"axis": 1}, "uses": {"blitz": 1}, "allotted": {"axis:0": ("minsk",)},
    "flags": {"london_fell": 7765}, "deal": 77, "outcome": Outcome(("axis",), "conquest"),
    "patron": {"hungary": "germany"}, "factories": {"kharkov": (1,)},
}  # fmt: skip


def unlike_any_other() -> Position:
    """A position none of whose facts stands as it does by default."""
    facts = {name: getattr(OPENING, name) for name in Position.__struct_fields__}
    return Position(**(facts | OTHERWISE))


def test_a_copy_carries_every_fact_of_a_position() -> None:
    found = unlike_any_other()
    bare = Position(0, 0, {}, {}, {}, {}, {}, {})
    for name in Position.__struct_fields__:
        assert getattr(found, name) != getattr(bare, name), f"{name} could be lost unseen"
    work = Work(RULES.book, 7, found, ())
    assert work.position() == found
    assert work.twin().position() == found
    assert work.freeze() == State(7, found, ())


@pytest.mark.parametrize("name", Position.__struct_fields__)
def test_what_a_copy_changes_stays_in_the_copy(name: str) -> None:
    found = unlike_any_other()
    work = Work(RULES.book, 7, found, ())
    twin, kept = work.twin(), work.position()
    value = getattr(twin, name)
    if isinstance(value, dict):
        value.clear()
    assert getattr(work, name) == getattr(found, name) == getattr(kept, name) != {}
