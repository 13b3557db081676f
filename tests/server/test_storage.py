"""The repository layer, on both databases."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from time import time

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from msgspec.structs import replace
from sqlalchemy import Connection, Engine, insert, inspect, text

from tests.server import postgres
from wartable.server.storage import matches, people, talk, visits
from wartable.server.storage.database import DatabaseProblem, open_engine
from wartable.server.storage.matches import Key, OvertakenError
from wartable.server.storage.people import NameTakenError
from wartable.server.storage.rows import Account, Chair, Line, MatchRow
from wartable.server.storage.schema import accounts, metadata
from wartable.server.storage.upgrade import upgrade
from wartable.server.storage.writer import Job, Writer

DATABASES = ("sqlite", "postgresql")
ROW = MatchRow(
    id="m", owner="a", title="A match", game="ford", scenario="standard", plan="two", options={"x": 1},
    dice="typed", created=1, updated=1, status="running",
)  # fmt: skip


@pytest.fixture
def engine(database: str, tmp_path: Path) -> Iterator[Engine]:
    opened = open_engine(database or str(tmp_path / "table.sqlite"))
    upgrade(opened)
    yield opened
    opened.dispose()


@pytest.fixture
def connection(engine: Engine) -> Iterator[Connection]:
    """With an account and a match in it."""
    with engine.execution_options(writing=True).begin() as opened:
        people.add(opened, Account("a", "Ada", False), "hash", time())
        matches.add(opened, ROW, [Chair("red", "a"), Chair("blue", "", "", "random")], [Line(0, 1, b"head")])
        yield opened


def test_what_is_written_is_read(connection: Connection) -> None:
    assert matches.find(connection, "m") == ROW
    assert matches.lines(connection, "m") == [Line(0, 1, b"head")]
    assert matches.chairs(connection, ["m"])["m"] == {
        "red": Chair("red", "a", "Ada"),
        "blue": Chair("blue", "", "random", "random"),
    }
    assert [row.id for row in matches.listed(connection, "mine", "a")] == ["m"]
    assert matches.with_computers(connection) == ["m"]
    assert matches.running_of(connection, "a") == ["m"]
    assert matches.count(connection) == 1


def test_a_change_counts_once(connection: Connection) -> None:
    after = replace(ROW, version=2, last=1, updated=5)
    key = ("a", Key("k", 1, 1, "digest"))
    matches.change(connection, ROW, after, [Line(1, 5, b"one")], key)
    assert matches.find(connection, "m") == after
    assert matches.version_of(connection, "m") == 2
    assert matches.key_of(connection, "m", "a", "k") == key[1]
    assert matches.key_of(connection, "m", "b", "k") is None
    with pytest.raises(OvertakenError):  # somebody read the row before
        matches.change(connection, ROW, after, [Line(2, 5, b"two")])
    assert len(matches.lines(connection, "m")) == 2


def test_the_same_entry_cannot_be_written_twice(engine: Engine, connection: Connection) -> None:
    with pytest.raises(OvertakenError), connection.begin_nested():
        matches.change(connection, ROW, replace(ROW, version=2), [Line(0, 5, b"another head")])
    assert matches.lines(connection, "m") == [Line(0, 1, b"head")]
    assert matches.find(connection, "m") == ROW


def test_names_differ_in_more_than_their_case(connection: Connection) -> None:
    with pytest.raises(NameTakenError), connection.begin_nested():
        people.add(connection, Account("b", "aDA ", False), "", time())
    people.add(connection, Account("b", "Ada", True), "", time())  # guests may
    assert people.password_of(connection, " ada") == ("a", "hash")
    people.change(connection, "a", settings={"theme": "dark"}, vacation_until=7.5)
    found = people.find(connection, "a")
    assert found is not None
    assert (found.settings, found.vacation_until) == ({"theme": "dark"}, 7.5)


def test_sessions_end(connection: Connection) -> None:
    people.open_session(connection, "token", "a", 100, 50)
    assert people.holder_of(connection, "token", 149) is not None
    assert people.holder_of(connection, "token", 151) is None
    people.open_session(connection, "other", "a", 200, 50)
    assert connection.execute(text("SELECT count(*) FROM sessions")).scalar() == 1


def test_talk_notes_and_visits(connection: Connection) -> None:
    numbers = [
        talk.say(connection, "m", "a", side, "x", time_) for side, time_ in (("", 1), ("s", 2), ("", 3))
    ]
    assert [one.id for one in talk.said(connection, "m", ["s"], 0, 9)] == numbers
    assert [one.id for one in talk.said(connection, "m", [], numbers[0], 9)] == numbers[2:]
    assert len(talk.said(connection, "m", ["s"], 0, 2)) == 2
    for text_ in ("one", "two"):
        talk.keep_note(connection, "m", "a", text_)
        visits.see(connection, "m", "a", len(text_), 1)
    assert talk.note_of(connection, "m", "a") == "two"
    assert (visits.seen(connection, "m", "a"), visits.seen(connection, "m", "b")) == (3, None)


def test_migrations_lead_to_the_tables_the_program_uses(engine: Engine) -> None:
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, metadata) == []


def test_a_database_of_the_first_release_is_brought_up_to_date(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """From the first shape on, with something in it."""
    if not database:
        _from_the_first(str(tmp_path / "old.sqlite"))
        return
    with postgres.fresh_database(request.getfixturevalue("cluster")) as url:
        _from_the_first(url)


def _from_the_first(url: str) -> None:
    engine = open_engine(url)
    upgrade(engine, "0001")
    assert "visits" not in inspect(engine).get_table_names()
    with engine.begin() as connection:
        row = {"id": "a", "name": "Ada", "name_key": "ada", "email": "", "password": "", "guest": False}
        row |= {"created": 1.0, "vacation_until": 0.0, "settings": {}, "notify": {}}
        connection.execute(insert(accounts), row)
    upgrade(engine)
    with engine.connect() as connection:
        found = people.find(connection, "a")
        assert found is not None and found.name == "Ada"
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(DatabaseProblem, match="newer version"):
        upgrade(engine)
    engine.dispose()


def test_a_job_that_fails_takes_no_other_with_it(engine: Engine) -> None:
    def good(name: str) -> Job[None]:
        return lambda c: people.add(c, Account(name, name, False), "", 1)

    def bad(connection: Connection) -> None:
        people.add(connection, Account("zoe", "zoe", False), "", 1)
        raise RuntimeError("half way")

    async def together() -> list[object]:
        writer = Writer(engine)
        jobs = [writer.do(job) for job in (good("one"), bad, good("two"), good("one"))]
        waiting = asyncio.gather(*jobs, return_exceptions=True)
        await asyncio.sleep(0)  # all are queued before the first is taken
        writer.start()
        results = await waiting
        writer.stop()
        return list(results)

    results = asyncio.run(together())
    assert [type(one) for one in results] == [type(None), RuntimeError, type(None), NameTakenError]
    with engine.connect() as connection:
        names = set(connection.execute(text("SELECT name FROM accounts")).scalars())
    assert names == {"one", "two"}
