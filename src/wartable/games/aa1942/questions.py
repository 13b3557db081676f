"""The questions of battles, each with what it accepts, what it refuses and what follows."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from wartable.families.axis_allies.answers import Deadlock, Lose, Press, Retreat
from wartable.families.axis_allies.frames import Choose, Dive, Losses
from wartable.families.axis_allies.frames import Intercept as AskIntercept
from wartable.families.axis_allies.joint_questions import LossesStage, lot_of, shown
from wartable.families.axis_allies.questions import ChooseStage, DiveStage, InterceptStage
from wartable.families.axis_allies.refusing import no
from wartable.families.axis_allies.sides import enemies_at
from wartable.families.axis_allies.stages import Question, ask
from wartable.games.aa1942.answers import Agree, Bombard, Engage
from wartable.games.aa1942.assault import bombarders, do_take_aim, refuse_bombardment
from wartable.games.aa1942.battle_land import LAND_BATTLE
from wartable.games.aa1942.battle_land import conclude as end_land_battle
from wartable.games.aa1942.battle_sea import SEA_BATTLE, do_sea_retreat
from wartable.games.aa1942.battle_sea import conclude as end_sea_battle
from wartable.games.aa1942.battle_sides import land_attackers
from wartable.games.aa1942.combat import do_fight
from wartable.games.aa1942.fleets import sea_battles
from wartable.games.aa1942.flights import FlightsStage
from wartable.games.aa1942.frames import Bombarding, Combat, EngageZone, Flights, PressOn, SeaBattle
from wartable.games.aa1942.landing import refuse_binding
from wartable.games.aa1942.retreat import do_land_retreat, refuse_retreat
from wartable.games.aa1942.state import WorldWork
from wartable.kernel.contract import Choice, Decision, Draft, Json, Refusals, Step
from wartable.kernel.coverage import rule


@rule("R-RET-04", "R-RET-10", "R-RET-13")
class PressOnStage(Question):
    accepts = (Press, Retreat)

    def decisions(self, w: WorldWork, frame: PressOn) -> tuple[Decision, ...]:
        places = [place for place in frame.places if place]
        return ask(w, "press_on", w.power, "one", space=frame.space, to=list(frame.places), places=places)

    def refuse(self, w: WorldWork, frame: PressOn, seat: str, answer: Press | Retreat) -> Refusals:
        return () if isinstance(answer, Press) else refuse_retreat(w, frame, answer)

    def do(self, w: WorldWork, frame: PressOn, seat: str, answer: Press | Retreat) -> None:
        """Land units that came by sea fight on when the others have left."""
        w.pop()
        if isinstance(answer, Press):
            return
        if w.g.is_land[frame.space]:
            do_land_retreat(w, frame.space, answer.to)
            if not land_attackers(w, frame.space):
                w.update(step=LAND_BATTLE.index(end_land_battle))
        else:
            do_sea_retreat(w, frame.space, answer.to)
            w.update(step=SEA_BATTLE.index(end_sea_battle))

    def walk(self, w: WorldWork, frame: PressOn, seat: str, draft: Draft) -> Step:
        if draft:
            stays = draft[0] == "press"
            to = draft[0].removeprefix("to").strip()
            return Step("retreat", answer=Press() if stays else Retreat(to))
        ways = (Choice(f"to {place}".strip()) for place in frame.places)
        return Step("retreat", (Choice("press"), *ways))

    def sample(self, w: WorldWork, frame: PressOn, seat: str, rng: Random) -> Press | Retreat:
        return Press() if rng.random() < 0.8 else Retreat(rng.choice(frame.places))


@rule("R-HIT-13", "RULING-43", "RULING-66")
class SharedLossesStage(LossesStage):
    """Casualties of several players: the one with most units in the battle proposes, the others agree or
    refuse; after a refusal the attacker chooses."""

    accepts = (Lose, Agree, Deadlock)

    def decisions(self, w: WorldWork, frame: Losses) -> tuple[Decision, ...]:
        asked = super().decisions(w, frame)
        if self._proposing(frame):
            proposer = self._proposer(w, frame)
            return tuple(decision for decision in asked if decision.seat == proposer)
        return asked

    def _proposing(self, frame: Losses) -> bool:
        talks = frame.talks
        return len(talks.seats) > 1 and not talks.broken and not talks.given

    def _agreeing(self, frame: Losses) -> bool:
        return bool(frame.talks.given) and not frame.talks.broken

    def _proposer(self, w: WorldWork, frame: Losses) -> str:
        """Of equals the first in order of play."""
        units = dict.fromkeys(frame.talks.seats, 0)
        for _, unit, count in frame.targets:
            seat = w.g.seat_of[unit.power]
            if seat in units:
                units[seat] += count
        return max(units, key=units.__getitem__)

    def context(self, w: WorldWork, frame: Losses) -> dict[str, Json]:
        proposal = self.written(frame.talks.given[0][1]) if self._agreeing(frame) else None
        return super().context(w, frame) | {"proposal": proposal}

    def refuse(self, w: WorldWork, frame: Losses, seat: str, answer: Lose | Agree | Deadlock) -> Refusals:
        """A proposal is agreed to or refused as a whole."""
        if self._agreeing(frame):
            wrong = isinstance(answer, Lose)
            return no("losses.agree_or_not", "R-HIT-13") if wrong else ()
        if isinstance(answer, Agree) or (isinstance(answer, Deadlock) and self._proposing(frame)):
            return no("losses.name_them", "R-HIT-13", space=frame.space)
        return super().refuse(w, frame, seat, answer)

    def do(self, w: WorldWork, frame: Losses, seat: str, answer: Lose | Agree | Deadlock) -> None:
        proposed = frame.talks.given[0][1] if isinstance(answer, Agree) else answer
        super().do(w, frame, seat, proposed)

    def walk(self, w: WorldWork, frame: Losses, seat: str, draft: Draft) -> Step:
        if not self._agreeing(frame):
            return super().walk(w, frame, seat, draft)
        if draft:
            return Step("agreement", answer=Agree() if draft[0] == "agree" else Deadlock())
        return Step("agreement", (Choice("agree"), Choice("deadlock")))

    def sample(self, w: WorldWork, frame: Losses, seat: str, rng: Random) -> Lose | Agree | Deadlock:
        if self._agreeing(frame):
            return Agree() if rng.random() < 0.8 else Deadlock()
        return self.sample_answer(w, frame, rng)


@rule("R-CM-16", "R-AA-03", "RULING-10")
class EngageStage(Question):
    accepts = (Engage,)

    def decisions(self, w: WorldWork, frame: EngageZone) -> tuple[Decision, ...]:
        there = shown(enemies_at(w, frame.space, w.power))
        return ask(w, "engage", w.power, "confirm", space=frame.space, units=there)

    def refuse(self, w: WorldWork, frame: EngageZone, seat: str, answer: Engage) -> Refusals:
        """An attack binds the carriers of the zone, and planes may count on them elsewhere."""
        return refuse_binding(w, frame.space, self._decided(w)) if answer.attack else ()

    def _decided(self, w: WorldWork) -> frozenset[str]:
        """Zones in which the power has said that it attacks."""
        asked = {frame.space for frame in w.frames if isinstance(frame, EngageZone)}
        planning = not any(isinstance(frame, Combat) for frame in w.frames)
        return frozenset(sea_battles(w)) - asked if planning else frozenset()

    def do(self, w: WorldWork, frame: EngageZone, seat: str, answer: Engage) -> None:
        w.pop()
        w.tell("engage", space=frame.space, power=w.power, attack=answer.attack)
        if answer.attack:
            return
        w.ignored = tuple(sorted((*w.ignored, frame.space)))
        if isinstance(w.frames[-1], SeaBattle):
            w.pop()

    def walk(self, w: WorldWork, frame: EngageZone, seat: str, draft: Draft) -> Step:
        if draft:
            return Step("engage", answer=Engage(draft[0] == "yes"))
        yes = Choice("yes", self.refuse(w, frame, seat, Engage(True)))
        return Step("engage", (yes, Choice("no")))

    def sample(self, w: WorldWork, frame: EngageZone, seat: str, rng: Random) -> Engage:
        return Engage(rng.random() < 0.5 and not self.refuse(w, frame, seat, Engage(True)))


@rule("R-AA-06", "R-AA-07", "R-AA-08", "RULING-64")
class BombardStage(Question):
    accepts = (Bombard,)

    def decisions(self, w: WorldWork, frame: Bombarding) -> tuple[Decision, ...]:
        limits: list[Json] = [[space, limit] for space, limit in frame.limits]
        ships = shown(bombarders(w, frame.zone))
        return ask(w, "bombard", w.power, "some", space=frame.zone, ships=ships, limits=limits)

    def refuse(self, w: WorldWork, frame: Bombarding, seat: str, answer: Bombard) -> Refusals:
        return refuse_bombardment(w, frame, answer)

    def do(self, w: WorldWork, frame: Bombarding, seat: str, answer: Bombard) -> None:
        w.pop()
        do_take_aim(w, frame.zone, answer)

    def walk(self, w: WorldWork, frame: Bombarding, seat: str, draft: Draft) -> Step:
        """For each stack of ships and each territory a count."""
        pairs = [(key, n, space) for key, n in lot_of(bombarders(w, frame.zone)) for space, _ in frame.limits]
        chosen = tuple(
            (key, int(n), space) for (key, _, space), n in zip(pairs, draft, strict=False) if int(n)
        )
        if len(draft) == len(pairs):
            return Step("count", answer=Bombard(chosen))
        key, most, space = pairs[len(draft)]
        counts = (Bombard((*chosen, (key, n, space)) if n else chosen) for n in range(most + 1))
        offers = (Choice(str(n), refuse_bombardment(w, frame, answer)) for n, answer in enumerate(counts))
        return Step("count", tuple(offers))

    def sample(self, w: WorldWork, frame: Bombarding, seat: str, rng: Random) -> Bombard:
        """Each ship at a territory of its own choice, as long as that may be supported by more."""
        units: list[tuple[str, int, str]] = []
        for key, count in lot_of(bombarders(w, frame.zone)):
            space = rng.choice(frame.limits)[0]
            wish = (*units, (key, rng.randint(1, count), space))
            if not refuse_bombardment(w, frame, Bombard(wish)):
                units = list(wish)
        return Bombard(tuple(units))


QUESTIONS: Mapping[type[Any], Question] = {
    Losses: SharedLossesStage(),
    Choose: ChooseStage(do_fight),
    AskIntercept: InterceptStage(),
    Dive: DiveStage(),
    PressOn: PressOnStage(),
    EngageZone: EngageStage(),
    Bombarding: BombardStage(),
    Flights: FlightsStage(),
}
