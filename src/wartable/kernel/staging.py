"""Rules made of stages: the contract, fulfilled once for every game that keeps its flow in frames.

`flow` runs frames; here a game's stages also ask, refuse and answer. A stage that asks gives its decisions,
says why an answer is refused, carries it out, and walks drafts; `StagedRules` turns that into the methods of
the contract. Stages hold no match data: they get the working copy and their frame.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, ClassVar, Protocol, cast

from msgspec import structs

from wartable.kernel.contract import (
    Action,
    ActionSpace,
    Answer,
    ChanceRequest,
    Decision,
    Dice,
    Draft,
    Event,
    Fact,
    Json,
    Refusal,
    Refusals,
    Step,
)
from wartable.kernel.flow import Frame, run
from wartable.kernel.refused import closed, not_yours
from wartable.kernel.spaces import WalkedSpace


class Roll(Frame, frozen=True, tag="roll"):
    """Dice to be rolled; the values go into the field `dice` of the frame below."""

    request: ChanceRequest


class StagedWork:
    """The part of a working copy that stages share: frames, events, and the count of answers so far."""

    __slots__ = ("events", "frames", "serial")

    serial: int
    frames: list[Frame]
    events: list[Event]

    def push(self, frame: Frame) -> None:
        self.frames.append(frame)

    def pop(self) -> None:
        self.frames.pop()

    def turn_to(self, frame: Frame) -> None:
        """Replace the top frame."""
        self.frames[-1] = frame

    def update(self, **facts: object) -> None:
        """Change facts of the top frame."""
        self.frames[-1] = structs.replace(self.frames[-1], **facts)

    def tell(self, kind: str, reveals: bool = False, **facts: Json) -> None:
        self.events.append(Event(kind, facts, reveals=reveals))


class Stage:
    """A stage that only runs. Those that ask override the second half."""

    accepts: ClassVar[tuple[type[Answer], ...]] = ()

    def advance(self, w: Any, frame: Any) -> bool:
        """One automatic step and True, or no change and False to wait."""
        raise NotImplementedError

    def decisions(self, w: Any, frame: Any) -> tuple[Decision, ...]:
        return ()

    def chance(self, w: Any, frame: Any) -> ChanceRequest | None:
        return None

    # -- for stages that ask

    def refuse(self, w: Any, frame: Any, decision: Decision, answer: Any) -> Refusals:
        """Precondition: the answer is of an accepted type."""
        raise NotImplementedError

    def do(self, w: Any, frame: Any, decision: Decision, answer: Any) -> None:
        """Precondition: not refused."""
        raise NotImplementedError

    def walk(self, w: Any, frame: Any, decision: Decision, draft: Draft) -> Step:
        """How an answer may be put together, pick by pick."""
        raise NotImplementedError

    def sample(self, w: Any, frame: Any, decision: Decision, rng: Random) -> Any:
        """A random legal answer, quickly; None leaves it to the walk."""
        return None


class Question(Stage):
    """A stage that waits for an answer."""

    def advance(self, w: Any, frame: Any) -> bool:
        return False


class RollStage(Question):
    """Dice: the values go to the frame below."""

    def chance(self, w: Any, frame: Roll) -> ChanceRequest:
        return frame.request

    def rolled(self, w: Any, frame: Roll, values: tuple[int, ...]) -> None:
        """Take the dice. Games that tell of them override it."""
        w.pop()
        w.update(dice=values)


class Freezable(Protocol):
    """What the working copy of a game offers besides `StagedWork`."""

    def freeze(self) -> Any: ...


class StagedSpace(WalkedSpace):
    """All answers to one decision."""

    def __init__(self, rules: StagedRules, state: Any, decision: Decision) -> None:
        super().__init__(lambda answer: rules.check(state, Action(decision.id, decision.seat, answer)))
        self._rules, self._state, self._decision = rules, state, decision
        self._frame = state.frames[-1]

    def partial(self, draft: Draft) -> Step:
        stage = self._rules.stages[type(self._frame)]
        return stage.walk(self._rules.peek(self._state), self._frame, self._decision, draft)

    def sample(self, rng: Random) -> Any:
        stage = self._rules.stages[type(self._frame)]
        drawn = stage.sample(self._rules.peek(self._state), self._frame, self._decision, rng)
        return super().sample(rng) if drawn is None else drawn


class StagedRules:
    """The methods of the contract that follow from frames and stages. States have `frames`."""

    stages: Mapping[type[Frame], Stage]
    """One for every type of frame, `Roll` included."""
    _seen: tuple[Any, Any] = (None, None)
    """The state that was looked at last, with its working copy; a state is asked about many times."""
    _asked: tuple[Any, tuple[Decision, ...]] = (None, ())
    """The state whose decisions were asked for last, with these."""

    def look(self, state: Any) -> Any:
        """A working copy of a state, for changing."""
        raise NotImplementedError

    def peek(self, state: Any) -> Any:
        """A working copy for reading alone. The same state gets the same copy, so nobody may change it."""
        seen, w = self._seen  # read at once: another thread may look at another state
        if seen is not state:
            w = self.look(state)
            self._seen = (state, w)
        return w

    def wrong_kind(self, stage: Stage, decision: Decision) -> Refusals:
        """What to say to an answer that belongs to another question."""
        raise NotImplementedError

    def decisions(self, state: Any) -> tuple[Decision, ...]:
        if not state.frames:
            return ()
        asked, found = self._asked
        if asked is not state:
            frame = state.frames[-1]
            found = self.stages[type(frame)].decisions(self.peek(state), frame)
            self._asked = (state, found)
        return found

    def chance(self, state: Any) -> ChanceRequest | None:
        if not state.frames or not isinstance(state.frames[-1], Roll):
            return None
        return state.frames[-1].request

    def space(self, state: Any, decision: Decision) -> ActionSpace:
        return StagedSpace(self, state, decision)

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
            return self.wrong_kind(stage, open_)
        return stage.refuse(self.peek(state), frame, open_, action.answer)

    def apply(self, state: Any, move: Action | Dice) -> tuple[Any, tuple[Event, ...]]:
        w = self.look(state)
        frame = state.frames[-1]
        if isinstance(move, Dice):
            w.serial += 1
            cast("RollStage", self.stages[Roll]).rolled(w, frame, move.values)
        else:
            decision = named(self.decisions(state), move.decision)
            w.serial += 1
            self.stages[type(frame)].do(w, frame, decision, move.answer)
        run(w, self.stages)
        after, events = w.freeze(), tuple(w.events)
        self._seen = (after, w)  # nobody changes it any more
        return after, events


def named(decisions: Iterable[Decision], wanted: str) -> Decision:
    """The open decision of this id. Precondition: it is open."""
    return next(decision for decision in decisions if decision.id == wanted)


def no(code: str, rule: str, **params: Fact) -> Refusals:
    """One refusal. The sentence for `code` stands in the game's texts."""
    return (Refusal(code, rule, params),)
