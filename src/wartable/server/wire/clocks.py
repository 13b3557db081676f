"""Time to think."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from wartable.server.wire.fields import Id, Seconds


class PaceWanted(Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["none", "bank"] = "none"
    bank_seconds: Seconds = 0
    per_turn_seconds: Seconds = 0
    at_zero: Literal["claim", "grant"] = "claim"


class ClockTold(Struct, frozen=True):
    bank: float  # seconds left at `Look.time`
    running: bool
    away: bool = False  # its holder is on vacation: the clock stands


class ClockWanted(Struct, frozen=True, forbid_unknown_fields=True):
    do: Literal["claim", "grant"]
    seat: Id  # whose clock stands at zero
