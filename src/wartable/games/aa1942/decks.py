"""Carriers and their fighters (CARR).

Fighters at sea stand in their zone beside the carriers; nobody records on which deck of their own side they
are, as their owners could have parked them in any way (RULING-50). Only allied fighters aboard carriers of
the active power are cargo of particular ships, from the beginning of its combat move to the end of its
turn."""

from __future__ import annotations

from wartable.families.axis_allies.pieces import Cargo, Unit, find, with_cargo
from wartable.families.axis_allies.refusing import counted, no, no_space
from wartable.games.aa1942.answers import Shift
from wartable.games.aa1942.state import WorldWork
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule

CARRIER, FIGHTER = "carrier", "fighter"


@rule("R-UNIT-18", "R-AIR-14", "R-CARR-04")
def decks_of(w: WorldWork, zone: str, power: str) -> int:
    """Deck spaces on a power's carriers in a zone that no guest takes up as cargo."""
    capacity = w.g.profiles[CARRIER].fighter_capacity
    return sum((capacity - len(unit.cargo)) * n for unit, n in w.units(zone, power) if unit.kind == CARRIER)


def fighters_of(w: WorldWork, zone: str, power: str) -> int:
    """Fighters of a power that stand in the zone, or hover over it."""
    return sum(count for unit, count in w.units(zone, power) if unit.kind == FIGHTER)


@rule("R-CM-21", "RULING-44", "RULING-50", "RULING-68", "R-AIR-10")
def left_by_allies(w: WorldWork, zone: str, power: str) -> int:
    """Deck spaces that allies have left over for a power's fighters: their own fighters come first, and an
    ally who lends nothing counts only as far as his fighters need other decks. Below 0 they take some of the
    power's own."""
    free = 0
    for ally in w.g.mates(power):
        if ally != power:
            left = decks_of(w, zone, ally) - fighters_of(w, zone, ally)
            free += left if w.lends(ally, power) else min(0, left)
    return free


@rule("RULING-44", "R-CM-21")
def settled(w: WorldWork, zone: str, power: str) -> int:
    """Fighters of a power that have not moved and stay aboard carriers of allies who lend nothing by now."""
    there = sum(n for unit, n in w.units(zone, power) if unit.kind == FIGHTER and unit.trip is None)
    kept = 0
    for ally in w.g.mates(power) if there else ():
        if not w.lends(ally, power):
            kept += max(0, decks_of(w, zone, ally) - fighters_of(w, zone, ally))
    return min(there, kept)


@rule("R-NCM-10", "R-AIR-14", "RULING-50")
def deck_room(w: WorldWork, zone: str, power: str) -> int:
    """All deck spaces for a power's fighters in a zone, its own and lent ones, those taken included."""
    return max(0, decks_of(w, zone, power) + left_by_allies(w, zone, power))


@rule("R-NCM-07", "R-NCM-10", "RULING-50")
def deckless(w: WorldWork, zone: str, power: str) -> int:
    """How many of a power's fighters in the zone have no deck there."""
    there = fighters_of(w, zone, power)
    return max(0, there - deck_room(w, zone, power) - settled(w, zone, power)) if there else 0


@rule("R-MOB-09", "R-MOB-10", "RULING-50", "RULING-55")
def new_deck_room(w: WorldWork, zone: str) -> int:
    """How many new fighters of the active power find a deck of its own carriers in the zone."""
    elsewhere = settled(w, zone, w.power) + max(0, left_by_allies(w, zone, w.power))
    on_own_decks = max(0, fighters_of(w, zone, w.power) - elsewhere)
    return decks_of(w, zone, w.power) - on_own_decks


# -- guests


@rule("R-CARR-03", "R-MULTI-05", "R-UNIT-22", "RULING-50", "RULING-66")
def assign_guests(w: WorldWork) -> None:
    """Allied fighters that find no deck of an ally in a zone are guests aboard the active power's carriers
    there, each on a particular ship: the carriers fill up one after the other."""
    for zone, where in tuple(w.garrisons.items()):
        if w.power in where.present and not w.g.is_land[zone]:
            _embark(w, zone)


def _embark(w: WorldWork, zone: str) -> None:
    decks = sum(decks_of(w, zone, ally) for ally in w.g.mates(w.power) if ally != w.power)
    guests = [u for u, n in w.units(zone, *_allies(w)) if u.kind == FIGHTER for _ in range(n)]
    for unit in guests[decks:]:
        hosts = [u for u, _ in w.units(zone, w.power) if u.kind == CARRIER and _has_room(w, u)]
        if hosts:
            host = min(hosts, key=lambda carrier: len(carrier.cargo))
            w.take(zone, unit)
            w.swap(zone, host, with_cargo(host, (*host.cargo, Cargo(unit.power, unit.kind))), 1)


def _allies(w: WorldWork) -> tuple[str, ...]:
    return tuple(power for power in w.g.mates(w.power) if power != w.power)


def _has_room(w: WorldWork, carrier: Unit) -> bool:
    return len(carrier.cargo) < w.g.profiles[CARRIER].fighter_capacity


@rule("R-CARR-03", "R-UNIT-22")
def release_guests(w: WorldWork) -> None:
    """The turn ends: guests stand in their zone again, free to take off in their owner's turn."""
    for zone, where in tuple(w.garrisons.items()):
        for unit, count in where.stacks:
            if unit.kind == CARRIER and unit.cargo:
                w.swap(zone, unit, with_cargo(unit, ()), count)
                for item in unit.cargo:
                    w.put(zone, Unit(item.power, item.kind), count)


@rule("RULING-66", "R-TRN-26", "R-CARR-03")
def refuse_shift(w: WorldWork, item: Shift) -> Refusals:
    """The owner of several carriers in a zone says on which of them the guests are, until these sail."""
    if item.zone not in w.g.is_land:
        return no_space(w, item.zone)
    source, to = find(w.at(item.zone), item.source), find(w.at(item.zone), item.to)
    if not source or not to or any(not _may_shift(w, unit) for unit, _ in (source, to)):
        own = tuple((u, n) for u, n in w.units(item.zone, w.power) if _may_shift(w, u))
        return no("shift.no_carrier", "RULING-66", space=item.zone, there=counted(own))
    guests = [guest for guest in source[0].cargo if f"{guest.power}.{guest.kind}" == item.unit]
    if not 0 < item.count <= len(guests):
        return no("shift.no_guest", "RULING-66", unit=item.unit, space=item.zone, count=len(guests))
    room = w.g.profiles[CARRIER].fighter_capacity - len(to[0].cargo)
    if item.count > room or (source == to and source[1] < 2):
        return no("shift.no_room", "RULING-66", space=item.zone, count=room)
    return ()


def hosts(w: WorldWork, zone: str) -> list[Unit]:
    """Own carriers in a zone between which guests may change; none where there is nothing to choose."""
    if w.g.is_land[zone]:
        return []
    there = [(unit, count) for unit, count in w.units(zone, w.power) if _may_shift(w, unit)]
    several = sum(count for _, count in there) > 1 and any(unit.cargo for unit, _ in there)
    return [unit for unit, _ in there] if several else []


def _may_shift(w: WorldWork, unit: Unit) -> bool:
    return unit.kind == CARRIER and unit.power == w.power and not unit.tripped.note


@rule("RULING-66", "R-TRN-26")
def do_shift(w: WorldWork, item: Shift) -> None:
    source, to = find(w.at(item.zone), item.source), find(w.at(item.zone), item.to)
    assert source and to
    moved = [guest for guest in source[0].cargo if f"{guest.power}.{guest.kind}" == item.unit][: item.count]
    left = list(source[0].cargo)
    for guest in moved:
        left.remove(guest)
    w.swap(item.zone, source[0], with_cargo(source[0], left), 1)
    w.swap(item.zone, to[0], with_cargo(to[0], (*to[0].cargo, *moved)), 1)
