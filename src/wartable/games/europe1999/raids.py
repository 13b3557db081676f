"""Strategic bombing raids (SBR)."""

from __future__ import annotations

from wartable.families.axis_allies.battle import BattleTable, ask_dice, next_step
from wartable.families.axis_allies.casualties import ONLY_PLANES, ask_losses, spots
from wartable.families.axis_allies.frames import Intercept
from wartable.families.axis_allies.pieces import Stacks
from wartable.families.axis_allies.questions import ready_fighters
from wartable.families.axis_allies.sides import enemies_at, is_enemy
from wartable.games.europe1999.battle_sides import count_hits
from wartable.games.europe1999.frames import Raid
from wartable.games.europe1999.overflight import gun_dice
from wartable.games.europe1999.state import EuropeWork
from wartable.kernel.contract import DiceGroup
from wartable.kernel.coverage import rule

BOMBER, FIGHTER = "bomber", "fighter"


@rule("R-SBR-01", "R-SBR-02", "R-SBR-03", "R-SBR-04", "RULING-25")
def raiders(w: EuropeWork, space: str) -> Stacks:
    """Bombers and escorts of the active power sent to raid here; all of them are one raid."""
    return tuple(
        (u, n) for u, n in w.units(space, w.power) if u.tripped.role == "raid" and u.tripped.airborne
    )


def _of(stacks: Stacks, kind: str) -> int:
    return sum(count for unit, count in stacks if unit.kind == kind)


def interceptors(w: EuropeWork, space: str) -> Stacks:
    """Fighters that have been declared."""
    return tuple(s for s in enemies_at(w, space, w.power) if s[0].tripped.role == "intercept")


@rule("R-SBR-19", "RULING-71")
def start_raid(w: EuropeWork, space: str) -> None:
    """A raid on what has meanwhile become friendly is void; its planes only fly home."""
    if is_enemy(w, space, w.power):
        w.push(Raid(space=space))
        w.tell("battle", space=space, power=w.power, battle="raid", what=f"raid:{space}")
    else:
        _stand_down(w, space)


def _stand_down(w: EuropeWork, space: str) -> None:
    for unit, count in raiders(w, space):
        w.note(space, unit, count, note="fought", role="home")


# -- the steps, in the order of the table at the end


@rule("R-SBR-05", "R-SBR-06", "R-SBR-18", "RULING-57")
def declare_interceptors(w: EuropeWork, f: Raid) -> None:
    """Before any dice the owners of fighters there say how many intercept."""
    next_step(w)
    for power in reversed(w.g.powers):
        if power in w.g.enemies[w.power] and ready_fighters(w, f.space, power):
            w.push(Intercept(space=f.space, power=power))


@rule("R-SBR-07", "R-AAO-02", "RULING-24", "RULING-57")
def aa_fire(w: EuropeWork, f: Raid) -> None:
    """One die for each raiding plane, bombers and escorts, if there is a gun."""
    next_step(w)
    planes = sum(count for _, count in raiders(w, f.space))
    ask_dice(w, "aa_fire", f.space, gun_dice(w, f.space, planes))


@rule("R-SBR-07", "R-AAO-04", "RULING-24")
def aa_losses(w: EuropeWork, f: Raid) -> None:
    """The attacker chooses; these planes are gone and do not fire."""
    next_step(w)
    hits = sum(count_hits(f.groups, f.dice).values())
    ask_losses(w, f.space, "aa_fire", spots(f.space, raiders(w, f.space)), _on_planes(hits), "now")


def _on_planes(hits: int) -> tuple[tuple[frozenset[str], int], ...]:
    return ((ONLY_PLANES, hits),) if hits else ()


@rule("R-SBR-08", "R-UNI-04", "R-MUL-02")
def interceptors_fire(w: EuropeWork, f: Raid) -> None:
    next_step(w)
    needs = w.g.policy.raids.interceptor_hits_on
    owners = dict.fromkeys(unit.power for unit, _ in interceptors(w, f.space))
    groups = []
    for power in owners:
        own = sum(n for unit, n in interceptors(w, f.space) if unit.power == power)
        groups.append(DiceGroup("interceptor", own, power, needs=needs))
    ask_dice(w, "interceptors", f.space, groups if raiders(w, f.space) else [])


@rule("R-SBR-09", "R-SBR-12", "R-UNI-04", "RULING-24")
def escorts_fire(w: EuropeWork, f: Raid) -> None:
    """Escorts that survived the guns fire, those just hit by interceptors too; bombers do not."""
    toll = sum(count_hits(f.groups, f.dice).values())
    w.update(step=f.step + 1, toll=toll)
    escorts = _of(raiders(w, f.space), FIGHTER) if interceptors(w, f.space) else 0
    needs = w.g.policy.raids.escort_hits_on
    ask_dice(w, "escorts", f.space, [DiceGroup("escort", escorts, w.power, needs=needs)] if escorts else [])


@rule("R-SBR-09", "R-MUL-03")
def interceptor_losses(w: EuropeWork, f: Raid) -> None:
    next_step(w)
    hits = sum(count_hits(f.groups, f.dice).values())
    targets = spots(f.space, interceptors(w, f.space))
    ask_losses(w, f.space, "escorts", targets, _on_planes(hits), "now", breaker=w.g.seat_of[w.power])


@rule("R-SBR-10", "R-SBR-11")
def raider_losses(w: EuropeWork, f: Raid) -> None:
    """The attacker gives up bombers or escorts as he likes; there is no second round."""
    next_step(w)
    targets = spots(f.space, raiders(w, f.space))
    ask_losses(w, f.space, "interceptors", targets, _on_planes(f.toll), "now")


@rule("R-SBR-13")
def bombers_roll(w: EuropeWork, f: Raid) -> None:
    next_step(w)
    bombers = _of(raiders(w, f.space), BOMBER)
    faces = w.g.policy.raids.damage_faces
    ask_dice(w, "bombing", f.space, [DiceGroup(BOMBER, bombers, w.power, faces)] if bombers else [])


@rule("R-SBR-13", "R-SBR-14", "R-SBR-15", "R-SBR-16", "R-SBR-17", "R-UNI-12", "RULING-35")
def pay_damage(w: EuropeWork, f: Raid) -> None:
    """The controller pays the total to the bank, at most what he has; complex and control are untouched."""
    w.pop()
    payer = w.control[f.space]
    damage = min(sum(f.dice), w.money.get(payer, 0))
    w.money[payer] = w.money.get(payer, 0) - damage
    _stand_down(w, f.space)
    w.tell("raid_over", space=f.space, power=w.power, payer=payer, damage=sum(f.dice), ipc=damage)


RAID: BattleTable = (
    declare_interceptors,
    aa_fire,
    aa_losses,
    interceptors_fire,
    escorts_fire,
    interceptor_losses,
    raider_losses,
    bombers_roll,
    pay_damage,
)
"""The order of a raid, one round only (R-SBR-05 to 13)."""
