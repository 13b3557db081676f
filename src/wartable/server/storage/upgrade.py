"""Bringing a database up to the newest shape of its tables."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine

from wartable.server.storage.database import DatabaseProblem, is_shared

MIGRATIONS = Path(__file__).parent / "migrations"
_LOCK = 0x57415254  # any number that is ours: servers that start together upgrade one after the other


def upgrade(engine: Engine, to: str = "head") -> None:
    """Run every migration that this database has not seen, up to one of them."""
    from alembic import command  # noqa: PLC0415 (slow to import, and only needed at the start)
    from alembic.config import Config  # noqa: PLC0415  # needed once, when a database is opened

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.execution_options(writing=True).begin() as connection:
        if is_shared(engine):
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
        _refuse_newer(connection)
        config.attributes["connection"] = connection
        command.upgrade(config, to)


def is_current(engine: Engine) -> bool:
    """Whether no migration is wanted."""
    from alembic.runtime.migration import MigrationContext  # noqa: PLC0415  # needed once, when a database is opened
    from alembic.script import ScriptDirectory  # noqa: PLC0415  # needed once, when a database is opened

    with engine.connect() as connection:
        current = MigrationContext.configure(connection).get_current_revision()
    return current == ScriptDirectory(str(MIGRATIONS)).get_current_head()


def _refuse_newer(connection: Connection) -> None:
    from alembic.runtime.migration import MigrationContext  # noqa: PLC0415  # needed once, when a database is opened
    from alembic.script import ScriptDirectory  # noqa: PLC0415  # needed once, when a database is opened

    current = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()}
    if current is not None and current not in known:
        raise DatabaseProblem(
            f"The database was written by a newer version of this program (its tables are at “{current}”)."
        )
