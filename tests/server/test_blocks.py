"""Blocks and cards over the web: what words tell of them, how far a block gets and by what ways.

And a sealed card is shown to nobody but who laid it down.
"""

from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from tests.server.house import House, Person
from tests.server.house import house as running
from wartable.kernel.registry import find
from wartable.server.shelf import Shelf

MATCH: dict[str, Any] = {"scenario": "barbarossa_1941", "options": {"free_deployment": 0}}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with running(tmp_path, games=Shelf.of({"victory": find("victory")})) as served:
        yield served


def hand_of(ada: Person, match: str, seat: str) -> list[str]:
    """The cards that a seat sees in its own hand."""
    hands = ada.get(f"/matches/{match}/view", seat=seat)["view"]["marks"]["hands"]
    (own,) = (cards for cards in hands.values() if isinstance(cards, list))
    return list(own)


def open_question(ada: Person, match: str, seat: str) -> dict[str, Any] | None:
    view = ada.get(f"/matches/{match}/view", seat=seat)["view"]
    return next((one for one in view["decisions"] if one["seat"] == seat), None)


def axis_moves(ada: Person) -> tuple[str, dict[str, Any]]:
    """A match in which the Axis is about to move."""
    match = ada.hot_seat("victory", **MATCH)
    for seat in ("axis", "allies"):
        ada.order(match, seat, f"play {hand_of(ada, match, seat)[0]}")
    for _ in range(3):
        asked = open_question(ada, match, "axis")
        if asked and asked["kind"] == "move":
            return match, asked
        ada.order(match, "allies", "done")
    raise AssertionError("the Axis is not asked to move")


def test_words_describe_blocks_cards_and_coats(house: House) -> None:
    words = house.visitor().get("/games/victory/words")
    block = words["pieces"]["ger_inf_2a"]
    assert (block["kind"], block["owner"], block["rate"], block["tag"]) == ("infantry", "germany", "D2", "2A")
    assert "moves 2" in block["figures"]
    card = words["cards"]["ax39_1"]
    assert (card["deck"], card["coat"], card["number"]) == ("axis", "black", "3")
    assert card["text"]
    powers = {power["id"]: power for power in words["powers"]}
    assert (powers["germany"]["coat"], powers["germany"]["letter"]) == ("black", "G")
    assert powers["finland"]["coat"] == "orange"
    assert powers["black"]["adjective"] == "Axis"
    assert {powers[one["owner"]]["coat"] for one in words["pieces"].values()} <= set(powers)


def test_a_block_gets_where_the_rules_would_accept_it(house: House) -> None:
    ada = house.person()
    match, asked = axis_moves(ada)
    question = {"decision": asked["id"], "seat": "axis"}
    wanted = {**question, "space": "warsaw", "units": [["ger_inf_9a", 1]]}
    begun = monotonic()
    told = ada.post(f"/matches/{match}/reach", wanted)
    assert monotonic() - begun < 10
    assert told["complete"]
    legal = {space: end for space, end in told["to"].items() if end["order"]}
    assert "krakow" in legal
    for space, end in told["to"].items():
        assert end["path"][-1] == space
        orders = [way["order"] for way in end["ways"]] or ([end["order"]] if end["order"] else [])
        for order in orders:
            assert ada.post(f"/matches/{match}/check", {**question, "order": order})["legal"], order
        assert orders or end["why_not"][0]["text"]
    several = [end["ways"] for end in legal.values() if end["ways"]]
    assert {"move", "rail"} in [{way["verb"] for way in ways} for ways in several]


def test_a_block_that_cannot_be_ordered_gets_nowhere(house: House) -> None:
    ada = house.person()
    match, asked = axis_moves(ada)
    wanted = {"decision": asked["id"], "seat": "axis", "space": "lvov", "units": [["sov_inf4_4", 1]]}
    assert ada.post(f"/matches/{match}/reach", wanted) == {"to": {}, "complete": True}


def test_a_card_laid_down_is_shown_to_nobody_else(house: House) -> None:
    ada, ben = house.person(), house.person()
    match = ada.match("victory", seats={"axis": "me"}, **MATCH)["id"]
    ben.post(f"/matches/{match}/seats/allies", {"take": True})
    card = hand_of(ada, match, "axis")[1]
    ada.order(match, "axis", f"play {card}")
    mine = ada.get(f"/matches/{match}/view", seat="axis")
    (laid,) = mine["held"].values()
    assert laid == f"play {card}"
    for person, seat in ((ben, "allies"), (ben, "spectator"), (house.visitor(), "spectator")):
        look = person.get(f"/matches/{match}/view", seat=seat)
        assert look["held"] == {}
        assert card not in str(look)
    ada.order(match, "axis", f"play {hand_of(ada, match, 'axis')[0]}")  # thinks again
    assert card not in str(ada.get(f"/matches/{match}/view", seat="axis")["held"])


def test_cards_on_offer_say_what_they_would_bring(house: House) -> None:
    ada = house.person()
    match = ada.hot_seat("victory", **MATCH)
    decision = open_question(ada, match, "axis")
    assert decision is not None
    asked = {"decision": decision["id"], "seat": "axis", "draft": ["play"]}
    step = ada.post(f"/matches/{match}/step", asked)
    assert step["asks"] == "card"
    assert [choice["pick"] for choice in step["choices"]] == hand_of(ada, match, "axis")
    assert all(set(choice["note"]) == {"idle", "purses"} for choice in step["choices"])
