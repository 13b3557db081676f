"""Carriers and their fighters (CV)."""

from __future__ import annotations

from msgspec import structs

from wartable.families.axis_allies.joint import Talks
from wartable.families.axis_allies.pieces import Cargo, Stack, Stacks, Unit, trip_with, with_cargo
from wartable.games.europe1999.answers import AnyAnswer
from wartable.games.europe1999.frames import DeckRoom
from wartable.games.europe1999.state import EuropeWork
from wartable.kernel.coverage import rule

CARRIER, FIGHTER = "aircraft_carrier", "fighter"


@rule("R-CV-01", "R-UNI-07", "R-AMV-15")
def free_decks(w: EuropeWork, carrier: Unit) -> int:
    return w.g.profiles[CARRIER].fighter_capacity - len(carrier.cargo)


@rule("R-CV-01", "R-MUL-09")
def carriers_with_room(w: EuropeWork, zone: str, power: str, deck: str = "") -> Stacks:
    """Carriers of the power's side with a free deck: those of the power named (its own) first, then those
    that may not move any more."""
    found = [
        (unit, count)
        for unit, count in w.at(zone).stacks
        if unit.kind == CARRIER and unit.power in w.g.friends[power] and free_decks(w, unit) > 0
    ]
    return tuple(sorted(found, key=lambda stack: (stack[0].power != (deck or power), stack[0].trip is None)))


def deck_room(w: EuropeWork, zone: str, power: str) -> int:
    """Free decks for the power's fighters in the zone."""
    return sum(free_decks(w, unit) * count for unit, count in carriers_with_room(w, zone, power))


@rule("R-CV-01", "R-CV-07", "R-CV-13", "R-NCM-11")
def do_board(w: EuropeWork, zone: str, fighter: Unit, count: int = 1, deck: str = "") -> None:
    """Fighters land on decks in their zone, of the power named if it has room. A carrier of the active power
    that receives a plane of its own turn stays where it is; an ally's carrier is free on his turn.
    Precondition: there is room."""
    for _ in range(count):
        carrier = carriers_with_room(w, zone, fighter.power, deck)[0][0]
        w.take(zone, fighter)
        loaded = with_cargo(carrier, (*carrier.cargo, Cargo(fighter.power, fighter.kind, fresh=True)))
        receives = carrier.power == w.power == fighter.power
        w.swap(zone, carrier, trip_with(loaded, received=True) if receives else loaded, 1)


# -- after a battle


@rule("R-CV-10", "RULING-45")
def board_decks(w: EuropeWork, zone: str) -> None:
    """After a battle fighters return to their decks. Those whose carrier was sunk may find another deck in
    the zone, or fly; if several players' fighters compete for the room, the owners decide together, on
    deadlock the side that sank the carrier."""
    for side in w.g.side.values():
        for owner in side:
            _come_home(w, zone, owner)
        aloft = _aloft(w, zone, side)
        if aloft:
            _board_side(w, zone, aloft)


def _aloft(w: EuropeWork, zone: str, side: tuple[str, ...]) -> list[Stack]:
    return [(unit, count) for unit, count in w.units(zone, *side) if unit.tripped.role == "aloft"]


def _come_home(w: EuropeWork, zone: str, owner: str) -> None:
    """Fighters off an owner's carriers, as long as all of them still have a deck there."""
    decks = sum(free_decks(w, unit) * n for unit, n in w.units(zone, owner) if unit.kind == CARRIER)
    crew = [(unit, n) for unit, n in _aloft(w, zone, w.g.mates(owner)) if unit.tripped.deck == owner]
    if sum(count for _, count in crew) <= decks:
        _board_all(w, zone, crew)


def _board_all(w: EuropeWork, zone: str, fighters: list[Stack]) -> None:
    for unit, count in fighters:
        rested = structs.replace(unit, trip=None)
        w.swap(zone, unit, rested, count)
        do_board(w, zone, rested, count, unit.tripped.deck)


def _board_side(w: EuropeWork, zone: str, aloft: list[Stack]) -> None:
    room = deck_room(w, zone, aloft[0][0].power)
    seats = w.g.seats_of(tuple(unit.power for unit, _ in aloft))
    if sum(count for _, count in aloft) > room > 0 and len(seats) > 1:
        breaker = w.g.seat_of[next(power for power in w.g.powers if power in w.g.enemies[aloft[0][0].power])]
        sinker = w.g.seat_of[w.power] if w.power in w.g.enemies[aloft[0][0].power] else breaker
        talks: Talks[AnyAnswer] = Talks(seats, w.serial, sinker)
        w.push(DeckRoom(space=zone, room=room, talks=talks))


@rule("R-CV-02", "R-CV-03", "R-CV-04", "R-CV-05", "R-CV-14", "RULING-44", "RULING-68")
def can_launch(w: EuropeWork, carrier: Unit, item: Cargo) -> bool:
    """Own fighters take off from a carrier, own or allied, that has neither moved nor fought this turn.

    Guests stay cargo, and so do fighters that have landed this turn."""
    still = carrier.power != w.power or not (carrier.tripped.used or carrier.tripped.note)
    return item.power == w.power and not item.fresh and still


def take_off(w: EuropeWork, zone: str, carrier: Unit, item: Cargo, number: int) -> Unit:
    """Fighters leave decks of equal carriers into the air of the zone, which counts as no move (R-AMV-04)."""
    rest = number
    while rest:
        here = min(rest, carrier.cargo.count(item))
        left = [other for other in carrier.cargo if other != item]
        left += [item] * (carrier.cargo.count(item) - here)
        w.swap(zone, carrier, with_cargo(carrier, left), 1)
        rest -= here
    fighter = Unit(item.power, item.kind)
    w.put(zone, fighter, number)
    return fighter
