"""The rules of the game as the table sees them: the contract, fulfilled by stages and frames."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.families.axis_allies.frames import Roll, Turn
from wartable.families.axis_allies.pieces import Unit, garrison
from wartable.families.axis_allies.rules import FamilyRules
from wartable.families.axis_allies.stages import Stage
from wartable.games.europe1999 import carried  # noqa: F401  # ties rows to functions of the family
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
    SeaBattle,
)
from wartable.games.europe1999.planning import EuropePlanStage
from wartable.games.europe1999.plans import COMBAT_MOVEMENT
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
    resurface_and_repair,
)
from wartable.games.europe1999.standing import standing_answer
from wartable.games.europe1999.state import EuropeWork, State, look
from wartable.games.europe1999.view import now_of, view_of
from wartable.games.europe1999.writing import write
from wartable.kernel.contract import (
    Decision,
    Json,
    Setup,
    StandingOrder,
    View,
)
from wartable.kernel.coverage import rule
from wartable.kernel.flow import Frame, run

STAGES: Mapping[type[Frame], Stage] = {
    Opening: OpeningStage(),
    Turn: TurnStage(),
    Plan: EuropePlanStage(),
    Overflight: OverflightStage(),
    Combat: CombatStage(),
    Raid: RAID_STAGE,
    SeaBattle: SEA_STAGE,
    LandBattle: LAND_STAGE,
    Roll: FamilyRules.roll,
    Flights: FlightsStage(),
    **QUESTIONS,
}


class EuropeRules(FamilyRules):
    """Axis & Allies Europe (1999) with seats and options chosen."""

    version = "1"
    answers = AnyAnswer
    stages = STAGES

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

    def about_to_move(self, state: State, power: str) -> State | None:
        """The position as if this power began its combat movement: what shows who could hit a space."""
        if state.position.outcome is not None:
            return None
        w = self.look(state)
        w.power = power
        resurface_and_repair(w)
        w.since = w.control.copy()
        w.turn_to(Turn())
        w.push(Plan(step=COMBAT_MOVEMENT, power=power, base=w.position()))
        return w.freeze()

    def look(self, state: State) -> EuropeWork:
        return look(self.book, state)

    @rule("RULING-55")
    def view(self, state: State, viewer: str) -> View:
        """Everybody sees everything: the book has no hidden information."""
        return view_of(self.look(state), viewer, self.decisions(state), self.chance(state))

    def now(self, state: State) -> dict[str, Json]:
        return now_of(self.look(state))

    def read(self, state: State, decision: Decision, text: str) -> Any:
        return read(self.look(state), state.frames[-1], decision, text)

    def write(self, answer: Any) -> str:
        return write(answer)

    def standing(self, state: State, decision: Decision, order: StandingOrder) -> Any | None:
        return standing_answer(self.look(state), state.frames[-1], decision, order)
