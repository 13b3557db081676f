"""Every kind of victory is reached by random players with a purpose, and nothing breaks on the way."""

from __future__ import annotations

import pytest

from wartable.games.victory import GAME
from wartable.games.victory.invariants import violations
from wartable.games.victory.tempers import TEMPERS
from wartable.kernel.contract import Outcome, Setup
from wartable.lab.playout import steps

SEEDS = range(24)
"""Matches in which an ending must come about; one or two are the rule."""
ENDINGS = (
    ("stalingrad_1942", "axis_paris_london_cairo", "decisive", "axis"),
    ("stalingrad_1942", "axis_leningrad_moscow_baku", "decisive", "axis"),
    ("stalingrad_1942", "axis_london_paris_moscow", "decisive", "axis"),
    ("bagration_1944", "allies", "decisive", "allied"),
    ("stalingrad_1942", "berlin", "minor", "allied"),
    ("bagration_1944", "axis_leningrad_moscow_baku", "minor", "axis"),
)


def ending(scenario: str, temper: str, seed: int) -> Outcome:
    rules = GAME.rules(Setup("victory", scenario, "two"))
    outcome = None
    for step in steps(rules, seed, temper=TEMPERS[temper]):
        assert violations(rules, step.before, step.after, step.events) == [], (scenario, temper, seed)
        outcome = rules.outcome(step.after)
    assert outcome is not None
    return outcome


@pytest.mark.parametrize(("scenario", "temper", "how", "side"), ENDINGS)
def test_every_kind_of_victory_is_reached(scenario: str, temper: str, how: str, side: str) -> None:
    ends = (ending(scenario, temper, seed) for seed in SEEDS)
    assert any(end.reason == how and end.data["side"] == side for end in ends)
