"""Messages that wait to be sent: written together with the change they tell of, so that none is lost."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update

from wartable.server.storage.schema import accounts, matches, outbox

KEPT = 30 * 86400.0
"""Seconds for which messages that were sent are kept."""
TRIES = 6
"""How often a message is tried before it is given up."""


class Waiting(Struct, frozen=True):
    """A seat that is waited for, and who holds it."""

    seat: str
    account: str
    text: str  # what it is asked


class Due(Struct, frozen=True):
    """A message that may be sent now."""

    id: int
    account: str
    match: str  # empty: `text` is an address to be confirmed
    seat: str
    text: str
    title: str
    game: str
    tries: int


def follow(
    connection: Connection, match: str, waiting: Iterable[Waiting], new: Iterable[str], due: float
) -> None:
    """Seats in `new` begin to be waited for; messages to seats nobody waits for any more are taken back."""
    waiting, new = tuple(waiting), frozenset(new)
    still = [one.seat for one in waiting if one.seat not in new]
    here = (outbox.c.match == match, outbox.c.sent.is_(None))
    connection.execute(delete(outbox).where(*here, outbox.c.seat.not_in(still)))
    rows = [
        {
            "account": one.account,
            "match": match,
            "seat": one.seat,
            "due": due,
            "text": one.text,
            "tries": 0,
            "sent": None,
        }
        for one in waiting
        if one.seat in new
    ]
    if rows:
        connection.execute(insert(outbox), rows)


def ask_to_confirm(connection: Connection, account: str, email: str, now: float) -> None:
    """A message with a link to this address; it takes the place of one that was not sent yet."""
    waiting = (outbox.c.account == account, outbox.c.match == "", outbox.c.sent.is_(None))
    connection.execute(delete(outbox).where(*waiting))
    facts = {"account": account, "match": "", "seat": "", "due": now, "text": email, "tries": 0, "sent": None}
    connection.execute(insert(outbox), facts)


def take(connection: Connection, now: float, lease: float) -> list[Due]:
    """What is due, for us alone until the lease is over. Whoever gets one message gets all that wait for
    them, so that they can be told at once."""
    connection.execute(delete(outbox).where(outbox.c.sent < now - KEPT))
    unsent = and_(outbox.c.sent.is_(None), outbox.c.tries < TRIES)
    due_to = select(outbox.c.account).where(unsent, outbox.c.due <= now)
    wanted = (
        select(
            outbox.c.id, outbox.c.account, outbox.c.match, outbox.c.seat, outbox.c.text,
            func.coalesce(matches.c.title, ""), func.coalesce(matches.c.game, ""), outbox.c.tries,
            outbox.c.due,
        )
        .join_from(outbox, matches, outbox.c.match == matches.c.id, isouter=True)
        .where(unsent, outbox.c.account.in_(due_to), or_(outbox.c.tries == 0, outbox.c.due <= now))
        .order_by(outbox.c.id)
    )  # fmt: skip
    found = []
    for *facts, due in connection.execute(wanted).all():
        row = Due(*facts)
        mine = (outbox.c.id == row.id, outbox.c.due == due, outbox.c.sent.is_(None))
        if connection.execute(update(outbox).where(*mine).values(due=now + lease)).rowcount == 1:
            found.append(row)
    return found


def done(connection: Connection, ids: Iterable[int], now: float) -> None:
    connection.execute(update(outbox).where(outbox.c.id.in_(tuple(ids))).values(sent=now))


def again(connection: Connection, ids: Iterable[int], due: float, *, failed: bool) -> None:
    """Try later; a failure counts."""
    values = {"due": due, **({"tries": outbox.c.tries + 1} if failed else {})}
    connection.execute(update(outbox).where(outbox.c.id.in_(tuple(ids))).values(**values))


class Address(Struct, frozen=True):
    """Where somebody can be reached."""

    name: str
    email: str
    confirmed: bool  # its owner has followed our link
    notify: dict[str, object]


def address_of(connection: Connection, account: str) -> Address | None:
    wanted = select(accounts.c.name, accounts.c.email, accounts.c.email_confirmed, accounts.c.notify).where(
        accounts.c.id == account
    )
    row = connection.execute(wanted).one_or_none()
    return None if row is None else Address(*row)
