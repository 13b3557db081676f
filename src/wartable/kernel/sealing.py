"""Answers to sealed decisions, kept outside the state until the last one is in.

Nothing of them reaches state, log or views but the fact that they are in, and they are applied in the order
of their decisions' ids: neither when they came nor how often a seat changed its mind can matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from wartable.kernel.contract import Action, Decision, Refusals, Seat
from wartable.kernel.record import Held, raw


class SealedAnswer(Struct, frozen=True):
    action: Action  # with the bare decision id
    by: str


class Sealing:
    """The sealed answers of one match, by bare decision id."""

    def __init__(self) -> None:
        self._answers: dict[str, SealedAnswer] = {}

    def __bool__(self) -> bool:
        return bool(self._answers)

    def __contains__(self, decision: str) -> bool:
        return decision in self._answers

    def put(self, action: Action, by: str) -> None:
        """Hold an answer; an earlier one to the same decision is replaced."""
        self._answers.pop(action.decision, None)
        self._answers[action.decision] = SealedAnswer(action, by)

    def has(self, seat: Seat) -> bool:
        return any(answer.action.seat == seat for answer in self._answers.values())

    def take_back(self, seat: Seat) -> bool:
        """Drop the seat's latest answer, if one is held."""
        own = [id_ for id_, answer in self._answers.items() if answer.action.seat == seat]
        if own:
            del self._answers[own[-1]]
        return bool(own)

    def drop_stale(self, asked: Iterable[Decision], check: Callable[[Action], Refusals]) -> None:
        """Hand back what no longer fits: its question was withdrawn, or its answer became illegal."""
        still_open = {decision.id for decision in asked}
        for id_, answer in list(self._answers.items()):
            if id_ not in still_open or check(answer.action):
                del self._answers[id_]

    def complete(self, asked: Iterable[Decision]) -> bool:
        """Whether every sealed decision now open has its answer."""
        return bool(self._answers) and all(
            decision.id in self._answers for decision in asked if decision.sealed
        )

    def answers(self) -> list[SealedAnswer]:
        """All answers in canonical order."""
        return [self._answers[id_] for id_ in sorted(self._answers)]

    def clear(self) -> None:
        self._answers.clear()

    def lines(self, suffix: str) -> tuple[Held, ...]:
        """The held answers as a saved match carries them."""
        return tuple(
            Held(id_ + suffix, held.action.seat, raw(held.action.answer), held.by)
            for id_, held in sorted(self._answers.items())
        )
