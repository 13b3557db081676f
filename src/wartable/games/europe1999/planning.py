"""The stage of steps that are planned freely (plans.py): items, withdrawal, leaving the step, drafts."""

from __future__ import annotations

from random import Random
from typing import Any

from wartable.games.europe1999.advance import do_reshare, keep_rest, refuse_reshare, reshare_question, spent
from wartable.games.europe1999.answers import (
    Buy,
    Convert,
    Done,
    Enlist,
    Load,
    Move,
    Place,
    PlanItem,
    Resign,
    Share,
    Unload,
    Withdraw,
)
from wartable.games.europe1999.drafts import walk_plan
from wartable.games.europe1999.frames import Plan
from wartable.games.europe1999.landing import airborne
from wartable.games.europe1999.placement import with_server
from wartable.games.europe1999.plans import (
    ADVANCE,
    NONCOMBAT_MOVEMENT,
    do_item,
    do_withdraw,
    refuse_done,
    refuse_item,
    refuse_withdraw,
)
from wartable.games.europe1999.random_orders import sample_plan
from wartable.games.europe1999.stages import Question, ask, wrong_answer
from wartable.games.europe1999.state import EuropeWork
from wartable.games.europe1999.victory import do_resign
from wartable.games.europe1999.writing import write
from wartable.kernel.contract import Asks, Decision, Draft, Refusals, Step
from wartable.kernel.coverage import rule

ASKS: dict[str, Asks] = {"advance": "basket", "purchase": "basket", "placement": "basket"}


@rule("R-SEQ-02", "R-SEQ-03", "R-SEQ-04", "R-WIN-06")
class PlanStage(Question):
    accepts = (Buy, Enlist, Move, Load, Unload, Convert, Place, Share, Done, Withdraw, Resign)

    def decisions(self, w: EuropeWork, frame: Plan) -> tuple[Decision, ...]:
        return ask(
            w, frame.step, frame.power, ASKS.get(frame.step, "move"),
            planned=len(frame.items), limit=frame.limit,
            left=frame.limit and frame.limit - spent(w, frame.items),
            money=w.money[frame.power], bought=dict(w.bought),
        )  # fmt: skip

    def refuse(self, w: EuropeWork, frame: Plan, seat: str, answer: Any) -> Refusals:
        match answer:
            case Resign():
                return ()
            case Done():
                return refuse_done(w, frame)
            case Withdraw():
                return refuse_withdraw(frame, answer)
            case Share():
                advance = frame.step == ADVANCE
                return refuse_reshare(w, frame, answer) if advance else wrong_answer(frame.step, self)
        return refuse_item(w, frame, answer)

    def do(self, w: EuropeWork, frame: Plan, seat: str, answer: Any) -> None:
        match answer:
            case Resign():
                do_resign(w, seat)
            case Done():
                self._leave(w, frame)
            case Withdraw():
                do_withdraw(w, frame, answer)
            case Share():
                self._reshare(w, frame, answer)
            case _:
                self._add(w, frame, answer)

    def _add(self, w: EuropeWork, frame: Plan, item: PlanItem) -> None:
        settled = with_server(w, frame, item) if isinstance(item, Place) else item
        w.tell("order", power=frame.power, step=frame.step, text=write(settled))
        do_item(w, frame, settled)
        w.update(items=(*frame.items, settled))

    @rule("R-CASH-12")
    def _reshare(self, w: EuropeWork, frame: Plan, answer: Share) -> None:
        """One player of all Allies settles the shares at once, several talk about them."""
        question = reshare_question(w, frame, answer)
        if len(question.talks.seats) == 1:
            do_reshare(w, answer)
        else:
            w.push(question)

    def _leave(self, w: EuropeWork, frame: Plan) -> None:
        w.pop()
        w.tell("step_done", power=frame.power, step=frame.step)
        if frame.step == ADVANCE:
            keep_rest(w, frame)
        if frame.step == NONCOMBAT_MOVEMENT:
            lose_stranded(w)

    def walk(self, w: EuropeWork, frame: Plan, seat: str, draft: Draft) -> Step:
        return walk_plan(w, frame, draft)

    def sample(self, w: EuropeWork, frame: Plan, seat: str, rng: Random) -> Any:
        return sample_plan(w, frame, rng)


@rule("R-NCM-01", "R-AMV-09", "R-AMV-06", "R-NCM-17")
def lose_stranded(w: EuropeWork) -> None:
    """Planes that could not land are destroyed when step 4 ends."""
    for space, unit, count in airborne(w):
        w.take(space, unit, count)
        w.tell("plane_lost", space=space, power=unit.power, unit=unit.kind, count=count)
