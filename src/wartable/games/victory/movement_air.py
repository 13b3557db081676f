"""Air units: flights to fight and back, bases, airborne drops (AIR, ABN)."""

from __future__ import annotations

from collections.abc import Container
from functools import lru_cache

from wartable.board.reach import UNLIMITED
from wartable.games.victory.control import (
    is_closed,
    is_contested,
    is_enemy_land,
    is_friendly,
    is_taken_by_others,
)
from wartable.games.victory.effects import active, is_of
from wartable.games.victory.ground import ground
from wartable.games.victory.position import Trip
from wartable.games.victory.state import Work
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule
from wartable.kernel.staging import no


@lru_cache(maxsize=4096)
def _flights(start: str, most: int, closed: frozenset[str]) -> dict[str, int]:
    """Searched once without a limit, because orders ask for all of it as well."""
    if most < UNLIMITED:
        return {space: cost for space, cost in _flights(start, UNLIMITED, closed).items() if cost <= most}
    return all_flights(start, closed)


def all_flights(start: str, closed: frozenset[str]) -> dict[str, int]:
    """The price of every space that can be reached. What a space costs hangs on itself alone, so the first
    way that finds it is the cheapest, and nothing needs to be compared."""
    near, price_of, waiting = ground().air, ground().air_cost, set(ground().spaces) - closed - {start}
    found, rings, price = {start: 0}, {0: [start]}, 0
    while price in rings or price + 1 in rings:
        for here in rings.pop(price, ()):
            for there in near[here]:
                if there in waiting:
                    waiting.remove(there)
                    found[there] = total = price + price_of[there]
                    rings.setdefault(total, []).append(there)
        price += 1
    return found


@rule("R-AIR-02", "R-CTL-10", "R-CTL-12", "R-ABN-02", "R-GZ-36")
def closed_sky(w: Work, camp: str) -> frozenset[str]:
    """Land over which a camp may not fly: neutrals, and allies with whom it does not mix."""
    return _closed(tuple(w.holder), tuple(w.holder.values()), w.loyal.barred[camp])


@lru_cache(maxsize=512)
def _closed(areas: tuple[str, ...], holders: tuple[str, ...], barred: frozenset[str]) -> frozenset[str]:
    """The same set as long as nothing changes hands, so that what hangs on it is found by its identity."""
    shut = (area for area, power in zip(areas, holders, strict=True) if power in barred)
    return ground().lakes.union(shut)


def flights(w: Work, block: str, start: str, most: int = UNLIMITED) -> dict[str, int]:
    """Every space in the range of a flight, with its cost."""
    return _flights(start, most, closed_sky(w, w.camp(block)))


def flight_goals(w: Work, block: str, start: str, most: int) -> tuple[str, ...]:
    """Every other space in the range of a flight, in the order of their names."""
    return _flight_goals(start, most, closed_sky(w, w.camp(block)))


@lru_cache(maxsize=4096)
def _flight_goals(start: str, most: int, closed: frozenset[str]) -> tuple[str, ...]:
    return tuple(sorted(space for space in _flights(start, most, closed) if space != start))


# -- bases


@rule("R-AIR-06", "R-STK-03", "R-AIR-01", "RULING-02")
def is_base(w: Work, block: str, area: str, others: Container[str] = ()) -> bool:
    """A friendly land area without another air unit of the camp. `others` are about to leave it."""
    camp = w.camp(block)
    if area not in w.g.ground.land or not is_friendly(w, area, camp):
        return False
    if area not in w.spots:
        return True
    return not any(other != block and other not in others for other in w.fliers(area, camp))


@rule("R-AIR-01", "R-AIR-05", "R-AIR-06", "R-AIR-13")
def bases_for(w: Work, block: str) -> dict[str, int]:
    """Where an air unit can land now, with the cost."""
    start = w.space_of(block)
    found = flights(w, block, start, w.printed(block).move)
    land = w.g.ground.land
    return {area: cost for area, cost in found.items() if area in land and is_base(w, block, area)}


# -- moves


@rule(
    "R-WIN-04", "R-AIR-04", "R-AIR-01", "R-AIR-02", "R-AIR-07", "R-AIR-10", "R-AIR-12", "R-AIR-15",
    "R-CTL-08", "RULING-15",
)  # fmt: skip
def refuse_flight(w: Work, block: str, goal: str) -> Refusals:
    """Precondition: an air unit that may be ordered."""
    start, most = w.space_of(block), w.printed(block).move
    if w.camp(block) == "italy":
        return no("fly.neutral", "RULING-68", block=block)
    cost = flights(w, block, start).get(goal)
    if cost is None or goal == start:
        return _no_flight(w, block, goal)
    if cost > most:
        return no("fly.too_far", "R-AIR-01", block=block, space=goal, wanted=cost, most=most)
    if goal in w.g.ground.water:
        return ()
    if is_taken_by_others(w, goal, w.camp(block)):
        return no("enter.shared", "R-BAT-13", block=block, space=goal)
    if is_enemy_land(w, goal, w.camp(block)) and not _worth_attacking(w, goal, w.camp(block)):
        return no("fly.nothing_there", "R-AIR-10", block=block, space=goal)
    return ()


def _no_flight(w: Work, block: str, goal: str) -> Refusals:
    if goal in w.g.ground.land and is_closed(w, goal, w.camp(block)):
        return no("enter.neutral", "R-AIR-02", block=block, space=goal, power=w.holder[goal])
    return no("fly.no_way", "R-AIR-02", block=block, space=goal)


def _worth_attacking(w: Work, area: str, camp: str) -> bool:
    return w.has_enemies(area, camp) or area in w.factories


@rule("R-AIR-10", "R-AIR-15", "RULING-58")
def do_fly(w: Work, block: str, goal: str) -> None:
    origin = w.space_of(block)
    w.shift(block, goal)
    w.trips[block] = Trip("fly", origin, origin)
    camp = w.camp(block)
    raided = goal in w.g.ground.land and goal in w.factories and is_enemy_land(w, goal, camp)
    if raided or w.has_enemies(goal, camp):
        w.attackers.setdefault(goal, w.side(block))


@rule("R-AIR-09", "RULING-68", "RULING-70")
def refuse_air_rebase(w: Work, block: str, goal: str) -> Refusals:
    """Any distance, to an area that was friendly when the move phase began."""
    if goal not in flights(w, block, w.space_of(block)):
        return _no_flight(w, block, goal)
    if goal not in w.dawn or not is_base(w, block, goal):
        full = goal in w.dawn and is_friendly(w, goal, w.camp(block))
        code = "rebase.occupied" if full else "rebase.not_friendly"
        return no(code, "R-STK-03" if full else "R-AIR-09", block=block, space=goal)
    return ()


# -- airborne


@rule("R-ABN-02", "R-ABN-03", "R-ABN-08", "RULING-19", "RULING-59")
def refuse_drop(w: Work, block: str, goal: str) -> Refusals:
    """By air over one or two areas: to a friendly area, or into a battle where friends already are."""
    printed = w.printed(block)
    if not printed.fly:
        return no("drop.not_airborne", "R-ABN-02", block=block)
    start = w.space_of(block)
    cost = flights(w, block, start).get(goal)
    if cost is None or goal not in w.g.ground.land or goal == start:
        return _no_flight(w, block, goal)
    if cost > printed.fly:
        return no("fly.too_far", "R-ABN-02", block=block, space=goal, wanted=cost, most=printed.fly)
    if is_friendly(w, goal, w.camp(block)):
        return ()
    if not is_contested(w, goal) and not unsupported_drop(w, block, goal):
        return no("drop.alone", "R-ABN-03", block=block, space=goal)
    if not supports_drop(w, block, goal) and not unsupported_drop(w, block, goal):
        return no("drop.alone", "R-ABN-03", block=block, space=goal)
    return ()


@rule("R-ABN-03", "R-ABN-09", "RULING-59")
def supports_drop(w: Work, block: str, goal: str) -> bool:
    """Whether an army of the camp, landed or afloat, is in the battle."""
    return any(other != block for other in w.armies(goal, w.camp(block)))


@rule("R-EVT-03")
def unsupported_drop(w: Work, block: str, goal: str) -> bool:
    """Whether a card lets this unit drop into a battle without friends there."""
    side = w.side(block)
    for place, effect in active(w, side, "airdrop"):
        named = w.allotted.get(f"{side}:{place}", ())
        fits = is_of(w, effect, block) and effect.get("unsupported")
        if fits and (goal in named or len(named) < effect["battles"]):
            return w.has_enemies(goal, w.camp(block))
    return False


@rule("R-ABN-02", "R-ABN-06", "R-ABN-08")
def do_drop(w: Work, block: str, goal: str) -> None:
    origin = w.space_of(block)
    side = w.side(block)
    if not supports_drop(w, block, goal) and not is_friendly(w, goal, w.camp(block)):
        for place, effect in active(w, side, "airdrop"):
            if is_of(w, effect, block):
                w.allotted[f"{side}:{place}"] = (*w.allotted.get(f"{side}:{place}", ()), goal)
    w.shift(block, goal)
    w.trips[block] = Trip("drop", origin, origin)
    if w.has_enemies(goal, w.camp(block)):
        w.attackers.setdefault(goal, side)
