"""Planning a move: every order is tried on the table at once, and may be withdrawn until the plan is done."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from wartable.games.victory.answers import Drop, Haul, Invade, Move, MoveItem, Rail, Rebase, Ship
from wartable.games.victory.blocks import AIR, ARMY
from wartable.games.victory.book import HALVES
from wartable.games.victory.commands import refuse_cost, refuse_war
from wartable.games.victory.control import is_contested
from wartable.games.victory.frames import Plan
from wartable.games.victory.invasion import do_invade, needed_at_sea, refuse_invade
from wartable.games.victory.movement_air import do_drop, do_fly, refuse_drop, refuse_flight
from wartable.games.victory.movement_army import do_march, refuse_march
from wartable.games.victory.movement_naval import do_sail, refuse_sail
from wartable.games.victory.moving import refuse_block
from wartable.games.victory.stacking import refuse_stacks
from wartable.games.victory.state import Work
from wartable.games.victory.strategic import (
    do_haul,
    do_rebase,
    do_strategic,
    refuse_haul,
    refuse_rail,
    refuse_rebase,
    refuse_ship,
)
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule
from wartable.kernel.staging import no


def blocks_of(item: MoveItem) -> tuple[str, ...]:
    """The blocks that an order moves."""
    match item:
        case Move(blocks=blocks) | Invade(blocks=blocks):
            return blocks
        case Rail(block=block) | Ship(block=block) | Rebase(block=block) | Drop(block=block):
            return (block,)
    return ()


def spaces_of(item: MoveItem) -> tuple[str, ...]:
    match item:
        case Move(path=path) | Invade(path=path):
            return path
        case Haul(origin=origin, goal=goal):
            return (origin, goal)
    return (item.goal,)


# -- one order


def refuse_item(w: Work, half: str, item: MoveItem) -> Refusals:
    """Why an order cannot stand: names, whose block it is, the rules of its kind, and the price."""
    return _refuse_blocks(w, half, item) or _refuse_names(w, item) or _refuse_as_done(w, half, item)


def _refuse_names(w: Work, item: MoveItem) -> Refusals:
    for space in spaces_of(item):
        if space not in w.g.ground.spaces:
            return no("space.unknown", "R-MAP-01", space=space)
    blocks = blocks_of(item)
    if len(set(blocks)) < len(blocks) or (not blocks and not isinstance(item, Haul)):
        return no("blocks.none" if not blocks else "blocks.twice", "R-MOV-01")
    return ()


@rule("R-MOV-01", "R-INV-06")
def _refuse_blocks(w: Work, half: str, item: MoveItem) -> Refusals:
    for block in blocks_of(item):
        refusals = refuse_block(w, half, block, ships=isinstance(item, Ship))
        if refusals:
            return refusals
        sea = needed_at_sea(w, block)
        if sea:
            return no("invade.holder_leaves", "R-INV-06", block=block, sea=sea)
    return ()


def _refuse_as_done(w: Work, half: str, item: MoveItem) -> Refusals:
    """Blocks of one order go one after the other, so each is judged where the others have gone before."""
    match item:
        case Invade(blocks, path):
            refusals = refuse_invade(w, half, blocks, path)
        case Haul(origin, goal, steps):
            refusals = refuse_haul(w, half, origin, goal, steps)
        case Move(blocks, _) if len(blocks) > 1:
            return _refuse_group(w, half, item)
        case _:
            refusals = _refuse_single(w, item)
    return refusals or _refuse_price(w, half, item)


def _refuse_single(w: Work, item: Any) -> Refusals:
    match item:
        case Move((block,), path):
            return _refuse_move(w, block, path)
        case Rail(block, goal):
            return refuse_rail(w, block, goal)
        case Ship(block, goal):
            return refuse_ship(w, block, goal)
        case Rebase(block, goal, coast):
            return refuse_rebase(w, block, goal, coast)
    return refuse_drop(w, item.block, item.goal)


def _refuse_move(w: Work, block: str, path: tuple[str, ...]) -> Refusals:
    if len(path) < 2:
        return no("move.nowhere", "R-MOV-01", block=block)
    if path[0] != w.space_of(block):
        return no("move.not_there", "R-MOV-01", block=block, space=path[0], where=w.space_of(block))
    branch = w.printed(block).branch
    if branch == ARMY:
        return refuse_march(w, block, path)
    if branch == AIR:
        return refuse_flight(w, block, path[-1])
    return refuse_sail(w, block, path)


def _refuse_group(w: Work, half: str, item: Move) -> Refusals:
    """Judged on a trial table, which is thrown away."""
    trial = w.twin()
    for block in item.blocks:
        one = Move((block,), item.path)
        refusals = _refuse_single(trial, one) or _refuse_price(trial, half, one)
        if refusals:
            return refusals
        do_item(trial, half, one)
    return ()


@rule("R-CRD-12")
def _refuse_price(w: Work, half: str, item: MoveItem) -> Refusals:
    """What the table would cost with this order carried out."""
    if _is_free(w, item):
        return ()
    trial = w.twin()
    do_item(trial, half, item)
    return refuse_cost(trial, half)


def _is_free(w: Work, item: MoveItem) -> bool:
    """Orders that can never cost: most of them, so they need no trial."""
    match item:
        case Move((block,), path):
            goal = path[-1]
            urals = "urals" in (path[0], goal)
            return not urals and not w.has_enemies(goal, w.camp(block)) and goal not in w.factories
        case Rebase():
            return True
    return False


def do_item(w: Work, half: str, item: MoveItem) -> None:
    """Precondition: not refused."""
    match item:
        case Move(blocks, path):
            for block in blocks:
                _do_move(w, block, path)
        case Rail(block, goal):
            do_strategic(w, block, goal, "rail")
        case Ship(block, goal):
            do_strategic(w, block, goal, "ship")
        case Rebase(block, goal, coast):
            do_rebase(w, block, goal, coast)
        case Invade(blocks, path):
            do_invade(w, blocks, path)
        case Drop(block, goal):
            do_drop(w, block, goal)
        case Haul(origin, goal, steps):
            do_haul(w, half, origin, goal, steps)


def _do_move(w: Work, block: str, path: tuple[str, ...]) -> None:
    branch = w.printed(block).branch
    if branch == ARMY:
        do_march(w, block, path)
    elif branch == AIR:
        do_fly(w, block, path[-1])
    else:
        do_sail(w, block, path)


# -- the plan as a whole


@rule("R-MOV-05", "R-STK-01", "R-DOW-01", "R-NAV-04", "R-ABN-03")
def refuse_done(w: Work, plan: Plan) -> Refusals:
    """Why the plan cannot end here: overfull spaces, ships without friends, a war without attack."""
    spaces = sorted({w.space_of(block) for block in w.trips if block in w.blocks})
    return (
        refuse_stacks(w, (plan.side,), spaces)
        or _refuse_unsupported(w, plan, spaces)
        or _refuse_idle_war(w, plan)
    )


def refuse_declaration(w: Work, plan: Plan, power: str) -> Refusals:
    """Why no war can be declared now: that on its own, or because the orders before it would be final."""
    return refuse_war(w, plan.half, power) or refuse_done(w, structs.replace(plan, must=()))


@rule("R-NAV-04", "R-ABN-03")
def _refuse_unsupported(w: Work, plan: Plan, spaces: list[str]) -> Refusals:
    for space in spaces:
        if space not in w.g.ground.land or not is_contested(w, space):
            continue
        own = [b for b in w.at(space) if b in w.trips and w.camp(b) in HALVES[plan.half]]
        ships = [b for b in own if w.printed(b).branch not in (ARMY, AIR)]
        if ships and not any(w.armies(space, w.camp(b)) for b in ships):
            return no("sail.enemy_coast", "R-NAV-04", block=ships[0], space=space)
    return ()


@rule("R-DOW-01")
def _refuse_idle_war(w: Work, plan: Plan) -> Refusals:
    """A minor on which war was declared must be attacked this move."""
    for power in plan.must:
        own = (b for b in w.trips if b in w.blocks and w.camp(b) in HALVES[plan.half])
        entered = [w.space_of(b) for b in own]
        attacked = any(w.g.ground.nation.get(s) == power or _is_of(w, s, power) for s in entered)
        if not attacked and (order := possible_attack(w, plan, power)):
            return no("declare.no_attack", "R-DOW-01", power=power, block=order[0], space=order[1])
    return ()


@rule("R-DOW-01")
def possible_attack(w: Work, plan: Plan, power: str) -> tuple[str, str] | None:
    """An army that could still attack a minor from beside it, and where; None if there is none."""
    land = [area for area, holder in w.holder.items() if holder == power]
    for area in land:
        for near in w.g.ground.army[area]:
            for block in w.at(near):
                own = w.camp(block) in HALVES[plan.half] and w.printed(block).branch == ARMY
                if own and not refuse_item(w, plan.half, Move((block,), (near, area))):
                    return block, area
    return None


def _is_of(w: Work, space: str, power: str) -> bool:
    """Whether a space belongs to a minor; Vichy is a part of France and Africa."""
    return power == "vichy" and space in w.g.ground.regions["vichy"]


def with_items(plan: Plan, items: tuple[MoveItem, ...]) -> Plan:
    return structs.replace(plan, items=items)
