"""Random games played straight on the rules, to see whether anything breaks.

A game follows from its number alone: setup, answers and dice are drawn from it, so a game that broke can be
played again. The watches of the lab look at every move: those of the contract and those the game brings.
What broke is saved as a record that ends where it happened.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from wartable.kernel.contract import REFEREE, SPECTATOR, Action, Dice, Game, Rules, Setup, View
from wartable.kernel.dice import ScriptedDice
from wartable.kernel.match import Match
from wartable.kernel.record import save
from wartable.kernel.registry import find
from wartable.lab.batch import rules_of
from wartable.lab.nonsense import watch_nonsense
from wartable.lab.playout import Step, steps, tempers_of, watches_of

LONGEST = 100_000
"""Decisions and throws after which a game is broken off."""


class Plan(Struct, frozen=True):
    """What is played. Empty seats and scenario: all of them in turn; options: "" none, "all" any; temper: ""
    pure chance, "all" that and every temper of the game in turn, or the name of one."""

    game: str
    scenario: str = ""
    seats: str = ""
    options: str = ""
    thorough: bool = False
    longest: int = LONGEST
    temper: str = ""


class Played(Struct, frozen=True):
    """How one game went; `fault` is empty when nothing broke."""

    number: int
    moves: int
    outcome: str = ""
    fault: str = ""
    saved: str = ""


class Fault(Exception):
    """Something that must never happen."""


def setup_of(plan: Plan, game: Game, number: int) -> Setup:
    """The setup of one game: seat plans and scenarios in turn, options drawn."""
    rng = Random(f"setup {number}")
    seats = plan.seats or game.seat_plans[number % len(game.seat_plans)].id
    scenario = plan.scenario or game.scenarios[number // len(game.seat_plans) % len(game.scenarios)].id
    drawn = (
        {option.id: rng.choice(option.choices) for option in game.options} if plan.options == "all" else {}
    )
    return Setup(game.id, scenario, seats, drawn)


def temper_of(plan: Plan, game: Game, number: int) -> str:
    """The name of the temper of one game, or nothing for pure chance."""
    if plan.temper != "all":
        return plan.temper
    names = ("", *tempers_of(game))
    return names[number // (len(game.seat_plans) * len(game.scenarios)) % len(names)]


class Run:
    """One random game; `moves` holds everything that happened, for the record of a fault."""

    def __init__(self, plan: Plan, number: int) -> None:
        game = find(plan.game)
        self.plan = plan
        self.number = number
        self.rules = rules_of(setup_of(plan, game, number))
        self.watches = (
            *watches_of(game),
            *((watch_spelling, watch_views, watch_nonsense) if plan.thorough else ()),
        )
        self.temper = tempers_of(game).get(temper_of(plan, game, number))
        self.moves: list[Action | Dice] = []

    def play(self) -> str:
        """Why the game ended, and for whom. Raises Fault, or whatever the rules raise."""
        last = None
        for step in steps(self.rules, self.number, made=self.moves, temper=self.temper):
            for watch in self.watches:
                for text in watch(self.rules, step):
                    raise Fault(text)
            last = self.rules.outcome(step.after)
            if last is None and len(self.moves) >= self.plan.longest:
                return "broken off"
        if last is None:
            raise Fault("nothing is asked, no dice are wanted, and the match is not over")
        side = last.data.get("side")
        return f"{last.reason} ({side})" if isinstance(side, str) else last.reason

    def save(self, fault: str, folder: Path) -> Path:
        """The game up to the fault as a record, with a note of what happened then."""
        dice = [value for move in self.moves if isinstance(move, Dice) for value in move.values]
        match = Match.start(self.rules, dice=ScriptedDice(dice))
        last = _repeat(match, self.moves)
        match.note(f"{self._command()}; {last}{fault}")
        path = folder / f"fault-{self.plan.game}-{self.number}.jsonl"
        save(match.record, path)
        return path

    def _command(self) -> str:
        plan = self.plan
        words = [f"wartable fuzz {plan.game} --games 1 --seed {self.number}"]
        words += [f"--seats {plan.seats}"] if plan.seats else []
        words += [f"--scenario {plan.scenario}"] if plan.scenario else []
        words += [f"--options {plan.options}"] if plan.options else []
        words += [f"--temper {plan.temper}"] if plan.temper else []
        return " ".join([*words, *(["--thorough"] if plan.thorough else [])])


def watch_spelling(rules: Rules[Any], step: Step) -> Iterator[str]:
    """The spelling of an answer reads back as the same answer."""
    if isinstance(step.move, Action):
        spelt = rules.write(step.move.answer)
        asked = next(one for one in rules.decisions(step.before) if one.id == step.move.decision)
        again = rules.read(step.before, asked, spelt)
        if again != step.move.answer:
            yield f"“{spelt}” reads back as another answer: {rules.write(again)}"


def watch_views(rules: Rules[Any], step: Step) -> Iterator[str]:
    """Every viewer can be shown the position, and no view shows a debt or a stack of nothing."""
    for viewer in (*rules.seats, SPECTATOR, REFEREE):
        yield from ledger_faults(rules.view(step.after, viewer))


def _repeat(match: Match[Any], moves: list[Action | Dice]) -> str:
    """Play the moves on a match as far as it goes; names the one that could not be made."""
    for move in moves:
        try:
            if isinstance(move, Dice):
                match.roll()
            else:
                match.submit(move)
        except Exception as error:
            told = move.values if isinstance(move, Dice) else match.rules.write(move.answer)
            return f"the next move, {told}, fails ({type(error).__name__}); "
    return ""


def ledger_faults(view: View) -> Iterator[str]:
    """What no position may show: debts, and stacks of nothing."""
    for power, facts in view.powers.items():
        for name, value in facts.items():
            if isinstance(value, int) and value < 0:
                yield f"{power} has {value} {name}"
    for space, what in view.spaces.items():
        for piece in what.pieces:
            if piece.count < 1:
                yield f"{piece.count} {piece.owner} {piece.kind} in {space}"


def play_one(plan: Plan, number: int, folder: str) -> Played:
    """Play one game, and save it if it breaks. Never raises for what the rules do wrong."""
    run = Run(plan, number)
    try:
        outcome = run.play()
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        fault = f"{type(error).__name__}: {error} ({Path(where.filename).name}:{where.lineno})"
        return Played(number, len(run.moves), fault=fault, saved=str(run.save(fault, Path(folder))))
    return Played(number, len(run.moves), outcome)


def play_some(plan: Plan, numbers: range, folder: str) -> list[Played]:
    """A batch for one process."""
    return [play_one(plan, number, folder) for number in numbers]
