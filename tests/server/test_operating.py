"""What operators do: copies, matches looked at and played again, settings."""

import asyncio
import gzip
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import json
from sqlalchemy import text
from typer.testing import CliRunner

from tests.server import postgres
from tests.server.house import House, Person
from tests.server.house import house as running
from wartable.cli.main import app
from wartable.server.config import Config
from wartable.server.operating import NotACopy, backup, play_again, restore
from wartable.server.running import address_for_others, address_of, listen
from wartable.server.storage.database import DatabaseProblem, open_engine
from wartable.server.storage.upgrade import upgrade

DATABASES = ("sqlite", "postgresql")


def wartable(*words: object) -> Any:
    return CliRunner().invoke(app, [str(word) for word in words])


def furnished(house: House) -> tuple[Person, list[str]]:
    """Something in every table that counts."""
    ada, ben = house.person("Ada"), house.person("Ben")
    ada.ask("PATCH", "/me", {"settings": {"theme": "dark"}, "email": "ada@people.test"})
    ford, hilltop = ada.hot_seat("ford"), ada.match("hilltop", seats={"red": "me"})["id"]
    ben.post(f"/matches/{hilltop}/seats/blue", {"take": True})
    ada.order(ford, "red", "send 2")
    ada.order(hilltop, "red", "bid 1")  # sealed
    ada.post(f"/matches/{ford}/chat", {"text": "Grüße"}, 201)
    ada.ask("PUT", f"/matches/{ford}/notes", {"text": "mine"})
    ada.post(f"/matches/{ford}/invitations", {}, 403)
    ada.post(f"/matches/{ford}/seen", {"seq": 1})
    return ada, [ford, hilltop]


def everything(ada: Person, ids: list[str]) -> list[Any]:
    """What Ada sees, but for times and for who is there."""
    paths = [f"/matches/{id_}{path}" for id_ in ids for path in ("", "/events", "/chat", "/notes", "/dice")]
    looks = [ada.get(f"/matches/{id_}/view")["view"] for id_ in ids]
    return [*(ada.get(path) for path in paths), *looks, ada.get("/me")["settings"]]


@pytest.fixture
def elsewhere(database: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """An empty database of the other kind, so that copies prove to fit both."""
    if database or postgres.programs() is None:
        yield str(tmp_path / "elsewhere.sqlite")
        return
    with postgres.fresh_database(request.getfixturevalue("cluster")) as url:
        yield url


def test_a_copy_brings_everything_back_on_either_kind_of_database(
    house: House, tmp_path: Path, elsewhere: str
) -> None:
    ada, ids = furnished(house)
    before, copy = everything(ada, ids), tmp_path / "copy.jsonl.gz"
    rows = backup(house.site.store.engine, copy)  # while the server serves
    engine = open_engine(elsewhere)
    assert restore(engine, copy) == rows
    with pytest.raises(DatabaseProblem, match="into an empty one"):
        restore(engine, copy)
    engine.dispose()
    with running(tmp_path, database=elsewhere) as again:
        ada.house = again
        assert everything(ada, ids) == before
        ada.order(ids[0], "blue", "send 1")
        ada.post(f"/matches/{ids[0]}/chat", {"text": "and on"}, 201)  # numbers of lines go on


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (lambda lines: lines[:-1], "breaks off"),
        (lambda lines: [*lines[:-2], lines[-1]], "says otherwise"),
        (lambda lines: [b"{}\n", *lines[1:]], "is no copy"),
        (lambda lines: [lines[0], b"nonsense\n", *lines[1:]], "is damaged"),
        (lambda lines: [lines[0].replace(b'"wartable_backup":1', b'"wartable_backup":9')], "newer version"),
    ],
)
def test_a_copy_that_is_not_whole_restores_nothing(
    house: House, tmp_path: Path, damage: Any, why: str
) -> None:
    furnished(house)
    copy = tmp_path / "copy.jsonl.gz"
    backup(house.site.store.engine, copy)
    with gzip.open(copy) as lines:
        kept = damage(lines.readlines())
    with gzip.open(copy, "wb") as out:
        out.writelines(kept)
    engine = open_engine(str(tmp_path / "fresh.sqlite"))
    with pytest.raises(NotACopy, match=why):
        restore(engine, copy)
    if engine.dialect.name == "sqlite" and why not in ("is no copy", "newer version"):
        with engine.connect() as connection:
            assert connection.execute(text("SELECT count(*) FROM accounts")).scalar() == 0
    engine.dispose()


def test_matches_are_played_again_and_what_does_not_come_out_is_named(house: House) -> None:
    _, ids = furnished(house)
    engine, shelf = house.site.store.engine, house.site.shelf
    assert [one.problem for one in play_again(engine, shelf, ids)] == ["", ""]
    with engine.begin() as connection:
        spoil = "UPDATE entries SET line = :line WHERE match = :match AND seq = 3"
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("PRAGMA query_only = OFF")
        connection.execute(text(spoil), {"line": b"{}", "match": ids[0]})
    problems = [one.problem for one in play_again(engine, shelf, ids)]
    assert "line 4" in problems[0]
    assert problems[1] == ""


def test_the_commands_of_operators(tmp_path: Path) -> None:
    """With a game that is installed, and by way of the command itself."""
    with running(tmp_path) as house:
        ada = house.person("Ada")
        match = ada.hot_seat("europe1999", title="The long war")
    database = ("--database", tmp_path / "table.sqlite")
    told = wartable("admin", "matches", *database)
    assert match in told.stdout and "The long war" in told.stdout
    shown = json.decode(wartable("admin", "show", match, "--json", *database).stdout)
    assert (shown["id"], shown["status"]) == (match, "running")
    record = tmp_path / "war.jsonl"
    assert wartable("admin", "show", match, "--record", record, *database).exit_code == 0
    assert wartable("verify", record).exit_code == 0
    replayed = wartable("admin", "replay", *database)
    assert replayed.exit_code == 0 and "1 matches, 0 of them with problems" in replayed.stdout
    assert wartable("admin", "patch", *database).exit_code == 2
    assert "goes on under the rules" in wartable("admin", "patch", "--dry-run", *database).stdout
    copy = tmp_path / "copy.jsonl.gz"
    assert wartable("admin", "backup", copy, *database).exit_code == 0
    assert "exists already" in wartable("admin", "backup", copy, *database).stderr
    fresh = ("--database", tmp_path / "fresh.sqlite")
    restored = wartable("admin", "restore", copy, *fresh)
    assert restored.exit_code == 0 and "0 of them with problems" in restored.stdout
    assert wartable("admin", "matches", "--database", tmp_path / "none.sqlite").exit_code == 2
    assert not (tmp_path / "none.sqlite").exists()


def test_commands_that_look_change_no_tables(tmp_path: Path) -> None:
    old = tmp_path / "old.sqlite"
    engine = open_engine(str(old))
    upgrade(engine, "0001")
    engine.dispose()
    refused = wartable("admin", "patch", "--dry-run", "--database", old)
    assert refused.exit_code == 2 and "another release" in refused.stderr
    assert wartable("admin", "backup", tmp_path / "old.gz", "--database", old).exit_code == 0
    restored = wartable("admin", "restore", tmp_path / "old.gz", "--database", tmp_path / "new.sqlite")
    assert restored.exit_code == 0, restored.stderr


def test_the_settings_of_the_server_are_explained() -> None:
    told = wartable("serve", "--help").stdout
    for word in ("--database", "--workers", "--mail", "--grace", "--https", "--log", "docs/operate.md"):
        assert word in told


@pytest.mark.parametrize(
    ("host", "public", "others"),
    [
        ("127.0.0.1", "", ""),  # nobody else can come
        ("127.0.0.1", "https://table.test", "https://table.test"),
        ("0.0.0.0", "https://table.test", "https://table.test"),
    ],
)
def test_invitations_lead_where_others_find_the_table(host: str, public: str, others: str) -> None:
    with listen(Config(host=host, port=0)) as opened:
        assert address_for_others(Config(host=host, public_url=public), opened) == others


def test_a_table_for_the_whole_network_tells_an_address_that_is_not_this_machine_alone() -> None:
    with listen(Config(host="0.0.0.0", port=0)) as opened:
        told = address_for_others(Config(host="0.0.0.0"), opened)
        assert not told or re.fullmatch(rf"http://(?!127\.)[\d.]+:{opened.getsockname()[1]}", told)
        assert address_of(Config(host="0.0.0.0"), opened).startswith("http://localhost:")


def test_answers_are_sent_as_soon_as_they_are_written() -> None:
    """Without it the body of every answer waits 40 ms for its head to be confirmed."""

    async def at_once() -> int:
        asked = asyncio.get_running_loop().create_future()

        def come(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            connection = writer.get_extra_info("socket")
            asked.set_result(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        opened = listen(Config(host="127.0.0.1", port=0))
        async with await asyncio.start_server(come, sock=opened):
            _, writer = await asyncio.open_connection(*opened.getsockname())
            writer.close()
            return int(await asked)

    assert asyncio.run(at_once())
