"""Two servers over one PostgreSQL: every page hears of everything, and rivals meet on the database."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from tests.server import postgres
from tests.server.conftest import BOTH, POSTGRESQL
from tests.server.house import House, Person
from tests.server.house import house as running
from tests.server.test_live import live, next_of
from wartable.kernel.record import RecordError
from wartable.server.storage import outbox
from wartable.server.storage.rows import MatchRow
from wartable.server.table import Table, seated

Pair = tuple[House, House]


@pytest.fixture
def pair(cluster: postgres.Cluster, tmp_path: Path) -> Iterator[Pair]:
    url = postgres.empty_database(cluster)
    with running(tmp_path, database=url) as one, running(tmp_path, database=url) as other:
        for house in (one, other):
            assert house.site.hints.listening.wait(10)
        yield one, other


@pytest.fixture(params=BOTH)
def two_servers(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Pair]:
    """Two servers that follow each other, on either database. In service SQLite has one server alone; here it
    shows that following needs nothing that PostgreSQL alone can do."""
    if request.param == POSTGRESQL:
        if postgres.programs() is None:
            pytest.skip(postgres.MISSING)
        yield request.getfixturevalue("pair")
        return
    with running(tmp_path) as one, running(tmp_path) as other:
        for house in (one, other):
            house.site.store.shared = True
        yield one, other


@pytest.fixture(autouse=True)
def installed(request: pytest.FixtureRequest) -> None:
    """Tests of two servers on PostgreSQL need it; those on either database say so themselves."""
    if "two_servers" not in request.fixturenames and postgres.programs() is None:
        pytest.skip(postgres.MISSING)


def moved_over(person: Person, house: House) -> Person:
    """The same person with the same cookie, at another server."""
    other = Person(house)
    other.cookie, other.csrf, other.id = person.cookie, person.csrf, person.id
    return other


def test_a_move_at_one_server_is_seen_at_the_other(pair: Pair) -> None:
    one, other = pair
    ada, ben = one.person("Ada"), other.person("Ben")
    match = ada.match("hilltop", seats={"red": "me"})["id"]
    ben.post(f"/matches/{match}/seats/blue", {"take": True})
    with live(ben, match) as blue:
        next_of(blue, "moved")
        ada.order(match, "red", "bid 2")
        assert next_of(blue, "moved")["look"]["view"]["viewer"] == "blue"
        ben.order(match, "blue", "bid 0")
        assert [event["kind"] for event in next_of(blue, "moved")["events"]] == ["bids"]
        ada.order(match, "red", "send red-1")
        assert [event["kind"] for event in next_of(blue, "moved")["events"]] == ["sent"]
    assert ada.get(f"/matches/{match}/view")["view"]["now"]["step"] == "plan"


def test_chat_pings_and_presence_cross_over(pair: Pair) -> None:
    one, other = pair
    ada, ben = one.person("Ada"), other.person("Ben")
    match = ada.match("europe1999", plan="two", seats={"axis": "me"})["id"]
    ben.post(f"/matches/{match}/seats/allies", {"take": True})
    with live(ada, match) as axis, live(ben, match) as allies:
        for page in (axis, allies):
            while next_of(page, "present")["seats"] != ["allies", "axis"]:
                pass
        assert {seat["seat"]: seat["present"] for seat in ben.get(f"/matches/{match}")["seats"]} == {
            "axis": True,
            "allies": True,
        }
        ada.post(f"/matches/{match}/chat", {"text": "to us alone", "to": "side"}, 201)
        ada.post(f"/matches/{match}/chat", {"text": "to all"}, 201)
        assert next_of(allies, "chat")["said"]["text"] == "to all"
        ada.post(f"/matches/{match}/pings", {"space": "poland"})
        assert next_of(allies, "ping")["space"] == "poland"


def test_of_two_answers_to_one_question_one_counts(pair: Pair) -> None:
    one, other = pair
    ada = one.person()
    match = ada.hot_seat("ford")
    tabs = [ada, moved_over(ada, other)]
    for turn in range(6):
        seat, start = ("red", "blue")[turn % 2], Barrier(2)

        def answer(tab: Person, turn: int = turn, seat: str = seat, start: Barrier = start) -> Any:
            start.wait(10)
            body = {"decision": f"send-{turn}", "seat": seat, "order": "send 1", "key": f"{turn}-{id(tab)}"}
            return tab.ask("POST", f"/matches/{match}/actions", body)

        with ThreadPoolExecutor(2) as pool:
            results = sorted(response.status_code for response in pool.map(answer, tabs))
        assert results == [200, 409]
    assert len(ada.get(f"/matches/{match}/events")) == 12
    assert ada.get(f"/matches/{match}")["status"] == "over"


def test_changes_of_the_other_server_are_followed_and_not_read_again(
    two_servers: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sealed answers, dice, undo, seats and clocks; a match is read whole once at each server."""
    read: list[str] = []

    def reading(row: MatchRow, *rest: Any) -> Table:
        read.append(row.id)
        return seated(row, *rest)

    monkeypatch.setattr("wartable.server.hall.seated", reading)
    one, other = two_servers
    ada, ben = one.person("Ada"), other.person("Ben")
    pace = {"kind": "bank", "bank_seconds": 600}
    match = ada.match("hilltop", seats={"red": "me"}, pace=pace)["id"]
    ben.post(f"/matches/{match}/seats/blue", {"take": True})
    at_each = {"red": (ada, moved_over(ada, other)), "blue": (ben, moved_over(ben, one))}

    def same_at_both() -> None:
        for seat, people in at_each.items():
            for path in ("view", "events", "charts"):
                here, there = (person.get(f"/matches/{match}/{path}", seat=seat) for person in people)
                for look in (here, there):
                    if path == "view":  # when and where it was asked for
                        look.update(time=0, present=[])
                        look["clock"] = {name: clock["running"] for name, clock in look["clock"].items()}
                assert here == there

    def undo(person: Person) -> Any:
        return person.post(f"/matches/{match}/undo", {"seat": "red", "key": f"undo-{len(read)}"})

    for person, seat, order in (
        (ada, "red", "bid 1"),
        (ada, "red", "bid 2"),
        (ben, "blue", "bid 0"),
        (ada, "red", "send red-1, red-2"),
        (at_each["red"][1], "red", "recall red-1"),
    ):
        person.order(match, seat, order)
        same_at_both()
    undo(ada)
    same_at_both()
    at_each["red"][1].order(match, "red", "launch")
    same_at_both()
    ben.order(match, "blue", "brace")
    same_at_both()
    assert read.count(match) <= 2


def test_what_cannot_be_followed_is_read_again(two_servers: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise RecordError("this record", 1, "does not fit")

    one, other = two_servers
    ada = one.person()
    match = ada.hot_seat("ford")
    there = moved_over(ada, other)
    there.get(f"/matches/{match}/view")
    monkeypatch.setattr("wartable.server.table.go_on", refuse)
    ada.order(match, "red", "send 1")
    assert len(there.get(f"/matches/{match}/events")) == len(ada.get(f"/matches/{match}/events")) > 0


def test_a_key_is_known_to_both(pair: Pair) -> None:
    one, other = pair
    ada = one.person()
    match = ada.hot_seat("ford")
    first = ada.order(match, "red", "send 1", key="once")
    body = {"decision": "send-0", "seat": "red", "order": "send 1", "key": "once"}
    again = moved_over(ada, other).post(f"/matches/{match}/actions", body)
    assert again == first


def test_a_message_is_sent_by_one_of_them(pair: Pair) -> None:
    one, _ = pair
    ada, ben = one.person(), one.person()
    match = ada.match("ford", seats={"red": "me"})["id"]
    ben.post(f"/matches/{match}/seats/blue", {"take": True})
    now = one.site.hall.grace + 1e10
    start = Barrier(2)

    def take(house: House) -> int:
        start.wait(10)
        with house.site.store.engine.begin() as connection:
            return len(outbox.take(connection, now, 60))

    with ThreadPoolExecutor(2) as pool:
        assert sum(pool.map(take, pair)) == 1


def test_two_people_sit_down_at_once_and_one_gets_the_seat(pair: Pair) -> None:
    one, other = pair
    ada, ben = one.person(), other.person()
    for _ in range(5):
        match = one.person().match("ford", seats={"red": "me"})["id"]
        start = Barrier(2)

        def sit(person: Person, match: str = match, start: Barrier = start) -> int:
            start.wait(10)
            status: int = person.ask("POST", f"/matches/{match}/seats/blue", {"take": True}).status_code
            return status

        with ThreadPoolExecutor(2) as pool:
            results = sorted(pool.map(sit, (ada, ben)))
        assert results[0] == 200
        assert results[1] in (403, 409)  # the match has begun, or the seat is taken
