"""Mobilizing new units: where they may appear, how many, and refunds (MOB)."""

from __future__ import annotations

from msgspec import structs

from wartable.families.axis_allies.answers import Place
from wartable.families.axis_allies.pieces import Unit
from wartable.families.axis_allies.refusing import no, no_space
from wartable.games.aa1942.complexes import production_limit, usable_complexes
from wartable.games.aa1942.decks import new_deck_room
from wartable.games.aa1942.frames import Plan
from wartable.games.aa1942.landing import carriers_owed
from wartable.games.aa1942.purchase import with_more
from wartable.games.aa1942.state import WorldWork
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule

COMPLEX, FIGHTER, CARRIER = "industrial_complex", "fighter", "carrier"


@rule("R-MOB-01", "R-MOB-14")
def eligible(w: WorldWork, plan: Plan) -> tuple[str, ...]:
    """Complexes that may serve new units in this plan; those placed in it produce from the next turn on."""
    return tuple(space for space in usable_complexes(w) if space in plan.base.complexes)


@rule("R-MOB-03", "R-MOB-04", "R-MOB-05", "R-BUY-05", "RULING-57")
def capacity(w: WorldWork, space: str, plan: Plan) -> int:
    """Units the complex can still serve this turn: the land's value, less damage, less what is placed."""
    placed = [item.count for item in plan.items if isinstance(item, Place) and _server(item) == space]
    return max(0, production_limit(w, space) - sum(placed))


@rule("R-MOB-12", "R-MOB-15", "RULING-38")
def _server(item: Place) -> str:
    """The complex a placed unit is charged to; new complexes are charged to none."""
    return "" if item.kind == COMPLEX else item.through or item.space


@rule("R-MOB-01", "R-MOB-06", "R-MOB-07", "R-MOB-08", "R-MOB-09", "R-MOB-12")
def places_for(w: WorldWork, plan: Plan, kind: str) -> tuple[str, ...]:
    """Where units of a kind may appear, limits aside."""
    if kind == COMPLEX:
        return building_sites(w)
    fields = eligible(w, plan)
    zones = tuple(sorted({zone for space in fields for zone in w.g.coast[space]}))
    if w.g.is_ship(kind):
        return zones
    if kind == FIGHTER:
        return (*fields, *(zone for zone in zones if new_deck_room(w, zone) > 0))
    return fields


@rule("R-MOB-12", "R-MOB-13", "RULING-57")
def building_sites(w: WorldWork) -> tuple[str, ...]:
    """Territories for a new complex: held since the turn began, worth something, without one."""
    return tuple(
        space
        for space, holder in sorted(w.control.items())
        if holder == w.power == w.since[space] and w.g.value[space] and space not in w.complexes
    )


@rule("R-MOB-04", "R-MOB-08", "R-MOB-15", "RULING-38")
def servers_of(w: WorldWork, plan: Plan, item: Place) -> tuple[str, ...]:
    """The complexes that could serve this space, those with most room first."""
    near = (item.space,) if w.g.is_land[item.space] else w.g.coast[item.space]
    found = [space for space in eligible(w, plan) if space in near]
    return tuple(sorted(found, key=lambda space: -capacity(w, space, plan)))


@rule("R-MOB-16", "R-BUY-07", "R-MOB-19")
def refuse_place(w: WorldWork, plan: Plan, item: Place) -> Refusals:
    if item.count < 1 or item.count > w.bought.get(item.kind, 0):
        return no("place.not_bought", "R-MOB-16", unit=item.kind, units=waiting(w))
    if item.space not in w.g.is_land:
        return no_space(w, item.space)
    if item.kind == COMPLEX:
        return _refuse_building(w, item)
    return _refuse_space(w, plan, item) or _refuse_limit(w, plan, item) or _refuse_decks(w, plan, item)


@rule("R-MOB-12", "R-MOB-13", "R-MOB-14")
def _refuse_building(w: WorldWork, item: Place) -> Refusals:
    sites = building_sites(w)
    if item.space not in sites:
        return no("place.no_site", "R-MOB-12", space=item.space, places=sites)
    if item.count > 1:
        return no("place.one_complex", "R-MOB-13", space=item.space)
    return ()


@rule("R-MOB-01", "R-MOB-02", "R-MOB-06", "R-MOB-07", "R-MOB-08", "R-MOB-09", "R-MOB-10")
def _refuse_space(w: WorldWork, plan: Plan, item: Place) -> Refusals:
    ship, land = w.g.is_ship(item.kind), w.g.is_land[item.space]
    places = places_for(w, plan, item.kind)
    if ship and land:
        return no("place.ship_on_land", "R-MOB-08", unit=item.kind, places=places)
    if not ship and not land and item.kind != FIGHTER:
        return no("place.at_sea", "R-MOB-06", unit=item.kind, space=item.space, places=places)
    servers = servers_of(w, plan, item)
    if not servers or (item.through and item.through not in servers):
        row = "R-MOB-08" if ship else "R-MOB-06"
        return no("place.no_complex", row, unit=item.kind, space=item.space, places=places)
    return ()


@rule("R-MOB-03", "R-MOB-04", "R-MOB-05")
def _refuse_limit(w: WorldWork, plan: Plan, item: Place) -> Refusals:
    server = _server(with_server(w, plan, item))
    left = capacity(w, server, plan)
    if item.count > left:
        return no("place.limit", "R-MOB-03", space=server, count=left)
    return ()


@rule("R-MOB-09", "R-MOB-10", "R-NCM-26", "RULING-55", "RULING-37")
def _refuse_decks(w: WorldWork, plan: Plan, item: Place) -> Refusals:
    """New fighters at sea need decks of their own power; promised carriers keep their room."""
    if item.kind == FIGHTER and not w.g.is_land[item.space]:
        free = new_deck_room(w, item.space)
        if item.count > free:
            return no("place.no_deck", "R-MOB-09", space=item.space, count=max(0, free))
    return _refuse_promise(w, plan, item)


@rule("R-NCM-26", "R-MOB-11", "RULING-37")
def _refuse_promise(w: WorldWork, plan: Plan, item: Place) -> Refusals:
    """Carriers that fighters wait for come before everything else."""
    owed = carriers_owed(w)
    if not owed or (item.kind == CARRIER and owed.get(item.space)):
        return ()
    charged = with_server(w, plan, item)
    if can_keep(w, structs.replace(plan, items=(*plan.items, charged)), owed, _spared(w, item)):
        return ()
    return no("place.carrier_first", "R-NCM-26", places=tuple(owed))


def _spared(w: WorldWork, item: Place) -> int:
    """Carriers still waiting after the item."""
    return w.bought.get(CARRIER, 0) - (item.count if item.kind == CARRIER else 0)


def can_keep(w: WorldWork, plan: Plan, owed: dict[str, int], carriers: int) -> bool:
    """Whether the promised carriers still find complexes with room. Few zones, few complexes: tried out."""
    room = {space: capacity(w, space, plan) for space in eligible(w, plan)}
    zones = [zone for zone, number in owed.items() for _ in range(number)]
    return len(zones) <= carriers and _served(w, zones, room)


def _served(w: WorldWork, zones: list[str], room: dict[str, int]) -> bool:
    if not zones:
        return True
    for space in w.g.coast[zones[0]]:
        if room.get(space, 0) and _served(w, zones[1:], room | {space: room[space] - 1}):
            return True
    return False


@rule("R-MOB-15", "RULING-38")
def with_server(w: WorldWork, plan: Plan, item: Place) -> Place:
    """The order with the complex named that is charged: the one with most room unless the player chose."""
    if item.through or w.g.is_land[item.space]:
        return item
    return structs.replace(item, through=next(iter(servers_of(w, plan, item)), ""))


def waiting(w: WorldWork) -> tuple[str, ...]:
    return tuple(f"{count} {kind}" for kind, count in w.bought.items())


@rule("R-CM-20", "R-MOB-12", "R-MOB-14", "R-MOB-16", "R-MOB-19")
def do_place(w: WorldWork, item: Place) -> None:
    w.bought = with_more(w.bought, item.kind, -item.count)
    if item.kind == COMPLEX:
        w.complexes[item.space] = 0
    else:
        w.put(item.space, Unit(w.power, item.kind), item.count)


@rule("R-MOB-16", "R-MOB-17", "R-MOB-18", "RULING-37")
def refuse_holding_back(w: WorldWork, plan: Plan) -> Refusals:
    """Nothing is held back that could still be placed; carriers promised to fighters come first."""
    for kind, count in w.bought.items():
        for space in places_for(w, plan, kind):
            if not refuse_place(w, plan, Place(kind, space)):
                return no("place.must_place", "R-MOB-16", unit=kind, count=count, places=(space,))
    return ()


@rule("R-MOB-17", "R-MOB-18", "RULING-37")
def do_refund(w: WorldWork) -> None:
    """What could not be placed goes back at full price."""
    for kind, count in w.bought.items():
        ipc = w.g.profiles[kind].cost * count
        w.money[w.power] += ipc
        w.tell("refunded", power=w.power, unit=kind, count=count, ipc=ipc)
    w.bought = {}
