"""Taking land: capture, liberation, capitals (CC, LIB, CAP)."""

from __future__ import annotations

from wartable.families.axis_allies.sides import capital_lost
from wartable.games.aa1942.state import WorldWork
from wartable.kernel.coverage import rule

# -- taking land


@rule("R-LIB-01", "R-LIB-03", "R-LIB-04", "R-LIB-05", "R-CAP-05", "RULING-34")
def holder_after_capture(w: WorldWork, space: str, power: str) -> str:
    """Who controls a territory that `power` takes: itself, or the ally it liberates. An ally's territory goes
    back to him at once, his capital included, unless his capital is in enemy hands."""
    owner: str = w.g.owner[space]
    if owner not in w.g.friends[power] or owner == power:
        return power
    if w.g.capital[owner] == space or not capital_lost(w, owner):
        return owner
    return power


@rule(
    "R-BOARD-09", "R-CC-04", "R-CC-05", "R-LIB-01", "R-LIB-02", "R-CAP-02", "R-CAP-05", "R-CAP-09",
    "R-SETUP-06", "RULING-35",
)  # fmt: skip
def do_capture(w: WorldWork, space: str, power: str) -> None:
    """Take an enemy territory for `power`, with everything that follows at once. A production level is the
    sum of what is controlled, so it moves with the marker; a complex stays, its damage too."""
    before, holder = w.control[space], holder_after_capture(w, space, power)
    w.control[space] = holder
    w.tell("captured", space=space, power=power, holder=holder, before=before)
    owner = w.g.capital_of.get(space)
    if owner is None:
        return
    if owner in w.g.enemies[power]:
        _plunder(w, owner, power)
    elif before in w.g.enemies[power]:
        _return_lands(w, owner)


@rule("R-CAP-02", "R-CAP-09", "RULING-35")
def _plunder(w: WorldWork, loser: str, power: str) -> None:
    """All IPCs on hand go to the captor of a capital, even if his own is in enemy hands."""
    prize = w.money[loser]
    w.money[loser] = 0
    w.money[power] += prize
    w.tell("looted", power=power, loser=loser, ipc=prize)


@rule("R-CAP-06", "R-CAP-08", "R-LIB-03")
def _return_lands(w: WorldWork, owner: str) -> None:
    """When a capital is freed, its owner gets back all his land that friends hold for him; no money moves."""
    for space, holder in w.control.items():
        if w.g.owner[space] == owner != holder and holder in w.g.friends[owner]:
            w.control[space] = owner
            w.tell("returned", space=space, power=owner, before=holder)
