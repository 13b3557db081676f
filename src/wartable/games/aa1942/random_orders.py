"""What random players of this game may think of (random_orders of the family)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from wartable.families.axis_allies.answers import Buy, Load, Move, Place, Unload
from wartable.families.axis_allies.moving import medium
from wartable.families.axis_allies.pieces import Unit
from wartable.families.axis_allies.random_orders import RandomPlans, own_stack
from wartable.families.axis_allies.sides import is_enemy
from wartable.games.aa1942.answers import Lend, PlanItem, Repair
from wartable.games.aa1942.frames import Plan
from wartable.games.aa1942.mobilize import capacity, places_for, servers_of
from wartable.games.aa1942.plans import (
    COMBAT_MOVE,
    MOBILIZE,
    NONCOMBAT_MOVE,
    PURCHASE,
    refuse_done,
    refuse_item,
)
from wartable.games.aa1942.purchase import damaged
from wartable.games.aa1942.random_moves import (
    draw_attack,
    draw_march,
    draw_urgent,
    landing_duties,
    leaving_duties,
)
from wartable.games.aa1942.state import WorldWork
from wartable.kernel.contract import Refusals

LEAVE = {PURCHASE: 0.2, COMBAT_MOVE: 0.04, NONCOMBAT_MOVE: 0.12, MOBILIZE: 0.0}
"""How readily each phase is left."""
LEND = 1 / 500
"""How readily he changes his mind about lending decks and holds."""


def _draw(w: WorldWork, plan: Plan, rng: Random) -> PlanItem | None:
    match plan.step:
        case "purchase_units":
            return _draw_purchase(w, rng)
        case "mobilize_new_units":
            return _draw_placement(w, plan, rng)
        case "combat_move":
            return _draw_attack(w, rng)
    return draw_urgent(w, rng) or _draw_march(w, rng)


# -- money


def _draw_purchase(w: WorldWork, rng: Random) -> Buy | Repair | None:
    broken = damaged(w)
    if broken and rng.random() < 0.4:
        space = rng.choice(broken)
        return Repair(space, rng.randint(1, w.complexes[space]))
    kinds = [k for k in w.g.for_sale if w.g.profiles[k].cost <= w.money[w.power]]
    if not kinds:
        return None
    kind = rng.choice(kinds)
    return Buy(kind, rng.randint(1, max(1, w.money[w.power] // w.g.profiles[kind].cost // 2)))


def _draw_placement(w: WorldWork, plan: Plan, rng: Random) -> Place | None:
    if not w.bought:
        return None
    kind = rng.choice(list(w.bought))
    places = places_for(w, plan, kind)
    if not places:
        return None
    space = rng.choice(places)
    if kind == "industrial_complex":
        return Place(kind, space)
    servers = servers_of(w, plan, Place(kind, space))
    server = rng.choice(servers)
    room = min(w.bought[kind], max(1, capacity(w, server, plan)))
    return Place(kind, space, rng.randint(1, room), "" if w.g.is_land[space] else server)


# -- movement


def _draw_attack(w: WorldWork, rng: Random) -> PlanItem | None:
    drawn = own_stack(w, rng)
    if drawn is None or drawn[2].tripped.note not in ("", "combat"):
        return None
    space, key, unit, count = drawn
    number = count if rng.random() < 0.6 else rng.randint(1, count)
    if medium(w, unit) == "land":
        return _draw_walk(w, space, key, unit, number, rng)
    return draw_attack(w, space, key, unit, number, rng)


def _draw_walk(w: WorldWork, space: str, key: str, unit: Unit, number: int, rng: Random) -> Move | None:
    """One or two steps, towards an enemy where one is near."""
    left = w.g.profiles[unit.kind].move - unit.tripped.used
    if left < 1 or not w.g.land[space]:
        return None
    hostile = [near for near in w.g.land[space] if is_enemy(w, near, w.power)]
    first = rng.choice(hostile or w.g.land[space])
    if left == 1 or (hostile and rng.random() < 0.5):
        return Move(space, ((key, number),), (first,))
    return Move(space, ((key, number),), (first, rng.choice(w.g.land[first])))


def _draw_march(w: WorldWork, rng: Random) -> PlanItem | None:
    drawn = own_stack(w, rng)
    if drawn is None or drawn[2].tripped.note not in ("", "noncombat"):
        return None
    space, key, unit, count = drawn
    if medium(w, unit) == "land":
        return _draw_walk(w, space, key, unit, rng.randint(1, count), rng)
    return draw_march(w, space, key, unit, count, rng)


# -- what must be done before the phase can be left


def _placing_duties(w: WorldWork, plan: Plan) -> list[PlanItem]:
    found: list[PlanItem] = []
    for kind in w.bought:
        for space in places_for(w, plan, kind):
            at_sea = kind != "industrial_complex" and not w.g.is_land[space]
            servers = servers_of(w, plan, Place(kind, space)) if at_sea else ("",)
            found += [Place(kind, space, 1, server) for server in servers]
    return found


def _spaces(item: PlanItem) -> set[str]:
    """Where an order leaves units."""
    match item:
        case Move():
            return {(item.origin, *item.path)[-1]}
        case Load() | Unload():
            return {item.zone}
    return set()


class WorldPlans(RandomPlans):
    def draw(self, w: WorldWork, plan: Plan, rng: Random) -> PlanItem | None:
        return _draw(w, plan, rng)

    def duties(self, w: WorldWork, plan: Plan) -> Iterable[PlanItem]:
        match plan.step:
            case "combat_move":
                return leaving_duties(w)
            case "noncombat_move":
                return landing_duties(w)
        return _placing_duties(w, plan)

    def faulty(self, plan: Plan, refused: Refusals) -> Sequence[int]:
        """Orders that name a space of the refusal, if there are any."""
        named = {fact for refusal in refused for fact in refusal.params.values() if isinstance(fact, str)}
        found = [place for place, item in enumerate(plan.items) if named & _spaces(item)]
        return found or range(len(plan.items))

    def sample(self, w: WorldWork, plan: Plan, rng: Random) -> Any:
        if rng.random() < LEND:
            return Lend(rng.random() < 0.7)
        return super().sample(w, plan, rng)


sample_plan = WorldPlans(LEAVE, refuse_item, refuse_done).sample
