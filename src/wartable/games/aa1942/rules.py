"""The rules of the game as the table sees them: the contract, fulfilled by stages and frames."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.families.axis_allies.frames import Roll, Turn
from wartable.families.axis_allies.pieces import Unit, garrison
from wartable.families.axis_allies.rules import FamilyRules
from wartable.families.axis_allies.stages import Stage
from wartable.games.aa1942 import (
    carried,  # noqa: F401  # ties rows to functions of the family
    sheets,
)
from wartable.games.aa1942.answers import AnyAnswer
from wartable.games.aa1942.book import Book
from wartable.games.aa1942.combat import CombatStage
from wartable.games.aa1942.frames import Combat, LandBattle, Plan, Raid, SeaBattle
from wartable.games.aa1942.planning import WorldPlanStage
from wartable.games.aa1942.plans import COMBAT_MOVE
from wartable.games.aa1942.position import Position
from wartable.games.aa1942.questions import QUESTIONS
from wartable.games.aa1942.reading import read
from wartable.games.aa1942.sequence import LAND_STAGE, RAID_STAGE, SEA_STAGE, TurnStage, come_to_rest
from wartable.games.aa1942.standing import standing_answer
from wartable.games.aa1942.state import State, WorldWork, look
from wartable.games.aa1942.view import now_of, view_of
from wartable.games.aa1942.writing import write
from wartable.kernel.contract import Decision, Json, Setup, StandingOrder, View
from wartable.kernel.coverage import rule
from wartable.kernel.flow import Frame, run
from wartable.kernel.sheets import Offer, Sheet

STAGES: Mapping[type[Frame], Stage] = {
    Turn: TurnStage(),
    Plan: WorldPlanStage(),
    Combat: CombatStage(),
    Raid: RAID_STAGE,
    SeaBattle: SEA_STAGE,
    LandBattle: LAND_STAGE,
    Roll: FamilyRules.roll,
    **QUESTIONS,
}


class WorldRules(FamilyRules):
    """Axis & Allies 1942, Second Edition, with seats and options chosen."""

    version = "1"
    answers = AnyAnswer
    stages = STAGES

    def __init__(self, setup: Setup) -> None:
        self.book = Book(setup)
        self.setup = self.book.setup
        self.seats = self.book.seats

    @rule("R-SETUP-01", "R-SETUP-02", "R-SETUP-03", "R-SETUP-05", "R-SETUP-10", "R-BOARD-03", "R-GEN-01")
    def initial(self) -> State:
        """Control, units, treasuries and undamaged complexes; the first power buys."""
        g = self.book
        stacks: dict[str, list[tuple[Unit, int]]] = {}
        for power, spaces in g.scenario["units"].items():
            for space, units in spaces.items():
                for kind, count in units.items():
                    if kind != "industrial_complex":
                        stacks.setdefault(space, []).append((Unit(power, kind), count))
        position = Position(
            round=1, power=g.powers[0], garrisons={space: garrison(lot) for space, lot in stacks.items()},
            control=g.start_control, since=g.start_control, money={p: g.treasury(p) for p in g.powers},
            complexes=dict.fromkeys(g.starting_complexes, 0),
        )  # fmt: skip
        w = WorldWork(g, 0, position, (Turn(),))
        run(w, STAGES)
        return w.freeze()

    def about_to_move(self, state: State, power: str) -> State | None:
        """The position as if this power began its combat move: what shows who could hit a space."""
        if state.position.outcome is not None:
            return None
        w = self.look(state)
        w.power = power
        come_to_rest(w)
        w.since = w.control.copy()
        w.turn_to(Turn())
        w.push(Plan(step=COMBAT_MOVE, power=power, base=w.position()))
        return w.freeze()

    def look(self, state: State) -> WorldWork:
        return look(self.book, state)

    @rule("R-GEN-11")
    def view(self, state: State, viewer: str) -> View:
        """Everybody sees everything: the book has no hidden information."""
        return view_of(self.look(state), viewer, self.decisions(state), self.chance(state))

    def now(self, state: State) -> dict[str, Json]:
        return now_of(self.look(state))

    def sheets(self, state: State, viewer: str) -> tuple[Offer, ...]:
        return sheets.OFFERS

    def sheet(self, state: State, viewer: str, id_: str) -> Sheet:
        return sheets.cities_sheet(self.look(state))

    def about(self, state: State, viewer: str, space: str) -> Sheet:
        return sheets.about_space(self.look(state), space)

    def read(self, state: State, decision: Decision, text: str) -> Any:
        return read(self.look(state), state.frames[-1], decision, text)

    def write(self, answer: Any) -> str:
        return write(answer)

    def standing(self, state: State, decision: Decision, order: StandingOrder) -> Any | None:
        return standing_answer(self.look(state), state.frames[-1], decision, order)
