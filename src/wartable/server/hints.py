"""Servers of one database tell each other what has changed, so that pages at every server hear of it.

A hint carries no more than is needed to look: which match, which line of the chat. It goes out after the
transaction it speaks of; whoever misses one finds the change the next time the match is asked for. With
SQLite there is one server and nobody to tell.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any

import msgspec

from wartable.server.security import new_id

log = logging.getLogger("wartable.hints")

CHANNEL = "wartable"
LONGEST = 7900
"""Bytes that fit into one notification."""
WAIT = 0.5
"""Seconds after which the listening thread looks whether it should end."""
AGAIN = 2.0
"""Seconds before a lost connection is opened again."""

Hear = Callable[[dict[str, Any]], Awaitable[None]]


class Hints:
    """Two threads with a connection each: one that tells, one that listens."""

    def __init__(self, url: str) -> None:
        """`url` names a PostgreSQL database; empty: there is nobody to tell."""
        self._url = url
        self.server = new_id(6)
        self._queue: SimpleQueue[bytes | None] = SimpleQueue()
        self._ending = Event()
        self._threads: list[Thread] = []
        self.listening = Event()

    def start(self, hear: Hear) -> None:
        """Begin; `hear` is called in the running loop with every hint of another server."""
        if not self._url:
            return
        loop = asyncio.get_running_loop()
        self._threads = [
            Thread(target=self._keep, args=(self._tell,), name="hints-out", daemon=True),
            Thread(target=self._keep, args=(lambda: self._listen(loop, hear),), name="hints-in", daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """End both threads; a last hint to ourselves wakes the one that listens."""
        self._ending.set()
        self.send(do="end")
        self._queue.put(None)
        for thread in self._threads:
            thread.join(5)

    def send(self, **hint: Any) -> None:
        """Tell the other servers; what is too long for a notification is left out."""
        data = msgspec.json.encode({**hint, "from": self.server})
        if self._url and len(data) <= LONGEST:
            self._queue.put(data)

    def _keep(self, work: Callable[[], None]) -> None:
        """Do it again when the connection is lost."""
        import psycopg  # noqa: PLC0415 (only with PostgreSQL)

        while not self._ending.is_set():
            try:
                work()
            except psycopg.Error as error:
                self.listening.clear()
                log.warning("the other servers cannot be heard or told: %s", error)
                self._ending.wait(AGAIN)

    def _tell(self) -> None:
        import psycopg  # noqa: PLC0415  # installed with PostgreSQL alone

        with psycopg.connect(self._url, autocommit=True) as connection:
            while (data := self._queue.get()) is not None:
                connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, data.decode()))

    def _listen(self, loop: asyncio.AbstractEventLoop, hear: Hear) -> None:
        import psycopg  # noqa: PLC0415  # installed with PostgreSQL alone

        with psycopg.connect(self._url, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            self.listening.set()
            while not self._ending.is_set():
                for notice in connection.notifies(timeout=WAIT, stop_after=1):
                    hint = msgspec.json.decode(notice.payload)
                    if hint["from"] != self.server and hint["do"] != "end":
                        loop.call_soon_threadsafe(_begin, loop, hear, hint)


_tasks: set[asyncio.Task[None]] = set()


def _begin(loop: asyncio.AbstractEventLoop, hear: Hear, hint: dict[str, Any]) -> None:
    """Follow a hint; the task is held until it is done, or the loop might drop it."""
    task = loop.create_task(_hear(hear, hint))
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)


async def _hear(hear: Hear, hint: dict[str, Any]) -> None:
    try:
        await hear(hint)
    except Exception:
        log.exception("a hint could not be followed: %s", hint)
