"""Air movement: flights to battle and flights home (AMV, SBR, NCM)."""

from __future__ import annotations

from wartable.families.axis_allies.answers import Move
from wartable.families.axis_allies.flying import lands_in_reach, may_land_on, refuse_target
from wartable.families.axis_allies.moving import (
    COMBAT,
    NONCOMBAT,
    Mover,
    find_movers,
    refuse_distance,
    refuse_spent,
    refuse_steps,
)
from wartable.families.axis_allies.pieces import Unit, trip_with
from wartable.families.axis_allies.refusing import no, whose
from wartable.families.axis_allies.sides import is_enemy
from wartable.games.europe1999.battle_sides import SPENT
from wartable.games.europe1999.decks import FIGHTER, can_launch, deck_room, do_board, take_off
from wartable.games.europe1999.landing import range_left
from wartable.games.europe1999.overflight import guns_on
from wartable.games.europe1999.raids import BOMBER
from wartable.games.europe1999.state import EuropeWork
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule

RAID = "raid"


def refuse_sortie(w: EuropeWork, order: Move, movers: list[Mover]) -> Refusals:
    """Why these planes may not fly to battle so."""
    for mover in movers:
        refused = _refuse_launch(w, order, mover) or _refuse_flown(mover) or _refuse_flight(w, order, mover)
        if refused:
            return refused
    target = (order.origin, *order.path)[-1]
    if order.role not in ("", RAID):
        return no("air.unknown_role", "R-SBR-01", role=order.role)
    if order.role == RAID:
        return _refuse_raid(w, target, movers)
    return _refuse_no_target(w, target)


@rule("R-CV-02", "R-CV-04", "R-CV-14")
def _refuse_launch(w: EuropeWork, order: Move, mover: Mover) -> Refusals:
    if mover.carrier and mover.item and not can_launch(w, mover.carrier, mover.item):
        return no("carrier.no_launch", "R-CV-04", unit=whose(mover.unit), space=order.origin)
    return ()


@rule("R-CM-02", "R-CM-07")
def _refuse_flown(mover: Mover) -> Refusals:
    """A plane makes one flight to battle."""
    if mover.unit.tripped.note:
        return no("air.flown", "R-CM-07", unit=whose(mover.unit))
    return ()


@rule(
    "R-AMV-01", "R-AMV-02", "R-AMV-03", "R-AMV-04", "R-AMV-05", "R-BRD-03", "R-BRD-09", "R-BRD-20",
    "RULING-10",
)  # fmt: skip
def _refuse_flight(w: EuropeWork, order: Move, mover: Mover) -> Refusals:
    """Planes cross land and sea at one movement a space; a carrier's own zone costs nothing."""
    if not order.path and not mover.carrier:
        return no("move.nowhere", "R-AMV-02", space=order.origin)
    return refuse_steps(w, order, w.g.air) or refuse_distance(w, mover, order.path)


@rule("R-AMV-16", "RULING-18")
def _refuse_no_target(w: EuropeWork, space: str) -> Refusals:
    """Planes fly only where something stands that they may hit."""
    return refuse_target(w, space)


@rule("R-SBR-01", "R-SBR-02", "R-AMV-16")
def _refuse_raid(w: EuropeWork, space: str, movers: list[Mover]) -> Refusals:
    """Bombers, and fighters that escort them, against an enemy-held complex."""
    if space not in w.g.complexes or not is_enemy(w, space, w.power):
        targets = tuple(s for s in sorted(w.g.complexes) if is_enemy(w, s, w.power))
        return no("raid.no_complex", "R-SBR-01", space=space, places=targets)
    bombers = any(mover.unit.kind == BOMBER for mover in movers)
    if not bombers and not _raid_planned(w, space):
        return no("raid.no_bomber", "R-SBR-02", space=space)
    return ()


def _raid_planned(w: EuropeWork, space: str) -> bool:
    return any(unit.kind == BOMBER and unit.tripped.role == RAID for unit, _ in w.units(space, w.power))


@rule("R-AMP-08", "R-AMV-04", "R-CV-03", "R-CV-05", "R-SBR-03", "R-AMV-17")
def do_sortie(w: EuropeWork, order: Move) -> None:
    """Planes go to the one battle they will fight; gun territories on the way are remembered."""
    target = (order.origin, *order.path)[-1]
    crossed = guns_on(w, order.path, w.power)
    last = (order.origin, *order.path)[-2] if order.path else ""
    for mover in find_movers(w, order.origin, order.units):
        unit = _in_the_air(w, order.origin, mover)
        flown = trip_with(
            unit, used=len(order.path), last=last, note=COMBAT, role=order.role or "attack", airborne=True,
            crossed=crossed,
        )  # fmt: skip
        w.carry(order.origin, unit, target, flown, mover.number)


def _in_the_air(w: EuropeWork, space: str, mover: Mover) -> Unit:
    if mover.carrier and mover.item:
        return take_off(w, space, mover.carrier, mover.item, mover.number)
    return mover.unit


def target_flaws(w: EuropeWork) -> Refusals:
    """Planes already sent must keep something to fight, and escorts their bombers."""
    for space, where in w.garrisons.items():
        if w.power not in where.present:
            continue
        roles = {
            u.tripped.role for u, _ in where.stacks if u.power == w.power and u.tripped.note not in SPENT
        }
        flaws = _refuse_no_target(w, space) if "attack" in roles else ()
        if RAID in roles and not _raid_planned(w, space):
            flaws = flaws or no("raid.no_bomber", "R-SBR-02", space=space)
        if flaws:
            return flaws
    return ()


# -- step 4


def refuse_landing(w: EuropeWork, order: Move, movers: list[Mover]) -> Refusals:
    """Why these planes may not end their turn so."""
    for mover in movers:
        refused = (
            _refuse_launch(w, order, mover)
            or _refuse_done(w, mover, order)
            or _refuse_home_flight(w, order, mover)
            or _refuse_landing_place(w, order, mover)
        )
        if refused:
            return refused
    return ()


@rule("R-NCM-01", "R-NCM-13", "R-RET-15", "R-SPW-05")
def _refuse_done(w: EuropeWork, mover: Mover, order: Move) -> Refusals:
    """Planes in the air must land, unmoved ones may fly; a plane waiting for a carrier stays in its zone."""
    trip = mover.unit.tripped
    if trip.role == "waiting":
        return no("air.waits", "R-RET-15", unit=whose(mover.unit)) if order.path else ()
    if trip.note in ("retreated", "converted") and not trip.airborne:
        return refuse_spent(w, mover, NONCOMBAT)
    if trip.note and not trip.airborne:
        return no("air.landed", "R-NCM-01", unit=whose(mover.unit))
    return ()


@rule("R-NCM-01", "R-NCM-12", "R-NCM-13", "R-AMV-01", "R-BRD-20")
def _refuse_home_flight(w: EuropeWork, order: Move, mover: Mover) -> Refusals:
    if not order.path and not mover.unit.tripped.airborne:
        return no("move.nowhere", "R-NCM-02", space=order.origin)
    return refuse_steps(w, order, w.g.air) or refuse_distance(w, mover, order.path)


@rule(
    "R-AMV-08", "R-AMV-09", "R-AMV-11", "R-AMV-12", "R-AMV-15", "R-NCM-10", "R-NCM-11", "R-NCM-14",
    "R-BRD-20",
    "R-TRN-23", "RULING-72",
)  # fmt: skip
def _refuse_landing_place(w: EuropeWork, order: Move, mover: Mover) -> Refusals:
    """Land that has been friendly since the turn began; for fighters also a deck that is there by now."""
    space = (order.origin, *order.path)[-1]
    if w.g.is_land[space]:
        if may_land_on(w, space, w.power):
            return ()
        return no("air.not_landing_place", "R-NCM-10", space=space, places=_fields(w, order, mover))
    if mover.unit.kind != FIGHTER:
        return no("air.bomber_at_sea", "R-AMV-15", space=space, places=_fields(w, order, mover))
    room = deck_room(w, space, w.power)
    if room < mover.number:
        return no("air.no_deck", "R-NCM-11", space=space, count=room, places=_fields(w, order, mover))
    return ()


def _fields(w: EuropeWork, order: Move, mover: Mover) -> tuple[str, ...]:
    """The nearest land where these planes could land instead."""
    reach = range_left(w, mover.unit)
    near = sorted(lands_in_reach(w, order.origin, reach, w.power), key=w.g.flight[order.origin].__getitem__)
    return tuple(near[:3])


@rule("R-NAV-17", "R-NCM-01", "R-NCM-11", "R-NCM-14", "R-NCM-15", "R-AAO-07", "R-SBR-16")
def do_land(w: EuropeWork, order: Move) -> None:
    """Fly the rest of the way and land; no gun fires in this step."""
    space = (order.origin, *order.path)[-1]
    for mover in find_movers(w, order.origin, order.units):
        unit = _in_the_air(w, order.origin, mover)
        trip = unit.tripped
        landed = trip_with(
            unit, used=trip.used + len(order.path), note=trip.note or NONCOMBAT, airborne=False, role="",
            crossed=(),
        )  # fmt: skip
        w.carry(order.origin, unit, space, landed, mover.number)
        if not w.g.is_land[space]:
            do_board(w, space, landed, mover.number)
