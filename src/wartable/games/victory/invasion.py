"""Sea invasions: who, from where, over which seas, into which areas (INV)."""

from __future__ import annotations

from itertools import pairwise

from wartable.games.victory.blocks import CONVOY, NAVAL
from wartable.games.victory.book import HALF_OF
from wartable.games.victory.control import do_take, is_contested, is_enemy_land, is_friendly, is_friendly_sea
from wartable.games.victory.effects import Effect, active, is_of, is_where
from wartable.games.victory.movement_army import refuse_entry
from wartable.games.victory.movement_naval import is_frozen, strait_open
from wartable.games.victory.position import Trip
from wartable.games.victory.state import Work
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule
from wartable.kernel.staging import no


@rule("R-INV-01", "R-INV-03", "R-INV-16", "RULING-60")
def refuse_invade(w: Work, half: str, blocks: tuple[str, ...], path: tuple[str, ...]) -> Refusals:
    """Precondition: the blocks may be ordered. The path: the coast left, the seas, the coast invaded."""
    if len(path) < 3:
        return no("invade.path", "R-INV-01")
    start, seas, target = path[0], path[1:-1], path[-1]
    return (
        _refuse_force(w, blocks, start)
        or _refuse_target(w, half, blocks[0], seas[-1], target)
        or _refuse_number(w, half, blocks[0], target)
        or _refuse_winter(w, start, seas, target)
        or _refuse_seas(w, blocks[0], path)
    )


@rule("R-INV-03", "R-INV-16")
def _refuse_force(w: Work, blocks: tuple[str, ...], start: str) -> Refusals:
    infantry = [b for b in blocks if w.printed(b).infantry]
    leaders = [b for b in blocks if w.printed(b).is_leader]
    if len(infantry) != 1 or len(leaders) > 1 or len(blocks) != len(infantry) + len(leaders):
        return no("invade.force", "R-INV-03")
    astray = [b for b in blocks if w.space_of(b) != start]
    if astray:
        return no("invade.apart", "R-INV-16", block=astray[0], space=start)
    if not is_friendly(w, start, w.camp(blocks[0])) or not w.g.ground.coasts.get(start):
        return no("invade.start", "R-INV-01", space=start)
    return ()


@rule("R-INV-01", "R-INV-07", "R-INV-08", "R-INV-09", "R-INV-17", "RULING-21")
def _refuse_target(w: Work, half: str, block: str, sea: str, target: str) -> Refusals:
    ground, camp = w.g.ground, w.camp(block)
    if target in ground.shut_targets or (target, sea) in ground.shut_coasts:
        return no("invade.never", "R-INV-08" if target in ground.red_ports else "R-INV-07", space=target)
    if target not in ground.land or sea not in ground.coast[target]:
        return no("invade.no_coast", "R-INV-01", space=target, sea=sea)
    refusals = refuse_entry(w, block, target)
    if refusals:
        return refusals
    if not is_enemy_land(w, target, camp):
        return no("invade.not_enemy", "R-INV-17", space=target)
    if is_contested(w, target) and w.attackers.get(target) != w.side(block):
        return no("invade.contested", "R-INV-17", space=target)
    return ()


def invasion_effects(w: Work, block: str) -> list[tuple[int, Effect]]:
    return [(p, e) for p, e in active(w, w.side(block), "invasion") if _counts_for(w, e, block)]


def _counts_for(w: Work, effect: Effect, block: str) -> bool:
    """Minors do not get what a card gives to a power."""
    return is_of(w, effect, block)


def targets_fit(w: Work, effect: Effect, target: str) -> bool:
    return is_where(w, effect.get("targets"), target)


def invasions_of(w: Work, half: str) -> tuple[str, ...]:
    """The areas that a half invades this turn."""
    landed = (b for b, trip in w.trips.items() if trip.how == "invade" and w.printed(b).infantry)
    return tuple(w.space_of(b) for b in landed if HALF_OF[w.camp(b)] == half)


@rule("R-INV-04", "R-EVT-03")
def _refuse_number(w: Work, half: str, block: str, target: str) -> Refusals:
    """One invasion in a turn, unless a card allows another."""
    before = invasions_of(w, half)
    allowed = 1
    for _, effect in invasion_effects(w, block):
        extra = int(effect.get("extra", 0))
        if extra and all(targets_fit(w, effect, area) for area in (*before, target)):
            allowed = max(allowed, 1 + extra)
            if effect.get("needs") == "one_usa" and before and not _one_american(w, half, block):
                return no("invade.one_american", "R-EVT-03", space=target)
    if len(before) >= allowed or target in before:
        return no("invade.once", "R-INV-04", space=target, most=allowed)
    return ()


def _one_american(w: Work, half: str, block: str) -> bool:
    landing = [b for b, t in w.trips.items() if t.how == "invade" and w.printed(b).infantry]
    return any(w.printed(b).power == "usa" for b in (*landing, block))


@rule("R-WIN-05", "R-INV-14")
def _refuse_winter(w: Work, start: str, seas: tuple[str, ...], target: str) -> Refusals:
    for space in (start, *seas, target):
        if w.is_winter(space) or is_frozen(w, space):
            return no("invade.winter", "R-WIN-05", space=space)
    return ()


@rule("R-INV-05", "R-INV-06", "R-INV-16", "R-NAV-17", "R-CTL-07", "RULING-60")
def _refuse_seas(w: Work, block: str, path: tuple[str, ...]) -> Refusals:
    """Every sea was friendly when the phase began, and a ship that holds it stays."""
    ground, camp = w.g.ground, w.camp(block)
    start, seas = path[0], path[1:-1]
    if seas[0] not in ground.coast[start]:
        return no("sail.no_way", "R-INV-01", block=block, origin=start, space=seas[0])
    for here, there in pairwise(seas):
        if there not in ground.sea[here]:
            return no("sail.no_way", "R-INV-01", block=block, origin=here, space=there)
        if not strait_open(w, camp, here, there):
            return no("sail.strait", "R-NAV-17", block=block, origin=here, space=there)
    waived = any(
        effect.get("seas") == "vacant_or_friendly" and targets_fit(w, effect, path[-1])
        for _, effect in invasion_effects(w, block)
    )
    for sea in seas:
        if waived and not w.has_enemies(sea, camp):
            continue
        if sea not in w.dawn or not is_friendly_sea(w, sea, camp):
            return no("invade.sea", "R-INV-05", block=block, sea=sea)
        if not holders(w, sea, camp):
            return no("invade.unheld", "R-INV-06", block=block, sea=sea)
    return ()


@rule("R-INV-06", "RULING-60")
def holders(w: Work, sea: str, camp: str) -> tuple[str, ...]:
    """Ships of the camp that hold a sea and have not moved; a convoy does not count."""
    there = w.of_camp(sea, camp)
    return tuple(b for b in there if w.printed(b).branch == NAVAL and b not in w.trips)


def needed_at_sea(w: Work, block: str) -> str:
    """The sea that this ship alone holds for an invasion laid down; "" if it is free to go."""
    sea = w.space_of(block)
    if sea not in w.g.ground.water:
        return ""
    camp = w.camp(block)
    crossed = {s for b, t in w.trips.items() if t.how == "invade" and w.camp(b) == camp for s in t.seas}
    if sea not in crossed or w.printed(block).branch == CONVOY:
        return ""
    return sea if holders(w, sea, camp) == (block,) else ""


@rule("R-INV-01", "R-INV-13", "R-INV-16", "R-CTL-03")
def do_invade(w: Work, blocks: tuple[str, ...], path: tuple[str, ...]) -> None:
    """The force lies off the coast; a vacant area is taken at once."""
    target = path[-1]
    for block in blocks:
        origin = w.space_of(block)
        w.shift(block, target)
        w.trips[block] = Trip("invade", origin, path[-2], seas=path[1:-1])
    if w.has_enemies(target, w.camp(blocks[0])):
        w.attackers.setdefault(target, w.side(blocks[0]))
    else:
        do_take(w, target, blocks[0])
        w.uses[f"landed:{target}"] = 1  # taken without a fight: cheap, and no longer afloat
