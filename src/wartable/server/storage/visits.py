"""How far somebody has seen a match: where a recap begins."""

from __future__ import annotations

from sqlalchemy import Connection, insert, select, update

from wartable.server.storage.schema import visits


def seen(connection: Connection, match: str, account: str) -> int | None:
    """The newest entry this account has seen, if it ever was here."""
    wanted = select(visits.c.seq).where(visits.c.match == match, visits.c.account == account)
    return connection.execute(wanted).scalar()


def see(connection: Connection, match: str, account: str, seq: int, now: float) -> None:
    here = (visits.c.match == match, visits.c.account == account)
    if connection.execute(update(visits).where(*here).values(seq=seq, time=now)).rowcount == 0:
        connection.execute(insert(visits).values(match=match, account=account, seq=seq, time=now))
