"""Retreat of attackers (RET)."""

from __future__ import annotations

from wartable.families.axis_allies.answers import Retreat
from wartable.families.axis_allies.pieces import Unit, trip_with
from wartable.families.axis_allies.refusing import no
from wartable.families.axis_allies.retreat import land_refuges, split
from wartable.games.aa1942.battle_sides import land_attackers
from wartable.games.aa1942.frames import LandBattle, PressOn
from wartable.games.aa1942.state import WorldWork
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule


@rule("R-AA-16", "R-AA-17")
def overland(w: WorldWork, unit: Unit) -> bool:
    """A land unit that came on its own feet, and so may go back."""
    return w.g.is_troop(unit.kind) and not unit.tripped.seaborne


@rule(
    "R-RET-04", "R-RET-05", "R-RET-08", "R-RET-11", "R-RET-14", "R-AA-16", "R-AA-17", "R-AA-18", "RULING-40",
    "RULING-59",
)  # fmt: skip
def land_retreats(w: WorldWork, f: LandBattle) -> tuple[str, ...]:
    """Territories the attackers may fall back to; "" where only planes can leave; nothing if nobody can.

    Planes leave together with the land units that came overland or not at all; the seaborne never leave."""
    planes, troops = split(w, land_attackers(w, f.space))
    if not any(overland(w, unit) for unit, _ in troops):
        return ("",) if planes else ()
    return land_refuges(w, f.space, f.origins)


@rule("R-RET-05", "R-RET-06", "R-RET-08")
def refuse_retreat(w: WorldWork, f: PressOn, answer: Retreat) -> Refusals:
    if answer.to not in f.places or answer.submerge:
        row = "R-RET-05" if w.g.is_land[f.space] else "R-RET-06"
        return no("retreat.no_place", row, space=answer.to or f.space, places=tuple(filter(None, f.places)))
    return ()


@rule("R-RET-05", "R-RET-07", "R-RET-09", "R-RET-11", "R-AA-16", "R-AA-18", "R-AA-19", "R-CM-22")
def do_land_retreat(w: WorldWork, space: str, to: str) -> None:
    """Those from overland go to one territory, planes stay in the air over the battle until phase 4."""
    planes, troops = split(w, land_attackers(w, space))
    for unit, count in troops:
        if to and overland(w, unit):
            w.carry(space, unit, to, trip_with(unit, note="retreated", last=space), count)
    for unit, count in planes:
        w.note(space, unit, count, note="retreated")
    w.tell("retreated", space=space, power=w.power, to=to)
