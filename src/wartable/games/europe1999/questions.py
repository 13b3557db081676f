"""The questions of battles to one player, each with what it accepts, what it refuses and what follows."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from wartable.families.axis_allies.pieces import key_of
from wartable.games.europe1999.answers import (
    Fight,
    Intercept,
    Land,
    Press,
    Retreat,
    Submerge,
    Support,
)
from wartable.games.europe1999.assault import do_support, refuse_support, supporters
from wartable.games.europe1999.battle_land import LAND_BATTLE
from wartable.games.europe1999.battle_land import conclude as end_land_battle
from wartable.games.europe1999.battle_sea import SEA_BATTLE
from wartable.games.europe1999.battle_sea import conclude as end_sea_battle
from wartable.games.europe1999.battle_sides import land_attackers
from wartable.games.europe1999.frames import (
    Choose,
    DeckRoom,
    Dive,
    Landing,
    Losses,
    PressOn,
    Shares,
    SupportShots,
)
from wartable.games.europe1999.frames import Intercept as AskIntercept
from wartable.games.europe1999.joint_questions import DeckRoomStage, LossesStage, SharesStage, lot_of, shown
from wartable.games.europe1999.raids import ready_fighters
from wartable.games.europe1999.refusing import no
from wartable.games.europe1999.retreat import do_retreat, named, refuse_retreat
from wartable.games.europe1999.sequence import do_fight
from wartable.games.europe1999.stages import Question, ask, lots, numbers
from wartable.games.europe1999.state import EuropeWork
from wartable.games.europe1999.submarines import do_dive, refuse_dive
from wartable.kernel.contract import Choice, Decision, Draft, Json, Refusals, Step
from wartable.kernel.coverage import rule


@rule("R-RES-01")
class ChooseStage(Question):
    accepts = (Fight,)

    def decisions(self, w: EuropeWork, frame: Choose) -> tuple[Decision, ...]:
        return ask(w, "next_battle", w.power, "one", battles=list(frame.battles))

    def refuse(self, w: EuropeWork, frame: Choose, seat: str, answer: Fight) -> Refusals:
        if answer.battle in frame.battles:
            return ()
        return no("battle.not_next", "R-RES-01", battle=answer.battle, battles=frame.battles)

    def do(self, w: EuropeWork, frame: Choose, seat: str, answer: Fight) -> None:
        w.pop()
        do_fight(w, answer.battle)

    def walk(self, w: EuropeWork, frame: Choose, seat: str, draft: Draft) -> Step:
        if draft:
            return Step("battle", answer=Fight(draft[0]))
        return Step("battle", tuple(Choice(name) for name in frame.battles))

    def sample(self, w: EuropeWork, frame: Choose, seat: str, rng: Random) -> Fight:
        return Fight(rng.choice(frame.battles))


@rule("R-SBR-05", "R-SBR-06")
class InterceptStage(Question):
    accepts = (Intercept,)

    def decisions(self, w: EuropeWork, frame: AskIntercept) -> tuple[Decision, ...]:
        return ask(w, "intercept", frame.power, "some", space=frame.space, fighters=self._ready(w, frame))

    def _ready(self, w: EuropeWork, frame: AskIntercept) -> int:
        return sum(count for _, count in ready_fighters(w, frame.space, frame.power))

    def refuse(self, w: EuropeWork, frame: AskIntercept, seat: str, answer: Intercept) -> Refusals:
        ready = self._ready(w, frame)
        fair = 0 <= answer.count <= ready
        return (
            ()
            if fair
            else no("intercept.too_many", "R-SBR-05", space=frame.space, power=frame.power, count=ready)
        )

    def do(self, w: EuropeWork, frame: AskIntercept, seat: str, answer: Intercept) -> None:
        w.pop()
        left = answer.count
        for unit, count in ready_fighters(w, frame.space, frame.power):
            going = min(left, count)
            left -= going
            if going:
                w.note(frame.space, unit, going, role="intercept")
        w.tell("intercepted", space=frame.space, power=frame.power, count=answer.count)

    def walk(self, w: EuropeWork, frame: AskIntercept, seat: str, draft: Draft) -> Step:
        if draft:
            return Step("count", answer=Intercept(int(draft[0])))
        return Step("count", numbers(self._ready(w, frame), start=0))

    def sample(self, w: EuropeWork, frame: AskIntercept, seat: str, rng: Random) -> Intercept:
        return Intercept(rng.randint(0, self._ready(w, frame)))


@rule("R-SUB-06", "R-SUB-07", "R-SUB-08", "R-SUB-18")
class DiveStage(Question):
    accepts = (Submerge,)

    def decisions(self, w: EuropeWork, frame: Dive) -> tuple[Decision, ...]:
        return ask(w, "submerge", frame.power, "some", space=frame.space, units=shown(frame.candidates))

    def refuse(self, w: EuropeWork, frame: Dive, seat: str, answer: Submerge) -> Refusals:
        return refuse_dive(w, frame, answer)

    def do(self, w: EuropeWork, frame: Dive, seat: str, answer: Submerge) -> None:
        w.pop()
        do_dive(w, frame.space, named(w, frame.space, answer.units))

    def walk(self, w: EuropeWork, frame: Dive, seat: str, draft: Draft) -> Step:
        stacks = lot_of(frame.candidates)
        lot = lots(stacks, draft)
        if not isinstance(lot, int):
            return Step("count", answer=Submerge(lot))
        return Step("count", numbers(stacks[lot][1], start=0))

    def sample(self, w: EuropeWork, frame: Dive, seat: str, rng: Random) -> Submerge:
        if rng.random() < 0.7:
            return Submerge()
        drawn = [(key, rng.randint(0, count)) for key, count in lot_of(frame.candidates)]
        return Submerge(tuple((key, count) for key, count in drawn if count))


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
    Choose: ChooseStage(),
    AskIntercept: InterceptStage(),
    Dive: DiveStage(),
    PressOn: PressOnStage(),
    Landing: LandingStage(),
    SupportShots: SupportStage(),
}
