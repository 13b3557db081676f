"""Transports: boarding, going ashore, declaring landings (TRN, AMP)."""

from __future__ import annotations

from msgspec import structs

from wartable.families.axis_allies.answers import Load, Unload
from wartable.families.axis_allies.holds import find_kind, has_room, pick_cargo, refuse_work, ship_at
from wartable.families.axis_allies.moving import COMBAT, NONCOMBAT, find_mover
from wartable.families.axis_allies.pieces import Cargo, Trip, Unit, find, trip_with, with_cargo
from wartable.families.axis_allies.refusing import counted, no, no_space, whose
from wartable.families.axis_allies.sides import enemy_present, is_enemy, is_friendly
from wartable.games.europe1999.movement_land import settle_gun
from wartable.games.europe1999.movement_sea import has_fighting_unit
from wartable.games.europe1999.state import EuropeWork
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule

TRANSPORT = "transport"


def _refuse_ship(w: EuropeWork, zone: str, key: str) -> Refusals:
    """A transport of the own side in a zone without enemies."""
    if zone not in w.g.is_land:
        return no_space(w, zone)
    stack = find(w.at(zone), key)
    if stack is None or stack[0].kind != TRANSPORT or stack[0].power not in w.g.friends[w.power]:
        return no("transport.absent", "R-TRN-01", unit=key, space=zone, there=_ships(w, zone))
    return ()


def _ships(w: EuropeWork, zone: str) -> tuple[str, ...]:
    friends = w.g.friends[w.power]
    return counted(tuple((u, n) for u, n in w.at(zone).stacks if u.kind == TRANSPORT and u.power in friends))


@rule("R-TRN-10", "R-TRN-11", "R-SMV-06", "R-SUB-11", "RULING-17", "RULING-74")
def _refuse_enemies(w: EuropeWork, zone: str) -> Refusals:
    return no("transport.enemy_near", "R-TRN-10", space=zone) if enemy_present(w, zone, w.power) else ()


# -- boarding


def refuse_load(w: EuropeWork, order: Load, step: str) -> Refusals:
    refused = _refuse_ship(w, order.zone, order.ship)
    if refused:
        return refused
    ship = ship_at(w, order.zone, order.ship)
    return (
        _refuse_enemies(w, order.zone)
        or _refuse_loading_ship(ship)
        or (refuse_work(w, ship) if step == NONCOMBAT else ())
        or _refuse_coast(w, order.zone, order.origin)
        or _refuse_boarders(w, order, step)
        or _refuse_room(w, ship, order)
    )


@rule("R-TRN-05", "R-TRN-13", "RULING-74")
def _refuse_loading_ship(ship: Unit) -> Refusals:
    """Unloading ends the transport's work for the turn, so after a battle it does not do both either."""
    if ship.tripped.unloaded:
        return no("transport.unloaded", "R-TRN-05", space=ship.tripped.unloaded)
    return ()


@rule("R-TRN-04", "R-TRN-03", "R-BRD-18", "R-TRN-09")
def _refuse_coast(w: EuropeWork, zone: str, land: str) -> Refusals:
    if land not in w.g.coast[zone]:
        return no("transport.not_adjacent", "R-TRN-04", space=land, zone=zone, places=w.g.coast[zone])
    return ()


@rule("R-TRN-08", "R-TRN-20", "R-CM-05", "R-UNI-13", "R-CM-08", "R-NCM-16", "RULING-05", "RULING-14")
def _refuse_boarders(w: EuropeWork, order: Load, step: str) -> Refusals:
    """Own land units that have not moved; guns only in step 4."""
    for key, number in order.units:
        mover = find_mover(w, order.origin, key, number)
        if mover is None:
            able = tuple((u, n) for u, n in w.units(order.origin, w.power) if w.g.profiles[u.kind].load)
            named, there = (f"{number} {key}",), counted(able)
            return no("units.absent", "R-TRN-08", space=order.origin, units=named, there=there)
        unit = mover.unit
        if not w.may_command(order.origin, unit) or not w.g.profiles[unit.kind].load:
            return no("transport.not_cargo", "R-TRN-12", unit=whose(unit), power=w.power)
        if unit.trip is not None:
            return no("transport.has_moved", "R-TRN-08", unit=whose(unit))
        if unit.shifted:
            return no("gun.shifted", "R-NCM-16", space=order.origin)
        if unit.kind == "aa_gun" and step == COMBAT:
            return no("gun.boards_later", "R-TRN-20", unit=whose(unit))
    return ()


@rule("R-TRN-01", "R-TRN-03", "RULING-72", "R-TRN-23")
def _refuse_room(w: EuropeWork, ship: Unit, order: Load) -> Refusals:
    kinds = [find_kind(w, order.origin, key) for key, number in order.units for _ in range(number)]
    if not order.units or len(dict(order.units)) < len(order.units):
        return no("units.twice", "R-TRN-01", space=order.origin)
    if not has_room(w, ship, kinds):
        aboard = tuple(item.kind for item in ship.cargo)
        return no("transport.full", "R-TRN-01", units=tuple(kinds), aboard=aboard)
    return ()


@rule("R-TRN-02", "R-TRN-03", "R-TRN-07", "R-TRN-13", "R-TRN-16", "R-CM-05", "RULING-23")
def do_load(w: EuropeWork, order: Load) -> None:
    ship = ship_at(w, order.zone, order.ship)
    boarded = list(ship.cargo)
    for key, number in order.units:
        mover = find_mover(w, order.origin, key, number)
        assert mover is not None
        w.take(order.origin, mover.unit, number)
        boarded += [Cargo(w.power, mover.unit.kind, fresh=True)] * number
    loaded = with_cargo(ship, boarded)
    if ship.tripped.note == "fought":
        loaded = trip_with(loaded, handled="load")
    w.swap(order.zone, ship, loaded)


# -- going ashore


def _refuse_cargo(w: EuropeWork, order: Unload, ship: Unit) -> Refusals:
    items = pick_cargo(ship, order.units)
    if not items:
        return no("transport.not_aboard", "R-TRN-06", unit=order.ship, space=order.zone)
    for item in items:
        refused = _refuse_item(w, ship, item)
        if refused:
            return refused
    return ()


@rule("R-TRN-12", "R-TRN-16", "R-TRN-22", "R-MUL-07", "R-CM-11", "R-CON-12")
def _refuse_item(w: EuropeWork, ship: Unit, item: Cargo) -> Refusals:
    """Own units; from an ally's transport only those that boarded on an earlier turn."""
    if item.power != w.power:
        return no("units.not_yours", "R-CM-11", power=w.power, unit=f"{item.power}.{item.kind}")
    if ship.power != w.power and item.fresh:
        return no("transport.ally_later", "R-TRN-16", ship=whose(ship), unit=item.kind)
    return ()


def refuse_unload(w: EuropeWork, order: Unload) -> Refusals:
    """Step 4: into friendly land."""
    refused = _refuse_ship(w, order.zone, order.ship)
    if refused:
        return refused
    ship = ship_at(w, order.zone, order.ship)
    return (
        _refuse_enemies(w, order.zone)
        or _refuse_coast(w, order.zone, order.target)
        or _refuse_unloading_ship(ship, order)
        or refuse_work(w, ship)
        or _refuse_cargo(w, order, ship)
        or _refuse_unfriendly(w, order)
    )


@rule("R-TRN-05", "R-TRN-06", "R-TRN-13", "R-TRN-14", "R-AMP-12", "RULING-23")
def _refuse_unloading_ship(ship: Unit, order: Unload) -> Refusals:
    """One territory a turn; not after a retreat; after a battle not what was loaded after it."""
    trip = ship.tripped
    if trip.unloaded not in ("", order.target):
        return no("transport.one_coast", "R-TRN-06", space=trip.unloaded)
    if trip.note == "retreated":
        return no("transport.retreated", "R-TRN-14")
    if trip.handled == "load":
        return no("transport.not_both", "R-TRN-13")
    return ()


@rule("R-TRN-15", "R-NCM-09", "R-NCM-03", "R-NCM-04", "R-TRN-20")
def _refuse_unfriendly(w: EuropeWork, order: Unload) -> Refusals:
    if not is_friendly(w, order.target, w.power):
        places = tuple(space for space in w.g.coast[order.zone] if is_friendly(w, space, w.power))
        return no("unload.unfriendly", "R-TRN-15", space=order.target, places=places)
    return ()


@rule(
    "R-TRN-02", "R-TRN-05", "R-TRN-06", "R-TRN-07", "R-TRN-08", "R-TRN-19", "R-NCM-09", "RULING-52",
    "RULING-53",
)  # fmt: skip
def do_unload(w: EuropeWork, order: Unload) -> None:
    ship = ship_at(w, order.zone, order.ship)
    items = pick_cargo(ship, order.units) or []
    left = list(ship.cargo)
    for item in items:
        left.remove(item)
        ashore = Unit(item.power, item.kind, trip=Trip(note="landed"))
        w.put(order.target, settle_gun(w, order.target, ashore))
    w.swap(order.zone, ship, trip_with(with_cargo(ship, left), unloaded=order.target))


# -- declaring a landing


def refuse_assault(w: EuropeWork, order: Unload) -> Refusals:
    """Step 2: a landing in enemy land, to be made in step 3."""
    refused = _refuse_ship(w, order.zone, order.ship)
    if refused:
        return refused
    ship = ship_at(w, order.zone, order.ship)
    return (
        _refuse_coast(w, order.zone, order.target)
        or _refuse_target(w, order)
        or _refuse_second_target(ship, order)
        or _refuse_cargo(w, order, ship)
        or _refuse_guns(order)
        or _refuse_hostile_zone(w, order)
    )


@rule("R-AMP-01", "R-TRN-15", "R-BRD-07")
def _refuse_target(w: EuropeWork, order: Unload) -> Refusals:
    if not is_enemy(w, order.target, w.power):
        return no("assault.not_enemy", "R-AMP-01", space=order.target, places=_enemy_coasts(w, order.zone))
    return ()


def _enemy_coasts(w: EuropeWork, zone: str) -> tuple[str, ...]:
    return tuple(space for space in w.g.coast[zone] if is_enemy(w, space, w.power))


@rule("R-AMP-03", "R-TRN-06")
def _refuse_second_target(ship: Unit, order: Unload) -> Refusals:
    bound = {item.target for item in ship.cargo if item.target} - {order.target}
    return no("assault.one_target", "R-AMP-03", space=bound.pop()) if bound else ()


@rule("R-TRN-20", "R-UNI-13", "R-CM-10")
def _refuse_guns(order: Unload) -> Refusals:
    for name, _ in order.units:
        if ".aa_gun" in name:
            return no("gun.no_attack", "R-UNI-13", unit=name)
    return ()


@rule("R-AMP-06", "R-TRN-22", "RULING-51")
def _refuse_hostile_zone(w: EuropeWork, order: Unload) -> Refusals:
    """The zone is free of enemies, or the own fleet or planes will fight there first."""
    if enemy_present(w, order.zone, w.power) and not has_fighting_unit(w, order.zone):
        return no("assault.zone_hostile", "R-AMP-06", space=order.zone)
    return ()


@rule("R-AMP-02", "R-AMP-03", "R-AMP-04", "R-CM-08", "R-TRN-15", "R-TRN-22", "RULING-15")
def do_declare(w: EuropeWork, order: Unload) -> None:
    ship = ship_at(w, order.zone, order.ship)
    left = list(ship.cargo)
    bound = []
    for item in pick_cargo(ship, order.units) or []:
        left.remove(item)
        bound.append(structs.replace(item, target=order.target))
    w.swap(order.zone, ship, with_cargo(ship, [*left, *bound]))
