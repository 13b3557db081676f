"""The database as the server uses it: reading in threads, writing through the one writer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DatabaseError

from wartable.server.storage.database import DatabaseProblem, is_shared, open_engine, shown_url
from wartable.server.storage.upgrade import upgrade
from wartable.server.storage.writer import Writer

T = TypeVar("T")

READERS = 4


class Store:
    def __init__(self, url: str) -> None:
        """Open the database and bring its tables up to date. Raises DatabaseProblem."""
        self.engine: Engine = open_engine(url)
        self.shared = is_shared(self.engine)
        try:
            upgrade(self.engine)
        except DatabaseError as error:
            self.engine.dispose()
            raise DatabaseProblem(f"{shown_url(url)} cannot be used: {error.orig}.") from error
        self.writer = Writer(self.engine)
        # What one job reads belongs together: PostgreSQL must be told so, SQLite does it anyway.
        steady = {"isolation_level": "REPEATABLE READ"} if self.shared else {}
        self._reading = self.engine.execution_options(**steady)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    def start(self) -> None:
        self.writer.start()

    def stop(self) -> None:
        """Write what waits and close the database."""
        self.writer.stop()
        self._readers.shutdown()
        self.engine.dispose()

    async def read(self, job: Callable[[Connection], T]) -> T:
        """What a job finds in the database."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, job)

    def _read(self, job: Callable[[Connection], T]) -> T:
        with self._reading.connect() as connection:
            return job(connection)

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Carry out a change; when this returns, it is on the disk."""
        return await self.writer.do(job)
