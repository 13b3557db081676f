"""From words on the command line to a match that can begin: game, scenario, seats, options, players, dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from msgspec import Struct

from wartable.cli.complaints import Complaint
from wartable.cli.dice import Dice
from wartable.kernel.contract import Game, Rules, SeatPlan, Setup
from wartable.kernel.match import Match
from wartable.kernel.registry import find, setup_mistakes, unknown

HUMAN, RANDOM = "human", "random"
COMPUTER = "random player"
"""The name in a record's header by which a computer's seat is known again."""


class Wishes(Struct, frozen=True):
    """What the command line says about a new match; whatever is empty is chosen here."""

    game: str
    scenario: str = ""
    seats: str = ""
    options: tuple[str, ...] = ()
    players: tuple[str, ...] = ()  # seat=human or seat=random
    names: tuple[str, ...] = ()  # seat=name


def game_of(id_: str) -> Game:
    """The game with this id, or a complaint that names those there are."""
    try:
        return find(id_)
    except ValueError as error:
        raise Complaint(str(error)) from None


def setup_of(game: Game, wishes: Wishes) -> Setup:
    """The setup wished for. What is not said is the first scenario, the first seat plan, and the defaults."""
    setup = Setup(
        game.id,
        wishes.scenario or game.scenarios[0].id,
        wishes.seats or game.seat_plans[0].id,
        _options(wishes.options),
    )
    mistakes = setup_mistakes(game, setup)
    if mistakes:
        raise Complaint("\n".join(mistakes))
    return setup


def _options(given: Iterable[str]) -> dict[str, int]:
    words = {"on": 1, "off": 0, "yes": 1, "no": 0}
    found = {}
    for name, value in pairs(given, "--option", "name=number").items():
        number = words.get(value, value)
        if not isinstance(number, int) and not (number.isascii() and number.isdigit() and len(number) < 9):
            raise Complaint(f"The option “{name}” needs a number, or on or off; “{value}” is neither.")
        found[name] = int(number)
    return found


def pairs(given: Iterable[str], option: str, form: str) -> dict[str, str]:
    """What was given as name=value."""
    found = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not (sign and name and value):
            raise Complaint(f"{option} {text}: write it as {option} {form}.")
        found[name] = value
    return found


def plan_of(game: Game, setup: Setup) -> SeatPlan:
    return next(plan for plan in game.seat_plans if plan.id == setup.seats)


def rules_of(game: Game, setup: Setup) -> Rules[Any]:
    try:
        return game.rules(setup)
    except ValueError as error:
        raise Complaint(str(error)) from None


def seat_pairs(given: Iterable[str], option: str, form: str, seats: Iterable[str]) -> dict[str, str]:
    """The same for seats of the match."""
    found = pairs(given, option, form)
    for seat in found:
        if seat not in (known := tuple(seats)):
            raise Complaint(unknown("seat", seat, known))
    return found


def chairs(given: Iterable[str], seats: tuple[str, ...]) -> dict[str, str]:
    """Who sits where, as far as the command line says it: seat -> human or random."""
    found = seat_pairs(given, "--seat", "seat=human or seat=random", seats)
    for seat, who in found.items():
        if who not in (HUMAN, RANDOM):
            raise Complaint(f"--seat {seat}={who}: a seat is left to a “{HUMAN}” or to “{RANDOM}”.")
    return found


def begin(rules: Rules[Any], dice: Dice, names: Mapping[str, str], players: Mapping[str, str]) -> Match[Any]:
    """A new match; seats left to the computer are named so in the header."""
    computers = {seat: COMPUTER for seat, who in players.items() if who == RANDOM}
    created = datetime.now(UTC).isoformat(timespec="seconds")
    return Match.start(rules, dice=dice.answerer, names={**computers, **names}, created=created)


def resumed_chairs(match: Match[Any]) -> dict[str, str]:
    """Who sat where when the match was put away."""
    players = match.record.header.players
    return {seat: RANDOM if players.get(seat) == COMPUTER else HUMAN for seat in match.rules.seats}
