"""Matches of the example game, brought to the points that the kernel's tests start from."""

from __future__ import annotations

from typing import Any

from tests.example_game import GAME, State
from wartable.kernel.contract import Action, Event, Game, Refusal, Rules, Setup
from wartable.kernel.dice import Answerer, ScriptedDice
from wartable.kernel.match import Match
from wartable.kernel.recordfile import parse
from wartable.kernel.refused import Refused
from wartable.kernel.replay import replay

SETUP = Setup("hilltop", "standard", "two")
DEAL = 12345
SECRET = "a secret that nobody guesses"


def rules(**options: int) -> Rules[State]:
    return GAME.rules(Setup("hilltop", "standard", "two", options))


def finder(_id: str) -> Game:
    return GAME


def dealt(dice: Answerer | None = None, **options: int) -> Match[State]:
    """Both seats are about to bid. Unless told otherwise the fire dice are 1, 6, 1, 6."""
    match = Match.start(rules(**options), dice=dice or ScriptedDice([DEAL, 1, 6, 1, 6]))
    match.roll()
    return match


def planning(dice: Answerer | None = None) -> Match[State]:
    """Red has bid more and plans its attack."""
    match = dealt(dice)
    say(match, "red", "bid 2")
    say(match, "blue", "bid 0")
    return match


def say(match: Match[State], seat: str, order: str) -> tuple[Event, ...]:
    """Answer the first decision of a seat by a typed order."""
    decision = (match.decisions(seat) or match.held(seat))[0]
    return match.submit(Action(decision.id, seat, match.read(decision, order)))


def play_out(match: Match[State], *orders: str) -> Match[State]:
    """Orders such as "red: send red-1"; "roll" lets the dice fall."""
    for order in orders:
        seat, _, text = order.partition(": ")
        if order == "roll":
            match.roll()
        else:
            say(match, seat, text)
    return match


WHOLE_MATCH = (
    "red: bid 2",
    "blue: bid 0",
    "red: send red-1, red-2",
    "red: recall red-1",
    "red: launch",
    "blue: brace",
    "roll",
    "red: bid 0",
    "blue: bid 1",
    "blue: send blue-3",
    "blue: launch",
    "red: stand",
    "roll",
)


def whole_match(dice: Answerer | None = None) -> Match[State]:
    return play_out(dealt(dice), *WHOLE_MATCH)


def reloaded(match: Match[State], dice: Answerer | None = None) -> Match[State]:
    """The match after being saved and loaded."""
    return replay(parse(match.record.to_bytes()), match.rules, dice)


def refusals(call: Any, *arguments: Any, **named: Any) -> list[str]:
    """The codes with which a call is refused."""
    try:
        call(*arguments, **named)
    except Refused as refused:
        return [refusal.code for refusal in refused.refusals]
    return []


def first(refused: Refused) -> Refusal:
    return refused.refusals[0]
