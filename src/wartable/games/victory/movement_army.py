"""Armies on the march: paths, winter, terrain stops, border limits, entry (MOV, TER, BRD, WIN)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from wartable.families.blocks.borders import crossed, used_into, with_crossing
from wartable.games.victory.blocks import ARMY
from wartable.games.victory.book import AXIS, OTHER
from wartable.games.victory.control import do_take, is_closed, is_contested, is_enemy_land, is_taken_by_others
from wartable.games.victory.effects import (
    active,
    ignores_stop,
    is_of,
    move_bonus,
    move_cap,
    winter_areas,
)
from wartable.games.victory.ground import NOWHERE
from wartable.games.victory.moving import URALS, is_free_of_urals
from wartable.games.victory.position import Trip
from wartable.games.victory.state import Work
from wartable.games.victory.wars import do_enter_partition, is_partition_crossing
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule
from wartable.kernel.staging import no

Leg = tuple[str, str]


def legs(path: tuple[str, ...]) -> Iterator[Leg]:
    return pairwise(path)


@rule("R-MOV-01", "R-MOV-08", "R-TRN-03", "R-UNI-20")
def refuse_march(w: Work, block: str, path: tuple[str, ...]) -> Refusals:
    """Precondition: the block may be ordered. `path` begins where it stands."""
    return refuse_steps(w, block, path)


def refuse_steps(w: Work, block: str, path: tuple[str, ...], *, blitz: bool = False) -> Refusals:
    """How far, and what stops the block on its way. In a Blitz cards count for nothing."""
    if w.printed(block).is_fortress:
        return no("march.fortress", "R-UNI-20", block=block)
    for here, there in legs(path):
        if there not in w.g.ground.army[here]:
            return no("march.no_way", "R-MOV-08", block=block, origin=here, space=there)
    return (
        _refuse_length(w, block, path, blitz) or _refuse_urals(w, block, path) or _refuse_legs(w, block, path)
    )


@rule("R-SMV-09")
def _refuse_urals(w: Work, block: str, path: tuple[str, ...]) -> Refusals:
    """In and out of the Urals goes a strategic move, or one step straight into the area beside them."""
    if URALS in path and len(path) > 2 and not is_free_of_urals(w, block):
        return no("march.urals", "R-SMV-09", block=block)
    return ()


@rule("R-WIN-03", "R-UNI-05")
def allowance(w: Work, block: str, path: tuple[str, ...], blitz: bool = False) -> int:
    """How many areas a block may go along a path."""
    most = w.printed(block).move + (0 if blitz else move_bonus(w, block))
    if _is_wintry(w, path):
        winter = int(w.g.ground.winter["army_move"]) if blitz else winter_areas(w, block)
        most = min(most, winter)
    cap = None if blitz else move_cap(w, block, path)
    return most if cap is None else min(most, cap)


def _is_wintry(w: Work, path: tuple[str, ...]) -> bool:
    return not w.g.ground.wintry.get(w.turn, NOWHERE).isdisjoint(path)


def _refuse_length(w: Work, block: str, path: tuple[str, ...], blitz: bool = False) -> Refusals:
    most, wanted = allowance(w, block, path, blitz), len(path) - 1
    if wanted <= most:
        return ()
    if _is_wintry(w, path) and most < w.printed(block).move:
        return no("march.winter", "R-WIN-03", block=block, wanted=wanted, most=most)
    return no("march.too_far", "R-MOV-01", block=block, wanted=wanted, most=most)


def _refuse_legs(w: Work, block: str, path: tuple[str, ...]) -> Refusals:
    for place, (here, there) in enumerate(legs(path)):
        last = place == len(path) - 2
        refusals = (
            refuse_entry(w, block, there)
            or _refuse_border(w, block, here, there)
            or (() if last else _refuse_passing(w, block, here, there))
        )
        if refusals:
            return refusals
    return ()


@rule("R-MOV-06", "R-MOV-07", "R-CTL-10", "R-CTL-12", "R-BAT-13", "R-DOW-05", "R-DOW-08", "R-DOW-09")
def refuse_entry(w: Work, block: str, area: str) -> Refusals:
    """Why a block's camp may not set foot in an area."""
    camp = w.camp(block)
    if area in w.g.ground.no_axis and w.side(block) == AXIS:
        return no("enter.urals", "R-MOV-07", block=block)
    if is_closed(w, area, camp) and not is_partition_crossing(w, block, area):
        holder = w.holder[area]
        neutral = "enter.neutral" if w.status[holder] in ("neutral", "mobilizing") else "enter.other_ally"
        row = "R-CTL-12" if neutral == "enter.neutral" else "R-CTL-10"
        return no(neutral, row, block=block, space=area, power=holder)
    if is_taken_by_others(w, area, camp):
        return no("enter.shared", "R-BAT-13", block=block, space=area)
    return ()


def _refuse_border(w: Work, block: str, here: str, there: str) -> Refusals:
    """Borders count only where a step leads out of a battle or into one."""
    if not _is_at_battle(w, block, here, there):
        return ()
    return _refuse_exit(w, block, here, there) or refuse_crossing(w, block, here, there)


@rule("R-PIN-04")
def _refuse_exit(w: Work, block: str, here: str, there: str) -> Refusals:
    """Out of a contested area not over a border that the attackers used."""
    side = w.side(block)
    if is_contested(w, here) and there in used_into(w.crossings, OTHER[side], here):
        return no("march.used_border", "R-PIN-04", block=block, origin=here, space=there)
    return ()


@rule("R-BRD-01", "R-BRD-02", "R-BRD-03", "R-BRD-04", "R-BRD-05", "R-BRD-06", "R-UNI-16", "RULING-01")
def refuse_crossing(w: Work, block: str, here: str, there: str) -> Refusals:
    """Border limits bind armies that enter or leave a battle."""
    if not counts_at_border(w, block, here, there):
        return ()
    most = border_limit(w, block, here, there)
    used = crossed(w.crossings, w.side(block), here, there)
    if used >= most:
        return no("march.border_full", "R-BRD-01", block=block, origin=here, space=there, most=most)
    return ()


def counts_at_border(w: Work, block: str, here: str, there: str) -> bool:
    """Whether this step leads into or out of a battle, by a block that limits bind."""
    return not w.printed(block).is_leader and _is_at_battle(w, block, here, there)


def _is_at_battle(w: Work, block: str, here: str, there: str) -> bool:
    return w.has_enemies(there, w.camp(block)) or is_contested(w, here)


@rule("R-BRD-05", "R-BRD-06")
def border_limit(w: Work, block: str, here: str, there: str) -> int:
    """The limit of the border now, with what a card allows for attacks on one area."""
    limit = w.g.ground.limit_of(here, there, w.turn)
    if here == URALS:
        limit = min(limit, 1)
    for place, effect in active(w, w.side(block), "border_bonus"):
        named = w.allotted.get(f"{w.side(block)}:{place}", ())
        fits = w.g.ground.border[here, there] in effect["terrain"] and is_of(w, effect, block)
        if fits and (there in named or len(named) < effect["areas"]):
            limit = max(limit, effect["limit"])
    return limit


@rule(
    "R-TER-03", "R-TER-06", "R-TER-11", "R-MOV-02", "R-MOV-03", "R-CTL-05", "R-MOV-05", "RULING-56",
)  # fmt: skip
def _refuse_passing(w: Work, block: str, here: str, there: str) -> Refusals:
    """Why a march must end in an area that is not its last."""
    ground, camp = w.g.ground, w.camp(block)
    if w.has_enemies(there, camp):
        return no("march.stop.enemy", "R-MOV-02", block=block, space=there)
    border = ground.border[here, there]
    if border == "strait":
        return no("march.stop.strait", "R-TER-11", block=block, space=there)
    if "mountain" in (ground.terrain[there], border) and not ignores_stop(w, block, "mountain"):
        return no("march.stop.mountain", "R-TER-06", block=block, space=there)
    enemy = is_enemy_land(w, there, camp) or is_partition_crossing(w, block, there)
    if ground.terrain[there] == "forest" and enemy and not ignores_stop(w, block, "forest"):
        return no("march.stop.forest", "R-TER-03", block=block, space=there)
    return ()


# -- doing it


@rule("R-MOV-03", "R-MOV-04", "R-CTL-03", "R-CTL-04", "R-FAC-08", "R-DOW-06", "R-UNI-16")
def do_march(w: Work, block: str, path: tuple[str, ...], how: str = "march") -> None:
    """Step by step: vacant enemy land is taken on the way; limits are counted where there is a battle."""
    origin = w.blocks[block]
    for here, there in legs(path):
        if _is_at_battle(w, block, here, there):
            count = int(counts_at_border(w, block, here, there))  # a leader is not bound, but came that way
            w.crossings = with_crossing(w.crossings, w.side(block), here, there, count)
            _use_border_bonus(w, block, here, there)
        step_into(w, block, here, there)
    w.trips[block] = Trip(how, origin.space, path[-2], origin.coast)


def step_into(w: Work, block: str, here: str, there: str) -> None:
    """One step of an army: it stands there, and takes what nobody defends."""
    if is_partition_crossing(w, block, there):
        do_enter_partition(w, block)
    w.shift(block, there)
    meet(w, block, there)


def meet(w: Work, block: str, there: str) -> None:
    """An army has come into an area: a battle begins, or the area is taken."""
    if w.has_enemies(there, w.camp(block)):
        w.attackers.setdefault(there, w.side(block))
    elif w.printed(block).branch == ARMY:
        do_take(w, there, block)


def _use_border_bonus(w: Work, block: str, here: str, there: str) -> None:
    """An event for one area is tied to the first that needs it."""
    side = w.side(block)
    if crossed(w.crossings, side, here, there) <= w.g.ground.limit_of(here, there, w.turn):
        return
    for place, effect in active(w, side, "border_bonus"):
        if w.g.ground.border[here, there] in effect["terrain"] and is_of(w, effect, block):
            name = f"{side}:{place}"
            w.allotted[name] = tuple(dict.fromkeys((*w.allotted.get(name, ()), there)))
