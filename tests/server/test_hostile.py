"""Requests that nobody's browser would send."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.house import House, Person
from tests.server.house import house as running
from wartable.server.config import Limits
from wartable.server.endpoint import DOORS

REQUEST = ("method", "url", "params", "data", "json", "headers", "cookies")
SECONDS = 35
"""For requests made from the description of the API."""
CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
)


@schemathesis.serializer("application/jsonl")
def _record(_context: Any, value: Any) -> bytes:
    return str(value).encode(errors="replace")


@pytest.mark.slow
def test_whatever_the_description_allows_is_answered_in_its_words(house: House) -> None:
    """Made-up requests to every door, as a player in a running match, until time is up; the rounds begin with
    few requests for each door, so that every door is tried."""
    ada = house.person("Ada")
    match = ada.hot_seat("hilltop")
    schema = schemathesis.openapi.from_dict(house.visitor().get("/openapi.json"))
    known = {
        "match": match,
        "game": "hilltop",
        "seat": "red",
        "token": "none",
        "case": "none",
        "guide": "none",
    }
    operations: list[Any] = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    assert len(operations) == len(DOORS)
    end, tried = monotonic() + SECONDS, 0
    for round_ in range(50):
        for operation in operations:
            if monotonic() > end:
                break
            tried += 1
            _try(operation, ada, known, examples=2 + round_, number=round_)
    assert tried >= len(operations), f"only {tried} of {len(operations)} doors were tried in time"


def _try(operation: Any, person: Person, known: dict[str, str], *, examples: int, number: int) -> None:
    @seed(number)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def attack(case: Any) -> None:
        for name in case.path_parameters or {}:
            if name in known and number % 3:
                case.path_parameters[name] = known[name]
        case.validate_response(_sent(case, person), checks=CHECKS)
        if case.method == "DELETE" and case.path == "/api/sessions":
            person.csrf = person.get("/me")["csrf"]
            _sign_in(person)

    attack()


def _sent(case: Any, person: Person) -> Any:
    """The answer to a request."""
    headers = {"X-CSRF": person.csrf, "Cookie": f"wartable={person.cookie}"}
    wanted = case.as_transport_kwargs(base_url="http://table.test", headers=headers)
    sent = requests.Request(**{name: wanted[name] for name in REQUEST if name in wanted}).prepare()
    client: Any = person.house.client
    client.cookies.clear()
    return client.request(sent.method, sent.url, content=sent.body or b"", headers=dict(sent.headers))


def _sign_in(person: Person) -> None:
    me = person.post("/sessions", {"name": "Ada", "password": "not a secret"})
    person.csrf = me["csrf"]


def test_other_sites_cannot_act_with_our_cookie(house: House) -> None:
    ada = house.person()
    right = ada.csrf
    for wrong in ("", "guessed", right[:-1], house.person().csrf):
        ada.csrf = wrong
        error = ada.match(status=403)["error"]
        assert error["code"] == "csrf"
    ada.csrf = right
    ada.match()


def test_a_bearer_needs_no_cookie_and_no_csrf(house: House) -> None:
    ada, nobody = house.person(), house.visitor()
    bearer = {"Authorization": f"Bearer {ada.cookie}"}
    made = nobody.ask("POST", "/matches", {"game": "ford"}, headers=bearer)
    assert made.status_code == 201
    wrong = nobody.ask("GET", "/me", headers={"Authorization": "Bearer nothing"})
    assert wrong.status_code == 401


def test_large_bodies_are_not_read(house: House) -> None:
    ada = house.person()
    match = ada.match()["id"]
    error = ada.ask("PUT", f"/matches/{match}/notes", {"text": "x" * 70_000})
    assert error.status_code == 413
    assert "64 kB" in error.json()["error"]["text"]
    record = ada.ask("POST", "/matches/import", None, content=b"x" * (9 * 1024 * 1024))
    assert record.status_code == 413


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"null", b"[]", b'{"game": 7}', b'{"game": "ford", "more": 1}', b"\xff\xfe", b"[" * 5000],
)
def test_bodies_that_do_not_fit_are_explained(house: House, body: bytes) -> None:
    ada = house.person()
    response = ada.ask("POST", "/matches", None, content=body)
    assert response.status_code == 400
    assert response.json()["error"]["text"].startswith("The body does not fit")


def test_whoever_scrubs_and_walks_quickly_may_and_whoever_changes_much_waits(tmp_path: Path) -> None:
    """An honest page asks two hundred things in a second or two: moments of a replay, steps of a draft."""
    with running(tmp_path, limits=Limits(per_second=0.5)) as house:
        ada = house.person("Ada")
        match = ada.hot_seat("ford")
        step = {"decision": "send-0", "seat": "red", "draft": []}
        for _ in range(100):
            assert ada.ask("GET", f"/matches/{match}/view?seat=red&at=0").status_code == 200
            assert ada.ask("POST", f"/matches/{match}/step", step).status_code == 200
        said = [ada.ask("POST", f"/matches/{match}/chat", {"text": "!"}).status_code for _ in range(90)]
        assert said[0] == 201 and said[-1] == 429
        assert ada.ask("GET", f"/matches/{match}/view?seat=red").status_code == 200  # looking goes on


def test_whoever_asks_too_fast_waits(tmp_path: Path) -> None:
    limits = Limits(reading_per_second=0.5, reading_burst=6, guesses_per_minute=3, new_per_hour=2)
    with running(tmp_path, limits=limits) as house:
        ada = house.person("Ada")
        statuses = [ada.ask("GET", "/me").status_code for _ in range(8)]
        assert statuses[0] == 200 and statuses[-1] == 429
        late = ada.ask("GET", "/me")
        assert late.headers["Retry-After"] == "2" or late.headers["Retry-After"] == "1"
        assert "try again in" in late.json()["error"]["text"]


def test_passwords_cannot_be_tried_one_after_the_other(tmp_path: Path) -> None:
    limits = Limits(per_second=1e6, burst=1e6, guesses_per_minute=3, new_per_hour=100)
    with running(tmp_path, limits=limits) as house:
        house.person("Ada")
        eve = house.visitor()
        eve.csrf = eve.get("/me")["csrf"]
        guess = {"name": "Ada", "password": "a guess of mine"}
        assert [eve.ask("POST", "/sessions", guess).status_code for _ in range(4)] == [401, 401, 401, 429]


@pytest.mark.parametrize("path", ["/api/me", "/api/nothing", "/", "/api/games/ford/board/x.json"])
def test_every_answer_keeps_browsers_careful(house: House, path: str) -> None:
    headers = house.client.get(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy and "frame-ancestors 'none'" in policy
    assert "unsafe-eval" not in policy and "script-src 'self';" in policy
    assert "server" not in headers


def test_cookies_are_out_of_reach_of_scripts_and_other_sites(tmp_path: Path) -> None:
    with running(tmp_path, secure_cookies=True) as house:
        response = house.client.get("/api/me")
        cookie = response.headers["set-cookie"].casefold()
        assert all(word in cookie for word in ("httponly", "samesite=lax", "secure", "path=/"))
        assert "max-age=31536000" in response.headers["strict-transport-security"]


def test_signing_in_makes_a_new_token(house: House) -> None:
    """Whoever planted a cookie in a visitor's browser does not hold the session that follows."""
    visitor = house.visitor()
    visitor.csrf = visitor.get("/me")["csrf"]
    planted = visitor.cookie
    visitor.join("Careful")
    assert visitor.cookie != planted


def test_a_session_that_was_ended_is_worth_nothing(house: House) -> None:
    ada = house.person()
    stolen = {"Authorization": f"Bearer {ada.cookie}"}
    assert ada.ask("DELETE", "/sessions").status_code == 200
    assert house.visitor().ask("GET", "/me", headers=stolen).status_code == 401


def test_secrets_stand_neither_in_the_log_nor_in_the_database(
    house: House, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    caplog.set_level("INFO", "wartable")
    ada = house.person()
    match = ada.match(private=True, seats={"red": "me"})["id"]
    token = ada.post(f"/matches/{match}/invitations", {}, 201)["token"]
    house.visitor().get(f"/invitations/{token}")
    told = "\n".join(f"{record.getMessage()} {getattr(record, 'facts', '')}" for record in caplog.records)
    assert "/api/invitations/" in told
    files = b"".join(file.read_bytes() for file in tmp_path.glob("table.sqlite*"))
    for secret in (token, ada.cookie, "not a secret"):
        assert secret not in told
        assert secret.encode() not in files
