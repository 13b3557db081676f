"""Chat, private notes and invitations in the database."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select, update

from wartable.server.storage.schema import accounts, chat, invitations, notes

TOLD_AT_ONCE = 500


class Said(Struct, frozen=True):
    """A line of the chat."""

    id: int
    account: str
    name: str
    side: str
    text: str
    time: float


def say(connection: Connection, match: str, account: str, side: str, text: str, time: float) -> int:
    """Keep a line; returns its number."""
    row = connection.execute(
        insert(chat).values(match=match, account=account, side=side, text=text, time=time)
    )
    key = row.inserted_primary_key
    assert key is not None
    return int(key[0])


def said(connection: Connection, match: str, sides: Iterable[str], since: int, until: float) -> list[Said]:
    """The newest lines after number `since` that were for everybody or for one of these sides."""
    wanted = (
        select(chat.c.id, chat.c.account, accounts.c.name, chat.c.side, chat.c.text, chat.c.time)
        .join_from(chat, accounts, chat.c.account == accounts.c.id)
        .where(chat.c.match == match, chat.c.id > since, chat.c.side.in_(["", *sides]), chat.c.time <= until)
        .order_by(chat.c.id.desc())
        .limit(TOLD_AT_ONCE)
    )
    return [Said(*row) for row in connection.execute(wanted)][::-1]


def line(connection: Connection, match: str, id_: int) -> Said | None:
    """One line of the chat, whomever it is for."""
    wanted = (
        select(chat.c.id, chat.c.account, accounts.c.name, chat.c.side, chat.c.text, chat.c.time)
        .join_from(chat, accounts, chat.c.account == accounts.c.id)
        .where(chat.c.match == match, chat.c.id == id_)
    )
    row = connection.execute(wanted).one_or_none()
    return None if row is None else Said(*row)


def note_of(connection: Connection, match: str, account: str) -> str:
    wanted = select(notes.c.text).where(notes.c.match == match, notes.c.account == account)
    return connection.execute(wanted).scalar() or ""


def keep_note(connection: Connection, match: str, account: str, text: str) -> None:
    here = (notes.c.match == match, notes.c.account == account)
    if connection.execute(update(notes).where(*here).values(text=text)).rowcount == 0:
        connection.execute(insert(notes).values(match=match, account=account, text=text))


class Invited(Struct, frozen=True):
    match: str
    seat: str  # empty: any that is open


def invite(connection: Connection, token: str, match: str, seat: str, by: str, time: float) -> None:
    connection.execute(insert(invitations).values(token=token, match=match, seat=seat, by=by, created=time))


def invited(connection: Connection, token: str) -> Invited | None:
    wanted = select(invitations.c.match, invitations.c.seat).where(invitations.c.token == token)
    row = connection.execute(wanted).one_or_none()
    return None if row is None else Invited(*row)


def withdraw_invitations(connection: Connection, match: str) -> None:
    """All links to this match lead nowhere from now on."""
    connection.execute(delete(invitations).where(invitations.c.match == match))
