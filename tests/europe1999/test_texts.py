"""Every refusal, event and question of the game has its sentence, and no sentence is left over.

The code is read, not run (tests/families/sentences.py).
"""

from __future__ import annotations

import ast
import re

import pytest

from tests.families.sentences import ROW, Sentences, named
from wartable.families.axis_allies.answers import Done
from wartable.games.europe1999 import GAME
from wartable.games.europe1999.book import FILES
from wartable.games.europe1999.plans import ITEMS
from wartable.games.europe1999.rows import ROWS
from wartable.kernel.contract import Action, Decision, Event, Json, Refusal, Setup
from wartable.kernel.prose import Prose
from wartable.kernel.texts import KERNEL_TEXTS

READ = Sentences("wartable.games.europe1999", ROWS, tuple(ITEMS))
REFUSALS, EVENTS, PROMPTS, KNOWN = READ.refusals, READ.events, READ.prompts, READ.known
TEXTS: dict[str, str] = FILES.texts
PROSE = Prose(GAME.texts())


def sentences() -> set[str]:
    return {key for key in TEXTS if key.split(".")[0] in ("refusal", "event", "prompt")}


def test_the_code_was_found() -> None:
    assert len(REFUSALS) > 70 and len(EVENTS) > 30 and len(PROMPTS) > 14
    assert {"combat_movement", "casualties", "flight"} <= set(PROMPTS)


def test_everything_has_a_sentence() -> None:
    assert sorted(set(KNOWN) - sentences()) == []


def test_no_sentence_is_left_over() -> None:
    assert sorted(sentences() - set(KNOWN) - set(KERNEL_TEXTS)) == []


@pytest.mark.parametrize("key", sorted(KNOWN))
def test_sentences_name_only_what_they_are_given(key: str) -> None:
    """What stands in brackets may be missing now and then; the rest is there every time."""
    always, ever = set.intersection(*KNOWN[key]), set.union(*KNOWN[key])
    optional = "".join(re.findall(r"\[[^\]]*\]", TEXTS[key]))
    firm = re.sub(r"\[[^\]]*\]", "", TEXTS[key])
    assert named(firm) <= always, named(firm) - always
    assert named(optional) <= ever, named(optional) - ever


def test_every_refusal_rests_on_a_row() -> None:
    """Nobody gives an empty row, and whatever looks like a row anywhere in the code is one."""
    rows = {row.id for row in GAME.rule_rows()}
    assert all(getattr(call.args[1], "value", "a row found elsewhere") for call in READ.calls("no"))
    named = {
        node.value
        for module in READ.trees
        for node in ast.walk(module)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and ROW.fullmatch(node.value)
    }
    assert len(named) > 400
    assert sorted(named - rows) == []


def test_four_of_five_refusals_say_what_would_be_right() -> None:
    """The remedy is the second sentence."""
    refusals = [TEXTS[f"refusal.{code}"] for code in REFUSALS]
    helpful = [text for text in refusals if re.search(r"[.:;)] *\[? *[A-Z{“]", text)]
    assert len(helpful) >= 0.8 * len(refusals)


def test_all_is_well_formed() -> None:
    for key in sentences():
        assert TEXTS[key].rstrip("]")[-1] in ".?!", key
        assert TEXTS[key].count("[") == TEXTS[key].count("]"), key


# -- names


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
            "move 4 Soviet infantry, 1 Soviet armor from Moscow East Poland > Hungary",
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
