"""Drafts of move orders: how one is put together pick by pick, and how random ones are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from wartable.games.victory.answers import (
    Declare,
    Done,
    Drop,
    Haul,
    Invade,
    Move,
    Rail,
    Rebase,
    Ship,
    Withdraw,
)
from wartable.games.victory.asking import coast_in, on_coast
from wartable.games.victory.blocks import AIR, ARMY, NAVAL
from wartable.games.victory.book import HALVES
from wartable.games.victory.commands import refuse_war
from wartable.games.victory.control import is_enemy_land
from wartable.games.victory.frames import Plan
from wartable.games.victory.movement_air import flight_goals
from wartable.games.victory.moving import refuse_block
from wartable.games.victory.plans import possible_attack, refuse_declaration, refuse_done, refuse_item
from wartable.games.victory.state import Work
from wartable.games.victory.strategic import naval_berths, sea_reach
from wartable.kernel.contract import Choice, Draft, Step

VERBS = ("move", "rail", "ship", "rebase", "drop", "invade", "haul", "declare", "withdraw", "done")
STOP = "."
"""The pick that ends an order where it is."""
TRIES = 8
LEAVE = 0.12
"""How readily a random player ends his move."""


def own_blocks(w: Work, plan: Plan, verb: str) -> list[str]:
    """The blocks that may still be ordered."""
    mine = (b for b in w.blocks if w.camp(b) in HALVES[plan.half])
    return [b for b in mine if not refuse_block(w, plan.half, b, ships=verb == "ship")]


# -- walking


def walk_move(w: Work, plan: Plan, draft: Draft) -> Step:
    match draft:
        case ():
            return Step("verb", tuple(_verb_choice(w, plan, verb) for verb in VERBS))
        case ("done",):
            return Step("verb", answer=Done())
        case ("withdraw",):
            return Step("item", tuple(Choice(str(n + 1)) for n in range(len(plan.items))))
        case ("withdraw", item):
            return Step("item", answer=Withdraw(int(item) - 1))
        case ("declare",):
            return Step("power", tuple(Choice(p, refuse_declaration(w, plan, p)) for p in w.g.powers))
        case ("declare", power):
            return Step("power", answer=Declare(power))
        case ("haul", *picks):
            return _walk_haul(w, plan, tuple(picks))
        case (_,):
            return Step("block", tuple(map(Choice, _fit_for(w, plan, draft[0]))))
    return _walk_way(w, plan, draft)


def _verb_choice(w: Work, plan: Plan, verb: str) -> Choice:
    return Choice(verb, refuse_done(w, plan) if verb == "done" else ())


def _fit_for(w: Work, plan: Plan, verb: str) -> list[str]:
    found = []
    for block in own_blocks(w, plan, verb):
        printed = w.printed(block)
        fits = {
            "move": printed.move > 0,
            "rail": printed.branch == ARMY and not printed.is_fortress,
            "ship": printed.branch == ARMY and not printed.is_fortress,
            "rebase": printed.branch in (AIR, NAVAL),
            "drop": printed.fly > 0,
            "invade": printed.infantry,
        }
        if fits[verb]:
            found.append(block)
    return found


def _walk_haul(w: Work, plan: Plan, picks: tuple[str, ...]) -> Step:
    if not picks:
        return Step("factory", tuple(map(Choice, sorted(w.factories))))
    if len(picks) == 1:
        goals = (a for a in sorted(w.g.ground.city_most) if a != picks[0])
        return Step("goal", tuple(_judged(w, plan, a, Haul(picks[0], a, 1)) for a in goals))
    if len(picks) == 2:
        most = sum(w.factories.get(picks[0], ()))
        return Step("count", tuple(_judged(w, plan, str(n), Haul(*picks, n)) for n in range(1, most + 1)))
    return Step("count", answer=Haul(picks[0], picks[1], int(picks[2])))


def _judged(w: Work, plan: Plan, pick: str, item: Any) -> Choice:
    return Choice(pick, refuse_item(w, plan.half, item))


def _walk_way(w: Work, plan: Plan, draft: Draft) -> Step:
    """Behind verb and block: goals, or a path step by step."""
    verb, block, way = draft[0], draft[1], draft[2:]
    flies = w.printed(block).branch == AIR
    if verb in ("move", "invade") and not flies:
        return _walk_path(w, plan, verb, block, way)
    if len(way) == 1 and verb == "rebase" and not flies:
        return _walk_berth(w, block, way[0])
    if way:
        return Step("goal", answer=single(w, verb, block, way[-1]))
    goals = goals_of(w, verb, block)
    return Step("goal", tuple(_judged(w, plan, g, single(w, verb, block, g)) for g in goals))


def _walk_berth(w: Work, block: str, goal: str) -> Step:
    """The coast of a port, where the ship can choose; the nearest unless it does."""
    berths = naval_berths(w, block, goal)
    choices = tuple(Choice(on_coast(goal, coast)) for coast in berths) if len(berths) > 1 else ()
    return Step("place", choices, Rebase(block, goal))


def single(w: Work, verb: str, block: str, pick: str) -> Any:
    goal, coast = coast_in(pick)
    if verb == "rebase":
        return Rebase(block, goal, coast)
    if verb == "move":
        return Move((block,), (w.space_of(block), goal))
    return {"rail": Rail, "ship": Ship, "drop": Drop}[verb](block, goal)


def goals_of(w: Work, verb: str, block: str) -> Sequence[str]:
    """Where an order of this kind could lead at all."""
    start = w.space_of(block)
    if verb in ("move", "drop"):
        printed = w.printed(block)
        return flight_goals(w, block, start, printed.fly if verb == "drop" else printed.move)
    if verb == "ship":
        return sorted({*sea_reach(w, w.camp(block), start), *w.g.ground.red_ports} - {start})
    return [space for space in w.dawn if space in w.g.ground.land and space != start]


def _walk_path(w: Work, plan: Plan, verb: str, block: str, way: Draft) -> Step:
    """Step by step; where the order cannot end, stopping says why, for it may lead on from there."""
    path = (w.space_of(block), *way)
    order = Invade((block,), path) if verb == "invade" else Move((block,), path)
    lands = len(path) > 2 and path[-1] in w.g.ground.land
    over = lands if verb == "invade" else len(path) > _longest(w, block)
    further = () if over else _onward(w, verb, block, path)
    if not (lands if verb == "invade" else way):
        return Step("goal", further)
    refusals = refuse_item(w, plan.half, order)
    if refusals:
        return Step("goal", (*further, Choice(STOP, refusals)))
    return Step("goal", further, order)


def _onward(w: Work, verb: str, block: str, path: tuple[str, ...]) -> tuple[Choice, ...]:
    ground, here = w.g.ground, path[-1]
    if verb == "invade" and here not in ground.water:
        near: tuple[str, ...] = tuple(ground.coast[here])
    elif verb == "move" and w.printed(block).branch == ARMY:
        near = tuple(ground.army[here])
    else:
        near = (*ground.sea[here], *ground.coast[here])
    return tuple(Choice(space) for space in near if space not in path)


def _longest(w: Work, block: str) -> int:
    return w.printed(block).move + 1


# -- random orders


def sample_move(w: Work, plan: Plan, rng: Random) -> Any:
    """A random legal order; in the end, that the move is done."""
    own = list(filter(w.loyal.moving[plan.half].__contains__, w.blocks))
    if own and rng.random() >= LEAVE:
        for _ in range(TRIES):
            item = _draw(w, plan, own, rng)
            if item is not None and not refuse_item(w, plan.half, item):
                return item
        if rng.random() < DECLARING and not plan.must:
            power = rng.choice(w.g.powers)
            if not refuse_war(w, plan.half, power) and not refuse_done(w, plan):
                return Declare(power)
    if not refuse_done(w, plan):
        return Done()
    return _way_out(w, plan, rng)


DECLARING = 0.02
"""How readily a random player declares war."""


def _draw(w: Work, plan: Plan, own: list[str], rng: Random) -> Any:
    block = rng.choice(own)
    if refuse_block(w, plan.half, block):
        return None
    printed, start = w.printed(block), w.space_of(block)
    if printed.branch == AIR:
        return _draw_flight(w, block, rng)
    if printed.branch == NAVAL:
        return _draw_voyage(w, block, rng)
    if printed.branch != ARMY:
        return None
    if printed.fly and rng.random() < 0.3:
        goals = goals_of(w, "drop", block)
        return Drop(block, rng.choice(goals)) if goals else None
    if printed.infantry and w.g.ground.coasts[start] and rng.random() < 0.15:
        return _draw_invasion(w, block, rng)
    if rng.random() < 0.1 and w.dawn:
        verb = rng.choice(("rail", "ship"))
        goals = goals_of(w, verb, block)
        return single(w, verb, block, rng.choice(goals)) if goals else None
    return _draw_march(w, block, rng)


def _draw_march(w: Work, block: str, rng: Random) -> Move | None:
    path = [w.space_of(block)]
    if path[0] not in w.g.ground.land or w.printed(block).move == 0:
        return None
    camps, holder, foes = w.camps, w.holder, w.foes(w.camp(block))
    for _ in range(rng.randint(1, w.printed(block).move)):
        near = [s for s in w.g.ground.army[path[-1]] if s not in path]
        if not near:
            break
        hostile = [s for s in near if camps[holder[s]] in foes]
        path.append(rng.choice(hostile if hostile and rng.random() < 0.6 else near))
    return Move((block,), tuple(path)) if len(path) > 1 else None


def _draw_flight(w: Work, block: str, rng: Random) -> Any:
    if rng.random() < 0.2:
        goals = goals_of(w, "rebase", block)
        return Rebase(block, rng.choice(goals)) if goals else None
    goals = goals_of(w, "move", block)
    if not goals:
        return None
    hostile, spots = w.loyal.hostile[w.camp(block)], w.spots
    fights = [g for g in goals if g in w.factories or not hostile.isdisjoint(spots.get(g, ()))]
    return single(w, "move", block, rng.choice(fights if fights and rng.random() < 0.7 else goals))


def _draw_voyage(w: Work, block: str, rng: Random) -> Move | None:
    ground, path = w.g.ground, [w.space_of(block)]
    for _ in range(rng.randint(1, max(1, w.printed(block).move))):
        here = path[-1]
        near = [s for s in (*ground.sea[here], *ground.coast[here]) if s not in path]
        if not near:
            break
        path.append(rng.choice(near))
        if path[-1] in ground.land:
            break
    return Move((block,), tuple(path)) if len(path) > 1 else None


def _draw_invasion(w: Work, block: str, rng: Random) -> Invade | None:
    ground, path = w.g.ground, [w.space_of(block)]
    for _ in range(3):
        here = path[-1]
        seas = [
            s for s in (ground.sea[here] if here in ground.water else ground.coast[here]) if s not in path
        ]
        if not seas:
            return None
        path.append(rng.choice(seas))
        targets = [a for a in ground.coast[path[-1]] if is_enemy_land(w, a, w.camp(block))]
        if targets and rng.random() < 0.7:
            return Invade((block,), (*path, rng.choice(targets)))
    return None


def _way_out(w: Work, plan: Plan, rng: Random) -> Any:
    """What makes the plan possible to end: an order less, or an attack on whom war was declared."""
    for power in plan.must:
        order = possible_attack(w, plan, power)
        if order:
            block, area = order
            return Move((block,), (w.space_of(block), area))
    return Withdraw(rng.randrange(len(plan.items)))
