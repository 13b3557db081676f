"""Planning orders pick by pick: what may come next, and why not (contract: ActionSpace.partial)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.families.axis_allies.pieces import Unit, key_of
from wartable.games.europe1999.answers import (
    Buy,
    Convert,
    Done,
    Enlist,
    Load,
    Move,
    Place,
    PlanItem,
    Resign,
    Unload,
    Withdraw,
)
from wartable.games.europe1999.decks import CARRIER
from wartable.games.europe1999.frames import Plan
from wartable.games.europe1999.movement import deck_key, find_mover, may_command, medium
from wartable.games.europe1999.movement_air import RAID
from wartable.games.europe1999.patriotic_war import SOVIET, open_soil
from wartable.games.europe1999.placement import places_for, servers_of
from wartable.games.europe1999.plans import (
    ADVANCE,
    COMBAT_MOVEMENT,
    NONCOMBAT_MOVEMENT,
    PLACEMENT,
    PURCHASE,
    refuse_done,
    refuse_item,
)
from wartable.games.europe1999.state import EuropeWork
from wartable.games.europe1999.transports import TRANSPORT, cargo_name
from wartable.kernel.contract import Choice, Draft, Step

VERBS: dict[str, tuple[str, ...]] = {
    ADVANCE: ("enlist",),
    PURCHASE: ("buy",),
    COMBAT_MOVEMENT: ("move", "load", "land"),
    NONCOMBAT_MOVEMENT: ("move", "load", "land", "convert"),
    PLACEMENT: ("place",),
}
HERE = "."
"""The pick that ends a path."""


def walk_plan(w: EuropeWork, plan: Plan, draft: Draft) -> Step:
    if not draft:
        return Step("verb", tuple(_verbs(w, plan)))
    verb, rest = draft[0], draft[1:]
    if verb == "done":
        return Step("verb", answer=Done())
    if verb == "resign":
        return Step("verb", answer=Resign())
    return WALKS[verb](w, plan, rest)


def _verbs(w: EuropeWork, plan: Plan) -> Iterator[Choice]:
    yield Choice("done", refuse_done(w, plan))
    for verb in VERBS[plan.step]:
        if verb != "convert" or w.power == SOVIET:
            yield Choice(verb)
    if plan.items:
        yield Choice("withdraw")
    yield Choice("resign")


def offer(w: EuropeWork, plan: Plan, pick: str, item: PlanItem) -> Choice:
    """A last pick, with the reasons against it."""
    return Choice(pick, refuse_item(w, plan, item))


def _walk_withdraw(w: EuropeWork, plan: Plan, draft: Draft) -> Step:
    if draft:
        return Step("item", answer=Withdraw(int(draft[0]) - 1))
    return Step("item", tuple(Choice(str(place + 1)) for place in range(len(plan.items))))


# -- baskets


def _walk_buy(w: EuropeWork, plan: Plan, draft: Draft) -> Step:
    if not draft:
        kinds = [kind for kind, profile in w.g.profiles.items() if profile.buyable]
        return Step("unit", tuple(offer(w, plan, kind, Buy(kind)) for kind in kinds))
    if len(draft) == 1:
        most = w.money[w.power] // w.g.profiles[draft[0]].cost
        counts = (offer(w, plan, str(n), Buy(draft[0], n)) for n in range(1, most + 1))
        return Step("count", tuple(counts))
    return Step("count", answer=Buy(draft[0], int(draft[1])))


def _walk_enlist(w: EuropeWork, plan: Plan, draft: Draft) -> Step:
    kinds = [kind for kind, profile in w.g.profiles.items() if profile.buyable]
    if not draft:
        return Step("unit", tuple(Choice(kind) for kind in kinds))
    spaces = [space for space, where in plan.base.garrisons.items() if plan.power in where.present]
    if len(draft) == 1:
        offers = (offer(w, plan, s, Enlist(plan.power, draft[0], s)) for s in spaces)
        return Step("space", tuple(offers))
    if len(draft) == 2:
        items = [Enlist(plan.power, draft[0], draft[1], n) for n in range(1, plan.limit // 3 + 1)]
        return Step("count", tuple(offer(w, plan, str(item.count), item) for item in items))
    return Step("count", answer=Enlist(plan.power, draft[0], draft[1], int(draft[2])))


def _walk_place(w: EuropeWork, plan: Plan, draft: Draft) -> Step:
    if not draft:
        return Step("unit", tuple(Choice(kind) for kind in w.bought))
    kind = draft[0]
    if len(draft) == 1:
        spaces = places_for(w, kind)
        return Step("space", tuple(offer(w, plan, space, Place(kind, space)) for space in spaces))
    if len(draft) == 2:
        servers = servers_of(w, Place(kind, draft[1])) if w.g.is_ship(kind) else (draft[1],)
        return Step("through", tuple(offer(w, plan, s, _placed(w, (*draft, s, "1"))) for s in servers))
    if len(draft) == 3:
        counts = range(1, w.bought.get(kind, 0) + 1)
        return Step("count", tuple(offer(w, plan, str(n), _placed(w, (*draft, str(n)))) for n in counts))
    return Step("count", answer=_placed(w, draft))


def _placed(w: EuropeWork, draft: Draft) -> Place:
    kind, space, server, count = draft
    return Place(kind, space, int(count), server if w.g.is_ship(kind) else "")


# -- moves


def movable(w: EuropeWork, space: str) -> list[tuple[str, Unit, int]]:
    """Stacks in a space that its owner on turn could name in an order, fighters on decks included."""
    found = []
    for unit, count in w.at(space).stacks:
        if may_command(w, space, unit) and not unit.submerged:
            found.append((key_of(unit), unit, count))
        for item in dict.fromkeys(unit.cargo) if unit.kind == CARRIER else ():
            if item.power == w.power:
                number = unit.cargo.count(item) * count
                found.append((deck_key(item, unit), Unit(item.power, item.kind), number))
    return found


def _walk_move(w: EuropeWork, plan: Plan, draft: Draft) -> Step:
    """Origin, stack, count, then space by space; a raid is the last pick of a flight to a complex."""
    if not draft:
        return Step("origin", tuple(Choice(space) for space in sorted(w.garrisons) if movable(w, space)))
    if len(draft) == 1:
        return Step("unit", tuple(Choice(key) for key, _, _ in movable(w, draft[0])))
    origin, key = draft[:2]
    if len(draft) == 2:
        most = next((count for name, _, count in movable(w, origin) if name == key), 0)
        return Step("count", tuple(Choice(str(number)) for number in range(1, most + 1)))
    return _walk_path(w, plan, origin, key, int(draft[2]), draft[3:])


def _walk_path(w: EuropeWork, plan: Plan, origin: str, key: str, count: int, picks: Draft) -> Step:
    ended = picks and picks[-1] in (HERE, RAID)
    path = picks[:-1] if ended else picks
    order = Move(origin, ((key, count),), path, RAID if picks and picks[-1] == RAID else "")
    if ended:
        return Step("destination", answer=order)
    mover = find_mover(w, origin, key, count)
    here = path[-1] if path else origin
    assert mover is not None
    choices = [offer(w, plan, HERE, order)] if path or mover.carrier or mover.unit.tripped.airborne else []
    if here in w.g.complexes and plan.step == COMBAT_MOVEMENT and medium(w, mover.unit) == "air":
        choices.append(offer(w, plan, RAID, Move(origin, ((key, count),), path, RAID)))
    left = w.g.profiles[mover.unit.kind].move - mover.unit.tripped.used - len(path)
    ways = {"land": w.g.land, "sea": w.g.sea, "air": w.g.air}[medium(w, mover.unit)]
    steps = [space for space in ways[here] if space not in w.g.neutral] if left > 0 else []
    return Step("destination", (*choices, *(Choice(space) for space in steps)))


# -- transports


def _transports(w: EuropeWork, zone: str) -> list[tuple[str, Unit]]:
    friends = w.g.friends[w.power]
    return [(key_of(u), u) for u, _ in w.at(zone).stacks if u.kind == TRANSPORT and u.power in friends]


def _zones(w: EuropeWork) -> tuple[Choice, ...]:
    return tuple(
        Choice(zone) for zone in sorted(w.garrisons) if not w.g.is_land[zone] and _transports(w, zone)
    )


def _walk_load(w: EuropeWork, plan: Plan, draft: Draft) -> Step:
    """Zone, ship, coast, stack, count."""
    if not draft:
        return Step("zone", _zones(w))
    zone = draft[0]
    if len(draft) == 1:
        return Step("ship", tuple(Choice(key) for key, _ in _transports(w, zone)))
    if len(draft) == 2:
        return Step("origin", tuple(Choice(space) for space in w.g.coast[zone] if w.units(space, w.power)))
    if len(draft) == 3:
        stacks = (stack for stack in movable(w, draft[2]) if w.g.profiles[stack[1].kind].load)
        return Step("unit", tuple(Choice(key) for key, _, _ in stacks))
    if len(draft) == 4:
        orders = [Load(zone, draft[1], draft[2], ((draft[3], number),)) for number in (1, 2)]
        return Step("count", tuple(offer(w, plan, str(order.units[0][1]), order) for order in orders))
    return Step("count", answer=Load(zone, draft[1], draft[2], ((draft[3], int(draft[4])),)))


def _walk_land(w: EuropeWork, plan: Plan, draft: Draft) -> Step:
    """Zone, ship, unit aboard, count, coast."""
    if not draft:
        return Step("zone", _zones(w))
    zone = draft[0]
    if len(draft) == 1:
        return Step("ship", tuple(Choice(key) for key, unit in _transports(w, zone) if unit.cargo))
    if len(draft) == 2:
        ship = next(unit for key, unit in _transports(w, zone) if key == draft[1])
        names = dict.fromkeys(cargo_name(item) for item in ship.cargo if not item.target)
        return Step("unit", tuple(Choice(name) for name in names))
    if len(draft) == 3:
        return Step("count", (Choice("1"), Choice("2")))
    lot = ((draft[2], int(draft[3])),)
    if len(draft) == 4:
        coasts = (offer(w, plan, s, Unload(zone, draft[1], lot, s)) for s in w.g.coast[zone])
        return Step("destination", tuple(coasts))
    return Step("destination", answer=Unload(zone, draft[1], lot, draft[4]))


def _walk_convert(w: EuropeWork, plan: Plan, draft: Draft) -> Step:
    guests = w.g.tables["patriotic_war"]["from"]
    if not draft:
        spaces = [space for space in open_soil(w) if any(True for _ in w.units(space, *guests))]
        return Step("space", tuple(Choice(space) for space in spaces))
    stacks = {key_of(unit): count for unit, count in w.units(draft[0], *guests)}
    if len(draft) == 1:
        return Step("unit", tuple(Choice(key) for key in stacks))
    if len(draft) == 2:
        return Step("count", tuple(Choice(str(number)) for number in range(1, stacks[draft[1]] + 1)))
    return Step("count", answer=Convert(draft[0], ((draft[1], int(draft[2])),)))


WALKS = {
    "withdraw": _walk_withdraw,
    "buy": _walk_buy,
    "enlist": _walk_enlist,
    "place": _walk_place,
    "move": _walk_move,
    "load": _walk_load,
    "land": _walk_land,
    "convert": _walk_convert,
}
