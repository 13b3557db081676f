"""Orders taken back: the table as it would lie if an order of a plan had never been given (MOV)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.games.victory.answers import Invade, Move, MoveItem, Rebase
from wartable.games.victory.blocks import AIR, ARMY
from wartable.games.victory.frames import Plan
from wartable.games.victory.moving import URALS
from wartable.games.victory.plans import do_item, refuse_item
from wartable.games.victory.state import Work

Kept = tuple[MoveItem, ...]
Fallen = tuple[int, ...]


def do_withdraw(w: Work, plan: Plan, dropped: int) -> tuple[Kept, Fallen]:
    """Take one order off the table. Returns the orders that still stand, and the places of those that fell
    with it."""
    if is_quiet(w, plan, dropped):
        put_back(w, plan, dropped)
        return (*plan.items[:dropped], *plan.items[dropped + 1 :]), ()
    return replay_without(w, plan, dropped)


def replay_without(w: Work, plan: Plan, dropped: int) -> tuple[Kept, Fallen]:
    """Set the table back to where the plan began and carry out its orders but one. Those before it were
    judged on the same table already, and stand."""
    w.load(plan.base)
    kept = list(plan.items[:dropped])
    for item in kept:
        do_item(w, plan.half, item)
    fallen: list[int] = []
    for place, item in enumerate(plan.items[dropped + 1 :], start=dropped + 1):
        if refuse_item(w, plan.half, item):
            fallen.append(place)
        else:
            do_item(w, plan.half, item)
            kept.append(item)
    return tuple(kept), tuple(fallen)


# -- orders on which no other can depend: most of them. A test compares them with the replay.


def is_quiet(w: Work, plan: Plan, dropped: int) -> bool:
    """Whether an order moves one block among friends or over empty seas, where no other order of the plan
    can have asked for it."""
    match plan.items[dropped]:
        case Move((block,), path):
            spaces = path
        case Rebase(block, goal):
            spaces = (plan.base.blocks[block].space, goal)
        case _:
            return False
    printed, camp = w.printed(block), w.camp(block)
    if camp != plan.half or printed.type == "heavy_bomber":  # a card asks where bombers are
        return False
    if printed.branch == ARMY:
        return URALS not in spaces and all(_is_calm_land(w, plan, space, camp) for space in spaces)
    ends = (spaces[0], spaces[-1])
    calm = all(s in w.g.ground.water or _is_calm_land(w, plan, s, camp) for s in ends)
    if not calm or any(w.has_enemies(space, camp) for space in ends):
        return False
    return not any(_needs(w, item, printed.branch, spaces[0]) for item in plan.items[dropped + 1 :])


def _is_calm_land(w: Work, plan: Plan, area: str, camp: str) -> bool:
    """Land that was and is the camp's own, without enemies."""
    was = plan.base.holder[area]
    return was == w.holder[area] and w.camps[was] == camp and not w.has_enemies(area, camp)


def _needs(w: Work, item: MoveItem, branch: str, left: str) -> bool:
    """Whether an order may need a plane or a ship where it is now: landings need seas that are held, a
    plane needs the base that another has left."""
    if isinstance(item, Invade):
        return True
    return branch == AIR and isinstance(item, Rebase) and item.goal == left


def put_back(w: Work, plan: Plan, dropped: int) -> None:
    """The block of a quiet order stands again where the plan found it, in its old place in the stack."""
    item = plan.items[dropped]
    block = item.block if isinstance(item, Rebase) else item.blocks[0]  # type: ignore[union-attr]  # quiet ones are these two
    before = plan.base.blocks[block]
    w.shift(block, before.space, before.coast)
    w.blocks[block] = before
    w.spots[before.space] = tuple(_in_old_order(w, plan, before.space))
    w.trips.pop(block)


def _in_old_order(w: Work, plan: Plan, space: str) -> Iterator[str]:
    """Who was there before the plan began comes first."""
    there, first = w.spots[space], plan.base.spots[space]
    yield from (block for block in first if block in there)
    yield from (block for block in there if block not in first)
