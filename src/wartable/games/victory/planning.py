"""The stage in which a half plans its move (MOV), and the war declarations inside it (DOW)."""

from __future__ import annotations

from random import Random
from typing import Any

from wartable.games.victory.answers import (
    Declare,
    Done,
    Drop,
    Haul,
    Invade,
    Move,
    Rail,
    Rebase,
    Ship,
    Withdraw,
)
from wartable.games.victory.asking import ask
from wartable.games.victory.book import HALVES
from wartable.games.victory.commands import budget
from wartable.games.victory.drafts import sample_move, walk_move
from wartable.games.victory.frames import Movement, Plan
from wartable.games.victory.plans import do_item, refuse_declaration, refuse_done, refuse_item
from wartable.games.victory.state import Work
from wartable.games.victory.strategic import friendly_dawn
from wartable.games.victory.wars import do_declare, muster
from wartable.games.victory.withdrawing import do_withdraw
from wartable.games.victory.writing import write
from wartable.kernel.contract import Decision, Draft, Json, Refusals, Step
from wartable.kernel.coverage import rule
from wartable.kernel.staging import Question, Stage, no


class MovementStage(Stage):
    """The halves of a side, one after the other."""

    def advance(self, w: Work, frame: Movement) -> bool:
        if not frame.halves:
            w.pop()
            return True
        half = frame.halves[0]
        w.update(halves=frame.halves[1:])
        w.dawn = friendly_dawn(w, HALVES[half])
        w.push(Plan(half, frame.side, w.position()))
        return True


@rule("R-MOV-01", "R-SEQ-02", "R-DOW-01", "R-DOW-02", "R-SEC-01", "RULING-72")
class PlanStage(Question):
    """Orders pile up until the half is done; a declaration of war makes those before it final."""

    accepts = (Move, Rail, Ship, Rebase, Invade, Drop, Haul, Declare, Withdraw, Done)

    def decisions(self, w: Work, frame: Plan) -> tuple[Decision, ...]:
        # what is bound so far would tell the enemy of the plan: it stands in the owner's view alone
        seat = w.g.seat_of[frame.half]
        return ask(w, "move", seat, "move", frame.half, half=frame.half, commands=budget(w, frame.half))

    def refuse(self, w: Work, frame: Plan, decision: Decision, answer: Any) -> Refusals:
        match answer:
            case Done():
                return refuse_done(w, frame)
            case Withdraw(item):
                if not 0 <= item < len(frame.items):
                    return no("withdraw.unknown", "R-MOV-01", item=item + 1, count=len(frame.items))
                return ()
            case Declare(power):
                return refuse_declaration(w, frame, power)
        return refuse_item(w, frame.half, answer)

    def do(self, w: Work, frame: Plan, decision: Decision, answer: Any) -> None:
        match answer:
            case Done():
                commit(w, frame)
                w.pop()
            case Withdraw(item):
                kept, fallen = do_withdraw(w, frame, item)
                w.events.clear()
                w.update(items=kept)
                also: list[Json] = [write(frame.items[place]) for place in fallen]
                text = write(frame.items[item])
                w.whisper("withdrawn", decision.seat, {"half": frame.half}, {"text": text, "also": also})
            case Declare(power):
                commit(w, frame)
                declare(w, power)
            case _:
                do_item(w, frame.half, answer)
                w.events.clear()
                w.update(items=(*frame.items, answer))
                w.whisper("order", decision.seat, {"half": frame.half}, {"text": write(answer)})

    def walk(self, w: Work, frame: Plan, decision: Decision, draft: Draft) -> Step:
        return walk_move(w, frame, draft)

    def sample(self, w: Work, frame: Plan, decision: Decision, rng: Random) -> Any:
        return sample_move(w, frame, rng)


def look_back(w: Work, frame: Plan) -> Work:
    """The table as strangers see it while a plan is being made: where it began."""
    return type(w)(w.g, w.serial, frame.base, ())


@rule("R-SEC-01", "R-MOV-01")
def commit(w: Work, frame: Plan) -> None:
    """What was planned is now seen: how many blocks went where, and what they took on their way."""
    before = look_back(w, frame)
    goals = {b: w.space_of(b) for b in w.trips if b not in before.trips and b in w.blocks}
    w.whisper_moves("moved", frame.side, goals)
    for area, power in sorted(w.holder.items()):
        if before.holder.get(area) != power:
            w.tell("taken", space=area, power=power)
    w.update(base=w.position(), items=())


@rule("R-DOW-02", "R-DOW-03", "R-GZ-16", "R-GZ-41", "RULING-36")
def declare(w: Work, power: str) -> None:
    """War; whoever the minor joins places its blocks before the attacker goes on."""
    frame = w.frames[-1]
    assert isinstance(frame, Plan)
    joining = do_declare(w, frame.half, power)
    must = (*frame.must, power) if power in w.g.minors else frame.must
    w.dawn = friendly_dawn(w, HALVES[frame.half]) if not joining else w.dawn
    w.update(base=w.position(), items=(), must=must)
    if joining:
        muster(w, joining)
