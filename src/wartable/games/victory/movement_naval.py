"""Ships: seas and ports, straits and passages, ice; moves, and the way home (NAV)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from heapq import heappop, heappush

from wartable.games.victory.blocks import NAVAL
from wartable.games.victory.book import AXIS
from wartable.games.victory.control import is_friendly, is_open_sea
from wartable.games.victory.position import Trip
from wartable.games.victory.state import Work
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule
from wartable.kernel.staging import no

Berth = tuple[str, int]
"""A space and the coast a ship lies on; 0 at sea."""


@rule("R-NAV-01", "R-NAV-02", "R-NAV-05", "R-NAV-06", "R-NAV-07", "R-NAV-08", "R-NAV-19", "RULING-66")
def seas_of(w: Work, block: str, berth: Berth) -> tuple[str, ...]:
    """The waters to which a ship may put out from a port: those of its coast, and through a passage."""
    area, coast = berth
    coasts = w.g.ground.coasts[area]
    seas = list(coasts[coast]) if coast < len(coasts) else []
    passage = w.g.ground.passage_at.get(area)
    if passage and passage_open(w, block, area):
        seas += [sea for sea in sorted(passage.joins) if sea in w.g.ground.coast[area] and sea not in seas]
    return tuple(seas)


@rule("R-NAV-10", "R-NAV-11", "R-NAV-12", "R-NAV-13", "R-SMV-07", "RULING-20")
def passage_open(w: Work, block: str, area: str) -> bool:
    """Whether an area between two waters lets a ship through: it must be friendly; Kiel is Axis only."""
    passage = w.g.ground.passage_at[area]
    camp = w.camp(block)
    return is_friendly(w, area, camp) and (w.side(block) == AXIS or not passage.axis_only)


@rule("R-NAV-09", "R-NAV-16", "R-NAV-17", "R-CTL-11", "RULING-29")
def strait_open(w: Work, camp: str, here: str, there: str) -> bool:
    """Both shores must be in other hands than the enemy's; Spain in the Axis does not open Gibraltar."""
    name = w.g.ground.strait_of.get((here, there))
    if name is None:
        return True
    return not any(w.at_war(w.camp_at(shore), camp) for shore in w.g.ground.shores[name])


@rule("R-WIN-07")
def is_frozen(w: Work, space: str) -> bool:
    return w.g.ground.is_ice(space, w.turn)


@rule("R-NAV-05", "R-NAV-07", "R-NAV-09", "R-NAV-16", "R-WIN-07")
def refuse_leg(w: Work, block: str, berth: Berth, there: str) -> Refusals:
    """Why a ship may not go from where it is straight to the next space."""
    here, ground = berth[0], w.g.ground
    if here in ground.land:
        return _refuse_putting_out(w, block, berth, there)
    if there in ground.lakes or there not in (*ground.sea[here], *ground.coast[here]):
        return no("sail.no_way", "R-NAV-01", block=block, origin=here, space=there)
    if is_frozen(w, here) or is_frozen(w, there):
        return no("sail.ice", "R-WIN-07", block=block, space=there if is_frozen(w, there) else here)
    dives = there in ground.land or w.printed(block).is_submarine
    if not dives and not strait_open(w, w.camp(block), here, there):
        return no("sail.strait", "R-NAV-09", block=block, origin=here, space=there)
    return ()


@rule("R-NAV-06")
def leads_open(w: Work, block: str, here: str, there: str) -> bool:
    """The Norwegian Leads: from port to port while every area is friendly."""
    chain = w.g.ground.leads
    if here not in chain or there not in chain or abs(chain.index(here) - chain.index(there)) != 1:
        return False
    return is_friendly(w, there, w.camp(block))


def _refuse_putting_out(w: Work, block: str, berth: Berth, there: str) -> Refusals:
    here, ground = berth[0], w.g.ground
    if there in ground.land:
        if leads_open(w, block, here, there):
            return ()
        return no("sail.coast_hop", "R-NAV-05", block=block, origin=here, space=there)
    if there not in ground.coast[here]:
        return no("sail.no_way", "R-NAV-01", block=block, origin=here, space=there)
    if there not in seas_of(w, block, berth):
        return no("sail.other_coast", "R-NAV-07", block=block, origin=here, space=there)
    if is_frozen(w, there):
        return no("sail.ice", "R-WIN-07", block=block, space=there)
    return ()


@rule("R-NAV-01", "R-NAV-02", "R-NAV-06", "RULING-66")
def leg_cost(w: Work, there: str) -> int:
    return w.g.ground.sail_cost[there] if there in w.g.ground.water else 1


def berth_in(w: Work, block: str, here: str, there: str) -> int:
    """The coast on which a ship from a space lies in the next one."""
    if there in w.g.ground.water:
        return 0
    if here in w.g.ground.land:  # the Leads: one coast each
        return 0
    return w.g.ground.coast_at(there, here) or 0


@rule("R-WIN-04", "R-NAV-01", "R-NAV-03", "R-NAV-04", "R-NAV-10", "R-MOV-02", "RULING-68")
def refuse_sail(w: Work, block: str, path: tuple[str, ...]) -> Refusals:
    """Precondition: the block is a ship and may be ordered."""
    if w.printed(block).branch != NAVAL:
        return no("sail.convoy", "R-CNV-02", block=block)
    if w.camp(block) == "italy":
        return no("sail.neutral", "RULING-68", block=block)
    berth, cost = (path[0], w.blocks[block].coast), 0
    for place, there in enumerate(path[1:], start=1):
        last = place == len(path) - 1
        refusals = refuse_leg(w, block, berth, there) or _refuse_stay(w, block, there, last)
        if refusals:
            return refusals
        cost += leg_cost(w, there)
        berth = (there, berth_in(w, block, berth[0], there))
    most = w.printed(block).move
    if cost > most:
        return no("sail.too_far", "R-NAV-01", block=block, wanted=cost, most=most)
    return ()


def _refuse_stay(w: Work, block: str, there: str, last: bool) -> Refusals:
    """Why a ship may not be in a space of its path, passing or at the end."""
    camp = w.camp(block)
    if there in w.g.ground.water:
        if not last and w.has_enemies(there, camp) and not w.printed(block).is_submarine:
            return no("sail.stop", "R-NAV-03", block=block, space=there)
        return ()
    if not last:
        if there in w.g.ground.passage_at and passage_open(w, block, there):
            return ()
        if there in w.g.ground.leads and is_friendly(w, there, camp):
            return ()
        return no("sail.through_land", "R-NAV-10", block=block, space=there)
    if is_friendly(w, there, camp) or w.armies(there, camp):
        return ()
    return no("sail.enemy_coast", "R-NAV-04", block=block, space=there)


@rule("R-NAV-03", "R-MOV-02", "R-CTL-09")
def do_sail(w: Work, block: str, path: tuple[str, ...]) -> None:
    origin = w.blocks[block]
    coast = berth_in(w, block, path[-2], path[-1])
    w.shift(block, path[-1], coast)
    w.trips[block] = Trip("sail", origin.space, path[-2], origin.coast)
    if w.has_enemies(path[-1], w.camp(block)):
        w.attackers.setdefault(path[-1], w.side(block))


# -- search: where a ship can get, for retreats, regroups, rebasing

Passable = Callable[[str], bool]


@rule("R-NAV-14", "R-NAV-15", "R-NRT-02", "RULING-28")
def voyages(
    w: Work, block: str, start: Berth, most: int, first: Iterable[str] | None = None
) -> dict[str, tuple[int, int, str]]:
    """Where a ship can sail without a fight: space -> (cost, coast, space before). Surface ships go through
    friendly and vacant waters, submarines through all. `first` narrows the first step."""
    camp, submarine = w.camp(block), w.printed(block).is_submarine
    found: dict[str, tuple[int, int, str]] = {}
    heap: list[tuple[int, str, int, str]] = [(0, start[0], start[1], "")]
    while heap:
        cost, here, coast, before = heappop(heap)
        if here in found:
            continue
        found[here] = (cost, coast, before)
        if before and here in w.g.ground.land and not _goes_on(w, block, here):
            continue
        for there in _next_spaces(w, block, (here, coast)) if before or first is None else first:
            if there in found or refuse_leg(w, block, (here, coast), there):
                continue
            total = cost + leg_cost(w, there)
            open_ = (
                is_friendly(w, there, camp)
                if there in w.g.ground.land
                else (submarine or is_open_sea(w, there, camp))
            )
            if open_ and total <= most:
                heappush(heap, (total, there, berth_in(w, block, here, there), here))
    return found


def coasts_reached(
    w: Work, block: str, found: Mapping[str, tuple[int, int, str]], goal: str, most: int
) -> tuple[int, ...]:
    """The coasts of a port on which a ship may end one of the voyages found; the nearest alone at sea."""
    if goal not in found:
        return ()
    coasts = w.g.ground.coasts.get(goal, ())
    if len(coasts) < 2:
        return (found[goal][1],)
    return tuple(
        place
        for place, seas in enumerate(coasts)
        if place == found[goal][1] or any(_enters(w, block, found, sea, goal, most) for sea in seas)
    )


def _enters(
    w: Work, block: str, found: Mapping[str, tuple[int, int, str]], sea: str, goal: str, most: int
) -> bool:
    near = sea in found and found[sea][0] + leg_cost(w, goal) <= most
    return (
        near
        and (found[sea][2] == "" or _may_pass(w, block, sea))
        and not refuse_leg(w, block, (sea, 0), goal)
    )


def _may_pass(w: Work, block: str, sea: str) -> bool:
    return w.printed(block).is_submarine or is_open_sea(w, sea, w.camp(block))


def _goes_on(w: Work, block: str, area: str) -> bool:
    return area in w.g.ground.leads or (area in w.g.ground.passage_at and passage_open(w, block, area))


def _next_spaces(w: Work, block: str, berth: Berth) -> tuple[str, ...]:
    here, ground = berth[0], w.g.ground
    if here in ground.water:
        return (*ground.sea[here], *ground.coast[here])
    near = tuple(area for area in ground.leads if here in ground.leads and area != here)
    return (*seas_of(w, block, berth), *near)
