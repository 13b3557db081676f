"""Functions of the family that carry out rows of this game's list."""

from __future__ import annotations

from wartable.families.axis_allies import (
    casualties,
    fire_at_sea,
    flying,
    holds,
    joint_questions,
    moving,
    questions,
    retreat,
    sides,
    view,
)
from wartable.kernel.coverage import carried

GAME = "wartable.games.europe1999"

carried(GAME, sides.capital_lost, "R-KAP-05")

carried(GAME, casualties.cost_of, "R-BSH-01", "R-BSH-02", "R-BSH-05", "R-UNI-06")
carried(GAME, casualties.exposed, "R-NAV-09", "RULING-73")
carried(
    GAME, casualties.refuse_losses, "R-RES-04", "R-RES-06", "R-NAV-09", "R-AAO-04", "R-BSH-05", "RULING-41"
)
carried(
    GAME,
    casualties.sea_hits,
    "R-NAV-06",
    "R-NAV-07",
    "R-NAV-08",
    "R-NAV-09",
    "R-SUB-12",
    "R-SUB-13",
    "RULING-41",
)
carried(GAME, casualties.land_hits, "R-LND-08")
carried(GAME, casualties.remove, "R-TRN-18", "R-CV-06", "R-AMP-09")
carried(GAME, questions.InterceptStage, "R-SBR-05", "R-SBR-06")
carried(GAME, questions.do_dive, "R-SUB-07", "R-SUB-10")
carried(GAME, casualties.do_lose, "R-RES-03", "R-AAO-05", "R-SUB-02", "R-SBR-07")
carried(GAME, joint_questions.JointQuestion, "R-MUL-03", "R-MUL-10", "R-RES-04", "RULING-58", "RULING-73")
carried(GAME, moving.refuse_distance, "R-BRD-17", "R-LMV-01", "R-SMV-01", "R-AMV-01")
carried(
    GAME,
    moving.refuse_steps,
    "R-BRD-07",
    "R-BRD-08",
    "R-BRD-14",
    "R-BRD-16",
    "R-AMV-05",
    "R-NCM-12",
    "RULING-11",
)
carried(GAME, moving._refuse_ground, "R-BRD-18", "R-BRD-19")
carried(
    GAME,
    moving.refuse_spent,
    "R-CM-07",
    "R-NCM-02",
    "R-SMV-10",
    "R-CAP-06",
    "R-SPW-05",
    "R-TRN-08",
    "RULING-48",
)
carried(GAME, holds.fits, "R-TRN-01", "R-LMV-01", "R-UNI-03", "R-UNI-14")
carried(GAME, view.piece_view, "R-UI-01", "R-UI-05")
carried(GAME, questions.ChooseStage, "R-RES-01")
carried(GAME, questions.DiveStage, "R-SUB-06", "R-SUB-07", "R-SUB-08", "R-SUB-18")
carried(GAME, questions.refuse_dive, "R-SUB-07", "R-SUB-08", "R-SUB-18")
carried(GAME, questions.InterceptStage, "R-SBR-05", "R-SBR-06")
carried(GAME, questions.do_dive, "R-SUB-07", "R-SUB-10")
carried(GAME, holds.cargo_flaws, "R-TRN-07")
carried(GAME, holds.refuse_work, "R-TRN-19")
carried(GAME, sides.is_friendly, "R-GEN-06", "R-BRD-10")
carried(GAME, sides.is_enemy, "R-GEN-06")
carried(GAME, sides.enemy_present, "R-SUB-11")
carried(GAME, sides.is_friendly_zone, "R-GEN-07", "R-SMV-11")
carried(GAME, sides.stops, "R-SMV-02", "R-SMV-03")
carried(GAME, fire_at_sea.can_hit, "R-NAV-16", "R-NAV-06", "R-NAV-07", "R-SUB-12", "R-TRN-17", "RULING-42")
carried(GAME, fire_at_sea.sweeps, "R-NAV-10", "R-NAV-11")
carried(GAME, fire_at_sea.may_dive, "R-SUB-09")
carried(GAME, flying.may_land_on, "R-AMV-08", "R-AMV-11", "R-AMV-12", "R-NCM-10", "RULING-59")
carried(GAME, flying.refuse_target, "R-NAV-10", "R-AMV-16", "RULING-18")
carried(GAME, retreat.land_refuges, "R-RET-02", "R-RET-04")
carried(GAME, retreat.sea_refuges, "R-RET-07", "R-RET-08")
