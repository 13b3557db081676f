"""Every card has cases of its own, and no word of its effects can be left out without one of them failing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tests.victory.files import CARDS
from wartable.games.victory import GAME
from wartable.games.victory.book import effects_by_kind
from wartable.kernel.casebook import Case, CaseError
from wartable.kernel.caseplay import play

BOOK = GAME.casebook
WIDER = {"german": "axis", "italian": "axis", "british": "western", "french": "western", "usa": "western"}
COUNTED = ("amount", "count", "battles", "rounds", "limit", "areas", "steps", "uses", "extra")
MEANT = ("op", "who", "power", "unit", "mode", "side", "chooser", "leader", "mandatory", "discount")
"""What says which effect it is, and cannot be left out of it."""
NOTHING = {"op": "nothing"}
USUAL = (("may_eliminate", True),)
"""Words that say what would be so without them."""
SAME = frozenset(
    mutant
    for mutants in {
        "of the Axis only Germans have armor, leaders and airborne, and only one of these": """
            ax39_2-0-who-axis ax39_3-0-who-axis ax40_1-0-who-axis ax40_3-0-who-axis ax40_3-0-battles-2
            ax40_3-1-who-axis ax41_2-0-who-axis ax42_6-0-who-axis ax43_1-0-who-axis ax43_2-0-who-axis
            ax45_1-0-who-axis""",
        "of the West only Americans have Patton, airborne, and no minor has heavy bombers": """
            al43_2-0-only al44_3-1-who-western al45_2-0-battles-2""",
        "a strike asks nobody of its owner's side": """
            ax39_5-0-who-axis ax41_3-0-who-axis ax41_7-0-who-axis ax44_3-0-who-axis ax45_2-0-who-axis
            ax45_2-1-who-axis al40_4-0-who-western""",
        "nobody else could do it: fire at convoys or factories, be slowed by winter, starve": """
            ax40_5-0-units ax41_6-0-units ax42_1-0-units ax45_6-0-units al41_6-0-units al42_3-0-units
            al43_3-0-units""",
        "flak and who is raided always defend, bombers of factories always attack": """
            ax42_5-0-role ax43_5-0-versus al42_3-0-role""",
        "a green card serves for Italy alone while Italy is neutral, and not for Italy later": """
            ax40_7-0-countries ax40_7-0-if""",
        "who defends an area holds it, so it is not held by the Soviets": "ax41_1-0-role",
        "one area in winter in the Soviet Union, whatever is added": "ax42_1-0-not_in",
        "the battle is the one named for the effect before": """
            ax42_4-1-who-axis ax42_4-1-battles-2 al42_5-1-battles-2""",
        "there is one such place, block or factory": """
            ax42_7-0-battles-2 ax44_3-0-count-2 ax44_3-0-may_eliminate ax45_3-0-battles-2 al41_1-0-count-2""",
        "the blocks are named themselves": "al41_1-0-who-western",
    }.values()
    for mutant in mutants.split()
)
"""Changes that make no difference to what a card can do, by the reason."""


def cases_of(card: str) -> list[Case]:
    """The cases whose ids are that of the card, with a letter behind all but the first."""
    name = card.upper().replace("_", "-")
    return [case for id_, case in BOOK.cases.items() if re.fullmatch(f"{name}[a-z]?", id_)]


@pytest.mark.parametrize("card", list(CARDS))
def test_every_card_shows_what_it_gives_and_where_it_gives_nothing(card: str) -> None:
    cases = cases_of(card)
    for case in cases:
        played = [line.text.split() for line in case.position if line.word == "cards"]
        assert any(card in words for words in played), case.id
    tags = {tag for case in cases for line in case.lines for tag in line.tags}
    assert {"R-EVT-01", "-R-EVT-01"} <= tags


def changed(effect: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The effect with one word left out or one number raised."""
    for word, value in effect.items():
        rest = {name: other for name, other in effect.items() if name != word}
        if word == "who" and value in WIDER:
            yield f"{word} {WIDER[value]}", {**rest, word: WIDER[value]}
        elif word in COUNTED and type(value) is int and value:
            yield f"{word} {value + 1}", {**rest, word: value + 1}
        elif word == "target":
            for part in ("type", "in", "within"):
                if part in value:
                    yield f"target.{part}", {**rest, word: {n: v for n, v in value.items() if n != part}}
        elif word == "discount" and value:
            yield word, {**rest, word: 0}
        elif word not in (*MEANT, *COUNTED) and value not in ("any", "all") and (word, value) not in USUAL:
            yield word, rest


def changes() -> Iterator[tuple[str, int, str, dict[str, Any]]]:
    for card, printed in CARDS.items():
        for place, effect in enumerate(printed["effects"]):
            yield card, place, "gone", NOTHING
            yield from ((card, place, what, other) for what, other in changed(effect))


def mutants() -> Iterator[Any]:
    for card, place, what, other in changes():
        name = f"{card}-{place}-{what.replace(' ', '-')}"
        if name not in SAME:
            yield pytest.param(card, place, other, id=name)


def test_what_makes_no_difference_is_a_change_that_is_made() -> None:
    made = {f"{card}-{place}-{what.replace(' ', '-')}" for card, place, what, _ in changes()}
    assert made >= SAME


@pytest.mark.parametrize(("card", "place", "effect"), list(mutants()))
def test_every_word_of_a_card_counts(
    card: str, place: int, effect: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    effects = list(CARDS[card]["effects"])
    effects[place] = effect
    assert any(fails(case, card, effects, monkeypatch) for case in cases_of(card))


def fails(case: Case, card: str, effects: list[Any], monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether a case does not come out with other effects on a card."""
    book: Any = BOOK.rules(case).book  # type: ignore[attr-defined]  # of this game
    other = {**book.cards[card], "effects": effects}
    with monkeypatch.context() as patch:
        patch.setitem(book.cards, card, other)
        patch.setitem(book.effects, card, effects_by_kind(other))
        try:
            play(BOOK, case)
        except (CaseError, KeyError):
            return True
    return False
