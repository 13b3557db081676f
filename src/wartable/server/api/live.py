"""The push: one WebSocket for each open page. Pages only listen; what they want, they ask for by HTTP."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct
from starlette.websockets import WebSocket, WebSocketDisconnect

from wartable.server.hub import LOBBY, Listener
from wartable.server.looks import look, look_back
from wartable.server.permissions import STRANGER, Who, can, must_wait, viewer_of
from wartable.server.problems import Problem
from wartable.server.security import COOKIE
from wartable.server.site import Site
from wartable.server.table import Table
from wartable.server.wire.fields import Number
from wartable.server.wire.looking import Moved

GOODBYE = 1012  # the page should come back
REFUSED = 4403


class Listening(Struct, frozen=True):
    seat: str = ""
    have: Number | None = None


async def listen_to_match(socket: WebSocket) -> None:
    """`/api/matches/{match}/live?seat=&have=`"""
    site: Site = socket.app.state.site
    id_ = socket.path_params["match"]
    who = await _who(site, socket)
    try:
        wanted = msgspec.convert(dict(socket.query_params), Listening, strict=False)
        if not _same_origin(socket):
            raise Problem(403, "origin", "Only pages of this site may listen.")
        async with site.hall.reading(id_) as table:
            listener = _listener(who, wanted, table)
            site.hub.join(id_, listener)
            first = _first(site, table, listener, wanted)
    except (Problem, msgspec.ValidationError) as problem:
        await socket.accept()
        await socket.close(REFUSED, str(problem)[:120])
        return
    await socket.accept()
    if first is not None:
        listener.send(msgspec.json.encode(first))
    site.pushing.present(id_)
    try:
        await _pump(socket, listener)
    finally:
        site.hub.leave(id_, listener)
        site.pushing.present(id_)


async def listen_to_lobby(socket: WebSocket) -> None:
    """`/api/live`: hints that the lobby, or whose turn it is, has changed."""
    site: Site = socket.app.state.site
    who = await _who(site, socket)
    await socket.accept()
    if not _same_origin(socket):
        await socket.close(REFUSED, "Only pages of this site may listen.")
        return
    listener = Listener(who.account, "", (), late=False)
    site.hub.join(LOBBY, listener)
    try:
        await _pump(socket, listener)
    finally:
        site.hub.leave(LOBBY, listener)


async def _who(site: Site, socket: WebSocket) -> Who:
    scheme, _, token = socket.headers.get("authorization", "").partition(" ")
    token = token.strip() if scheme.casefold() == "bearer" else socket.cookies.get(COOKIE, "")
    account = await site.sessions.holder(token)
    return Who(account.id) if account else STRANGER


def _same_origin(socket: WebSocket) -> bool:
    """A browser says which site a page comes from; programs say nothing."""
    origin = socket.headers.get("origin")
    return origin is None or origin.partition("://")[2] == socket.headers.get("host", "")


def _listener(who: Who, wanted: Listening, table: Table) -> Listener:
    where = table.where
    why_not = can(who, "look", where)
    viewer = viewer_of(who, wanted.seat, where)
    if why_not or viewer is None:
        raise Problem(403, "forbidden", why_not or f"You cannot look at this match as “{wanted.seat}”.")
    return Listener(who.account, viewer, who.seats(where), must_wait(who, viewer, where))


def _first(site: Site, table: Table, listener: Listener, wanted: Listening) -> Moved | None:
    """What the page has missed; everything but old events if it has nothing yet."""
    newest = table.delayed_last() if listener.late else table.last
    listener.have = newest
    if wanted.have is not None and wanted.have >= newest:
        return None
    since = newest if wanted.have is None else wanted.have
    if listener.late:
        shown = look_back(table, listener.viewer, newest, newest)
    else:
        shown = look(table, listener.viewer, site.hub.present(table.row.id))
    return Moved(newest, shown, table.told(listener.viewer, since, newest))


async def _pump(socket: WebSocket, listener: Listener) -> None:
    """Send what is queued until either side leaves."""
    sending = asyncio.ensure_future(_send(socket, listener))
    try:
        while True:
            message: Any = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
    except WebSocketDisconnect:
        return
    finally:
        sending.cancel()
        with suppress(asyncio.CancelledError):
            await sending


async def _send(socket: WebSocket, listener: Listener) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):  # the page went away while we were writing
        while (message := await listener.queue.get()) is not None:
            await socket.send_text(message.decode())
        await socket.close(GOODBYE, "Come back with what you have.")
