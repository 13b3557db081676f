"""The stage of phases that are planned freely (plans.py): items, withdrawal, leaving the phase, drafts."""

from __future__ import annotations

from random import Random
from typing import Any

from wartable.families.axis_allies.answers import Buy, Done, Load, Move, Place, Resign, Unload, Withdraw
from wartable.families.axis_allies.planning import PlanStage
from wartable.families.axis_allies.stages import ask
from wartable.games.aa1942.answers import Lend, PlanItem, Repair, Shift
from wartable.games.aa1942.drafts import walk_plan
from wartable.games.aa1942.frames import Plan
from wartable.games.aa1942.mobilize import do_refund, with_server
from wartable.games.aa1942.noncombat import lose_stranded
from wartable.games.aa1942.plans import (
    MOBILIZE,
    NONCOMBAT_MOVE,
    PURCHASE,
    do_item,
    refuse_done,
    refuse_item,
)
from wartable.games.aa1942.random_orders import sample_plan
from wartable.games.aa1942.state import WorldWork
from wartable.games.aa1942.victory import do_resign
from wartable.games.aa1942.writing import write
from wartable.kernel.contract import Asks, Decision, Draft, Refusals, Step
from wartable.kernel.coverage import rule

ASKS: dict[str, Asks] = {PURCHASE: "basket", MOBILIZE: "basket"}


@rule("R-SEQ-02", "R-SEQ-03", "R-GEN-05", "R-WIN-06", "RULING-71")
class WorldPlanStage(PlanStage):
    accepts = (Buy, Repair, Move, Load, Unload, Shift, Place, Done, Withdraw, Resign, Lend)

    def decisions(self, w: WorldWork, frame: Plan) -> tuple[Decision, ...]:
        return ask(
            w, frame.step, frame.power, ASKS.get(frame.step, "move"),
            planned=len(frame.items), money=w.money[frame.power], bought=dict(w.bought),
        )  # fmt: skip

    def refuse(self, w: WorldWork, frame: Plan, seat: str, answer: Any) -> Refusals:
        return () if isinstance(answer, Lend) else super().refuse(w, frame, seat, answer)

    @rule("R-CM-21", "RULING-44")
    def do(self, w: WorldWork, frame: Plan, seat: str, answer: Any) -> None:
        """Whether a power lends decks and holds is a setting, and no item of its plan."""
        if not isinstance(answer, Lend):
            super().do(w, frame, seat, answer)
            return
        others = tuple(power for power in w.refusing if power != frame.power)
        w.refusing = others if answer.give else tuple(sorted((*others, frame.power)))
        w.tell("lends", power=frame.power, give=answer.give)

    def do_withdraw(self, w: WorldWork, plan: Plan, answer: Withdraw) -> None:
        """What a power lends is no part of the plan, and stays as it is."""
        refusing = w.refusing
        super().do_withdraw(w, plan, answer)
        w.refusing = refusing

    def refuse_item(self, w: WorldWork, plan: Plan, item: PlanItem) -> Refusals:
        return refuse_item(w, plan, item)

    def do_item(self, w: WorldWork, plan: Plan, item: PlanItem) -> None:
        do_item(w, plan, item)

    def refuse_done(self, w: WorldWork, plan: Plan) -> Refusals:
        return refuse_done(w, plan)

    def resign(self, w: WorldWork, seat: str) -> None:
        do_resign(w, seat)

    def written(self, answer: Any) -> str:
        return write(answer)

    def settled(self, w: WorldWork, plan: Plan, item: PlanItem) -> PlanItem:
        return with_server(w, plan, item) if isinstance(item, Place) else item

    def leave(self, w: WorldWork, plan: Plan) -> None:
        if plan.step == NONCOMBAT_MOVE:
            lose_stranded(w)
        if plan.step == MOBILIZE:
            do_refund(w)
            lose_stranded(w)

    def walk(self, w: WorldWork, frame: Plan, seat: str, draft: Draft) -> Step:
        return walk_plan(w, frame, draft)

    def sample(self, w: WorldWork, frame: Plan, seat: str, rng: Random) -> Any:
        return sample_plan(w, frame, rng)
