"""Before the first card: own blocks may change places, each place keeping its number (SET)."""

from __future__ import annotations

from random import Random
from typing import Any

from wartable.games.victory.answers import NEAREST, Done, Regroup
from wartable.games.victory.asking import ask, coast_in, on_coast
from wartable.games.victory.blocks import CONVOY, NAVAL
from wartable.games.victory.book import ALLIED, AXIS, HALVES, WESTERN
from wartable.games.victory.frames import Deployment
from wartable.games.victory.position import Position
from wartable.games.victory.stacking import refuse_stacks
from wartable.games.victory.state import Work
from wartable.kernel.contract import Choice, Decision, Draft, Refusals, Step
from wartable.kernel.coverage import rule
from wartable.kernel.staging import Question, no


@rule("R-SET-06", "R-SET-07", "R-SET-12")
class DeploymentStage(Question):
    """`regroup BLOCK > SPACE`, as often as wanted; in the end every place has the number it had."""

    accepts = (Regroup, Done)

    def advance(self, w: Work, frame: Deployment) -> bool:
        if frame.base is None:
            w.update(base=w.position())
            return True
        return False

    def decisions(self, w: Work, frame: Deployment) -> tuple[Decision, ...]:
        return ask(w, "deploy", deployer(w, frame), "some", side=frame.side)

    def refuse(self, w: Work, frame: Deployment, decision: Decision, answer: Any) -> Refusals:
        if isinstance(answer, Done):
            return refuse_done(w, frame)
        return refuse_exchange(w, frame, answer.block, answer.to, answer.coast)

    def do(self, w: Work, frame: Deployment, decision: Decision, answer: Any) -> None:
        if isinstance(answer, Done):
            w.pop()
            return
        w.shift(answer.block, answer.to, max(0, answer.coast))
        w.update(items=(*frame.items, (answer.block, answer.to)))
        w.whisper(
            "deployed", decision.seat, {"side": frame.side}, {"block": answer.block, "space": answer.to}
        )

    def walk(self, w: Work, frame: Deployment, decision: Decision, draft: Draft) -> Step:
        match draft:
            case ():
                return Step("verb", (Choice("regroup"), Choice("done", refuse_done(w, frame))))
            case ("done",):
                return Step("verb", answer=Done())
            case ("regroup",):
                return Step("block", tuple(map(Choice, movable(w, frame))))
            case ("regroup", block):
                there = {w.space_of(b) for b in movable(w, frame)} | places_for(w, frame, block)
                spaces = sorted(there - {w.space_of(block)})
                return Step("goal", tuple(Choice(s, refuse_exchange(w, frame, block, s)) for s in spaces))
        return _walk_coast(w, draft[1], *draft[2:])

    def sample(self, w: Work, frame: Deployment, decision: Decision, rng: Random) -> Any:
        if not refuse_done(w, frame) and rng.random() < 0.7:
            return Done()
        return self._mend(w, frame, rng)

    def _mend(self, w: Work, frame: Deployment, rng: Random) -> Any:
        """A first step of an exchange; or, where counts are uneven, a block goes back to where it was."""
        astray = [b for b in movable(w, frame) if w.space_of(b) != _base(frame).blocks[b].space]
        if astray and refuse_done(w, frame):
            block = rng.choice(astray)
            return Regroup(block, _base(frame).blocks[block].space)
        blocks = movable(w, frame)
        block = rng.choice(blocks)
        spaces = sorted({w.space_of(b) for b in blocks} - {w.space_of(block)})
        fits = [s for s in spaces if not refuse_exchange(w, frame, block, s)]
        return Regroup(block, rng.choice(fits)) if fits else Done()


def _walk_coast(w: Work, block: str, goal: str, coast: str = "") -> Step:
    """Behind the place of a ship, the coast of a port that has several."""
    if coast:
        return Step("place", answer=Regroup(block, *coast_in(coast)))
    afloat = w.printed(block).branch == NAVAL
    coasts = range(len(w.g.ground.coasts.get(goal, ()))) if afloat else range(0)
    choices = tuple(Choice(on_coast(goal, n)) for n in coasts) if len(coasts) > 1 else ()
    return Step("place", choices, Regroup(block, goal))


def deployer(w: Work, frame: Deployment) -> str:
    """The seat that exchanges its blocks."""
    return w.g.seat_of[WESTERN if frame.side == ALLIED else frame.side]


def _base(frame: Deployment) -> Position:
    assert frame.base is not None
    return frame.base


def _is_of(w: Work, frame: Deployment, block: str) -> bool:
    """Whether a block belongs to the side, or of three players to the half, that exchanges."""
    if frame.side in (AXIS, ALLIED):
        return w.side(block) == frame.side
    return w.camp(block) in HALVES[frame.side]


def movable(w: Work, frame: Deployment) -> list[str]:
    """Blocks that may change places: all but fortresses and convoys, which belong where they are."""
    return [b for b in w.blocks if _is_of(w, frame, b) and _may_move(w, b)]


def _may_move(w: Work, block: str) -> bool:
    printed = w.printed(block)
    return printed.branch != CONVOY and not printed.is_fortress


@rule("R-SET-12")
def refuse_exchange(w: Work, frame: Deployment, block: str, space: str, coast: int = NEAREST) -> Refusals:
    """Within one power, to a place where that power has blocks at the start; ships where it has ships."""
    if block not in movable(w, frame):
        return no("deploy.not_movable", "R-SET-12", block=block)
    if space not in places_for(w, frame, block) or space == w.space_of(block):
        return no("deploy.place", "R-SET-12", block=block, space=space)
    if coast != NEAREST and not 0 <= coast < max(1, len(w.g.ground.coasts.get(space, ()))):
        return no("deploy.place", "R-SET-12", block=block, space=space)
    return ()


@rule("R-MEA-05", "R-SET-12")
def places_for(w: Work, frame: Deployment, block: str) -> set[str]:
    """Where blocks of its power stand at the start, for a ship where ships do; for British armies and planes
    with Egypt all of Egypt."""
    printed = w.printed(block)
    afloat = printed.branch == NAVAL
    own = (b for b in movable(w, frame) if w.printed(b).power == printed.power)
    mine = (b for b in own if not afloat or w.printed(b).branch == NAVAL)
    places = {
        space for space in (_base(frame).blocks[b].space for b in mine) if afloat or space in w.g.ground.land
    }
    egypt = w.g.ground.regions["egypt"]
    return places | egypt if printed.power == "britain" and places & egypt and not afloat else places


@rule("R-MEA-05", "R-SET-12")
def _uneven(w: Work, frame: Deployment) -> tuple[set[str], set[str]]:
    """Places with more blocks than at the start, and with fewer. The areas of Egypt count as one place."""
    egypt = w.g.ground.regions["egypt"]
    crowded, short = set(), set()
    base = _base(frame)
    for space in {*base.spots, *w.spots}:
        place = egypt if space in egypt else {space}
        before = sum(1 for s in place for b in base.spots.get(s, ()) if _is_of(w, frame, b))
        now = sum(1 for s in place for b in w.at(s) if _is_of(w, frame, b))
        if now > before:
            crowded.add(space)
        elif now < before:
            short.add(space)
    return crowded, short


@rule("R-SET-12", "R-STK-01")
def refuse_done(w: Work, frame: Deployment) -> Refusals:
    crowded, short = _uneven(w, frame)
    if crowded or short:
        return no("deploy.uneven", "R-SET-12", spaces=tuple(sorted(crowded)), short=tuple(sorted(short)))
    return refuse_stacks(w, (AXIS if frame.side == AXIS else ALLIED,), sorted(w.spots))
