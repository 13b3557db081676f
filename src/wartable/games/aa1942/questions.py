"""The questions of battles, each with what it accepts, what it refuses and what follows."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from wartable.families.axis_allies.answers import Press, Retreat
from wartable.families.axis_allies.frames import Choose, Dive, Losses
from wartable.families.axis_allies.frames import Intercept as AskIntercept
from wartable.families.axis_allies.joint_questions import LossesStage
from wartable.families.axis_allies.questions import ChooseStage, DiveStage, InterceptStage
from wartable.families.axis_allies.stages import Question, ask
from wartable.games.aa1942.battle_land import LAND_BATTLE
from wartable.games.aa1942.battle_land import conclude as end_land_battle
from wartable.games.aa1942.battle_sea import SEA_BATTLE, do_sea_retreat
from wartable.games.aa1942.battle_sea import conclude as end_sea_battle
from wartable.games.aa1942.battle_sides import land_attackers
from wartable.games.aa1942.combat import do_fight
from wartable.games.aa1942.frames import PressOn
from wartable.games.aa1942.retreat import do_land_retreat, refuse_retreat
from wartable.games.aa1942.state import WorldWork
from wartable.kernel.contract import Choice, Decision, Draft, Refusals, Step
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


QUESTIONS: Mapping[type[Any], Question] = {
    Losses: LossesStage(),
    Choose: ChooseStage(do_fight),
    AskIntercept: InterceptStage(),
    Dive: DiveStage(),
    PressOn: PressOnStage(),
}
