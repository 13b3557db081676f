"""Strategic moves of armies by land and sea, rebasing of ships, moving factories (SMV, NAV, FAC)."""

from __future__ import annotations

from collections.abc import Iterable

from wartable.board.connectivity import component
from wartable.games.victory.answers import NEAREST
from wartable.games.victory.blocks import AIR, ARMY, NAVAL
from wartable.games.victory.book import SOVIET, WESTERN
from wartable.games.victory.control import (
    friendly_land,
    is_contested,
    is_friendly,
    is_friendly_sea,
    is_open_sea,
    is_taken_by_others,
)
from wartable.games.victory.effects import active, is_evacuated, is_of
from wartable.games.victory.ground import UNLIMITED
from wartable.games.victory.movement_air import refuse_air_rebase
from wartable.games.victory.movement_naval import coasts_reached, is_frozen, strait_open, voyages
from wartable.games.victory.position import Trip
from wartable.games.victory.state import Work
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule
from wartable.kernel.staging import no


def _refuse_kind(w: Work, block: str) -> Refusals:
    printed = w.printed(block)
    if printed.branch != ARMY or printed.is_fortress:
        return no("strategic.army_only", "R-SMV-06", block=block)
    return ()


@rule("R-SMV-02", "R-CTL-10")
def _refuse_goal(w: Work, block: str, goal: str) -> Refusals:
    camp = w.camp(block)
    if is_taken_by_others(w, goal, camp) or not is_friendly(w, goal, camp):
        return no("strategic.not_friendly", "R-SMV-02", block=block, space=goal)
    if goal not in w.dawn:
        return no("strategic.too_new", "R-SMV-02", block=block, space=goal)
    return ()


@rule("R-SMV-01", "R-SMV-02", "R-SMV-03", "R-PIN-05", "R-SMV-10", "RULING-16")
def refuse_rail(w: Work, block: str, goal: str) -> Refusals:
    """By land: any distance through friendly areas alone, straits included."""
    refusals = _refuse_kind(w, block) or _refuse_goal(w, block, goal)
    if refusals:
        return refusals
    start, camp = w.space_of(block), w.camp(block)
    if is_contested(w, start) and not _may_leave_contested(w, block):
        return no("strategic.from_battle", "R-SMV-03", block=block, space=start)
    through = component(w.g.ground.army, start, _OrStart(w, start, camp))
    if goal == start or goal not in through:
        return no("strategic.no_line", "R-SMV-03", block=block, origin=start, space=goal)
    return ()


class _OrStart:
    """Friendly areas, and the one where the block stands."""

    def __init__(self, w: Work, start: str, camp: str) -> None:
        self._w, self._start, self._camp = w, start, camp

    def __contains__(self, space: object) -> bool:
        return space == self._start or is_friendly(self._w, str(space), self._camp)


def _may_leave_contested(w: Work, block: str) -> bool:
    """An unpinned block may: it would not be asked otherwise."""
    return block not in w.pinned


@rule("R-SMV-02", "R-SMV-04", "R-SMV-05", "R-SMV-07", "R-SMV-08", "R-MEA-03", "R-NAV-17", "RULING-48")
def refuse_ship(w: Work, block: str, goal: str) -> Refusals:
    """By sea: from a friendly port to a friendly port, through vacant or friendly waters."""
    refusals = _refuse_kind(w, block)
    if refusals:
        return refusals
    camp, start = w.camp(block), w.space_of(block)
    if not _harbor_now(w, block, goal):
        refusals = _refuse_goal(w, block, goal)
        if refusals:
            return refusals
    for area in (start, goal):
        if not w.g.ground.coasts.get(area) and area not in w.g.ground.red_ports:
            return no("strategic.no_port", "R-SMV-04", block=block, space=area)
    if start == goal or not (is_friendly(w, start, camp) or is_evacuated(w, block, goal)):
        return no("strategic.not_friendly", "R-SMV-04", block=block, space=start)
    if is_red_voyage(w, camp, start, goal) or goal in sea_reach(w, camp, start):
        return ()
    return no("strategic.no_sea_way", "R-SMV-04", block=block, origin=start, space=goal)


def _harbor_now(w: Work, block: str, goal: str) -> bool:
    """A card lets sea moves end in ports that have become friendly only now."""
    return any(
        is_of(w, effect, block) and (effect.get("where") or {}).get("to") == "friendly_now_coastal"
        for _, effect in active(w, w.side(block), "free_sm")
    ) and is_friendly(w, goal, w.camp(block))


@rule("R-MAP-07", "R-SMV-08", "R-MEA-03", "RULING-48")
def is_red_voyage(w: Work, camp: str, start: str, goal: str) -> bool:
    """To or from a red port of the Middle East: the voyage round the Cape cannot be stopped."""
    red = w.g.ground.red_ports
    ends = {start, goal}
    return camp == WESTERN and bool(ends & red) and all(is_friendly(w, end, camp) for end in ends)


def sea_reach(w: Work, camp: str, start: str) -> frozenset[str]:
    """Every port that a convoy of troops from a port can reach."""
    ground = w.g.ground
    seen: set[str] = set()
    queue = [sea for coast in ground.coasts[start] for sea in coast if _calm(w, camp, sea)]
    ports: set[str] = set()
    while queue:
        sea = queue.pop()
        if sea in seen:
            continue
        seen.add(sea)
        for port in ground.coast[sea]:
            if is_friendly(w, port, camp):
                ports.add(port)
                queue += _through_passage(w, camp, port, sea)
        beyond = (t for t in ground.sea[sea] if t not in seen and _calm(w, camp, t))
        queue += [there for there in beyond if strait_open(w, camp, sea, there)]
    return frozenset(ports - {start})


@rule("R-SMV-04", "R-SUP-04", "R-WIN-07")
def _calm(w: Work, camp: str, sea: str) -> bool:
    return is_open_sea(w, sea, camp) and not is_frozen(w, sea) and sea not in w.g.ground.lakes


@rule("R-SMV-07", "R-SUP-05", "R-NAV-10", "R-NAV-11", "R-NAV-12", "R-NAV-13")
def _through_passage(w: Work, camp: str, area: str, sea: str) -> list[str]:
    """The waters beyond a passage area that is friendly."""
    passage = w.g.ground.passage_at.get(area)
    if passage is None or sea not in passage.joins or (passage.axis_only and camp not in ("axis", "italy")):
        return []
    return [beyond for beyond in passage.joins if beyond in w.g.ground.water and _calm(w, camp, beyond)]


@rule("R-SMV-01", "R-SMV-09")
def do_strategic(w: Work, block: str, goal: str, how: str) -> None:
    origin = w.blocks[block]
    w.shift(block, goal)
    w.trips[block] = Trip(how, origin.space, origin.space, origin.coast)


# -- rebasing


@rule("R-AIR-09", "R-NAV-14", "R-NAV-15", "R-NAV-20", "R-SMV-06", "RULING-70")
def refuse_rebase(w: Work, block: str, goal: str, coast: int = NEAREST) -> Refusals:
    branch = w.printed(block).branch
    if branch == AIR:
        return refuse_air_rebase(w, block, goal)
    if branch == NAVAL:
        return _refuse_naval_rebase(w, block, goal, coast)
    return no("rebase.army", "R-SMV-06", block=block)


def _refuse_naval_rebase(w: Work, block: str, goal: str, coast: int) -> Refusals:
    if goal not in w.dawn or goal not in w.g.ground.land or not is_friendly(w, goal, w.camp(block)):
        return no("rebase.not_friendly", "R-NAV-14", block=block, space=goal)
    berths = naval_berths(w, block, goal)
    if goal == w.space_of(block) or not berths or coast not in (NEAREST, *berths):
        return no("strategic.no_sea_way", "R-NAV-14", block=block, origin=w.space_of(block), space=goal)
    return ()


@rule("R-NAV-07", "R-NAV-13", "R-NAV-15", "R-NAV-20", "RULING-65")
def naval_berths(w: Work, block: str, goal: str) -> tuple[int, ...]:
    """The coasts of a port where a rebasing ship may lie, the nearest first; none if no way leads there."""
    standing = w.blocks[block]
    if is_red_voyage(w, w.camp(block), standing.space, goal):
        return (0,)
    found = voyages(w, block, (standing.space, standing.coast), FAR)
    reached = coasts_reached(w, block, found, goal, FAR)
    return tuple(sorted(reached, key=lambda coast: coast != found[goal][1]))


FAR = UNLIMITED * 4
"""Farther than any way on the board."""


def do_rebase(w: Work, block: str, goal: str, coast: int = NEAREST) -> None:
    origin = w.blocks[block]
    if w.printed(block).branch == NAVAL and coast == NEAREST:
        coast = naval_berths(w, block, goal)[0]
    w.shift(block, goal, max(coast, 0))
    w.trips[block] = Trip("rebase", origin.space, origin.space, origin.coast)


# -- factories


@rule("R-FAC-06", "R-FAC-07", "R-FAC-11", "R-FAC-02", "R-MAP-05")
def refuse_haul(w: Work, half: str, origin: str, goal: str, steps: int) -> Refusals:
    """Factory steps to another friendly major city."""
    markers = w.factories.get(origin)
    if not markers or not is_friendly(w, origin, half) or is_contested(w, origin):
        return no("haul.no_factory", "R-FAC-07", space=origin)
    if not 1 <= steps <= sum(markers):
        return no("haul.too_many", "R-FAC-06", space=origin, steps=steps, most=sum(markers))
    most = w.g.ground.city_most.get(goal, 0)
    if not most or not is_friendly(w, goal, half):
        return no("haul.no_city", "R-FAC-06", space=goal)
    room = min(most, room_on_markers(w, goal)) - sum(w.factories.get(goal, ()))
    if steps > room:
        return no("haul.no_room", "R-FAC-11", space=goal, steps=steps, most=max(room, 0))
    if not is_home_of_mover(w, half, origin):
        return no("haul.neutral", "R-FAC-06", space=origin)
    return ()


def is_home_of_mover(w: Work, half: str, origin: str) -> bool:
    """Only powers at war move factories; neutral Soviets may not."""
    return half != SOVIET or w.status[SOVIET] == "war"


@rule("R-FAC-02")
def room_on_markers(w: Work, area: str) -> int:
    """The most steps that the markers allowed in an area can show."""
    chart = w.g.tables["production"]
    return int(chart["markers"].get(area, 1)) * int(chart["factory_steps"])


@rule("R-FAC-06", "R-FAC-07", "R-FAC-11")
def do_haul(w: Work, half: str, origin: str, goal: str, steps: int) -> None:
    """Moved steps do not work this turn."""
    w.factories[origin] = spread(w, origin, sum(w.factories[origin]) - steps)
    if not w.factories[origin]:
        del w.factories[origin]
    w.factories[goal] = spread(w, goal, sum(w.factories.get(goal, ())) + steps)
    w.uses[f"moved:{goal}"] = w.uses.get(f"moved:{goal}", 0) + steps
    w.uses[f"hauled:{half}"] = w.uses.get(f"hauled:{half}", 0) + steps


def spread(w: Work, area: str, steps: int) -> tuple[int, ...]:
    """Steps on as few markers as carry them."""
    most = int(w.g.tables["production"]["factory_steps"])
    full, rest = divmod(steps, most)
    return (most,) * full + ((rest,) if rest else ())


def friendly_dawn(w: Work, camps: Iterable[str]) -> tuple[str, ...]:
    """Everything that is friendly to one of these camps now: what counts as such through a move phase."""
    wanted = tuple(camps)
    land = (area for camp in wanted for area in friendly_land(w, camp))
    seas = (space for space in w.spots if space in w.g.ground.water)
    held = (sea for sea in seas if any(is_friendly_sea(w, sea, camp) for camp in wanted))
    return tuple(sorted((*land, *held)))
