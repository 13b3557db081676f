"""After a victory: regrouping, or a Blitz of those who won (REG, BLZ)."""

from __future__ import annotations

from typing import Any

from wartable.families.blocks.borders import crossed, in_new_step, with_crossing
from wartable.games.victory.answers import NEAREST, Blitz, Declare, Done, Move, Regroup
from wartable.games.victory.asking import Listed, ask, own_of
from wartable.games.victory.battle import battle_in
from wartable.games.victory.blocks import AIR, ARMY, CONVOY, NAVAL
from wartable.games.victory.book import HALF_OF, OTHER, SIDE_OF
from wartable.games.victory.control import is_friendly, is_open_sea
from wartable.games.victory.effects import active, is_of
from wartable.games.victory.frames import BlitzMove, Spoils
from wartable.games.victory.losing import lose_step
from wartable.games.victory.movement_air import flights, is_base
from wartable.games.victory.movement_army import (
    border_limit,
    do_march,
    refuse_entry,
    refuse_steps,
    step_into,
)
from wartable.games.victory.movement_naval import coasts_reached, refuse_leg, voyages
from wartable.games.victory.position import Trip
from wartable.games.victory.stacking import armies_counted, army_room, has_room, refuse_stacks
from wartable.games.victory.state import Work
from wartable.games.victory.wars import do_declare, muster, refuse_declaration
from wartable.kernel.contract import Answer, Choice, Decision, Draft, Refusals, Step
from wartable.kernel.coverage import rule
from wartable.kernel.staging import Question, no

# -- regroup


@rule("R-REG-01", "R-REG-02", "R-REG-03", "R-NRT-05", "R-BRD-03", "R-STK-08", "R-DOW-06")
def regroup_goals(w: Work, f: Spoils, block: str) -> tuple[str, ...]:
    """Where a victorious unit may move on to at once."""
    printed = w.printed(block)
    if printed.branch == NAVAL:
        return _ship_goals(w, f, block)
    if printed.branch == AIR:
        near = w.g.ground.air[f.space]
        return tuple(a for a in near if is_base(w, block, a) and has_room(w, block, a))
    if printed.branch == CONVOY or printed.is_fortress or f.space not in w.g.ground.land:
        return ()
    return tuple(area for area in w.g.ground.army[f.space] if _can_walk(w, f, block, area))


def _can_walk(w: Work, f: Spoils, block: str, area: str) -> bool:
    """Friendly or vacant, never neutral, within border limit and room."""
    if refuse_entry(w, block, area) or w.has_enemies(area, w.camp(block)) or not has_room(w, block, area):
        return False
    if w.printed(block).is_leader:
        return True
    used = crossed(f.crossings, f.side, f.space, area)
    return used < border_limit(w, block, f.space, area)


@rule("R-NRT-05", "R-REG-03")
def _ship_goals(w: Work, f: Spoils, block: str) -> tuple[str, ...]:
    standing, camp = w.blocks[block], w.camp(block)
    found = voyages(w, block, (standing.space, standing.coast), w.printed(block).move)
    friendly = [s for s in found if s != f.space and is_friendly(w, s, camp) and has_room(w, block, s)]
    near = (s for s in w.g.ground.sea[f.space] if not w.at(s) and is_open_sea(w, s, camp))
    vacant = [s for s in near if not refuse_leg(w, block, (standing.space, standing.coast), s)]
    return tuple(sorted({*friendly, *vacant}))


@rule("R-NAV-07", "R-NRT-05")
def _coasts(w: Work, f: Spoils, block: str, to: str) -> tuple[int, ...]:
    """The coasts of a port that a ship may name; the nearest if it names none."""
    if w.printed(block).branch != NAVAL or len(w.g.ground.coasts.get(to, ())) < 2:
        return (NEAREST,)
    standing, most = w.blocks[block], w.printed(block).move
    found = voyages(w, block, (standing.space, standing.coast), most)
    reached = coasts_reached(w, block, found, to, most)
    return (NEAREST, *reached) if len(reached) > 1 else (NEAREST,)


def do_regroup(w: Work, f: Spoils, block: str, to: str, coast: int = NEAREST) -> None:
    """Precondition: the spoils are the top frame."""
    by_land = w.printed(block).branch == ARMY
    crossings = f.crossings
    if by_land and not w.printed(block).is_leader:
        crossings = with_crossing(f.crossings, f.side, f.space, to)
    w.update(moved=(*f.moved, block), crossings=crossings)
    if by_land:
        step_into(w, block, f.space, to)
    else:
        standing = w.blocks[block]
        found = voyages(w, block, (standing.space, standing.coast), 99).get(to, (0, 0, ""))
        nearest = found[1] if w.printed(block).branch == NAVAL else 0
        w.shift(block, to, nearest if coast == NEAREST else coast)
    w.tell("regroup", block=block, origin=f.space, space=to)


# -- blitz


@rule("R-BLZ-01", "R-BLZ-02", "R-BLZ-13", "R-REG-04", "R-EVT-03")
def blitz_leaders(w: Work, f: Spoils) -> tuple[str, ...]:
    """Leaders there who may start a Blitz: not at 0, not twice a turn, not after regrouping."""
    if f.moved or f.space not in w.g.ground.land:
        return ()
    leaders = (b for b in w.of_side(f.space, f.side) if w.printed(b).is_leader and not _blitz_denied(w, b))
    return tuple(b for b in leaders if w.steps(b) >= 1 and f"blitz:{b}" not in w.uses)


def _blitz_denied(w: Work, leader: str) -> bool:
    """The enemy's card forbids it to the leaders of the powers it names."""
    return any(is_of(w, effect, leader) for _, effect in active(w, OTHER[w.side(leader)], "deny_blitz"))


@rule("R-EVT-03")
def free_step(w: Work, leader: str) -> str:
    """The use of a card that spares a leader the step; "" if there is none left."""
    side = SIDE_OF[w.camp(leader)]
    for place, effect in active(w, side, "free_leader_step"):
        name = f"free:{side}:{place}"
        fits = is_of(w, effect, leader) and effect["leader"] in ("any", leader)
        if fits and w.uses.get(name, 0) < int(effect["uses"]):
            return name
    return ""


def spend_leader(w: Work, leader: str, *, pays: bool = False) -> None:
    """A step of a leader, or a use of a card instead, unless its owner would rather keep that."""
    name = free_step(w, leader)
    if name and not pays:
        w.uses[name] = w.uses.get(name, 0) + 1
    else:
        lose_step(w, leader)


@rule("R-BLZ-01", "R-BLZ-02", "R-BLZ-08", "R-BLZ-10", "R-SEC-03")
def do_blitz(w: Work, f: Spoils, leader: str, *, pays: bool = False) -> None:
    """The victory area's armies and planes may move again."""
    w.uses[f"blitz:{leader}"] = 1
    spend_leader(w, leader, pays=pays)
    w.tell("blitz", block=leader, space=f.space)
    blocks = tuple(b for b in w.of_side(f.space, f.side) if w.printed(b).branch in (ARMY, AIR))
    for block in blocks:
        w.trips.pop(block, None)
    w.crossings = in_new_step(w.crossings)
    w.pop()
    w.push(BlitzMove(f.space, f.side, leader, w.position(), blocks))


class SpoilsStage(Listed):
    """The victor's choice."""

    accepts = (Regroup, Blitz, Done)

    def decisions(self, w: Work, frame: Spoils) -> tuple[Decision, ...]:
        return ask(w, "spoils", frame.seat, "one", space=frame.space, side=frame.side)

    def answers(self, w: Work, frame: Spoils, decision: Decision) -> list[Answer]:
        found: list[Answer] = [Done()]
        for block in own_of(w, frame.seat, w.of_side(frame.space, frame.side)):
            if block not in frame.moved:
                found += [
                    Regroup(block, goal, coast)
                    for goal in regroup_goals(w, frame, block)
                    for coast in _coasts(w, frame, block, goal)
                ]
        for leader in blitz_leaders(w, frame):
            found += [Blitz(leader), *([Blitz(leader, pays=True)] if free_step(w, leader) else [])]
        return found

    def explain(self, w: Work, frame: Spoils, answer: Any) -> Refusals:
        if isinstance(answer, Blitz):
            return no("blitz.leader", "R-BLZ-02", block=answer.leader, space=frame.space)
        return no("regroup.goal", "R-REG-01", block=answer.block, space=answer.to, origin=frame.space)

    def do(self, w: Work, frame: Spoils, decision: Decision, answer: Any) -> None:
        match answer:
            case Regroup(block, to, coast):
                do_regroup(w, frame, block, to, coast)
            case Blitz(leader, pays):
                do_blitz(w, frame, leader, pays=pays)
            case _:
                w.pop()


# -- the move of a Blitz


@rule("R-BLZ-03", "R-BLZ-04", "R-BLZ-07", "R-BLZ-08", "R-BLZ-09", "R-BLZ-10", "R-BLZ-11", "RULING-34")
def refuse_blitz_move(w: Work, f: BlitzMove, block: str, path: tuple[str, ...]) -> Refusals:
    """A full normal move of one of the victors; winter limits it; one battle at most comes of it."""
    if block not in f.blocks or w.space_of(block) != f.space or block in w.trips:
        return no("blitz.not_there", "R-BLZ-01", block=block, space=f.space)
    if len(path) < 2 or path[0] != f.space or path[-1] not in w.g.ground.spaces:
        return no("move.not_there", "R-MOV-01", block=block, space=path[0] if path else "", where=f.space)
    if w.printed(block).branch == AIR:
        return _refuse_blitz_flight(w, f, block, path[-1])
    return refuse_steps(w, block, path, blitz=True) or _refuse_second_battle(w, f, block, path[-1])


@rule("R-BLZ-10")
def _refuse_blitz_flight(w: Work, f: BlitzMove, block: str, goal: str) -> Refusals:
    cost = flights(w, block, f.space).get(goal)
    most = w.printed(block).move
    if cost is None or cost > most or goal not in w.g.ground.land:
        return no("fly.too_far", "R-BLZ-10", block=block, space=goal, wanted=cost or 0, most=most)
    if is_base(w, block, goal) or goal == battle_of_blitz(w, f):
        return ()
    return no("blitz.raid", "R-BLZ-10", block=block, space=goal)


def battle_of_blitz(w: Work, f: BlitzMove) -> str:
    """The area that this Blitz attacks or helps; "" so far."""
    moved = (w.space_of(b) for b in f.blocks if b in w.trips and b in w.blocks)
    return next((s for s in moved if w.has_enemies(s, side_camp(w, f))), "")


def side_camp(w: Work, f: BlitzMove) -> str:
    return w.camp(f.leader) if f.leader in w.blocks else next(w.camp(b) for b in f.blocks if b in w.blocks)


@rule("R-BLZ-04")
def _refuse_second_battle(w: Work, f: BlitzMove, block: str, goal: str) -> Refusals:
    fought = battle_of_blitz(w, f)
    if w.has_enemies(goal, w.camp(block)) and fought not in ("", goal):
        return no("blitz.one_battle", "R-BLZ-04", block=block, space=goal, other=fought)
    return ()


@rule("R-BLZ-03", "R-BLZ-04")
def do_blitz_move(w: Work, block: str, path: tuple[str, ...]) -> None:
    if w.printed(block).branch == AIR:
        w.shift(block, path[-1])
        w.trips[block] = Trip("blitz", path[0], path[0])
        return
    do_march(w, block, path, "blitz")


@rule("R-BLZ-05", "R-BLZ-06", "R-BLZ-13")
def end_blitz(w: Work, f: BlitzMove) -> None:
    """Its battle comes at once, before any other."""
    space = battle_of_blitz(w, f)
    w.pop()
    w.whisper_moves("blitz_moved", f.side, {b: w.space_of(b) for b in f.blocks if b in w.trips})
    if not space:
        return
    side = f.side
    fresh = tuple(b for b in f.blocks if b in w.trips and w.space_of(b) == space)
    others = [b for b in w.of_side(space, side) if b not in fresh]
    joins = bool(others)
    w.attackers.setdefault(space, side)
    w.push(battle_in(w, space, blitz=not joins, joined=fresh if joins else ()))


@rule("R-BLZ-12", "R-DOW-01", "RULING-34", "RULING-72")
def declare_in_blitz(w: Work, f: BlitzMove, power: str) -> None:
    """War on a minor in the middle of a Blitz; its blocks are placed before the Blitz goes on."""
    joining = do_declare(w, HALF_OF[side_camp(w, f)], power)
    w.update(must=(*f.must, power) if power in w.g.minors else f.must)
    if joining:
        muster(w, joining)


@rule("R-DOW-01")
def _refuse_idle_war(w: Work, f: BlitzMove) -> Refusals:
    """A minor on which war was declared must be attacked, while a unit of the Blitz can."""
    moved = {w.space_of(b) for b in f.blocks if b in w.trips and b in w.blocks}
    for power in f.must:
        land = [area for area, holder in w.holder.items() if holder == power]
        if moved & set(land) or any(w.g.ground.nation[s] == power for s in moved if s in w.g.ground.nation):
            continue
        for block in f.blocks:
            able = (a for a in land if block in w.blocks and not refuse_blitz_move(w, f, block, (f.space, a)))
            for area in able:
                return no("declare.no_attack", "R-DOW-01", power=power, block=block, space=area)
    return ()


@rule("R-ABN-07", "R-BLZ-09")
class BlitzStage(Question):
    """The victors move again, order by order."""

    accepts = (Move, Declare, Done)

    def decisions(self, w: Work, frame: BlitzMove) -> tuple[Decision, ...]:
        seat = w.g.seat_of[side_camp(w, frame)]
        return ask(w, "blitz_move", seat, "move", space=frame.space, side=frame.side)

    def refuse(self, w: Work, frame: BlitzMove, decision: Decision, answer: Any) -> Refusals:
        if isinstance(answer, Done):
            spaces = sorted({w.space_of(b) for b in frame.blocks if b in w.blocks})
            return refuse_stacks(w, (frame.side,), spaces) or _refuse_idle_war(w, frame)
        if isinstance(answer, Declare):
            return refuse_declaration(w, HALF_OF[side_camp(w, frame)], answer.power)
        if len(answer.blocks) != 1:
            return no("blitz.singly", "R-BLZ-03")
        block, path = answer.blocks[0], answer.path
        return refuse_blitz_move(w, frame, block, path) or _refuse_full(w, frame, block, path[-1])

    def do(self, w: Work, frame: BlitzMove, decision: Decision, answer: Any) -> None:
        if isinstance(answer, Done):
            end_blitz(w, frame)
        elif isinstance(answer, Declare):
            declare_in_blitz(w, frame, answer.power)
        else:
            do_blitz_move(w, answer.blocks[0], answer.path)
            w.update(items=(*frame.items, answer))

    def walk(self, w: Work, frame: BlitzMove, decision: Decision, draft: Draft) -> Step:
        if draft == ("done",):
            return Step("verb", answer=Done())
        if not draft:
            return self._verbs(w, frame, decision)
        if draft[0] == "declare":
            return self._walk_war(w, frame, draft)
        free = [
            b for b in frame.blocks if b in w.blocks and b not in w.trips and w.space_of(b) == frame.space
        ]
        if len(draft) == 1:
            return Step("block", tuple(map(Choice, free)))
        return self._walk_path(w, frame, draft)

    def _verbs(self, w: Work, frame: BlitzMove, decision: Decision) -> Step:
        done = Choice("done", self.refuse(w, frame, decision, Done()))
        return Step("verb", (Choice("move"), Choice("declare"), done))

    def _walk_war(self, w: Work, frame: BlitzMove, draft: Draft) -> Step:
        if len(draft) == 2:
            return Step("power", answer=Declare(draft[1]))
        half = HALF_OF[side_camp(w, frame)]
        return Step("power", tuple(Choice(p, refuse_declaration(w, half, p)) for p in w.g.powers))

    def _walk_path(self, w: Work, frame: BlitzMove, draft: Draft) -> Step:
        block, path = draft[1], (frame.space, *draft[2:])
        flies = w.printed(block).branch == AIR
        if flies and len(path) > 1:
            full = _refuse_full(w, frame, block, path[-1])
            return Step("goal", answer=None if full else Move((block,), path))
        near = sorted(flights(w, block, frame.space, 6)) if flies else w.g.ground.army[path[-1]]
        choices = []
        for space in near:
            refusals = refuse_blitz_move(w, frame, block, (*path, space))
            refusals = refusals or (_refuse_full(w, frame, block, space) if flies else ())
            if space not in path:
                choices.append(Choice(space, refusals))
        ends = len(path) > 1 and not _refuse_full(w, frame, block, path[-1])
        return Step("goal", tuple(choices), Move((block,), path) if ends else None)


@rule("R-STK-08")
def _refuse_full(w: Work, frame: BlitzMove, block: str, goal: str) -> Refusals:
    """Orders of a Blitz are not withdrawn: nobody may go where he is one too many."""
    if has_room(w, block, goal):
        return ()
    printed = w.printed(block)
    if printed.is_leader:
        return no("stack.leaders", "R-STK-08", space=goal)
    if printed.branch == AIR:
        return no("stack.air", "R-STK-08", space=goal, blocks=(block,))
    count, most = armies_counted(w, goal, frame.side) + 1, army_room(w, goal)
    return no("stack.armies", "R-STK-08", space=goal, count=count, most=most)
