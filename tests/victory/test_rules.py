"""The rules of Victory in Europe, played: what every game must keep to, openings, whole random games."""

from __future__ import annotations

from random import Random

import pytest

from wartable.games.victory import GAME
from wartable.games.victory.economy import budget, urals_points
from wartable.games.victory.invariants import violations
from wartable.games.victory.stacking import refuse_stacks
from wartable.games.victory.state import Work, look
from wartable.kernel.conformance import CHECKS, Trial
from wartable.kernel.contract import Action, Setup
from wartable.kernel.coverage import rules_of
from wartable.kernel.dice import SeededDice
from wartable.kernel.match import Match

SCENARIOS = [scenario.id for scenario in GAME.scenarios]
PLANS = ["two", "three_players", "solitaire"]
TRIALS = {
    scenario: Trial(GAME, Setup("victory", scenario, plan), seed, limit=160, every=16)
    for seed, (scenario, plan) in enumerate(zip(SCENARIOS, [*PLANS, *PLANS], strict=False), start=1)
}
LASTING = [check for check in CHECKS if check.__name__ != "check_it_ends"]


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("check", LASTING, ids=lambda check: check.__name__)
def test_conformance(check, scenario: str) -> None:  # type: ignore[no-untyped-def]  # pytest gives a function
    check(TRIALS[scenario])


def opening(scenario: str) -> Work:
    rules = GAME.rules(Setup("victory", scenario, "two"))
    return look(rules.book, rules.initial())


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_openings_keep_to_the_stacking_limits(scenario: str) -> None:  # R-STK-01 to R-STK-07
    w = opening(scenario)
    assert refuse_stacks(w, ("axis", "allied"), sorted(w.spots)) == ()


COUNTED_OTHERWISE = {("bagration_1944", "germany"): 2}
"""The chart of the set-up leaves out the two resources of northern Italy that Germany holds in 1944."""


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_openings_produce_what_is_printed(scenario: str) -> None:  # R-PRO-01, R-PRO-06, R-RES-01, B-14, B-19
    w = opening(scenario)
    for power, wanted in w.g.scenario["checks"]["production"].items():
        if power == "urals":
            assert urals_points(w) == wanted["pp"]
            continue
        found = budget(w, power)
        more = COUNTED_OTHERWISE.get((scenario, power), 0)
        assert (found.factories, found.resources, found.points) == (
            wanted["factories"], wanted["resources"] + more, wanted["pp"],
        ), power  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_random_game_ends_and_breaks_nothing(scenario: str) -> None:  # R-SET-02, R-VIC-01
    rules = GAME.rules(Setup("victory", scenario, "two"))
    rng = Random(7)
    match = Match.start(rules, dice=SeededDice(7))
    for _ in range(20_000):
        while match.chance() is not None:
            match.roll()
        open_ = match.decisions()
        if not open_:
            break
        decision = rng.choice(open_)
        before = match.state
        events = match.submit(Action(decision.id, decision.seat, match.space(decision).sample(rng)))
        assert list(violations(rules, before, match.state, events)) == []
    assert match.outcome() is not None


def test_every_row_has_a_place_in_code_or_data() -> None:
    carried = {*rules_of("wartable.games.victory"), *GAME.data_rows()}
    rows = {row.id for row in GAME.rule_rows()}
    assert carried == rows
