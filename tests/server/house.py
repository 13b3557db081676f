"""A server for tests, and people who use it as a browser would."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from msgspec import structs
from starlette.testclient import TestClient

from tests.example_game import GAME as HILLTOP
from tests.tiny_game import GAME as FORD
from wartable.kernel.registry import find
from wartable.server.app import create
from wartable.server.config import Config, Limits
from wartable.server.shelf import Shelf
from wartable.server.storage.database import open_engine
from wartable.server.storage.upgrade import upgrade

OPEN_LIMITS = Limits(
    per_second=1e6,
    burst=1e6,
    reading_per_second=1e6,
    reading_burst=1e6,
    heavy_per_second=1e6,
    heavy_burst=1e6,
    guesses_per_minute=1e6,
    new_per_hour=1e6,
    mails_per_hour=1e6,
)
PASSWORD = "not a secret"
_numbers = count(1)


def shelf() -> Shelf:
    """Two tiny games, one of which hides things, and a large one."""
    return Shelf.of({"hilltop": HILLTOP, "ford": FORD, "europe1999": find("europe1999")})


@cache
def _template() -> Path:
    """A database with its tables made: copied, because making them takes longer than most tests."""
    path = Path(mkdtemp(prefix="wartable-tests-")) / "template.sqlite"
    engine = open_engine(str(path))
    upgrade(engine)
    engine.dispose()
    return path


class House:
    """A running server."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.site = client.app.state.site  # type: ignore[attr-defined]  # the application under the client is our own

    def visitor(self) -> Person:
        return Person(self)

    def person(self, name: str = "") -> Person:
        return Person(self).join(name or f"Person {next(_numbers)}")


class Person:
    """Somebody with a browser: a cookie, and the token that goes with it."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.cookie = ""
        self.csrf = ""
        self.id = ""

    def ask(self, method: str, path: str, body: Any = None, **more: Any) -> Any:
        headers = {"X-CSRF": self.csrf, **more.pop("headers", {})}
        if self.cookie:
            headers["Cookie"] = f"wartable={self.cookie}"
        self.house.client.cookies.clear()
        response = self.house.client.request(method, f"/api{path}", json=body, headers=headers, **more)
        if "wartable" in response.cookies:
            self.cookie = response.cookies["wartable"]
        self.house.client.cookies.clear()
        return response

    def get(self, path: str, status: int = 200, **query: Any) -> Any:
        return _checked(self.ask("GET", path, params=query), status)

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        return _checked(self.ask("POST", path, {} if body is None else body), status)

    def join(self, name: str) -> Person:
        self.csrf = self.get("/me")["csrf"]
        me = self.post("/accounts", {"name": name, "password": PASSWORD}, 201)
        self.csrf, self.id = me["csrf"], me["account"]["id"]
        return self

    def match(self, game: str = "ford", status: int = 201, **wanted: Any) -> Any:
        return self.post("/matches", {"game": game, **wanted}, status)

    def hot_seat(self, game: str = "ford", **wanted: Any) -> str:
        """A match of which this person holds every seat."""
        plan = self.house.site.shelf.game(game).game.seat_plans[0]
        return str(self.match(game, seats=dict.fromkeys(plan.seats, "me"), **wanted)["id"])

    def order(self, match: str, seat: str, order: str, status: int = 200, key: str = "") -> Any:
        """Answer the first question open to a seat with a typed order."""
        view = self.get(f"/matches/{match}/view", seat=seat)["view"]
        decision = next(one["id"] for one in view["decisions"] if one["seat"] == seat)
        body = {"decision": decision, "seat": seat, "order": order, "key": key or f"key-{next(_numbers)}"}
        return self.post(f"/matches/{match}/actions", body, status)


def _checked(response: Any, status: int) -> Any:
    assert response.status_code == status, f"{response.status_code}: {response.text}"
    return response.json() if response.headers.get("content-type") == "application/json" else response.content


@contextmanager
def house(folder: Path, **config: Any) -> Iterator[House]:
    """A server over a fresh SQLite file, or over the one that is there already. `games`: another shelf."""
    games = config.pop("games", None) or shelf()
    file = folder / "table.sqlite"
    if not file.exists():
        shutil.copy(_template(), file)
    facts = structs.asdict(Config(database=str(file), limits=OPEN_LIMITS, computer_pause=0)) | config
    with TestClient(create(Config(**facts), games), base_url="http://table.test") as client:
        yield House(client)
