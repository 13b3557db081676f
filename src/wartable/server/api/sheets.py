"""Pages about one subject that a game can explain, and what a basket may be filled with."""

from __future__ import annotations

from asyncio import to_thread
from typing import Any

from msgspec.structs import replace

from wartable.kernel.contract import Viewer
from wartable.kernel.match import bare
from wartable.kernel.refused import Refused
from wartable.kernel.sheets import explaining, menu_of
from wartable.server.api.deciding import open_decision
from wartable.server.api.looking import horizon
from wartable.server.endpoint import Call, Nothing, endpoint
from wartable.server.problems import forbidden, malformed
from wartable.server.sheettelling import NO_MENU, Teller
from wartable.server.table import Table, explain
from wartable.server.wire.sheets import (
    AboutAsked,
    MenuTold,
    MenuWanted,
    OfferTold,
    SheetAsked,
    SheetsAsked,
    SheetTold,
)

MATCH = "/api/matches/{match}"


def _moment(call: Call[Any], table: Table) -> tuple[Viewer, int, Any]:
    """With whose eyes to look, after which entry, and how the match stood then. Raises Problem."""
    viewer = call.viewer(table, call.query.seat)
    newest, at = horizon(table, call, viewer), call.query.at
    if at is not None and at > newest:
        raise forbidden(f"Entry {at} lies ahead; you may look at entries up to {newest}.")
    seq = newest if at is None else at
    if seq == table.last:
        return viewer, seq, table.match.state
    try:
        return viewer, seq, table.match.at(seq)
    except Refused as refused:
        raise explain(refused, table.game) from None


@endpoint("GET", f"{MATCH}/sheets", query=SheetsAsked, answer=tuple[OfferTold, ...], deed="look")
async def get_sheets(call: Call[Nothing]) -> tuple[OfferTold, ...]:
    """The sheets that can be asked for; none where the game explains nothing."""
    async with call.site.hall.reading(call.match) as table:
        viewer, _, state = _moment(call, table)
        rules, game = explaining(table.match.rules), table.game
    offers = rules.sheets(state, viewer) if rules else ()
    return tuple(map(Teller(game).offer, offers))


@endpoint("GET", f"{MATCH}/sheet", query=SheetAsked, answer=SheetTold, deed="look")
async def get_sheet(call: Call[Nothing]) -> SheetTold:
    """One sheet, as its viewer may know it, now or after any earlier entry."""
    async with call.site.hall.reading(call.match) as table:
        viewer, seq, state = _moment(call, table)
        rules, game, wanted = explaining(table.match.rules), table.game, call.query.id
    if rules is None or wanted not in [offer.id for offer in rules.sheets(state, viewer)]:
        raise malformed(f"There is no sheet “{wanted}” here.")
    # A state is a value: nobody waits while a sheet is written.
    sheet = await to_thread(rules.sheet, state, viewer, wanted)
    return Teller(game).sheet(sheet, seq)


@endpoint("GET", f"{MATCH}/about", query=AboutAsked, answer=SheetTold, deed="look")
async def get_about(call: Call[Nothing]) -> SheetTold:
    """What the game has to say about one space, beyond what its view shows."""
    async with call.site.hall.reading(call.match) as table:
        viewer, seq, state = _moment(call, table)
        rules, game, space = explaining(table.match.rules), table.game, call.query.space
    if game.spaces and space not in game.spaces:
        raise malformed(f"There is no space “{space}” on this board.")
    if rules is None:
        return SheetTold("about", "", seq, (), (), (), (), ())
    sheet = await to_thread(rules.about, state, viewer, space)
    return Teller(game).sheet(sheet, seq)


@endpoint("POST", f"{MATCH}/menu", body=MenuWanted, answer=MenuTold, deed="plan", reads=True)
async def post_menu(call: Call[MenuWanted]) -> MenuTold:
    """What the basket of an open question can be filled with, item by item."""
    wanted = call.body
    async with call.site.hall.reading(call.match) as table:
        seat = call.own_seat(table, wanted.seat)
        decision = open_decision(table, wanted.decision, seat)
        decision = replace(decision, id=bare(decision.id))
        rules, state, game = table.match.rules, table.match.state, table.game
    menu = await to_thread(menu_of, rules, state, decision)
    return NO_MENU if menu is None else Teller(game).menu(menu)
