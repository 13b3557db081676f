"""All tables of this server: found when asked for, changed one at a time, told when it is safe on the disk.

    append, then tell

`change` takes the table's lock, lets a function work on the match, writes what is new in one transaction
and only then pushes it. If anything fails on the way, the table is dropped and read again from the
database: there is no half-made change.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from hashlib import sha256
from time import time
from typing import TypeVar

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection

from wartable.kernel.contract import Seat, Unreadable
from wartable.kernel.record import RecordError
from wartable.kernel.refused import Refused
from wartable.server import clocks
from wartable.server.problems import Problem, conflict, unknown
from wartable.server.pushing import Pushing
from wartable.server.shelf import Shelf
from wartable.server.storage import matches, outbox
from wartable.server.storage.matches import Key, OvertakenError
from wartable.server.storage.outbox import Waiting
from wartable.server.storage.rows import Chair, MatchRow
from wartable.server.storage.store import Store
from wartable.server.table import Table, explain, seated

T = TypeVar("T")
log = logging.getLogger("wartable.hall")

KEPT = 400
"""Tables in memory; those not asked for longest are forgotten first."""

FOLLOWED = 200
"""Entries of another server that are played at once; more are read in a thread, from the beginning."""

TRIES = 3
"""How often a change is tried again after another server was faster."""


class Request(msgspec.Struct, frozen=True):
    """Who wants a change and under which key, so that asking again does nothing."""

    account: str
    key: str
    what: bytes

    @property
    def digest(self) -> str:
        return sha256(self.what).hexdigest()


class Change(msgspec.Struct, frozen=True):
    """The entries that a request added: those after `before`, up to `last`."""

    before: int
    last: int


class Hall:
    def __init__(self, store: Store, shelf: Shelf, pushing: Pushing, grace: float = 0) -> None:
        self.store = store
        self.shelf = shelf
        self.pushing = pushing
        self.grace = grace  # before somebody absent is told that they are waited for
        pushing.find = self.table
        self.after_change: list[Callable[[Table], None]] = []  # computer players
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._opening: dict[str, asyncio.Lock] = {}

    # --- finding ---

    async def table(self, id_: str) -> Table:
        """The table of a match, up to date. Raises Problem if there is none. Whoever holds its lock must not
        ask."""
        table = self._tables.get(id_)
        if table is None:
            return await self._open(id_)
        self._tables.move_to_end(id_)
        if self.store.shared and await self._is_behind(table):
            return await self._catch_up(table)
        return table

    async def _is_behind(self, table: Table) -> bool:
        """Whether another server has changed the match."""
        id_ = table.row.id
        return await self.store.read(lambda c: matches.version_of(c, id_)) != table.row.version

    async def _catch_up(self, table: Table) -> Table:
        """The table with what another server has changed; read from its beginning if need be."""
        id_ = table.row.id
        async with table.lock:
            if self._tables.get(id_) is table and (  # else it was dropped while we waited
                not await self._is_behind(table)  # it was we ourselves who changed it just now
                or await self._follow(table)
            ):
                return table
        return await self._open(id_)

    async def _follow(self, table: Table) -> bool:
        """Play what is new in the record; whether that was possible."""
        id_, last = table.row.id, table.last
        row, chairs, new = await self.store.read(
            lambda c: (matches.find(c, id_), matches.chairs(c, [id_])[id_], matches.lines(c, id_, last))
        )
        if row is not None and len(new) <= FOLLOWED:
            try:
                table.follow(row, chairs, new)
            except (RecordError, Refused) as error:
                log.warning("match %s is read again from its beginning: %s", id_, error)
            else:
                return True
        self.forget(id_)
        return False

    async def _open(self, id_: str) -> Table:
        lock = self._opening.setdefault(id_, asyncio.Lock())
        async with lock:
            found = self._tables.get(id_)
            if found is None:
                found = await self.store.read(lambda connection: self._seated(connection, id_))
                self._keep(found)
        if not lock.locked():
            self._opening.pop(id_, None)
        return found

    def _seated(self, connection: Connection, id_: str) -> Table:
        row = matches.find(connection, id_)
        if row is None:
            raise unknown(f"There is no match “{id_}”.")
        game = self.shelf.game(row.game)
        chairs = matches.chairs(connection, [id_])[id_]
        try:
            return seated(row, chairs, game, matches.lines(connection, id_))
        except RecordError as error:
            raise conflict("stuck", f"This match cannot be continued here: {error}") from error

    def _keep(self, table: Table) -> None:
        self._tables[table.row.id] = table
        while len(self._tables) > KEPT:
            _, oldest = self._tables.popitem(last=False)
            if oldest.lock.locked():
                self._tables[oldest.row.id] = oldest
                return

    @property
    def count(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    def forget(self, id_: str) -> None:
        self._tables.pop(id_, None)

    @asynccontextmanager
    async def reading(self, id_: str) -> AsyncIterator[Table]:
        """The table while nobody changes it."""
        table = await self.table(id_)
        async with table.lock:
            yield self._tables.get(id_, table)

    # --- changing ---

    async def change(
        self, id_: str, do: Callable[[Table], None], request: Request | None = None
    ) -> tuple[Table, Change]:
        """Let `do` work on the match, write what is new, tell everybody. Raises what `do` raises; then
        nothing has changed. A request that was carried out before is not carried out again.

        Whoever asks has looked at the table just now, so it is not looked at again: if another server was
        faster, the database says so."""
        for attempt in range(TRIES):
            here = self._tables.get(id_) if attempt == 0 else None
            table = here or await self.table(id_)
            async with table.lock:
                if self._tables.get(id_) is not table:
                    continue  # it was dropped while we waited
                try:
                    return table, await self._change(table, do, request)
                except (OvertakenError, Problem, Unreadable) as refusal:
                    # A repetition comes here, too: its question is closed, or its key is there already.
                    done = await self._done_before(table, request)
                    if done is None and not isinstance(refusal, OvertakenError):
                        raise
            if done is not None:
                return await self.table(id_), done
        raise conflict("busy", "Others are changing this match right now; try again.")

    async def _done_before(self, table: Table, request: Request | None) -> Change | None:
        if request is None:
            return None
        id_, wanted = table.row.id, request
        key = await self.store.read(lambda c: matches.key_of(c, id_, wanted.account, wanted.key))
        if key is None:
            return None
        if key.request != request.digest:
            raise conflict("key_used", "This key was used for another request; draw a new one.")
        return Change(key.first - 1, key.last)

    async def _change(self, table: Table, do: Callable[[Table], None], request: Request | None) -> Change:
        before, held, old = table.last, table.match.record.held, table.row
        try:
            do(table)
            table.run_on()
            await self._save(table, old, request, before)
        except (Refused, Problem, Unreadable) as refusal:
            if (before, held, old) != (table.last, table.match.record.held, table.row):
                self.forget(table.row.id)
            if isinstance(refusal, Refused):
                raise explain(refusal, table.game) from None
            raise
        except BaseException:
            self.forget(table.row.id)  # what stands in memory may not be on the disk
            raise
        self.tell(table)
        return Change(before, table.last)

    async def _save(self, table: Table, old: MatchRow, request: Request | None, before: int) -> None:
        now = time()
        lines, new = table.new_lines(now), self._row(table, now)
        done = None
        if request is not None:
            done = (request.account, Key(request.key, before + 1, table.last, request.digest))
        messages = self._messages(table, old, new, now)

        def job(connection: Connection) -> None:
            matches.change(connection, old, new, lines, done)
            messages(connection)

        await self.store.write(job)
        table.row = new
        table.times.extend([now] * len(lines))

    def _row(self, table: Table, now: float) -> MatchRow:
        record = table.match.record
        over = table.match.outcome() is not None
        clock = clocks.settled(
            clocks.of_row(table.row.clock),
            table.row.pace,
            () if over else table.on_the_clock,
            table.away,
            now,
        )
        return replace(
            table.row,
            updated=now,
            status="over" if over else table.row.status,
            last=record.last,
            version=table.row.version + 1,
            standing=table.standing(),
            held=record.held_line() if record.held else b"",
            clock=clocks.stored(clock),
        )

    def _messages(
        self, table: Table, old: MatchRow, new: MatchRow, now: float
    ) -> Callable[[Connection], None]:
        """What has to happen in the outbox: nothing, unless others are waited for than before."""
        if old.standing.waiting_for == new.standing.waiting_for and old.status == new.status:
            return lambda _: None
        waiting, asked = self._waiting(table, old, new)
        return lambda connection: outbox.follow(connection, new.id, waiting, asked, now + self.grace)

    def _waiting(self, table: Table, old: MatchRow, new: MatchRow) -> tuple[list[Waiting], list[Seat]]:
        """The people who are waited for with what they are asked, and the seats of those who were not before.
        A sandbox waits for nobody."""
        if new.sandbox_of:
            return [], []
        before = old.standing.waiting_for if old.status == "running" else ()
        asked = {decision.seat: decision for decision in reversed(table.match.decisions())}
        waiting = [
            Waiting(seat, table.chairs[seat].account, table.game.words.prompt(asked[seat]))
            for seat in table.on_the_clock
        ]
        return waiting, [one.seat for one in waiting if one.seat not in before]

    async def seat(
        self, id_: str, seat: str, change: Callable[[Table], Chair], allowed: Callable[[Table], None]
    ) -> Table:
        """Put somebody on a seat, or take them off; the match begins when all seats are taken."""
        for _ in range(TRIES):
            table = await self.table(id_)
            async with table.lock:
                if self._tables.get(id_) is not table:
                    continue  # it was dropped while we waited
                allowed(table)
                try:
                    await self._seat(table, seat, change)
                except OvertakenError:
                    continue
                self.tell(table)
                return table
        raise conflict("busy", "Others are changing this match right now; try again.")

    async def _seat(self, table: Table, seat: str, change: Callable[[Table], Chair]) -> None:
        old_row, old_chairs = table.row, dict(table.chairs)
        try:
            chair = change(table)
            table.chairs = {**table.chairs, seat: chair}
            if table.full:
                table.start()
            table.run_on()
            await self._save_seat(table, old_row, chair)
        except BaseException:
            table.chairs = old_chairs
            self.forget(table.row.id)
            raise

    async def _save_seat(self, table: Table, old: MatchRow, chair: Chair) -> None:
        now = time()
        lines, new = table.new_lines(now), self._row(table, now)
        messages = self._messages(table, old, new, now)

        def job(connection: Connection) -> None:
            matches.sit(connection, new.id, chair.seat, chair.account, chair.computer)
            matches.change(connection, old, new, lines)
            messages(connection)

        await self.store.write(job)
        table.row = new
        table.times.extend([now] * len(lines))

    # --- telling ---

    def tell(self, table: Table) -> None:
        """Push what is new to everybody who watches, and wake whoever acts on changes."""
        self.pushing.moved(table)
        for hook in self.after_change:
            hook(table)
