"""Loading and offloading: own and allied transports, announced assaults, quiet landings (TRN, AMPH, NCM)."""

from __future__ import annotations

from msgspec import structs

from wartable.families.axis_allies.answers import Load, Unload
from wartable.families.axis_allies.holds import find_kind, has_room, pick_cargo, refuse_work, ship_at
from wartable.families.axis_allies.moving import COMBAT, NONCOMBAT, find_mover
from wartable.families.axis_allies.pieces import Cargo, Trip, Unit, find, trip_with, with_cargo
from wartable.families.axis_allies.refusing import counted, no, no_space, whose
from wartable.families.axis_allies.sides import is_enemy, is_friendly, is_hostile
from wartable.games.aa1942.battle_sides import AAA
from wartable.games.aa1942.fleets import TRANSPORT
from wartable.games.aa1942.state import WorldWork
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule


@rule("R-TRN-07", "R-CM-21", "R-MULTI-01", "RULING-44")
def _refuse_ship(w: WorldWork, zone: str, key: str) -> Refusals:
    """A transport of the own side that its owner lends."""
    if zone not in w.g.is_land:
        return no_space(w, zone)
    stack = find(w.at(zone), key)
    if stack is None or stack[0].kind != TRANSPORT or stack[0].power not in w.g.friends[w.power]:
        return no("transport.absent", "R-TRN-07", unit=key, space=zone, there=_ships(w, zone))
    if not w.lends(stack[0].power, w.power):
        return no("transport.not_lent", "R-CM-21", power=stack[0].power)
    return ()


def _ships(w: WorldWork, zone: str) -> tuple[str, ...]:
    friends = w.g.friends[w.power]
    return counted(tuple((u, n) for u, n in w.at(zone).stacks if u.kind == TRANSPORT and u.power in friends))


@rule("R-TRN-02", "R-TRN-03", "R-CM-15", "R-HSZ-04", "R-NCM-17", "R-NCM-20")
def _refuse_hostile(w: WorldWork, zone: str) -> Refusals:
    """Enemy warships forbid the work; submarines and transports do not."""
    return no("transport.enemy_near", "R-TRN-03", space=zone) if is_hostile(w, zone, w.power) else ()


@rule("R-TRN-10", "R-TRN-17", "R-NCM-17", "R-HSZ-07", "RULING-18", "RULING-52")
def _refuse_spent_ship(w: WorldWork, ship: Unit, step: str) -> Refusals:
    """After a battle, a retreat or an offload there is no more work; in phase 4 also after work or a move
    in phase 2."""
    note = ship.tripped.note
    if note in ("fought", "retreated"):
        return no("transport.fought", "R-NCM-17", unit=whose(ship))
    return refuse_work(w, ship) if step == NONCOMBAT else ()


@rule("R-TRN-08", "R-AMPH-02", "R-BLITZ-09")
def _refuse_coast(w: WorldWork, zone: str, land: str) -> Refusals:
    if land not in w.g.coast[zone]:
        return no("transport.not_adjacent", "R-TRN-08", space=land, zone=zone, places=w.g.coast[zone])
    return ()


# -- boarding


def refuse_load(w: WorldWork, item: Load, step: str) -> Refusals:
    refused = _refuse_ship(w, item.zone, item.ship)
    if refused:
        return refused
    ship = ship_at(w, item.zone, item.ship)
    return (
        _refuse_hostile(w, item.zone)
        or _refuse_ally(w, ship, step)
        or _refuse_loading_ship(ship)
        or _refuse_spent_ship(w, ship, step)
        or _refuse_coast(w, item.zone, item.origin)
        or _refuse_boarders(w, item, step)
        or _refuse_room(w, ship, item)
    )


@rule("R-NCM-30", "R-TRN-20", "R-MULTI-07")
def _refuse_ally(w: WorldWork, ship: Unit, step: str) -> Refusals:
    """An ally's ship takes units aboard in phase 4 alone."""
    if ship.power != w.power and step == COMBAT:
        return no("transport.ally_loads_later", "R-NCM-30", ship=whose(ship))
    return ()


@rule("R-TRN-10")
def _refuse_loading_ship(ship: Unit) -> Refusals:
    """Offloading ends a transport's work for the turn."""
    if ship.tripped.unloaded:
        return no("transport.unloaded", "R-TRN-10", space=ship.tripped.unloaded)
    return ()


@rule("R-TRN-06", "R-TRN-09", "R-TRN-12", "R-CM-19", "R-CM-20", "R-NCM-04", "R-UNIT-08", "R-MULTI-06")
def _refuse_boarders(w: WorldWork, item: Load, step: str) -> Refusals:
    """Own land units that have not moved; antiaircraft artillery only in phase 4."""
    for key, number in item.units:
        mover = find_mover(w, item.origin, key, number)
        if mover is None:
            able = tuple((u, n) for u, n in w.units(item.origin, w.power) if w.g.profiles[u.kind].load)
            return no(
                "units.absent", "R-TRN-09", space=item.origin, units=(f"{number} {key}",), there=counted(able)
            )  # fmt: skip
        unit = mover.unit
        if unit.power != w.power or not w.g.profiles[unit.kind].load:
            return no("transport.not_cargo", "R-TRN-06", unit=whose(unit), power=w.power)
        if unit.trip is not None:
            return no("transport.has_moved", "R-TRN-09", unit=whose(unit))
        if unit.kind == AAA and step == COMBAT:
            return no("gun.boards_later", "R-CM-19", unit=whose(unit))
    return ()


@rule("R-TRN-06", "R-UNIT-14")
def _refuse_room(w: WorldWork, ship: Unit, item: Load) -> Refusals:
    kinds = [find_kind(w, item.origin, key) for key, number in item.units for _ in range(number)]
    if not item.units or len(dict(item.units)) < len(item.units):
        return no("units.twice", "R-TRN-06", space=item.origin)
    if not has_room(w, ship, kinds):
        aboard = tuple(cargo.kind for cargo in ship.cargo)
        return no("transport.full", "R-TRN-06", units=tuple(kinds), aboard=aboard)
    return ()


@rule("R-TRN-02", "R-TRN-08", "R-TRN-13", "R-TRN-16", "R-TRN-26", "R-NCM-19", "R-HSZ-03", "R-CM-22")
def do_load(w: WorldWork, item: Load, step: str) -> None:
    """The units are aboard this ship. In phase 2 that begins its combat move, moved or not."""
    ship = ship_at(w, item.zone, item.ship)
    boarded = list(ship.cargo)
    for key, number in item.units:
        mover = find_mover(w, item.origin, key, number)
        assert mover is not None
        w.take(item.origin, mover.unit, number)
        boarded += [Cargo(w.power, mover.unit.kind, fresh=True)] * number
    loaded = with_cargo(ship, boarded)
    w.swap(item.zone, ship, trip_with(loaded, note=COMBAT) if step == COMBAT else loaded)


# -- what goes ashore


@rule("R-MULTI-06", "R-TRN-20", "R-TRN-21", "R-TRN-22", "RULING-46")
def _refuse_cargo(w: WorldWork, item: Unload, ship: Unit) -> Refusals:
    """Own units that are aboard; from an ally's ship only those that boarded on an earlier turn."""
    picked = pick_cargo(ship, item.units)
    if not picked:
        return no("transport.not_aboard", "R-TRN-22", unit=item.ship, space=item.zone)
    for cargo in picked:
        if cargo.power != w.power:
            return no("units.not_yours", "R-MULTI-06", power=w.power, unit=f"{cargo.power}.{cargo.kind}")
        if ship.power != w.power and cargo.fresh:
            return no("transport.ally_later", "R-TRN-20", ship=whose(ship), unit=cargo.kind)
    return ()


def refuse_unload(w: WorldWork, item: Unload) -> Refusals:
    """Phase 4: into friendly land."""
    refused = _refuse_ship(w, item.zone, item.ship)
    if refused:
        return refused
    ship = ship_at(w, item.zone, item.ship)
    return (
        _refuse_hostile(w, item.zone)
        or _refuse_coast(w, item.zone, item.target)
        or _refuse_second_coast(ship, item)
        or _refuse_spent_ship(w, ship, NONCOMBAT)
        or _refuse_cargo(w, item, ship)
        or _refuse_unfriendly(w, item)
    )


@rule("R-TRN-10", "R-TRN-11", "R-NCM-18", "R-TRN-21")
def _refuse_second_coast(ship: Unit, item: Unload) -> Refusals:
    """One territory a turn; what goes ashore in one phase is a single offload."""
    if ship.tripped.unloaded not in ("", item.target):
        return no("transport.one_coast", "R-TRN-11", space=ship.tripped.unloaded)
    return ()


@rule("R-NCM-03", "R-NCM-18", "R-TRN-23", "R-TRN-21")
def _refuse_unfriendly(w: WorldWork, item: Unload) -> Refusals:
    if not is_friendly(w, item.target, w.power):
        places = tuple(space for space in w.g.coast[item.zone] if is_friendly(w, space, w.power))
        return no("unload.unfriendly", "R-TRN-23", space=item.target, places=places)
    return ()


@rule("R-TRN-09", "R-TRN-10", "R-TRN-11", "R-TRN-13", "R-TRN-21", "R-NCM-18")
def do_unload(w: WorldWork, item: Unload) -> None:
    ship = ship_at(w, item.zone, item.ship)
    left = list(ship.cargo)
    for cargo in pick_cargo(ship, item.units) or []:
        left.remove(cargo)
        w.put(item.target, Unit(cargo.power, cargo.kind, trip=Trip(note="landed")))
    w.swap(item.zone, ship, trip_with(with_cargo(ship, left), unloaded=item.target))


# -- announcing an assault


def refuse_assault(w: WorldWork, item: Unload) -> Refusals:
    """Phase 2: a landing in enemy land, to be made in phase 3. Whether the zone will be free is judged at
    its end."""
    refused = _refuse_ship(w, item.zone, item.ship)
    if refused:
        return refused
    ship = ship_at(w, item.zone, item.ship)
    return (
        _refuse_coast(w, item.zone, item.target)
        or _refuse_target(w, item)
        or _refuse_second_target(ship, item)
        or _refuse_cargo(w, item, ship)
        or _refuse_guns(item)
    )


@rule("R-AMPH-02", "R-NEUT-01")
def _refuse_target(w: WorldWork, item: Unload) -> Refusals:
    if not is_enemy(w, item.target, w.power):
        coasts = tuple(space for space in w.g.coast[item.zone] if is_enemy(w, space, w.power))
        return no("assault.not_enemy", "R-AMPH-02", space=item.target, places=coasts)
    return ()


@rule("R-TRN-11", "R-TRN-24", "R-AMPH-07")
def _refuse_second_target(ship: Unit, item: Unload) -> Refusals:
    bound = {cargo.target for cargo in ship.cargo if cargo.target} - {item.target}
    return no("assault.one_target", "R-TRN-24", space=bound.pop()) if bound else ()


@rule("R-TRN-25", "R-UNIT-06", "RULING-19")
def _refuse_guns(item: Unload) -> Refusals:
    for name, _ in item.units:
        if name.partition(".")[2].rstrip("!") == AAA:
            return no("gun.no_attack", "R-TRN-25", unit=name.rstrip("!"))
    return ()


@rule("R-AMPH-01", "R-AMPH-03", "R-AMPH-09", "R-TRN-04", "R-TRN-21", "R-TRN-22", "RULING-45")
def do_declare(w: WorldWork, item: Unload) -> None:
    ship = ship_at(w, item.zone, item.ship)
    left = list(ship.cargo)
    bound = []
    for cargo in pick_cargo(ship, item.units) or []:
        left.remove(cargo)
        bound.append(structs.replace(cargo, target=item.target))
    w.swap(item.zone, ship, with_cargo(ship, [*left, *bound]))
