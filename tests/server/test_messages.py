"""Messages to people who are waited for: when, how many, by which way, and what they never say."""

import logging
import re
import socket
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from time import time
from typing import Any

import pytest
from msgspec import json, structs
from sqlalchemy import delete, select

from tests.server.house import OPEN_LIMITS, House, Person
from tests.server.house import house as running
from tests.server.test_live import live, next_of
from wartable.server.channels import CannotSend, call_webhook, send_mail
from wartable.server.config import Mail
from wartable.server.sending import Confirmation, Sending
from wartable.server.storage import people
from wartable.server.storage.schema import outbox

PUBLIC = "https://table.test"


@pytest.fixture
def quiet(tmp_path: Path) -> Iterator[House]:
    """A server whose outbox only the test looks into."""
    facts = {"mail": Mail("console"), "outbox_every": 1e6, "grace_seconds": 60, "public_url": PUBLIC}
    with running(tmp_path, **facts) as house:
        yield house


def send(house: House, monkeypatch: pytest.MonkeyPatch, ahead: float) -> int:
    """Look into the outbox some seconds from now."""
    site = house.site
    sending = Sending(site.config, site.store, site.shelf, site.hub, site.sessions)
    monkeypatch.setattr("wartable.server.sending.time", lambda: time() + ahead)
    portal = house.client.portal
    assert portal is not None
    sent: int = portal.call(sending.send)
    return sent


def told(caplog: pytest.LogCaptureFixture) -> list[dict[str, Any]]:
    return [
        record.facts for record in caplog.records if hasattr(record, "facts") and "subject" in record.facts
    ]


def confirm(house: House, person: Person) -> None:
    """As if they had followed the link, which is sent on nobody's behalf here."""
    with house.site.store.engine.begin() as connection:
        people.confirm(connection, person.id, f"{person.id}@people.test")
        connection.execute(delete(outbox).where(outbox.c.match == "", outbox.c.account == person.id))


def two(house: House, game: str = "ford") -> tuple[Person, Person, str]:
    ada, ben = house.person(), house.person()
    for person in (ada, ben):
        person.ask("PATCH", "/me", {"email": f"{person.id}@people.test"})
        confirm(house, person)
    match = ada.match(game, seats={"red": "me"}, title=f"A match of {game}")["id"]
    ben.post(f"/matches/{match}/seats/blue", {"take": True})
    return ada, ben, match


def test_whoever_is_away_is_told_once_after_a_grace(
    quiet: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "wartable")
    ada, _, match = two(quiet)
    assert send(quiet, monkeypatch, 30) == 0
    assert send(quiet, monkeypatch, 70) == 1
    assert send(quiet, monkeypatch, 700) == 0
    (message,) = told(caplog)
    assert message["to"] == f"{ada.id}@people.test"
    assert message["subject"] == "You are waited for in A match of ford"
    assert "Red: how many companies do you send?" in message["text"]
    assert f"{PUBLIC}/match/{match}?seat=red" in message["text"]


def test_whoever_answers_in_time_is_not_told(quiet: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, ben, match = two(quiet)
    ada.order(match, "red", "send 1")
    ben.order(match, "blue", "send 1")
    ada.order(match, "red", "send 1")
    ben.ask("PATCH", "/me", {"notify": {"email": False}})
    assert send(quiet, monkeypatch, 70) == 0  # only Ben is waited for, and he wants no mail


def test_several_matches_make_one_message(
    quiet: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "wartable")
    ada, ben, _ = two(quiet)
    for _ in range(2):
        other = ada.match("ford", seats={"red": "me"})["id"]
        ben.post(f"/matches/{other}/seats/blue", {"take": True})
    assert send(quiet, monkeypatch, 70) == 1
    assert told(caplog)[0]["subject"] == "You are waited for in 3 matches"


def test_whoever_looks_at_the_match_is_left_alone_until_later(
    quiet: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, _, match = two(quiet)
    with live(ada, match) as socket_:
        next_of(socket_, "moved")
        assert send(quiet, monkeypatch, 70) == 0
    assert send(quiet, monkeypatch, 200) == 1


def test_messages_say_nothing_that_is_hidden(
    quiet: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "wartable")
    ada, ben, match = two(quiet, "hilltop")
    ada.order(match, "red", "bid 2")
    ben.order(match, "blue", "bid 0")
    assert send(quiet, monkeypatch, 70) == 1
    log = ada.get(f"/matches/{match}/events", seat="red")
    secrets = [word for event in log if event.get("private") for word in event["text"].split()]
    text = told(caplog)[0]["text"]
    assert secrets
    assert "red-1" not in text


def link_in(message: dict[str, Any]) -> str:
    """The token of a link to confirm an address."""
    found = re.search(rf"{PUBLIC}/confirm/(\S+)", message["text"])
    assert found
    return found[1]


def test_nothing_is_sent_to_an_address_before_its_owner_has_confirmed_it(
    quiet: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "wartable")
    ada, nobody = quiet.person("Ada"), quiet.visitor()
    nobody.csrf = nobody.get("/me")["csrf"]
    me = ada.ask("PATCH", "/me", {"email": "ada@people.test"}).json()
    assert (me["email"], me["email_confirmed"], me["mails"]) == ("ada@people.test", False, True)
    ada.hot_seat("ford")  # Ada is waited for
    assert send(quiet, monkeypatch, 70) == 1
    (asked,) = told(caplog)
    assert (asked["to"], asked["subject"]) == ("ada@people.test", "Is this your mail address?")
    confirmed = nobody.post("/confirmations", {"token": link_in(asked)})  # in the browser of a phone, say
    assert confirmed == {"name": "Ada", "email": "ada@people.test"}
    assert ada.get("/me")["email_confirmed"]
    ada.hot_seat("ford", title="Another")
    assert send(quiet, monkeypatch, 70) == 1
    assert told(caplog)[-1]["subject"] == "You are waited for in Another"
    assert ada.post("/me/confirmation", status=409)["error"]["code"] == "nothing_to_confirm"


def test_links_that_are_forged_or_stale_confirm_nothing(
    quiet: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "wartable")
    ada, eve = quiet.person("Ada"), quiet.person("Eve")
    ada.ask("PATCH", "/me", {"email": "ada@people.test"})
    assert send(quiet, monkeypatch, 1) == 1
    token = link_in(told(caplog)[-1])
    body, _, proof = token.partition(".")
    said = Confirmation(eve.id, "ada@people.test", 1e12)
    forged = urlsafe_b64encode(json.encode(said)).decode().rstrip("=")
    chosen = quiet.client.get("/api/me", headers={"Cookie": f"wartable={forged}"}).json()["csrf"]
    for wrong in ("", ".", body, f"{body}.", f"{forged}.{proof}", f"{forged}.{chosen}", token + "0", "ä.ö"):
        assert eve.post("/confirmations", {"token": wrong}, 400)["error"]["code"] == "malformed"
    ada.ask("PATCH", "/me", {"email": "ada@elsewhere.test"})
    assert eve.post("/confirmations", {"token": token}, 409)["error"]["code"] == "stale_link"
    assert send(quiet, monkeypatch, 1) == 1
    newer = link_in(told(caplog)[-1])
    monkeypatch.setattr("wartable.server.api.confirming.time", lambda: time() + 3 * 86400)
    assert eve.post("/confirmations", {"token": newer}, 409)["error"]["code"] == "stale_link"
    monkeypatch.undo()
    eve.post("/confirmations", {"token": newer})
    assert ada.ask("PATCH", "/me", {"email": "ada@elsewhere.test"}).json()["email_confirmed"]  # nothing new
    assert not ada.ask("PATCH", "/me", {"email": "ada@third.test"}).json()["email_confirmed"]


def test_an_address_given_and_changed_gets_one_message_and_strangers_few(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "wartable")
    limits = structs.replace(OPEN_LIMITS, mails_per_hour=1)
    with running(tmp_path, mail=Mail("console"), outbox_every=1e6, limits=limits) as house:
        visitor = house.visitor()
        visitor.csrf = visitor.get("/me")["csrf"]
        wanted = {"name": "Eve", "password": "not a secret", "email": "one@people.test"}
        visitor.csrf = visitor.post("/accounts", wanted, 201)["csrf"]
        assert visitor.ask("PATCH", "/me", {"email": "victim@people.test"}).status_code == 429
        assert visitor.get("/me")["email"] == "one@people.test"  # nothing of it was carried out
        assert send(house, monkeypatch, 1) == 1
        assert visitor.ask("PATCH", "/me", {"email": ""}).status_code == 200
    assert [message["to"] for message in told(caplog)] == ["one@people.test"]


def test_a_server_that_sends_no_mail_asks_nobody(house: House) -> None:
    ada = house.person("Ada")
    me = ada.ask("PATCH", "/me", {"email": "ada@people.test"}).json()
    assert (me["mails"], me["email_confirmed"]) == (False, False)
    assert ada.post("/me/confirmation", status=409)["error"]["code"] == "no_mail"
    with house.site.store.engine.connect() as connection:
        assert connection.execute(select(outbox.c.id)).all() == []


def test_a_message_that_cannot_be_sent_is_tried_again(
    quiet: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ada, _, _ = two(quiet)
    ada.ask("PATCH", "/me", {"notify": {"email": False, "webhook": "http://127.0.0.1:9/hook"}})
    with caplog.at_level(logging.WARNING, "wartable"):
        assert send(quiet, monkeypatch, 70) == 0  # an address in our own network
    assert "private network" in caplog.records[-1].facts["why"]  # type: ignore[attr-defined]
    assert send(quiet, monkeypatch, 100) == 0  # not yet again
    ada.ask("PATCH", "/me", {"notify": {"email": True}})
    assert send(quiet, monkeypatch, 200) == 1


@contextmanager
def hook() -> Iterator[tuple[str, list[Any]]]:
    """A server that keeps what it is sent."""
    got: list[Any] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            got.append(json.decode(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(302 if self.path == "/moved" else 204)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", got
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_a_webhook_is_called_with_json_and_never_followed_elsewhere() -> None:
    with hook() as (url, got):
        call_webhook(f"{url}/here?x=1", {"text": "hello"}, private=True)
        assert got == [{"text": "hello"}]
        with pytest.raises(CannotSend, match="answers 302"):
            call_webhook(f"{url}/moved", {}, private=True)
        with pytest.raises(CannotSend, match="private network"):
            call_webhook(url, {})
    with pytest.raises(CannotSend, match="no address"):
        call_webhook("file:///etc/passwd", {})


def test_mail_is_handed_to_a_server() -> None:
    """As much of a mail server as a message needs."""
    listening = socket.create_server(("127.0.0.1", 0))
    said: list[str] = []

    def serve() -> None:
        talk, _ = listening.accept()
        with talk, talk.makefile("rw", encoding="utf-8", newline="\r\n") as wire:

            def answer(text: str) -> None:
                wire.write(f"{text}\n")
                wire.flush()

            answer("220 here")
            body = False
            for line in wire:
                said.append(line.rstrip())
                if body:
                    if said[-1] == ".":
                        body = False
                        answer("250 taken")
                    continue
                body = line.upper().startswith("DATA")
                answer("354 go on" if body else "221 bye" if line.upper().startswith("QUIT") else "250 fine")

    thread = Thread(target=serve)
    thread.start()
    mail = Mail("smtp", "127.0.0.1", listening.getsockname()[1], sender="table@table.test")
    send_mail(mail, "ada@people.test", "You are waited for", "In “Ford”.\n")
    thread.join()
    listening.close()
    assert any(line.upper().startswith("RCPT TO:<ADA@PEOPLE.TEST>") for line in said)
    assert "Subject: You are waited for" in said
    with pytest.raises(CannotSend):
        send_mail(mail, "ada@people.test", "Nobody listens", "")
