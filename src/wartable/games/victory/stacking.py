"""How many blocks may be in one place (STK)."""

from __future__ import annotations

from collections.abc import Iterable

from wartable.games.victory.blocks import AIR, ARMY, CONVOY, NAVAL
from wartable.games.victory.book import SIDE_OF
from wartable.games.victory.ground import UNLIMITED
from wartable.games.victory.state import Work
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule
from wartable.kernel.staging import no


@rule(
    "R-ABN-01", "R-FAC-05", "R-STK-01", "R-STK-02", "R-STK-06", "R-TER-01", "R-TER-02", "R-TER-05",
    "R-TER-08", "RULING-07",
)  # fmt: skip
def armies_counted(w: Work, area: str, side: str) -> int:
    """Armies that count for stacking: all but leaders."""
    blocks = w.g.blocks
    return len([b for b in w.of_side(area, side) if blocks[b].branch == ARMY and not blocks[b].is_leader])


@rule("R-MAP-10", "R-STK-01", "R-STK-06")
def army_room(w: Work, area: str) -> int:
    return w.g.ground.stack[area]


@rule("R-STK-03", "R-STK-04", "R-STK-05", "R-NBT-04", "RULING-65")
def ship_room(w: Work, space: str, *, attacking: bool = False) -> int:
    """Ships of a side in a sea, a zone, a port or a naval base; one at most comes in against a base."""
    chart, ground = w.g.tables["stacking"], w.g.ground
    if space in ground.zones:
        return int(chart["convoy_zone_ships"])
    if space in ground.water:
        return int(chart["sea"])
    return int(chart["naval_base"] if space in ground.naval_bases and not attacking else chart["coast"])


@rule(
    "R-STK-01", "R-STK-03", "R-STK-04", "R-STK-05", "R-STK-07", "R-STK-08", "R-UNI-16", "R-REI-04", "R-ABN-04"
)
def refuse_stack(w: Work, space: str, side: str) -> Refusals:
    """Why the blocks of a side may not all be in one space. Canada, the USA and the Urals hold all."""
    if len(w.spots.get(space, ())) < 2:
        return ()
    sorts = [w.g.sorts[block] for block in w.of_side(space, side)]
    if len(set(sorts)) == len(sorts):  # there is room for one of a sort everywhere
        return ()
    if w.g.ground.stack.get(space, 0) == UNLIMITED:
        return ()
    armies = _refuse_armies(w, space, side) if space in w.g.ground.land else ()
    return armies or _refuse_planes(w, space, side) or _refuse_ships(w, space, side)


def _refuse_armies(w: Work, area: str, side: str) -> Refusals:
    count, most = armies_counted(w, area, side), army_room(w, area)
    if count > most:
        return no("stack.armies", "R-STK-01", space=area, count=count, most=most)
    leaders = len([b for b in w.of_side(area, side) if w.g.blocks[b].is_leader])
    if leaders > int(w.g.tables["stacking"]["leaders"]):
        return no("stack.leaders", "R-UNI-16", space=area)
    return ()


def _refuse_planes(w: Work, space: str, side: str) -> Refusals:
    planes = [b for b in w.of_side(space, side) if w.g.blocks[b].branch == AIR]
    if len(planes) > int(w.g.tables["stacking"]["air"]):
        return no("stack.air", "R-STK-03", space=space, blocks=tuple(planes))
    return ()


def _refuse_ships(w: Work, space: str, side: str) -> Refusals:
    own, blocks = w.of_side(space, side), w.g.blocks
    ships = [b for b in own if blocks[b].branch == NAVAL]
    convoys = [b for b in own if blocks[b].branch == CONVOY]
    if len(ships) + len(convoys) < 2:
        return ()
    attacking = bool(ships) and w.attackers.get(space) == side
    most = ship_room(w, space, attacking=attacking)
    at_sea = space in w.g.ground.water and space not in w.g.ground.zones
    count = len(ships) + (len(convoys) if at_sea else 0)
    if count > most:
        return no("stack.ships", "R-STK-04", space=space, count=count, most=most)
    return ()


def refuse_stacks(w: Work, sides: Iterable[str], spaces: Iterable[str]) -> Refusals:
    """The first overfull space among these."""
    places = tuple(spaces)
    for side in sides:
        for space in places:
            refusals = refuse_stack(w, space, side)
            if refusals:
                return refusals
    return ()


@rule("R-STK-08", "R-RET-07")
def has_room(w: Work, block: str, space: str) -> bool:
    """Whether one more block fits in."""
    if w.g.ground.stack.get(space, 0) == UNLIMITED:
        return True
    side, printed = SIDE_OF[w.camp(block)], w.printed(block)
    there = [b for b in w.of_side(space, side) if b != block]
    if printed.branch == AIR:
        return not any(w.printed(b).branch == AIR for b in there)
    if printed.branch == NAVAL:
        return sum(1 for b in there if w.printed(b).branch == NAVAL) < ship_room(w, space)
    if space not in w.g.ground.land:
        return False
    if printed.is_leader:
        return not any(w.printed(b).is_leader for b in there)
    armies = sum(1 for b in there if w.printed(b).branch == ARMY and not w.printed(b).is_leader)
    return armies < army_room(w, space)
