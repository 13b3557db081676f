"""The tables of the database.

A match is its `entries`: the lines of its record, keyed by match and number, only ever added to. Every
other column about the course of a match can be derived from them and is there so that lists need not replay
matches. Times are seconds since 1970 in UTC. Whoever changes this file adds a migration.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

ID = String(32)
SEAT = String(64)

site = Table(
    "site",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", ID, primary_key=True),
    Column("name", String(80), nullable=False),
    Column("name_key", String(80), nullable=False, unique=True),  # by which names are compared
    Column("email", String(254), nullable=False),
    Column("email_confirmed", Boolean, nullable=False, server_default=false()),
    Column(
        "password", String(200), nullable=False
    ),  # its argon2 hash; empty for guests, who cannot sign in again
    Column("guest", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("vacation_until", Float, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("notify", JSON, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),  # SHA-256 of what the browser holds
    Column("account", ID, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("expires", Float, nullable=False),
    Column("label", String(80), nullable=False),  # of a token for programs; empty for browsers
)

matches = Table(
    "matches",
    metadata,
    Column("id", ID, primary_key=True),
    Column("owner", ID, ForeignKey("accounts.id"), nullable=False, index=True),
    Column("title", String(120), nullable=False),
    Column("game", String(64), nullable=False),
    Column("scenario", String(64), nullable=False),
    Column("plan", String(64), nullable=False),
    Column("options", JSON, nullable=False),
    Column("dice", String(16), nullable=False),
    Column("secret", String(80), nullable=False),  # of verifiable dice
    Column("pace", JSON, nullable=False),
    Column("private", Boolean, nullable=False),
    Column("spectators", String(16), nullable=False),
    Column("delay", Float, nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("status", String(16), nullable=False, index=True),
    Column("last", Integer, nullable=False),  # number of the newest entry
    Column("version", Integer, nullable=False),  # counts every change that players could notice
    Column("standing", JSON, nullable=False),  # round, whom it waits for, outcome
    Column("held", LargeBinary, nullable=False),  # sealed answers that wait for others
    Column("clock", JSON, nullable=False),
    Column("sandbox_of", ID, nullable=False),
    Column("sandbox_at", Integer, nullable=False),
    Column("position", LargeBinary, nullable=False),  # where a sandbox begins; empty for proper matches
)

entries = Table(
    "entries",
    metadata,
    Column("match", ID, ForeignKey("matches.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),  # 0 is the header
    Column("time", Float, nullable=False),
    Column("line", LargeBinary, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("match", ID, ForeignKey("matches.id"), primary_key=True),
    Column("seat", SEAT, primary_key=True),
    Column("account", ID, ForeignKey("accounts.id"), nullable=True, index=True),
    Column("computer", String(64), nullable=False),
)

keys = Table(
    "keys",
    metadata,
    Column("match", ID, ForeignKey("matches.id"), primary_key=True),
    Column("account", ID, primary_key=True),
    Column("key", String(80), primary_key=True),
    Column("first", Integer, nullable=False),  # the entries that this request added
    Column("last", Integer, nullable=False),
    Column("request", String(64), nullable=False),  # SHA-256 of what was asked
    Column("time", Float, nullable=False),
)

invitations = Table(
    "invitations",
    metadata,
    Column("token", String(64), primary_key=True),  # SHA-256 of what the link holds
    Column("match", ID, ForeignKey("matches.id"), nullable=False, index=True),
    Column("seat", SEAT, nullable=False),  # empty: any open seat
    Column("by", ID, nullable=False),
    Column("created", Float, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("match", ID, ForeignKey("matches.id"), nullable=False),
    Column("account", ID, nullable=False),
    Column("side", String(200), nullable=False),  # the side it is for; empty: for the whole table
    Column("text", Text, nullable=False),
    Column("time", Float, nullable=False),
    Index("ix_chat_match_id", "match", "id"),
)

notes = Table(
    "notes",
    metadata,
    Column("match", ID, ForeignKey("matches.id"), primary_key=True),
    Column("account", ID, ForeignKey("accounts.id"), primary_key=True),
    Column("text", Text, nullable=False),
)

visits = Table(
    "visits",
    metadata,
    Column("match", ID, ForeignKey("matches.id"), primary_key=True),
    Column("account", ID, ForeignKey("accounts.id"), primary_key=True),
    Column("seq", Integer, nullable=False),  # the newest entry that was seen
    Column("time", Float, nullable=False),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("account", ID, ForeignKey("accounts.id"), nullable=False, index=True),
    Column("match", ID, nullable=False),  # empty: `text` is a mail address that should be confirmed
    Column("seat", SEAT, nullable=False),
    Column("due", Float, nullable=False, index=True),
    Column("text", Text, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("sent", Float, nullable=True),
)
