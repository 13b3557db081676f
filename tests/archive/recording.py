"""Records for the archive: random matches with everything a record can hold.

The archive is a promise to players: what was recorded once replays for ever. Before the first release the
records may be made anew (`make goldens`) when a rule was wrong; after it they stay, and new ones are added.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from wartable.kernel.contract import Action, Game, Setup
from wartable.kernel.dice import Answerer, SeededDice, VerifiableDice
from wartable.kernel.match import Match
from wartable.kernel.record import save

HERE = Path(__file__).parent
MOVES = 350
LONGEST = 1_500
"""Answers in which the complete match must come to its end."""
SECRET = "not a secret any more: this match is over"


def recorded(game: Game, setup: Setup, dice: Answerer, seed: int, moves: int) -> Match[Any]:
    """A random match of at most so many answers, with names, seeds, a note, and an undo now and then."""
    rules, rng = game.rules(setup), Random(seed)
    seeds = {seat: f"{seat} chose this" for seat in rules.seats} if dice.terms.mode == "verifiable" else {}
    names = {seat: f"Player {number}" for number, seat in enumerate(rules.seats, start=1)}
    match = Match.start(rules, dice=dice, names=names, seeds=seeds)
    for number in range(moves):
        while match.chance() is not None:
            match.roll()
        if not match.decisions():
            break
        asked = rng.choice(match.decisions())
        match.submit(Action(asked.id, asked.seat, match.space(asked).sample(rng)))
        if number % 40 == 0 and match.can_undo(asked.seat):
            match.undo(asked.seat)
    while match.chance() is not None:
        match.roll()
    match.note("recorded for the archive")
    return match


def make(game: Game) -> None:
    """Write the archive of a game: for each seat plan a match with plain dice, the last one verifiable, and a
    short match that was played to its end."""
    for old in (HERE / game.id).glob("*.jsonl"):
        old.unlink()
    scenario, plans = game.scenarios[0].id, [plan.id for plan in game.seat_plans]
    for number, plan in enumerate(plans):
        setup = Setup(game.id, scenario, plan)
        dice: Answerer = VerifiableDice(SECRET) if plan == plans[-1] else SeededDice(number)
        match = recorded(game, setup, dice, number, MOVES)
        if plan == plans[-1]:
            match.reveal_secret()
        _keep(match, game, f"{scenario}-{plan}")
    complete = _complete(game, plans[0])
    _keep(complete, game, f"{complete.rules.setup.scenario}-{plans[0]}-complete")


def _complete(game: Game, plan: str) -> Match[Any]:
    """The first random match that comes to an end neither at once nor late."""
    for seed in range(1_000):
        for scenario in game.scenarios:
            match = recorded(game, Setup(game.id, scenario.id, plan), SeededDice(seed), seed, LONGEST)
            if match.outcome() is not None and match.record.last > MOVES // 2:
                return match
    raise LookupError(f"no random match of {game.id} ends in time")


def _keep(match: Match[Any], game: Game, name: str) -> None:
    folder = HERE / game.id
    folder.mkdir(exist_ok=True)
    save(match.record, folder / f"{name}.jsonl")
