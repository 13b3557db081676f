"""Questions that several players may have to answer together: casualties, shares, decks (MUL, RULING-73)."""

from __future__ import annotations

from random import Random

from msgspec import structs

from wartable.families.axis_allies.answers import Deadlock
from wartable.families.axis_allies.joint_questions import JointQuestion, lot_of, shown
from wartable.families.axis_allies.pieces import Stacks
from wartable.families.axis_allies.refusing import counted, no
from wartable.families.axis_allies.retreat import named
from wartable.families.axis_allies.stages import lots, numbers
from wartable.games.europe1999.advance import deadlock_shares, do_reshare, in_full, refuse_share
from wartable.games.europe1999.answers import Decks, Share
from wartable.games.europe1999.decks import do_board
from wartable.games.europe1999.frames import DeckRoom, Shares
from wartable.games.europe1999.income import do_pay
from wartable.games.europe1999.state import EuropeWork
from wartable.kernel.contract import Choice, Draft, Json, Refusals, Step
from wartable.kernel.coverage import rule


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

    def written(self, answer: Share) -> Json:
        return [[name, count] for name, count in answer.parts]

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
