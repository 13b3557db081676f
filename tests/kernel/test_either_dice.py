"""Dice that are rolled on request or typed, throw by throw; what was rolled can be verified."""

import pytest
from msgspec import structs

from tests.tiny_game import GAME
from wartable.kernel.contract import Action, ChanceRequest, DiceGroup, Setup
from wartable.kernel.dice import Cup, EitherDice, SeededDice, TypedDice
from wartable.kernel.dicebox import DiceBox
from wartable.kernel.match import Match
from wartable.kernel.recordfile import parse
from wartable.kernel.refused import Refused
from wartable.kernel.replay import replay
from wartable.kernel.verify import verify

RULES = GAME.rules(Setup("ford", "standard", "two"))
SECRET = "a secret of some length"


def finished() -> Match:  # type: ignore[type-arg]  # any state will do
    match = Match.start(RULES, dice=EitherDice(SECRET), seeds={"red": "r", "blue": "b"})
    for turn in range(6):
        decision = match.decisions()[0]
        match.submit(Action(decision.id, decision.seat, RULES.answers(1)))
        assert match.advance() == ()  # the dice wait for people
        match.roll([3] if turn % 2 else None)
    match.reveal_secret()
    return match


def test_what_was_rolled_is_verified_and_what_was_typed_is_named() -> None:
    match = finished()
    report = verify(parse(match.record.to_bytes()), lambda _: GAME)
    assert report.ok, report.problems
    assert (report.throws, report.dice_checked) == (6, 3)
    assert "3 throws were read off real dice" in report.remarks[0]


def test_a_record_of_both_is_played_again() -> None:
    match = finished()
    again = replay(parse(match.record.to_bytes()), RULES, EitherDice(SECRET))
    assert again.state == match.state


def test_rolling_needs_every_seed() -> None:
    match = Match.start(RULES, dice=EitherDice(SECRET), seeds={"red": "r"})
    match.submit(Action("send-0", "red", RULES.answers(1)))
    with pytest.raises(Refused):
        match.roll()
    match.roll([2])
    assert match.state.turn == 1
    assert replay(parse(match.record.to_bytes()), RULES, EitherDice(SECRET)).state == match.state


def test_what_not_everybody_may_see_is_never_typed() -> None:
    cards = ChanceRequest("cards", "cards", (DiceGroup("card", 1),), audience=("red",))
    box = DiceBox(EitherDice(SECRET), "match", ("red", "blue"))
    assert not box.waits_for_people(cards)
    with pytest.raises(Refused):
        box.typed(cards, [3])
    assert box.waits_for_people(structs.replace(cards, audience=None))
    drawn = TypedDice(SeededDice("unseen")).roll(cards, Cup(0, "match", {}))
    assert isinstance(drawn, tuple)
