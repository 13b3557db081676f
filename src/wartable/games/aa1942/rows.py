"""The rows of this game behind refusals that the family gives: compare with its sister's."""

from __future__ import annotations

from collections.abc import Mapping

ROWS: Mapping[str, str] = {
    "answer.wrong_kind": "R-SEQ-02",
    "withdraw.unknown": "RULING-71",
    "joint.alone": "R-HIT-13",
    "space.unknown": "R-BOARD-01",
    "units.absent": "R-CM-18",
    "units.twice": "R-CM-18",
    "units.mixed": "R-CM-03",
    "units.not_yours": "R-MULTI-01",
    "move.neutral": "R-NEUT-01",
    "move.not_adjacent": "R-BOARD-01",
    "move.into_sea": "R-UNIT-21",
    "move.onto_land": "R-UNIT-21",
    "move.too_far.land": "R-CM-13",
    "move.too_far.gun": "R-NCM-04",
    "move.too_far.sea": "R-CM-13",
    "move.too_far.air": "R-AIR-04",
    "spent.fought": "R-CM-22",
    "spent.retreated": "R-CM-22",
    "spent.landed": "R-TRN-09",
    "spent.combat": "R-CM-22",
    "spent.noncombat": "R-NCM-28",
    "losses.unknown": "R-HIT-01",
    "losses.too_many": "R-HIT-15",
    "losses.wrong_number": "R-HIT-05",
    "losses.wrong_class": "R-HIT-05",
    "losses.wastes_later": "R-HIT-05",
    "losses.chosen_last": "R-HIT-06",
    "air.nothing_to_fight": "R-AIR-05",
    "air.guns_only": "R-CM-25",
    "air.submarines_only": "R-AIR-20",
    "cargo.must_land": "R-TRN-04",
    "transport.moved": "R-NCM-17",
    "battle.not_next": "R-COMB-01",
    "submerge.unknown": "R-GC-08",
    "intercept.too_many": "R-ESC-02",
}
