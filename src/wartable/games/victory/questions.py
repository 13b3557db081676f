"""The questions of battles and musters: who acts, who takes the hit, who leaves, who comes into play."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from wartable.games.victory.answers import Absorb, Extend, Fight, Fire, Hold, Pin, Place, Retreat
from wartable.games.victory.asking import Listed, ask, leaving, own_of, seat_of
from wartable.games.victory.battle import battle_in, do_fire, next_round, take_hit
from wartable.games.victory.blocks import AIR, ARMY, CONVOY, NAVAL, Block
from wartable.games.victory.book import AXIS, OTHER
from wartable.games.victory.firing import aims
from wartable.games.victory.frames import (
    Act,
    AskExtend,
    AskHit,
    ChooseBattle,
    Combat,
    Landing,
    Leaving,
    Mustering,
    Pinning,
)
from wartable.games.victory.losing import destroy
from wartable.games.victory.movement_air import bases_for, is_base
from wartable.games.victory.retreating import (
    battle_of,
    berths_out,
    do_leave,
    may_leave,
    retreats,
    update_battle,
    ways_out,
)
from wartable.games.victory.spoils import free_step, spend_leader
from wartable.games.victory.stacking import has_room
from wartable.games.victory.state import Work
from wartable.kernel.contract import Answer, Choice, Decision, Draft, Json, Refusals, Step
from wartable.kernel.coverage import rule
from wartable.kernel.staging import Question, no


class ChooseStage(Listed):
    """The first player names the next battle."""

    accepts = (Fight,)

    def decisions(self, w: Work, frame: ChooseBattle) -> tuple[Decision, ...]:
        return ask(w, "next_battle", seat_of(w, w.first), "one", spaces=list(frame.spaces))

    def answers(self, w: Work, frame: ChooseBattle, decision: Decision) -> list[Answer]:
        return [Fight(space) for space in frame.spaces]

    def explain(self, w: Work, frame: ChooseBattle, answer: Any) -> Refusals:
        return no("battle.not_next", "R-SEQ-03", space=answer.space, spaces=frame.spaces)

    def do(self, w: Work, frame: ChooseBattle, decision: Decision, answer: Any) -> None:
        w.pop()
        begin_battle(w, answer.space)


def begin_battle(w: Work, space: str) -> None:
    """Precondition: the combat phase is the top frame."""
    combat = w.frames[-1]
    assert isinstance(combat, Combat)
    w.update(fought=(*combat.fought, space))
    w.push(battle_in(w, space))


@rule(
    "R-TRN-02", "R-TRN-03", "R-TRN-05", "R-TGT-01", "R-TGT-02", "R-TGT-06", "R-RET-01", "R-RET-10", "R-FIR-02"
)
class ActStage(Listed):
    """A unit fires at a type of target, retreats, or does nothing."""

    accepts = (Fire, Retreat, Hold)

    def decisions(self, w: Work, frame: Act) -> tuple[Decision, ...]:
        f = battle_of(w)
        seat = seat_of(w, frame.side, frame.units)
        units: list[Json] = list(own_of(w, seat, frame.units))
        return ask(w, "battle_turn", seat, "one", units=units, round=f.round, space=f.space, side=frame.side)

    def answers(self, w: Work, frame: Act, decision: Decision) -> list[Answer]:
        f = battle_of(w)
        found: list[Answer] = []
        for block in own_of(w, decision.seat, frame.units):
            found += [Fire(block, at) for at in aims(w, f, block)]
            found.append(Hold(block))
            if may_leave(w, f, block):
                found += retreats(w, f, block)
        return found

    def explain(self, w: Work, frame: Act, answer: Any) -> Refusals:
        f = battle_of(w)
        own = own_of(w, seat_of(w, frame.side, frame.units), frame.units)
        if answer.block not in own:
            return no("act.not_its_turn", "R-TRN-01", block=answer.block, units=own)
        if isinstance(answer, Fire):
            able = aims(w, f, answer.block)
            return no("act.target", "R-TGT-02", block=answer.block, target=answer.at, targets=able)
        if not may_leave(w, f, answer.block):
            return no("act.never_retreats", "R-RET-10", block=answer.block)
        ways = ways_out(w, f, answer.block)
        return no("act.no_way", "R-RET-04", block=answer.block, space=answer.to, spaces=ways)

    def do(self, w: Work, frame: Act, decision: Decision, answer: Any) -> None:
        w.pop()
        f = battle_of(w)
        match answer:
            case Fire(block, at):
                do_fire(w, block, at)
            case Retreat(block, to, coast):
                update_battle(w, acted=(*f.acted, block))
                do_leave(w, battle_of(w), block, to, coast, forced=False)
            case Hold(block):
                update_battle(w, acted=(*f.acted, block))
                w.tell("holds", block=block, space=f.space)


@rule("R-TGT-04", "R-DBL-02")
class HitStage(Listed):
    """Among equals the owner says who takes the hit."""

    accepts = (Absorb,)

    def decisions(self, w: Work, frame: AskHit) -> tuple[Decision, ...]:
        seat = seat_of(w, frame.side, frame.among)
        return ask(w, "take_hit", seat, "one", units=list(frame.among), space=battle_of(w).space)

    def answers(self, w: Work, frame: AskHit, decision: Decision) -> list[Answer]:
        return [Absorb(block) for block in frame.among]

    def explain(self, w: Work, frame: AskHit, answer: Any) -> Refusals:
        return no("hit.not_strongest", "R-TGT-03", block=answer.block, units=frame.among)

    def do(self, w: Work, frame: AskHit, decision: Decision, answer: Any) -> None:
        w.pop()
        take_hit(w, answer.block)


@rule("R-LDR-02", "R-LDR-03", "R-EVT-10")
class ExtendStage(Listed):
    """One round more, by the card or by a leader."""

    accepts = (Extend,)

    def decisions(self, w: Work, frame: AskExtend) -> tuple[Decision, ...]:
        f = battle_of(w)
        seat = seat_of(w, frame.side, w.of_side(f.space, frame.side))
        return ask(w, "extend", seat, "confirm", ways=list(frame.ways), space=f.space, round=f.round)

    def answers(self, w: Work, frame: AskExtend, decision: Decision) -> list[Answer]:
        spared = (way for way in frame.ways if way != "card" and free_step(w, way))
        return [Extend(""), *(Extend(way) for way in frame.ways), *(Extend(way, pays=True) for way in spared)]

    def explain(self, w: Work, frame: AskExtend, answer: Any) -> Refusals:
        return no("extend.not_able", "R-LDR-03", by=answer.by, ways=frame.ways)

    def do(self, w: Work, frame: AskExtend, decision: Decision, answer: Any) -> None:
        w.pop()
        if not answer.by:
            return
        f = battle_of(w)
        if answer.by == "card":
            update_battle(w, extended=f.extended + 1)
        else:
            spend_leader(w, answer.by, pays=answer.pays)
        w.tell("extended", space=f.space, by=answer.by)
        next_round(w, battle_of(w), f.limit + 1)


@rule("R-RET-03", "R-RET-04", "R-RET-08", "R-BAT-04", "R-BAT-05", "R-AMR-01")
class LeavingStage(Listed):
    """Everybody on the list must go; whoever cannot is lost."""

    accepts = (Retreat,)

    def advance(self, w: Work, frame: Leaving) -> bool:
        """Who has no way, or one that others do not need, goes without a question."""
        left = tuple(b for b in frame.blocks if b in w.blocks and w.space_of(b) == battle_of(w).space)
        if not left:
            w.pop()
            return True
        forced = OUT.forced(w, left)
        if not forced:
            w.update(blocks=left)
            return False
        w.update(blocks=tuple(b for b in left if b != forced))
        ways = _exits(w, forced)
        if ways:
            _leave(w, forced, ways[0])
        else:
            destroy(w, forced)
        return True

    def decisions(self, w: Work, frame: Leaving) -> tuple[Decision, ...]:
        seat = seat_of(w, frame.side, frame.blocks)
        units: list[Json] = list(own_of(w, seat, frame.blocks))
        return ask(w, "must_leave", seat, "one", units=units, space=battle_of(w).space)

    def answers(self, w: Work, frame: Leaving, decision: Decision) -> list[Answer]:
        own = own_of(w, decision.seat, frame.blocks)
        return [Retreat(block, to, coast) for block in own for to, coast in _exits(w, block)]

    def explain(self, w: Work, frame: Leaving, answer: Any) -> Refusals:
        ways = ways_out(w, battle_of(w), answer.block) if answer.block in frame.blocks else ()
        return no("act.no_way", "R-RET-04", block=answer.block, space=answer.to, spaces=ways)

    def do(self, w: Work, frame: Leaving, decision: Decision, answer: Any) -> None:
        w.update(blocks=tuple(b for b in frame.blocks if b != answer.block))
        _leave(w, answer.block, (answer.to, answer.coast))


def _exits(w: Work, block: str) -> list[tuple[str, int]]:
    """The ways of a block that must leave the battle; a fortress has none."""
    return [] if w.printed(block).is_fortress else berths_out(w, battle_of(w), block)


def _leave(w: Work, block: str, way: tuple[str, int]) -> None:
    do_leave(w, battle_of(w), block, *way, forced=True)


OUT = leaving(_exits, _leave)
"""Out of a battle."""


@rule("R-AIR-01", "R-AIR-05", "R-AIR-06", "R-AIR-07", "RULING-02")
class LandingStage(Listed):
    """Planes land, one after the other, where a base is in range."""

    accepts = (Retreat,)

    def advance(self, w: Work, frame: Landing) -> bool:
        left = tuple(b for b in frame.blocks if b in w.blocks)
        if not left:
            w.pop()
            return True
        forced = DOWN.forced(w, left)
        if not forced:
            w.update(blocks=left)
            return False
        w.update(blocks=tuple(b for b in left if b != forced))
        _land(w, forced, next(iter(landings(w, forced)), ""))
        return True

    def decisions(self, w: Work, frame: Landing) -> tuple[Decision, ...]:
        # where they are would tell strangers which blocks are planes: it stands in the owner's view alone
        seat = seat_of(w, frame.side, frame.blocks)
        return ask(w, "land", seat, "one", count=len(own_of(w, seat, frame.blocks)))

    def answers(self, w: Work, frame: Landing, decision: Decision) -> list[Answer]:
        own = own_of(w, decision.seat, frame.blocks)
        return [Retreat(b, area) for b in own for area in landings(w, b)]

    def explain(self, w: Work, frame: Landing, answer: Any) -> Refusals:
        found = landings(w, answer.block) if answer.block in frame.blocks else ()
        return no("land.no_base", "R-AIR-06", block=answer.block, space=answer.to, spaces=found)

    def do(self, w: Work, frame: Landing, decision: Decision, answer: Any) -> None:
        w.update(blocks=tuple(b for b in frame.blocks if b != answer.block))
        _land(w, answer.block, answer.to)


def _land(w: Work, block: str, area: str) -> None:
    """Down in an area, or lost without one."""
    origin = w.space_of(block)
    if not area:
        destroy(w, block)
    elif area != origin:
        w.shift(block, area)
    if area:
        w.tell_of("landed", block, origin=origin, space=area)


def landings(w: Work, block: str) -> tuple[str, ...]:
    """Where a plane may land now; where it is counts if it is a free friendly area."""
    here = w.space_of(block)
    found = tuple(sorted(bases_for(w, block)))
    return found if not is_base(w, block, here) else tuple(sorted({*found, here}))


DOWN = leaving(landings, _land)
"""Home from a flight."""


# -- pinning


@rule("R-PIN-01", "R-PIN-02", "R-PIN-03", "RULING-08")
class PinStage(Question):
    """The second player names who is pinned, where the attackers are fewer than his units."""

    accepts = (Pin,)

    def advance(self, w: Work, frame: Pinning) -> bool:
        if not frame.spaces:
            w.pop()
            return True
        space = frame.spaces[0]
        candidates, number = pin_candidates(w, space), pins_in(w, space)
        if number < len(candidates):
            return False
        w.pinned = (*w.pinned, *candidates)
        w.update(spaces=frame.spaces[1:])
        return True

    def decisions(self, w: Work, frame: Pinning) -> tuple[Decision, ...]:
        space = frame.spaces[0]
        seat = seat_of(w, OTHER[w.first], pin_candidates(w, space))
        return ask(w, "pin", seat, "some", space=space, count=pins_in(w, space))

    def refuse(self, w: Work, frame: Pinning, decision: Decision, answer: Pin) -> Refusals:
        space = frame.spaces[0]
        candidates, number = pin_candidates(w, space), pins_in(w, space)
        strangers = tuple(b for b in answer.blocks if b not in candidates)
        if strangers:
            return no("pin.not_there", "R-PIN-02", block=strangers[0], space=space)
        if len(set(answer.blocks)) != number or len(answer.blocks) != number:
            return no("pin.count", "R-PIN-01", space=space, count=number, given=len(set(answer.blocks)))
        return ()

    def do(self, w: Work, frame: Pinning, decision: Decision, answer: Pin) -> None:
        w.pinned = (*w.pinned, *sorted(answer.blocks))
        w.update(spaces=frame.spaces[1:])

    def walk(self, w: Work, frame: Pinning, decision: Decision, draft: Draft) -> Step:
        candidates, number = pin_candidates(w, frame.spaces[0]), pins_in(w, frame.spaces[0])
        if len(draft) == number:
            return Step("block", answer=Pin(draft))
        later = [b for b in candidates if not draft or candidates.index(b) > candidates.index(draft[-1])]
        return Step("block", tuple(map(Choice, later)))

    def sample(self, w: Work, frame: Pinning, decision: Decision, rng: Any) -> Any:
        candidates, number = pin_candidates(w, frame.spaces[0]), pins_in(w, frame.spaces[0])
        return Pin(tuple(sorted(rng.sample(candidates, number), key=candidates.index)))


def pin_candidates(w: Work, space: str) -> tuple[str, ...]:
    """The second player's units there that an attacker is at war with; convoys cannot move anyway."""
    side = OTHER[w.first]
    foes = {w.camp(b) for b in w.of_side(space, w.first)}
    return tuple(b for b in w.of_side(space, side) if any(w.at_war(w.camp(b), camp) for camp in foes))


@rule("R-PIN-01", "RULING-08")
def pins_in(w: Work, space: str) -> int:
    """Each attacker pins one unit."""
    attackers = [b for b in w.of_side(space, w.first) if w.has_enemies(space, w.camp(b))]
    return min(len(attackers), len(pin_candidates(w, space)))


def all_pins(w: Work, space: str) -> list[tuple[str, ...]]:
    """Every way to name them, for tests."""
    return list(combinations(pin_candidates(w, space), pins_in(w, space)))


# -- minors come into play


@rule("R-DIP-06", "R-DOW-02", "R-DOW-07", "R-DOW-10", "R-GZ-16", "RULING-36")
class MusterStage(Listed):
    """Whoever commands a minor places its blocks; those without room are lost."""

    accepts = (Place,)

    def advance(self, w: Work, frame: Mustering) -> bool:
        if not frame.blocks:
            w.pop()
            return True
        forced = IN.forced(w, frame.blocks)
        if not forced:
            return False
        places = muster_places(w, forced)
        w.update(blocks=tuple(b for b in frame.blocks if b != forced))
        if places:
            _muster(w, forced, places[0])
        else:
            w.gone = (*w.gone, forced)
            w.whisper("no_room", self._seat(w, frame), {"country": frame.power}, {"block": forced})
        return True

    def _seat(self, w: Work, frame: Mustering) -> str:
        return w.g.seat_of.get(w.camps[frame.power], w.g.seat_of[AXIS])

    def decisions(self, w: Work, frame: Mustering) -> tuple[Decision, ...]:
        return ask(w, "muster", self._seat(w, frame), "one", frame.power, country=frame.power)

    def answers(self, w: Work, frame: Mustering, decision: Decision) -> list[Answer]:
        return [Place(b, area, coast) for b in frame.blocks for area, coast in muster_places(w, b)]

    def explain(self, w: Work, frame: Mustering, answer: Any) -> Refusals:
        found = muster_places(w, answer.block) if answer.block in frame.blocks else []
        spaces = tuple(dict.fromkeys(area for area, _ in found))
        return no("muster.place", "R-DOW-07", block=answer.block, space=answer.space, spaces=spaces)

    def do(self, w: Work, frame: Mustering, decision: Decision, answer: Any) -> None:
        w.update(blocks=tuple(b for b in frame.blocks if b != answer.block))
        _muster(w, answer.block, (answer.space, answer.coast))


def _muster(w: Work, block: str, place: tuple[str, int]) -> None:
    do_muster(w, block, *place)


@rule("R-DOW-07", "RULING-36", "RULING-50")
def muster_places(w: Work, block: str) -> list[tuple[str, int]]:
    """Areas of the country free of enemies and with room; for ships the coasts of its ports."""
    printed = w.printed(block)
    areas = [a for a in _deployment(w, printed) if not w.has_enemies(a, w.camp(block))]
    found: list[tuple[str, int]] = []
    for area in areas:
        if not has_room(w, block, area):
            continue
        if printed.branch == NAVAL:
            found += [(area, coast) for coast in range(len(w.g.ground.coasts[area]))]
        elif printed.branch in (ARMY, AIR, CONVOY):
            found.append((area, 0))
    return found


@rule("R-FRF-01", "RULING-36")
def _deployment(w: Work, printed: Block) -> list[str]:
    """Where a block is meant to appear: free forces in Britain, ships of theirs in a naval base there."""
    mine = [area for area, power in w.holder.items() if power == printed.power]
    if printed.free_force:
        proper = w.g.ground.regions["britain_proper"]
        based = printed.branch == NAVAL
        return [a for a in mine if a in proper and (not based or a in w.g.ground.naval_bases)]
    return (
        [printed.deploy] if printed.deploy in mine else mine if printed.deploy not in w.g.ground.land else []
    )


@rule("R-FRF-01", "RULING-36")
def do_muster(w: Work, block: str, area: str, coast: int) -> None:
    """At deployment strength; free forces with one step."""
    w.put(block, area, w.printed(block).deploy_steps or 1, coast)
    w.tell("mustered", power=w.printed(block).power, space=area)


IN = leaving(muster_places, _muster)
"""Onto the board."""
