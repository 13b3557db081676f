"""Submerging and surfacing (SUB, UPR)."""

from __future__ import annotations

from msgspec import structs

from wartable.families.axis_allies.pieces import Unit, key_of, trip_with
from wartable.games.europe1999.answers import Submerge
from wartable.games.europe1999.frames import Dive
from wartable.games.europe1999.refusing import counted, no
from wartable.games.europe1999.state import EuropeWork
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule


@rule("R-SUB-07", "R-SUB-08", "R-SUB-18")
def refuse_dive(w: EuropeWork, f: Dive, answer: Submerge) -> Refusals:
    """Only submarines in the battle that have not been hit may submerge, each as its owner likes."""
    there = {key_of(unit): count for unit, count in f.candidates}
    if len(dict(answer.units)) < len(answer.units):
        return no(
            "submerge.unknown",
            "R-SUB-07",
            unit=answer.units[0][0],
            space=f.space,
            there=counted(f.candidates),
        )
    for key, count in answer.units:
        if not 0 < count <= there.get(key, 0):
            return no("submerge.unknown", "R-SUB-07", unit=key, space=f.space, there=counted(f.candidates))
    return ()


@rule("R-SUB-07", "R-SUB-10")
def do_dive(w: EuropeWork, space: str, units: tuple[tuple[Unit, int], ...]) -> None:
    """Submerge: out of the battle, and as good as absent until step 6 of this turn."""
    for unit, count in units:
        new = structs.replace(unit, submerged=True)
        w.swap(space, unit, trip_with(new, note="fought") if unit.power == w.power else new, count)
        w.tell("submerged", space=space, power=unit.power, count=count)
