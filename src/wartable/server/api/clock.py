"""Clocks at zero: the others claim the match, or grant more time."""

from __future__ import annotations

from time import time

from msgspec.structs import replace

from wartable.server import clocks
from wartable.server.endpoint import Call, endpoint
from wartable.server.looks import look
from wartable.server.problems import conflict, forbidden, unknown
from wartable.server.table import Table
from wartable.server.wire.clocks import ClockWanted
from wartable.server.wire.looking import Look


@endpoint("POST", "/api/matches/{match}/clock", body=ClockWanted, answer=Look, deed="clock")
async def post_clock(call: Call[ClockWanted]) -> Look:
    """Claim the match from a seat whose clock stands at zero, or grant it more time."""
    wanted = call.body

    def do(table: Table) -> None:
        _require_zero(call, table)
        if wanted.do == "claim":
            _require_claims(table)
            table.end_by_time(wanted.seat)
        else:
            row, now = table.row, time()
            clock = clocks.settled(clocks.of_row(row.clock), row.pace, table.on_the_clock, table.away, now)
            more = clocks.granted(clock, row.pace, wanted.seat)
            table.row = replace(row, clock=clocks.stored(more))

    table, _ = await call.site.hall.change(call.match, do)
    return look(table, call.viewer(table), call.site.hub.present(table.row.id))


def _require_zero(call: Call[ClockWanted], table: Table) -> None:
    """The clock of somebody else's seat must stand at zero."""
    seat, row = call.body.seat, table.row
    if seat not in table.chairs:
        raise unknown(f"There is no seat “{seat}”; the seats are {', '.join(table.chairs)}.")
    if seat in call.who.seats(table.where):
        raise forbidden("This is your own clock.")
    clock = clocks.of_row(row.clock)
    rest = clocks.left(clock, seat, row.pace, table.away, time())
    if row.pace.kind != "bank" or seat not in clock.running or rest > 0:
        name = table.game.words.name(seat)
        raise conflict("clock", f"The clock of {name} does not stand at zero.")


def _require_claims(table: Table) -> None:
    if table.row.pace.at_zero != "claim":
        raise forbidden("In this match nobody can claim at zero; grant more time instead.")
