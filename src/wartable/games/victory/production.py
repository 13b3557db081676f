"""The production phase: all builds are chosen in secret and carried out together (BLD, PRO)."""

from __future__ import annotations

from random import Random
from typing import Any

from wartable.games.victory.answers import Produce
from wartable.games.victory.build_drafts import draw_produce, walk_produce
from wartable.games.victory.builds import (
    gain_effects,
    own_effects,
    refuse_produce,
)
from wartable.games.victory.effects import deployed
from wartable.games.victory.frames import Production
from wartable.games.victory.ledger import ledger_of
from wartable.games.victory.position import Ledger
from wartable.games.victory.state import Work
from wartable.games.victory.strategic import spread
from wartable.kernel.contract import Decision, Draft, Json, Refusals, Step
from wartable.kernel.coverage import rule
from wartable.kernel.staging import Question


@rule("R-BLD-01", "R-BLD-02", "R-FAC-03", "R-FAC-04", "R-UNI-17", "R-CNV-12", "R-BLD-10")
def do_produce(w: Work, ledger: Ledger, seat: str, answer: Produce) -> None:
    """Everything at once. What is new is seen by all, what has grown by its owner."""
    for block in (*answer.steps, *answer.gains):
        if block in w.blocks:
            w.set_steps(block, min(w.printed(block).most, w.steps(block) + _gain(w, ledger, block, answer)))
        else:
            w.put(block, w.printed(block).zone or answer.sites[block], _gain(w, ledger, block, answer))
    for block, area in answer.new:
        w.put(block, area, 0 if w.printed(block).is_leader else 1, answer.coasts.get(block, 0))
    for block, area in answer.deploys:
        w.put(block, area, _deploy_steps(w, block))
        w.gone = tuple(b for b in w.gone if b != block)
    for area in answer.factories:
        w.factories[area] = spread(w, area, sum(w.factories.get(area, ())) + 1)
        w.tell("factory_built", space=area)
    places: dict[str, Json] = {}
    for _, area in (*answer.new, *answer.deploys, *answer.sites.items()):
        places[area] = int(str(places.get(area, 0))) + 1
    steps: list[Json] = [*answer.steps, *answer.gains]
    w.whisper("produced", seat, {"seat": seat, "places": places}, {"steps": steps})


def _gain(w: Work, ledger: Ledger, block: str, answer: Produce) -> int:
    if block not in answer.gains:
        return 1
    effects = gain_effects(w, ledger, block)
    return int(effects[0][1].get("steps", 1)) if effects else 1


def _deploy_steps(w: Work, block: str) -> int:
    return next((int(e["steps"]) for _, e in own_effects(w, block, "deploy") if block in deployed(e)), 1)


@rule("R-SEQ-06", "R-BLD-10", "RULING-11")
class ProductionStage(Question):
    """All seats at once, in secret."""

    accepts = (Produce,)

    def advance(self, w: Work, frame: Production) -> bool:
        """Everything is counted once, as the builds begin."""
        if frame.ledger is None:
            w.update(ledger=ledger_of(w))
            return True
        if set(frame.done) == set(w.g.seats):
            w.pop()
            return True
        return False

    def decisions(self, w: Work, frame: Production) -> tuple[Decision, ...]:
        waiting = [seat for seat in w.g.seats if seat not in frame.done]
        return tuple(self._decision(w, frame, seat) for seat in waiting)

    def _decision(self, w: Work, frame: Production, seat: str) -> Decision:
        # points follow from convoys, whose steps are hidden: they stand in the owner's view alone
        return Decision(f"produce-{w.year}-{w.turn}-{seat}", seat, "produce", "basket", sealed=True)

    def refuse(self, w: Work, frame: Production, decision: Decision, answer: Produce) -> Refusals:
        return refuse_produce(w, _ledger(frame), decision.seat, answer)

    def do(self, w: Work, frame: Production, decision: Decision, answer: Produce) -> None:
        do_produce(w, _ledger(frame), decision.seat, answer)
        w.update(done=(*frame.done, decision.seat))

    def walk(self, w: Work, frame: Production, decision: Decision, draft: Draft) -> Step:
        return walk_produce(w, _ledger(frame), decision.seat, draft)

    def sample(self, w: Work, frame: Production, decision: Decision, rng: Random) -> Any:
        return draw_produce(w, _ledger(frame), decision.seat, rng)


def _ledger(frame: Production) -> Ledger:
    assert frame.ledger is not None
    return frame.ledger
