"""Routes for people who name only where they want to go. Sea and air: the sea part."""

from __future__ import annotations

from wartable.families.axis_allies.routes import shortest
from wartable.families.axis_allies.sides import enemy_present, is_enemy, is_friendly, is_hostile
from wartable.games.aa1942.state import WorldWork


def flight_path(w: WorldWork, start: str, goal: str) -> tuple[str, ...]:
    """A shortest flight: nobody fires at planes that pass."""
    return w.g.shortest_flight(start, goal)


def land_path(w: WorldWork, start: str, goal: str) -> tuple[str, ...]:
    """A shortest march, through friendly land where there is a choice, never through defended enemy land."""
    if goal in w.g.land.get(start, ()):
        return (goal,)
    toll = {space: 1 for space in w.control if is_enemy(w, space, w.power)}
    ways = {
        space: tuple(n for n in near if n == goal or _open_land(w, n)) for space, near in w.g.land.items()
    }
    return shortest(ways, start, goal, toll)


def _open_land(w: WorldWork, space: str) -> bool:
    return is_friendly(w, space, w.power) or (
        is_enemy(w, space, w.power) and not enemy_present(w, space, w.power) and space not in w.complexes
    )


def sea_path(w: WorldWork, start: str, goal: str) -> tuple[str, ...]:
    """A shortest voyage, past enemy surface warships only where there is no other; through a canal
    of the map, shut or not, so that whoever asks for it learns why not."""
    if goal in w.g.sea[start]:
        return (goal,)
    near = w.sea_ways()
    for zone in near[start]:  # no ship goes farther than two steps
        if goal in near[zone] and not is_hostile(w, zone, w.power):
            return (zone, goal)
    toll = {zone: 1 for zone in w.garrisons if not w.g.is_land[zone] and is_hostile(w, zone, w.power)}
    return shortest(near, start, goal, toll)
