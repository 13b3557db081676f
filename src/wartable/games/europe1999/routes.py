"""Routes for people who name only where they want to go: the cheapest, and around guns where that is free."""

from __future__ import annotations

from wartable.families.axis_allies.routes import shortest
from wartable.families.axis_allies.sides import enemy_present, is_enemy, is_friendly
from wartable.games.europe1999.overflight import gun_fires
from wartable.games.europe1999.state import EuropeWork


def flight_path(w: EuropeWork, start: str, goal: str, power: str) -> tuple[str, ...]:
    """A shortest flight that crosses as few enemy guns as possible."""
    if goal in w.g.air.get(start, ()):
        return (goal,)
    toll = {space: 1 for space, where in w.garrisons.items() if where.stacks and gun_fires(w, space, power)}
    return shortest(w.g.air, start, goal, toll)


def land_path(w: EuropeWork, start: str, goal: str) -> tuple[str, ...]:
    """A shortest march, through friendly land where there is a choice, never through defended enemy land."""
    if goal in w.g.land.get(start, ()):
        return (goal,)
    toll = {space: 1 for space in w.control if is_enemy(w, space, w.power)}
    ways = {
        space: tuple(n for n in near if n == goal or _open_land(w, n)) for space, near in w.g.land.items()
    }
    return shortest(ways, start, goal, toll)


def _open_land(w: EuropeWork, space: str) -> bool:
    return is_friendly(w, space, w.power) or (
        is_enemy(w, space, w.power) and not enemy_present(w, space, w.power)
    )


def sea_path(w: EuropeWork, start: str, goal: str) -> tuple[str, ...]:
    """A shortest voyage that does not pass enemies."""
    if goal in w.g.sea.get(start, ()):
        return (goal,)
    ways = {
        zone: tuple(n for n in near if n == goal or not enemy_present(w, n, w.power))
        for zone, near in w.g.sea.items()
    }
    return shortest(ways, start, goal, {})
