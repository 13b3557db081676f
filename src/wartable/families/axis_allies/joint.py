"""Answers that several players must give together, and the tie-break when they do not agree.

Everybody concerned names an answer; when all have named the same one it stands. Otherwise a new round
begins in which the answers just given are known. Anyone may declare deadlock instead: then the breaker
named by the rules decides alone, or, where there is none, the rules do.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct, structs

A = TypeVar("A")


class Talks(Struct, Generic[A], frozen=True):
    """Where the players stand. `opened` makes the ids of their decisions unique in the match."""

    seats: tuple[str, ...]
    opened: int
    breaker: str = ""
    given: tuple[tuple[str, A], ...] = ()  # this round
    before: tuple[tuple[str, A], ...] = ()  # the round before
    round: int = 1
    broken: bool = False


def askers(talks: Talks[A]) -> tuple[str, ...]:
    """The seats whose answer is awaited."""
    if talks.broken:
        return (talks.breaker,)
    heard = {seat for seat, _ in talks.given}
    return tuple(seat for seat in talks.seats if seat not in heard)


def decision_id(talks: Talks[A], kind: str, seat: str) -> str:
    """Stable while the others answer, new in every round."""
    stage = "tie" if talks.broken else str(talks.round)
    return f"{kind}-{talks.opened}-{stage}-{seat}"


def say(talks: Talks[A], seat: str, answer: A) -> tuple[Talks[A], A | None]:
    """The talks after an answer, and the answer that now stands, if one does."""
    if talks.broken or len(talks.seats) == 1:
        return talks, answer
    given = (*talks.given, (seat, answer))
    if len(given) < len(talks.seats):
        return structs.replace(talks, given=given), None
    if all(other == answer for _, other in given):
        return talks, answer
    return structs.replace(talks, given=(), before=given, round=talks.round + 1), None


def break_off(talks: Talks[A]) -> Talks[A]:
    """The talks after somebody has declared deadlock."""
    return structs.replace(talks, broken=True, given=(), before=(*talks.before, *talks.given))
