"""Naval movement (SMV), Convoy Centers on the way (CON), and the step-4 voyage (NCM)."""

from __future__ import annotations

from wartable.families.axis_allies.answers import Move
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
from wartable.families.axis_allies.sides import enemy_present, is_enemy, is_friendly_zone, stops
from wartable.games.europe1999.battle_sides import SPENT
from wartable.games.europe1999.control import commands_convoy, do_take_convoy
from wartable.games.europe1999.state import EuropeWork
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule


def refuse_sail(w: EuropeWork, order: Move, movers: list[Mover]) -> Refusals:
    """Why these ships may not make this combat move."""
    if not order.path:
        return no("move.nowhere", "R-CM-01", space=order.origin)
    for mover in movers:
        refused = (
            refuse_spent(w, mover, COMBAT)
            or _refuse_bound(mover)
            or _refuse_stopped(w, order, mover)
            or refuse_steps(w, order, w.g.sea)
            or refuse_distance(w, mover, order.path)
            or _refuse_passing(w, order, mover)
        )
        if refused:
            return refused
    return _refuse_lone_transports(w, order, movers)


@rule("R-AMP-02", "R-TRN-05")
def _refuse_bound(mover: Mover) -> Refusals:
    """A transport with a declared landing stays where the landing starts."""
    target = next((item.target for item in mover.unit.cargo if item.target), "")
    if target:
        return no("transport.bound", "R-AMP-02", space=target)
    if mover.unit.tripped.unloaded:
        return no("transport.unloaded", "R-TRN-05", space=mover.unit.tripped.unloaded)
    return ()


@rule("R-SMV-02", "R-SMV-03", "R-SMV-04", "R-TRN-11", "RULING-16")
def _refuse_stopped(w: EuropeWork, order: Move, mover: Mover) -> Refusals:
    """Who has entered a zone with an enemy unit stays and fights; who began the turn there may leave."""
    if mover.unit.tripped.used and stops(w, mover.unit.kind, order.origin, w.power):
        return no("sail.stopped", "R-SMV-02", space=order.origin)
    return ()


@rule("R-SMV-02", "R-SMV-03", "R-SMV-07", "R-SMV-09", "R-NAV-19", "RULING-16")
def _refuse_passing(w: EuropeWork, order: Move, mover: Mover) -> Refusals:
    """No sailing on from a zone with an enemy unit; an enemy center without one does not stop anybody."""
    for zone in order.path[:-1]:
        if stops(w, mover.unit.kind, zone, w.power):
            return no("sail.must_stop", "R-SMV-02", space=zone)
    return ()


@rule("R-SMV-06", "RULING-17")
def _refuse_lone_transports(w: EuropeWork, order: Move, movers: list[Mover]) -> Refusals:
    zone = order.path[-1]
    escorted = any(mover.unit.kind != "transport" for mover in movers)
    if not enemy_present(w, zone, w.power) or escorted or has_fighting_unit(w, zone):
        return ()
    return no("transport.alone", "R-SMV-06", space=zone)


@rule("R-SMV-05", "R-SMV-06", "R-SMV-12", "R-UPR-03", "RULING-17")
def has_fighting_unit(w: EuropeWork, zone: str) -> bool:
    """A warship of the active power, or a plane of its sent there, that can fight in the zone this turn."""
    for unit, _ in w.units(zone, w.power):
        trip = unit.tripped
        if unit.submerged or trip.note in SPENT or unit.kind == "transport":
            continue
        if w.g.is_ship(unit.kind) or (trip.airborne and trip.role == "attack"):
            return True
    return False


@rule("R-SMV-06", "R-AMP-06", "RULING-17")
def lone_transport_flaws(w: EuropeWork) -> Refusals:
    """Transports that moved beside an enemy must not lose the escort they relied on.

    Nor must a landing from a zone that has to be cleared first."""
    for zone, where in w.garrisons.items():
        if w.g.is_land[zone] or w.power not in where.present or not enemy_present(w, zone, w.power):
            continue
        if has_fighting_unit(w, zone):
            continue
        if any(unit.tripped.used and unit.tripped.note == COMBAT for unit, _ in w.units(zone, w.power)):
            return no("transport.alone", "R-SMV-06", space=zone)
        if any(item.target and item.power == w.power for unit, _ in where.stacks for item in unit.cargo):
            return no("assault.zone_hostile", "R-AMP-06", space=zone)
    return ()


@rule("R-CM-01", "R-CM-06", "R-SMV-01", "R-SMV-07", "R-SMV-08", "R-SMV-09", "R-CON-02", "R-CON-03", "R-CV-04")
def do_sail(w: EuropeWork, order: Move) -> None:
    """Ships take every enemy center without enemy ships that they enter; fighters aboard are cargo."""
    movers = find_movers(w, order.origin, order.units)
    if any(commands_convoy(w, mover.unit) for mover in movers):
        for zone in order.path:
            if is_enemy(w, zone, w.power) and not enemy_present(w, zone, w.power):
                do_take_convoy(w, zone, w.power)
    _shift(w, order, movers, COMBAT)


def _shift(w: EuropeWork, order: Move, movers: list[Mover], note: str) -> None:
    last = (order.origin, *order.path)[-2]
    for unit, count, _, _ in movers:
        used = unit.tripped.used + len(order.path)
        w.carry(order.origin, unit, order.path[-1], trip_with(unit, used=used, last=last, note=note), count)


# -- step 4


def refuse_voyage(w: EuropeWork, order: Move, movers: list[Mover]) -> Refusals:
    """Why these ships may not make this non-combat move."""
    if not order.path:
        return no("move.nowhere", "R-NCM-02", space=order.origin)
    for mover in movers:
        refused = (
            refuse_spent(w, mover, NONCOMBAT)
            or _refuse_bound(mover)
            or _refuse_received(mover.unit)
            or refuse_steps(w, order, w.g.sea)
            or refuse_distance(w, mover, order.path)
            or _refuse_hostile(w, order)
        )
        if refused:
            return refused
    return ()


@rule("R-CV-07")
def _refuse_received(unit: Unit) -> Refusals:
    return no("carrier.received", "R-CV-07", unit=whose(unit)) if unit.tripped.received else ()


@rule("R-NCM-07", "R-NCM-08", "R-CON-10", "R-SUB-11", "RULING-54")
def _refuse_hostile(w: EuropeWork, order: Move) -> Refusals:
    for zone in order.path:
        if not is_friendly_zone(w, zone, w.power):
            row = "R-CON-10" if is_enemy(w, zone, w.power) else "R-NCM-07"
            return no("voyage.hostile", row, space=zone)
    return ()


@rule("R-NCM-02", "R-NCM-07", "R-CV-08", "R-TRN-19", "RULING-52")
def do_voyage(w: EuropeWork, order: Move) -> None:
    _shift(w, order, find_movers(w, order.origin, order.units), NONCOMBAT)
