"""The rules of the game as the table sees them: the contract, fulfilled by stages and frames."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from wartable.games.victory import sheets
from wartable.games.victory.about import about_space
from wartable.games.victory.answers import AnyAnswer
from wartable.games.victory.asking import verb_of
from wartable.games.victory.battle import BattleStage
from wartable.games.victory.book import Book
from wartable.games.victory.cards import CardStage, DealStage, ShuffleStage
from wartable.games.victory.council import BeginningStage, ExchangeStage
from wartable.games.victory.deployment import DeploymentStage
from wartable.games.victory.diplomacy import DiplomacyStage
from wartable.games.victory.events import AllotStage, CutStage, StepLossStage
from wartable.games.victory.frames import (
    Act,
    Allotment,
    AskExtend,
    AskHit,
    Battle,
    Beginning,
    BlitzMove,
    Cards,
    ChooseBattle,
    Combat,
    CutLines,
    Deal,
    Deployment,
    Diplomacy,
    Exchange,
    Landing,
    Leaving,
    Lending,
    Movement,
    Mustering,
    Pinning,
    Plan,
    Production,
    Relocation,
    Shuffle,
    Spoils,
    StepLosses,
    Supply,
    Turn,
)
from wartable.games.victory.lending import LendingStage
from wartable.games.victory.menu import production_menu
from wartable.games.victory.planning import MovementStage, PlanStage
from wartable.games.victory.production import ProductionStage
from wartable.games.victory.questions import (
    ActStage,
    ChooseStage,
    ExtendStage,
    HitStage,
    LandingStage,
    LeavingStage,
    MusterStage,
    PinStage,
)
from wartable.games.victory.reading import read
from wartable.games.victory.relocation import RelocationStage
from wartable.games.victory.sequence import CombatStage, SupplyStage, TurnStage, opening_frames
from wartable.games.victory.setting_up import opening_position
from wartable.games.victory.spoils import BlitzStage, SpoilsStage
from wartable.games.victory.standing import standing_answer
from wartable.games.victory.state import State, Work, look
from wartable.games.victory.view import as_seen, now_of, resampled, view_of
from wartable.games.victory.writing import write
from wartable.kernel.contract import Decision, Json, Outcome, Refusals, Setup, StandingOrder, View
from wartable.kernel.coverage import rule
from wartable.kernel.flow import Frame, run
from wartable.kernel.sheets import Menu, Offer, Sheet
from wartable.kernel.staging import Roll, RollStage, Stage, StagedRules, no


class TellingRollStage(RollStage):
    """Dice that everybody sees are told; draws of cards and deals are not."""

    def rolled(self, w: Any, frame: Roll, values: tuple[int, ...]) -> None:
        super().rolled(w, frame, values)
        request = frame.request
        if request.audience is None:
            group = request.groups[0]
            w.tell(
                "dice", purpose=request.purpose, label=group.label, needs=group.needs, values=list(values),
                roller=group.roller, groups=[[group.label, group.roller, group.count, group.needs]],
                **request.context,
            )  # fmt: skip


STAGES: Mapping[type[Frame], Stage] = {
    Turn: TurnStage(),
    Deal: DealStage(),
    Shuffle: ShuffleStage(),
    Exchange: ExchangeStage(),
    Beginning: BeginningStage(),
    Cards: CardStage(),
    Movement: MovementStage(),
    Plan: PlanStage(),
    Pinning: PinStage(),
    Mustering: MusterStage(),
    Relocation: RelocationStage(),
    Landing: LandingStage(),
    Allotment: AllotStage(),
    StepLosses: StepLossStage(),
    Combat: CombatStage(),
    ChooseBattle: ChooseStage(),
    Battle: BattleStage(),
    Act: ActStage(),
    AskHit: HitStage(),
    AskExtend: ExtendStage(),
    Leaving: LeavingStage(),
    Spoils: SpoilsStage(),
    BlitzMove: BlitzStage(),
    Supply: SupplyStage(),
    CutLines: CutStage(),
    Diplomacy: DiplomacyStage(),
    Lending: LendingStage(),
    Production: ProductionStage(),
    Deployment: DeploymentStage(),
    Roll: TellingRollStage(),
}


class VictoryRules(StagedRules):
    """Victory in Europe with scenario, seats and options chosen."""

    version = "1"
    answers = AnyAnswer
    stages = STAGES

    def __init__(self, setup: Setup) -> None:
        self.book = Book(setup)
        self.setup = self.book.setup
        self.seats = self.book.seats

    @rule("R-SET-02", "R-SET-03", "R-SET-04", "R-SET-06", "R-SET-11")
    def initial(self) -> State:
        """The scenario's forces and politics; then the first turn begins."""
        w = Work(self.book, 0, opening_position(self.book), ())
        opening_frames(w)
        run(w, STAGES)
        return w.freeze()

    def look(self, state: State) -> Work:
        return look(self.book, state)

    def peek(self, state: State) -> Work:
        w: Work = super().peek(state)
        w.settle()
        return w

    def wrong_kind(self, stage: Stage, decision: Decision) -> Refusals:
        return no(
            "answer.wrong_kind", "R-SEQ-01", kind=decision.kind, known=tuple(map(verb_of, stage.accepts))
        )

    def outcome(self, state: State) -> Outcome | None:
        return state.position.outcome

    def view(self, state: State, viewer: str) -> View:
        return view_of(self.peek(state), viewer, self.decisions(state), self.chance(state))

    def now(self, state: State) -> dict[str, Json]:
        return now_of(self.peek(state))

    def sheets(self, state: State, viewer: str) -> tuple[Offer, ...]:
        return sheets.offers(self.look(state), viewer)

    def sheet(self, state: State, viewer: str, id_: str) -> Sheet:
        return sheets.page(self.look(state), viewer, id_)

    def about(self, state: State, viewer: str, space: str) -> Sheet:
        return about_space(as_seen(self.look(state), viewer), viewer, space)

    def menu(self, state: State, decision: Decision) -> Menu | None:
        return production_menu(self.look(state), decision.seat) if decision.kind == "produce" else None

    def resample(self, state: State, viewer: str, rng: Random) -> State:
        return resampled(self.book, state, viewer, rng)

    def read(self, state: State, decision: Decision, text: str) -> Any:
        return read(self.peek(state), decision.seat, text)

    def write(self, answer: Any) -> str:
        return write(answer)

    def standing(self, state: State, decision: Decision, order: StandingOrder) -> Any | None:
        return standing_answer(self.look(state), state.frames[-1], decision, order)
