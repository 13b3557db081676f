"""Random matches played straight on the rules: the same seed, the same match; faults can be seen again."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from tests.example_game import GAME
from tests.kernel.sitting import SETUP
from wartable.kernel.contract import Action, Decision, Dice, Outcome, Refusal, Refusals
from wartable.kernel.digest import digest
from wartable.kernel.registry import find, game_ids
from wartable.lab.playout import Step, play, state_at, steps, watch_contract, watches_of
from wartable.lab.setups import option_sets, setups

RULES = GAME.rules(SETUP)


class Other:
    """The example rules with something changed."""

    def __init__(self, **changed: Any) -> None:
        self._changed = changed

    def __getattr__(self, name: str) -> Any:
        return self._changed.get(name) or getattr(RULES, name)


def last_state(seed: int) -> Any:
    return list(steps(RULES, seed))[-1].after


@pytest.mark.parametrize("seed", range(5))
def test_a_seed_leads_to_the_same_match(seed: int) -> None:
    first, second = play(RULES, seed), play(RULES, seed)
    assert first == second
    assert isinstance(first.outcome, Outcome)
    assert first.digest == digest(last_state(seed))


def test_seeds_lead_to_different_matches() -> None:
    assert len({play(RULES, seed).digest for seed in range(8)}) > 3


def test_answers_and_rolls_are_counted() -> None:
    result, moves = play(RULES, 3), [step.move for step in steps(RULES, 3)]
    assert result.answers == sum(isinstance(move, Action) for move in moves) > 0
    assert result.rolls == sum(isinstance(move, Dice) for move in moves)
    assert result.steps == len(moves)


def test_a_match_may_be_broken_off_and_taken_up() -> None:
    broken_off = play(RULES, 3, limit=2)
    assert (broken_off.steps, broken_off.outcome, broken_off.faults) == (2, None, ())
    assert play(RULES, 9, state=state_at(RULES, 3, 2)).outcome is not None


@pytest.mark.parametrize("number", [0, 1, 4])
def test_the_state_after_so_many_steps(number: int) -> None:
    before = [RULES.initial(), *(step.after for step in islice(steps(RULES, 2), number))]
    assert state_at(RULES, 2, number) == before[-1]


def test_a_crash_is_reported_with_its_place() -> None:
    third = list(steps(RULES, 5))[2].before

    def apply(state: Any, move: Action | Dice) -> Any:
        if state == third:
            raise RuntimeError("the board caught fire")
        return RULES.apply(state, move)

    result = play(Other(apply=apply), 5)
    (fault,) = result.faults
    assert (fault.sort, fault.seed, fault.step, fault.setup) == ("crash", 5, 2, RULES.setup)
    assert "the board caught fire" in fault.text
    assert state_at(RULES, 5, fault.step) == third


def test_a_violation_stops_the_match() -> None:
    seen: list[Step] = []

    def watch(_rules: Any, step: Step) -> list[str]:
        seen.append(step)
        return ["too hot", "too late"] if len(seen) == 3 else []

    result = play(RULES, 5, (watch,))
    assert [(fault.sort, fault.step, fault.text) for fault in result.faults] == [
        ("violation", 3, "too hot"),
        ("violation", 3, "too late"),
    ]
    assert seen[-1].after == state_at(RULES, 5, 3)


def test_the_contract_is_watched() -> None:
    step = next(step for step in steps(RULES, 1) if isinstance(step.move, Action))
    assert watch_contract(RULES, step) == []

    def check(_state: Any, _action: Action) -> Refusals:
        return (Refusal("too.early"),)

    def nothing(_state: Any) -> tuple[Decision, ...]:
        return ()

    assert "too.early" in watch_contract(Other(check=check), step)[0]
    assert "exactly one" in watch_contract(Other(decisions=nothing), step)[0]


def test_a_game_may_bring_its_own_watch() -> None:
    assert watches_of(GAME) == (watch_contract,)
    games = [find(id_) for id_ in game_ids()]
    assert all(len(watches_of(game)) == 2 for game in games)


@pytest.mark.parametrize("id_", game_ids())
def test_option_sets_begin_with_the_defaults_and_differ(id_: str) -> None:
    game = find(id_)
    sets = option_sets(game)
    assert sets[0] == {}
    assert all(sets.count(chosen) == 1 for chosen in sets)
    changed = {option for chosen in sets for option in chosen}
    assert changed == {option.id for option in game.options}
    for setup in setups(game):
        assert game.rules(setup).seats
