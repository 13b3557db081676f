"""Matches that begin with something that is there: a moment of another match, a case, a record."""

from __future__ import annotations

from time import time
from typing import Any

from wartable.kernel.casebook import CaseError
from wartable.kernel.contract import REFEREE, Setup
from wartable.kernel.digest import to_json
from wartable.kernel.record import Header, RecordError
from wartable.kernel.recordfile import parse
from wartable.kernel.refused import Refused
from wartable.kernel.registry import UnknownGameError
from wartable.kernel.replay import replay, rules_for
from wartable.server.api.games import case_of
from wartable.server.api.lobby import page
from wartable.server.api.looking import horizon
from wartable.server.endpoint import Call, Nothing, endpoint
from wartable.server.opening import begin, keep
from wartable.server.problems import forbidden, malformed
from wartable.server.security import new_id
from wartable.server.shelf import ShelvedGame
from wartable.server.storage.rows import Account, MatchRow, chair_of
from wartable.server.table import Table, dice_of, explain
from wartable.server.wire.matches import BranchWanted, MatchPage


@endpoint(
    "POST",
    "/api/matches/{match}/branch",
    body=BranchWanted,
    answer=MatchPage,
    deed="branch",
    rate="new",
    status=201,
)
async def post_branch(call: Call[BranchWanted]) -> MatchPage:
    """A sandbox of one's own that begins at a moment of this match, as far as the caller may know it: what is
    hidden from the caller is drawn anew."""
    wanted = call.body
    async with call.site.hall.reading(call.match) as table:
        viewer = call.viewer(table, wanted.seat)
        newest = horizon(table, call, viewer)
        at = newest if wanted.at is None else wanted.at
        if at > newest:
            raise forbidden(f"Entry {at} lies ahead; you may look at entries up to {newest}.")
        try:
            state = table.match.at(at)
        except Refused as refused:
            raise explain(refused, table.game) from None
        if viewer != REFEREE:
            state = table.match.rules.resample(state, viewer, call.site.rng)
        setup, title = table.match.rules.setup, f"{table.row.title}, from entry {at}"
        row = sandbox(call, setup, title, to_json(state), of=table.row.id, at=at)
        game = table.game
    return await open_sandbox(call, game, row)


@endpoint(
    "POST", "/api/games/{game}/cases/{case}/table", answer=MatchPage, signed_in=True, rate="new", status=201
)
async def post_case_table(call: Call[Nothing]) -> MatchPage:
    """A sandbox that stands at the position of a case."""
    game = call.site.shelf.game(call.path["game"])
    case = case_of(game, call.path["case"])
    book = game.casebook
    assert book is not None
    try:
        rules, state = book.rules(case), book.state(case)
    except CaseError as error:
        raise malformed(str(error)) from None
    row = sandbox(call, rules.setup, f"{case.id}: {case.title}", to_json(state), of="case", at=0)
    return await open_sandbox(call, game, row)


def sandbox(
    call: Call[Any], setup: Setup, title: str, position: bytes, *, of: str, at: int, dice: str = "seeded"
) -> MatchRow:
    """A match of the caller's own; it begins in the position, or where its scenario does."""
    now = time()
    return MatchRow(
        id=new_id(),
        owner=call.caller.id,
        title=title[:120],
        game=setup.game,
        scenario=setup.scenario,
        plan=setup.seats,
        options=dict(setup.options),
        dice=dice,
        private=True,
        spectators="none",
        created=now,
        updated=now,
        status="open",
        sandbox_of=of,
        sandbox_at=at,
        position=position,
    )


async def open_sandbox(call: Call[Any], game: ShelvedGame, row: MatchRow) -> MatchPage:
    """Keep a sandbox; the caller holds all its seats."""
    account = call.caller.account
    assert account is not None
    seats = game.rules(Setup(row.game, row.scenario, row.plan, row.options)).seats
    chairs = {seat: chair_of(seat, account) for seat in seats}
    return page(call, await begin(call.site, game, row, chairs))


@endpoint("POST", "/api/matches/import", answer=MatchPage, signed_in=True, rate="new", status=201, raw=True)
async def post_import(call: Call[bytes]) -> MatchPage:
    """A match from its record; every order is checked again. Whoever imports holds all seats."""
    account, shelf = call.caller.account, call.site.shelf
    assert account is not None
    try:
        record = parse(call.body)
        rules = rules_for(record, lambda id_: shelf.game(id_).game)
        game = shelf.game(record.header.game)
        row = _imported(record.header, account)
        match = replay(record, rules, dice_of(row, record.header.dice), prose=game.words.prose)
    except (RecordError, UnknownGameError) as error:
        raise malformed(f"This record cannot be taken in: {error}") from None
    chairs = {seat: chair_of(seat, account) for seat in rules.seats}
    table = Table(row, chairs, game, match, [])
    return page(call, await keep(call.site, table))


def _imported(header: Header, account: Account) -> MatchRow:
    now = time()
    players = " – ".join(dict.fromkeys(header.players.values()))
    return MatchRow(
        id=new_id(),
        owner=account.id,
        title=(players or "An imported match")[:120],
        game=header.game,
        scenario=header.scenario,
        plan=header.seats,
        options=dict(header.options),
        dice=header.dice.mode,
        private=True,
        created=now,
        updated=now,
        status="open",
    )
