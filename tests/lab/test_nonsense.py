"""Well-formed nonsense is refused or carried out, and nonsense that makes the rules raise is reported."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from wartable.kernel.contract import Action, Refusals, Setup
from wartable.kernel.registry import find, game_ids
from wartable.lab.nonsense import changed, watch_nonsense
from wartable.lab.playout import play, steps
from wartable.lab.setups import setups

DEFAULTS = [setup for id_ in game_ids() for setup in setups(find(id_)) if not setup.options]


@pytest.mark.parametrize("setup", DEFAULTS, ids=lambda setup: f"{setup.game}-{setup.seats}")
def test_the_rules_of_every_game_stand_nonsense(setup: Setup) -> None:
    result = play(find(setup.game).rules(setup), 3, (watch_nonsense,), limit=400)
    assert not result.faults, result.faults


def test_most_changes_change_something_and_stay_well_formed() -> None:
    rules = find(DEFAULTS[0].game).rules(DEFAULTS[0])
    answers = [step.move.answer for step in islice(steps(rules, 1), 120) if isinstance(step.move, Action)]
    twisted = [changed(rules, answer, Random(place)) for place, answer in enumerate(answers)]
    assert sum(one != other for one, other in zip(answers, twisted, strict=True)) > len(answers) // 4
    assert all(type(one) is type(other) for one, other in zip(answers, twisted, strict=True))


def test_a_check_that_raises_is_reported() -> None:
    rules = find(DEFAULTS[0].game).rules(DEFAULTS[0])

    class Brittle:
        def __getattr__(self, name: str) -> Any:
            return getattr(rules, name)

        def check(self, _state: Any, _action: Action) -> Refusals:
            raise KeyError("atlantis")

    step = next(step for step in steps(rules, 1) if isinstance(step.move, Action))
    brittle: Any = Brittle()
    assert all("KeyError('atlantis')" in text for text in watch_nonsense(brittle, step))
    assert list(watch_nonsense(brittle, step))
    assert list(watch_nonsense(rules, step)) == []
