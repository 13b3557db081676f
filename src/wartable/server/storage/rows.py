"""What repositories hand out: rows as frozen structs."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from wartable.kernel.contract import Seat


class Account(Struct, frozen=True):
    id: str
    name: str
    guest: bool
    email: str = ""
    email_confirmed: bool = False
    vacation_until: float = 0
    settings: dict[str, Any] = field(default_factory=dict)
    notify: dict[str, Any] = field(default_factory=dict)


class Chair(Struct, frozen=True):
    """Who holds a seat: an account, a computer player, or nobody."""

    seat: Seat
    account: str = ""
    name: str = ""  # of the account, or of the computer player
    computer: str = ""
    away_until: float = 0  # the vacation of its holder

    @property
    def taken(self) -> bool:
        return bool(self.account or self.computer)


def chair_of(seat: Seat, account: Account) -> Chair:
    """The seat, held by a person."""
    return Chair(seat, account.id, account.name, "", account.vacation_until)


class Pace(Struct, frozen=True):
    """How fast a match is to be played. `at_zero` says what others may do when a bank is empty."""

    kind: str = "none"  # none or bank
    bank_seconds: float = 0
    per_turn_seconds: float = 0
    at_zero: str = "claim"  # claim or grant


class Standing(Struct, frozen=True):
    """Where a match stands, as far as lists tell it."""

    round: int = 0
    power: str = ""
    waiting_for: tuple[Seat, ...] = ()
    winners: tuple[Seat, ...] = ()
    reason: str = ""


class MatchRow(Struct, frozen=True, kw_only=True):
    id: str
    owner: str
    title: str
    game: str
    scenario: str
    plan: str
    options: dict[str, int]
    dice: str
    secret: str = ""
    pace: Pace = Pace()
    private: bool = False
    spectators: str = "open"
    delay: float = 0
    created: float
    updated: float
    status: str
    last: int = 0
    version: int = 1
    standing: Standing = Standing()
    held: bytes = b""
    clock: dict[str, Any] = field(default_factory=dict)
    sandbox_of: str = ""
    sandbox_at: int = 0
    position: bytes = b""


class Line(Struct, frozen=True):
    """One line of a record, with the time it was written."""

    seq: int
    time: float
    line: bytes
