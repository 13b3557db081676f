"""Questions that several players may have to answer together: casualties above all."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import structs

from wartable.families.axis_allies.answers import Deadlock, Lose
from wartable.families.axis_allies.casualties import (
    do_lose,
    loss_answers,
    only_loss,
    priced,
    refuse_losses,
    rooms,
    sample_loss,
)
from wartable.families.axis_allies.frames import Losses
from wartable.families.axis_allies.hits import most
from wartable.families.axis_allies.joint import askers, break_off, decision_id, say
from wartable.families.axis_allies.pieces import Stacks, key_of
from wartable.families.axis_allies.refusing import deny
from wartable.families.axis_allies.stages import Question
from wartable.kernel.contract import Answer, Asks, Choice, Decision, Draft, Json, Refusals, Step


def lot_of(stacks: Stacks) -> tuple[tuple[str, int], ...]:
    return tuple((key_of(unit), count) for unit, count in stacks)


def shown(stacks: Stacks) -> list[list[Json]]:
    """Stacks as public facts of a prompt."""
    return [[key, count] for key, count in lot_of(stacks)]


class JointQuestion(Question):
    """A question that several players may have to answer together (joint.py)."""

    kind = ""
    asks: Asks = "some"

    def decisions(self, w: Any, frame: Any) -> tuple[Decision, ...]:
        context = self.context(w, frame) | {
            "round": frame.talks.round,
            "joint": list(frame.talks.seats),
            "tie_break": frame.talks.broken,
            "proposals": [[seat, self.written(answer)] for seat, answer in frame.talks.before],
        }
        return tuple(
            Decision(decision_id(frame.talks, self.kind, seat), seat, self.kind, self.asks, "", context)
            for seat in askers(frame.talks)
        )

    def written(self, answer: Any) -> Json:
        return [[name, count] for name, count in answer.units]

    def context(self, w: Any, frame: Any) -> dict[str, Json]:
        raise NotImplementedError

    def refuse(self, w: Any, frame: Any, seat: str, answer: Any) -> Refusals:
        if isinstance(answer, Deadlock):
            lone = len(frame.talks.seats) == 1 or frame.talks.broken
            return deny(w, "joint.alone") if lone else ()
        return self.refuse_answer(w, frame, answer)

    def refuse_answer(self, w: Any, frame: Any, answer: Any) -> Refusals:
        raise NotImplementedError

    def do(self, w: Any, frame: Any, seat: str, answer: Any) -> None:
        if isinstance(answer, Deadlock):
            w.tell("deadlock", seat=seat, question=self.kind)
            self.deadlock(w, frame)
            return
        talks, agreed = say(frame.talks, seat, self.in_order(frame, answer))
        if agreed is None:
            w.update(talks=talks)
            w.tell("proposed", seat=seat, question=self.kind)
        else:
            self.settle(w, frame, agreed)

    def in_order(self, frame: Any, answer: Any) -> Any:
        """The same answer looks the same, whatever its author named first."""
        return structs.replace(answer, units=tuple(sorted(answer.units)))

    def deadlock(self, w: Any, frame: Any) -> None:
        """The breaker named by the rules decides."""
        w.update(talks=break_off(frame.talks))

    def settle(self, w: Any, frame: Any, answer: Any) -> None:
        raise NotImplementedError

    def sample(self, w: Any, frame: Any, seat: str, rng: Random) -> Any:
        """Propose something, agree with what was proposed before, or give up."""
        talks = frame.talks
        if len(talks.seats) > 1 and not talks.broken:
            known = [answer for _, answer in (*talks.before, *talks.given)]
            if known and rng.random() < 0.6:
                return known[0]
            if rng.random() < 0.2:
                return Deadlock()
        return self.sample_answer(w, frame, rng)

    def sample_answer(self, w: Any, frame: Any, rng: Random) -> Any:
        raise NotImplementedError


class LossesStage(JointQuestion):
    kind = "casualties"
    accepts: tuple[type[Answer], ...] = (Lose, Deadlock)

    def advance(self, w: Any, frame: Losses) -> bool:
        forced = only_loss(w, frame)
        if forced is None:
            return False
        do_lose(w, frame, forced)
        return True

    def context(self, w: Any, frame: Losses) -> dict[str, Json]:
        table = priced(w, frame)
        return {
            "space": frame.space,
            "cause": frame.cause,
            "hits": most(frame.hits, rooms(w, frame.targets)),
            "classes": [[sorted(classes), count] for classes, count in frame.hits],
            "units": [[name, spot[2], cost] for name, (spot, cost) in table.items()],
        }

    def refuse_answer(self, w: Any, frame: Losses, answer: Lose) -> Refusals:
        return refuse_losses(w, frame, answer)

    def settle(self, w: Any, frame: Losses, answer: Lose) -> None:
        do_lose(w, frame, answer)

    def sample_answer(self, w: Any, frame: Losses, rng: Random) -> Lose:
        return sample_loss(w, frame, rng)

    def walk(self, w: Any, frame: Losses, seat: str, draft: Draft) -> Step:
        """A count for each nameable unit in turn; only what can still be completed is offered."""
        names = sorted(priced(w, frame))
        chosen = tuple(int(pick) for pick in draft)
        if len(chosen) == len(names):
            lot = tuple((name, n) for name, n in zip(names, chosen, strict=True) if n)
            return Step("count", answer=Lose(lot))
        seen: dict[int, None] = {}
        for answer in loss_answers(w, frame):
            counts = dict(answer.units)
            if all(counts.get(name, 0) == n for name, n in zip(names, chosen, strict=False)):
                seen[counts.get(names[len(chosen)], 0)] = None
        note: dict[str, Json] = {"unit": names[len(chosen)]}
        return Step("count", tuple(Choice(str(n), note=note) for n in sorted(seen)))
