"""What people say at the table: chat, pings on the map, and notes nobody else reads."""

from __future__ import annotations

from time import time
from typing import Any

from msgspec import Struct

from wartable.server.endpoint import Call, Nothing, endpoint
from wartable.server.permissions import belongs
from wartable.server.problems import malformed
from wartable.server.storage import talk
from wartable.server.summaries import plan_of
from wartable.server.table import Table
from wartable.server.wire.fields import Number
from wartable.server.wire.talking import ChatTold, ChatWanted, NotesKept, PingPushed, PingWanted

MATCH = "/api/matches/{match}"


class Since(Struct, frozen=True):
    since: Number = 0


def sides(call: Call[Any], table: Table) -> tuple[str, ...]:
    """The sides for which the caller plays."""
    plan = plan_of(table.game, table.row.plan)
    return tuple(dict.fromkeys(plan.side_of(seat) for seat in call.who.seats(table.where)))


def _to(call: Call[Any], table: Table, to: str, seat: str) -> str:
    """The side that is meant, or nothing for the whole table."""
    if to == "match":
        return ""
    return plan_of(table.game, table.row.plan).side_of(call.own_seat(table, seat))


@endpoint("POST", f"{MATCH}/chat", body=ChatWanted, answer=ChatTold, deed="talk", status=201)
async def post_chat(call: Call[ChatWanted]) -> ChatTold:
    """Say something to the table, or to one's own side."""
    table, account, now = await call.table(), call.caller.account, time()
    assert account is not None
    side = _to(call, table, call.body.to, call.body.seat)
    text = call.body.text.strip()
    if not text:
        raise malformed("There is nothing to say.")
    number = await call.site.store.write(lambda c: talk.say(c, table.row.id, account.id, side, text, now))
    said = ChatTold(number, account.id, account.name, side, text, now)
    call.site.pushing.chat(table, said)
    return said


@endpoint("GET", f"{MATCH}/chat", query=Since, answer=tuple[ChatTold, ...], deed="look")
async def get_chat(call: Call[Nothing]) -> tuple[ChatTold, ...]:
    """What was said, as far as it was meant for the caller."""
    table = await call.table()
    own, since = sides(call, table), call.query.since
    late = table.row.spectators == "delayed" and not belongs(call.who, table.where)
    until = time() - (table.row.delay if late else 0)
    found = await call.site.store.read(lambda c: talk.said(c, table.row.id, own, since, until))
    return tuple(ChatTold(s.id, s.account, s.name, s.side, s.text, s.time) for s in found)


@endpoint("POST", f"{MATCH}/pings", body=PingWanted, answer=Nothing, deed="talk")
async def post_ping(call: Call[PingWanted]) -> Nothing:
    """Point at a space on the map; it is pushed and not kept."""
    table, account, wanted = await call.table(), call.caller.account, call.body
    assert account is not None
    if table.game.spaces and wanted.space not in table.game.spaces:
        raise malformed(f"There is no space “{wanted.space}” on this board.")
    side = _to(call, table, wanted.to, wanted.seat)
    own = call.who.seats(table.where)
    seat = wanted.seat if wanted.seat in own else next(iter(own), "")
    ping = PingPushed(wanted.space, wanted.text, seat, account.name, side, time())
    call.site.pushing.ping(table, ping)
    return Nothing()


@endpoint("GET", f"{MATCH}/notes", answer=NotesKept, deed="note")
async def get_notes(call: Call[Nothing]) -> NotesKept:
    """The caller's own notes about this match."""
    return NotesKept(await call.site.store.read(lambda c: talk.note_of(c, call.match, call.caller.id)))


@endpoint("PUT", f"{MATCH}/notes", body=NotesKept, answer=NotesKept, deed="note")
async def put_notes(call: Call[NotesKept]) -> NotesKept:
    """Keep notes; nobody else ever sees them."""
    text, account = call.body.text, call.caller.id
    await call.site.store.write(lambda c: talk.keep_note(c, call.match, account, text))
    return call.body
