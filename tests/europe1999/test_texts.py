"""Names and sentences of the game, read aloud. What must hold for all: tests/families/test_texts.py."""

from __future__ import annotations

import pytest

from wartable.families.axis_allies.answers import Done
from wartable.games.europe1999 import GAME
from wartable.kernel.contract import Action, Decision, Event, Json, Refusal, Setup
from wartable.kernel.prose import Prose

PROSE = Prose(GAME.texts())


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("germany", "Germany"),
        ("infantry", "infantry"),
        ("germany.fighter", "German fighter"),
        ("germany.transport(germany.infantry)<poland", "German transport with infantry from Poland"),
        (
            "germany.transport(germany.infantry!=poland+germany.artillery)",
            "German transport with infantry and artillery",
        ),
        ("great_britain.battleship*", "damaged British battleship"),
        ("germany.submarine~!fought", "submerged German submarine"),
        ("great_britain.battleship hit", "hit on a British battleship"),
        ("germany.fighter@germany.aircraft_carrier_", "German fighter aboard a German aircraft carrier"),
        ("germany.fighter?raid^@north_sea", "German fighter in the North Sea"),
        ("soviet_union.infantry!", "Soviet infantry"),
        ("3 germany.submarine", "3 German submarines"),
        ("sea:north_sea", "the sea battle in the North Sea"),
        ("raid:germany", "the raid on Germany"),
        ("germany.cavalry", "germany.cavalry"),
        ("3 wishes", "3 wishes"),
        (
            'move 4 soviet_union.infantry, 1 "soviet_union.armor/1<moscow" east_poland > hungary',
            "move 4 Soviet infantry, 1 Soviet armor from Moscow: East Poland > Hungary",
        ),
        ("buy 2 submarine", "buy 2 submarines"),
        ("share soviet_union 4, great_britain 8", "share Soviet Union 4, Great Britain 8"),
        ("fight sea north_sea", "fight sea North Sea"),
        ("withdraw 3", "withdraw 3"),
    ],
)
def test_keys_are_spoken(key: str, words: str) -> None:
    assert PROSE.name(key) == words


def test_stacks_are_counted() -> None:
    assert PROSE.fact([["germany.submarine~", 2], ["germany.destroyer", 1]]) == (
        "2 submerged German submarines and 1 German destroyer"
    )


def test_unknown_texts_are_missing() -> None:
    texts = GAME.texts()
    assert "germany.cavalry" not in texts and "refusal.nonsense" not in texts
    assert len(dict(texts)) == len(texts)


# -- samples, read aloud


def test_a_refusal_is_a_sentence_with_a_remedy_and_a_rule() -> None:
    refusal = Refusal(
        "air.no_landing",
        "R-AMV-06",
        {
            "unit": "germany.fighter",
            "space": "north_sea",
            "short_by": 1,
            "nearest": "denmark",
            "carrier": "aircraft_carrier",
        },
    )
    assert PROSE.refusal(refusal) == (
        "The German fighter could not land after the battle in the North Sea. The nearest field, Denmark, is"
        " 1 space too far. No aircraft carrier can come near enough either. Attack something nearer, or take"
        " back an order that leaves no place for it. (rule R-AMV-06)"
    )


def test_an_event_is_a_sentence() -> None:
    event = Event(
        "flight", {"space": "france", "power": "great_britain", "unit": "fighter", "count": 2, "to": "malta"}
    )
    assert PROSE.event(event) == "Great Britain: 2 fighters fly from France to Malta."


def test_a_question_says_who_what_and_how_much() -> None:
    facts: dict[str, Json] = {
        "space": "north_sea",
        "cause": "fire",
        "hits": 2,
        "joint": ["axis"],
        "round": 1,
        "tie_break": False,
    }
    decision = Decision(
        "casualties-1", "germany", "casualties", "some", "", {**facts, "classes": [], "units": []}
    )
    assert PROSE.prompt(decision) == "Germany: 2 hits in the North Sea (enemy fire). Which units are lost?"


def test_the_table_itself_speaks_of_questions_that_are_closed_or_not_yours() -> None:
    rules = GAME.rules(Setup("europe1999", "spring_1941", "two"))
    state = rules.initial()
    (asked,) = rules.decisions(state)
    gone, foreign = (
        rules.check(state, Action("long-gone", "axis", Done())),
        rules.check(state, Action(asked.id, "allies", Done())),
    )
    assert PROSE.refusals(gone).endswith(f" Open now: {asked.id}.")
    assert PROSE.refusals(foreign) == "This question is put to the Axis, not to the Allies."
