"""The sequence of play: opening, seven steps, combat one battle after the other (SEQ, RES, UPR)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from wartable.families.axis_allies.flying import airborne
from wartable.families.axis_allies.frames import Choose, Turn
from wartable.families.axis_allies.pieces import at_rest
from wartable.families.axis_allies.sequence import BattleStage
from wartable.families.axis_allies.sides import capital_lost, enemy_present, is_enemy
from wartable.families.axis_allies.stages import Stage
from wartable.games.europe1999.advance import advance_of, pay_starting_income, shares_question
from wartable.games.europe1999.assault import landings_from
from wartable.games.europe1999.battle_land import LAND_BATTLE, start_land_battle
from wartable.games.europe1999.battle_sea import SEA_BATTLE, start_sea_battle
from wartable.games.europe1999.battle_sides import land_attackers
from wartable.games.europe1999.control import settle_convoys
from wartable.games.europe1999.frames import Combat, Opening, Overflight, Plan
from wartable.games.europe1999.income import do_collect, payment_due
from wartable.games.europe1999.movement_sea import has_fighting_unit
from wartable.games.europe1999.overflight import (
    fire_at_crossing,
    forget_crossings,
    next_shot,
    overflight_losses,
)
from wartable.games.europe1999.plans import (
    ADVANCE,
    COMBAT_MOVEMENT,
    NONCOMBAT_MOVEMENT,
    PLACEMENT,
    PURCHASE,
)
from wartable.games.europe1999.raids import RAID, start_raid
from wartable.games.europe1999.state import EuropeWork
from wartable.games.europe1999.victory import do_end, winning_side
from wartable.kernel.coverage import rule

# -- before the first turn


@rule("R-SET-01", "R-CASH-01", "R-CASH-07", "R-CASH-10", "R-CASH-12")
class OpeningStage(Stage):
    """Germany's advance, the Allied shares, each Ally's advance, starting income, first turn."""

    def advance(self, w: EuropeWork, frame: Opening) -> bool:
        buyers = ("germany", *w.g.allies)
        w.update(step=frame.step + 1)
        if frame.step == 1:
            w.push(shares_question(w))
        elif frame.step == 0:
            self._plan(w, "germany", advance_of(w, "germany"))
        elif frame.step - 1 < len(buyers):
            buyer = buyers[frame.step - 1]
            self._plan(w, buyer, frame.shares.get(buyer, 0))
        else:
            pay_starting_income(w)
            w.turn_to(Turn())
        return True

    def _plan(self, w: EuropeWork, power: str, limit: int) -> None:
        if limit or (power in w.g.allies and advance_of(w, "allies")):
            w.push(Plan(step=ADVANCE, power=power, base=w.position(), limit=limit))


# -- the seven steps


@rule("R-SEQ-06", "R-WIN-01", "R-WIN-02", "R-BUY-04")
def begin_turn(w: EuropeWork) -> None:
    """Victory is checked first. Control as it stands now counts for landing, retreat and placing."""
    w.since = w.control.copy()
    if w.power == w.g.powers[0]:
        _new_round(w)
    w.tell("turn", power=w.power, round=w.round)
    side = winning_side(w)
    if side:
        do_end(w, side, "victory")


@rule("R-NCM-16", "RULING-38")
def _new_round(w: EuropeWork) -> None:
    """Common guns may be moved again."""
    for space in w.g.middle_east:
        for unit, count in w.at(space).stacks:
            if unit.shifted:
                w.swap(space, unit, structs.replace(unit, shifted=False), count)


@rule("R-BUY-07", "R-KAP-05", "R-SEQ-05")
def purchase(w: EuropeWork) -> None:
    """A power without its capital has nothing to buy with."""
    if not capital_lost(w, w.power):
        _plan(w, PURCHASE)


@rule("R-CM-01", "R-SEQ-04")
def combat_movement(w: EuropeWork) -> None:
    _plan(w, COMBAT_MOVEMENT)


@rule("R-AAO-06")
def over_flight_fire(w: EuropeWork) -> None:
    """The end of combat movement."""
    if any(unit.tripped.crossed for _, unit, _ in airborne(w)):
        w.push(Overflight())


@rule("R-RES-01", "R-SEQ-03")
def resolve_combat(w: EuropeWork) -> None:
    w.push(Combat())


@rule("R-NCM-02")
def noncombat_movement(w: EuropeWork) -> None:
    _plan(w, NONCOMBAT_MOVEMENT)


@rule("R-PLC-11")
def place_new_units(w: EuropeWork) -> None:
    if w.bought:
        _plan(w, PLACEMENT)


@rule("R-UPR-01", "R-UPR-02", "R-UPR-03", "R-BSH-03", "R-SUB-10", "R-SUB-11")
def resurface_and_repair(w: EuropeWork) -> None:
    """Submarines of all powers surface, battleships of all powers are righted. What units did this turn is
    forgotten."""
    for space, where in tuple(w.garrisons.items()):
        if any(unit.trip or unit.hurt or unit.submerged or unit.cargo for unit, _ in where.stacks):
            w.remake(space, [(at_rest(unit), count) for unit, count in where.stacks])


@rule("R-INC-01", "R-MEA-02")
def collect_income(w: EuropeWork) -> None:
    do_collect(w)
    question = payment_due(w)
    if question:
        w.push(question)


@rule("R-SEQ-01", "R-GEN-13", "R-GEN-14")
def end_turn(w: EuropeWork) -> None:
    """The next power's turn begins; after the last, a new round."""
    place = w.g.powers.index(w.power) + 1
    w.power = w.g.powers[place % len(w.g.powers)]
    w.round += place == len(w.g.powers)
    w.turn_to(Turn())


SEQUENCE: tuple[Callable[[EuropeWork], None], ...] = (
    begin_turn,
    purchase,
    combat_movement,
    over_flight_fire,
    resolve_combat,
    noncombat_movement,
    place_new_units,
    resurface_and_repair,
    collect_income,
    end_turn,
)
"""A turn (R-SEQ-02): seven steps, the victory check before them, over-flight fire closing step 2."""

STEPS = tuple(step.__name__ for step in SEQUENCE)


def _plan(w: EuropeWork, step: str) -> None:
    w.push(Plan(step=step, power=w.power, base=w.position()))


@rule("R-SEQ-02")
class TurnStage(Stage):
    def advance(self, w: EuropeWork, frame: Turn) -> bool:
        w.update(step=frame.step + 1)
        SEQUENCE[frame.step](w)
        return True


class OverflightStage(Stage):
    """Territory by territory, until every gun on the way has fired."""

    def advance(self, w: EuropeWork, frame: Overflight) -> bool:
        if frame.space:
            overflight_losses(w, frame)
            return True
        space = next_shot(w, frame)
        if space:
            fire_at_crossing(w, space)
        else:
            w.pop()
            forget_crossings(w)
        return True


# -- step 3


RAID_NAME, SEA_NAME, LAND_NAME = "raid:", "sea:", "land:"


@rule(
    "R-RES-01", "R-RES-02", "R-SBR-04", "R-SMV-05", "R-SMV-06", "R-SMV-12", "R-NAV-19", "R-AMP-06",
    "R-AMP-24",
)  # fmt: skip
def battles(w: EuropeWork, fought: tuple[str, ...]) -> tuple[str, ...]:
    """The battles that may come next: raids before all others, a landing after the sea battles it needs."""
    found = [name for name in raids(w) if name not in fought]
    if found:
        return tuple(found)
    seas = [name for name in sea_battles(w) if name not in fought]
    lands = [name for name in land_battles(w) if name not in fought and not _waits(w, name, seas)]
    return (*seas, *lands)


def raids(w: EuropeWork) -> list[str]:
    roles = ((space, unit.tripped) for space, unit, _ in airborne(w))
    return sorted(
        {RAID_NAME + space for space, trip in roles if trip.role == "raid" and trip.note == "combat"}
    )


def sea_battles(w: EuropeWork) -> list[str]:
    return sorted(
        SEA_NAME + zone
        for zone, where in w.garrisons.items()
        if not w.g.is_land[zone]
        and w.power in where.present
        and enemy_present(w, zone, w.power)
        and has_fighting_unit(w, zone)
    )


def land_battles(w: EuropeWork) -> list[str]:
    found = set()
    for space, where in w.garrisons.items():
        if not w.g.is_land[space]:
            found |= {item.target for unit, _ in where.stacks for item in unit.cargo if item.target}
        elif w.power in where.present and is_enemy(w, space, w.power) and land_attackers(w, space):
            found.add(space)
    return sorted(LAND_NAME + space for space in found)


def _waits(w: EuropeWork, name: str, seas: list[str]) -> bool:
    """Whether a sea battle must come before this landing."""
    space = name.removeprefix(LAND_NAME)
    zones = (zone for zone in w.g.coast[space] if SEA_NAME + zone in seas)
    return any(item.target == space for zone in zones for unit, _ in w.at(zone).stacks for item in unit.cargo)


STARTS = {RAID_NAME: start_raid, SEA_NAME: start_sea_battle, LAND_NAME: start_land_battle}


def do_fight(w: EuropeWork, name: str) -> None:
    """Begin a battle; one at sea opposes the landings there. Precondition: Combat is the top frame."""
    frame = w.frames[-1]
    assert isinstance(frame, Combat)
    kind, space = name.split(":")
    opposed = {*frame.opposed, *landings_from(w, space)}
    w.update(fought=(*frame.fought, name), opposed=tuple(sorted(opposed)))
    STARTS[kind + ":"](w, space)


@rule("R-RES-01", "R-RES-07", "R-CON-09", "RULING-29")
class CombatStage(Stage):
    """One battle after the other in the attacker's order; at the end lone warships take their centers."""

    def advance(self, w: EuropeWork, frame: Combat) -> bool:
        open_ = battles(w, frame.fought)
        if not open_:
            w.pop()
            settle_convoys(w, w.g.convoys)
        elif len(open_) == 1:
            do_fight(w, open_[0])
        else:
            w.push(Choose(battles=open_))
        return True


RAID_STAGE, SEA_STAGE, LAND_STAGE = BattleStage(RAID), BattleStage(SEA_BATTLE), BattleStage(LAND_BATTLE)
