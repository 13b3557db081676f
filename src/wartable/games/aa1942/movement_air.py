"""Flights to battle in phase 2, and flights home in phase 4 (AIR, NCM)."""

from __future__ import annotations

from wartable.families.axis_allies.answers import Move
from wartable.families.axis_allies.flying import lands_in_reach, may_land_on, refuse_target
from wartable.families.axis_allies.moving import (
    COMBAT,
    NONCOMBAT,
    Mover,
    find_movers,
    refuse_distance,
    refuse_steps,
)
from wartable.families.axis_allies.pieces import trip_with
from wartable.families.axis_allies.refusing import no, whose
from wartable.families.axis_allies.sides import is_enemy
from wartable.games.aa1942.battle_sides import SPENT
from wartable.games.aa1942.decks import FIGHTER
from wartable.games.aa1942.landing import is_hopeless, range_left, refuse_short
from wartable.games.aa1942.state import WorldWork
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule

RAID, ATTACK, BOMBER = "raid", "attack", "bomber"


def refuse_sortie(w: WorldWork, order: Move, movers: list[Mover]) -> Refusals:
    """Why these planes may not fly to battle so."""
    for mover in movers:
        refused = _refuse_flown(mover) or _refuse_flight(w, order, mover)
        if refused:
            return refused
    target = (order.origin, *order.path)[-1]
    if order.role not in ("", RAID):
        return no("air.unknown_role", "R-AIR-18", role=order.role)
    refused = _refuse_raid(w, target, movers) if order.role == RAID else _refuse_no_target(w, target)
    return refused or _refuse_suicide(w, order, movers)


@rule("R-CM-11", "R-AIR-19", "R-AMPH-06", "RULING-58")
def _refuse_flown(mover: Mover) -> Refusals:
    """A plane makes one flight to one battle."""
    if mover.unit.tripped.note:
        return no("air.flown", "R-AIR-19", unit=whose(mover.unit))
    return ()


@rule("R-AIR-01", "R-AIR-02", "R-AIR-03", "R-AIR-04", "R-AIR-07", "R-CANAL-06", "R-CARR-02", "R-CM-10")
def _refuse_flight(w: WorldWork, order: Move, mover: Mover) -> Refusals:
    """Planes cross land and sea, hostile or not, at one movement a space, and never neutral land. A fighter
    at sea that joins the battle in its own zone spends nothing."""
    if not order.path and w.g.is_land[order.origin]:
        return no("move.nowhere", "R-CM-01", space=order.origin)
    return refuse_steps(w, order, w.g.air) or refuse_distance(w, mover, order.path)


@rule("R-AIR-05", "R-AIR-17", "R-AIR-20", "R-CM-25", "RULING-14", "RULING-25", "RULING-61")
def _refuse_no_target(w: WorldWork, space: str) -> Refusals:
    """Planes fly only where something stands that they may hit."""
    return refuse_target(w, space)


@rule("R-AIR-18", "R-CM-25", "R-ESC-01", "R-ESC-10", "R-SBR-01", "R-SBR-10", "RULING-24")
def _refuse_raid(w: WorldWork, space: str, movers: list[Mover]) -> Refusals:
    """Bombers against an enemy-held complex; by option fighters accompany them."""
    if space not in w.complexes or not is_enemy(w, space, w.power):
        targets = tuple(s for s in sorted(w.complexes) if is_enemy(w, s, w.power))
        return no("raid.no_complex", "R-SBR-01", space=space, places=targets)
    if any(mover.unit.kind == BOMBER for mover in movers):
        escorts = any(mover.unit.kind != BOMBER for mover in movers)
    else:
        escorts = True
        if w.g.option["escorts_and_interceptors"] and not _raid_planned(w, space):
            return no("raid.no_bomber", "R-ESC-10", space=space)
    if escorts and not w.g.option["escorts_and_interceptors"]:
        return no("raid.no_escorts", "R-SBR-10", space=space)
    return ()


def _raid_planned(w: WorldWork, space: str) -> bool:
    return any(unit.kind == BOMBER and unit.tripped.role == RAID for unit, _ in w.units(space, w.power))


@rule("R-AIR-05", "R-AIR-06", "R-AIR-16", "R-AIR-08")
def _refuse_suicide(w: WorldWork, order: Move, movers: list[Mover]) -> Refusals:
    """At once where nothing that may still be ordered could bring the plane home."""
    target = (order.origin, *order.path)[-1]
    for mover in movers:
        gone = trip_with(
            mover.unit, used=mover.unit.tripped.used + len(order.path), airborne=True, note=COMBAT
        )
        if is_hopeless(w, target, gone):
            return refuse_short(w, target, gone)
    return ()


@rule("R-AIR-04", "R-AIR-18", "R-AIR-19", "R-AMPH-06", "R-CARR-01", "R-CARR-06", "R-MULTI-04", "R-SBR-07")
def do_sortie(w: WorldWork, order: Move) -> None:
    """Planes go to the one battle they will fight, off land or off a deck."""
    target = (order.origin, *order.path)[-1]
    last = (order.origin, *order.path)[-2] if order.path else ""
    for mover in find_movers(w, order.origin, order.units):
        flown = trip_with(
            mover.unit, used=len(order.path), last=last, note=COMBAT, role=order.role or ATTACK, airborne=True
        )
        w.carry(order.origin, mover.unit, target, flown, mover.number)


@rule("R-AIR-05", "R-AIR-20", "R-ESC-10", "RULING-14")
def target_flaws(w: WorldWork) -> Refusals:
    """Planes already sent must keep something to fight, and escorts their bombers."""
    for space, where in w.garrisons.items():
        if w.power not in where.present:
            continue
        roles = {
            u.tripped.role for u, _ in where.stacks if u.power == w.power and u.tripped.note not in SPENT
        }
        flaws = _refuse_no_target(w, space) if ATTACK in roles else ()
        if RAID in roles and not _raid_planned(w, space):
            flaws = flaws or no("raid.no_bomber", "R-ESC-10", space=space)
        if flaws:
            return flaws
    return ()


# -- phase 4


def refuse_landing(w: WorldWork, order: Move, movers: list[Mover]) -> Refusals:
    """Why these planes may not end their turn so. Whether a deck will be there is judged with the whole
    phase."""
    for mover in movers:
        refused = (
            _refuse_done(mover)
            or _refuse_home_flight(w, order, mover)
            or _refuse_landing_place(w, order, mover)
        )
        if refused:
            return refused
    return ()


@rule("R-NCM-28", "RULING-36")
def _refuse_done(mover: Mover) -> Refusals:
    """Each plane makes one flight in this phase."""
    trip = mover.unit.tripped
    if trip.note and not trip.airborne:
        return no("air.landed", "R-NCM-28", unit=whose(mover.unit))
    return ()


@rule("R-NCM-06", "R-NCM-13", "R-NCM-29", "R-AIR-01", "R-AIR-02")
def _refuse_home_flight(w: WorldWork, order: Move, mover: Mover) -> Refusals:
    if not order.path and (w.g.is_land[order.origin] or mover.unit.kind != FIGHTER):
        return no("move.nowhere", "R-NCM-01", space=order.origin)
    return refuse_steps(w, order, w.g.air) or refuse_distance(w, mover, order.path)


@rule("R-AIR-13", "R-AIR-17", "R-NCM-08", "R-NCM-09", "R-NCM-10", "R-NCM-11", "R-NCM-12", "R-UNIT-11")
def _refuse_landing_place(w: WorldWork, order: Move, mover: Mover) -> Refusals:
    """Land that was friendly when the turn began and still is; for fighters also the sea, where a carrier
    is or comes."""
    space = (order.origin, *order.path)[-1]
    if w.g.is_land[space]:
        if may_land_on(w, space, w.power):
            return ()
        return no("air.not_landing_place", "R-NCM-09", space=space, places=_fields(w, order, mover))
    if mover.unit.kind != FIGHTER:
        return no("air.bomber_at_sea", "R-NCM-10", space=space, places=_fields(w, order, mover))
    return ()


def _fields(w: WorldWork, order: Move, mover: Mover) -> tuple[str, ...]:
    """The nearest land where these planes could land instead."""
    reach = range_left(w, mover.unit)
    near = sorted(lands_in_reach(w, order.origin, reach, w.power), key=w.g.flight[order.origin].__getitem__)
    return tuple(near[:3])


@rule("R-NCM-06", "R-NCM-28", "R-NCM-23", "R-CARR-05", "R-MULTI-04", "R-AA-19", "R-CC-07", "R-RET-09")
def do_land(w: WorldWork, order: Move) -> None:
    """Fly the rest of the way and come down; own fighters that sail along with their carrier fly the same
    way."""
    space = (order.origin, *order.path)[-1]
    for mover in find_movers(w, order.origin, order.units):
        trip = mover.unit.tripped
        landed = trip_with(
            mover.unit, used=trip.used + len(order.path), note=trip.note or NONCOMBAT, airborne=False, role=""
        )
        w.carry(order.origin, mover.unit, space, landed, mover.number)
