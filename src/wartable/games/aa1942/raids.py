"""Strategic bombing raids, with or without escorts and interceptors (SBR, ESC)."""

from __future__ import annotations

from wartable.families.axis_allies.battle import BattleTable, ask_dice, next_step
from wartable.families.axis_allies.casualties import ONLY_PLANES, ask_losses, spots
from wartable.families.axis_allies.frames import Intercept
from wartable.families.axis_allies.hits import Hits
from wartable.families.axis_allies.pieces import Stacks
from wartable.families.axis_allies.questions import ready_fighters
from wartable.families.axis_allies.sides import enemies_at
from wartable.games.aa1942.battle_sides import count_hits
from wartable.games.aa1942.frames import Raid
from wartable.games.aa1942.state import WorldWork
from wartable.kernel.contract import DiceGroup
from wartable.kernel.coverage import rule

BOMBER, FIGHTER = "bomber", "fighter"


@rule("R-SBR-01", "R-SBR-10", "R-ESC-01", "R-AIR-18")
def raiders(w: WorldWork, space: str) -> Stacks:
    """Bombers and escorts of the active power declared against the complex here."""
    return tuple(
        (u, n) for u, n in w.units(space, w.power) if u.tripped.role == "raid" and u.tripped.note == "combat"
    )


def _of(stacks: Stacks, kind: str) -> Stacks:
    return tuple(stack for stack in stacks if stack[0].kind == kind)


def _number(stacks: Stacks) -> int:
    return sum(count for _, count in stacks)


def raided(w: WorldWork) -> tuple[str, ...]:
    """The territories whose complexes will be raided."""
    return tuple(sorted(space for space in w.own_spaces() if space in w.complexes and raiders(w, space)))


def interceptors(w: WorldWork, space: str) -> Stacks:
    """Fighters that have been declared."""
    return tuple(s for s in enemies_at(w, space, w.power) if s[0].tripped.role == "intercept")


@rule("R-ESC-02", "RULING-42", "RULING-67")
def ask_interceptors(w: WorldWork) -> None:
    """Before any battle the owners of fighters in raided territories say how many rise, raid after raid."""
    for space in reversed(raided(w)):
        for power in reversed(w.g.powers):
            if power in w.g.enemies[w.power] and ready_fighters(w, space, power):
                w.push(Intercept(space=space, power=power))


def start_raid(w: WorldWork, space: str) -> None:
    w.push(Raid(space=space))
    w.tell("battle", space=space, power=w.power, battle="raid", what=f"raid:{space}")


# -- the steps, in the order of the tables at the end


@rule("R-ESC-03", "R-ESC-04")
def raiders_fire(w: WorldWork, f: Raid) -> None:
    """Bombers and escorts fire first, at the fighters that rose."""
    next_step(w)
    there, policy = raiders(w, f.space), w.g.policy.raids
    needs = {FIGHTER: policy.escort_hits_on, BOMBER: policy.bomber_hits_on}
    counts = {kind: _number(_of(there, kind)) for kind in needs}
    groups = [DiceGroup(kind, n, w.power, needs=needs[kind]) for kind, n in counts.items() if n]
    ask_dice(w, "air_attack", f.space, groups if interceptors(w, f.space) else [])


@rule("R-ESC-04", "R-HIT-01", "R-HIT-13")
def interceptor_losses(w: WorldWork, f: Raid) -> None:
    """Whoever is hit is gone and does not fire back."""
    next_step(w)
    targets = spots(f.space, interceptors(w, f.space))
    ask_losses(w, f.space, "air_attack", targets, _hits(f), "now", breaker=w.g.seat_of[w.power])


def _hits(f: Raid) -> Hits:
    number = sum(count_hits(f.groups, f.dice).values())
    return ((ONLY_PLANES, number),) if number else ()


@rule("R-ESC-05")
def interceptors_fire(w: WorldWork, f: Raid) -> None:
    next_step(w)
    needs = w.g.policy.raids.interceptor_hits_on
    there = interceptors(w, f.space)
    own = {power: _number(tuple(s for s in there if s[0].power == power)) for power in w.g.powers}
    groups = [DiceGroup("interceptor", n, power, needs=needs) for power, n in own.items() if n]
    ask_dice(w, "air_defense", f.space, groups)


@rule("R-ESC-05", "R-ESC-10")
def raider_losses(w: WorldWork, f: Raid) -> None:
    """The attacker gives up bombers or escorts as he likes; there is no second round."""
    next_step(w)
    ask_losses(w, f.space, "air_defense", spots(f.space, raiders(w, f.space)), _hits(f), "now")


@rule("R-ESC-06", "R-ESC-08")
def escorts_leave(w: WorldWork, f: Raid) -> None:
    """Escorts have done their part and wait for phase 4."""
    next_step(w)
    for unit, count in _of(raiders(w, f.space), FIGHTER):
        w.note(f.space, unit, count, note="fought")


@rule("R-SBR-02", "R-SBR-03", "R-ESC-06", "R-ESC-07")
def complex_fires(w: WorldWork, f: Raid) -> None:
    """One die for each bomber; antiaircraft artillery has no part in it."""
    next_step(w)
    bombers = _number(_of(raiders(w, f.space), BOMBER))
    needs = w.g.profiles["industrial_complex"].raid_fire
    fire = DiceGroup("industrial_complex", bombers, w.control[f.space], needs=needs)
    ask_dice(w, "complex_fire", f.space, [fire] if bombers else [])


@rule("R-SBR-03")
def bomber_losses(w: WorldWork, f: Raid) -> None:
    next_step(w)
    ask_losses(w, f.space, "complex_fire", spots(f.space, _of(raiders(w, f.space), BOMBER)), _hits(f), "now")


@rule("R-SBR-04", "R-ESC-10")
def bombers_roll(w: WorldWork, f: Raid) -> None:
    next_step(w)
    bombers = _number(_of(raiders(w, f.space), BOMBER))
    faces = w.g.policy.raids.damage_faces
    ask_dice(w, "bombing", f.space, [DiceGroup(BOMBER, bombers, w.power, faces)] if bombers else [])


@rule("R-SBR-05", "R-SBR-06", "R-SBR-07", "R-SBR-08", "R-SBR-09", "RULING-23")
def mark_damage(w: WorldWork, f: Raid) -> None:
    """One marker a point, up to twice the value of the territory; nothing else is touched."""
    w.pop()
    old = w.complexes[f.space]
    new = min(old + sum(f.dice), most_damage(w, f.space))
    w.complexes[f.space] = max(old, new)
    for unit, count in raiders(w, f.space):
        w.note(f.space, unit, count, note="fought")
    w.tell("raid_over", space=f.space, power=w.power, damage=sum(f.dice), markers=new - old)


@rule("R-SBR-05", "RULING-57")
def most_damage(w: WorldWork, space: str) -> int:
    return 2 * w.g.value[space]


AIR_BATTLE: BattleTable = (
    raiders_fire,
    interceptor_losses,
    interceptors_fire,
    raider_losses,
    escorts_leave,
)
"""One round in the air, where fighters may rise (R-ESC-03 to 06)."""
BOMBING: BattleTable = (
    complex_fires,
    bomber_losses,
    bombers_roll,
    mark_damage,
)
RAID: BattleTable = (*AIR_BATTLE, *BOMBING)
"""The order of a raid. Without the option nobody rises or escorts, and its first part does nothing."""
