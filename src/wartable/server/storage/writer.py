"""The one place that writes: a thread that puts whatever waits into a single transaction.

Bringing a transaction safely to the disk costs about as much for a hundred small changes as for one. So
jobs queue up while the disk works, and the next transaction takes them all. A job is a function of a
connection; when one of a group fails, the group is rolled back and each job is tried alone, so that it
fails alone. A job must therefore bear being run twice, and nothing is told to anybody before its
transaction is on the disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Connection, Engine

T = TypeVar("T")
Job: TypeAlias = Callable[[Connection], T]

LARGEST_GROUP = 200


class _Waiting:
    """A job with whoever waits for it."""

    def __init__(self, job: Job[Any]) -> None:
        self.job = job
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self.loop.create_future()

    def tell(self, result: Any, error: BaseException | None) -> None:
        self.loop.call_soon_threadsafe(self._settle, result, error)

    def _settle(self, result: Any, error: BaseException | None) -> None:
        if self.future.done():  # whoever asked has gone away; the change stands all the same
            return
        if error is None:
            self.future.set_result(result)
        else:
            self.future.set_exception(error)


class Writer:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine.execution_options(writing=True)
        self._queue: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="writer", daemon=True)
        self.groups = self.jobs = 0  # for health and benchmarks

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Finish what waits, then end."""
        self._queue.put(None)
        self._thread.join()

    async def do(self, job: Job[T]) -> T:
        """Run a job. When this returns, the change is on the disk; when it raises, nothing has changed."""
        waiting = _Waiting(job)
        self._queue.put(waiting)
        result: T = await asyncio.shield(waiting.future)
        return result

    def _work(self) -> None:
        while True:
            group, last = self._next_group()
            if group:
                self._carry_out(group)
            if last:
                return

    def _next_group(self) -> tuple[list[_Waiting], bool]:
        first = self._queue.get()
        if first is None:
            return [], True
        group = [first]
        while len(group) < LARGEST_GROUP and not self._queue.empty():
            another = self._queue.get()
            if another is None:
                return group, True
            group.append(another)
        return group, False

    def _carry_out(self, group: list[_Waiting]) -> None:
        self.groups += 1
        self.jobs += len(group)
        try:
            with self._engine.begin() as connection:
                results = [one.job(connection) for one in group]
        except Exception as error:
            self._one_by_one(group, error)
            return
        for one, result in zip(group, results, strict=True):
            one.tell(result, None)

    def _one_by_one(self, group: list[_Waiting], error: Exception) -> None:
        if len(group) == 1:
            group[0].tell(None, error)
            return
        for one in group:
            self._carry_out([one])
