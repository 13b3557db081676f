"""A server in a process of its own that acts as fast as it can and says what it has acknowledged, until it is
killed; and what must hold of its database afterwards.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection as Pipe
from pathlib import Path
from time import sleep
from typing import Any

from sqlalchemy import Connection

from tests.server.house import OPEN_LIMITS, shelf
from wartable.kernel.contract import Action
from wartable.server.config import Config
from wartable.server.hall import Request
from wartable.server.opening import open_match
from wartable.server.operating import play_again
from wartable.server.site import Site, build
from wartable.server.storage import matches, people
from wartable.server.storage.database import open_engine
from wartable.server.storage.rows import Account
from wartable.server.table import Table
from wartable.server.wire.matches import MatchWanted

AT_ONCE = 6
"""Matches in which somebody acts at the same time."""
ACCOUNT = Account("stormy", "Stormy", False)
Ack = tuple[str, str, int]
"""Match, key, newest entry."""
_forks = get_context("forkserver")
_forks.set_forkserver_preload(["tests.server.storm"])


async def _storm(site: Site, pipe: Pipe) -> None:
    site.store.start()
    await site.sessions.start()
    if await site.store.read(lambda c: people.find(c, ACCOUNT.id)) is None:
        await site.store.write(lambda c: people.add(c, ACCOUNT, "", 0))
    pipe.send_bytes(b"ready")
    await asyncio.gather(*(_play(site, pipe) for _ in range(AT_ONCE)))


async def _play(site: Site, pipe: Pipe) -> None:
    """One match after the other, an acknowledgement for every answer."""
    wanted = MatchWanted("ford", seats={"red": "me", "blue": "me"})
    while True:
        table = await open_match(site, wanted, ACCOUNT)
        id_, keys = table.row.id, count()

        def act(table: Table) -> None:
            decision = table.match.decisions()[0]
            table.match.submit(Action(decision.id, decision.seat, table.match.rules.answers(2)))

        while table.match.outcome() is None:
            key = f"key-{next(keys)}"
            table, change = await site.hall.change(id_, act, Request(ACCOUNT.id, key, b"act"))
            pipe.send_bytes(f"{id_} {key} {change.last}".encode())


def serve(database: str, pipe: Pipe) -> None:
    """What the process does."""
    asyncio.run(_storm(build(Config(database=database, limits=OPEN_LIMITS), shelf()), pipe))


@contextmanager
def process(database: str) -> Iterator[tuple[Any, Pipe]]:
    ours, theirs = _forks.Pipe(duplex=False)
    child = _forks.Process(target=serve, args=(database, theirs), daemon=True)
    child.start()
    theirs.close()
    try:
        yield child, ours
    finally:
        child.join()
        child.close()
        ours.close()


def killed_in_a_storm(database: str, after: float) -> list[Ack]:
    """Let a server act, kill it with no warning some time after its first answer, and return what it has
    acknowledged."""
    with process(database) as (child, pipe):
        assert pipe.recv_bytes() == b"ready"
        first = pipe.recv_bytes().decode()
        sleep(after)
        os.kill(child.pid, signal.SIGKILL)
        return [_ack(first), *_acks(pipe)]


def _acks(pipe: Pipe) -> Iterator[Ack]:
    """Everything that was still written into the pipe."""
    while True:
        try:
            yield _ack(pipe.recv_bytes().decode())
        except (EOFError, OSError, ValueError):  # the last message may be cut short
            return


def _ack(text: str) -> Ack:
    match, key, last = text.split()
    return match, key, int(last)


def check(database: str, acks: list[Ack], since: float) -> int:
    """Every acknowledged answer is there, no half one is, every record plays again; how many matches."""
    engine = open_engine(database)
    with engine.connect() as connection:
        rows = [row for row in matches.every(connection) if row.created >= since]
        for ack in acks:
            _check_ack(connection, ack)
    for played in play_again(engine, shelf(), [row.id for row in rows]):
        assert not played.problem, played.problem
    engine.dispose()
    return len(rows)


def _check_ack(connection: Connection, ack: Ack) -> None:
    match, key, last = ack
    row, kept = matches.find(connection, match), matches.key_of(connection, match, ACCOUNT.id, key)
    assert row is not None and kept is not None, ack
    assert kept.last == last <= row.last, ack
    assert len(matches.lines(connection, match)) == row.last + 1, ack


def made_ready(folder: Path) -> str:
    database = str(folder / "storm.sqlite")
    killed_in_a_storm(database, 0)
    return database
