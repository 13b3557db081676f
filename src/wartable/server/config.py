"""What an operator can choose, with defaults for a table at home."""

from __future__ import annotations

from msgspec import Struct


class Limits(Struct, frozen=True):
    """How much one caller may ask for. `burst` at once, then `per_second`."""

    per_second: float = 20
    burst: float = 80
    guesses_per_minute: float = 10  # sign-ins, and other things that could be guessed
    new_per_hour: float = 120  # accounts and matches
    body: int = 64 * 1024
    record_body: int = 8 * 1024 * 1024


class Mail(Struct, frozen=True):
    """How to send mail; without a host none is sent."""

    host: str = ""
    port: int = 587
    user: str = ""
    password: str = ""
    sender: str = ""
    tls: bool = True


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
    computer_pause: float = 0.15  # between the answers of computer players, so that people can follow
    client: str = ""  # folder of the built browser client; empty: where it is found
    access_log: bool = True
    log_json: bool = False
