"""Random ships, planes and transports, for random_orders."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from wartable.families.axis_allies.answers import Load, Move, Unload
from wartable.families.axis_allies.drafts import movable
from wartable.families.axis_allies.flying import lands_in_reach
from wartable.families.axis_allies.holds import cargo_name
from wartable.families.axis_allies.moving import medium
from wartable.families.axis_allies.pieces import Unit, key_of
from wartable.families.axis_allies.sides import is_enemy, is_friendly, is_hostile, with_enemies
from wartable.games.aa1942.answers import PlanItem
from wartable.games.aa1942.decks import CARRIER
from wartable.games.aa1942.fleets import TRANSPORT, assaults_from
from wartable.games.aa1942.landing import homing, range_left
from wartable.games.aa1942.movement_air import RAID
from wartable.games.aa1942.routes import flight_path, sea_path
from wartable.games.aa1942.state import WorldWork


def draw_attack(w: WorldWork, space: str, key: str, unit: Unit, number: int, rng: Random) -> PlanItem | None:
    """A combat move of ships or planes, or an order to a transport."""
    if unit.kind == TRANSPORT and rng.random() < 0.8:
        return _draw_cargo(w, space, unit, rng, attack=True)
    if medium(w, unit) == "air":
        return _draw_sortie(w, space, key, unit, number, rng)
    zones = _zones(w, space)
    if w.g.profiles[unit.kind].support_shot:
        landings = [zone for zone in (space, *zones) if assaults_from(w, zone)]
        if landings and rng.random() < 0.6:
            return Move(space, ((key, number),), sea_path(w, space, rng.choice(landings)))
    goals = with_enemies(w, zones, w.power)
    if goals and rng.random() < 0.95:
        return Move(space, ((key, number),), sea_path(w, space, rng.choice(goals)))
    if is_hostile(w, space, w.power) or rng.random() < 0.03:
        return _draw_sail(w, space, key, unit, number, rng)
    return None


def _zones(w: WorldWork, zone: str) -> list[str]:
    """Zones one or two steps away."""
    near = w.sea_ways()
    return list(
        dict.fromkeys((*near[zone], *(two for one in near[zone] for two in near[one] if two != zone)))
    )


def _draw_sail(w: WorldWork, space: str, key: str, unit: Unit, number: int, rng: Random) -> Move | None:
    zones = _zones(w, space)
    return Move(space, ((key, number),), sea_path(w, space, rng.choice(zones))) if zones else None


def _draw_sortie(w: WorldWork, space: str, key: str, unit: Unit, number: int, rng: Random) -> Move | None:
    left = w.g.profiles[unit.kind].move - unit.tripped.used
    goals = with_enemies(w, w.g.within(space, left), w.power)
    if not goals:
        return None
    goal = rng.choice(goals)
    flights = w.g.flight[space]
    raidable = [
        goal for goal in w.complexes if flights.get(goal, left + 1) <= left and is_enemy(w, goal, w.power)
    ]
    if raidable and rng.random() < 0.3:
        goal = rng.choice(raidable)
        return Move(space, ((key, number),), flight_path(w, space, goal), RAID)
    role = RAID if goal in w.complexes and rng.random() < 0.5 else ""
    return Move(space, ((key, number),), flight_path(w, space, goal), role)


def _draw_cargo(w: WorldWork, zone: str, ship: Unit, rng: Random, attack: bool) -> PlanItem | None:
    """Load, sail on, or put ashore where it is wanted."""
    coasts = w.g.coast[zone]
    names = [cargo_name(item) for item in ship.cargo if not item.target and item.power == w.power]
    goals = [near for near in coasts if (is_enemy if attack else is_friendly)(w, near, w.power)]
    if names and goals and rng.random() < 0.8:
        name = rng.choice(names)
        return Unload(zone, key_of(ship), ((name, rng.randint(1, names.count(name))),), rng.choice(goals))
    if not coasts or (names and rng.random() < 0.6):
        return _draw_voyage(w, zone, ship, rng, attack)
    coast = rng.choice(coasts)
    stacks = [s for s in movable(w, coast) if w.g.profiles[s[1].kind].load and s[1].trip is None]
    if not stacks:
        return None
    key, _, count = rng.choice(stacks)
    return Load(zone, key_of(ship), coast, ((key, rng.randint(1, min(2, count))),))


def _draw_voyage(w: WorldWork, zone: str, ship: Unit, rng: Random, attack: bool) -> Move | None:
    """In phase 2 towards a coast to land on, if there is one in reach."""
    goals = _zones(w, zone)
    if attack:
        goals = [goal for goal in goals if any(is_enemy(w, coast, w.power) for coast in w.g.coast[goal])]
    company = [
        (key_of(unit), count)
        for unit, count in w.units(zone, w.power)
        if w.g.profiles[unit.kind].surface_warship and not unit.tripped.note and attack
    ]
    party = ((key_of(ship), 1), *(company if rng.random() < 0.5 else ()))
    return Move(zone, party, sea_path(w, zone, rng.choice(goals))) if goals else None


def draw_march(w: WorldWork, space: str, key: str, unit: Unit, number: int, rng: Random) -> PlanItem | None:
    """A noncombat move of ships or planes, or an order to a transport."""
    if unit.kind == TRANSPORT and rng.random() < 0.8:
        return _draw_cargo(w, space, unit, rng, attack=False)
    if medium(w, unit) == "air":
        return _draw_landing(w, space, key, unit, rng)
    return _draw_sail(w, space, key, unit, rng.randint(1, number), rng)


def draw_urgent(w: WorldWork, rng: Random) -> PlanItem | None:
    """In phase 4: a landing of a plane in the air, if there is one."""
    flying = [plane for plane in homing(w) if plane[1].tripped.airborne]
    if not flying:
        return None
    space, unit, _ = rng.choice(flying)
    return _draw_landing(w, space, key_of(unit), unit, rng)


def _draw_landing(w: WorldWork, space: str, key: str, unit: Unit, rng: Random) -> Move | None:
    reach = range_left(w, unit)
    near = w.g.within(space, reach)
    lands = list(lands_in_reach(w, space, reach, w.power))
    seas = [goal for goal in near if not w.g.is_land[goal]]
    goals = lands if lands and rng.random() < 0.7 else seas
    return Move(space, ((key, 1),), flight_path(w, space, rng.choice(goals))) if goals else None


def landing_duties(w: WorldWork) -> Iterator[PlanItem]:
    """Every landing, and every voyage of a carrier that could make one possible."""
    for space, unit, _ in homing(w):
        for goal in w.g.within(space, range_left(w, unit)):
            yield Move(space, ((key_of(unit), 1),), flight_path(w, space, goal))
    for zone, where in tuple(w.garrisons.items()):
        for unit, _ in where.stacks:
            if unit.kind == CARRIER and unit.power == w.power:
                yield from (Move(zone, ((key_of(unit), 1),), path) for path in _voyages(w, zone))


def leaving_duties(w: WorldWork) -> Iterator[PlanItem]:
    """Every voyage out of a zone in which ships cannot stay."""
    for zone, where in tuple(w.garrisons.items()):
        if w.g.is_land[zone] or w.power not in where.present or not is_hostile(w, zone, w.power):
            continue
        for unit, count in where.stacks:
            if unit.power == w.power and w.g.is_ship(unit.kind) and not unit.tripped.note:
                yield from (Move(zone, ((key_of(unit), count),), path) for path in _voyages(w, zone))


def _voyages(w: WorldWork, zone: str) -> Iterator[tuple[str, ...]]:
    """Ways of one step or two that end in a friendly zone."""
    near = w.sea_ways()
    for first in near[zone]:
        if is_hostile(w, first, w.power):
            continue
        yield (first,)
        yield from ((first, two) for two in near[first] if two != zone and not is_hostile(w, two, w.power))
