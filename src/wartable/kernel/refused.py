"""Refused: nothing was accepted and nothing has changed. And the refusals that every game shares."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wartable.kernel.contract import Refusal, Refusals, Seat
from wartable.kernel.prose import Prose


class Refused(Exception):
    """Something was not accepted, and nothing has changed. `refusals` says why."""

    def __init__(self, *refusals: Refusal) -> None:
        self.refusals: Refusals = refusals
        super().__init__(refusals)

    def __str__(self) -> str:
        return Prose().refusals(self.refusals)


def unknown_seat(seat: Seat, seats: Iterable[Seat]) -> Refusal:
    return Refusal("seat.unknown", params={"seat": seat, "seats": tuple(seats)})


def closed(decision: str, open_now: Iterable[str]) -> Refusal:
    return Refusal("decision.closed", params={"decision": decision, "open": tuple(open_now)})


def not_yours(seat: Seat, owner: Seat) -> Refusal:
    return Refusal("decision.not_yours", params={"seat": seat, "owner": owner})


def wrong_answer(given: Any, kinds: Iterable[type]) -> Refusal:
    known = tuple(sorted(_verb(kind) for kind in kinds))
    return Refusal("decision.wrong_answer", params={"given": _verb(type(given)), "known": known})


def _verb(kind: type) -> str:
    """What answers of this type are called in JSON; the type's name for what is no answer at all."""
    if kind is type(None):
        return "nothing"
    config = getattr(kind, "__struct_config__", None)
    return str(config.tag) if config and config.tag else kind.__name__
