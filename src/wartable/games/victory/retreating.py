"""Ways out of a battle: by land, by sea, by air; who must go, and what it costs (RET, NRT, AMR, AIR)."""

from __future__ import annotations

from msgspec import structs

from wartable.families.blocks.borders import crossed, used_into, with_crossing
from wartable.games.victory.answers import NEAREST, Retreat
from wartable.games.victory.blocks import AIR, CONVOY, NAVAL
from wartable.games.victory.book import OTHER
from wartable.games.victory.control import is_friendly, is_friendly_sea, is_taken_by_others
from wartable.games.victory.effects import active
from wartable.games.victory.firing import applies_here, bonus_effects
from wartable.games.victory.frames import Battle
from wartable.games.victory.losing import lose_step
from wartable.games.victory.movement_air import bases_for
from wartable.games.victory.movement_army import border_limit, step_into
from wartable.games.victory.movement_naval import Berth, coasts_reached, is_frozen, strait_open, voyages
from wartable.games.victory.stacking import has_room
from wartable.games.victory.state import Work
from wartable.kernel.contract import Answer
from wartable.kernel.coverage import rule

FAR = 10_000


@rule("R-RET-01", "R-RET-10", "R-CNV-02", "R-EVT-03")
def may_leave(w: Work, f: Battle, block: str) -> bool:
    """Fortresses and convoys never retreat; a card may hold others."""
    printed = w.printed(block)
    if printed.is_fortress or printed.branch == CONVOY:
        return False
    return not any(effect.get("no_retreat") for effect in bonus_effects(w, f, block, "double_defense"))


def ways_out(w: Work, f: Battle, block: str) -> tuple[str, ...]:
    """Where a unit may retreat to, nearest to the order of the board."""
    branch = w.printed(block).branch
    if branch == AIR:
        return tuple(sorted(bases_for(w, block)))
    if branch == NAVAL:
        return naval_ways(w, f, block) or far_ports(w, f, block)
    return tuple(dict.fromkeys((*land_ways(w, f, block), *sea_ways(w, f, block))))


# -- armies


@rule(
    "R-RET-04", "R-RET-05", "R-RET-06", "R-RET-07", "R-RET-09", "R-BRD-03", "R-BRD-04", "R-ABN-09",
    "RULING-01",
)  # fmt: skip
def land_ways(w: Work, f: Battle, block: str) -> tuple[str, ...]:
    """Adjacent friendly areas, not over borders that the enemy used, while the limit and the room last."""
    if f.space not in w.g.ground.land or block in f.afloat or block in f.aloft:
        return ()
    side, camp = w.side(block), w.camp(block)
    barred = used_into(w.crossings, OTHER[side], f.space)
    return tuple(
        area
        for area in w.g.ground.army[f.space]
        if area not in barred
        and is_friendly(w, area, camp)
        and not is_taken_by_others(w, area, camp)
        and has_room(w, block, area)
        and _border_free(w, f, block, area)
    )


def _border_free(w: Work, f: Battle, block: str, area: str) -> bool:
    if w.printed(block).is_leader:
        return True
    used = crossed(f.crossings, w.side(block), f.space, area)
    return used < border_limit(w, block, f.space, area)


@rule("R-AMR-01", "R-INV-15", "R-NAV-17", "R-WIN-07")
def sea_ways(w: Work, f: Battle, block: str) -> tuple[str, ...]:
    """Armies in a coastal area, or still landing, may go by friendly seas to a friendly coast."""
    ground, camp = w.g.ground, w.camp(block)
    if f.space not in ground.land or block in f.aloft:
        return ()
    seen: set[str] = set()
    ports: set[str] = set()
    queue = [sea for sea in ground.coast[f.space] if is_friendly_sea(w, sea, camp)]
    while queue:
        sea = queue.pop()
        if sea in seen or is_frozen(w, sea):
            continue
        seen.add(sea)
        ports.update(port for port in ground.coast[sea] if is_friendly(w, port, camp))
        near = (s for s in ground.sea[sea] if s not in seen and is_friendly_sea(w, s, camp))
        queue += [there for there in near if strait_open(w, camp, sea, there)]
    found = (p for p in sorted(ports) if p != f.space and has_room(w, block, p))
    return tuple(p for p in found if not is_taken_by_others(w, p, camp))


# -- ships


@rule("R-NRT-01", "R-NRT-02", "R-NAV-18", "R-NAV-06", "RULING-28")
def naval_ways(w: Work, f: Battle, block: str) -> tuple[str, ...]:
    """Friendly ports with a berth and friendly seas within the rating."""
    return _havens(w, f, block, w.printed(block).move)


def _havens(w: Work, f: Battle, block: str, most: int) -> tuple[str, ...]:
    standing = w.blocks[block]
    found = voyages(w, block, (standing.space, standing.coast), most)
    return tuple(space for space in sorted(found) if space != f.space and _is_haven(w, block, space))


def _is_haven(w: Work, block: str, space: str) -> bool:
    return is_friendly(w, space, w.camp(block)) and has_room(w, block, space)


@rule("R-NRT-03", "RULING-28", "RULING-46")
def far_ports(w: Work, f: Battle, block: str) -> tuple[str, ...]:
    """The nearest friendly ports beyond the rating, for one step more; all that are equally near."""
    standing = w.blocks[block]
    found = voyages(w, block, (standing.space, standing.coast), FAR)
    ports = [s for s in found if s in w.g.ground.land and s != f.space and _is_haven(w, block, s)]
    least = min((found[port][0] for port in ports), default=0)
    return tuple(sorted(port for port in ports if found[port][0] == least))


@rule("R-NRT-03")
def _is_far(w: Work, f: Battle, block: str) -> bool:
    """Whether a ship finds no haven within its rating."""
    return w.printed(block).branch == NAVAL and not naval_ways(w, f, block)


@rule("R-NAV-07")
def coasts_for(w: Work, f: Battle, block: str, to: str) -> tuple[int, ...]:
    """The coasts of a port that a ship may name for its retreat; the nearest if it names none."""
    if w.printed(block).branch != NAVAL or len(w.g.ground.coasts.get(to, ())) < 2:
        return (NEAREST,)
    standing, most = w.blocks[block], FAR if _is_far(w, f, block) else w.printed(block).move
    found = voyages(w, block, (standing.space, standing.coast), most)
    reached = coasts_reached(w, block, found, to, most)
    return (NEAREST, *reached) if len(reached) > 1 else (NEAREST,)


def berths_out(w: Work, f: Battle, block: str) -> list[tuple[str, int]]:
    """Every way out, for ships with the coast of the port."""
    return [(to, coast) for to in ways_out(w, f, block) for coast in coasts_for(w, f, block, to)]


def retreats(w: Work, f: Battle, block: str) -> list[Answer]:
    return [Retreat(block, to, coast) for to, coast in berths_out(w, f, block)]


# -- going


@rule("R-RET-02", "R-RET-03", "R-NRT-04", "R-DBL-04", "R-EVT-09")
def price_of_leaving(w: Work, f: Battle, block: str, *, forced: bool) -> int:
    """Steps that a retreat costs: in round 1, by a card, and for a half-hit."""
    steps = int(f.round == 1 and not forced) + int(block in f.half)
    enemy = OTHER[w.side(block)]
    for place, effect in active(w, enemy, "retreat_penalty"):
        if (
            applies_here(w, f.space, enemy, place, effect, raid=f.raid)
            and f.attacker == enemy
            and not f.blitz
        ):
            steps += int(effect["amount"]) if w.printed(block).branch == "army" else 0
    return steps


@rule("R-RET-01", "R-RET-02", "R-BRD-03", "R-AIR-13", "R-CTL-03", "R-NRT-01", "R-NRT-03")
def do_leave(w: Work, f: Battle, block: str, to: str, coast: int = NEAREST, *, forced: bool) -> None:
    """Precondition: `to` is a way out. The frame of the battle is the one below every question."""
    origin, cost = w.blocks[block], price_of_leaving(w, f, block, forced=forced) + _is_far(w, f, block)
    by_land = to in w.g.ground.army[f.space] and w.printed(block).branch == "army"
    if by_land and block not in f.afloat and not w.printed(block).is_leader:
        update_battle(w, crossings=with_crossing(f.crossings, w.side(block), f.space, to))
    if w.printed(block).branch == NAVAL:
        nearest = _coast_reached(w, block, (origin.space, origin.coast), to)
        w.shift(block, to, nearest if coast == NEAREST else coast)
    elif by_land:
        step_into(w, block, f.space, to)
    else:
        w.shift(block, to)
    w.tell("retreat", block=block, origin=f.space, space=to, steps=cost)
    for _ in range(cost):
        if block in w.blocks:
            lose_step(w, block)


def _coast_reached(w: Work, block: str, start: Berth, to: str) -> int:
    found = voyages(w, block, start, FAR).get(to)
    return found[1] if found else 0


def update_battle(w: Work, **facts: object) -> None:
    """Change facts of the innermost battle, whatever questions lie above it."""
    place = max(i for i, frame in enumerate(w.frames) if isinstance(frame, Battle))
    w.frames[place] = structs.replace(w.frames[place], **facts)


def battle_of(w: Work) -> Battle:
    """The innermost battle under way."""
    return next(frame for frame in reversed(w.frames) if isinstance(frame, Battle))
