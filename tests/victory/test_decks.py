"""The two decks: as many cards as the book says, and effects that name only what exists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.victory.files import BLOCKS, BOARD, CARDS, EFFECTS, SPACES, TABLES, TYPES, read

OPS = {op: phase for phase, ops in EFFECTS["phases"].items() if phase != "rules" for op in ops}
COLORS = {"axis": {"black", "green"}, "allied": {"blue", "red"}}


def effects() -> Iterator[tuple[str, dict[str, Any]]]:
    for card in CARDS.values():
        for effect in card["effects"]:
            yield card["id"], effect
            if "else" in effect:
                yield card["id"], effect["else"]


def test_each_deck_has_54_cards_6_for_1939_and_8_for_every_later_year() -> None:  # R-CRD-01
    counted = Counter((card["deck"], card["year"]) for card in CARDS.values())
    facts = TABLES["cards"]
    for deck in COLORS:
        assert counted[deck, 1939] == facts["in_1939"] == 6
        assert all(counted[deck, year] == facts["in_a_year"] == 8 for year in range(1940, 1946))
    assert len(CARDS) == len(read("decks")["card"]) == 108


def test_colors_belong_to_their_decks_and_italy_has_none_after_1943() -> None:
    for card in CARDS.values():
        assert card["color"] in COLORS[card["deck"]], card["id"]
        assert card["color"] != "green" or card["year"] <= 1943, card["id"]
        assert 1 <= card["commands"] <= 3, card["id"]


def test_every_word_of_an_effect_is_explained() -> None:
    terms = EFFECTS["terms"]
    assert set(OPS) == {effect["op"] for _, effect in effects()}
    for card, effect in effects():
        assert effect["op"] in OPS, card
        assert effect.get("who", "german") in terms["who"], card
        assert effect.get("role", "any") in terms["role"], card
        for needed in ("needs", "if"):
            value = effect.get(needed, "")
            named = set(value) if isinstance(value, dict) else {value} - {""}
            assert named <= set(terms["needs"]) | set(terms["if"]), card


def test_blocks_and_types_named_by_effects_exist() -> None:
    words = {"army", "infantry_class", "armor", "air", "naval", "surface", "factory"}
    for card, effect in effects():
        for word in effect.get("units", ()):
            assert word in words or word in TYPES or word in BLOCKS, card
        unit = effect.get("unit", ())
        for block in [unit] if isinstance(unit, str) else unit:
            assert block in BLOCKS, card


def test_places_named_by_effects_exist() -> None:
    nations = {group.id for group in BOARD.groups} | {"soviet"}
    for card, effect in effects():
        where = effect.get("where", {})
        if isinstance(where, list):
            assert set(where) <= set(SPACES), card
            continue
        assert where.get("space", "berlin") in SPACES, card
        assert where.get("region", "egypt") in BOARD.regions, card
        named = where.get("nation", "germany")
        assert set([named] if isinstance(named, str) else named) <= nations, card


def test_sentences_of_cards_end_and_begin_as_sentences_do() -> None:
    for card in CARDS.values():
        assert card["text"][0] in "+ABCDEFGHIJKLMNOPQRSTUVWXYZ" and card["text"].endswith("."), card["id"]
        assert card["name"], card["id"]
