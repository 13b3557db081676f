"""Land movement and the blitz (LMV), and the step-4 march (NCM)."""

from __future__ import annotations

from msgspec import structs

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
from wartable.families.axis_allies.sides import enemies_at, enemy_present, is_enemy, is_friendly
from wartable.games.europe1999.control import do_capture
from wartable.games.europe1999.state import EuropeWork
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule


def refuse_attack(w: EuropeWork, order: Move, movers: list[Mover]) -> Refusals:
    """Why this force may not make this combat move by land."""
    if not order.path:
        return no("move.nowhere", "R-CM-01", space=order.origin)
    for mover in movers:
        refused = (
            _refuse_gun(mover)
            or refuse_spent(w, mover, COMBAT)
            or refuse_steps(w, order, w.g.land)
            or refuse_distance(w, mover, order.path)
            or _refuse_way(w, order)
            or _refuse_friendly_end(w, order, mover)
        )
        if refused:
            return refused
    return ()


@rule("R-CM-10", "R-UNI-13", "R-LMV-01")
def _refuse_gun(mover: Mover) -> Refusals:
    return no("gun.no_attack", "R-CM-10", unit=whose(mover.unit)) if mover.unit.kind == "aa_gun" else ()


@rule("R-LMV-02", "R-LMV-03", "R-LMV-06", "R-LMV-07", "R-LMV-09", "R-LMV-10", "RULING-20")
def _refuse_way(w: EuropeWork, order: Move) -> Refusals:
    """Enemy land on the way must be free of units, guns included; a bare complex does not stop a blitz. Who
    has entered a defended territory stays and fights."""
    for space in (order.origin, *order.path[:-1]):
        if is_enemy(w, space, w.power) and enemy_present(w, space, w.power):
            only_guns = all(unit.kind == "aa_gun" for unit, _ in enemies_at(w, space, w.power))
            return no("blitz.blocked", "R-LMV-07" if only_guns else "R-LMV-06", space=space)
    return ()


@rule("R-CM-05", "R-LMV-04", "R-LMV-05", "RULING-14")
def _refuse_friendly_end(w: EuropeWork, order: Move, mover: Mover) -> Refusals:
    """A combat move ends in enemy land, or has taken some on the way."""
    took = mover.unit.tripped.took or any(is_enemy(w, space, w.power) for space in order.path)
    if not took and is_friendly(w, order.path[-1], w.power):
        return no("attack.friendly_end", "R-CM-05", space=order.path[-1], unit=whose(mover.unit))
    return ()


@rule("R-CM-01", "R-CM-04", "R-CM-09", "R-LMV-03", "R-LMV-05", "R-LMV-11", "R-UNI-03", "RULING-15")
def do_attack(w: EuropeWork, order: Move) -> None:
    """Walk the path: what is empty and enemy-held is taken at the moment it is entered."""
    movers = find_movers(w, order.origin, order.units)
    took = False
    for space in order.path:
        if is_enemy(w, space, w.power) and not enemy_present(w, space, w.power):
            do_capture(w, space, w.power)
            took = True
    last = (order.origin, *order.path)[-2]
    for unit, count, _, _ in movers:
        used = unit.tripped.used + len(order.path)
        moved = trip_with(unit, used=used, last=last, note=COMBAT, took=took or unit.tripped.took)
        w.carry(order.origin, unit, order.path[-1], moved, count)


# -- step 4


def refuse_march(w: EuropeWork, order: Move, movers: list[Mover]) -> Refusals:
    """Why this force may not make this non-combat move by land."""
    if not order.path:
        return no("move.nowhere", "R-NCM-02", space=order.origin)
    for mover in movers:
        refused = (
            refuse_spent(w, mover, NONCOMBAT)
            or _refuse_shifted(w, order, mover)
            or refuse_steps(w, order, w.g.land)
            or refuse_distance(w, mover, order.path)
            or _refuse_hostile(w, order)
        )
        if refused:
            return refused
    return ()


@rule("R-NCM-03", "R-NCM-04", "R-NCM-05", "R-UNI-13")
def _refuse_hostile(w: EuropeWork, order: Move) -> Refusals:
    for space in order.path:
        if not is_friendly(w, space, w.power):
            return no("march.hostile", "R-NCM-04", space=space)
    return ()


@rule("R-NCM-16", "RULING-38")
def _refuse_shifted(w: EuropeWork, order: Move, mover: Mover) -> Refusals:
    """A common gun moves once per round, whoever moves it."""
    if mover.unit.shifted and order.origin in w.g.middle_east:
        return no("gun.shifted", "R-NCM-16", space=order.origin)
    return ()


@rule("R-NCM-02", "R-NCM-03", "R-NCM-05", "R-NCM-16", "R-MUL-06", "R-UNI-11", "R-UI-05")
def do_march(w: EuropeWork, order: Move) -> None:
    last = (order.origin, *order.path)[-2]
    for unit, count, _, _ in find_movers(w, order.origin, order.units):
        used = unit.tripped.used + len(order.path)
        moved = trip_with(settle_gun(w, order.path[-1], unit), used=used, last=last, note=NONCOMBAT)
        w.carry(order.origin, unit, order.path[-1], moved, count)


@rule("R-UNI-11", "R-UI-05", "R-NCM-16", "RULING-37", "RULING-38")
def settle_gun(w: EuropeWork, space: str, unit: Unit) -> Unit:
    """A gun belongs to whoever moves it; in land that is not his by colour it is a guest. In the Middle East,
    by whatever way it came there, no other Ally moves it on in the same round."""
    if unit.kind != "aa_gun":
        return unit
    guest = w.g.owner[space] not in (w.power, "allies_in_common")
    shifted = space in w.g.middle_east and w.power in w.g.allies
    return structs.replace(unit, power=w.power, guest=guest, shifted=shifted)
