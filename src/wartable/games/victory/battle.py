"""Battles: rounds of battle turns A to D, retreats, the change of roles, the end (BAT, TRN, LDR).

`BATTLE` is the ordered table of a battle; each entry moves the frame on, or asks.
"""

from __future__ import annotations

from collections.abc import Callable

from wartable.families.blocks.losses import exposed
from wartable.games.victory.asking import seat_of
from wartable.games.victory.blocks import AIR, ARMY, CONVOY
from wartable.games.victory.book import OTHER
from wartable.games.victory.control import do_take
from wartable.games.victory.effects import active, condition_holds
from wartable.games.victory.firing import (
    aims,
    applies_here,
    dice_of,
    is_double,
    is_last_step,
    number_of,
    spares_last_step,
)
from wartable.games.victory.frames import Act, AskExtend, AskHit, Battle, Landing, Leaving, Spoils
from wartable.games.victory.losing import destroy, lose_step
from wartable.games.victory.movement_air import is_base
from wartable.games.victory.retreating import may_leave, ways_out
from wartable.games.victory.scene import (
    FLAK,
    all_of,
    armies_ashore,
    defender,
    fighters,
    flak_side,
    targets_of,
)
from wartable.games.victory.state import Work
from wartable.games.victory.strategic import spread
from wartable.kernel.contract import ChanceRequest, DiceGroup
from wartable.kernel.coverage import rule
from wartable.kernel.staging import Roll, Stage

LETTERS = "ABCD"


# -- beginning


@rule(
    "R-NBT-01", "R-BAT-02", "R-BAT-03", "R-BAT-09", "R-BAT-11", "R-REI-02", "R-AIR-14", "R-AIR-15",
    "R-INV-10", "R-INV-11", "R-BLZ-06", "RULING-05",
)  # fmt: skip
def battle_in(w: Work, space: str, *, blitz: bool = False, joined: tuple[str, ...] = ()) -> Battle:
    """The battle that is waiting in a space. `joined`: blocks of a Blitz that help in its second round."""
    attacker = w.attackers[space]
    own = w.of_side(space, attacker)
    late = tuple(b for b in w.of_side(space, OTHER[attacker]) if b in w.trips and _came(w, b))
    afloat = tuple(b for b in own if _lands(w, b))
    return Battle(
        space=space,
        attacker=attacker,
        began=attacker,
        limit=1 if _over_straits_alone(w, space, attacker) else 2,
        waiting=(*late, *joined),
        afloat=afloat,
        landed=afloat,
        aloft=tuple(b for b in w.at(space) if b in w.trips and w.trips[b].how == "drop"),
        raid=bool(own) and all(w.printed(b).branch == AIR for b in own),
        blitz=blitz,
    )


def _came(w: Work, block: str) -> bool:
    return w.trips[block].how in ("march", "sail", "fly", "drop", "invade")


def _lands(w: Work, block: str) -> bool:
    return block in w.trips and w.trips[block].how == "invade" and f"landed:{w.space_of(block)}" not in w.uses


@rule("R-BAT-11", "R-TER-11", "RULING-05")
def _over_straits_alone(w: Work, space: str, attacker: str) -> bool:
    if space not in w.g.ground.land:
        return False
    armies = [b for b in w.of_side(space, attacker) if w.printed(b).branch == ARMY and b in w.trips]
    ways = [w.g.ground.border.get((w.trips[b].via, space), "") for b in armies]
    return bool(ways) and all(way == "strait" for way in ways)


@rule("R-SEC-03", "R-SEC-04", "RULING-09")
def reveal(w: Work, f: Battle) -> None:
    """Everybody who fights is turned face up; reinforcements later."""
    shown = [b for side in (defender(f), f.attacker) for b in fighters(w, f, side)]
    for camp in {w.camp(b) for b in w.of_side(f.space, f.attacker)}:
        w.uses[f"attacked:{camp}:{f.space}"] = 1  # cards ask later where it was
    w.tell(
        "battle", reveals=True, space=f.space, attacker=f.attacker, blocks=[[b, w.steps(b)] for b in shown]
    )
    w.update(step=f.step + 1)


# -- a round


@rule("R-TRN-01", "R-TRN-02", "R-TRN-03", "R-TRN-04", "RULING-06")
def battle_turns(w: Work, f: Battle) -> None:
    """A to D; in each letter the defender's units, then the attacker's, in the order their owner likes."""
    if f.hits:
        spend_hit(w, f)
    elif f.firer:
        count_hits(w, f)
    elif f.turn == 2 * len(LETTERS) or _one_sided(w, f):
        w.update(step=f.step + 1, turn=0)
    else:
        letter, side = LETTERS[f.turn // 2], (defender(f), f.attacker)[f.turn % 2]
        _take_turns(w, f, letter, side)


def _one_sided(w: Work, f: Battle) -> bool:
    """No enemy is left that could still fight; a factory that is bombed counts."""
    if f.raid and flak_side(w, f) == defender(f):
        return not fighters(w, f, f.attacker)
    return not (fighters(w, f, f.attacker) and fighters(w, f, defender(f)))


def _take_turns(w: Work, f: Battle, letter: str, side: str) -> None:
    come_down(w, f, letter, side)
    f = _top(w)
    if letter == "A" and _flak_due(w, f, side):
        do_fire(w, FLAK, "air")
        return
    waiting = tuple(b for b in fighters(w, f, side) if w.printed(b).letter == letter and b not in f.acted)
    able = tuple(b for b in waiting if aims(w, f, b) or (may_leave(w, f, b) and ways_out(w, f, b)))
    if able:
        w.push(Act(side, able))
    else:
        w.update(turn=f.turn + 1)


def _top(w: Work) -> Battle:
    frame = w.frames[-1]
    assert isinstance(frame, Battle)
    return frame


def _flak_due(w: Work, f: Battle, side: str) -> bool:
    return flak_side(w, f) == side and FLAK not in f.acted and bool(aims(w, f, FLAK))


@rule("R-ABN-04", "R-ABN-05", "R-ABN-09", "R-INV-10", "RULING-59")
def come_down(w: Work, f: Battle, letter: str, side: str) -> None:
    """Units that land do so when their battle turn comes; airborne without friends fly back."""
    due = [b for b in (*f.afloat, *f.aloft) if _is_due(w, f, b, letter, side)]
    if not due:
        return
    friends = [b for b in fighters(w, f, side) if b not in f.aloft and w.printed(b).branch == ARMY]
    for block in due:
        if block in f.aloft and not friends and not _dropped_alone(w, f, side):
            fly_back(w, block)
    w.update(
        afloat=tuple(b for b in f.afloat if b not in due), aloft=tuple(b for b in f.aloft if b not in due)
    )


def _is_due(w: Work, f: Battle, block: str, letter: str, side: str) -> bool:
    present = block in w.blocks and w.space_of(block) == f.space and block not in f.waiting
    return present and w.side(block) == side and w.printed(block).letter == letter


def _dropped_alone(w: Work, f: Battle, side: str) -> bool:
    return any(f.space in w.allotted.get(f"{side}:{place}", ()) for place, _ in active(w, side, "airdrop"))


@rule("R-ABN-09")
def fly_back(w: Work, block: str) -> None:
    """To the area it came from; lost if that is no longer friendly."""
    home = w.trips[block].origin
    if w.camp_at(home) == w.camp(block) and not w.has_enemies(home, w.camp(block)):
        w.tell("flew_back", block=block, space=home)
        w.shift(block, home)
    else:
        destroy(w, block)


# -- fire


@rule("R-FIR-01", "R-UNI-01", "R-TRN-05")
def do_fire(w: Work, block: str, at: str) -> None:
    """Dice as many as steps. Precondition: the battle is the top frame and the unit may aim there."""
    f = _top(w)
    number, dice = number_of(w, f, block, at), dice_of(w, f, block)
    roller = flak_side(w, f) if block == FLAK else w.side(block)
    group = DiceGroup(block if block != FLAK else f"flak.{f.space}", dice, roller, needs=number)
    w.update(firer=block, at=at, number=number, acted=(*f.acted, block))
    request = ChanceRequest(f"fire-{w.serial}", "fire", (group,), {"space": f.space, "at": at})
    w.push(Roll(request))


@rule("R-FIR-01", "R-TGT-05", "R-BMB-01")
def count_hits(w: Work, f: Battle) -> None:
    hits = sum(1 for value in f.dice if value <= f.number)
    w.update(hits=hits, dice=(), firer=f.firer if hits else "")


@rule("R-TGT-03", "R-TGT-04", "R-TGT-05", "R-TGT-10", "R-DBL-02", "RULING-30")
def spend_hit(w: Work, f: Battle) -> None:
    """The next hit: a factory, the one block it must be, or one that its owner names."""
    if f.at == "factory":
        hit_factory(w, f)
        return
    targets = targets_of(w, f, f.firer, f.at)
    among = exposed(w.blocks, targets, f.half)
    if not among:
        w.update(hits=0, firer="")
    elif len(among) == 1:
        take_hit(w, among[0])
    else:
        w.push(AskHit(w.side(among[0]), among))


@rule("R-BMB-06", "R-BMB-07", "R-FAC-08")
def hit_factory(w: Work, f: Battle) -> None:
    left = sum(w.factories.get(f.space, ())) - f.hits
    w.tell("factory_bombed", space=f.space, left=max(0, left))
    if left > 0:
        w.factories[f.space] = spread(w, f.space, left)
    else:
        w.factories.pop(f.space, None)
    w.update(hits=0, firer="")


@rule("R-TGT-03", "R-DBL-01", "R-DBL-02", "R-BMB-04", "R-SHB-02", "RULING-31", "RULING-73")
def take_hit(w: Work, block: str) -> None:
    """Precondition: the battle is the top frame. A hit is spent, on a step or half of one, or lost."""
    f = _top(w)
    w.update(hits=f.hits - 1, firer=f.firer if f.hits > 1 else "")
    if spares_last_step(w, f.firer, f.at) and is_last_step(w, block):
        w.tell("hit_lost", block=block, space=f.space)
    elif is_double(w, f, block) and block not in f.half:
        w.update(half=(*f.half, block))
        w.tell("half_hit", block=block, space=f.space)
    else:
        w.update(half=tuple(b for b in f.half if b != block))
        w.tell("hit", block=block, space=f.space)
        lose_step(w, block)


# -- the end of a round


@rule("R-BAT-03", "R-BAT-05", "R-BAT-06", "R-BAT-07", "R-REI-02", "R-REI-03", "RULING-04", "RULING-55")
def end_of_round(w: Work, f: Battle) -> None:
    """Control may pass, and roles with it; reinforcements join; another round, or the end. Behind a strait
    reinforcements fight only where they meet a new defender."""
    pass_control(w, f)
    f = _top(w)
    enemies = all_of(w, f, f.attacker) and all_of(w, f, defender(f))
    if not enemies and not (f.raid and _can_bomb_on(w, f)):
        w.update(step=len(BATTLE) - 2)
    elif f.round < f.limit or (f.waiting and f.attacker != f.began):
        next_round(w, f, max(f.limit, f.round + 1))
    else:
        w.update(step=f.step + 1)


def _can_bomb_on(w: Work, f: Battle) -> bool:
    return bool(fighters(w, f, f.attacker)) and f.space in w.factories and f.round < f.limit


@rule("R-DBL-03")
def next_round(w: Work, f: Battle, limit: int) -> None:
    """Reinforcements are turned up now; those that came over the sea this turn keep their -1."""
    joining = tuple(b for b in f.waiting if b in w.blocks)
    if joining:
        w.tell("joined", reveals=True, space=f.space, blocks=[[b, w.steps(b)] for b in joining])
    w.update(step=TURNS, round=f.round + 1, limit=limit, turn=0, acted=(), waiting=(), crossings={})


@rule("R-BAT-06", "R-CTL-03", "R-REI-03")
def pass_control(w: Work, f: Battle) -> None:
    """Without defending armies the attacker's army gains the area, and its side defends from now on."""
    if f.space not in w.g.ground.land:
        return
    mine = armies_ashore(w, f, f.attacker)
    if mine and not armies_ashore(w, f, defender(f)):
        do_take(w, f.space, mine[0])
        w.update(attacker=defender(f))
        w.tell("roles", space=f.space, attacker=defender(f))


# -- extensions


@rule("R-LDR-02", "R-LDR-03", "R-LDR-04", "R-LDR-05", "R-EVT-10", "RULING-55")
def extension(w: Work, f: Battle) -> None:
    """After the last round the attacker may add one: by his card first, then by a step of a leader."""
    w.update(step=f.step + 1)
    ways = ways_to_extend(w, f)
    if ways:
        w.push(AskExtend(f.attacker, ways))


def ways_to_extend(w: Work, f: Battle) -> tuple[str, ...]:
    if f.extended < card_rounds(w, f):
        return ("card",)
    leaders = (b for b in armies_ashore(w, f, f.attacker) if w.printed(b).is_leader)
    return tuple(b for b in leaders if w.steps(b) >= 1)


@rule("R-EVT-10", "R-BLZ-11")
def card_rounds(w: Work, f: Battle) -> int:
    """Rounds that the attacker's card grants this battle."""
    if f.blitz:
        return 0
    return sum(
        int(effect["rounds"])
        for place, effect in active(w, f.attacker, "extend")
        if applies_here(w, f.space, f.attacker, place, effect, raid=f.raid)
        and condition_holds(w, effect.get("if"))
    )


# -- leaving


@rule("R-BAT-04", "R-BAT-05", "R-RET-03", "R-RET-08", "RULING-05")
def last_retreats(w: Work, f: Battle) -> None:
    """Who must go: the attacker before a defending army, or before any unit where there are no armies; else
    the defender's planes and ships."""
    w.update(step=f.step + 1, crossings={}, acted=())
    leaver = side_that_leaves(w, f)
    blocks = tuple(b for b in all_of(w, f, leaver) if leaver and w.printed(b).branch != CONVOY)
    if blocks:
        w.push(Leaving(leaver, blocks))


def side_that_leaves(w: Work, f: Battle) -> str:
    mine, theirs = all_of(w, f, f.attacker), all_of(w, f, defender(f))
    if not mine or not theirs:
        return ""
    if f.space in w.g.ground.land and armies_ashore(w, f, f.attacker):
        return f.attacker if armies_ashore(w, f, defender(f)) else defender(f)
    return f.attacker


@rule("R-AIR-05", "R-AIR-06", "R-AIR-08", "R-AIR-01", "RULING-02")
def planes_home(w: Work, f: Battle) -> None:
    """Planes that flew here land; those at home here stay while the area is friendly."""
    w.update(step=f.step + 1)
    for side in (f.attacker, defender(f)):
        planes = tuple(b for b in w.of_side(f.space, side) if w.printed(b).branch == AIR and not _stays(w, b))
        if planes:
            w.push(Landing(side, planes))


def _stays(w: Work, block: str) -> bool:
    at_home = block not in w.trips or w.trips[block].how != "fly"
    return at_home and is_base(w, block, w.space_of(block))


@rule(
    "RULING-51", "R-BAT-08", "R-DBL-04", "R-REG-01", "R-AIR-14", "R-BAT-14", "R-SEC-03", "RULING-04",
    "RULING-58",
)  # fmt: skip
def victory(w: Work, f: Battle) -> None:
    """The side that is left has won, and may regroup or Blitz."""
    w.pop()
    w.attackers.pop(f.space, None)
    sides = [side for side in (f.attacker, defender(f)) if w.of_side(f.space, side)]
    winner = sides[0] if len(sides) == 1 else ""
    w.tell("battle_over", space=f.space, winner=winner)
    blocks = w.of_side(f.space, winner)
    if winner and any(w.printed(b).branch != CONVOY for b in blocks):
        for seat in sorted(
            {w.g.seat_of[w.camp(b)] for b in blocks}, key=lambda seat: seat == seat_of(w, winner)
        ):
            w.push(Spoils(f.space, winner, seat))


BATTLE: tuple[Callable[[Work, Battle], None], ...] = (
    reveal,
    battle_turns,
    end_of_round,
    extension,
    last_retreats,
    planes_home,
    victory,
)
"""A battle from beginning to end; `battle_turns` to `extension` come round for every round."""
TURNS = BATTLE.index(battle_turns)


class BattleStage(Stage):
    """Runs the table."""

    def advance(self, w: Work, frame: Battle) -> bool:
        BATTLE[frame.step](w, frame)
        return True
