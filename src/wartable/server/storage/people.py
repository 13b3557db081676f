"""Accounts and sessions in the database."""

from __future__ import annotations

import secrets
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from wartable.server.storage.rows import Account
from wartable.server.storage.schema import accounts, sessions, site

_SHOWN = (
    accounts.c.id,
    accounts.c.name,
    accounts.c.guest,
    accounts.c.email,
    accounts.c.email_confirmed,
    accounts.c.vacation_until,
    accounts.c.settings,
    accounts.c.notify,
)


class NameTakenError(Exception):
    """Another account bears this name already."""


def name_key(name: str) -> str:
    """What two names must not have in common."""
    return " ".join(name.casefold().split())


def add(connection: Connection, account: Account, password: str, now: float) -> None:
    """A new account; guests may share names with anybody."""
    key = name_key(account.name) if not account.guest else f"{name_key(account.name)}#{account.id}"
    try:
        connection.execute(
            insert(accounts).values(
                id=account.id, name=account.name, name_key=key, email=account.email, email_confirmed=False,
                password=password, guest=account.guest, created=now, vacation_until=0, settings={}, notify={},
            )
        )  # fmt: skip
    except IntegrityError as error:
        raise NameTakenError from error


def find(connection: Connection, id_: str) -> Account | None:
    row = connection.execute(select(*_SHOWN).where(accounts.c.id == id_)).one_or_none()
    return None if row is None else Account(*row)


def password_of(connection: Connection, name: str) -> tuple[str, str] | None:
    """Id and password hash of the account with this name; guests have none."""
    wanted = select(accounts.c.id, accounts.c.password).where(
        accounts.c.name_key == name_key(name), accounts.c.guest.is_(False)
    )
    row = connection.execute(wanted).one_or_none()
    return None if row is None else (row[0], row[1])


def change(connection: Connection, id_: str, **columns: Any) -> None:
    if columns:
        connection.execute(update(accounts).where(accounts.c.id == id_).values(**columns))


def confirm(connection: Connection, id_: str, email: str) -> None:
    """The address is theirs, if it still is the one they gave."""
    here = (accounts.c.id == id_, accounts.c.email == email)
    connection.execute(update(accounts).where(*here).values(email_confirmed=True))


def open_session(
    connection: Connection, token: str, account: str, now: float, lasts: float, label: str = ""
) -> None:
    connection.execute(delete(sessions).where(sessions.c.expires < now))
    connection.execute(
        insert(sessions).values(token=token, account=account, created=now, expires=now + lasts, label=label)
    )


def close_session(connection: Connection, token: str) -> None:
    connection.execute(delete(sessions).where(sessions.c.token == token))


def holder_of(connection: Connection, token: str, now: float) -> Account | None:
    """Whose session this is."""
    wanted = select(*_SHOWN).join_from(accounts, sessions, sessions.c.account == accounts.c.id)
    row = connection.execute(wanted.where(sessions.c.token == token, sessions.c.expires >= now)).one_or_none()
    return None if row is None else Account(*row)


def site_secret(connection: Connection) -> str:
    """A secret that all servers of this database share; drawn the first time it is asked for."""
    wanted = select(site.c.value).where(site.c.name == "secret")
    found: str | None = connection.execute(wanted).scalar()
    if found is None:
        found = secrets.token_hex(32)
        connection.execute(insert(site).values(name="secret", value=found))
    return found
