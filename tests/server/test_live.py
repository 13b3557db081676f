"""The push: who is told what, and what a page has missed."""

from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from tests.server.house import House, Person

DATABASES = ("sqlite", "postgresql")


def live(person: Person, match: str, query: str = "") -> Any:
    cookie = {"Cookie": f"wartable={person.cookie}"} if person.cookie else {}
    return person.house.client.websocket_connect(f"/api/matches/{match}/live{query}", headers=cookie)


def next_of(socket: Any, do: str) -> Any:
    """The next message of a kind."""
    while (message := socket.receive_json())["do"] != do:
        pass
    return message


def test_both_players_see_a_move_with_their_own_eyes(house: House) -> None:
    ada, ben = house.person(), house.person()
    match = ada.match("hilltop", seats={"red": "me"})["id"]
    ben.post(f"/matches/{match}/seats/blue", {"take": True})
    with live(ada, match) as red, live(ben, match) as blue:
        assert next_of(red, "moved")["look"]["view"]["viewer"] == "red"
        assert next_of(blue, "moved")["look"]["view"]["viewer"] == "blue"
        ada.order(match, "red", "bid 2")
        assert next_of(blue, "moved")["events"] == []  # it is sealed
        ben.order(match, "blue", "bid 0")
        told = next_of(blue, "moved")
        assert [event["kind"] for event in told["events"]] == ["bids"]
        strengths = [piece.get("marks", {}) for piece in told["look"]["view"]["spaces"]["red"]["pieces"]]
        assert strengths == [{}, {}, {}]


def test_a_page_that_was_away_is_told_what_it_missed(house: House) -> None:
    ada = house.person()
    match = ada.hot_seat("ford")
    with live(ada, match) as socket:
        have = next_of(socket, "moved")["seq"]
    ada.order(match, "red", "send 1")
    with live(ada, match, f"?seat=red&have={have}") as socket:
        missed = next_of(socket, "moved")
        assert [event["kind"] for event in missed["events"]] == ["sent", "crossed"]


def test_nobody_listens_with_other_peoples_eyes(house: House) -> None:
    ada, eve = house.person(), house.person()
    match = ada.hot_seat("hilltop")
    with live(eve, match, "?seat=red") as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_json()
    assert closed.value.code == 4403


def test_other_sites_cannot_listen_through_a_browser(house: House) -> None:
    ada = house.person()
    match = ada.hot_seat("ford")
    headers = {"Cookie": f"wartable={ada.cookie}", "Origin": "https://evil.test"}
    connect = house.client.websocket_connect(f"/api/matches/{match}/live", headers=headers)
    with connect as socket, pytest.raises(WebSocketDisconnect):
        socket.receive_json()
