"""What operators do besides serving: copies of the database, and matches played again."""

from __future__ import annotations

import gzip
import os
from base64 import b64decode
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from time import time
from typing import Any

import msgspec
from alembic.runtime.migration import MigrationContext
from msgspec import Struct
from sqlalchemy import (
    Connection,
    Engine,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    func,
    insert,
    select,
    text,
)

from wartable.kernel.record import RecordError
from wartable.kernel.refused import Refused
from wartable.kernel.registry import UnknownGameError
from wartable.server.shelf import Shelf
from wartable.server.storage import matches
from wartable.server.storage.database import DatabaseProblem, is_shared
from wartable.server.storage.rows import Chair, Line, MatchRow
from wartable.server.storage.upgrade import upgrade
from wartable.server.table import seated

FORMAT = 1
LOT = 500
"""Rows that are inserted at once."""


# --- copies ---


class Head(Struct, frozen=True):
    """The first line of a copy."""

    wartable_backup: int
    tables_at: str  # the migration its tables were at
    created: str


class Row(Struct, frozen=True):
    table: str
    row: dict[str, Any]


class End(Struct, frozen=True):
    """The last line: without it a copy is not whole."""

    rows: int


class NotACopy(Exception):
    """A file that cannot be restored. The message is meant for the operator."""


def backup(engine: Engine, file: Path) -> int:
    """Write everything, as it stands at one moment, while the server may go on serving; how many rows. The
    file appears when it is whole."""
    half = file.with_name(file.name + ".part")
    level = {"isolation_level": "REPEATABLE READ"} if is_shared(engine) else {}
    rows = 0
    with engine.connect().execution_options(**level) as connection, connection.begin():
        with half.open("xb") as raw, gzip.open(raw, "wb", compresslevel=6) as out:
            revision = MigrationContext.configure(connection).get_current_revision() or ""
            created = datetime.now(UTC).isoformat(timespec="seconds")
            _write(out, Head(FORMAT, revision, created))
            for table in _tables(connection).sorted_tables:
                for row in connection.execute(select(table)).mappings():
                    _write(out, Row(str(table.name), {str(name): value for name, value in row.items()}))
                    rows += 1
            _write(out, End(rows))
        _sync(half)
    half.replace(file)
    return rows


def _tables(connection: Connection) -> MetaData:
    """The tables as they are, of whatever release."""
    tables = MetaData()
    tables.reflect(connection, only=lambda name, _: name != "alembic_version")
    return tables


def _write(out: Any, line: Struct) -> None:
    out.write(msgspec.json.encode(line) + b"\n")


def _sync(file: Path) -> None:
    """A copy that is announced must survive a power cut."""
    with file.open("rb") as done:
        os.fsync(done.fileno())


def restore(engine: Engine, file: Path) -> int:
    """Fill an empty database from a copy, of this release or an earlier one; how many rows. Raises NotACopy
    and DatabaseProblem; then nothing is restored."""
    head = _head(file)
    _require_empty(engine)
    upgrade(engine, head.tables_at)
    with engine.execution_options(writing=True).begin() as connection:
        tables = _tables(connection)
        rows = 0
        for name, lot in _lots(file):
            if name not in tables.tables:
                raise NotACopy(f"{file.name} has a table “{name}”, which is not known here.")
            table = tables.tables[name]
            connection.execute(insert(table), [_decoded(row, table) for row in lot])
            rows += len(lot)
        _count_on(connection, tables)
    upgrade(engine)
    return rows


def _head(file: Path) -> Head:
    try:
        with gzip.open(file, "rb") as lines:
            head = msgspec.json.decode(lines.readline(), type=Head)
    except (OSError, msgspec.MsgspecError) as error:
        raise NotACopy(f"{file.name} is no copy made by `wartable admin backup`: {error}.") from None
    if head.wartable_backup > FORMAT:
        raise NotACopy(f"{file.name} was made by a newer version of this program.")
    return head


def _require_empty(engine: Engine) -> None:
    """Nobody's matches are overwritten."""
    with engine.connect() as connection:
        tables = _tables(connection)
        for name in ("accounts", "matches"):
            table = tables.tables.get(name)
            if table is not None and connection.execute(select(func.count()).select_from(table)).scalar():
                raise DatabaseProblem("The database holds accounts or matches; restore into an empty one.")
        if "site" in tables.tables:  # a secret drawn by a server that was started too early
            with engine.execution_options(writing=True).begin() as writing:
                writing.execute(tables.tables["site"].delete())


def _lots(file: Path) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Rows in the order of the copy, some of one table at a time. Raises NotACopy if the copy breaks off."""
    lot: list[dict[str, Any]] = []
    table, count = "", 0
    try:
        with gzip.open(file, "rb") as lines:
            lines.readline()
            for line in lines:
                one = msgspec.json.decode(line)
                if "table" not in one:
                    if lot:
                        yield table, lot
                    if one != {"rows": count}:
                        raise NotACopy(f"{file.name} holds {count} rows and says otherwise.")
                    return
                if lot and (one["table"] != table or len(lot) >= LOT):
                    yield table, lot
                    lot = []
                table = one["table"]
                lot.append(one["row"])
                count += 1
    except (OSError, EOFError, msgspec.MsgspecError) as error:
        raise NotACopy(f"{file.name} is damaged: {error}.") from None
    raise NotACopy(f"{file.name} breaks off after {count} rows; it is not whole.")


def _decoded(row: dict[str, Any], table: Table) -> dict[str, Any]:
    """Bytes travel as text."""
    kinds = {column.name: column.type for column in table.columns}
    return {
        name: b64decode(value) if isinstance(kinds.get(name), LargeBinary) else value
        for name, value in row.items()
    }


def _count_on(connection: Connection, tables: MetaData) -> None:
    """PostgreSQL counts numbers of rows outside of them."""
    if connection.dialect.name != "postgresql":
        return
    for table in tables.tables.values():
        (key, *more) = table.primary_key.columns or [None]
        if key is not None and not more and isinstance(key.type, Integer):
            last = f"(SELECT COALESCE(MAX({key.name}), 0) + 1 FROM {table.name})"
            sequence = f"pg_get_serial_sequence('{table.name}', '{key.name}')"
            connection.execute(text(f"SELECT setval({sequence}, {last}, false)"))


# --- matches ---


class Played(Struct, frozen=True):
    """A match that was played again."""

    row: MatchRow
    seconds: float
    problem: str = ""  # why it does not come out as it did


def listed(engine: Engine, statuses: Iterable[str]) -> list[tuple[MatchRow, dict[str, Chair]]]:
    """Matches with who sits where."""
    with engine.connect() as connection:
        rows = matches.every(connection, statuses)
        chairs = matches.chairs(connection, [row.id for row in rows])
    return [(row, chairs[row.id]) for row in rows]


def record_of(engine: Engine, id_: str) -> tuple[MatchRow, dict[str, Chair], list[Line]] | None:
    """A match with its record."""
    with engine.connect() as connection:
        row = matches.find(connection, id_)
        if row is None:
            return None
        return row, matches.chairs(connection, [id_])[id_], matches.lines(connection, id_)


def play_again(engine: Engine, shelf: Shelf, ids: Iterable[str]) -> Iterator[Played]:
    """Play matches under the rules that are installed now. Nothing is changed."""
    for id_ in ids:
        found = record_of(engine, id_)
        if found is None:
            continue
        row, chairs, lines = found
        started, problem = time(), ""
        try:
            table = seated(row, chairs, shelf.game(row.game), lines)
            if table.last != row.last:
                problem = f"its row speaks of {row.last} entries, its record holds {table.last}"
        except (RecordError, Refused, UnknownGameError, ValueError) as error:
            problem = str(error)
        yield Played(row, time() - started, problem)
