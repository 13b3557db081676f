"""A log cut into beats: what to show, one after the other, to somebody who was away."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from wartable.server.wire.history import Beat
from wartable.server.wire.looking import Told

MOST = 20
"""Beats of one recap; whoever was away for long gets fewer and longer ones."""


def beats(told: Iterable[Told]) -> tuple[Beat, ...]:
    """Neighbouring events of one power in one place are one beat; the shortest neighbours grow together until
    there are few enough."""
    found: list[Beat] = []
    for event in told:
        beat = Beat(event.seq, event.seq, event.time, event.power, event.spaces, (event.text,))
        if found and _belong(found[-1], beat):
            found[-1] = _together(found[-1], beat)
        else:
            found.append(beat)
    while len(found) > MOST:
        place = min(range(len(found) - 1), key=lambda n: _cost(found[n], found[n + 1]))
        found[place : place + 2] = [_together(found[place], found[place + 1])]
    return tuple(found)


def _belong(one: Beat, next_: Beat) -> bool:
    """What one entry brought about, and what goes on in the same place."""
    if one.until == next_.since:
        return True
    same_power = next_.power in ("", one.power)
    return same_power and (not next_.spaces or bool(set(one.spaces) & set(next_.spaces)))


def _cost(one: Beat, next_: Beat) -> tuple[bool, int]:
    """How much is lost by telling two beats as one: turns are kept apart as long as possible."""
    return one.power != next_.power, len(one.lines) + len(next_.lines)


def _together(one: Beat, next_: Beat) -> Beat:
    return replace(
        one,
        until=next_.until,
        power=one.power or next_.power,
        spaces=tuple(dict.fromkeys((*one.spaces, *next_.spaces))),
        lines=(*one.lines, *next_.lines),
    )
