"""What every stage of the family's games has in common, and how a decision is put."""

from __future__ import annotations

from random import Random
from typing import Any

from wartable.families.axis_allies.battle import count_hits
from wartable.families.axis_allies.frames import Roll
from wartable.families.axis_allies.refusing import deny
from wartable.families.axis_allies.work import Work
from wartable.families.axis_allies.writing import verb_of
from wartable.kernel.contract import (
    Answer,
    Asks,
    ChanceRequest,
    Choice,
    Decision,
    Draft,
    Json,
    Refusals,
    Step,
)


class Stage:
    """A stage that only runs. Stages that ask override the second half. They hold no match data."""

    accepts: tuple[type[Answer], ...] = ()

    def advance(self, w: Any, frame: Any) -> bool:
        raise NotImplementedError

    def decisions(self, w: Any, frame: Any) -> tuple[Decision, ...]:
        return ()

    def chance(self, w: Any, frame: Any) -> ChanceRequest | None:
        return None

    # -- for stages that ask

    def refuse(self, w: Any, frame: Any, seat: str, answer: Any) -> Refusals:
        """Precondition: the answer is of an accepted type."""
        raise NotImplementedError

    def do(self, w: Any, frame: Any, seat: str, answer: Any) -> None:
        """Precondition: not refused."""
        raise NotImplementedError

    def walk(self, w: Any, frame: Any, seat: str, draft: Draft) -> Step:
        """How an answer may be put together, pick by pick."""
        raise NotImplementedError

    def sample(self, w: Any, frame: Any, seat: str, rng: Random) -> Any:
        """A random legal answer, quickly."""
        raise NotImplementedError


class Question(Stage):
    """A stage that waits for an answer."""

    def advance(self, w: Any, frame: Any) -> bool:
        return False


class RollStage(Question):
    """Dice: the values go to the frame below."""

    def chance(self, w: Any, frame: Roll) -> ChanceRequest:
        return frame.request

    def rolled(self, w: Any, frame: Roll, values: tuple[int, ...]) -> None:
        request = frame.request
        w.pop()
        w.update(dice=values)
        w.tell(
            "dice", purpose=request.purpose, values=list(values), space=request.context["space"],
            groups=[[g.label, g.roller, g.count, g.needs] for g in request.groups],
            units=[[f"{g.roller}.{g.label}", g.count] for g in request.groups], hits=hits_in(request, values),
        )  # fmt: skip


def hits_in(request: ChanceRequest, values: tuple[int, ...]) -> int | None:
    """How many dice hit; None for dice that are added up instead."""
    if any(group.needs is None for group in request.groups):
        return None
    return sum(count_hits(request.groups, values).values())


def ask(w: Work, kind: str, power: str, asks: Asks, **context: Json) -> tuple[Decision, ...]:
    """One decision of the player of a power. The count of answers so far makes its id unique."""
    return (Decision(f"{kind}-{w.serial}", w.g.seat_of[power], kind, asks, power, context),)


def wrong_answer(w: Work, kind: str, stage: Stage) -> Refusals:
    """Not what was asked; what would answer the question is named."""
    known = tuple(map(verb_of, stage.accepts))
    return deny(w, "answer.wrong_kind", kind=kind, known=known)


def numbers(limit: int, start: int = 1) -> tuple[Choice, ...]:
    """Counts to pick from."""
    return tuple(Choice(str(number)) for number in range(start, limit + 1))


def lots(stacks: tuple[tuple[str, int], ...], draft: Draft) -> tuple[tuple[str, int], ...] | int:
    """The lot a draft of counts, one for each stack in turn, has named so far, or the place of the next."""
    if len(draft) < len(stacks):
        return len(draft)
    return tuple((key, int(n)) for (key, _), n in zip(stacks, draft, strict=False) if int(n))
