"""What goes out to open pages, here and at other servers: moves, chat, pings, presence, the lobby."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from wartable.kernel.contract import Viewer
from wartable.server.hints import Hints
from wartable.server.hub import LOBBY, Hub, Listener
from wartable.server.looks import look, look_back
from wartable.server.permissions import Who, can
from wartable.server.storage import talk
from wartable.server.storage.store import Store
from wartable.server.summaries import plan_of
from wartable.server.table import Table
from wartable.server.wire.looking import Moved
from wartable.server.wire.talking import ChatPushed, ChatTold, PingPushed

log = logging.getLogger("wartable.push")

PRESENCE_EVERY = 30.0
"""Seconds after which a server says again who is with it."""


class Present(Struct, frozen=True, tag_field="do", tag="present"):
    seats: tuple[str, ...]


class LobbyHint(Struct, frozen=True, tag_field="do", tag="lobby"):
    """Something changed in a match; ask again if it matters."""

    match: str = ""


class Pushing:
    """Speaks to the pages of this server, and hints the others. `find` gives a table, up to date."""

    def __init__(self, hub: Hub, hints: Hints, store: Store) -> None:
        self.hub = hub
        self.hints = hints
        self._store = store
        self.find: Callable[[str], Any]

    # --- what happens here ---

    def moved(self, table: Table) -> None:
        """The table has changed and the change is on the disk."""
        self._move(table)
        self.hints.send(do="moved", match=table.row.id)

    def chat(self, table: Table, said: ChatTold) -> None:
        self.hub.tell(table.row.id, ChatPushed(said), hears(table, said.side))
        self.hints.send(do="chat", match=table.row.id, id=said.id)

    def ping(self, table: Table, ping: PingPushed) -> None:
        self.hub.tell(table.row.id, ping, hears(table, ping.side))
        self.hints.send(do="ping", match=table.row.id, ping=msgspec.to_builtins(ping))

    def present(self, match: str) -> None:
        """Somebody has come or gone."""
        self._tell_present(match)
        self.hints.send(do="present", match=match, people=msgspec.to_builtins(self.hub.people(match)))

    def come_back(self, match: str, account: str) -> None:
        """What somebody may see has changed: their pages open anew."""
        self.hub.close_account(match, account)
        self.hints.send(do="come_back", match=match, account=account)

    async def repeat_presence(self) -> None:
        """Servers that died must not leave ghosts behind: presence is believed for a while only."""
        while True:
            await asyncio.sleep(PRESENCE_EVERY)
            for match in self.hub.channels:
                people = msgspec.to_builtins(self.hub.people(match))
                self.hints.send(do="present", match=match, people=people)

    # --- what happens elsewhere ---

    async def hear(self, hint: dict[str, Any]) -> None:
        """Another server tells of a change."""
        match, do = hint["match"], hint["do"]
        if do == "present":
            people = {account: tuple(seats) for account, seats in hint["people"].items()}
            self.hub.believe(match, hint["from"], people)
            self._tell_present(match)
        elif do == "come_back":
            self.hub.close_account(match, hint["account"])
        elif self.hub.listeners(match) or self.hub.listeners(LOBBY):
            table: Table = await self.find(match)
            async with table.lock:
                await self._follow(table, do, hint)

    async def _follow(self, table: Table, do: str, hint: dict[str, Any]) -> None:
        if do == "moved":
            self._move(table)
        elif do == "ping":
            ping = msgspec.convert(
                {k: v for k, v in hint["ping"].items() if k != "do"} | {"do": "ping"}, PingPushed
            )
            self.hub.tell(table.row.id, ping, hears(table, ping.side))
        elif do == "chat":
            line = await self._store.read(lambda c: talk.line(c, table.row.id, hint["id"]))
            if line is not None:
                said = ChatTold(line.id, line.account, line.name, line.side, line.text, line.time)
                self.hub.tell(table.row.id, ChatPushed(said), hears(table, said.side))

    # --- to the pages ---

    def _move(self, table: Table) -> None:
        id_ = table.row.id
        present = self.hub.present(id_)

        def moved(viewer: Viewer, have: int) -> Moved:
            return Moved(table.last, look(table, viewer, present), table.told(viewer, have))

        self.hub.tell_each(id_, table.last, moved)
        self._tell_lobby(table)

    def _tell_lobby(self, table: Table) -> None:
        """Only to those who may know that the match exists."""
        where = table.where
        self.hub.tell(LOBBY, LobbyHint(table.row.id), lambda page: not can(Who(page.account), "see", where))

    def _tell_present(self, match: str) -> None:
        self.hub.tell(match, Present(self.hub.present(match)), lambda page: not page.late)

    def late(self, table: Table) -> None:
        """To those who watch with a delay: what they may know by now."""
        newest = table.last if table.row.status == "over" else table.delayed_last()

        def moved(viewer: Viewer, have: int) -> Moved:
            return Moved(newest, look_back(table, viewer, newest, newest), table.told(viewer, have, newest))

        if any(page.late and page.have < newest for page in self.hub.listeners(table.row.id)):
            self.hub.tell_each(table.row.id, newest, moved, late=True)

    async def serve_the_late(self, every: float) -> None:
        """Look again and again what those who watch with a delay may know."""
        while True:
            await asyncio.sleep(every)
            for match in self.hub.channels:
                if any(page.late for page in self.hub.listeners(match)):
                    await self._serve(match)

    async def _serve(self, match: str) -> None:
        try:
            table: Table = await self.find(match)
            async with table.lock:
                self.late(table)
        except Exception:
            log.exception("match %s could not be shown to those who watch with a delay", match)


def hears(table: Table, side: str) -> Callable[[Listener], bool]:
    """Which pages get what is said to a side, or to everybody."""
    plan = plan_of(table.game, table.row.plan)

    def listener_hears(listener: Listener) -> bool:
        if not side:
            return not listener.late
        return any(plan.side_of(seat) == side for seat in listener.seats)

    return listener_hears
