"""Sea battles: submarines, fleets, defenseless transports (GC, HIT, DT)."""

from __future__ import annotations

from msgspec import structs

from wartable.families.axis_allies.battle import BattleTable, ask_dice, go_to, next_step
from wartable.families.axis_allies.casualties import ask_losses, remove, sea_hits, spots
from wartable.families.axis_allies.fire_at_sea import (
    can_hit,
    may_dive,
    ships_of,
    submarines_of,
    sweeps,
)
from wartable.families.axis_allies.frames import Dive
from wartable.families.axis_allies.hits import Hits
from wartable.families.axis_allies.pieces import Stacks, trip_with, with_cargo
from wartable.families.axis_allies.retreat import sea_refuges, split
from wartable.games.aa1942.assault import call_off
from wartable.games.aa1942.battle_sides import count_hits, fire_groups
from wartable.games.aa1942.fleets import (
    assaults_from,
    is_forced,
    is_optional,
    is_transport,
    sea_attackers,
    sea_defenders,
)
from wartable.games.aa1942.frames import EngageZone, PressOn, SeaBattle
from wartable.games.aa1942.state import WorldWork
from wartable.kernel.coverage import rule


@rule("R-RET-15", "RULING-10", "RULING-33", "R-AA-03")
def start_sea_battle(w: WorldWork, zone: str) -> None:
    """Note where the attacking ships came from, before any is sunk. In the zone of an assault the attacker
    may still decide to ignore submarines and transports."""
    ships = ships_of(w, sea_attackers(w, zone))
    origins = {unit.tripped.last for unit, _ in ships if unit.tripped.last} - {zone}
    w.push(SeaBattle(space=zone, origins=tuple(sorted(origins))))
    w.tell("battle", space=zone, power=w.power, battle="sea", what=f"sea:{zone}")
    if is_optional(w, zone) and assaults_from(w, zone) and not is_forced(w, zone):
        w.push(EngageZone(zone))


# -- the steps, in the order of the table at the end


@rule("R-DT-01", "R-DT-02", "R-DT-03", "R-DT-05", "R-DT-06", "R-DT-07", "R-DT-08", "R-TRN-15", "RULING-31")
def sink_defenseless(w: WorldWork, f: SeaBattle) -> None:
    """Before the first round and after every round: transports without anybody who could protect them are
    gone."""
    next_step(w)
    ours, theirs = sea_attackers(w, f.space), sea_defenders(w, f.space)
    doomed = _defenseless(w, f, ours, theirs)
    if doomed:
        w.tell("defenseless", space=f.space, power=doomed[0][0].power)
        remove(w, f.space, doomed)


def _defenseless(w: WorldWork, f: SeaBattle, ours: Stacks, theirs: Stacks) -> Stacks:
    our_ships, our_fleet = _sorted_out(w, ours)
    their_ships, their_fleet = _sorted_out(w, theirs)
    our_sweep, their_sweep = sweeps(w, ours, (), theirs)
    strike = can_hit(w, our_fleet, their_fleet, True, our_sweep)
    answer = can_hit(w, their_fleet, our_fleet, False, their_sweep)
    if their_ships and our_fleet and not strike and not answer:
        return their_ships
    if our_ships and not our_fleet and their_fleet and not sea_refuges(w, f.origins):
        return our_ships
    return ()


def _sorted_out(w: WorldWork, stacks: Stacks) -> tuple[Stacks, Stacks]:
    """Transports, and everybody else."""
    transports = tuple(stack for stack in stacks if is_transport(w, stack[0]))
    return transports, tuple(stack for stack in stacks if stack not in transports)


@rule("R-RET-01", "R-RET-02", "R-RET-03", "R-GC-26", "R-DT-06", "RULING-32", "RULING-70", "R-CC-09")
def settle(w: WorldWork, f: SeaBattle) -> None:
    """Nobody left on a side, or nobody who could hit anybody: the battle ends and everybody stays. The
    attacker's transports may leave those of the defender."""
    next_step(w)
    ours, theirs = sea_attackers(w, f.space), sea_defenders(w, f.space)
    our_sweep, their_sweep = sweeps(w, ours, (), theirs)
    if can_hit(w, ours, theirs, True, our_sweep) or can_hit(w, theirs, ours, False, their_sweep):
        return
    go_to(w, SEA_BATTLE, conclude)
    places = sea_refuges(w, f.origins)
    if (
        f.step > SEA_BATTLE.index(begin_round)
        and ours
        and theirs
        and places
        and all(is_transport(w, u) for u, _ in ours)
    ):
        w.push(PressOn(space=f.space, places=places))


@rule(
    "R-GC-04", "R-GC-06", "R-GC-14", "R-GC-22", "R-UNIT-13", "R-UNIT-15", "R-UNIT-16", "R-GC-02", "RULING-29"
)
def begin_round(w: WorldWork, f: SeaBattle) -> None:
    """Destroyers count as they stand now, and for the whole round; those of allies who stand by do not."""
    our_sweep, their_sweep = sweeps(w, sea_attackers(w, f.space), (), sea_defenders(w, f.space))
    w.update(
        step=f.step + 1, our_sweep=our_sweep, their_sweep=their_sweep,
        dice=(), groups=(), doomed=(), lost=(), met=(),
    )  # fmt: skip


@rule("R-GC-05", "R-GC-06", "R-GC-07", "R-GC-08", "R-GC-09", "RULING-27", "RULING-52")
def attackers_dive(w: WorldWork, f: SeaBattle) -> None:
    """Before any die the attacker says which of his submarines submerge, where no destroyer is against
    them."""
    next_step(w)
    submarines = submarines_of(sea_attackers(w, f.space))
    if submarines and may_dive(w, f.their_sweep):
        w.push(Dive(space=f.space, power=w.power, candidates=submarines))


@rule("R-GC-05", "R-GC-06", "R-GC-07", "R-GC-08", "R-GC-09", "RULING-27", "R-RET-10")
def defenders_dive(w: WorldWork, f: SeaBattle) -> None:
    """Then each defending owner, knowing what the attacker chose."""
    submarines = submarines_of(sea_defenders(w, f.space)) if may_dive(w, f.our_sweep) else ()
    for power in w.g.powers:
        own = tuple(stack for stack in submarines if stack[0].power == power)
        if own and power not in f.met:
            w.update(met=(*f.met, power))
            w.push(Dive(space=f.space, power=power, candidates=own))
            return
    next_step(w)


@rule("R-GC-26", "RULING-70")
def anybody_left(w: WorldWork, f: SeaBattle) -> None:
    """A side of which everything has submerged or been sunk by surprise has no battle left."""
    next_step(w)
    if not sea_attackers(w, f.space) or not sea_defenders(w, f.space):
        go_to(w, SEA_BATTLE, conclude)


@rule("R-GC-05", "R-GC-10", "R-GC-14", "R-GC-20")
def attackers_strike(w: WorldWork, f: SeaBattle) -> None:
    """Surprise strikes of the attacking submarines, where no destroyer is against them."""
    next_step(w)
    striking = () if f.their_sweep else submarines_of(sea_attackers(w, f.space))
    _fire(w, f, "attack_strike", striking, attacking=True)


def _fire(w: WorldWork, f: SeaBattle, purpose: str, firing: Stacks, *, attacking: bool) -> None:
    """Everybody with a number rolls, whether there is somebody to hit or not."""
    ask_dice(w, purpose, f.space, fire_groups(w, firing, attacking))


@rule("R-GC-10", "R-GC-16", "R-HIT-02", "R-HIT-13", "RULING-30")
def defender_marks_struck(w: WorldWork, f: SeaBattle) -> None:
    """Ships only; they go behind the strip, and submarines there still make their own strike."""
    next_step(w)
    _mark_defenders(w, f, "attack_strike")


def _mark_defenders(w: WorldWork, f: SeaBattle, cause: str) -> None:
    targets = spots(f.space, _without(sea_defenders(w, f.space), f.doomed))
    ask_losses(w, f.space, cause, targets, _hits(w, f, f.our_sweep), "doomed", breaker=w.g.seat_of[w.power])


@rule("R-HIT-02", "R-HIT-03", "R-HIT-04", "R-HIT-05", "R-HIT-06", "R-HIT-07", "R-GC-22", "R-GC-24")
def _hits(w: WorldWork, f: SeaBattle, sweep: bool) -> Hits:
    """The hits just rolled, by what they may fall on. As many as possible count, on as few transports as
    possible."""
    return sea_hits(w, count_hits(f.groups, f.dice), sweep)


def _without(stacks: Stacks, gone: Stacks) -> Stacks:
    """The stacks less those already marked."""
    marked: dict[object, int] = {}
    for unit, count in gone:
        marked[unit] = marked.get(unit, 0) + count
    return tuple((unit, count - marked.get(unit, 0)) for unit, count in stacks if count > marked.get(unit, 0))


@rule("R-GC-05", "R-GC-11")
def defenders_strike(w: WorldWork, f: SeaBattle) -> None:
    """Surprise strikes of the defending submarines, those just hit included, where no destroyer is against
    them."""
    next_step(w)
    striking = () if f.our_sweep else submarines_of(sea_defenders(w, f.space))
    _fire(w, f, "defense_strike", striking, attacking=False)


@rule("R-GC-11", "R-GC-12", "R-HIT-02", "RULING-30")
def attacker_loses_struck(w: WorldWork, f: SeaBattle) -> None:
    next_step(w)
    hits = _hits(w, f, f.their_sweep)
    ask_losses(w, f.space, "defense_strike", spots(f.space, sea_attackers(w, f.space)), hits, "lost")


@rule("R-GC-12", "R-GC-13", "R-GC-21")
def remove_casualties(w: WorldWork, f: SeaBattle) -> None:
    """Whoever stands behind the strip leaves the board, with what is aboard."""
    next_step(w)
    remove(w, f.space, f.lost)
    remove(w, f.space, f.doomed)
    w.update(lost=(), doomed=())


@rule("R-GC-15", "R-GC-19", "R-GC-23")
def attackers_fire(w: WorldWork, f: SeaBattle) -> None:
    """Everybody with an attack value who has neither struck nor submerged."""
    next_step(w)
    _fire(w, f, "attack", _rest(sea_attackers(w, f.space), struck=not f.their_sweep), attacking=True)


def _rest(stacks: Stacks, struck: bool) -> Stacks:
    """Those who have not fired yet; submarines have, where they could strike."""
    return tuple(stack for stack in stacks if not (struck and stack in submarines_of(stacks)))


@rule("R-GC-16", "R-HIT-01", "R-HIT-05", "R-HIT-13")
def defender_marks(w: WorldWork, f: SeaBattle) -> None:
    """Casualties go behind the strip and still fire."""
    next_step(w)
    _mark_defenders(w, f, "fire")


@rule("R-GC-17", "R-GC-19", "R-GC-23", "R-GC-24")
def defenders_fire(w: WorldWork, f: SeaBattle) -> None:
    """Everybody with a defense value who did not strike, those behind the strip included."""
    next_step(w)
    _fire(w, f, "defense", _rest(sea_defenders(w, f.space), struck=not f.our_sweep), attacking=False)


@rule("R-GC-18", "R-HIT-01", "R-HIT-12", "R-HIT-15", "R-CARR-03")
def attacker_chooses(w: WorldWork, f: SeaBattle) -> None:
    """The attacker names one unit for each hit; it is gone at once, with what is aboard."""
    next_step(w)
    hits = _hits(w, f, f.their_sweep)
    ask_losses(w, f.space, "fire", spots(f.space, sea_attackers(w, f.space)), hits, "now")


@rule("R-RET-04", "R-RET-06", "R-RET-08", "R-RET-13", "R-RET-14", "R-DT-04", "RULING-11", "RULING-33")
def offer_retreat(w: WorldWork, f: SeaBattle) -> None:
    """After a round the attacker may break off, if there is somewhere to go; planes alone need no place."""
    w.update(step=SEA_BATTLE.index(begin_round), round=f.round + 1)
    planes, ships = split(w, sea_attackers(w, f.space))
    places = sea_refuges(w, f.origins) if ships else ("",) * bool(planes)
    if places:
        w.push(PressOn(space=f.space, places=places))


@rule(
    "R-CC-07", "R-CC-08", "R-CC-09", "R-CM-22", "R-HIT-09",
    "R-GC-09", "R-AA-12", "R-AA-22", "RULING-51", "RULING-52",
    "RULING-70",
)  # fmt: skip
def conclude(w: WorldWork, f: SeaBattle) -> None:
    """The survivors have fought. Where an enemy warship or an unsubmerged submarine is left, nobody lands
    from here. Submarines surface, and battleships are whole again."""
    w.pop()
    if not all(is_transport(w, unit) for unit, _ in sea_defenders(w, f.space)):
        call_off(w, f.space)
    for unit, count in sea_attackers(w, f.space):
        w.note(f.space, unit, count, note="fought")
    for unit, count in w.at(f.space).stacks:
        if unit.hurt or unit.submerged:
            w.swap(f.space, unit, structs.replace(unit, hurt=0, submerged=False), count)
    w.tell("battle_over", space=f.space, battle="sea", what=f"sea:{f.space}")


SEA_BATTLE: BattleTable = (
    sink_defenseless,
    settle,
    begin_round,
    attackers_dive,
    defenders_dive,
    anybody_left,
    attackers_strike,
    defender_marks_struck,
    defenders_strike,
    attacker_loses_struck,
    remove_casualties,
    anybody_left,
    attackers_fire,
    defender_marks,
    defenders_fire,
    attacker_chooses,
    remove_casualties,
    sink_defenseless,
    settle,
    offer_retreat,
    conclude,
)
"""The order of a sea battle (R-GC-04, R-GC-05 to R-GC-21). `offer_retreat` goes back to `begin_round`;
`settle` and `anybody_left` can jump to the end."""


# -- retreat


@rule("R-RET-05", "R-RET-07", "R-RET-09", "R-RET-11", "R-RET-12", "R-TRN-17", "R-AA-22", "RULING-51")
def do_sea_retreat(w: WorldWork, zone: str, to: str) -> None:
    """Ships leave together and keep their cargo, wherever they came from; submerged submarines and planes
    stay, the planes until phase 4."""
    call_off(w, zone)
    planes, ships = split(w, sea_attackers(w, zone))
    for unit, count in ships if to else ():
        calm = with_cargo(unit, (structs.replace(item, target="") for item in unit.cargo))
        calm = structs.replace(calm, hurt=0)  # after its battle a battleship is whole again
        w.carry(zone, unit, to, trip_with(calm, note="retreated", last=zone), count)
    for unit, count in planes:
        w.note(zone, unit, count, note="retreated")
    w.tell("retreated", space=zone, power=w.power, to=to)
