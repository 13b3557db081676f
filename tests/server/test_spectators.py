"""People who only watch: with a delay, or not at all."""

from pathlib import Path
from time import time

import pytest
from starlette.websockets import WebSocketDisconnect

from tests.server.house import House
from tests.server.house import house as running
from tests.server.test_live import live, next_of


def test_a_delayed_spectator_sees_yesterday(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, eve = house.person(), house.person()
    match = ada.hot_seat("ford", spectators="delayed", delay=600)
    ada.order(match, "red", "send 1")
    look = eve.get(f"/matches/{match}/view")
    assert (look["seq"], look["view"]["now"]) == (0, {"turn": 0})
    assert look["last"] == 0
    assert eve.get(f"/matches/{match}/events") == []
    assert eve.get(f"/matches/{match}/dice")["throws"] == []
    assert len(eve.get(f"/matches/{match}/charts")["points"]) == 2  # the beginning, and now
    assert eve.get(f"/matches/{match}/recap", since=0)["beats"] == []
    page = eve.get(f"/matches/{match}")
    assert (page["round"], page["waiting_for"], page["updated"]) == (0, [], page["created"])
    assert ada.get(f"/matches/{match}")["waiting_for"] == ["blue"]
    eve.get(f"/matches/{match}/view", 403, at=2)
    eve.get(f"/matches/{match}/record", 403)
    monkeypatch.setattr("wartable.server.table.time", lambda: time() + 601)
    assert eve.get(f"/matches/{match}/view")["view"]["now"] == {"turn": 1}
    assert ada.get(f"/matches/{match}/view", seat="spectator")["view"]["now"] == {"turn": 1}


def test_what_a_delayed_spectator_may_know_by_now_is_pushed(tmp_path: Path) -> None:
    with running(tmp_path, late_every=0.02) as house:
        ada, eve = house.person(), house.person()
        match = ada.hot_seat("ford", spectators="delayed", delay=0.4)
        with live(eve, match) as socket:
            assert next_of(socket, "moved")["look"]["view"]["now"] == {"turn": 0}
            ada.order(match, "red", "send 1")
            done = time()
            while (moved := next_of(socket, "moved"))["look"]["view"]["now"] != {"turn": 1}:
                pass
            assert time() - done > 0.2
            assert [event["kind"] for event in moved["events"]][-1] == "crossed"


def test_a_match_that_nobody_may_watch(house: House) -> None:
    ada, eve = house.person(), house.person()
    match = ada.hot_seat("ford", spectators="none")
    assert eve.get(f"/matches/{match}")["why_not"]["look"]
    for path in ("view", "events", "charts", "dice", "recap", "record", "chat", "notes"):
        eve.get(f"/matches/{match}/{path}", 403)
    with live(eve, match) as socket, pytest.raises(WebSocketDisconnect):
        socket.receive_json()


def test_the_lobby_is_hinted_at_changes_one_may_know_of(house: House) -> None:
    ada, eve = house.person(), house.person()
    cookie = {"Cookie": f"wartable={eve.cookie}"}
    with house.client.websocket_connect("/api/live", headers=cookie) as socket:
        ada.hot_seat("ford", private=True)
        public = ada.hot_seat("ford")
        assert socket.receive_json() == {"do": "lobby", "match": public}
