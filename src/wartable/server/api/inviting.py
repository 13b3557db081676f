"""Invitations: links that seat whoever follows them, guests included."""

from __future__ import annotations

from time import time
from typing import Any

from wartable.server.api.lobby import page, told
from wartable.server.endpoint import Call, Nothing, endpoint
from wartable.server.problems import conflict, forbidden, unknown
from wartable.server.security import new_token, token_digest
from wartable.server.storage import talk
from wartable.server.storage.rows import Account, Chair, chair_of
from wartable.server.storage.talk import Invited
from wartable.server.table import Table
from wartable.server.wire.matches import MatchPage
from wartable.server.wire.seating import Invitation, InvitationTaken, InvitationTold, InvitationWanted

LINK = "/join/{}"


@endpoint(
    "POST",
    "/api/matches/{match}/invitations",
    body=InvitationWanted,
    answer=Invitation,
    deed="host",
    status=201,
)
async def post_invitation(call: Call[InvitationWanted]) -> Invitation:
    """A new link to a seat, or to any seat that is open."""
    table, seat = await call.table(), call.body.seat
    if seat and seat not in table.chairs:
        raise unknown(f"There is no seat “{seat}”; the seats are {', '.join(table.chairs)}.")
    token, by = new_token(), call.caller.id
    digest = token_digest(token)
    await call.site.store.write(lambda c: talk.invite(c, digest, table.row.id, seat, by, time()))
    return Invitation(call.site.config.public_url.rstrip("/") + LINK.format(token), token)


@endpoint("DELETE", "/api/matches/{match}/invitations", answer=Nothing, deed="host")
async def delete_invitations(call: Call[Nothing]) -> Nothing:
    """Withdraw every link to this match."""
    await call.site.store.write(lambda c: talk.withdraw_invitations(c, call.match))
    return Nothing()


@endpoint("GET", "/api/invitations/{token}", answer=InvitationTold, rate="guess")
async def get_invitation(call: Call[Nothing]) -> InvitationTold:
    """What a link leads to."""
    invited = await find(call, call.path["token"])
    table = await call.site.hall.table(invited.match)
    return InvitationTold(told(call, table), invited.seat)


@endpoint(
    "POST", "/api/invitations/{token}", body=InvitationTaken, answer=MatchPage, signed_in=True, rate="guess"
)
async def post_invitation_taken(call: Call[InvitationTaken]) -> MatchPage:
    """Follow a link and sit down."""
    assert call.caller.account is not None
    table = await follow(call, call.path["token"], call.caller.account, call.body.seed)
    return page(call, table)


async def find(call: Call[Any], token: str) -> Invited:
    digest = token_digest(token)
    invited = await call.site.store.read(lambda c: talk.invited(c, digest))
    if invited is None:
        raise unknown("This invitation leads nowhere; it may have been withdrawn. Ask for a new one.")
    return invited


async def follow(call: Call[Any], token: str, account: Account, seed: str = "") -> Table:
    """Seat somebody at the table an invitation leads to."""
    invited = await find(call, token)
    table = await call.site.hall.table(invited.match)
    if account.id in table.where.held_by.values() and not invited.seat:
        return table  # a second look at the same link must not take a second seat
    seat = invited.seat or _free(table)

    def allowed(table: Table) -> None:
        if table.row.status != "open":
            raise forbidden("This match has begun; its seats are taken.")
        if table.chairs[seat].taken and table.chairs[seat].account != account.id:
            raise conflict("seat_taken", f"This seat is taken by {table.chairs[seat].name}.")

    def chair(table: Table) -> Chair:
        if seed:
            table.offer_seed(seat, seed)
        return chair_of(seat, account)

    return await call.site.hall.seat(invited.match, seat, chair, allowed)


def _free(table: Table) -> str:
    free = [seat for seat, chair in table.chairs.items() if not chair.taken]
    if not free:
        raise conflict("seat_taken", "Every seat of this match is taken.")
    return free[0]
