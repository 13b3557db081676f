"""The rules of the game as the table sees them: the contract, fulfilled by stages and frames."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from wartable.families.axis_allies.pieces import Unit, garrison
from wartable.games.europe1999.answers import AnyAnswer
from wartable.games.europe1999.book import Book
from wartable.games.europe1999.flights import FlightsStage
from wartable.games.europe1999.frames import (
    Combat,
    Flights,
    LandBattle,
    Opening,
    Overflight,
    Plan,
    Raid,
    Roll,
    SeaBattle,
    Turn,
)
from wartable.games.europe1999.planning import PlanStage
from wartable.games.europe1999.position import Position
from wartable.games.europe1999.questions import QUESTIONS
from wartable.games.europe1999.reading import read
from wartable.games.europe1999.sequence import (
    LAND_STAGE,
    RAID_STAGE,
    SEA_STAGE,
    CombatStage,
    OpeningStage,
    OverflightStage,
    TurnStage,
)
from wartable.games.europe1999.stages import RollStage, Stage, wrong_answer
from wartable.games.europe1999.standing import standing_answer
from wartable.games.europe1999.state import EuropeWork, State, look
from wartable.games.europe1999.view import view_of
from wartable.games.europe1999.writing import write
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
    Setup,
    StandingOrder,
    Step,
    View,
)
from wartable.kernel.coverage import rule
from wartable.kernel.flow import Frame, run
from wartable.kernel.refused import closed, not_yours
from wartable.kernel.spaces import WalkedSpace

ROLL = RollStage()
STAGES: Mapping[type[Frame], Stage] = {
    Opening: OpeningStage(),
    Turn: TurnStage(),
    Plan: PlanStage(),
    Overflight: OverflightStage(),
    Combat: CombatStage(),
    Raid: RAID_STAGE,
    SeaBattle: SEA_STAGE,
    LandBattle: LAND_STAGE,
    Roll: ROLL,
    Flights: FlightsStage(),
    **QUESTIONS,
}


class EuropeSpace(WalkedSpace):
    """All answers to one decision of this game."""

    def __init__(self, rules: EuropeRules, state: State, decision: Decision) -> None:
        super().__init__(lambda answer: rules.check(state, Action(decision.id, decision.seat, answer)))
        self._work = look(rules.book, state)
        self._frame = state.frames[-1]
        self._seat = decision.seat

    def partial(self, draft: Draft) -> Step:
        return STAGES[type(self._frame)].walk(self._work, self._frame, self._seat, draft)

    def sample(self, rng: Random) -> Any:
        return STAGES[type(self._frame)].sample(self._work, self._frame, self._seat, rng)


class EuropeRules:
    """Axis & Allies Europe (1999) with seats and options chosen."""

    version = "1"
    answers = AnyAnswer

    def __init__(self, setup: Setup) -> None:
        self.book = Book(setup)
        self.setup = self.book.setup
        self.seats = self.book.seats

    @rule(
        "R-SET-01", "R-SET-02", "R-SET-06", "R-GEN-01", "R-GEN-02", "R-GEN-03", "R-BRD-10", "R-BRD-13",
        "R-BRD-21",
    )  # fmt: skip
    def initial(self) -> State:
        """Control, units and empty treasuries; the cash advance is the first question."""
        g = self.book
        stacks: dict[str, list[tuple[Unit, int]]] = {}
        for power, spaces in g.scenario["units"].items():
            for space, units in spaces.items():
                for kind, count in units.items():
                    if kind != "industrial_complex":
                        stacks.setdefault(space, []).append((Unit(power, kind), count))
        position = Position(
            round=1, power=g.powers[0], garrisons={space: garrison(lot) for space, lot in stacks.items()},
            control=g.start_control, since=g.start_control, money=dict.fromkeys(g.powers, 0),
        )  # fmt: skip
        w = EuropeWork(g, 0, position, (Opening(),))
        run(w, STAGES)
        return w.freeze()

    # -- what is open

    def decisions(self, state: State) -> tuple[Decision, ...]:
        if not state.frames:
            return ()
        frame = state.frames[-1]
        return STAGES[type(frame)].decisions(look(self.book, state), frame)

    def chance(self, state: State) -> ChanceRequest | None:
        if not state.frames or not isinstance(state.frames[-1], Roll):
            return None
        return state.frames[-1].request

    def space(self, state: State, decision: Decision) -> ActionSpace:
        return EuropeSpace(self, state, decision)

    def outcome(self, state: State) -> Outcome | None:
        return state.position.outcome

    # -- answers

    def check(self, state: State, action: Action) -> Refusals:
        all_open = {decision.id: decision for decision in self.decisions(state)}
        open_ = all_open.get(action.decision)
        if open_ is None:
            return (closed(action.decision, all_open),)
        if open_.seat != action.seat:
            return (not_yours(action.seat, open_.seat),)
        frame = state.frames[-1]
        stage = STAGES[type(frame)]
        if not isinstance(action.answer, stage.accepts):
            return wrong_answer(open_.kind, stage)
        return stage.refuse(look(self.book, state), frame, action.seat, action.answer)

    def apply(self, state: State, move: Action | Dice) -> tuple[State, tuple[Event, ...]]:
        w = look(self.book, state)
        w.serial += 1
        frame = state.frames[-1]
        if isinstance(move, Dice):
            assert isinstance(frame, Roll)
            ROLL.rolled(w, frame, move.values)
        else:
            STAGES[type(frame)].do(w, frame, move.seat, move.answer)
        run(w, STAGES)
        return w.freeze(), tuple(w.events)

    # -- what is seen

    @rule("RULING-55")
    def view(self, state: State, viewer: str) -> View:
        """Everybody sees everything: the book has no hidden information."""
        return view_of(look(self.book, state), viewer, self.decisions(state), self.chance(state))

    @rule("RULING-55")
    def resample(self, state: State, viewer: str, rng: Random) -> State:
        """Nothing is hidden, so no other state looks the same."""
        return state

    # -- text

    def read(self, state: State, decision: Decision, text: str) -> Any:
        return read(look(self.book, state), state.frames[-1], decision, text)

    def write(self, answer: Any) -> str:
        return write(answer)

    def standing(self, state: State, decision: Decision, order: StandingOrder) -> Any | None:
        return standing_answer(look(self.book, state), state.frames[-1], decision, order)
