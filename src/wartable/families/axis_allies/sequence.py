"""Running the ordered tables of battles."""

from __future__ import annotations

from typing import Any

from wartable.families.axis_allies.battle import BattleTable
from wartable.families.axis_allies.stages import Stage


class BattleStage(Stage):
    """Runs the ordered table of a kind of battle; each entry moves the frame on."""

    def __init__(self, table: BattleTable) -> None:
        self.table = table

    def advance(self, w: Any, frame: Any) -> bool:
        self.table[frame.step](w, frame)
        return True
