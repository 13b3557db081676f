"""Production levels and income (SETUP, INC)."""

from __future__ import annotations

from wartable.families.axis_allies.sides import capital_lost
from wartable.games.aa1942.state import WorldWork
from wartable.kernel.coverage import rule


@rule("R-SETUP-06", "R-BOARD-04", "R-CC-04", "R-MULTI-03", "R-BOARD-08", "RULING-03")
def production(w: WorldWork, power: str) -> int:
    """The national production level: the values of all territories the power controls."""
    return sum(w.g.value[space] for space, holder in w.control.items() if holder == power)


@rule("R-INC-01", "R-INC-02", "R-INC-03", "R-CAP-03", "R-CAP-04", "R-CAP-07", "R-SEQ-03", "RULING-35")
def do_collect(w: WorldWork) -> None:
    """The active power takes its level in IPCs, unless its capital is in enemy hands at this moment."""
    if capital_lost(w, w.power):
        w.tell("no_income", power=w.power)
        return
    income = production(w, w.power)
    w.money[w.power] += income
    w.tell("income", power=w.power, ipc=income)
