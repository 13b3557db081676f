"""Purchase and placing of new units, and what a complex can serve (BUY, PLC)."""

from __future__ import annotations

from msgspec import structs

from wartable.families.axis_allies.answers import Buy, Place
from wartable.families.axis_allies.pieces import Unit
from wartable.families.axis_allies.refusing import no, no_space
from wartable.families.axis_allies.sides import capital_lost
from wartable.games.europe1999.answers import PlanItem
from wartable.games.europe1999.frames import Plan
from wartable.games.europe1999.state import EuropeWork
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule


@rule("R-PLC-01", "R-PLC-09", "R-PLC-10", "R-CAP-05", "R-CAP-15", "R-UNI-12", "R-PLC-07")
def usable_complexes(w: EuropeWork) -> tuple[str, ...]:
    """Complexes the active power controls and has controlled since its turn began, never an ally's."""
    return tuple(s for s in sorted(w.g.complexes) if w.control[s] == w.power == w.since[s])


@rule("R-PLC-03", "R-PLC-04", "R-PLC-07", "R-CASH-06", "RULING-31", "RULING-32")
def limit_of(w: EuropeWork, space: str, items: tuple[PlanItem, ...]) -> int:
    """Units the complex can still serve this turn: no limit at home, the territory's value elsewhere."""
    limit = w.g.policy.complexes.limit(w.g.value[space], own_by_colour=w.g.owner[space] == w.power)
    return limit - sum(item.count for item in items if isinstance(item, Place) and _server(item) == space)


def _server(item: Place) -> str:
    return item.through or item.space


def can_serve_all(w: EuropeWork, units: dict[str, int], items: tuple[PlanItem, ...]) -> bool:
    """Whether all these units can be placed: ships only by complexes on a coast."""
    limits = {space: limit_of(w, space, items) for space in usable_complexes(w)}
    ships = sum(count for kind, count in units.items() if w.g.is_ship(kind))
    coastal = sum(limit for space, limit in limits.items() if w.g.coast[space])
    return ships <= coastal and sum(units.values()) <= sum(limits.values())


def _and(units: dict[str, int], kind: str, count: int) -> dict[str, int]:
    total = units | {kind: units.get(kind, 0) + count}
    return {kind: count for kind, count in total.items() if count}


# -- purchase


@rule(
    "R-BUY-01", "R-BUY-03", "R-BUY-05", "R-BUY-07", "R-BUY-08", "R-GEN-04", "R-GEN-10", "R-GEN-11",
    "R-GEN-12",
    "RULING-31", "RULING-55", "RULING-56",
)  # fmt: skip
def refuse_buy(w: EuropeWork, item: Buy) -> Refusals:
    """Own money for buyable units that can be placed in step 5; the number of plastic pieces is no limit."""
    profile = w.g.profiles.get(item.kind)
    if profile is None:
        return no("unit.unknown", "R-BUY-02", unit=item.kind, units=w.g.for_sale)
    if not profile.buyable:
        return no("buy.not_for_sale", "R-BUY-03", unit=item.kind, units=w.g.for_sale)
    if capital_lost(w, w.power):
        return no("buy.no_capital", "R-BUY-07", power=w.power, space=w.g.capital[w.power])
    if item.count < 1:
        return no("count.too_small", "R-BUY-01", count=item.count)
    price = profile.cost * item.count
    if price > w.money[w.power]:
        ipc = w.money[w.power]
        most = ipc // profile.cost
        return no(
            "buy.too_dear", "R-BUY-01", unit=item.kind, count=item.count, cost=price, ipc=ipc, most=most
        )
    if not can_serve_all(w, _and(w.bought, item.kind, item.count), ()):
        return no("buy.no_place", "R-BUY-08", unit=item.kind, count=item.count)
    return ()


@rule("R-BUY-01", "R-BUY-02", "R-BUY-04", "R-BUY-05", "R-UI-06")
def do_buy(w: EuropeWork, item: Buy) -> None:
    """Pay the bank; the units wait off the board until step 5."""
    w.money[w.power] -= w.g.profiles[item.kind].cost * item.count
    w.bought = _and(w.bought, item.kind, item.count)


# -- placing


@rule("R-PLC-01", "R-PLC-02", "R-PLC-04", "R-PLC-06", "R-PLC-08", "R-PLC-11", "R-CV-12")
def refuse_place(w: EuropeWork, plan: Plan, item: Place) -> Refusals:
    if item.count < 1 or item.count > w.bought.get(item.kind, 0):
        return no("place.not_bought", "R-PLC-11", unit=item.kind, units=_waiting(w.bought))
    if item.space not in w.g.is_land:
        return no_space(w, item.space)
    return _refuse_space(w, item) or _refuse_limit(w, plan, item)


@rule("R-PLC-01", "R-PLC-02", "R-PLC-05", "R-PLC-06", "R-PLC-09", "R-PLC-10", "R-CV-12")
def _refuse_space(w: EuropeWork, item: Place) -> Refusals:
    """Land units and planes beside an own complex, ships in a sea zone next to one, enemies or not."""
    ship, land = w.g.is_ship(item.kind), w.g.is_land[item.space]
    if not ship and not land:
        places = places_for(w, item.kind)
        if item.kind == "fighter":
            return no("place.on_carrier", "R-PLC-06", space=item.space, places=places)
        return no("place.at_sea", "R-PLC-01", unit=item.kind, space=item.space, places=places)
    if ship and land:
        return no("place.ship_on_land", "R-PLC-02", unit=item.kind, places=places_for(w, item.kind))
    servers = servers_of(w, item)
    if not servers or (item.through and item.through not in servers):
        row = "R-PLC-02" if ship else "R-PLC-01"
        return no("place.no_complex", row, unit=item.kind, space=item.space, places=places_for(w, item.kind))
    return ()


@rule("R-PLC-01", "R-PLC-02")
def places_for(w: EuropeWork, kind: str) -> tuple[str, ...]:
    """Where the active power's complexes let units of a kind appear, limits aside."""
    fields = usable_complexes(w)
    if not w.g.is_ship(kind):
        return fields
    return tuple(sorted({zone for space in fields for zone in w.g.coast[space]}))


def _waiting(units: dict[str, int]) -> tuple[str, ...]:
    return tuple(f"{count} {kind}" for kind, count in units.items())


@rule("R-PLC-02", "R-PLC-07")
def servers_of(w: EuropeWork, item: Place) -> tuple[str, ...]:
    """The complexes that could serve this space, those without limit first."""
    near = w.g.coast[item.space] if w.g.is_ship(item.kind) else (item.space,)
    found = [space for space in usable_complexes(w) if space in near]
    return tuple(sorted(found, key=lambda space: w.g.owner[space] != w.power))


@rule("R-PLC-03", "R-PLC-04", "R-PLC-08", "R-PLC-11", "RULING-31", "RULING-75")
def _refuse_limit(w: EuropeWork, plan: Plan, item: Place) -> Refusals:
    """The limit of the complex, and no placement that leaves other units without a place they had."""
    item = with_server(w, plan, item)
    left = limit_of(w, _server(item), plan.items)
    if item.count > left:
        return no("place.limit", "R-PLC-04", space=_server(item), count=max(0, left))
    rest = _and(w.bought, item.kind, -item.count)
    if can_serve_all(w, w.bought, plan.items) and not can_serve_all(w, rest, (*plan.items, item)):
        return no("place.crowds_out", "R-PLC-11", unit=item.kind, space=item.space)
    return ()


def with_server(w: EuropeWork, plan: Plan, item: Place) -> Place:
    """The order with the complex named that serves it: the one with most room unless the player chose."""
    if item.through or not w.g.is_ship(item.kind):
        return item
    servers = servers_of(w, item)
    best = max(servers, key=lambda space: limit_of(w, space, plan.items), default="")
    return structs.replace(item, through=best)


@rule("R-PLC-05", "R-BUY-04", "R-PLC-08")
def do_place(w: EuropeWork, item: Place) -> None:
    w.bought = _and(w.bought, item.kind, -item.count)
    w.put(item.space, Unit(w.power, item.kind), item.count)


@rule("R-PLC-11", "R-SEQ-03", "RULING-31", "RULING-75")
def refuse_holding_back(w: EuropeWork, plan: Plan) -> Refusals:
    """Everything bought is placed as far as it can be."""
    waiting = [kind for kind in w.bought if can_serve_all(w, {kind: 1}, plan.items)]
    if not waiting:
        return ()
    kind = waiting[0]
    return no("place.must_place", "R-PLC-11", unit=kind, count=w.bought[kind], places=places_for(w, kind))
