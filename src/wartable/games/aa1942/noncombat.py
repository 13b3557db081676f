"""The duties of phase 4: landing planes, and leaving the phase (NCM)."""

from __future__ import annotations

from wartable.families.axis_allies.pieces import Unit
from wartable.families.axis_allies.refusing import no, whose
from wartable.games.aa1942.decks import CARRIER, FIGHTER, deckless
from wartable.games.aa1942.landing import carriers_owed, homing, stranded, stranded_where_they_are
from wartable.games.aa1942.state import WorldWork
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule


@rule("R-NCM-24", "R-NCM-27", "R-AIR-15", "RULING-65")
def refuse_stranding(before: WorldWork, after: WorldWork) -> Refusals:
    """No move may lower the number of planes that can still land."""
    lost = stranded(after, planned=False)[0]
    if not lost:
        return ()
    more = lost - stranded(before, planned=False)[0]
    return no("air.strands", "R-NCM-24", count=more) if more > 0 else ()


@rule("R-NCM-22", "R-NCM-24", "R-NCM-25", "R-UNIT-23", "RULING-65")
def refuse_unlanded(w: WorldWork) -> Refusals:
    """Phase 4 goes on as long as a plane, or a carrier for it, could still move to save it."""
    now, best = stranded_where_they_are(w), stranded(w, planned=False)[0]
    if now <= best:
        return ()
    space, unit = next((space, unit) for space, unit, _ in homing(w) if _is_lost(w, space, unit))
    return no("air.must_land", "R-NCM-24", count=now - best, unit=whose(unit), space=space)


def _is_lost(w: WorldWork, space: str, unit: Unit) -> bool:
    if w.g.is_land[space] or unit.kind != FIGHTER:
        return True
    return deckless(w, space, w.power) > 0


@rule("R-NCM-07", "R-NCM-11", "R-UNIT-11", "R-AIR-17", "R-MOB-11")
def lose_stranded(w: WorldWork) -> None:
    """Planes that could not land are destroyed when phase 4 ends; those over a zone where a new carrier
    will be mobilized wait for it, and are destroyed when phase 5 ends without it."""
    owed, decks = carriers_owed(w), w.g.profiles[CARRIER].fighter_capacity
    for space, unit, count in homing(w):
        lost = count
        if unit.kind == FIGHTER and not w.g.is_land[space]:
            lost = min(count, max(0, deckless(w, space, w.power) - decks * owed.get(space, 0)))
        if lost:
            w.take(space, unit, lost)
            w.tell("plane_lost", space=space, power=w.power, unit=unit.kind, count=lost)
