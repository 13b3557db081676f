"""Land movement and the blitz (CM, BLITZ), and the march of phase 4 (NCM)."""

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
from wartable.families.axis_allies.pieces import trip_with
from wartable.families.axis_allies.refusing import no, whose
from wartable.families.axis_allies.sides import enemy_present, is_enemy, is_friendly
from wartable.games.aa1942.battle_sides import AAA
from wartable.games.aa1942.control import do_capture
from wartable.games.aa1942.state import WorldWork
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule


@rule("R-GEN-07", "RULING-47")
def refuse_attack(w: WorldWork, order: Move, movers: list[Mover]) -> Refusals:
    """Why this force may not make this combat move by land."""
    if not order.path:
        return no("move.nowhere", "R-CM-01", space=order.origin)
    for mover in movers:
        refused = (
            _refuse_gun(mover)
            or refuse_spent(w, mover, COMBAT)
            or refuse_steps(w, order, w.g.land)
            or refuse_distance(w, mover, order.path)
            or _refuse_way(w, order, mover)
            or _refuse_friendly_end(w, order, mover)
        )
        if refused:
            return refused
    return ()


@rule("R-CM-19", "R-UNIT-06")
def _refuse_gun(mover: Mover) -> Refusals:
    return no("gun.no_attack", "R-CM-19", unit=whose(mover.unit)) if mover.unit.kind == AAA else ()


@rule("R-BLITZ-01", "R-BLITZ-02", "R-BLITZ-07", "R-CM-14", "R-CM-04", "RULING-41")
def _refuse_way(w: WorldWork, order: Move, mover: Mover) -> Refusals:
    """Whoever enters hostile land stops there, but for tanks where neither a unit nor a complex stands."""
    began = (order.origin,) if mover.unit.tripped.used else ()
    for space in (*began, *order.path[:-1]):
        if not is_enemy(w, space, w.power):
            continue
        if enemy_present(w, space, w.power):
            return no("blitz.blocked", "R-BLITZ-01", space=space)
        if space in w.complexes:
            return no("blitz.complex", "R-BLITZ-02", space=space)
        if "blitz" not in w.g.profiles[mover.unit.kind].abilities:
            return no("blitz.tanks_only", "R-BLITZ-07", space=space, unit=whose(mover.unit))
    return ()


@rule("R-CM-01", "R-CM-05", "R-CM-06", "R-BLITZ-04", "RULING-41")
def _refuse_friendly_end(w: WorldWork, order: Move, mover: Mover) -> Refusals:
    """A combat move ends in hostile land, or it is a blitz."""
    way = (order.origin, *order.path) if mover.unit.tripped.used else order.path
    took = mover.unit.tripped.took or any(is_enemy(w, space, w.power) for space in way)
    if not took and is_friendly(w, order.path[-1], w.power):
        return no("attack.friendly_end", "R-CM-05", space=order.path[-1], unit=whose(mover.unit))
    return ()


@rule("R-CM-02", "R-CM-03", "R-BLITZ-03", "R-BLITZ-05", "R-BLITZ-06", "R-BLITZ-08", "RULING-40", "RULING-41")
def do_attack(w: WorldWork, order: Move) -> None:
    """Walk the path. What a tank blitzes through is taken as it goes on; where the move ends the battle, or
    the walk into empty land, is a matter of phase 3."""
    movers = find_movers(w, order.origin, order.units)
    began = (order.origin,) if any(mover.unit.tripped.used for mover in movers) else ()
    crossed = [space for space in (*began, *order.path[:-1]) if is_enemy(w, space, w.power)]
    for space in crossed:
        do_capture(w, space, w.power)
    last = (order.origin, *order.path)[-2]
    for unit, count, _, _ in movers:
        used = unit.tripped.used + len(order.path)
        took = bool(crossed) or unit.tripped.took
        moved = trip_with(unit, used=used, last=last, note=COMBAT, took=took)
        w.carry(order.origin, unit, order.path[-1], moved, count)


# -- phase 4


def refuse_march(w: WorldWork, order: Move, movers: list[Mover]) -> Refusals:
    """Why this force may not make this noncombat move by land."""
    if not order.path:
        return no("move.nowhere", "R-NCM-01", space=order.origin)
    for mover in movers:
        refused = (
            refuse_spent(w, mover, NONCOMBAT)
            or refuse_steps(w, order, w.g.land)
            or refuse_distance(w, mover, order.path)
            or _refuse_hostile(w, order)
        )
        if refused:
            return refused
    return ()


@rule("R-NCM-03")
def _refuse_hostile(w: WorldWork, order: Move) -> Refusals:
    for space in order.path:
        if not is_friendly(w, space, w.power):
            return no("march.hostile", "R-NCM-03", space=space)
    return ()


@rule("R-NCM-01", "R-NCM-02", "R-NCM-04")
def do_march(w: WorldWork, order: Move) -> None:
    last = (order.origin, *order.path)[-2]
    for unit, count, _, _ in find_movers(w, order.origin, order.units):
        used = unit.tripped.used + len(order.path)
        moved = trip_with(unit, used=used, last=last, note=NONCOMBAT)
        w.carry(order.origin, unit, order.path[-1], moved, count)
