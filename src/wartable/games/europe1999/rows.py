"""The rows of this game behind refusals that the family gives: compare with its sister's."""

from __future__ import annotations

from collections.abc import Mapping

ROWS: Mapping[str, str] = {
    "answer.wrong_kind": "R-SEQ-02",
    "withdraw.unknown": "R-SEQ-03",
    "joint.alone": "R-MUL-10",
    "space.unknown": "R-BRD-01",
    "units.absent": "R-CM-01",
    "units.twice": "R-CM-01",
    "units.mixed": "R-CM-01",
    "units.not_yours": "R-CM-11",
    "move.neutral": "R-BRD-07",
    "move.not_adjacent": "R-BRD-14",
    "move.into_sea": "R-BRD-18",
    "move.onto_land": "R-BRD-19",
    "move.too_far.land": "R-LMV-01",
    "move.too_far.gun": "R-NCM-05",
    "move.too_far.sea": "R-SMV-01",
    "move.too_far.air": "R-AMV-01",
    "spent.fought": "R-NCM-02",
    "spent.retreated": "R-RET-15",
    "spent.landed": "R-TRN-08",
    "spent.converted": "R-SPW-05",
    "spent.captured": "R-CAP-06",
    "spent.combat": "R-CM-07",
    "spent.noncombat": "R-NCM-02",
    "losses.unknown": "R-RES-04",
    "losses.too_many": "R-RES-04",
    "losses.wrong_number": "R-RES-06",
    "losses.wrong_class": "R-NAV-09",
    "losses.wastes_later": "R-RES-06",
    "losses.chosen_last": "R-RES-06",
    "battle.not_next": "R-RES-01",
    "submerge.unknown": "R-SUB-07",
    "intercept.too_many": "R-SBR-05",
}
