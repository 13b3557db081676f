"""Clocks for slow play: every seat has a bank of time that runs while it is waited for.

A seat that begins to be waited for gets `per_turn_seconds` on top, never more than the bank held at first.
While its holder is on vacation its clock stands. At zero nothing happens by itself: the others may claim the
match or grant more time. A clock is settled at every change of the match, so that what is stored is true for
the moment it was stored at.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct, convert, field, to_builtins
from msgspec.structs import replace

from wartable.kernel.contract import Seat
from wartable.server.storage.rows import Pace

DAY = 86400.0


class Clock(Struct, frozen=True):
    """Seconds left at `since`; the clocks of `running` go on from there."""

    banks: dict[Seat, float] = field(default_factory=dict)
    since: float = 0
    running: tuple[Seat, ...] = ()


def stored(clock: Clock) -> dict[str, Any]:
    facts: dict[str, Any] = to_builtins(clock)
    return facts


def of_row(facts: dict[str, Any]) -> Clock:
    return convert(facts, Clock)


def most(pace: Pace) -> float:
    """What a bank holds at most."""
    return max(pace.bank_seconds, pace.per_turn_seconds)


def left(clock: Clock, seat: Seat, pace: Pace, away: Mapping[Seat, float], now: float) -> float:
    """What a seat has left. `away` says until when the holders of seats are on vacation."""
    bank = clock.banks.get(seat, most(pace))
    if seat not in clock.running:
        return bank
    return max(0.0, bank - max(0.0, now - max(clock.since, away.get(seat, 0))))


def settled(
    clock: Clock, pace: Pace, waiting: Iterable[Seat], away: Mapping[Seat, float], now: float
) -> Clock:
    """The clock as it goes on from now, with these seats waited for."""
    if pace.kind != "bank":
        return clock
    waiting = tuple(waiting)
    banks = {seat: left(clock, seat, pace, away, now) for seat in (*clock.banks, *waiting)}
    for seat in waiting:
        if seat not in clock.running:
            banks[seat] = min(most(pace), banks[seat] + pace.per_turn_seconds)
    return Clock(banks, now, waiting)


def granted(clock: Clock, pace: Pace, seat: Seat) -> Clock:
    """The clock with new time for one seat. Precondition: it was settled just now."""
    more = pace.per_turn_seconds or pace.bank_seconds or DAY
    return replace(clock, banks={**clock.banks, seat: more})
