"""Questions of battles that are the same in every game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec import structs

from wartable.families.axis_allies import frames
from wartable.families.axis_allies.answers import Fight, Intercept, Submerge
from wartable.families.axis_allies.frames import Choose, Dive
from wartable.families.axis_allies.joint_questions import lot_of, shown
from wartable.families.axis_allies.pieces import Stacks, Unit, key_of, trip_with
from wartable.families.axis_allies.refusing import counted, deny
from wartable.families.axis_allies.retreat import named
from wartable.families.axis_allies.stages import Question, ask, lots, numbers
from wartable.families.axis_allies.work import Work
from wartable.kernel.contract import Choice, Decision, Draft, Refusals, Step


class ChooseStage(Question):
    """The attacker names the next battle; `begin` starts it."""

    accepts = (Fight,)

    def __init__(self, begin: Callable[[Any, str], None]) -> None:
        self.begin = begin

    def decisions(self, w: Work, frame: Choose) -> tuple[Decision, ...]:
        return ask(w, "next_battle", w.power, "one", battles=list(frame.battles))

    def refuse(self, w: Work, frame: Choose, seat: str, answer: Fight) -> Refusals:
        if answer.battle in frame.battles:
            return ()
        return deny(w, "battle.not_next", battle=answer.battle, battles=frame.battles)

    def do(self, w: Work, frame: Choose, seat: str, answer: Fight) -> None:
        w.pop()
        self.begin(w, answer.battle)

    def walk(self, w: Work, frame: Choose, seat: str, draft: Draft) -> Step:
        if draft:
            return Step("battle", answer=Fight(draft[0]))
        return Step("battle", tuple(Choice(name) for name in frame.battles))

    def sample(self, w: Work, frame: Choose, seat: str, rng: Random) -> Fight:
        return Fight(rng.choice(frame.battles))


class DiveStage(Question):
    accepts = (Submerge,)

    def decisions(self, w: Work, frame: Dive) -> tuple[Decision, ...]:
        return ask(w, "submerge", frame.power, "some", space=frame.space, units=shown(frame.candidates))

    def refuse(self, w: Work, frame: Dive, seat: str, answer: Submerge) -> Refusals:
        return refuse_dive(w, frame, answer)

    def do(self, w: Work, frame: Dive, seat: str, answer: Submerge) -> None:
        w.pop()
        do_dive(w, frame.space, named(w, frame.space, answer.units))

    def walk(self, w: Work, frame: Dive, seat: str, draft: Draft) -> Step:
        stacks = lot_of(frame.candidates)
        lot = lots(stacks, draft)
        if not isinstance(lot, int):
            return Step("count", answer=Submerge(lot))
        return Step("count", numbers(stacks[lot][1], start=0))

    def sample(self, w: Work, frame: Dive, seat: str, rng: Random) -> Submerge:
        if rng.random() < 0.7:
            return Submerge()
        drawn = [(key, rng.randint(0, count)) for key, count in lot_of(frame.candidates)]
        return Submerge(tuple((key, count) for key, count in drawn if count))


def refuse_dive(w: Work, f: Dive, answer: Submerge) -> Refusals:
    """Only submarines in the battle that have not been hit may submerge, each as its owner likes."""
    there = {key_of(unit): count for unit, count in f.candidates}
    if len(dict(answer.units)) < len(answer.units):
        twice = answer.units[0][0]
        return deny(w, "submerge.unknown", unit=twice, space=f.space, there=counted(f.candidates))
    for key, count in answer.units:
        if not 0 < count <= there.get(key, 0):
            return deny(w, "submerge.unknown", unit=key, space=f.space, there=counted(f.candidates))
    return ()


class InterceptStage(Question):
    accepts = (Intercept,)

    def decisions(self, w: Work, frame: frames.Intercept) -> tuple[Decision, ...]:
        return ask(w, "intercept", frame.power, "some", space=frame.space, fighters=self._ready(w, frame))

    def _ready(self, w: Work, frame: frames.Intercept) -> int:
        return sum(count for _, count in ready_fighters(w, frame.space, frame.power))

    def refuse(self, w: Work, frame: frames.Intercept, seat: str, answer: Intercept) -> Refusals:
        ready = self._ready(w, frame)
        if 0 <= answer.count <= ready:
            return ()
        return deny(w, "intercept.too_many", space=frame.space, power=frame.power, count=ready)

    def do(self, w: Work, frame: frames.Intercept, seat: str, answer: Intercept) -> None:
        w.pop()
        left = answer.count
        for unit, count in ready_fighters(w, frame.space, frame.power):
            going = min(left, count)
            left -= going
            if going:
                w.note(frame.space, unit, going, role="intercept")
        w.tell("intercepted", space=frame.space, power=frame.power, count=answer.count)

    def walk(self, w: Work, frame: frames.Intercept, seat: str, draft: Draft) -> Step:
        if draft:
            return Step("count", answer=Intercept(int(draft[0])))
        return Step("count", numbers(self._ready(w, frame), start=0))

    def sample(self, w: Work, frame: frames.Intercept, seat: str, rng: Random) -> Intercept:
        return Intercept(rng.randint(0, self._ready(w, frame)))


def do_dive(w: Work, space: str, units: tuple[tuple[Unit, int], ...]) -> None:
    """Submerge: out of the battle, and as good as absent until submarines surface."""
    for unit, count in units:
        new = structs.replace(unit, submerged=True)
        w.swap(space, unit, trip_with(new, note="fought") if unit.power == w.power else new, count)
        w.tell("submerged", space=space, power=unit.power, count=count)


def ready_fighters(w: Work, space: str, power: str) -> Stacks:
    """A power's fighters there that could still be declared."""
    return tuple((u, n) for u, n in w.units(space, power) if u.kind == "fighter" and not u.tripped.role)
