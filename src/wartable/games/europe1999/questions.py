"""The questions of battles to one player, each with what it accepts, what it refuses and what follows."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from wartable.families.axis_allies.answers import Press, Retreat
from wartable.families.axis_allies.frames import Choose, Dive, Losses
from wartable.families.axis_allies.frames import Intercept as AskIntercept
from wartable.families.axis_allies.joint_questions import LossesStage, lot_of, shown
from wartable.families.axis_allies.pieces import key_of
from wartable.families.axis_allies.questions import (
    ChooseStage,
    DiveStage,
    InterceptStage,
)
from wartable.families.axis_allies.retreat import named
from wartable.families.axis_allies.stages import Question, ask, lots, numbers
from wartable.games.europe1999.answers import Land, Support
from wartable.games.europe1999.assault import do_support, refuse_support, supporters
from wartable.games.europe1999.battle_land import LAND_BATTLE
from wartable.games.europe1999.battle_land import conclude as end_land_battle
from wartable.games.europe1999.battle_sea import SEA_BATTLE
from wartable.games.europe1999.battle_sea import conclude as end_sea_battle
from wartable.games.europe1999.battle_sides import land_attackers
from wartable.games.europe1999.frames import DeckRoom, Landing, PressOn, Shares, SupportShots
from wartable.games.europe1999.joint_questions import DeckRoomStage, SharesStage
from wartable.games.europe1999.retreat import do_retreat, refuse_retreat
from wartable.games.europe1999.sequence import do_fight
from wartable.games.europe1999.state import EuropeWork
from wartable.kernel.contract import Choice, Decision, Draft, Json, Refusals, Step
from wartable.kernel.coverage import rule


@rule("R-LND-09", "R-NAV-12", "R-RET-01", "R-RET-11", "R-SUB-17")
class PressOnStage(Question):
    accepts = (Press, Retreat)

    def decisions(self, w: EuropeWork, frame: PressOn) -> tuple[Decision, ...]:
        return ask(
            w, "press_on", w.power, "one", space=frame.space, to=list(frame.places),
            units=shown(frame.submarines),
            places=[place for place in frame.places if place],
        )  # fmt: skip

    def refuse(self, w: EuropeWork, frame: PressOn, seat: str, answer: Press | Retreat) -> Refusals:
        return () if isinstance(answer, Press) else refuse_retreat(w, frame, answer)

    def do(self, w: EuropeWork, frame: PressOn, seat: str, answer: Press | Retreat) -> None:
        w.pop()
        if isinstance(answer, Press):
            return
        land = w.g.is_land[frame.space]
        table: tuple[Any, ...] = LAND_BATTLE if land else SEA_BATTLE
        divers = named(w, frame.space, answer.submerge)
        fights_on = land and not answer.to and self._troops_stay(w, frame.space)
        if not fights_on:
            w.update(step=table.index(end_land_battle if land else end_sea_battle))
        do_retreat(w, frame.space, answer, divers)

    def _troops_stay(self, w: EuropeWork, space: str) -> bool:
        """Planes leave a landing, the land units fight on (R-AMP-05)."""
        return any(w.g.is_troop(unit.kind) for unit, _ in land_attackers(w, space))

    def walk(self, w: EuropeWork, frame: PressOn, seat: str, draft: Draft) -> Step:
        if not draft:
            return Step(
                "retreat", (Choice("press"), *(Choice(f"to {place}".strip()) for place in frame.places))
            )
        if draft[0] == "press":
            return Step("retreat", answer=Press())
        to = draft[0].removeprefix("to").strip()
        stacks = lot_of(frame.submarines)
        lot = lots(stacks, draft[1:])
        if not isinstance(lot, int):
            return Step("count", answer=Retreat(to, lot))
        return Step("count", numbers(stacks[lot][1], start=0 if to else stacks[lot][1]))

    def sample(self, w: EuropeWork, frame: PressOn, seat: str, rng: Random) -> Press | Retreat:
        if rng.random() < 0.8:
            return Press()
        to = rng.choice(frame.places)
        counts = [
            (key, count if not to else rng.randint(0, count)) for key, count in lot_of(frame.submarines)
        ]
        return Retreat(to, tuple((key, count) for key, count in counts if count))


@rule("R-AMP-10", "R-AMP-25")
class LandingStage(Question):
    accepts = (Land,)

    def decisions(self, w: EuropeWork, frame: Landing) -> tuple[Decision, ...]:
        return ask(w, "landing", w.power, "confirm", space=frame.space)

    def refuse(self, w: EuropeWork, frame: Landing, seat: str, answer: Land) -> Refusals:
        return ()

    def do(self, w: EuropeWork, frame: Landing, seat: str, answer: Land) -> None:
        w.pop()
        w.update(go="go" if answer.go else "off")
        if not answer.go:
            w.tell("landing_off", space=frame.space, power=w.power)

    def walk(self, w: EuropeWork, frame: Landing, seat: str, draft: Draft) -> Step:
        if draft:
            return Step("landing", answer=Land(draft[0] == "yes"))
        return Step("landing", (Choice("yes"), Choice("no")))

    def sample(self, w: EuropeWork, frame: Landing, seat: str, rng: Random) -> Land:
        return Land(rng.random() < 0.8)


@rule("R-AMP-13", "R-AMP-16", "R-AMP-17")
class SupportStage(Question):
    accepts = (Support,)

    def decisions(self, w: EuropeWork, frame: SupportShots) -> tuple[Decision, ...]:
        ships: list[Json] = [[zone, key, count] for zone, key, count in self._able(w, frame)]
        return ask(w, "support", w.power, "some", space=frame.space, ships=ships)

    def _able(self, w: EuropeWork, frame: SupportShots) -> list[tuple[str, str, int]]:
        return [(zone, key_of(unit), count) for zone, unit, count in supporters(w, frame.zones)]

    def refuse(self, w: EuropeWork, frame: SupportShots, seat: str, answer: Support) -> Refusals:
        return refuse_support(w, frame, answer)

    def do(self, w: EuropeWork, frame: SupportShots, seat: str, answer: Support) -> None:
        w.pop()
        w.update(shots=do_support(w, answer))

    def walk(self, w: EuropeWork, frame: SupportShots, seat: str, draft: Draft) -> Step:
        able = self._able(w, frame)
        if len(draft) == len(able):
            chosen = zip(able, draft, strict=True)
            return Step("count", answer=Support(tuple((z, k, int(n)) for (z, k, _), n in chosen if int(n))))
        return Step("count", numbers(able[len(draft)][2], start=0))

    def sample(self, w: EuropeWork, frame: SupportShots, seat: str, rng: Random) -> Support:
        return Support(tuple(self._able(w, frame))) if rng.random() < 0.8 else Support()


QUESTIONS: Mapping[type[Any], Question] = {
    Losses: LossesStage(),
    Shares: SharesStage(),
    DeckRoom: DeckRoomStage(),
    Choose: ChooseStage(do_fight),
    AskIntercept: InterceptStage(),
    Dive: DiveStage(),
    PressOn: PressOnStage(),
    Landing: LandingStage(),
    SupportShots: SupportStage(),
}
