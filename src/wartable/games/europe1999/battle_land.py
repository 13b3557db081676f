"""Land battles and amphibious assaults (LND, AMP)."""

from __future__ import annotations

from wartable.families.axis_allies.battle import BattleTable, ask_dice, go_to, next_step
from wartable.families.axis_allies.casualties import ONLY_PLANES, ask_losses, land_hits, remove, spots
from wartable.families.axis_allies.sides import is_enemy
from wartable.games.europe1999.assault import (
    ashore_zones,
    call_off,
    go_ashore,
    support_groups,
    supporters,
)
from wartable.games.europe1999.battle_sides import (
    count_hits,
    fire_groups,
    is_attack_plane,
    land_attack_groups,
    land_attackers,
    land_defenders,
)
from wartable.games.europe1999.control import do_capture
from wartable.games.europe1999.frames import Combat, Flights, LandBattle, Landing, PressOn, SupportShots
from wartable.games.europe1999.overflight import gun_dice
from wartable.games.europe1999.retreat import land_retreats
from wartable.games.europe1999.state import EuropeWork
from wartable.kernel.coverage import rule


def start_land_battle(w: EuropeWork, space: str) -> None:
    """Note where the attackers by land came from, before anybody dies."""
    force = land_attackers(w, space)
    origins = {u.tripped.last for u, _ in force if w.g.is_troop(u.kind) and u.tripped.last}
    w.push(LandBattle(space=space, origins=tuple(sorted(origins))))
    w.tell("battle", space=space, power=w.power, battle="land", what=f"land:{space}")


# -- before the first round


@rule("R-AMP-10", "R-AMP-25", "R-AMP-02", "RULING-69")
def decide_landing(w: EuropeWork, f: LandBattle) -> None:
    """After a sea battle for it, won or lost, the attacker may call off what is left of the landing; without
    one it is carried out."""
    combat = next(frame for frame in w.frames if isinstance(frame, Combat))
    next_step(w)
    if ashore_zones(w, f.space) and f.space in combat.opposed:
        w.push(Landing(space=f.space))


@rule(
    "R-AMP-01", "R-AMP-06", "R-AMP-11", "R-AMP-12", "R-AMP-24", "R-TRN-15", "R-TRN-13", "RULING-23",
    "RULING-50",
)  # fmt: skip
def land_forces(w: EuropeWork, f: LandBattle) -> None:
    """Land what the transports carry for this target, from every zone that is clear of enemies. Attackers
    already in the territory fight on without it otherwise."""
    if f.go == "off":
        call_off(w, f.space)
    zones = ashore_zones(w, f.space)
    call_off(w, f.space, sparing=zones)
    landed = go_ashore(w, f.space, zones)
    w.update(step=f.step + 1, zones=zones, landed=landed)


@rule("R-AMP-13", "R-AMP-14", "R-AMP-17", "R-AMP-18", "R-AMP-22", "R-AMP-24", "RULING-49")
def choose_support(w: EuropeWork, f: LandBattle) -> None:
    """The attacker names the ships that support this landing."""
    next_step(w)
    if f.landed and land_defenders(w, f.space) and supporters(w, f.zones):
        w.push(SupportShots(space=f.space, zones=f.zones))


@rule("R-AMP-13", "R-AMP-16", "R-AMP-18", "R-AMP-23", "RULING-60")
def support_fire(w: EuropeWork, f: LandBattle) -> None:
    """One shot of each ship, battleships first."""
    next_step(w)
    ask_dice(w, "support", f.space, support_groups(w, f.shots))


@rule("R-AMP-15", "R-MUL-03")
def support_losses(w: EuropeWork, f: LandBattle) -> None:
    """Casualties of support shots still fire in the defender's first counter-fire."""
    next_step(w)
    hits = land_hits(count_hits(f.groups, f.dice))
    targets = spots(f.space, land_defenders(w, f.space))
    ask_losses(w, f.space, "fire", targets, hits, "doomed", breaker=w.g.seat_of[w.power])


@rule("R-LND-02", "R-LND-03", "R-AMP-19", "R-AAO-02", "R-AAO-09", "R-LMV-08", "RULING-19", "RULING-57")
def aa_fire(w: EuropeWork, f: LandBattle) -> None:
    """Once, before the first round: one die for each attacking plane if there is a gun."""
    next_step(w)
    planes = sum(n for unit, n in land_attackers(w, f.space) if is_attack_plane(w, unit))
    ask_dice(w, "aa_fire", f.space, gun_dice(w, f.space, planes))


@rule("R-LND-02", "R-AAO-04", "R-AAO-05")
def aa_losses(w: EuropeWork, f: LandBattle) -> None:
    """Each 1 kills a plane of the owner's choice, at once and without firing."""
    next_step(w)
    hits = sum(count_hits(f.groups, f.dice).values())
    planes = tuple(s for s in land_attackers(w, f.space) if is_attack_plane(w, s[0]))
    ask_losses(w, f.space, "aa_fire", spots(f.space, planes), ((ONLY_PLANES, hits),) if hits else (), "now")


# -- a round


@rule(
    "R-LND-10", "R-LND-11", "R-LND-12", "R-LND-13", "R-LND-14", "R-RES-08", "R-AMP-20", "R-AMP-21",
    "R-LMV-08", "R-CAP-01", "R-CAP-13", "R-AMV-13", "R-LMV-11", "R-SBR-20", "RULING-19",
)  # fmt: skip
def begin_round(w: EuropeWork, f: LandBattle) -> None:
    """Whoever has nobody left has lost. Only land units take a territory; guns, complexes and fighters that
    intercepted do not hold it."""
    force, defense = land_attackers(w, f.space), land_defenders(w, f.space)
    if force and defense:
        w.update(step=f.step + 1, dice=(), groups=(), lost=())
        return
    if not defense and any(w.g.is_troop(unit.kind) for unit, _ in force):
        do_capture(w, f.space, w.power)
    go_to(w, LAND_BATTLE, conclude)


@rule("R-LND-01", "R-LND-04", "R-LND-06", "R-GEN-08")
def attackers_fire(w: EuropeWork, f: LandBattle) -> None:
    next_step(w)
    force = land_attackers(w, f.space)
    ask_dice(w, "attack", f.space, land_attack_groups(w, force))


@rule("R-LND-01", "R-RES-03", "R-RES-04", "R-MUL-03", "RULING-58")
def defender_marks(w: EuropeWork, f: LandBattle) -> None:
    """The defenders mark casualties, besides those of support shots; marked units still fire."""
    next_step(w)
    marked = dict(f.doomed)
    left = [(unit, count - marked.get(unit, 0)) for unit, count in land_defenders(w, f.space)]
    hits = land_hits(count_hits(f.groups, f.dice))
    targets = tuple(stack for stack in left if stack[1] > 0)
    ask_losses(w, f.space, "fire", spots(f.space, targets), hits, "doomed", breaker=w.g.seat_of[w.power])


@rule("R-LND-01", "R-LND-05", "R-LND-07", "R-RES-03", "R-AMP-15", "RULING-57")
def defenders_fire(w: EuropeWork, f: LandBattle) -> None:
    """With everything, casualties marked in this round included."""
    next_step(w)
    ask_dice(w, "defense", f.space, fire_groups(w, land_defenders(w, f.space), attacking=False))


@rule("R-LND-01", "R-RES-04", "R-LND-08")
def attacker_chooses(w: EuropeWork, f: LandBattle) -> None:
    next_step(w)
    hits = land_hits(count_hits(f.groups, f.dice))
    ask_losses(w, f.space, "fire", spots(f.space, land_attackers(w, f.space)), hits, "lost")


@rule("R-LND-01", "R-RES-06")
def remove_casualties(w: EuropeWork, f: LandBattle) -> None:
    next_step(w)
    remove(w, f.space, f.lost)
    remove(w, f.space, f.doomed)
    w.update(lost=(), doomed=())


@rule("R-LND-09", "R-RET-01", "R-RET-12", "R-RET-14", "R-AMP-05", "R-AMP-20", "RULING-22")
def offer_retreat(w: EuropeWork, f: LandBattle) -> None:
    """After both sides have fired, and before the next round, the attacker may retreat."""
    w.update(step=LAND_BATTLE.index(begin_round), round=f.round + 1)
    if not (land_attackers(w, f.space) and land_defenders(w, f.space)):
        return
    places = land_retreats(w, f)
    if places:
        w.push(PressOn(space=f.space, places=places))


@rule("R-CM-02", "R-LND-14", "R-SBR-20", "R-RES-07", "RULING-48", "RULING-70")
def conclude(w: EuropeWork, f: LandBattle) -> None:
    """The survivors have fought. Interceptors whose field has fallen fly on or are lost."""
    w.pop()
    for unit, count in land_attackers(w, f.space):
        w.note(f.space, unit, count, note="fought")
    w.tell("battle_over", space=f.space, battle="land", what=f"land:{f.space}", holder=w.control[f.space])
    fallen = not is_enemy(w, f.space, w.power)
    if fallen and any(u.tripped.role == "intercept" for u, _ in w.at(f.space).stacks):
        w.push(Flights(space=f.space, cause="field"))


LAND_BATTLE: BattleTable = (
    decide_landing,
    land_forces,
    choose_support,
    support_fire,
    support_losses,
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
"""The order of a land battle (R-LND-01, R-AMP-13 to 20). The steps up to `aa_losses` come once."""
