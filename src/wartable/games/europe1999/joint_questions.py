"""Questions that several players may have to answer together: casualties, shares, decks (MUL, RULING-73)."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import structs

from wartable.families.axis_allies.hits import most
from wartable.families.axis_allies.joint import askers, break_off, decision_id, say
from wartable.families.axis_allies.pieces import Stacks, key_of
from wartable.games.europe1999.advance import deadlock_shares, do_reshare, in_full, refuse_share
from wartable.games.europe1999.answers import (
    Deadlock,
    Decks,
    Lose,
    Share,
)
from wartable.games.europe1999.decks import do_board
from wartable.games.europe1999.frames import (
    DeckRoom,
    Losses,
    Shares,
)
from wartable.games.europe1999.income import do_pay
from wartable.games.europe1999.losses import (
    do_lose,
    loss_answers,
    only_loss,
    priced,
    refuse_losses,
    rooms,
    sample_loss,
)
from wartable.games.europe1999.refusing import counted, no
from wartable.games.europe1999.retreat import named
from wartable.games.europe1999.stages import Question, lots, numbers
from wartable.games.europe1999.state import EuropeWork
from wartable.kernel.contract import Asks, Choice, Decision, Draft, Json, Refusals, Step
from wartable.kernel.coverage import rule


def lot_of(stacks: Stacks) -> tuple[tuple[str, int], ...]:
    return tuple((key_of(unit), count) for unit, count in stacks)


def shown(stacks: Stacks) -> list[list[Json]]:
    """Stacks as public facts of a prompt."""
    return [[key, count] for key, count in lot_of(stacks)]


@rule("R-MUL-03", "R-MUL-10", "R-RES-04", "RULING-58", "RULING-73")
class JointQuestion(Question):
    """A question that several players may have to answer together (joint.py)."""

    kind = ""
    asks: Asks = "some"

    def decisions(self, w: EuropeWork, frame: Any) -> tuple[Decision, ...]:
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
        return [
            [name, count] for name, count in (answer.parts if isinstance(answer, Share) else answer.units)
        ]

    def context(self, w: EuropeWork, frame: Any) -> dict[str, Json]:
        raise NotImplementedError

    def refuse(self, w: EuropeWork, frame: Any, seat: str, answer: Any) -> Refusals:
        if isinstance(answer, Deadlock):
            lone = len(frame.talks.seats) == 1 or frame.talks.broken
            return no("joint.alone", "R-MUL-10") if lone else ()
        return self.refuse_answer(w, frame, answer)

    def refuse_answer(self, w: EuropeWork, frame: Any, answer: Any) -> Refusals:
        raise NotImplementedError

    def do(self, w: EuropeWork, frame: Any, seat: str, answer: Any) -> None:
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

    def deadlock(self, w: EuropeWork, frame: Any) -> None:
        """The breaker named by the rules decides."""
        w.update(talks=break_off(frame.talks))

    def settle(self, w: EuropeWork, frame: Any, answer: Any) -> None:
        raise NotImplementedError

    def sample(self, w: EuropeWork, frame: Any, seat: str, rng: Random) -> Any:
        """Propose something, agree with what was proposed before, or give up."""
        talks = frame.talks
        if len(talks.seats) > 1 and not talks.broken:
            known = [answer for _, answer in (*talks.before, *talks.given)]
            if known and rng.random() < 0.6:
                return known[0]
            if rng.random() < 0.2:
                return Deadlock()
        return self.sample_answer(w, frame, rng)

    def sample_answer(self, w: EuropeWork, frame: Any, rng: Random) -> Any:
        raise NotImplementedError


class LossesStage(JointQuestion):
    kind = "casualties"
    accepts = (Lose, Deadlock)

    def advance(self, w: EuropeWork, frame: Losses) -> bool:
        forced = only_loss(w, frame)
        if forced is None:
            return False
        do_lose(w, frame, forced)
        return True

    def context(self, w: EuropeWork, frame: Losses) -> dict[str, Json]:
        table = priced(w, frame)
        return {
            "space": frame.space,
            "cause": frame.cause,
            "hits": most(frame.hits, rooms(w, frame.targets)),
            "classes": [[sorted(classes), count] for classes, count in frame.hits],
            "units": [[name, spot[2], cost] for name, (spot, cost) in table.items()],
        }

    def refuse_answer(self, w: EuropeWork, frame: Losses, answer: Lose) -> Refusals:
        return refuse_losses(w, frame, answer)

    def settle(self, w: EuropeWork, frame: Losses, answer: Lose) -> None:
        do_lose(w, frame, answer)

    def sample_answer(self, w: EuropeWork, frame: Losses, rng: Random) -> Lose:
        return sample_loss(w, frame, rng)

    def walk(self, w: EuropeWork, frame: Losses, seat: str, draft: Draft) -> Step:
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


@rule("R-CASH-08", "R-MEA-03", "R-MEA-04", "RULING-13", "RULING-26")
class SharesStage(JointQuestion):
    kind = "shares"
    asks = "allocate"
    accepts = (Share, Deadlock)

    def advance(self, w: EuropeWork, frame: Shares) -> bool:
        if sum(frame.limits.values()) > frame.total:
            return False
        self.settle(w, frame, Share(tuple(frame.limits.items())))
        return True

    def context(self, w: EuropeWork, frame: Shares) -> dict[str, Json]:
        return {"what": frame.what, "total": frame.total, "limits": frame.limits}

    def refuse_answer(self, w: EuropeWork, frame: Shares, answer: Share) -> Refusals:
        return refuse_share(frame, answer)

    def in_order(self, frame: Shares, answer: Share) -> Share:
        """Every power in turn order, also those that get nothing."""
        return in_full(frame.limits, answer)

    def deadlock(self, w: EuropeWork, frame: Shares) -> None:
        if frame.talks.breaker:
            super().deadlock(w, frame)
        elif frame.what == "reshare":
            w.pop()
        else:
            self.settle(w, frame, Share(tuple(deadlock_shares(w).items())))

    def settle(self, w: EuropeWork, frame: Shares, answer: Share) -> None:
        w.pop()
        w.tell("shares", what=frame.what, parts=[[power, ipc] for power, ipc in answer.parts])
        if frame.what == "payment":
            do_pay(w, answer.parts)
        elif frame.what == "reshare":
            do_reshare(w, answer)
        else:
            w.update(shares=dict(answer.parts))

    def sample_answer(self, w: EuropeWork, frame: Shares, rng: Random) -> Share:
        left, parts = frame.total, {}
        powers = list(frame.limits)
        rng.shuffle(powers)
        for place, power in enumerate(powers):
            parts[power] = rng.choice(self._fair(frame, power, powers[place + 1 :], left))
            left -= parts[power]
        return Share(tuple((power, parts[power]) for power in frame.limits))

    def _fair(self, frame: Shares, power: str, others: list[str], left: int) -> range:
        """What the power may get of the rest, so that the others can be served with what remains."""
        most_elsewhere = sum(frame.limits[other] for other in others)
        least_elsewhere = sum(frame.least.get(other, 0) for other in others)
        least = max(frame.least.get(power, 0), left - most_elsewhere)
        return range(least, min(left - least_elsewhere, frame.limits[power]) + 1)

    def walk(self, w: EuropeWork, frame: Shares, seat: str, draft: Draft) -> Step:
        powers = list(frame.limits)
        given = [int(pick) for pick in draft]
        if len(given) == len(powers):
            return Step("ipc", answer=Share(tuple(zip(powers, given, strict=True))))
        power = powers[len(given)]
        fair = self._fair(frame, power, powers[len(given) + 1 :], frame.total - sum(given))
        return Step("ipc", tuple(Choice(str(ipc), note={"power": power}) for ipc in fair))


@rule("R-CV-10", "RULING-45")
class DeckRoomStage(JointQuestion):
    kind = "decks"
    accepts = (Decks, Deadlock)

    def context(self, w: EuropeWork, frame: DeckRoom) -> dict[str, Json]:
        return {"space": frame.space, "room": frame.room, "units": shown(self._aloft(w, frame))}

    def _aloft(self, w: EuropeWork, frame: DeckRoom) -> Stacks:
        return tuple(s for s in w.at(frame.space).stacks if s[0].tripped.role == "aloft")

    def refuse_answer(self, w: EuropeWork, frame: DeckRoom, answer: Decks) -> Refusals:
        there = dict(lot_of(self._aloft(w, frame)))
        fair = len(dict(answer.units)) == len(answer.units)
        if not fair or any(not 0 < count <= there.get(key, 0) for key, count in answer.units):
            return no("decks.not_waiting", "R-CV-10", space=frame.space, there=counted(self._aloft(w, frame)))
        if sum(count for _, count in answer.units) != frame.room:
            return no("decks.wrong_number", "R-CV-10", space=frame.space, count=frame.room)
        return ()

    def settle(self, w: EuropeWork, frame: DeckRoom, answer: Decks) -> None:
        w.pop()
        for unit, count in named(w, frame.space, answer.units):
            rested = structs.replace(unit, trip=None)
            w.swap(frame.space, unit, rested, count)
            do_board(w, frame.space, rested, count)

    def sample_answer(self, w: EuropeWork, frame: DeckRoom, rng: Random) -> Decks:
        each = [key for key, count in lot_of(self._aloft(w, frame)) for _ in range(count)]
        chosen = rng.sample(each, frame.room)
        return Decks(tuple((key, chosen.count(key)) for key in dict.fromkeys(sorted(chosen))))

    def walk(self, w: EuropeWork, frame: DeckRoom, seat: str, draft: Draft) -> Step:
        stacks = lot_of(self._aloft(w, frame))
        lot = lots(stacks, draft)
        if not isinstance(lot, int):
            return Step("count", answer=Decks(lot))
        left = frame.room - sum(int(pick) for pick in draft)
        least = max(0, left - sum(count for _, count in stacks[lot + 1 :]))
        return Step("count", numbers(min(left, stacks[lot][1]), start=least))
