"""Sea battles, submarines and battleships (NAV, SUB, BSH)."""

from __future__ import annotations

from msgspec import structs

from wartable.families.axis_allies.battle import BattleTable, ask_dice, go_to, next_step
from wartable.families.axis_allies.casualties import BYSTANDER, ask_losses, remove, sea_hits, spots
from wartable.families.axis_allies.fire_at_sea import (
    can_hit,
    may_dive,
    ships_of,
    submarines_of,
    sweeps,
    useful,
)
from wartable.families.axis_allies.frames import Dive
from wartable.families.axis_allies.hits import Hits
from wartable.families.axis_allies.pieces import Stacks, Unit, trip_with
from wartable.families.axis_allies.policies import SHIP, SUBMARINE
from wartable.games.europe1999.battle_sides import (
    bystanders,
    count_hits,
    fire_groups,
    sea_attackers,
    sea_defenders,
)
from wartable.games.europe1999.control import settle_convoys
from wartable.games.europe1999.decks import board_decks
from wartable.games.europe1999.frames import Flights, PressOn, SeaBattle
from wartable.games.europe1999.retreat import sea_retreats
from wartable.games.europe1999.state import EuropeWork
from wartable.kernel.coverage import rule


def start_sea_battle(w: EuropeWork, zone: str) -> None:
    """Line the fleets up: defending fighters take to the air, and it is noted whence the attackers came."""
    origins = tuple(sorted({unit.tripped.last for unit, _ in ships_of(w, sea_attackers(w, zone))} - {""}))
    for unit, count in sea_defenders(w, zone):
        if unit.cargo and unit.kind == "aircraft_carrier":
            w.swap(zone, unit, structs.replace(unit, cargo=()), count)
            for item in unit.cargo:
                w.put(zone, trip_with(Unit(item.power, item.kind), role="aloft", deck=unit.power), count)
    w.push(SeaBattle(space=zone, origins=origins))
    w.tell("battle", space=zone, power=w.power, battle="sea", what=f"sea:{zone}")


# -- the steps of a round, in the order of the table at the end


@rule(
    "R-NAV-10", "R-NAV-11", "R-NAV-16", "R-NAV-19", "R-SUB-01", "R-SUB-03", "R-SUB-04", "RULING-42",
    "RULING-43",
)  # fmt: skip
def begin_round(w: EuropeWork, f: SeaBattle) -> None:
    """Is there a battle at all, and who can do what in this round? Destroyers count as they stand now."""
    if not _goes_on(w, f.space):
        return go_to(w, SEA_BATTLE, conclude)
    our_sweep, their_sweep = _sweeps(w, f.space)
    w.update(
        first_strike=not their_sweep, attack_sweep=our_sweep, defense_sweep=their_sweep, doomed=(), lost=(),
        dice=(), groups=(), met=(),
    )  # fmt: skip
    return next_step(w)


@rule("R-NAV-07", "R-NAV-10", "R-NAV-11")
def _sweeps(w: EuropeWork, zone: str) -> tuple[bool, bool]:
    """Whether the attacker's side, bystanders included, and the defender have a destroyer there."""
    return sweeps(w, sea_attackers(w, zone), bystanders(w, zone), sea_defenders(w, zone))


@rule("R-NAV-16", "RULING-42")
def _goes_on(w: EuropeWork, zone: str) -> bool:
    """Whether anybody left in the battle could hit anybody of the other side."""
    ours, theirs = sea_attackers(w, zone), sea_defenders(w, zone)
    our_sweep, their_sweep = _sweeps(w, zone)
    return can_hit(w, ours, theirs, True, our_sweep) or can_hit(w, theirs, ours, False, their_sweep)


@rule("R-SUB-06", "R-SUB-08", "R-SUB-09", "R-SUB-18", "R-NAV-01", "RULING-62", "RULING-67")
def attacking_submarines_dive(w: EuropeWork, f: SeaBattle) -> None:
    """The attacker declares which of his submarines submerge, in any round, destroyer or not."""
    next_step(w)
    submarines = submarines_of(sea_attackers(w, f.space))
    if submarines and may_dive(w, f.defense_sweep):
        w.push(Dive(space=f.space, power=w.power, candidates=submarines))


@rule("R-SUB-01", "R-SUB-03", "R-NAV-01")
def first_strike(w: EuropeWork, f: SeaBattle) -> None:
    """Attacking submarines fire first unless an enemy destroyer is in the battle."""
    next_step(w)
    firing = submarines_of(sea_attackers(w, f.space)) if f.first_strike else ()
    firing = useful(w, firing, sea_defenders(w, f.space), True, f.attack_sweep)
    ask_dice(w, "first_strike", f.space, fire_groups(w, firing, attacking=True))


@rule("R-SUB-02", "R-NAV-01", "R-MUL-03", "RULING-58")
def strike_losses(w: EuropeWork, f: SeaBattle) -> None:
    """Casualties of the first strike are removed at once and do not fire back."""
    next_step(w)
    hits = sea_hits(w, count_hits(f.groups, f.dice), f.attack_sweep)
    _ask(w, f, "first_strike", sea_defenders(w, f.space), hits, into="now")


@rule("R-MUL-03", "RULING-58")
def _ask(w: EuropeWork, f: SeaBattle, cause: str, targets: Stacks, hits: Hits, *, into: str) -> None:
    """The defending owners choose together, the attacker if they do not agree."""
    ask_losses(w, f.space, cause, spots(f.space, targets), hits, into, breaker=w.g.seat_of[w.power])


@rule("R-NAV-01", "R-NAV-02", "R-NAV-04", "R-SUB-03", "R-GEN-08")
def attackers_fire(w: EuropeWork, f: SeaBattle) -> None:
    """Everything that did not strike first; submarines too when a destroyer has cancelled it."""
    next_step(w)
    firing = sea_attackers(w, f.space)
    if f.first_strike:
        firing = tuple(s for s in firing if s[0].kind != "submarine")
    firing = useful(w, firing, sea_defenders(w, f.space), True, f.attack_sweep)
    ask_dice(w, "attack", f.space, fire_groups(w, firing, attacking=True))


@rule("R-NAV-01", "R-NAV-08", "R-RES-03", "R-RES-04", "R-MUL-03", "RULING-58")
def defender_marks(w: EuropeWork, f: SeaBattle) -> None:
    """The defenders mark casualties; they still fire. If owners disagree the attacker chooses."""
    next_step(w)
    hits = sea_hits(w, count_hits(f.groups, f.dice), f.attack_sweep)
    _ask(w, f, "fire", sea_defenders(w, f.space), hits, into="doomed")


@rule("R-SUB-07", "R-SUB-08", "R-SUB-18", "R-NAV-01", "RULING-57")
def defending_submarines_dive(w: EuropeWork, f: SeaBattle) -> None:
    """Each owner declares which of his unhit submarines submerge, before any defending die is rolled."""
    doomed = dict(f.doomed)
    for power in w.g.powers:
        if power in f.met or power not in w.g.enemies[w.power]:
            continue
        submarines = submarines_of(sea_defenders(w, f.space))
        own = [(u, n - doomed.get(u, 0)) for u, n in submarines if u.power == power]
        free = tuple((unit, count) for unit, count in own if count > 0)
        w.update(met=(*f.met, power))
        if free and may_dive(w, f.attack_sweep):
            w.push(Dive(space=f.space, power=power, candidates=free))
        return
    next_step(w)


@rule("R-NAV-01", "R-NAV-03", "R-SUB-05", "R-SUB-07", "R-SUB-14", "R-RES-03", "R-CV-09", "RULING-57")
def defenders_fire(w: EuropeWork, f: SeaBattle) -> None:
    """Everything left fires, marked casualties included; defending submarines have no first strike, and may
    hit bystanders where the attacker has only planes."""
    next_step(w)
    ours, theirs, sweep = sea_attackers(w, f.space), sea_defenders(w, f.space), f.defense_sweep
    in_reach = (*ours, *bystanders(w, f.space))  # of submarines
    divers = useful(w, submarines_of(theirs), in_reach, False, sweep)
    firing = tuple(s for s in theirs if s in divers or can_hit(w, (s,), ours, False, sweep))
    ask_dice(w, "defense", f.space, fire_groups(w, firing, attacking=False))


@rule("R-SUB-14", "R-MUL-05", "R-MUL-10", "RULING-40", "RULING-58", "RULING-73")
def allies_mark(w: EuropeWork, f: SeaBattle) -> None:
    """A submarine's hit may be put on any ship of the attacker's side in the zone; the Allies choose
    together, Germany if they do not agree. Without bystanders this is part of the attacker's own choice."""
    next_step(w)
    others = bystanders(w, f.space)
    hits = sea_hits(w, count_hits(f.groups, f.dice), f.defense_sweep)
    sub_hits = tuple((classes | {BYSTANDER}, n) for classes, n in hits if classes == {SHIP, SUBMARINE})
    if not others or not sub_hits:
        return
    rest = tuple((classes, n) for classes, n in hits if classes != {SHIP, SUBMARINE})
    own = sea_attackers(w, f.space)
    ask_losses(
        w, f.space, "submarine", spots(f.space, (*ships_of(w, own), *others)), sub_hits, "lost",
        breaker=w.g.seat_of[w.g.axis[0]], later=rest, rest=spots(f.space, own),
    )  # fmt: skip


@rule("R-NAV-01", "R-NAV-09", "R-RES-04", "R-RES-06", "RULING-40", "RULING-41")
def attacker_marks(w: EuropeWork, f: SeaBattle) -> None:
    """The attacker chooses his own casualties for the hits that are left."""
    next_step(w)
    hits = sea_hits(w, count_hits(f.groups, f.dice), f.defense_sweep)
    if bystanders(w, f.space):
        hits = tuple((classes, n) for classes, n in hits if classes != {SHIP, SUBMARINE})
    gone = dict(f.lost)
    left = [(unit, count - gone.get(unit, 0)) for unit, count in sea_attackers(w, f.space)]
    ask_losses(w, f.space, "fire", spots(f.space, tuple(s for s in left if s[1] > 0)), hits, "lost")


@rule("R-NAV-01", "R-TRN-18", "R-CV-06")
def remove_casualties(w: EuropeWork, f: SeaBattle) -> None:
    """All marked casualties of both sides leave the board together."""
    next_step(w)
    remove(w, f.space, f.lost)
    remove(w, f.space, f.doomed)
    w.update(lost=(), doomed=())


@rule("R-NAV-13", "R-NAV-14", "R-NAV-15", "R-NAV-16", "R-RES-08", "R-RET-09", "R-RET-12")
def end_check(w: EuropeWork, f: SeaBattle) -> None:
    """Nobody left on a side, sunk or submerged, or nobody who can hit anybody: the battle ends, and there is
    nothing to retreat from."""
    if _goes_on(w, f.space):
        return next_step(w)
    return go_to(w, SEA_BATTLE, conclude)


@rule("R-NAV-12", "R-RET-01", "R-RET-07", "R-RET-10", "R-RET-14", "R-SUB-17", "RULING-16a")
def offer_retreat(w: EuropeWork, f: SeaBattle) -> None:
    """After both have fired the attacker may break off, if there is somewhere to go."""
    w.update(step=0, round=f.round + 1)
    places = sea_retreats(w, f)
    if places:
        w.push(PressOn(space=f.space, places=places, submarines=submarines_of(sea_attackers(w, f.space))))


@rule("R-SMV-10", "R-NAV-17", "R-NAV-18", "R-CV-10", "RULING-45", "RULING-48")
def conclude(w: EuropeWork, f: SeaBattle) -> None:
    """The survivors have fought. Defending fighters go back to their decks; those without one fly, when it is
    settled who has one."""
    w.pop()
    for unit, count in w.units(f.space, w.power):
        if unit.tripped.note in ("", "combat"):
            w.note(f.space, unit, count, note="fought")
    settle_convoys(w, (f.space,))
    w.tell("battle_over", space=f.space, battle="sea", what=f"sea:{f.space}")
    if any(unit.tripped.role == "aloft" for unit, _ in w.at(f.space).stacks):
        w.push(Flights(space=f.space, cause="deck"))  # for those without a deck, once decks are settled
        board_decks(w, f.space)


SEA_BATTLE: BattleTable = (
    begin_round,
    attacking_submarines_dive,
    first_strike,
    strike_losses,
    attackers_fire,
    defender_marks,
    defending_submarines_dive,
    defenders_fire,
    allies_mark,
    attacker_marks,
    remove_casualties,
    end_check,
    offer_retreat,
    conclude,
)
"""The order of a round (R-NAV-01). `offer_retreat` goes back to the top, `end_check` can jump to the end."""
