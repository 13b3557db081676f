"""Clocks for slow play: banks, vacation, claim and grant."""

from collections.abc import Iterator
from time import time
from typing import Any

import pytest

from tests.server.house import House, Person
from wartable.server import clocks
from wartable.server.clocks import Clock, granted, left, settled
from wartable.server.storage.rows import Pace

PACE = Pace("bank", 100, 10, "claim")

DATABASES = ("sqlite", "postgresql")


def test_a_clock_runs_while_its_seat_is_waited_for() -> None:
    clock = settled(Clock(), PACE, ["red"], {}, 1000)
    assert left(clock, "red", PACE, {}, 1030) == 70
    assert left(clock, "blue", PACE, {}, 1030) == 100
    clock = settled(clock, PACE, ["blue"], {}, 1030)
    assert left(clock, "red", PACE, {}, 2000) == 70
    clock = settled(clock, PACE, ["red"], {}, 1040)
    assert left(clock, "red", PACE, {}, 1040) == 80  # what a turn brings
    assert left(clock, "blue", PACE, {}, 1040) == 90
    assert left(clock, "red", PACE, {}, 9999) == 0


def test_a_bank_never_holds_more_than_at_first_and_a_question_more_brings_nothing() -> None:
    clock = settled(Clock(), PACE, ["red"], {}, 0)
    clock = settled(clock, PACE, ["red"], {}, 5)
    assert left(clock, "red", PACE, {}, 5) == 95


def test_vacation_stops_a_clock() -> None:
    clock = settled(Clock(), PACE, ["red"], {}, 0)
    assert left(clock, "red", PACE, {"red": 50}, 40) == 100
    assert left(clock, "red", PACE, {"red": 50}, 60) == 90


def test_granted_time_is_there_at_once() -> None:
    clock = settled(Clock(), PACE, ["red"], {}, 0)
    clock = settled(clock, PACE, ["red"], {}, 500)
    assert left(granted(clock, PACE, "red"), "red", PACE, {}, 500) == 10


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, float]]:
    """A time that can be moved on."""
    ahead = {"by": 0.0}
    for module in ("hall", "looks", "api.clock", "api.people"):
        monkeypatch.setattr(f"wartable.server.{module}.time", lambda: time() + ahead["by"])
    yield ahead


def slow_match(house: House, at_zero: str = "claim") -> tuple[Person, Person, str]:
    ada, ben = house.person("Ada"), house.person("Ben")
    pace = {"kind": "bank", "bank_seconds": 3600, "per_turn_seconds": 600, "at_zero": at_zero}
    match = ada.match("ford", seats={"red": "me"}, pace=pace)["id"]
    ben.post(f"/matches/{match}/seats/blue", {"take": True})
    return ada, ben, match


def clock_of(person: Person, match: str) -> Any:
    return person.get(f"/matches/{match}/view")["clock"]


def test_a_match_can_be_claimed_when_time_has_run_out(house: House, now: dict[str, float]) -> None:
    ada, ben, match = slow_match(house)
    claim = {"do": "claim", "seat": "red"}
    assert clock_of(ada, match)["red"]["running"]
    assert ben.post(f"/matches/{match}/clock", claim, 409)["error"]["code"] == "clock"
    now["by"] = 3700
    assert clock_of(ada, match)["red"]["bank"] == 0
    ada.post(f"/matches/{match}/clock", claim, 403)  # one's own
    house.person().post(f"/matches/{match}/clock", claim, 403)
    look = ben.post(f"/matches/{match}/clock", claim)
    assert look["status"] == "over"
    assert look["prompt"]["text"] == "Time has run out: Blue has won."
    page = ada.get(f"/matches/{match}")
    assert page["outcome"]["winners"] == ["blue"]
    assert page["dice_terms"]["secret"]
    house.site.hall.forget(match)
    assert ada.get(f"/matches/{match}")["outcome"] == page["outcome"]
    assert not ada.get(f"/matches/{match}/view")["can"]["act"]


def test_more_time_can_be_granted_and_where_it_is_agreed_nothing_else(
    house: House, now: dict[str, float]
) -> None:
    ada, ben, match = slow_match(house, "grant")
    now["by"] = 4000
    ben.post(f"/matches/{match}/clock", {"do": "claim", "seat": "red"}, 403)
    look = ben.post(f"/matches/{match}/clock", {"do": "grant", "seat": "red"})
    assert 590 < look["clock"]["red"]["bank"] <= 600
    ada.order(match, "red", "send 1")
    assert clock_of(ada, match)["blue"]["running"]


def test_whoever_is_on_vacation_loses_no_time(house: House, now: dict[str, float]) -> None:
    ada, ben, match = slow_match(house)
    now["by"] = 1000
    back = time() + 1000 + 5 * 86400
    me = ada.ask("PATCH", "/me", {"vacation_until": back}).json()
    assert me["vacation_until"] == back
    now["by"] = 1000 + 4 * 86400
    clock = clock_of(ben, match)["red"]
    assert clock["away"] and 2590 < clock["bank"] < 2601
    now["by"] = 2000 + 4 * 86400
    ada.ask("PATCH", "/me", {"vacation_until": 0})
    now["by"] = 3000 + 4 * 86400
    assert 1590 < clock_of(ben, match)["red"]["bank"] < 1601
    assert ada.ask("PATCH", "/me", {"vacation_until": back + 90 * 86400}).status_code == 400


def test_clocks_are_not_for_matches_without_them(house: House) -> None:
    ada = house.person()
    match = ada.hot_seat("ford")
    assert clock_of(ada, match) == {}
    assert clocks.settled(Clock(), Pace(), ["red"], {}, 0) == Clock()
