"""Opening the database: SQLite in one file, or PostgreSQL, told apart by the URL alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

BUSY_SECONDS = 5


class DatabaseProblem(Exception):
    """The database cannot be used. The message is meant for the operator."""


def open_engine(url: str) -> Engine:
    """An engine for `sqlite:///file`, a plain path to a file, or `postgresql://...`."""
    try:
        parsed = make_url(url if "://" in url else f"sqlite:///{url}")
    except ArgumentError:
        raise DatabaseProblem(
            f"“{url}” names no database; write a file name or postgresql://user@host/name."
        ) from None
    backend = parsed.get_backend_name()
    if backend == "postgresql":
        return _postgresql(str(parsed.set(drivername="postgresql+psycopg").render_as_string(False)))
    if backend != "sqlite":
        raise DatabaseProblem(f"“{backend}” is not supported; use SQLite or PostgreSQL.")
    return _sqlite(parsed.database or "")


def _postgresql(url: str) -> Engine:
    try:
        return create_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True)
    except ImportError:
        raise DatabaseProblem(
            "PostgreSQL needs the package psycopg: install wartable with its extra `postgresql`."
        ) from None


def _sqlite(path: str) -> Engine:
    if not path or path == ":memory:":
        raise DatabaseProblem("The database must be a file: one that lives in memory loses every match.")
    if not Path(path).parent.is_dir():
        raise DatabaseProblem(f"There is no directory {Path(path).parent} to keep the database in.")
    engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": BUSY_SECONDS})
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: Any, _record: object) -> None:
    """What is acknowledged is on the disk (`synchronous`), and reading never waits for writing (WAL)."""
    connection.isolation_level = None  # transactions begin where we say so
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    writing = connection.get_execution_options().get("writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def plain_url(url: str) -> str:
    """The address as PostgreSQL's own library reads it, without the name of a driver."""
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


def shown_url(url: str) -> str:
    """The database as it may be shown: without its password."""
    return make_url(url).render_as_string(hide_password=True) if "://" in url else url


def is_shared(engine: Engine) -> bool:
    """Whether several servers may write to this database at once."""
    return engine.dialect.name == "postgresql"
