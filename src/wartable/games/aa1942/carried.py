"""Functions of the family that carry out rows of this game's list."""

from __future__ import annotations

from wartable.families.axis_allies import (
    casualties,
    joint_questions,
    moving,
    pieces,
    questions,
    sides,
    view,
    work,
)
from wartable.kernel.coverage import carried

GAME = "wartable.games.aa1942"

# -- who holds what, and who stands where

carried(GAME, sides.is_friendly, "R-BOARD-05")
carried(GAME, sides.is_enemy, "R-BOARD-05", "R-GEN-06", "R-GEN-07")
carried(GAME, sides.capital_lost, "R-CAP-03", "R-INC-02")
carried(GAME, sides.was_friendly, "R-SEQ-08")
carried(GAME, sides.is_hostile, "R-BOARD-06", "R-BOARD-07", "RULING-06", "RULING-07")
carried(GAME, sides.is_friendly_zone, "R-BOARD-06")
carried(GAME, pieces.change, "R-BOARD-10", "R-GEN-12")
carried(GAME, view.piece_view, "R-GEN-11", "R-GEN-13")

# -- movement

carried(GAME, work.Work.may_command, "R-CM-18", "R-MULTI-01", "R-GEN-05")
carried(GAME, moving.refuse_form, "R-CM-18", "R-CM-03")
carried(GAME, moving.refuse_distance, "R-CM-13", "R-AIR-04", "R-NCM-02", "R-NCM-04")
carried(
    GAME, moving.refuse_steps, "R-BOARD-01", "R-BOARD-02", "R-NEUT-01", "R-CM-10", "R-BLITZ-09", "R-ISL-01",
    "R-ISL-02", "R-ISL-03", "RULING-04", "RULING-05",
)  # fmt: skip
carried(GAME, moving._refuse_ground, "R-UNIT-21", "R-ISL-01")
carried(GAME, moving.refuse_spent, "R-CM-11", "R-CM-22", "R-NCM-01", "R-NCM-28", "R-TRN-09", "RULING-52")

# -- battles

carried(GAME, questions.ChooseStage, "R-COMB-02")
carried(GAME, questions.InterceptStage, "R-ESC-02", "RULING-42", "RULING-67")
carried(GAME, questions.DiveStage, "R-GC-05", "R-GC-08", "RULING-27")
carried(GAME, questions.refuse_dive, "R-GC-08", "R-HIT-11")
carried(GAME, questions.do_dive, "R-GC-09", "RULING-52")
carried(GAME, joint_questions.JointQuestion, "R-HIT-13", "R-HIT-01")
carried(GAME, casualties.cost_of, "R-HIT-08", "R-HIT-10")
carried(GAME, casualties.class_of, "R-HIT-02", "R-HIT-04", "R-HIT-12")
carried(GAME, casualties.land_hits, "R-HIT-14", "R-AAFIRE-04")
carried(GAME, casualties.sea_hits, "R-HIT-02", "R-HIT-03")
carried(
    GAME, casualties.refuse_losses, "R-HIT-01", "R-HIT-05", "R-HIT-06", "R-HIT-07", "R-HIT-15", "RULING-30",
    "RULING-66",
)  # fmt: skip
carried(GAME, casualties.do_lose, "R-HIT-08", "R-GC-13")
carried(GAME, casualties.remove, "R-TRN-15", "R-TRN-26", "R-GC-01")
carried(GAME, moving.refuse_steps, "R-CANAL-05")
carried(
    GAME, work.Work.shut, "R-CANAL-02", "R-CANAL-03", "R-CANAL-04", "R-CANAL-07", "R-CANAL-08", "R-NEUT-02",
    "RULING-02", "RULING-20",
)  # fmt: skip
