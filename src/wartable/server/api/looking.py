"""What stands on the board, and what has happened."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from wartable.kernel.contract import Viewer
from wartable.kernel.refused import Refused
from wartable.server.endpoint import LINES, Call, File, Nothing, endpoint
from wartable.server.looks import look, look_back
from wartable.server.permissions import must_wait
from wartable.server.problems import forbidden
from wartable.server.table import Table, explain
from wartable.server.wire.fields import Number
from wartable.server.wire.looking import Look, Told


class Looking(Struct, frozen=True):
    seat: str = ""
    at: Number | None = None


class Reading(Struct, frozen=True):
    seat: str = ""
    since: Number = 0
    until: Number | None = None


def horizon(table: Table, call: Call[Any], viewer: Viewer) -> int:
    """The newest entry that this viewer may know of."""
    if not must_wait(call.who, viewer, table.where):
        return table.last
    return table.delayed_last()


@endpoint("GET", "/api/matches/{match}/view", query=Looking, answer=Look, deed="look")
async def get_view(call: Call[Nothing]) -> Look:
    """The match as one viewer sees it, now or after any earlier entry."""
    async with call.site.hall.reading(call.match) as table:
        viewer = call.viewer(table, call.query.seat)
        newest, at = horizon(table, call, viewer), call.query.at
        if at is None and newest == table.last:
            return look(table, viewer, call.site.hub.present(table.row.id))
        if at is not None and at > newest:
            raise forbidden(f"Entry {at} lies ahead; you may look at entries up to {newest}.")
        try:
            return look_back(table, viewer, newest if at is None else at, newest)
        except Refused as refused:
            raise explain(refused, table.game) from None


@endpoint("GET", "/api/matches/{match}/events", query=Reading, answer=tuple[Told, ...], deed="look")
async def get_events(call: Call[Nothing]) -> tuple[Told, ...]:
    """The log after entry `since`, up to `until`, as one viewer may know it."""
    async with call.site.hall.reading(call.match) as table:
        viewer = call.viewer(table, call.query.seat)
        newest, until = horizon(table, call, viewer), call.query.until
        return table.told(viewer, call.query.since, newest if until is None else min(until, newest))


@endpoint("GET", "/api/matches/{match}/record", answer=File, deed="record")
async def get_record(call: Call[Nothing]) -> File:
    """The record: whole once the match is over; before that only where no seat hides anything."""
    async with call.site.hall.reading(call.match) as table:
        if table.row.position:
            raise forbidden("A sandbox begins in the middle; take the record of the match it comes from.")
        if table.row.status != "over" and not table.hides_nothing():
            raise forbidden("The record tells what seats hide from each other; it can be had after the end.")
        if must_wait(call.who, "spectator", table.where):
            raise forbidden("You watch this match with a delay; its record can be had after the end.")
        name = f"{table.row.game}-{table.row.id}.jsonl"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return File(table.match.record.to_bytes(held=False), LINES, headers)
