"""Matches: listed, made, found."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, structs
from sqlalchemy import Connection

from wartable.server.endpoint import Call, Nothing, endpoint
from wartable.server.opening import open_match
from wartable.server.permissions import Deed, belongs, can
from wartable.server.shelf import ShelvedGame
from wartable.server.storage import matches
from wartable.server.storage.rows import Chair, MatchRow
from wartable.server.summaries import summary
from wartable.server.table import Table
from wartable.server.wire.matches import DiceTerms, MatchPage, MatchTold, MatchWanted, Mine, OptionChosen

DEEDS: tuple[Deed, ...] = (
    "look", "sit", "leave", "act", "plan", "talk", "note", "clock", "host", "record", "branch",
)  # fmt: skip


class Listing(Struct, frozen=True, rename={"which": "list"}):
    which: Literal["open", "mine", "finished", "running"] = "open"


@endpoint("GET", "/api/matches", query=Listing, answer=tuple[MatchTold, ...])
async def get_matches(call: Call[Nothing]) -> tuple[MatchTold, ...]:
    """The newest matches that are open, mine, running or finished."""
    account, which = call.caller.id, call.query.which
    if which == "mine" and not account:
        return ()

    def found(connection: Connection) -> tuple[list[MatchRow], dict[str, dict[str, Chair]]]:
        rows = matches.listed(connection, which, account)
        return rows, matches.chairs(connection, [row.id for row in rows])

    rows, chairs = await call.site.store.read(found)
    shelf, hub = call.site.shelf, call.site.hub
    return tuple(summary(row, chairs[row.id], shelf, hub, account) for row in rows if row.game in shelf.ids)


@endpoint("POST", "/api/matches", body=MatchWanted, answer=MatchPage, signed_in=True, rate="new", status=201)
async def post_match(call: Call[MatchWanted]) -> MatchPage:
    """A new match; it begins at once if every seat is given out."""
    assert call.caller.account is not None
    table = await open_match(call.site, call.body, call.caller.account)
    return page(call, table)


@endpoint("GET", "/api/matches/{match}", answer=MatchPage, deed="see")
async def get_match(call: Call[Nothing]) -> MatchPage:
    """A match: who sits where, how it is played, and what the caller may do."""
    return page(call, await call.table())


def told(call: Call[Any], table: Table) -> MatchTold:
    return summary(table.row, table.chairs, call.site.shelf, call.site.hub, call.caller.id)


def page(call: Call[Any], table: Table) -> MatchPage:
    where = table.where
    seats = call.who.seats(where)
    owner = bool(call.caller.id) and call.caller.id == where.owner
    why_not: dict[str, str] = {deed: reason for deed in DEEDS if (reason := can(call.who, deed, where))}
    role: Literal["owner", "player", "watcher"] = (
        "owner" if owner else "player" if belongs(call.who, where) else "watcher"
    )
    return MatchPage(
        **structs.asdict(told(call, table)),
        me=Mine(seats, role),
        options_explained=_options(table.game, table.match.rules.setup.options),
        dice_terms=_dice(table),
        why_not=why_not,
    )


def _options(game: ShelvedGame, chosen: dict[str, int]) -> tuple[OptionChosen, ...]:
    return tuple(
        OptionChosen(option.id, option.text, chosen.get(option.id, option.default), option.default)
        for option in game.game.options
    )


def _dice(table: Table) -> DiceTerms:
    box, terms = table.match.box, table.match.record.header.dice
    return DiceTerms(
        table.row.dice, terms.commitment, dict(box.seeds), table.row.secret if box.revealed else ""
    )
