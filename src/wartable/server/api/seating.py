"""Taking seats, leaving them, giving them to computers, inviting."""

from __future__ import annotations

from wartable.server.api.lobby import page
from wartable.server.endpoint import Call, endpoint
from wartable.server.opening import computer_chair
from wartable.server.permissions import Deed, can
from wartable.server.problems import conflict, forbidden, malformed, unknown
from wartable.server.storage.rows import Chair, chair_of
from wartable.server.table import Table
from wartable.server.wire.matches import MatchPage
from wartable.server.wire.seating import SeatWanted


@endpoint(
    "POST", "/api/matches/{match}/seats/{seat}", body=SeatWanted, answer=MatchPage, deed="see", signed_in=True
)
async def post_seat(call: Call[SeatWanted]) -> MatchPage:
    """Take a seat, leave it, or (the owner) give it to a computer player."""
    wanted, seat = call.body, call.path["seat"]
    if wanted.take + wanted.leave + bool(wanted.computer) != 1:
        raise malformed("Say one of take, leave and computer.")
    deed: Deed = "sit" if wanted.take else "leave" if wanted.leave else "host"

    def allowed(table: Table) -> None:
        if seat not in table.chairs:
            raise unknown(f"There is no seat “{seat}”; the seats are {', '.join(table.chairs)}.")
        why_not = can(call.who, deed, table.where)
        if why_not:
            raise forbidden(why_not)

    table = await call.site.hall.seat(call.match, seat, lambda table: _chair(call, table), allowed)
    call.site.pushing.come_back(table.row.id, call.caller.id)  # whose pages see with other eyes now
    return page(call, table)


def _chair(call: Call[SeatWanted], table: Table) -> Chair:
    seat, wanted, account = call.path["seat"], call.body, call.caller.account
    assert account is not None
    now = table.chairs[seat]
    if wanted.leave:
        if now.account != account.id:
            raise forbidden("This seat is not yours to leave.")
        return Chair(seat)
    if now.taken and not (wanted.computer and now.computer):
        raise conflict("seat_taken", f"This seat is taken by {now.name}.")
    if wanted.computer:
        return computer_chair(seat, wanted.computer)
    if wanted.seed:
        table.offer_seed(seat, wanted.seed)
    return chair_of(seat, account)
