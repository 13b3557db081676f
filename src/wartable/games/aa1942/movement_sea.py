"""Naval movement: sailing to battle, leaving hostile zones, canals, and the voyages of phase 4 (CM, HSZ,
SUB, NCM)."""

from __future__ import annotations

from wartable.families.axis_allies.answers import Move
from wartable.families.axis_allies.holds import cargo_flaws
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
from wartable.families.axis_allies.sides import enemies_at, is_hostile, stops
from wartable.games.aa1942.fleets import FLED, assaults_from, can_attack, is_forced, is_optional
from wartable.games.aa1942.frames import EngageZone
from wartable.games.aa1942.landing import landing_flaws
from wartable.games.aa1942.movement_air import target_flaws
from wartable.games.aa1942.state import WorldWork
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule


@rule("R-SEQ-08", "R-BOARD-06", "R-RET-06")
def hostile_zones(w: WorldWork) -> tuple[str, ...]:
    """Sea zones that hold enemy surface warships, sorted; remembered as each turn begins."""
    zones = (zone for zone in w.garrisons if not w.g.is_land[zone])
    return tuple(sorted(zone for zone in zones if is_hostile(w, zone, w.power)))


# -- phase 2


def refuse_sail(w: WorldWork, order: Move, movers: list[Mover]) -> Refusals:
    """Why these ships may not make this combat move. Where they may end it is judged when the phase is
    left."""
    if not order.path:
        return no("move.nowhere", "R-CM-01", space=order.origin)
    for mover in movers:
        refused = (
            refuse_spent(w, mover, COMBAT)
            or refuse_bound(mover.unit)
            or _refuse_stopped(w, order, mover)
            or refuse_steps(w, order, w.sea_ways())
            or refuse_distance(w, mover, order.path)
            or _refuse_passing(w, order, mover)
        )
        if refused:
            return refused
    return ()


@rule("R-TRN-05", "R-TRN-10", "R-AMPH-01")
def refuse_bound(ship: Unit) -> Refusals:
    """A transport with an announced assault stays where the assault starts; one that has offloaded stays
    too."""
    target = next((item.target for item in ship.cargo if item.target), "")
    if target:
        return no("transport.bound", "R-TRN-05", space=target)
    if ship.tripped.unloaded:
        return no("transport.unloaded", "R-TRN-10", space=ship.tripped.unloaded)
    return ()


@rule("R-CM-11", "R-CM-14", "R-TRN-01", "R-SUB-02", "R-HSZ-08", "R-SUB-03", "RULING-13")
def _refuse_stopped(w: WorldWork, order: Move, mover: Mover) -> Refusals:
    """Who has entered a zone that stops him stays and fights; who began the turn there may leave."""
    if mover.unit.tripped.used and stops(w, mover.unit.kind, order.origin, w.power):
        return no("sail.stopped", "R-CM-14", space=order.origin)
    return ()


@rule(
    "R-CM-14", "R-CM-15", "R-CM-17", "R-TRN-01", "R-SUB-01", "R-SUB-02", "R-SUB-05", "RULING-12", "RULING-69"
)
def _refuse_passing(w: WorldWork, order: Move, mover: Mover) -> Refusals:
    """No sailing on from a hostile zone; submarines are stopped by destroyers alone. Enemy submarines and
    transports stop nobody."""
    for zone in order.path[:-1]:
        if stops(w, mover.unit.kind, zone, w.power):
            row = "R-SUB-02" if mover.unit.kind == "submarine" else "R-CM-14"
            return no("sail.must_stop", row, space=zone, unit=whose(mover.unit))
    return ()


@rule("R-CM-03", "R-CM-13", "R-CARR-01", "R-CARR-02", "R-CARR-03", "R-RET-15", "R-HSZ-05", "R-HSZ-06")
def do_sail(w: WorldWork, order: Move) -> None:
    """Ships sail with cargo and guests; fighters of their own power stay behind in the air. Who leaves a
    zone with enemy warships in it is remembered to have done so."""
    movers = find_movers(w, order.origin, order.units)
    fleeing = order.origin in w.hostile
    last = (order.origin, *order.path)[-2]
    for unit, count, _, _ in movers:
        trip = unit.tripped
        role = FLED if fleeing and not trip.used else trip.role
        used = trip.used + len(order.path)
        moved = trip_with(unit, used=used, last=last, note=COMBAT, role=role)
        w.carry(order.origin, unit, order.path[-1], moved, count)


# -- phase 2 as a whole


@rule("RULING-71", "R-CM-01", "R-SEQ-03")
def move_flaws(w: WorldWork) -> Refusals:
    """What is wrong with the combat moves made so far, taken together."""
    return cargo_flaws(w) or _fleet_flaws(w) or target_flaws(w) or landing_flaws(w)


def _fleet_flaws(w: WorldWork) -> Refusals:
    for zone, where in w.garrisons.items():
        if w.g.is_land[zone] or not where.stacks:
            continue
        ships = [unit for unit, _ in w.units(zone, w.power) if w.g.is_ship(unit.kind)]
        flaws = (_refuse_zone(w, zone, ships) if ships else ()) or _refuse_landing_zone(w, zone)
        if flaws:
            return flaws
    return ()


def _refuse_zone(w: WorldWork, zone: str, ships: list[Unit]) -> Refusals:
    if is_hostile(w, zone, w.power):
        return _refuse_unarmed(w, zone, ships)
    for ship in ships:
        refused = _refuse_idle(w, zone, ship)
        if refused:
            return refused
    return ()


@rule(
    "R-CM-24", "R-TRN-18", "R-HSZ-01", "R-HSZ-02", "R-HSZ-09",
    "R-HSZ-11", "RULING-08", "RULING-62", "R-BOARD-07",
    "RULING-06",
)  # fmt: skip
def _refuse_unarmed(w: WorldWork, zone: str, ships: list[Unit]) -> Refusals:
    """Whoever stays in or enters a hostile zone fights, and transports only beside somebody who can attack.
    One that began there and cannot get away may stay."""
    if not ships or can_attack(w, zone):
        return ()
    moved = any(ship.tripped.used for ship in ships)
    if moved or _ways_out(w, zone):
        return no(
            "transport.alone", "R-CM-24" if moved else "R-HSZ-11", space=zone, places=_ways_out(w, zone)
        )
    return ()


@rule("RULING-62", "R-HSZ-05")
def _ways_out(w: WorldWork, zone: str) -> tuple[str, ...]:
    """Zones a transport could go to: friendly ones, and those where others attack."""
    near = w.sea_ways()[zone]
    return tuple(next_ for next_ in near if not is_hostile(w, next_, w.power) or can_attack(w, next_))


@rule(
    "R-CM-05", "R-CM-07", "R-CM-08", "R-CM-09", "R-CM-16",
    "R-AMPH-05", "R-HSZ-03", "R-HSZ-05", "R-SUB-05", "R-TRN-05",
    "R-TRN-18", "R-TRN-19", "RULING-09", "RULING-12", "RULING-18",
)  # fmt: skip
def _refuse_idle(w: WorldWork, zone: str, ship: Unit) -> Refusals:
    """A combat move ends in a friendly zone only to escape, for an assault from there, or against
    submarines and transports there."""
    trip = ship.tripped
    if not trip.used or trip.role == FLED or any(item.target for item in ship.cargo):
        return ()
    if is_optional(w, zone) and (w.g.profiles[ship.kind].warship or can_attack(w, zone)):
        return ()
    if w.g.profiles[ship.kind].support_shot and assaults_from(w, zone):
        return ()
    return no("sail.no_combat", "R-CM-05", unit=whose(ship), space=zone)


@rule("R-TRN-14", "R-TRN-18", "R-AA-23", "RULING-17", "RULING-45", "R-AMPH-04")
def _refuse_landing_zone(w: WorldWork, zone: str) -> Refusals:
    """Assaults start from a zone where own ships or planes will clear away enemy warships, and beside a
    submarine only with an own warship there. Allies do not count."""
    if not assaults_from(w, zone):
        return ()
    if is_hostile(w, zone, w.power) and not can_attack(w, zone):
        return no("assault.zone_hostile", "R-AMPH-04", space=zone)
    submarines = any(unit.kind == "submarine" for unit, _ in enemies_at(w, zone, w.power))
    escorted = any(w.g.profiles[unit.kind].warship for unit, _ in w.units(zone, w.power))
    if submarines and not escorted:
        return no("assault.no_escort", "R-TRN-14", space=zone)
    return ()


@rule("R-CM-16", "R-COMB-04", "RULING-10", "RULING-63")
def declare_attacks(w: WorldWork) -> None:
    """The end of phase 2. Wherever own ships share a zone with nothing but submarines and transports, and
    nothing has committed them, the power says whether it attacks. In the zone of an assault it is asked
    later."""
    for zone in sorted(w.garrisons, reverse=True):
        if w.g.is_land[zone] or not is_optional(w, zone) or w.power not in w.at(zone).present:
            continue
        if can_attack(w, zone) and not is_forced(w, zone) and not assaults_from(w, zone):
            w.push(EngageZone(zone))


# -- phase 4


def refuse_voyage(w: WorldWork, order: Move, movers: list[Mover]) -> Refusals:
    """Why these ships may not make this noncombat move."""
    if not order.path:
        return no("move.nowhere", "R-NCM-02", space=order.origin)
    for mover in movers:
        refused = (
            refuse_spent(w, mover, NONCOMBAT)
            or refuse_bound(mover.unit)
            or _refuse_stopped(w, order, mover)
            or refuse_steps(w, order, w.sea_ways())
            or refuse_distance(w, mover, order.path)
            or _refuse_hostile(w, order, mover)
        )
        if refused:
            return refused
    return ()


@rule("R-NCM-05", "R-NCM-14", "R-NCM-15", "R-NCM-16", "RULING-07", "RULING-69")
def _refuse_hostile(w: WorldWork, order: Move, mover: Mover) -> Refusals:
    """Ships stay out of hostile zones. Submarines go where they like, but not on from a destroyer."""
    if mover.unit.kind == "submarine":
        return _refuse_passing(w, order, mover)
    for zone in order.path:
        if is_hostile(w, zone, w.power):
            return no("voyage.hostile", "R-NCM-14", space=zone, unit=whose(mover.unit))
    return ()


@rule("R-NCM-01", "R-NCM-02", "R-NCM-16", "R-NCM-21", "R-CARR-03")
def do_voyage(w: WorldWork, order: Move) -> None:
    """No combat results, whoever is in the zone."""
    last = (order.origin, *order.path)[-2]
    for unit, count, _, _ in find_movers(w, order.origin, order.units):
        used = unit.tripped.used + len(order.path)
        moved = trip_with(unit, used=used, last=last, note=NONCOMBAT)
        w.carry(order.origin, unit, order.path[-1], moved, count)
