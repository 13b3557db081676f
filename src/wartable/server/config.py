"""What an operator can choose, with defaults for a table at home."""

from __future__ import annotations

from typing import Literal
from urllib.parse import parse_qs, unquote, urlsplit

from msgspec import Struct


class Limits(Struct, frozen=True):
    """How much one caller may ask for. `burst` at once, then `per_second`."""

    per_second: float = 20  # what changes something
    burst: float = 80
    reading_per_second: float = 60  # what only looks: pages walk questions and scrub replays quickly
    reading_burst: float = 300
    heavy_per_second: float = 4  # what keeps a processor busy: overlays and odds
    heavy_burst: float = 20
    guesses_per_minute: float = 10  # sign-ins, and other things that could be guessed
    new_per_hour: float = 120  # accounts and matches
    mails_per_hour: float = 6  # asking somebody to confirm an address, by who asks and by who is asked
    body: int = 64 * 1024
    record_body: int = 8 * 1024 * 1024


class Mail(Struct, frozen=True):
    """How messages leave; without a way none are sent."""

    way: Literal["", "console", "smtp", "smtps"] = ""
    host: str = ""
    port: int = 587
    user: str = ""
    password: str = ""
    sender: str = ""


def mail_of(url: str) -> Mail:
    """`smtp://user:password@host:port?from=address`, `smtps://...` or `console:`. Raises ValueError."""
    if not url:
        return Mail()
    parts = urlsplit(url)
    if parts.scheme == "console":
        return Mail("console")
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise ValueError("write smtp://user:password@host:port?from=address, or console:")
    sender = parse_qs(parts.query).get("from", [""])[0] or f"wartable@{parts.hostname}"
    return Mail(
        "smtps" if parts.scheme == "smtps" else "smtp",
        parts.hostname,
        parts.port or (465 if parts.scheme == "smtps" else 587),
        unquote(parts.username or ""),
        unquote(parts.password or ""),
        sender,
    )


class Config(Struct, frozen=True):
    database: str = "wartable.sqlite"
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str = ""  # as people reach it; empty: as they asked for it
    secure_cookies: bool = False  # for a server behind HTTPS
    proxy: bool = False  # believe the address that a proxy hands on
    limits: Limits = Limits()
    mail: Mail = Mail()
    grace_seconds: float = 600  # before somebody who is not here is told that they are waited for
    outbox_every: float = 5  # seconds between two looks at messages that are due
    late_every: float = 1  # seconds between two looks at what those who watch with a delay may know
    private_webhooks: bool = False  # webhooks may lie inside the operator's own network
    computer_pause: float = 0.15  # between the answers of computer players, so that people can follow
    client: str = ""  # folder of the built browser client; empty: where it is found
    access_log: bool = True
    log_json: bool = False
