"""The stage of steps that are planned freely (plans.py): items, withdrawal, leaving the step, drafts."""

from __future__ import annotations

from random import Random
from typing import Any

from wartable.families.axis_allies.answers import Buy, Done, Load, Move, Place, Resign, Unload, Withdraw
from wartable.families.axis_allies.flying import airborne
from wartable.families.axis_allies.planning import PlanStage
from wartable.families.axis_allies.stages import ask, wrong_answer
from wartable.games.europe1999.advance import do_reshare, keep_rest, refuse_reshare, reshare_question, spent
from wartable.games.europe1999.answers import Convert, Enlist, PlanItem, Share
from wartable.games.europe1999.drafts import walk_plan
from wartable.games.europe1999.frames import Plan
from wartable.games.europe1999.placement import with_server
from wartable.games.europe1999.plans import ADVANCE, NONCOMBAT_MOVEMENT, do_item, refuse_done, refuse_item
from wartable.games.europe1999.random_orders import sample_plan
from wartable.games.europe1999.state import EuropeWork
from wartable.games.europe1999.victory import do_resign
from wartable.games.europe1999.writing import write
from wartable.kernel.contract import Asks, Decision, Draft, Refusals, Step
from wartable.kernel.coverage import rule

ASKS: dict[str, Asks] = {"advance": "basket", "purchase": "basket", "placement": "basket"}


@rule("R-SEQ-02", "R-SEQ-03", "R-SEQ-04", "R-WIN-06")
class EuropePlanStage(PlanStage):
    accepts = (Buy, Enlist, Move, Load, Unload, Convert, Place, Share, Done, Withdraw, Resign)

    def decisions(self, w: EuropeWork, frame: Plan) -> tuple[Decision, ...]:
        return ask(
            w, frame.step, frame.power, ASKS.get(frame.step, "move"),
            planned=len(frame.items), limit=frame.limit,
            left=frame.limit and frame.limit - spent(w, frame.items),
            money=w.money[frame.power], bought=dict(w.bought),
        )  # fmt: skip

    def refuse_item(self, w: EuropeWork, plan: Plan, item: Any) -> Refusals:
        if isinstance(item, Share):
            advance = plan.step == ADVANCE
            return refuse_reshare(w, plan, item) if advance else wrong_answer(w, plan.step, self)
        return refuse_item(w, plan, item)

    def do_item(self, w: EuropeWork, plan: Plan, item: PlanItem) -> None:
        do_item(w, plan, item)

    def refuse_done(self, w: EuropeWork, plan: Plan) -> Refusals:
        return refuse_done(w, plan)

    def resign(self, w: EuropeWork, seat: str) -> None:
        do_resign(w, seat)

    def written(self, answer: Any) -> str:
        return write(answer)

    def settled(self, w: EuropeWork, plan: Plan, item: PlanItem) -> PlanItem:
        return with_server(w, plan, item) if isinstance(item, Place) else item

    def add(self, w: EuropeWork, frame: Plan, item: Any) -> None:
        """A new division of the advance is no item of the plan."""
        if isinstance(item, Share):
            self._reshare(w, frame, item)
        else:
            super().add(w, frame, item)

    @rule("R-CASH-12")
    def _reshare(self, w: EuropeWork, frame: Plan, answer: Share) -> None:
        """One player of all Allies settles the shares at once, several talk about them."""
        question = reshare_question(w, frame, answer)
        if len(question.talks.seats) == 1:
            do_reshare(w, answer)
        else:
            w.push(question)

    def leave(self, w: EuropeWork, plan: Plan) -> None:
        if plan.step == ADVANCE:
            keep_rest(w, plan)
        if plan.step == NONCOMBAT_MOVEMENT:
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
