"""The rules of a game of the family as the table sees them: the contract, fulfilled by stages and frames."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from wartable.families.axis_allies.frames import Roll
from wartable.families.axis_allies.stages import RollStage, Stage, wrong_answer
from wartable.kernel.contract import (
    Action,
    ActionSpace,
    ChanceRequest,
    Decision,
    Dice,
    Draft,
    Event,
    Outcome,
    Refusals,
    StandingOrder,
    Step,
    View,
)
from wartable.kernel.flow import Frame, run
from wartable.kernel.refused import closed, not_yours
from wartable.kernel.spaces import WalkedSpace


class FamilySpace(WalkedSpace):
    """All answers to one decision of this game."""

    def __init__(self, rules: FamilyRules, state: Any, decision: Decision) -> None:
        super().__init__(lambda answer: rules.check(state, Action(decision.id, decision.seat, answer)))
        self._work = rules.look(state)
        self._frame = state.frames[-1]
        self._seat = decision.seat
        self._stages = rules.stages

    def partial(self, draft: Draft) -> Step:
        return self._stages[type(self._frame)].walk(self._work, self._frame, self._seat, draft)

    def sample(self, rng: Random) -> Any:
        return self._stages[type(self._frame)].sample(self._work, self._frame, self._seat, rng)


class FamilyRules:
    """What all games do alike. `stages`: one for every type of frame."""

    stages: Mapping[type[Frame], Stage]
    roll = RollStage()

    # -- what is open

    def decisions(self, state: Any) -> tuple[Decision, ...]:
        if not state.frames:
            return ()
        frame = state.frames[-1]
        return self.stages[type(frame)].decisions(self.look(state), frame)

    def chance(self, state: Any) -> ChanceRequest | None:
        if not state.frames or not isinstance(state.frames[-1], Roll):
            return None
        return state.frames[-1].request

    def space(self, state: Any, decision: Decision) -> ActionSpace:
        return FamilySpace(self, state, decision)

    def outcome(self, state: Any) -> Outcome | None:
        outcome: Outcome | None = state.position.outcome
        return outcome

    # -- answers

    def check(self, state: Any, action: Action) -> Refusals:
        all_open = {decision.id: decision for decision in self.decisions(state)}
        open_ = all_open.get(action.decision)
        if open_ is None:
            return (closed(action.decision, all_open),)
        if open_.seat != action.seat:
            return (not_yours(action.seat, open_.seat),)
        frame = state.frames[-1]
        stage = self.stages[type(frame)]
        if not isinstance(action.answer, stage.accepts):
            return wrong_answer(self.look(state), open_.kind, stage)
        return stage.refuse(self.look(state), frame, action.seat, action.answer)

    def apply(self, state: Any, move: Action | Dice) -> tuple[Any, tuple[Event, ...]]:
        w = self.look(state)
        w.serial += 1
        frame = state.frames[-1]
        if isinstance(move, Dice):
            assert isinstance(frame, Roll)
            self.roll.rolled(w, frame, move.values)
        else:
            self.stages[type(frame)].do(w, frame, move.seat, move.answer)
        run(w, self.stages)
        return w.freeze(), tuple(w.events)

    # -- what is seen: everything, by everybody

    def resample(self, state: Any, viewer: str, rng: Random) -> Any:
        """Nothing is hidden, so no other state looks the same."""
        return state

    # -- what a game adds

    def look(self, state: Any) -> Any:
        """A working copy of a state."""
        raise NotImplementedError

    def view(self, state: Any, viewer: str) -> View:
        raise NotImplementedError

    def read(self, state: Any, decision: Decision, text: str) -> Any:
        raise NotImplementedError

    def write(self, answer: Any) -> str:
        raise NotImplementedError

    def standing(self, state: Any, decision: Decision, order: StandingOrder) -> Any | None:
        raise NotImplementedError
