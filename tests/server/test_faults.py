"""What happens when things break: killed servers, full disks, lost connections, two tabs."""

import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Barrier
from time import time
from typing import Any

import pytest
from sqlalchemy import event

from tests.server import postgres, storm
from tests.server.house import House
from tests.server.house import house as running
from tests.server.test_live import live, next_of
from wartable.server.app import create
from wartable.server.config import Config
from wartable.server.storage.database import DatabaseProblem

KILLS = int(os.environ.get("WARTABLE_KILLS", "20"))
"""How often the server is killed; WARTABLE_KILLS=100 makes it a hundred."""


@pytest.mark.slow
def test_a_killed_server_has_lost_nothing_it_acknowledged(tmp_path: Path) -> None:
    database, rng = storm.made_ready(tmp_path), random.Random(5)
    acknowledged = played = 0
    for _ in range(KILLS):
        since = time()
        acks = storm.killed_in_a_storm(database, rng.uniform(0, 0.1))
        played += storm.check(database, acks, since)
        acknowledged += len(acks)
    assert acknowledged > KILLS and played > KILLS


@contextmanager
def served(database: object, *more: str) -> Iterator[tuple[Any, str]]:
    """`wartable serve` as operators run it."""
    program = str(Path(sys.executable).with_name("wartable"))
    command = [program, "serve", "--port", "0", "--log", "json", *more]
    environment = {**os.environ, "WARTABLE_DATABASE": str(database), "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        start_new_session=True,  # workers go with it
    )
    try:
        assert process.stdout is not None
        told = process.stdout.readline()
        found = re.search(r"http://\S+", told)
        assert found, told or process.communicate()[1]
        yield process, found.group().rstrip("/")
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


class Visitor:
    """Somebody who speaks HTTP with a real server."""

    def __init__(self) -> None:
        import httpx2  # noqa: PLC0415 (only here)

        self.client = httpx2.Client(timeout=20)

    def ask(self, method: str, url: str, body: Any = None) -> Any:
        csrf = self.client.get(url.partition("/api")[0] + "/api/me").json()["csrf"]
        response = self.client.request(method, url, json=body, headers={"X-CSRF": csrf})
        assert response.status_code < 300, response.text
        return response.json()


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_a_server_that_is_stopped_goes_on_where_it_was(tmp_path: Path, how: signal.Signals) -> None:
    ada = Visitor()
    with served(tmp_path / "table.sqlite") as (process, url):
        ada.ask("POST", f"{url}/api/accounts", {"name": "Ada", "password": "not a secret"})
        wanted = {"game": "europe1999", "plan": "two", "seats": {"axis": "me", "allies": "me"}}
        match = ada.ask("POST", f"{url}/api/matches", wanted)["id"]
        look = ada.client.get(f"{url}/api/matches/{match}/view").json()
        assert ada.client.get(f"{url}/api/health").json()["status"] == "well"
        process.send_signal(how)
        _, log = process.communicate(timeout=30)
        assert process.returncode in (0, -how)
        assert '"event":"request"' in log
    with served(tmp_path / "table.sqlite") as (_, url):
        again = ada.client.get(f"{url}/api/matches/{match}/view").json()
        assert again["view"] == look["view"]
    ada.client.close()


@pytest.mark.slow
@pytest.mark.skipif(postgres.programs() is None, reason=postgres.MISSING)
def test_two_workers_serve_one_database(cluster: postgres.Cluster) -> None:
    """Two processes behind one socket: whoever answers, the match is the same."""
    url = postgres.empty_database(cluster)
    ada = Visitor()
    with served(url, "--workers", "2") as (process, address):
        ada.ask("POST", f"{address}/api/accounts", {"name": "Ada", "password": "not a secret"})
        wanted = {"game": "europe1999", "plan": "two", "seats": {"axis": "me", "allies": "me"}}
        match = ada.ask("POST", f"{address}/api/matches", wanted)["id"]
        for number in range(1, 9):
            fresh = Visitor()  # a connection of its own, to either of the workers
            fresh.client.cookies = ada.client.cookies
            decision = fresh.ask("GET", f"{address}/api/matches/{match}/view")["view"]["decisions"][0]
            body = {"decision": decision["id"], "seat": decision["seat"], "key": f"key-{number}"}
            order = "enlist 1 infantry in germany" if number % 2 else "withdraw 1"
            fresh.ask("POST", f"{address}/api/matches/{match}/actions", {**body, "order": order})
            fresh.client.close()
        events = ada.ask("GET", f"{address}/api/matches/{match}/events?seat=axis")
        assert [event["kind"] for event in events] == ["order", "withdrawn"] * 4
        process.send_signal(signal.SIGTERM)
        _, log = process.communicate(timeout=30)
        assert "Traceback" not in log
    ada.client.close()


def acting(house: House) -> tuple[Any, str, dict[str, Any]]:
    ada = house.person()
    match = ada.hot_seat("ford")
    return ada, match, {"decision": "send-0", "seat": "red", "order": "send 1", "key": "k"}


@pytest.mark.parametrize(
    ("pragma", "back"),
    [("query_only = ON", "query_only = OFF"), ("max_page_count = 1", "max_page_count = 1000000")],
    ids=["read-only", "disk full"],
)
def test_a_database_that_cannot_be_written_loses_nothing(
    house: House, pragma: str, back: str, caplog: pytest.LogCaptureFixture
) -> None:
    ada, match, body = acting(house)
    note = {"text": "x" * 19_000}  # more than fits into the pages that are there
    engine = house.site.store.engine
    broken = {"now": True}

    def spoil(connection: Any, *_: Any) -> None:
        """Every time a connection is taken, before its transaction begins."""
        connection.execute(f"PRAGMA {pragma if broken['now'] else back}")

    event.listen(engine, "checkout", spoil)
    before = ada.get(f"/matches/{match}/view")["view"]
    refused = [ada.ask("POST", f"/matches/{match}/actions", body) for _ in range(2)]
    refused += [ada.ask("PUT", f"/matches/{match}/notes", note)]
    statuses = {response.status_code for response in refused}
    assert 503 in statuses and statuses <= {200, 503}
    failed = next(response for response in refused if response.status_code == 503)
    assert "nothing of your request was carried out" in failed.json()["error"]["text"]
    assert failed.headers["Retry-After"]
    assert "the database failed" in caplog.text
    if refused[0].status_code == 503:
        assert ada.get(f"/matches/{match}/view")["view"] == before
    broken["now"] = False
    ada.post(f"/matches/{match}/actions", body)
    assert [one["kind"] for one in ada.get(f"/matches/{match}/events")] == ["sent", "crossed"]
    assert ada.ask("PUT", f"/matches/{match}/notes", note).status_code == 200


def test_a_database_that_cannot_be_used_at_all_is_said_at_the_start(tmp_path: Path) -> None:
    no_database = tmp_path / "table.sqlite"
    no_database.write_bytes(b"not a database, but a file of this name" * 100)
    for database, why in (
        (str(no_database), "not a database"),
        (str(tmp_path / "nowhere" / "table.sqlite"), "There is no directory"),
        ("postgresql://nobody@127.0.0.1:1/nothing", "cannot be used"),
        ("mysql://x/y", "not supported"),
        (":memory:", "must be a file"),
    ):
        with pytest.raises(DatabaseProblem, match=why):
            create(Config(database=database))


def test_two_tabs_answer_the_same_question_and_one_wins(house: House) -> None:
    ada = house.person()
    match = ada.hot_seat("hilltop")
    ada.order(match, "red", "bid 1")
    ada.order(match, "blue", "bid 0")
    decision = ada.get(f"/matches/{match}/view", seat="red")["view"]["decisions"][0]["id"]
    start = Barrier(2)

    def answer(order: str) -> Any:
        start.wait(10)
        body = {"decision": decision, "seat": "red", "order": order, "key": f"tab-{order}"}
        return ada.ask("POST", f"/matches/{match}/actions", body)

    with live(ada, match) as socket, ThreadPoolExecutor(2) as pool:
        results = list(pool.map(answer, ("send red-1", "send red-2")))
        winner = next(response for response in results if response.status_code == 200)
        loser = next(response for response in results if response.status_code == 409)
        assert loser.json()["error"]["code"] == "decision.closed"
        assert "not open" in loser.json()["error"]["text"]
        while (moved := next_of(socket, "moved"))["seq"] < winner.json()["seq"]:
            pass  # and both are told by push what has happened
        assert [one["kind"] for one in moved["events"]] == ["sent"]


def test_a_page_that_does_not_keep_up_comes_back_and_has_everything(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        ada = house.person()
        match = ada.hot_seat("ford")
        with live(ada, match) as socket:
            have = next_of(socket, "moved")["seq"]
        for turn in range(6):
            ada.order(match, ("red", "blue")[turn % 2], "send 1")
        with live(ada, match, f"?have={have}") as socket:
            missed = next_of(socket, "moved")
        assert [one["kind"] for one in missed["events"]] == ["sent", "crossed"] * 6
        assert missed["look"]["status"] == "over"
