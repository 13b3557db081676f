"""Steps that are planned freely: every item stands on the board at once and may be taken back.

A plan remembers the position in which it began. Taking an item back replays the others from there; those
that are no longer legal without it fall with it and are reported.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile
from typing import Any

from msgspec import structs

from wartable.families.axis_allies.answers import Done, Load, Move, Resign, Unload, Withdraw
from wartable.families.axis_allies.pieces import key_of
from wartable.families.axis_allies.refusing import deny
from wartable.families.axis_allies.stages import Question
from wartable.families.axis_allies.work import Work
from wartable.kernel.contract import Answer, Asks, Refusals


class PlanStage(Question):
    """Items, withdrawal, leaving the step. Each game says what its steps take, and what an item does."""

    asks: Mapping[str, Asks] = {}

    # -- what a game adds

    def refuse_item(self, w: Any, plan: Any, item: Any) -> Refusals:
        """Why the item cannot be added to the plan."""
        raise NotImplementedError

    def do_item(self, w: Any, plan: Any, item: Any) -> None:
        """Put the item into effect. Precondition: it is not refused."""
        raise NotImplementedError

    def refuse_done(self, w: Any, plan: Any) -> Refusals:
        raise NotImplementedError

    def leave(self, w: Any, plan: Any) -> None:
        """What follows when the step is left."""

    def resign(self, w: Any, seat: str) -> None:
        raise NotImplementedError

    def settled(self, w: Any, plan: Any, item: Any) -> Any:
        """The item with everything filled in that was left open."""
        return item

    def written(self, answer: Any) -> str:
        raise NotImplementedError

    # -- what all games do

    def refuse(self, w: Any, frame: Any, seat: str, answer: Any) -> Refusals:
        match answer:
            case Resign():
                return ()
            case Done():
                return self.refuse_done(w, frame)
            case Withdraw():
                return _refuse_withdraw(w, frame, answer)
        return self.refuse_item(w, frame, answer)

    def do(self, w: Any, frame: Any, seat: str, answer: Any) -> None:
        match answer:
            case Resign():
                self.resign(w, seat)
            case Done():
                w.pop()
                w.tell("step_done", power=frame.power, step=frame.step)
                self.leave(w, frame)
            case Withdraw():
                self.do_withdraw(w, frame, answer)
            case _:
                self.add(w, frame, answer)

    def add(self, w: Any, frame: Any, item: Any) -> None:
        settled = self.settled(w, frame, item)
        w.tell("order", power=frame.power, step=frame.step, text=self.written(settled))
        self.do_item(w, frame, settled)
        w.update(items=(*frame.items, settled))

    def do_withdraw(self, w: Any, plan: Any, answer: Withdraw) -> None:
        """Replay the plan without the item; what depended on it falls too and is reported. An order whose
        ship only carries something else now stands. Who has resigned since the step began stays so."""
        resigned = w.resigned
        w.load(plan.base)
        w.resigned = resigned
        kept: list[Any] = []
        fallen: list[int] = []
        for place, item in enumerate(plan.items):
            if place == answer.item:
                continue
            so_far = structs.replace(plan, items=tuple(kept))
            again = next(
                (i for i in (item, readdressed(w, item)) if not self.refuse_item(w, so_far, i)), None
            )
            if again is None:
                fallen.append(place)
            else:
                self.do_item(w, so_far, again)
                kept.append(again)
        w.update(items=tuple(kept))
        w.events.clear()
        also = [self.written(plan.items[place]) for place in fallen]
        text = self.written(plan.items[answer.item])
        w.tell("withdrawn", item=answer.item, text=text, fallen=fallen, also=also)


def _refuse_withdraw(w: Work, plan: Any, answer: Withdraw) -> Refusals:
    if not 0 <= answer.item < len(plan.items):
        return deny(w, "withdraw.unknown", item=answer.item + 1, count=len(plan.items))
    return ()


def readdressed(w: Work, item: Answer) -> Answer:
    """The order to the units that are there now: a key also tells cargo, which may have changed."""
    match item:
        case Move(origin, units):
            return structs.replace(item, units=tuple((_likest(w, origin, key), n) for key, n in units))
        case Load(zone, ship, origin, units):
            boarders = tuple((_likest(w, origin, key), n) for key, n in units)
            return structs.replace(item, ship=_likest(w, zone, ship), units=boarders)
        case Unload(zone, ship):
            return structs.replace(item, ship=_likest(w, zone, ship))
    return item


def _likest(w: Work, space: str, key: str) -> str:
    """The stack there of the same power and kind whose name has most in common with a key."""
    stacks = [unit for unit, _ in w.at(space).stacks if key.startswith(f"{unit.power}.{unit.kind}")]
    return max((key_of(unit) for unit in stacks), key=lambda name: _shared(name, key), default=key)


def _shared(name: str, other: str) -> int:
    """How many letters two names have in common from the beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(name, other, strict=False)))
