"""Friend and enemy: who holds a space, who stands in it, and what makes a sea zone hostile.

Each game says which rows these functions carry (its module `carried`).
"""

from __future__ import annotations

from collections.abc import Iterable

from wartable.families.axis_allies.pieces import Stacks
from wartable.families.axis_allies.work import Work


def is_friendly(w: Work, space: str, power: str) -> bool:
    """Controlled by the power's side. Neutral land and plain sea zones are controlled by nobody."""
    return w.control.get(space) in w.g.friends[power]


def is_enemy(w: Work, space: str, power: str) -> bool:
    return w.control.get(space) in w.g.enemies[power]


def capital_lost(w: Work, power: str) -> bool:
    """Whether the power's own capital is in enemy hands."""
    return is_enemy(w, w.g.capital[power], power)


def was_friendly(w: Work, space: str, power: str) -> bool:
    """Friendly when the turn began, whatever happened since."""
    return w.since.get(space) in w.g.friends[power]


def enemy_present(w: Work, space: str, power: str) -> bool:
    """An enemy unit stands there; submerged submarines are treated as absent."""
    return not w.g.enemies[power].isdisjoint(w.at(space).present)


def with_enemies(w: Work, spaces: Iterable[str], power: str) -> list[str]:
    """Those of the spaces in which enemies are present, in one go: random players ask about dozens."""
    enemies, there = w.g.enemies[power], w.garrisons
    return [s for s in spaces if s in there and not enemies.isdisjoint(there[s].present)]


def enemies_at(w: Work, space: str, power: str) -> Stacks:
    """Enemy units there that count, so none that are submerged."""
    enemies = w.g.enemies[power]
    return tuple(s for s in w.at(space).stacks if s[0].power in enemies and not s[0].submerged)


def is_hostile(w: Work, zone: str, power: str) -> bool:
    """An enemy unit stands in the zone of a kind that makes it hostile (policy `SeaStatus`), whoever else is
    there."""
    where, enemies = w.at(zone), w.g.enemies[power]
    if enemies.isdisjoint(where.present):
        return False
    kinds = w.g.policy.sea.hostile_with
    for unit, _ in where.stacks:
        if unit.kind in kinds and unit.power in enemies and not unit.submerged:
            return True
    return False


def is_friendly_zone(w: Work, zone: str, power: str) -> bool:
    """Not hostile, and no sea space that the enemy controls."""
    return not is_hostile(w, zone, power) and not is_enemy(w, zone, power)


def stops(w: Work, kind: str, zone: str, power: str) -> bool:
    """Whether a ship of this kind that enters the zone must end its move there: any ship in a hostile one, a
    submarine only where something is that stops submarines (policy `Submarines`)."""
    submarines = w.g.policy.submarines
    if kind == "submarine" and submarines.pass_hostile:
        return any(unit.kind in submarines.stopped_by for unit, _ in enemies_at(w, zone, power))
    return is_hostile(w, zone, power)
