"""From wishes to a match that is on the disk: its record begins, its seats are given out."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import UTC, datetime
from time import time

from wartable.kernel.contract import Seat
from wartable.kernel.dicebox import COMMITTED
from wartable.kernel.match import Match
from wartable.players.registry import PLAYERS
from wartable.server.problems import malformed
from wartable.server.security import new_id
from wartable.server.shelf import ShelvedGame
from wartable.server.site import Site
from wartable.server.storage import matches
from wartable.server.storage.rows import Account, Chair, MatchRow, Pace, chair_of
from wartable.server.table import Table, dice_of, prepared_for, rules_of
from wartable.server.wire.matches import MatchWanted

COMPUTER_NAME = "{} player"
"""How the header of a record names a computer's seat; the terminal knows it by this, too."""
ME, OPEN, COMPUTER = "me", "open", "computer:"


async def open_match(site: Site, wanted: MatchWanted, owner: Account) -> Table:
    """A new match. Raises Problem for what the game does not have."""
    game = site.shelf.game(wanted.game)
    row = _row(game, wanted, owner)
    try:
        rules = rules_of(game, row)
    except ValueError as error:
        raise malformed(str(error)) from None
    chairs = _chairs(wanted, rules.seats, owner)
    for seat in wanted.seeds:
        if seat not in rules.seats:
            raise malformed(f"There is no seat “{seat}” to give a seed for.")
    return await begin(site, game, row, chairs, wanted.seeds)


async def begin(
    site: Site, game: ShelvedGame, row: MatchRow, chairs: dict[Seat, Chair], seeds: Mapping[Seat, str] = {}
) -> Table:
    """Start the record of a match and keep it."""
    created = datetime.fromtimestamp(row.created, UTC).isoformat(timespec="seconds")
    names = {seat: header_name(chair) for seat, chair in chairs.items() if chair.taken}
    seeds = {seat: text for seat, text in seeds.items() if text} if row.dice in COMMITTED else {}
    dice = dice_of(row, prepared=prepared_for(row, game))
    match = Match.start(rules_of(game, row), dice=dice, names=names, created=created, seeds=seeds)
    table = Table(row, chairs, game, match, [])
    return await keep(site, table)


async def keep(site: Site, table: Table) -> Table:
    """Write a table that stands only in memory, and let it begin if every seat is taken."""
    row, chairs = table.row, table.chairs
    lines = table.new_lines(row.created)
    await site.store.write(lambda connection: matches.add(connection, row, chairs.values(), lines))
    if table.full:
        table, _ = await site.hall.change(row.id, start_if_full)
    return await site.hall.table(row.id)


def start_if_full(table: Table) -> None:
    if table.full and table.row.status == "open":
        table.start()


def header_name(chair: Chair) -> str:
    return COMPUTER_NAME.format(chair.computer) if chair.computer else chair.name


def _row(game: ShelvedGame, wanted: MatchWanted, owner: Account) -> MatchRow:
    now = time()
    pace = wanted.pace
    return MatchRow(
        id=new_id(),
        owner=owner.id,
        title=wanted.title.strip() or f"{owner.name}’s match",
        game=wanted.game,
        scenario=wanted.scenario or game.game.scenarios[0].id,
        plan=wanted.plan or game.game.seat_plans[0].id,
        options=wanted.options,
        dice=wanted.dice,
        secret=secrets.token_hex(24) if wanted.dice != "typed" else "",
        pace=Pace(pace.kind, pace.bank_seconds, pace.per_turn_seconds, pace.at_zero),
        private=wanted.private,
        spectators=wanted.spectators,
        delay=wanted.delay if wanted.spectators == "delayed" else 0,
        created=now,
        updated=now,
        status="open",
    )


def _chairs(wanted: MatchWanted, seats: tuple[Seat, ...], owner: Account) -> dict[Seat, Chair]:
    """Who sits where at the beginning; whatever is not said is open."""
    strangers = [seat for seat in wanted.seats if seat not in seats]
    if strangers:
        raise malformed(f"There is no seat “{strangers[0]}”; the seats are {', '.join(seats)}.")
    return {seat: _chair(seat, wanted.seats.get(seat, OPEN), owner) for seat in seats}


def _chair(seat: Seat, who: str, owner: Account) -> Chair:
    if who == ME:
        return chair_of(seat, owner)
    if who == OPEN:
        return Chair(seat)
    if who.startswith(COMPUTER):
        return computer_chair(seat, who.removeprefix(COMPUTER))
    raise malformed(f"A seat is for “{ME}”, “{OPEN}” or “{COMPUTER}…”, not for “{who}”.")


def computer_chair(seat: Seat, player: str) -> Chair:
    if player not in PLAYERS:
        raise malformed(f"There is no computer player “{player}”; there is {', '.join(PLAYERS)}.")
    return Chair(seat, "", player, player)
