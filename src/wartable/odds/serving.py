"""Odds for the server and other callers: one question, one answer, both plain data that travel as JSON.

Whoever calls this from a server does so in a thread: an answer may take some tenths of a second.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct, structs

from wartable.kernel.contract import Game, Rules, Viewer
from wartable.odds.asking import (
    NO_WISHES,
    Wishes,
    odds_at,
    odds_between,
    raid_odds_between,
    raids_at,
)
from wartable.odds.result import Odds, RaidOdds, TurnOdds


class TypedBattle(Struct, frozen=True, forbid_unknown_fields=True):
    """Two lists of units as people type them, such as “3 inf 1 tank”."""

    attack: str
    defense: str


class Question(Struct, frozen=True, forbid_unknown_fields=True):
    """About two lists of units, in a battle or a raid, or one space of the position, or (when none of these
    is named) the whole turn."""

    space: str = ""
    battle: TypedBattle | None = None
    wishes: Wishes = NO_WISHES
    raid: TypedBattle | None = None


class Answered(Struct, frozen=True):
    """`battles` and `raids` for lists and spaces; `turn` for the whole turn, where no battle at all is an
    empty list."""

    battles: tuple[Odds, ...] = ()
    turn: TurnOdds | None = None
    raids: tuple[RaidOdds, ...] = ()


def answer(game: Game, rules: Rules[Any], state: Any, viewer: Viewer, question: Question) -> Answered:
    """What a viewer may know of the odds. Raises Unreadable, with a sentence for people that says what would
    be right. Precondition: the viewer may see this match."""
    if question.battle is not None:
        typed, wishes = question.battle, _with_options(question.wishes, rules)
        return Answered((odds_between(game, typed.attack, typed.defense, wishes),))
    if question.raid is not None:
        typed, wishes = question.raid, _with_options(question.wishes, rules)
        return Answered(raids=(raid_odds_between(game, typed.attack, typed.defense, wishes),))
    if question.space:
        where = (game, rules, state, viewer, question.space, question.wishes)
        return Answered(odds_at(*where), raids=raids_at(*where))
    from wartable.odds.turn import odds_of_turn  # noqa: PLC0415 (NumPy comes with it)

    return Answered(turn=odds_of_turn(game, rules, state, viewer, question.wishes))


def _with_options(wishes: Wishes, rules: Rules[Any]) -> Wishes:
    """Two lists are fought with the options of the match."""
    return structs.replace(wishes, options=dict(rules.setup.options))
