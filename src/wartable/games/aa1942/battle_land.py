"""Land battles, those of amphibious assaults too (GC, AAFIRE, CC)."""

from __future__ import annotations

from wartable.families.axis_allies.battle import BattleTable, ask_dice, go_to, next_step
from wartable.families.axis_allies.casualties import ONLY_PLANES, ask_losses, land_hits, remove, spots
from wartable.games.aa1942.assault import bombard, bombardment_losses, choose_bombardment, land_forces
from wartable.games.aa1942.battle_sides import (
    combat_units,
    count_hits,
    fire_groups,
    guns_of,
    is_attack_plane,
    land_attack_groups,
    land_attackers,
    land_defenders,
)
from wartable.games.aa1942.control import do_capture
from wartable.games.aa1942.frames import LandBattle, PressOn
from wartable.games.aa1942.retreat import land_retreats
from wartable.games.aa1942.state import WorldWork
from wartable.kernel.contract import DiceGroup
from wartable.kernel.coverage import rule


@rule("R-RET-15", "RULING-40")
def start_land_battle(w: WorldWork, space: str) -> None:
    """Note where the attackers by land came from, before anybody dies."""
    force = land_attackers(w, space)
    origins = {u.tripped.last for u, _ in force if w.g.is_troop(u.kind) and u.tripped.last}
    w.push(LandBattle(space=space, origins=tuple(sorted(origins))))
    w.tell("battle", space=space, power=w.power, battle="land", what=f"land:{space}")


# -- before the first round


@rule("R-AAFIRE-01", "R-AAFIRE-03", "RULING-21", "RULING-25", "RULING-26", "R-UNIT-06")
def aa_fire(w: WorldWork, f: LandBattle) -> None:
    """Once, before the first round: up to three dice for each gun, one for each attacking plane at most."""
    next_step(w)
    guns = guns_of(land_defenders(w, f.space))
    planes = sum(n for unit, n in land_attackers(w, f.space) if is_attack_plane(w, unit))
    policy = w.g.policy.antiaircraft
    number = policy.dice(sum(count for _, count in guns), planes)
    fire = [DiceGroup("aaa", number, guns[0][0].power, needs=policy.hits_on)] if number else []
    ask_dice(w, "aa_fire", f.space, fire)


@rule("R-AAFIRE-02")
def aa_losses(w: WorldWork, f: LandBattle) -> None:
    """Each hit destroys a plane of its owner's choice, at once; it does not fight."""
    next_step(w)
    hits = sum(count_hits(f.groups, f.dice).values())
    planes = tuple(s for s in land_attackers(w, f.space) if is_attack_plane(w, s[0]))
    ask_losses(w, f.space, "aa_fire", spots(f.space, planes), ((ONLY_PLANES, hits),) if hits else (), "now")


# -- a round


@rule("R-RET-01", "R-RET-02", "R-GC-00", "R-CC-01", "R-CC-02", "R-CC-03", "R-CC-06", "R-UNIT-08", "RULING-54")
def begin_round(w: WorldWork, f: LandBattle) -> None:
    """Whoever has nobody left who can fire has lost. Guns that stand alone die with the first attacker who is
    still there; land units alone take the territory."""
    force, defense = land_attackers(w, f.space), land_defenders(w, f.space)
    if force and combat_units(w, defense):
        w.update(step=f.step + 1, dice=(), groups=(), lost=())
        return
    if force:
        remove(w, f.space, guns_of(defense))
    if any(w.g.is_troop(unit.kind) for unit, _ in force):
        do_capture(w, f.space, w.power)
    go_to(w, LAND_BATTLE, conclude)


@rule("R-GC-15", "R-GC-25")
def attackers_fire(w: WorldWork, f: LandBattle) -> None:
    next_step(w)
    ask_dice(w, "attack", f.space, land_attack_groups(w, land_attackers(w, f.space)))


@rule("R-GC-16", "R-HIT-01", "R-HIT-13", "R-HIT-14")
def defender_marks(w: WorldWork, f: LandBattle) -> None:
    """The defenders put casualties behind the strip, besides those of a bombardment; they still fire."""
    next_step(w)
    marked = dict(f.doomed)
    left = [(unit, count - marked.get(unit, 0)) for unit, count in land_defenders(w, f.space)]
    targets = tuple(stack for stack in left if stack[1] > 0)
    hits = land_hits(count_hits(f.groups, f.dice))
    ask_losses(w, f.space, "fire", spots(f.space, targets), hits, "doomed", breaker=w.g.seat_of[w.power])


@rule("R-GC-17")
def defenders_fire(w: WorldWork, f: LandBattle) -> None:
    """With everything, casualties behind the strip included."""
    next_step(w)
    ask_dice(w, "defense", f.space, fire_groups(w, land_defenders(w, f.space), attacking=False))


@rule("R-GC-18", "R-HIT-01")
def attacker_chooses(w: WorldWork, f: LandBattle) -> None:
    """The attacker names one unit for each hit; it is gone at once."""
    next_step(w)
    hits = land_hits(count_hits(f.groups, f.dice))
    ask_losses(w, f.space, "fire", spots(f.space, land_attackers(w, f.space)), hits, "now")


@rule("R-GC-21")
def remove_casualties(w: WorldWork, f: LandBattle) -> None:
    next_step(w)
    remove(w, f.space, f.doomed)
    w.update(doomed=())


@rule("R-RET-01", "R-RET-04", "R-RET-13", "R-GC-04", "R-CM-23", "RULING-11")
def offer_retreat(w: WorldWork, f: LandBattle) -> None:
    """After both sides have fired, and before the next round, the attacker may retreat."""
    w.update(step=LAND_BATTLE.index(begin_round), round=f.round + 1)
    if not (land_attackers(w, f.space) and combat_units(w, land_defenders(w, f.space))):
        return
    places = land_retreats(w, f)
    if places:
        w.push(PressOn(space=f.space, places=places))


@rule("R-CC-07", "R-CM-22", "RULING-52")
def conclude(w: WorldWork, f: LandBattle) -> None:
    """The survivors have fought, and stay."""
    w.pop()
    for unit, count in land_attackers(w, f.space):
        w.note(f.space, unit, count, note="fought")
    w.tell("battle_over", space=f.space, battle="land", what=f"land:{f.space}", holder=w.control[f.space])


LAND_BATTLE: BattleTable = (
    land_forces,
    choose_bombardment,
    bombard,
    bombardment_losses,
    aa_fire,
    aa_losses,
    begin_round,
    attackers_fire,
    defender_marks,
    defenders_fire,
    attacker_chooses,
    remove_casualties,
    offer_retreat,
    conclude,
)
"""The order of a land battle (R-AA-01, R-AAFIRE-01, R-GC-04). The steps up to `aa_losses` come once."""
