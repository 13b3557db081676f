"""Matches in the database: found, listed, begun, and continued by appending."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, bindparam, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from wartable.kernel.contract import Seat
from wartable.server.storage.rows import Chair, Line, MatchRow
from wartable.server.storage.schema import accounts, entries, keys, matches, seats

_COLUMNS = tuple(matches.c[name] for name in MatchRow.__struct_fields__)

# What every action does; building a statement costs more than carrying it out.
_UPDATE = update(matches).where(
    matches.c.id == bindparam("this_match"), matches.c.version == bindparam("this_version")
)
_INSERT_LINE, _INSERT_KEY = insert(entries), insert(keys)

LISTED = 100
"""Matches that one list holds at most."""


class OvertakenError(Exception):
    """Somebody else has changed the match since it was read; nothing was written."""


class Key(msgspec.Struct, frozen=True):
    """A request that was carried out, remembered so that its repetition does nothing."""

    key: str
    first: int
    last: int
    request: str


def find(connection: Connection, id_: str) -> MatchRow | None:
    row = connection.execute(select(*_COLUMNS).where(matches.c.id == id_)).one_or_none()
    return None if row is None else _match(row)


def version_of(connection: Connection, id_: str) -> int:
    """The number of the newest change; 0 for a match that is not there."""
    return connection.execute(select(matches.c.version).where(matches.c.id == id_)).scalar() or 0


def lines(connection: Connection, id_: str, since: int = -1) -> list[Line]:
    """The lines of the record after number `since`; the header has number 0."""
    wanted = select(entries.c.seq, entries.c.time, entries.c.line).where(
        entries.c.match == id_, entries.c.seq > since
    )
    return [Line(*row) for row in connection.execute(wanted.order_by(entries.c.seq))]


def chairs(connection: Connection, ids: Iterable[str]) -> dict[str, dict[Seat, Chair]]:
    """Who sits where in these matches."""
    wanted = select(
        seats.c.match,
        seats.c.seat,
        seats.c.account,
        seats.c.computer,
        accounts.c.name,
        accounts.c.vacation_until,
    ).join_from(seats, accounts, seats.c.account == accounts.c.id, isouter=True)
    found: dict[str, dict[Seat, Chair]] = {id_: {} for id_ in ids}
    for match, seat, account, computer, name, away in connection.execute(
        wanted.where(seats.c.match.in_(found))
    ):
        found[match][seat] = Chair(seat, account or "", computer or name or "", computer, away or 0)
    return found


def add(connection: Connection, row: MatchRow, chairs_: Iterable[Chair], record: Sequence[Line]) -> None:
    """A new match with its record so far."""
    connection.execute(insert(matches), _columns(row))
    connection.execute(
        insert(seats),
        [
            {
                "match": row.id,
                "seat": chair.seat,
                "account": chair.account or None,
                "computer": chair.computer,
            }
            for chair in chairs_
        ],
    )
    _insert_lines(connection, row.id, record)


def change(
    connection: Connection,
    before: MatchRow,
    after: MatchRow,
    new: Sequence[Line] = (),
    done: tuple[str, Key] | None = None,
) -> None:
    """Append entries and bring the row up to date; `done` is the account and key of the request.

    Raises OvertakenError if the match is not what `before` says: then another server was faster.
    """
    old, wanted = _columns(before), _columns(after)
    changed = {name: value for name, value in wanted.items() if old[name] != value}
    here = {"this_match": before.id, "this_version": before.version}
    if connection.execute(_UPDATE, changed | here).rowcount != 1:
        raise OvertakenError
    try:
        _insert_lines(connection, before.id, new)
    except IntegrityError as error:
        raise OvertakenError from error
    if done is not None:
        account, key = done
        facts = {**msgspec.structs.asdict(key), "match": before.id, "account": account, "time": after.updated}
        try:
            connection.execute(_INSERT_KEY, facts)
        except IntegrityError as error:  # the request was carried out before
            raise OvertakenError from error


def _insert_lines(connection: Connection, id_: str, new: Sequence[Line]) -> None:
    if new:
        rows = [{"match": id_, "seq": one.seq, "time": one.time, "line": one.line} for one in new]
        connection.execute(_INSERT_LINE, rows)


def sit(connection: Connection, id_: str, seat: Seat, account: str = "", computer: str = "") -> None:
    """Give a seat to somebody, or to nobody."""
    here = and_(seats.c.match == id_, seats.c.seat == seat)
    connection.execute(update(seats).where(here).values(account=account or None, computer=computer))


def key_of(connection: Connection, id_: str, account: str, key: str) -> Key | None:
    """What a request with this key did, if it was carried out."""
    wanted = select(keys.c.key, keys.c.first, keys.c.last, keys.c.request).where(
        keys.c.match == id_, keys.c.account == account, keys.c.key == key
    )
    row = connection.execute(wanted).one_or_none()
    return None if row is None else Key(*row)


def listed(connection: Connection, list_: str, account: str) -> list[MatchRow]:
    """The newest matches of a list: open, mine or finished. Private ones only to those who sit there."""
    own = or_(
        matches.c.owner == account,
        exists().where(and_(seats.c.match == matches.c.id, seats.c.account == account)),
    )
    visible = or_(matches.c.private.is_(False), own)
    status = {"open": "open", "finished": "over", "running": "running"}.get(list_)
    for_all = and_(matches.c.status == status, visible, matches.c.sandbox_of == "")
    wanted = (
        select(*_COLUMNS)
        .where(own if list_ == "mine" else for_all)
        .order_by(matches.c.updated.desc())
        .limit(LISTED)
    )
    return [_match(row) for row in connection.execute(wanted)]


def running_of(connection: Connection, account: str) -> list[str]:
    """The ids of the running matches in which an account holds a seat."""
    wanted = (
        select(matches.c.id)
        .distinct()
        .join_from(matches, seats, seats.c.match == matches.c.id)
        .where(seats.c.account == account, matches.c.status == "running")
    )
    return list(connection.execute(wanted).scalars())


def with_computers(connection: Connection) -> list[str]:
    """The ids of the running matches in which a computer holds a seat."""
    wanted = (
        select(matches.c.id)
        .distinct()
        .join_from(matches, seats, seats.c.match == matches.c.id)
        .where(seats.c.computer != "", matches.c.status == "running")
    )
    return list(connection.execute(wanted).scalars())


def every(connection: Connection, statuses: Iterable[str] = ("open", "running", "over")) -> list[MatchRow]:
    """All matches with one of these statuses, the oldest first: for operators."""
    wanted = select(*_COLUMNS).where(matches.c.status.in_(tuple(statuses))).order_by(matches.c.created)
    return [_match(row) for row in connection.execute(wanted)]


def count(connection: Connection) -> int:
    return connection.execute(select(func.count()).select_from(matches)).scalar_one()


def _match(row: Sequence[Any]) -> MatchRow:
    return msgspec.convert(dict(zip(MatchRow.__struct_fields__, row, strict=True)), MatchRow)


def _columns(row: MatchRow) -> dict[str, Any]:
    facts = msgspec.structs.asdict(row)
    return {**facts, "pace": msgspec.to_builtins(row.pace), "standing": msgspec.to_builtins(row.standing)}
