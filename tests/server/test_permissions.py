"""Who may do what: every door of the server, tried by everybody, in every state of a match.

The table below is written by hand and says what must come out; the doors are tried over HTTP. A door that
stands in neither list below fails the test that counts them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocketDisconnect

from tests.server.house import House, Person
from tests.server.test_live import live
from wartable.server.endpoint import DOORS, Door
from wartable.server.permissions import Deed

ROLES = ("stranger", "outsider", "host", "red", "blue")
"""Not signed in; signed in and nothing else; owner without a seat; the two players."""

STATES: Mapping[str, dict[str, Any]] = {
    "open": {},
    "running": {},
    "over": {},
    "private open": {"private": True},
    "private running": {"private": True},
    "private over": {"private": True},
    "unwatched": {"spectators": "none"},
    "unwatched over": {"spectators": "none"},
    "delayed": {"spectators": "delayed", "delay": 1e6},
}

ALL, SIGNED_IN, PLAYERS, BELONGING, HOST, NOBODY = (
    frozenset(ROLES),
    frozenset(ROLES[1:]),
    frozenset({"red", "blue"}),
    frozenset({"host", "red", "blue"}),
    frozenset({"host"}),
    frozenset[str](),
)


def allowed(deed: Deed, state: str) -> frozenset[str]:
    """What must come out, by hand."""
    private, open_ = state.startswith("private"), state.endswith("open")
    over, running = state.endswith("over"), not state.endswith(("open", "over"))
    here = BELONGING if private else ALL
    watching = here if over or not state.startswith("unwatched") else BELONGING
    rules: dict[Deed, frozenset[str]] = {
        "see": here,
        "look": watching,
        "sit": (here & SIGNED_IN) if open_ else NOBODY,
        "leave": PLAYERS if open_ else NOBODY,
        "act": PLAYERS if running else NOBODY,
        "plan": PLAYERS,
        "talk": BELONGING,
        "note": watching & SIGNED_IN,
        "clock": PLAYERS if running else NOBODY,
        "host": HOST if open_ else NOBODY,
        "record": watching,
        "branch": (BELONGING if state == "delayed" else watching) & SIGNED_IN,
    }
    return rules[deed]


def seen_from(expected: frozenset[str], state: str) -> frozenset[str]:
    """In a match that has not begun nobody sits on Blue's seat yet: Blue is an outsider like others."""
    if not state.endswith("open"):
        return expected
    return expected - {"blue"} | ({"blue"} if "outsider" in expected else NOBODY)


DEEDS: dict[str, Deed] = {
    "GET /api/matches/{match}": "see",
    "GET /api/matches/{match}/view": "look",
    "GET /api/matches/{match}/events": "look",
    "GET /api/matches/{match}/charts": "look",
    "GET /api/matches/{match}/dice": "look",
    "GET /api/matches/{match}/recap": "look",
    "GET /api/matches/{match}/record": "record",
    "POST /api/matches/{match}/seen": "note",
    "POST /api/matches/{match}/seats/{seat}": "see",  # more is asked behind the door: see the next test
    "POST /api/matches/{match}/invitations": "host",
    "DELETE /api/matches/{match}/invitations": "host",
    "POST /api/matches/{match}/branch": "branch",
    "POST /api/matches/{match}/step": "act",
    "POST /api/matches/{match}/check": "act",
    "POST /api/matches/{match}/actions": "act",
    "POST /api/matches/{match}/dice": "act",
    "POST /api/matches/{match}/undo": "act",
    "POST /api/matches/{match}/redo": "act",
    "POST /api/matches/{match}/undo/propose": "act",
    "POST /api/matches/{match}/undo/consent": "act",
    "POST /api/matches/{match}/seeds": "plan",
    "GET /api/matches/{match}/orders": "plan",
    "PUT /api/matches/{match}/orders": "act",
    "DELETE /api/matches/{match}/orders": "act",
    "POST /api/matches/{match}/reach": "plan",
    "POST /api/matches/{match}/threats": "look",
    "POST /api/matches/{match}/odds": "look",
    "GET /api/matches/{match}/sheets": "look",
    "GET /api/matches/{match}/sheet": "look",
    "GET /api/matches/{match}/about": "look",
    "POST /api/matches/{match}/menu": "plan",
    "POST /api/matches/{match}/chat": "talk",
    "GET /api/matches/{match}/chat": "look",
    "POST /api/matches/{match}/pings": "talk",
    "GET /api/matches/{match}/notes": "note",
    "PUT /api/matches/{match}/notes": "note",
    "POST /api/matches/{match}/clock": "clock",
}
"""Every door to a match, and what it takes to pass it."""

FOR_ALL = {
    "GET /api/me", "POST /api/accounts", "POST /api/sessions", "DELETE /api/sessions", "POST /api/guests",
    "GET /api/games", "GET /api/games/{game}/words", "GET /api/games/{game}/board/{file}",
    "GET /api/games/{game}/rules", "GET /api/games/{game}/cases/{case}", "GET /api/games/{game}/guides",
    "GET /api/matches", "GET /api/invitations/{token}", "GET /api/openapi.json", "GET /api/health",
    "POST /api/confirmations",
}  # fmt: skip
FOR_ACCOUNTS = {
    "PATCH /api/me", "POST /api/me/confirmation", "POST /api/matches", "POST /api/matches/import",
    "POST /api/invitations/{token}",
    "POST /api/games/{game}/cases/{case}/table", "POST /api/games/{game}/guides/{guide}/table",
}  # fmt: skip
PUSHES = {"/api/matches/{match}/live", "/api/live"}


def name(door: Door) -> str:
    return f"{door.method} {door.path}"


def test_every_door_stands_in_the_matrix() -> None:
    to_matches = {name(door): door.deed for door in DOORS if "{match}" in door.path}
    assert to_matches == DEEDS
    others = {name(door): door for door in DOORS if "{match}" not in door.path}
    assert set(others) == FOR_ALL | FOR_ACCOUNTS
    assert {path for path, door in others.items() if door.signed_in} == FOR_ACCOUNTS


def test_every_push_stands_in_the_matrix(house: House) -> None:
    routes = house.client.app.routes  # type: ignore[attr-defined]  # the application under the client is our own
    assert {route.path for route in routes if isinstance(route, WebSocketRoute)} == PUSHES


class Scene:
    """A match in some state, and somebody of every role."""

    def __init__(self, house: House, state: str) -> None:
        self.people = {"stranger": house.visitor(), **{role: house.person() for role in ROLES[1:]}}
        self.people["stranger"].csrf = self.people["stranger"].get("/me")["csrf"]
        host = self.people["host"]
        self.match = host.match("ford", title=state, **STATES[state])["id"]
        self.sit(host, "red")
        if not state.endswith("open"):
            self.sit(host, "blue")
        if state.endswith("over"):
            for turn in range(6):
                seat = ("red", "blue")[turn % 2]
                self.people[seat].order(self.match, seat, "send 1")

    def sit(self, host: Person, seat: str) -> None:
        invitation = host.post(f"/matches/{self.match}/invitations", {"seat": seat}, 201)["token"]
        self.people[seat].post(f"/invitations/{invitation}")


@pytest.mark.parametrize("state", STATES)
def test_the_matrix(house: House, state: str) -> None:
    scene = Scene(house, state)
    wrong = []
    for door in DOORS:
        if "{match}" not in door.path:
            continue
        expected = seen_from(allowed(DEEDS[name(door)], state), state)
        expected &= SIGNED_IN if door.signed_in else ALL
        for role in ROLES:
            passed = passes(scene, door, role)
            if passed is not (role in expected):
                wrong.append(f"{state}: {role} {'may' if passed else 'may not'} {name(door)}")
    assert wrong == []


def passes(scene: Scene, door: Door, role: str) -> bool:
    """Whether a role gets behind the door; what it finds there (a mistake in the body) is not the point."""
    path = door.path.removeprefix("/api").replace("{match}", scene.match).replace("{seat}", "nowhere")
    response = scene.people[role].ask(door.method, path, None if door.method == "GET" else {"not": "fitting"})
    assert response.status_code < 500, response.text
    if response.status_code == 404:
        return "nowhere" in response.json()["error"]["text"]
    if response.status_code == 401:
        return False
    return not (response.status_code == 403 and response.json()["error"]["code"] == "forbidden") or (
        "You watch this match with a delay; its record" in response.json()["error"]["text"]
    )


def test_seats_are_taken_left_and_given_away_by_those_who_may(house: House) -> None:
    """Behind the door to the seats: take, leave, give to a computer."""
    deeds: tuple[tuple[dict[str, Any], Deed], ...] = (
        ({"take": True}, "sit"), ({"leave": True}, "leave"), ({"computer": "random"}, "host"),
    )  # fmt: skip
    for state in ("open", "running", "over", "private running"):
        scene = Scene(house, state)
        for body, deed in deeds:
            expected = allowed(deed, state) - ({"blue"} if deed == "leave" else NOBODY)
            for role in ROLES:
                answer = scene.people[role].ask("POST", f"/matches/{scene.match}/seats/red", body)
                refused = answer.status_code in (401, 403, 404)
                if deed == "leave" and role == "red" and not refused:
                    scene.sit(scene.people["host"], "red")
                assert refused is (role not in expected), (state, role, deed, answer.text)


@pytest.mark.parametrize("state", STATES)
def test_the_push_is_for_those_who_may_look(house: House, state: str) -> None:
    scene = Scene(house, state)
    expected = seen_from(allowed("look", state), state)
    for role in ROLES:
        with live(scene.people[role], scene.match) as socket:
            if role in expected:
                assert socket.receive_json()["do"] in ("moved", "present")
            else:
                with pytest.raises(WebSocketDisconnect):
                    socket.receive_json()


def test_doors_for_accounts_ask_who_is_there(house: House) -> None:
    stranger = house.visitor()
    stranger.csrf = stranger.get("/me")["csrf"]
    for door in FOR_ACCOUNTS:
        method, _, path = door.partition(" ")
        for part, value in {"{game}": "ford", "{case}": "x", "{guide}": "x", "{token}": "x"}.items():
            path = path.replace(part, value)
        assert stranger.ask(method, path.removeprefix("/api"), {}).status_code == 401, door


def test_eyes_are_ones_own(house: House) -> None:
    """Nobody looks with the eyes of others, by any door that takes a seat, until the match is over."""
    scene = Scene(house, "running")
    reading = ("view", "events", "charts", "dice", "recap")
    for role in ROLES:
        own = {role} & {"red", "blue"}
        for seat in ("red", "blue", "referee", "nobody"):
            for path in reading:
                query = {"seat": seat}
                answer = scene.people[role].ask("GET", f"/matches/{scene.match}/{path}", params=query)
                assert (answer.status_code == 200) is (seat in own), (role, seat, path, answer.text)
            for path in ("threats", "odds", "branch"):
                body = {"seat": seat, **({"space": "x"} if path == "threats" else {})}
                answer = scene.people[role].ask("POST", f"/matches/{scene.match}/{path}", body)
                refused = answer.status_code in (401, 403)
                assert refused is (seat not in own), (role, seat, path, answer.text)
    for role in ("red", "blue"):
        other = "blue" if role == "red" else "red"
        asked = {"decision": "send-0", "seat": other}
        for path, body in {
            "step": asked, "check": {**asked, "order": "send 1"}, "reach": {**asked, "space": "x"},
            "actions": {**asked, "order": "send 1", "key": "k"}, "undo": {"seat": other, "key": "u"},
            "orders": {"seat": other, "kind": "x", "policy": "y"}, "seeds": {"seat": other, "text": "s"},
        }.items():  # fmt: skip
            method = "PUT" if path == "orders" else "POST"
            answer = scene.people[role].ask(method, f"/matches/{scene.match}/{path}", body)
            assert answer.status_code in (400, 403), (role, path, answer.text)


def test_a_sandbox_is_its_makers_alone(house: House) -> None:
    scene = Scene(house, "running")
    red = scene.people["red"]
    sandbox = red.post(f"/matches/{scene.match}/branch", {}, 201)["id"]
    for role in ROLES:
        status = scene.people[role].ask("GET", f"/matches/{sandbox}").status_code
        assert status == (200 if role == "red" else 404)
    assert red.get(f"/matches/{sandbox}/view", seat="referee")["view"]["viewer"] == "referee"
