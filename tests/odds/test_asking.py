"""Asking: typed lists, positions, what the server calls; and what is told about what cannot be."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import Any

import msgspec
import pytest

from tests.example_game import GAME as HILLTOP
from tests.odds.engine import ARENAS, Forces, position
from wartable.games import aa1942, europe1999
from wartable.kernel.contract import REFEREE, SPECTATOR, Unreadable
from wartable.kernel.odds import Conduct
from wartable.odds.asking import Wishes, battle_between, odds_at, planned_for, units_of
from wartable.odds.serving import Answered, Question, TypedBattle, answer

EUROPE, WORLD = europe1999.GAME, aa1942.GAME


@pytest.mark.parametrize(
    "text",
    [
        "10 inf 5 art 1 ftr",
        "10 infantry, 5 artillery, fighter",
        "5x art + 10 inf and 1 fighter",
        "5 inf 5 inf 5 art ftr",
    ],
)
def test_lists_are_read_as_people_write_them(text: str) -> None:
    assert units_of(text, EUROPE.odds) == {"infantry": 10, "artillery": 5, "fighter": 1}


@pytest.mark.parametrize(
    ("attack", "defense", "wishes", "said"),
    [
        ("3 foo", "1 inf", Wishes(), "There are inf, art, arm"),
        ("3 inf", "", Wishes(), "Nobody stands in defense"),
        ("0 inf", "1 inf", Wishes(), "Nobody stands in attack"),
        ("1 aa", "1 inf", Wishes(), "Antiaircraft Gun cannot be in attack"),
        ("1 sub", "1 inf", Wishes(where="land"), "Submarine cannot be in attack in a land battle"),
        ("1 inf", "1 dd", Wishes(), "Infantry cannot be in attack in a sea battle"),
        ("1 dd", "1 bmb", Wishes(where="sea"), "Bomber cannot be in defense in a sea battle"),
        ("1 inf", "1 inf", Wishes(where="air"), "land, sea or amphibious"),
        ("1 inf", "251 inf", Wishes(), "More than 250 units"),
        ("2 inf 1 bb", "1 inf", Wishes(overland="3 inf"), "3 Infantry overland are more than the 2"),
        ("1 inf", "1 inf", Wishes(conduct=Conduct(attack_losses="")), "cheap, weak, take or best"),
        ("1 inf", "1 inf", Wishes(conduct=Conduct(attack_losses="xx")), "There is no unit “xx”"),
        (
            "1 inf",
            "1 inf",
            Wishes(conduct=Conduct(retreat_rounds=51)),
            "Retreat rounds: a number from 0 to 50",
        ),
        ("1 inf", "1 inf", Wishes(conduct=Conduct(keep=-1)), "Keep: a number from 0"),
        ("9999999999 inf", "1 inf", Wishes(), "too large"),
        ('1 "inf', "1 inf", Wishes(), "not closed"),
    ],
)
def test_what_cannot_be_is_told_with_what_can(attack: str, defense: str, wishes: Wishes, said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        answer(
            EUROPE,
            ARENAS["europe1999"].rules,
            None,
            SPECTATOR,
            Question("", TypedBattle(attack, defense), wishes),
        )


def test_the_place_is_found_from_the_units() -> None:
    for attack, defense, where in (
        ("2 inf", "1 inf", "land"),
        ("2 inf 1 bb", "1 inf", "amphibious"),
        ("1 bb", "1 inf 1 ftr", "amphibious"),
        ("1 bb 1 ftr", "1 dd", "sea"),
        ("1 ftr", "1 tr", "sea"),
        ("1 sub", "1 ftr", "sea"),
    ):
        assert battle_between(EUROPE, attack, defense, Wishes()).where == where


def test_an_order_of_losses_may_be_named() -> None:
    wishes = Wishes(conduct=Conduct(attack_losses="ftr, inf"))
    assert battle_between(EUROPE, "2 inf 1 ftr", "1 inf", wishes).conduct.attack_losses == "fighter,infantry"


def test_a_game_without_odds_says_so() -> None:
    with pytest.raises(Unreadable, match="does not offer odds"):
        battle_between(HILLTOP, "1", "1", Wishes())


@pytest.mark.parametrize("game", ARENAS)
def test_questions_and_answers_travel_as_json(game: str) -> None:
    place = ARENAS[game]
    state = position(place, Forces("land", {"infantry": 3}, {"infantry": 2}))
    for asked in (
        b"{}",
        b'{"space": "%s"}' % place.target.encode(),
        b'{"battle": {"attack": "2 inf", "defense": "inf"}}',
    ):
        question = msgspec.json.decode(asked, type=Question)
        told = answer(place.game, place.rules, state, REFEREE, question)
        assert msgspec.json.decode(msgspec.json.encode(told), type=Answered) == told
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"batle": {}}', type=Question)


@pytest.mark.parametrize("game", ARENAS)
def test_a_space_without_battle_says_where_there_is_one(game: str) -> None:
    place = ARENAS[game]
    state = position(place, Forces("land", {"infantry": 3}, {"infantry": 2}))
    name = place.game.texts()[place.target]
    with pytest.raises(Unreadable, match=f"There is one in {name}"):
        odds_at(place.game, place.rules, state, REFEREE, place.zone)
    with pytest.raises(Unreadable, match="No battle is planned"):
        odds_at(place.game, place.rules, place.rules.initial(), REFEREE, place.zone)


def test_a_game_looks_only_at_what_the_viewer_may_know() -> None:
    """The position is drawn anew for the viewer before the hook sees it."""
    seen: list[Any] = []

    class Rules:
        def resample(self, state: str, viewer: str, rng: Random) -> str:
            return f"{state} for {viewer}"

    class Hook:
        def planned(self, rules: Any, state: str) -> tuple[()]:
            seen.append(state)
            return ()

    class Game:
        title, odds = "A game", Hook()

    rules: Any = Rules()
    game: Any = Game()
    assert planned_for(game, rules, "all", "red") == ()
    assert seen == ["all for red"]


def test_numpy_is_not_imported_before_odds_are_asked() -> None:
    code = (
        "import sys, wartable.cli.main, wartable.server.app, wartable.odds.asking\n"
        "from wartable.kernel.registry import find, game_ids\n"
        "[(find(g).options, getattr(find(g), 'odds', None)) for g in game_ids()]\n"
        "sys.exit('numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
