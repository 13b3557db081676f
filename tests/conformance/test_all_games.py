"""Every installed game keeps the contract: all scenarios, seat plans and option sets, found in the registry.

A new game needs nothing here. What is costly is bounded: most matches are broken off early and looked at
now and then; one match per scenario and seat plan goes on for long; and some are played to their end by the
lab, with the invariants of the contract and of the game watched at every step.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from wartable.kernel.conformance import CHECKS, Trial, check_it_ends
from wartable.kernel.contract import Action, ActionSpace, Game, Setup
from wartable.kernel.registry import find, game_ids
from wartable.lab.batch import describe
from wartable.lab.playout import play, steps, watches_of
from wartable.lab.setups import setups

SHORT, LONG = (300, 20), (2500, 120)
"""Answers after which a match is broken off, and how many turns costly checks pass over."""
Match = tuple[Setup, int, tuple[int, int]]
OF_BROKEN_OFF = tuple(check for check in CHECKS if check is not check_it_ends)


def matches() -> Iterator[Match]:
    for id_ in game_ids():
        game = find(id_)
        for seed, setup in enumerate(setups(game)):
            if not setup.options:
                yield setup, seed + 100, LONG
            if not setup.options or _turn_of(game, seed, setup.scenario):
                yield setup, seed, SHORT


def _turn_of(game: Game, number: int, scenario: str) -> bool:
    """Sets of options take the scenarios in turn: each with every seat plan, but not the whole product."""
    sets = number // (len(game.scenarios) * len(game.seat_plans))
    return game.scenarios[sets % len(game.scenarios)].id == scenario


def title(setup: Setup) -> str:
    options = "".join(f",{option}={value}" for option, value in setup.options.items())
    return f"{setup.game}-{setup.scenario}-{setup.seats}{options}"


def name(match: Match) -> str:
    setup, seed, (limit, _) = match
    return f"{title(setup)}-{seed}x{limit}"


NAMED = {name(match): match for match in matches()}


def test_there_are_games() -> None:
    assert game_ids()


@pytest.mark.parametrize("match", NAMED)
def test_conformance(match: str) -> None:
    setup, seed, (limit, every) = NAMED[match]
    trial = Trial(find(setup.game), setup, seed, limit=limit, every=every)
    for check in OF_BROKEN_OFF:
        check(trial)


COMPLETE = [
    setup
    for id_ in game_ids()
    for number, setup in enumerate(setups(find(id_)))
    if not setup.options or (len(setup.options) > 1 and _turn_of(find(id_), number, setup.scenario))
]
"""The defaults, and all options changed together."""


@pytest.mark.parametrize("setup", COMPLETE, ids=title)
def test_matches_come_to_an_end_without_a_fault(setup: Setup) -> None:
    game = find(setup.game)
    result = play(game.rules(setup), 7, watches_of(game))
    assert not result.faults, "\n".join(describe(fault) for fault in result.faults)
    assert result.outcome is not None, f"no end after {result.steps} steps"


def draft_at_random(space: ActionSpace, rng: Random) -> Any | None:
    """The answer a random sequence of open picks amounts to; None where they lead into a dead end."""
    draft: tuple[str, ...] = ()
    for _ in range(50):
        step = space.partial(draft)
        open_ = [choice.pick for choice in step.choices if not choice.why_not]
        if step.answer is not None and (not open_ or rng.random() < 0.5):
            return step.answer
        if not open_:
            return None
        draft = (*draft, rng.choice(open_))
    return None


@pytest.mark.parametrize("setup", [setup for setup in COMPLETE if not setup.options], ids=title)
def test_what_a_draft_amounts_to_is_legal_and_can_be_spelt(setup: Setup) -> None:
    rules, rng, drawn = find(setup.game).rules(setup), Random(1), 0
    for step in islice(steps(rules, 11), 0, 900, 3):
        if not isinstance(step.move, Action):
            continue
        asked = next(one for one in rules.decisions(step.before) if one.id == step.move.decision)
        answer = draft_at_random(rules.space(step.before, asked), rng)
        if answer is None:
            continue
        drawn += 1
        refusals = rules.check(step.before, Action(asked.id, asked.seat, answer))
        assert not refusals, f"{answer} was offered pick by pick and is refused: {refusals}"
        assert rules.read(step.before, asked, rules.write(answer)) == answer
    assert drawn
