"""Nothing hidden leaves the server.

Two matches are set up that one viewer cannot tell apart: they differ in what is hidden from that viewer and
in nothing else. Both are played in the same way, and everything the viewer can get is collected: answers of
every door, pushes, messages, refusals. What was collected must be equal, but for ids and times.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import json
from sqlalchemy import text

from tests.example_game import State
from tests.server.house import House, Person
from tests.server.house import house as running
from tests.server.test_live import live
from tests.server.test_permissions import DEEDS
from wartable.kernel.contract import Dice, Setup
from wartable.kernel.digest import to_json
from wartable.server.config import Mail
from wartable.server.opening import begin
from wartable.server.storage.rows import Chair, MatchRow

SETUP = Setup("hilltop", "standard", "two", {"blue_first": 0})
VIEWERS = ("red", "blue", "spectator")
TIMES = re.compile(r"\b\d{9,10}\.\d+\b")
PATHS = (
    "", "/view", "/events", "/charts", "/dice", "/recap?since=0", "/chat", "/orders", "/notes", "/record",
    "/sheets", "/sheet?id=strengths", "/about?space=hill",
)  # fmt: skip


@pytest.fixture
def quiet(tmp_path: Path) -> Iterator[House]:
    with running(tmp_path, mail=Mail("console"), outbox_every=1e6, grace_seconds=0) as house:
        yield house


def dealt(house: House) -> State:
    """A position with everything dealt."""
    rules = house.site.shelf.game("hilltop").rules(SETUP)
    state: State = rules.initial()
    request = rules.chance(state)
    after: State = rules.apply(state, Dice(request.id, (4711,)))[0]
    return after


def twins(house: House, viewer: str) -> tuple[State, State]:
    """Two positions that the viewer cannot tell apart, and others can."""
    rules, state = house.site.shelf.game("hilltop").rules(SETUP), dealt(house)
    rng = Random(7)
    while (other := rules.resample(state, viewer, rng)) == state:
        pass
    assert rules.view(other, viewer) == rules.view(state, viewer)
    assert rules.view(other, "referee") != rules.view(state, "referee")
    return state, other


class Twin:
    """One of the two matches, with a person on each seat and one who watches; and what the viewer got."""

    def __init__(self, house: House, state: State, viewer: str, people: dict[str, Person]) -> None:
        self.house, self.viewer, self.people = house, viewer, people
        self.me = people[viewer]
        self.got: list[str] = []
        self.match = self._open(state)
        self.keys = iter(range(1000))

    def _open(self, state: State) -> str:
        names = {"red": "Ada", "blue": "Ben"}
        row = MatchRow(
            id=f"twin{len(self.house.site.hall._tables)}", owner=self.people["red"].id, title="A twin",
            game="hilltop", scenario="standard", plan="two", options={"blue_first": 0}, dice="typed",
            created=1, updated=1, status="open", position=to_json(state),
        )  # fmt: skip
        chairs = {seat: Chair(seat, self.people[seat].id, name) for seat, name in names.items()}
        portal = self.house.client.portal
        assert portal is not None
        portal.call(begin, self.house.site, self.house.site.shelf.game("hilltop"), row, chairs)
        return row.id

    def keep(self, what: str, content: Any) -> None:
        """Something the viewer got, without what differs between any two matches."""
        text = content.decode() if isinstance(content, bytes) else json.encode(content).decode()
        text = TIMES.sub("TIME", text).replace(self.match, "MATCH")
        self.got.append(f"{what}: {text}")

    def look_around(self) -> None:
        """Every door that reads, and everything that can be tried without changing anything."""
        for path in PATHS:
            response = self.me.ask("GET", f"/matches/{self.match}{path}")
            assert response.status_code != 400, response.text
            self.keep(path, response.content)
        for space in ("hill", "red", "blue"):
            for path in ("threats", "odds"):
                body = {"space": space, "seat": self.viewer}
                self.keep(path, self.me.ask("POST", f"/matches/{self.match}/{path}", body).content)
        if self.viewer != "spectator":
            self._try_answers()

    def _try_answers(self) -> None:
        view = self.me.get(f"/matches/{self.match}/view")["view"]
        for decision in view["decisions"]:
            asked = {"decision": decision["id"], "seat": self.viewer}
            drafts: list[list[str]] = [[]]
            while drafts:
                draft = drafts.pop()
                step = self.me.ask("POST", f"/matches/{self.match}/step", {**asked, "draft": draft})
                self.keep(f"step {draft}", step.content)
                if step.status_code == 200:
                    choices = step.json()["choices"]
                    drafts += [[*draft, one["pick"]] for one in choices if not one["why_not"]]
            for order in (
                "bid 7",
                "send red-1",
                "send blue-3",
                "recall red-2",
                "launch",
                "brace",
                "nonsense",
            ):
                checked = self.me.ask("POST", f"/matches/{self.match}/check", {**asked, "order": order})
                self.keep(f"check {order}", checked.content)
            self.keep("menu", self.me.ask("POST", f"/matches/{self.match}/menu", asked).content)
            reached = {**asked, "space": "red"}
            self.keep("reach", self.me.ask("POST", f"/matches/{self.match}/reach", reached).content)

    def play(self, seat: str, order: str) -> None:
        view = self.people[seat].get(f"/matches/{self.match}/view")["view"]
        decision = next(one["id"] for one in view["decisions"] if one["seat"] == seat)
        body = {"decision": decision, "seat": seat, "order": order, "key": f"{next(self.keys)}"}
        response = self.people[seat].ask("POST", f"/matches/{self.match}/actions", body)
        if seat == self.viewer:
            self.keep(order, response.content)

    def undo(self, seat: str) -> None:
        body = {"seat": seat, "key": f"{next(self.keys)}"}
        response = self.people[seat].ask("POST", f"/matches/{self.match}/undo", body)
        if seat == self.viewer:
            self.keep("undo", response.content)

    def whole_round(self) -> None:
        """Up to the dice: from there on the hidden strengths decide what everybody sees."""
        with live(self.me, self.match) as socket:
            for seat, order in (
                ("red", "bid 2"), ("red", "bid 1"), ("blue", "bid 0"), ("red", "send red-1"),
                ("red", "send red-3"), ("red", "recall red-1"),
            ):  # fmt: skip
                self.play(seat, order)
                self.look_around()
            self.undo("red")
            self.play("red", "launch")
            self.look_around()
            self.people["blue"].post(f"/matches/{self.match}/chat", {"text": "now"}, 201)
            while (message := socket.receive_json())["do"] != "chat":
                self.keep("push", message)

    def messages(self) -> None:
        """What waits to be sent to the viewer."""
        with self.house.site.store.engine.connect() as connection:
            wanted = text(
                "SELECT seat, text FROM outbox WHERE match = :match AND account = :account ORDER BY id"
            )
            rows = connection.execute(wanted, {"match": self.match, "account": self.me.id})
            self.keep("outbox", [list(row) for row in rows])


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_a_viewer_gets_does_not_depend_on_what_is_hidden(quiet: House, viewer: str) -> None:
    people = {role: quiet.person() for role in VIEWERS}
    collected = []
    for state in twins(quiet, viewer):
        twin = Twin(quiet, state, viewer, people)
        twin.look_around()
        twin.whole_round()
        twin.messages()
        collected.append(twin.got)
    assert len(collected[0]) == len(collected[1]) > 80
    for one, other in zip(*collected, strict=True):
        assert one == other


def test_the_comparison_would_find_a_leak(quiet: House) -> None:
    """The referee's eyes see the difference in the very same payloads."""
    people = {role: quiet.person() for role in VIEWERS}
    seen = []
    for state in twins(quiet, "red"):
        match = Twin(quiet, state, "blue", people).match
        seen.append(people["blue"].get(f"/matches/{match}/view")["view"]["spaces"])
    assert seen[0] != seen[1]


def test_every_door_that_reads_is_compared() -> None:
    """A door that is added must be added here, or to those that tell nothing of the course of the match."""
    tells_nothing = {"GET /api/matches/{match}/notes"}
    reading = {door for door in DEEDS if door.startswith("GET")}
    compared = {f"GET /api/matches/{{match}}{path.partition('?')[0]}" for path in PATHS}
    assert reading - tells_nothing <= compared


def test_lists_tell_the_same(quiet: House) -> None:
    people = {role: quiet.person() for role in VIEWERS}
    lists = []
    for state in twins(quiet, "red"):
        twin = Twin(quiet, state, "red", people)
        twin.play("blue", "bid 2")
        mine = people["red"].get("/matches", list="mine")
        lists.append([{**one, "id": "", "updated": 0} for one in mine if one["id"] == twin.match])
    assert lists[0] == lists[1]
