"""What random players of this game may think of (random_orders of the family)."""

from __future__ import annotations

from random import Random

from wartable.families.axis_allies.answers import Buy, Load, Move, Place, Unload
from wartable.families.axis_allies.drafts import movable
from wartable.families.axis_allies.flying import airborne, may_land_on
from wartable.families.axis_allies.holds import cargo_name
from wartable.families.axis_allies.moving import medium
from wartable.families.axis_allies.pieces import Unit, key_of
from wartable.families.axis_allies.random_orders import RandomPlans, own_stack
from wartable.families.axis_allies.sides import enemy_present, is_enemy, is_friendly, with_enemies
from wartable.games.europe1999.answers import Convert, Enlist, PlanItem
from wartable.games.europe1999.frames import Plan
from wartable.games.europe1999.landing import carriers_in_reach, clear_now, range_left
from wartable.games.europe1999.movement_air import RAID
from wartable.games.europe1999.patriotic_war import SOVIET, open_soil
from wartable.games.europe1999.placement import limit_of, servers_of, usable_complexes
from wartable.games.europe1999.plans import (
    ADVANCE,
    COMBAT_MOVEMENT,
    NONCOMBAT_MOVEMENT,
    PLACEMENT,
    PURCHASE,
    refuse_done,
    refuse_item,
)
from wartable.games.europe1999.routes import flight_path
from wartable.games.europe1999.state import EuropeWork
from wartable.games.europe1999.transports import TRANSPORT

LEAVE = {ADVANCE: 0.3, PURCHASE: 0.2, COMBAT_MOVEMENT: 0.04, NONCOMBAT_MOVEMENT: 0.12, PLACEMENT: 0.0}
"""How readily each step is left."""


def _draw(w: EuropeWork, plan: Plan, rng: Random) -> PlanItem | None:
    match plan.step:
        case "purchase":
            return _draw_purchase(w, rng)
        case "advance":
            return _draw_enlist(w, plan, rng)
        case "placement":
            return _draw_placement(w, plan, rng)
        case "combat_movement":
            return _draw_attack(w, rng)
    return _draw_march(w, rng)


# -- money


def _draw_purchase(w: EuropeWork, rng: Random) -> Buy | None:
    kinds = [k for k, p in w.g.profiles.items() if p.buyable and p.cost <= w.money[w.power]]
    if not kinds:
        return None
    kind = rng.choice(kinds)
    return Buy(kind, rng.randint(1, max(1, w.money[w.power] // w.g.profiles[kind].cost // 2)))


def _draw_enlist(w: EuropeWork, plan: Plan, rng: Random) -> Enlist:
    kind = rng.choice([kind for kind, profile in w.g.profiles.items() if profile.buyable])
    spaces = [space for space, where in plan.base.garrisons.items() if plan.power in where.present]
    return Enlist(plan.power, kind, rng.choice(spaces))


def _draw_placement(w: EuropeWork, plan: Plan, rng: Random) -> Place | None:
    if not w.bought or not usable_complexes(w):
        return None
    kind = rng.choice(list(w.bought))
    field = rng.choice(usable_complexes(w))
    room = min(w.bought[kind], max(1, limit_of(w, field, plan.items)))
    near = w.g.coast[field] if w.g.is_ship(kind) else (field,)
    if not near:
        return None
    space = rng.choice(near)
    return Place(kind, space, rng.randint(1, room), field if w.g.is_ship(kind) else "")


# -- movement


def _draw_attack(w: EuropeWork, rng: Random) -> PlanItem | None:
    drawn = own_stack(w, rng)
    if drawn is None or drawn[2].tripped.note not in ("", "combat"):
        return None
    space, key, unit, count = drawn
    number = count if rng.random() < 0.6 else rng.randint(1, count)
    if unit.kind == TRANSPORT and rng.random() < 0.7:
        return _draw_cargo_order(w, space, unit, rng, is_enemy)
    where = medium(w, unit)
    if where == "air":
        return _draw_sortie(w, space, key, unit, number, rng)
    return _draw_walk(w, space, key, unit, number, rng)


def _draw_walk(w: EuropeWork, space: str, key: str, unit: Unit, number: int, rng: Random) -> Move | None:
    """One or two steps, towards an enemy where one is near."""
    ways = w.g.land if w.g.is_land[space] else w.g.sea
    left = w.g.profiles[unit.kind].move - unit.tripped.used
    if left < 1 or not ways[space]:
        return None
    hostile = [near for near in ways[space] if is_enemy(w, near, w.power) or enemy_present(w, near, w.power)]
    first = rng.choice(hostile or ways[space])
    if left == 1 or (hostile and rng.random() < 0.7):
        return Move(space, ((key, number),), (first,))
    return Move(space, ((key, number),), (first, rng.choice(ways[first])) if ways[first] else (first,))


def _draw_sortie(w: EuropeWork, space: str, key: str, unit: Unit, number: int, rng: Random) -> Move | None:
    left = w.g.profiles[unit.kind].move - unit.tripped.used
    goals = with_enemies(w, w.g.within(space, left), w.power)
    if not goals:
        return None
    goal = rng.choice(goals)
    role = RAID if goal in w.g.complexes and rng.random() < 0.5 else ""
    return Move(space, ((key, number),), flight_path(w, space, goal, w.power), role)


def _draw_cargo_order(w: EuropeWork, zone: str, ship: Unit, rng: Random, wanted: object) -> PlanItem | None:
    """Load, or put ashore where it is wanted."""
    coasts = w.g.coast[zone]
    if not coasts:
        return None
    coast = rng.choice(coasts)
    names = [cargo_name(item) for item in ship.cargo if not item.target and item.power == w.power]
    goals = [near for near in coasts if (is_enemy if wanted is is_enemy else is_friendly)(w, near, w.power)]
    if names and goals and rng.random() < 0.7:
        name = rng.choice(names)
        return Unload(zone, key_of(ship), ((name, rng.randint(1, names.count(name))),), rng.choice(goals))
    stacks = [
        stack for stack in movable(w, coast) if w.g.profiles[stack[1].kind].load and stack[1].trip is None
    ]
    if not stacks:
        return None
    key, _, count = rng.choice(stacks)
    return Load(zone, key_of(ship), coast, ((key, rng.randint(1, min(2, count))),))


def _draw_march(w: EuropeWork, rng: Random) -> PlanItem | None:
    flying = airborne(w)
    if flying:
        space, unit, _ = rng.choice(flying)
        return _draw_landing(w, space, key_of(unit), unit, rng)
    if w.power == SOVIET and rng.random() < 0.1:
        return _draw_convert(w, rng)
    drawn = own_stack(w, rng)
    if drawn is None or drawn[2].tripped.note not in ("", "noncombat", "fought", "retreated"):
        return None
    space, key, unit, count = drawn
    if unit.kind == TRANSPORT and rng.random() < 0.7:
        return _draw_cargo_order(w, space, unit, rng, is_friendly)
    if medium(w, unit) == "air":
        return _draw_landing(w, space, key, unit, rng)
    return _draw_walk(w, space, key, unit, rng.randint(1, count), rng)


def _draw_landing(w: EuropeWork, space: str, key: str, unit: Unit, rng: Random) -> Move | None:
    reach = range_left(w, unit)
    goals = [
        goal for goal in w.g.within(space, reach) if may_land_on(w, goal, w.power) or not w.g.is_land[goal]
    ]
    lands = [goal for goal in goals if w.g.is_land[goal]]
    goal = rng.choice(lands if lands and rng.random() < 0.7 else goals) if goals else space
    return Move(space, ((key, 1),), flight_path(w, space, goal, w.power))


def _draw_convert(w: EuropeWork, rng: Random) -> Convert | None:
    guests = [
        (space, key_of(unit), count)
        for space in open_soil(w)
        for unit, count in w.units(space, *w.g.tables["patriotic_war"]["from"])
    ]
    if not guests:
        return None
    space, key, count = rng.choice(guests)
    return Convert(space, ((key, rng.randint(1, count)),))


# -- what must be done before the step can be left


def _landing_duties(w: EuropeWork) -> list[PlanItem]:
    """Every landing, and every voyage of a carrier that could make one possible."""
    found: list[PlanItem] = []
    for space, unit, _ in airborne(w):
        for goal in w.g.within(space, range_left(w, unit)):
            found.append(Move(space, ((key_of(unit), 1),), flight_path(w, space, goal, w.power)))
    for zone, key in _idle_carriers(w):
        for first in w.g.sea[zone]:
            found.append(Move(zone, ((key, 1),), (first,)))
            found += [Move(zone, ((key, 1),), (first, second)) for second in w.g.sea[first]]
    return found


def _idle_carriers(w: EuropeWork) -> list[tuple[str, str]]:
    if not any(len(zones) > 1 for _, zones in carriers_in_reach(w, clear_now)):
        return []
    return [
        (zone, key_of(unit))
        for zone, where in w.garrisons.items()
        for unit, _ in where.stacks
        if unit.kind == "aircraft_carrier" and unit.power == w.power
    ]


def _placing_duties(w: EuropeWork) -> list[PlanItem]:
    found: list[PlanItem] = []
    for kind in w.bought:
        if not w.g.is_ship(kind):
            found += [Place(kind, space) for space in usable_complexes(w)]
            continue
        zones = {zone for space in usable_complexes(w) for zone in w.g.coast[space]}
        found += [Place(kind, z, 1, s) for z in sorted(zones) for s in servers_of(w, Place(kind, z))]
    return found


class EuropePlans(RandomPlans):
    def draw(self, w: EuropeWork, plan: Plan, rng: Random) -> PlanItem | None:
        return _draw(w, plan, rng)

    def duties(self, w: EuropeWork, plan: Plan) -> list[PlanItem]:
        return _landing_duties(w) if plan.step == NONCOMBAT_MOVEMENT else _placing_duties(w)


sample_plan = EuropePlans(LEAVE, refuse_item, refuse_done).sample
