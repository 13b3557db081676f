"""Where planes can land, and whether all of them still can (AIR, NCM, RULING-15, RULING-65).

Every plane that was sent out and every own fighter at sea needs land that it may come down on, or a deck.
Who reaches land needs no plan. The others are matched with decks: those of own carriers, wherever these can
be by the end of the turn, those that allies lend, and those of carriers bought this turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations_with_replacement

from wartable.families.axis_allies.flying import (
    deck_zones,
    nearest_field,
    without_place,
    zones_in_reach,
)
from wartable.families.axis_allies.landing_plan import Carrier, Zones, most_landed
from wartable.families.axis_allies.moving import NONCOMBAT
from wartable.families.axis_allies.pieces import Unit
from wartable.families.axis_allies.refusing import no, whose
from wartable.families.axis_allies.sides import is_hostile
from wartable.games.aa1942.complexes import production_limit, usable_complexes
from wartable.games.aa1942.decks import CARRIER, FIGHTER, deck_room, deckless, left_by_allies, settled
from wartable.games.aa1942.fleets import can_attack, is_forced, is_optional
from wartable.games.aa1942.state import WorldWork
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule

Flight = tuple[str, Unit, int]


@rule("R-AIR-04", "R-NCM-06", "R-NCM-28", "RULING-36", "R-UNIT-22")
def range_left(w: WorldWork, unit: Unit) -> int:
    """Movement a plane has left this turn: nothing once it has made its flight of phase 4."""
    trip = unit.tripped
    if trip.note and not trip.airborne:
        return 0
    return w.g.profiles[unit.kind].move - trip.used


@rule("R-AIR-08", "R-CARR-01", "R-CARR-07", "RULING-15", "RULING-16")
def homing(w: WorldWork) -> list[Flight]:
    """The active power's planes that must find a place: those sent out, and every fighter at sea."""
    found: list[Flight] = []
    for space in w.own_spaces():
        at_sea = not w.g.is_land[space]
        for unit, count in w.garrisons[space].stacks:
            out = at_sea or (unit.trip is not None and unit.trip.airborne)
            if out and unit.power == w.power and w.g.is_plane(unit.kind):
                at_home = settled(w, space, w.power) if unit.trip is None and w.refusing else 0
                found += [(space, unit, count - at_home)] * (count > at_home)
    return found


# -- decks


@rule("R-AIR-10", "R-AIR-11", "R-AIR-12", "R-NCM-21", "RULING-15")
def _steps_left(w: WorldWork, carrier: Unit) -> int:
    """Of its move in phase 4, which it may make in parts: nothing after a combat move or a battle."""
    trip = carrier.tripped
    return w.g.profiles[CARRIER].move - trip.used if trip.note in ("", NONCOMBAT) else 0


@rule("R-AIR-09", "R-AIR-10", "RULING-15")
def _will_clear(w: WorldWork, zone: str) -> bool:
    """Friendly, or attacked by somebody who could sink every warship there."""
    return not is_hostile(w, zone, w.power) or can_attack(w, zone)


def _clear_now(w: WorldWork, zone: str) -> bool:
    return not is_hostile(w, zone, w.power)


@rule("R-AIR-10", "R-AIR-11", "R-AIR-14", "R-CANAL-04", "R-NCM-12", "R-NCM-21", "RULING-15")
def _own_carriers(w: WorldWork, planned: bool, fighting: frozenset[str]) -> Iterator[Carrier]:
    """Each own carrier: deck spaces without those of guests, and the zones where it can be by the end of
    the turn. One that fights stays where it is."""
    clear = partial(_will_clear if planned else _clear_now, w)
    for zone, unit, count in _carriers(w):
        if unit.power != w.power:
            continue
        fights = planned and (is_hostile(w, zone, w.power) or zone in fighting or _is_engaged(w, zone))
        steps = 0 if fights else _steps_left(w, unit)
        room = w.g.profiles[CARRIER].fighter_capacity - len(unit.cargo)
        yield from [(room, zones_in_reach(w, zone, steps, clear))] * count


def _carriers(w: WorldWork) -> list[tuple[str, Unit, int]]:
    """All carriers, whosever they are: where, which, how many."""
    return [
        (zone, unit, count)
        for zone, where in w.garrisons.items()
        for unit, count in where.stacks
        if unit.kind == CARRIER
    ]


def _is_engaged(w: WorldWork, zone: str) -> bool:
    return is_optional(w, zone) and is_forced(w, zone)


@rule("R-AIR-10", "R-CARR-06", "R-MULTI-04", "R-CM-21")
def _lent_carriers(w: WorldWork) -> Iterator[Carrier]:
    """Deck spaces that allies lend, where their carriers are."""
    for zone in dict.fromkeys(zone for zone, unit, _ in _carriers(w) if unit.power != w.power):
        room = max(0, left_by_allies(w, zone, w.power))
        if room:
            yield room, frozenset((zone,))


@rule("R-AIR-06", "R-AIR-10", "R-NCM-11", "R-NCM-26", "RULING-15")
def new_carriers(w: WorldWork, wishes: Sequence[Zones]) -> list[list[Carrier]]:
    """Ways to place the carriers bought this turn for planes with these zones, as far as complexes have
    capacity: each way a list of carriers with the zones beside their complex. Complexes that help nobody and
    carriers beyond one for each plane make no difference, so they make no more ways."""
    bought = w.bought.get(CARRIER, 0)
    if not bought:
        return [[]]
    wanted = frozenset[str]().union(*wishes)
    useful = [space for space in usable_complexes(w) if not wanted.isdisjoint(w.g.coast[space])]
    slips = {space: production_limit(w, space) for space in useful}
    number = min(bought, sum(slips.values()), len(wishes))
    capacity = w.g.profiles[CARRIER].fighter_capacity
    return [
        [(capacity, frozenset(w.g.coast[space])) for space in way]
        for way in combinations_with_replacement(sorted(slips), number)
        if all(way.count(space) <= slips[space] for space in way)
    ]


def _left_over(w: WorldWork, wishes: Sequence[Zones], standing: Sequence[Carrier]) -> int:
    """How many planes with these zones find no deck, however carriers move and new ones are placed. No way
    does better than if every new carrier had the choice of all zones: the first that does as well is it."""
    ways = new_carriers(w, wishes)
    anywhere = frozenset[str]().union(*(zones for way in ways for _, zones in way))
    hope = most_landed(wishes, [*standing, *((room, anywhere) for room, _ in ways[0])])
    most = 0
    for way in ways:
        most = max(most, most_landed(wishes, [*standing, *way]))
        if most == hope:
            break
    return len(wishes) - most


# -- the question


@rule(
    "R-AIR-08",
    "R-AIR-10",
    "R-AIR-13",
    "R-AIR-14",
    "R-NCM-08",
    "R-NCM-09",
    "R-NCM-24",
    "RULING-15",
    "RULING-65",
)
def stranded(
    w: WorldWork, planned: bool, fighting: frozenset[str] = frozenset()
) -> tuple[int, list[tuple[str, Unit]]]:
    """How many planes cannot all come down, and the planes that need a deck or have nothing.

    `planned`: in phase 2, when all battles are supposed won; otherwise as the board stands. `fighting`:
    zones in which the power is about to declare an attack."""
    homeless = without_place(w, homing(w), partial(range_left, w))
    if not homeless:
        return 0, []
    standing = [*_own_carriers(w, planned, fighting), *_lent_carriers(w)]
    wishes = [deck_zones(w, space, unit, range_left(w, unit)) for space, unit in homeless]
    return _left_over(w, wishes, standing), homeless


@rule("R-NCM-22", "R-NCM-25", "R-UNIT-23")
def stranded_where_they_are(w: WorldWork) -> int:
    """How many planes would be lost if nothing moved any more this phase, new carriers apart."""
    planes = homing(w)
    wishes = [
        frozenset((space,)) if unit.kind == FIGHTER and not w.g.is_land[space] else frozenset()
        for space, unit, count in planes
        for _ in range(count)
    ]
    if not wishes:
        return 0
    zones = {space for space, _, _ in planes if not w.g.is_land[space]}
    fixed = [(deck_room(w, zone, w.power), frozenset((zone,))) for zone in sorted(zones)]
    return _left_over(w, wishes, fixed)


@rule("R-AIR-05", "R-AIR-08", "R-AIR-16", "R-NCM-27", "RULING-15")
def landing_flaws(w: WorldWork) -> Refusals:
    """The refusal of a plan in which some plane cannot land, naming it and how far short it falls."""
    short, homeless = stranded(w, planned=True)
    return refuse_short(w, *_unlucky(w, homeless)) if short else ()


@rule("R-AIR-08", "R-AIR-11", "R-CM-16", "R-NCM-25", "RULING-15", "RULING-71")
def refuse_binding(w: WorldWork, zone: str, decided: frozenset[str]) -> Refusals:
    """An attack in a zone binds the carriers there: it must not cost a plane the deck that the plan
    promised it. `decided`: zones in which the power has declared attacks before."""
    before = stranded(w, planned=True, fighting=decided)[0]
    short, homeless = stranded(w, planned=True, fighting=decided | {zone})
    return refuse_short(w, *_unlucky(w, homeless)) if short > before else ()


def _unlucky(w: WorldWork, homeless: list[tuple[str, Unit]]) -> tuple[str, Unit]:
    """The plane with the fewest zones to look for a deck in: it is the one to think about."""
    return min(homeless, key=lambda plane: len(deck_zones(w, plane[0], plane[1], range_left(w, plane[1]))))


@rule("R-AIR-05", "R-AIR-16")
def refuse_short(w: WorldWork, space: str, unit: Unit) -> Refusals:
    """The plane, the field nearest to where it will be, and by how many spaces that is too far."""
    nearest, field = nearest_field(w, space, w.power)
    by = max(1, nearest - range_left(w, unit))
    carrier = CARRIER if unit.kind == FIGHTER else ""
    return no(
        "air.no_landing", "R-AIR-16", unit=whose(unit), space=space, short_by=by, nearest=field,
        carrier=carrier,
    )  # fmt: skip


@rule("R-AIR-05", "R-AIR-06", "R-AIR-16", "R-AIR-08")
def is_hopeless(w: WorldWork, space: str, unit: Unit) -> bool:
    """No land in reach from there, and no carrier that could ever be where the plane can wait, whatever
    else is ordered. What only looks bad so far is judged when the phase ends."""
    reach = range_left(w, unit)
    if not without_place(w, [(space, unit, 1)], lambda _: reach):
        return False
    zones = deck_zones(w, space, unit, reach)
    own = (
        zones_in_reach(w, zone, w.g.profiles[CARRIER].move, w.sea_ways().__contains__)
        for zone, unit, _ in _carriers(w)
        if unit.power == w.power
    )
    lent = (found for _, found in _lent_carriers(w))
    new = (found for way in new_carriers(w, [zones]) for _, found in way)
    return not any(zones & found for group in (own, lent, new) for found in group)


# -- phases 4 and 5


@rule("R-NCM-11", "R-NCM-26", "R-MOB-11")
def carriers_owed(w: WorldWork) -> dict[str, int]:
    """Zone -> new carriers that must be mobilized there because fighters wait for them."""
    bought = w.bought.get(CARRIER, 0)
    if not bought:
        return {}
    slips = {s: production_limit(w, s) for s in usable_complexes(w)}
    owed: list[str] = []
    for zone in sorted(w.own_spaces()):
        waiting = 0 if w.g.is_land[zone] else deckless(w, zone, w.power)
        while waiting > 0 and len(owed) < bought and _can_build(w, [*owed, zone], slips):
            owed.append(zone)
            waiting -= w.g.profiles[CARRIER].fighter_capacity
    return {zone: owed.count(zone) for zone in dict.fromkeys(owed)}


def _can_build(w: WorldWork, zones: list[str], slips: dict[str, int]) -> bool:
    """Whether complexes with these capacities can serve all zones, one carrier each."""
    if not zones:
        return True
    near = (space for space in w.g.coast[zones[0]] if slips.get(space, 0) > 0)
    return any(_can_build(w, zones[1:], slips | {space: slips[space] - 1}) for space in near)
