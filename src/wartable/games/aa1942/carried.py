"""Functions of the family that carry out rows of this game's list."""

from __future__ import annotations

from wartable.families.axis_allies import sides
from wartable.kernel.coverage import carried

GAME = "wartable.games.aa1942"

carried(GAME, sides.is_friendly, "R-BOARD-05")
carried(GAME, sides.is_enemy, "R-BOARD-05", "R-GEN-06", "R-GEN-07")
carried(GAME, sides.was_friendly, "R-SEQ-08")
carried(GAME, sides.is_hostile, "R-BOARD-06", "R-BOARD-07", "RULING-06", "RULING-07")
carried(GAME, sides.is_friendly_zone, "R-BOARD-06")
