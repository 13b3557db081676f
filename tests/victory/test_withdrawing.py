"""Taking an order back: the short way against the slow and obvious one, order by order of random plans."""

from __future__ import annotations

from itertools import islice

import pytest

from wartable.games.victory import GAME
from wartable.games.victory.frames import Plan
from wartable.games.victory.state import look
from wartable.games.victory.withdrawing import do_withdraw, is_quiet, replay_without
from wartable.kernel.contract import Setup
from wartable.lab.playout import steps

SCENARIOS = [scenario.id for scenario in GAME.scenarios]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_left_is_what_a_replay_leaves(scenario: str) -> None:
    rules = GAME.rules(Setup("victory", scenario, "two"))
    quiet = loud = 0
    for step in islice(steps(rules, seed=1), 0, 1_500, 17):
        frame = step.after.frames[-1] if step.after.frames else None
        if not isinstance(frame, Plan):
            continue
        for place in range(len(frame.items)):
            short, long = look(rules.book, step.after), look(rules.book, step.after)
            is_short = is_quiet(short, frame, place)
            quiet, loud = quiet + is_short, loud + (not is_short)
            assert do_withdraw(short, frame, place) == replay_without(long, frame, place), frame.items[place]
            assert short.position() == long.position(), frame.items[place]
    assert quiet > loud > 0
