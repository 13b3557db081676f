"""The sequence of play: six phases, and what stands between them (SEQ)."""

from __future__ import annotations

from collections.abc import Callable

from wartable.families.axis_allies.frames import Turn
from wartable.families.axis_allies.pieces import at_rest
from wartable.families.axis_allies.sequence import BattleStage
from wartable.families.axis_allies.sides import capital_lost
from wartable.families.axis_allies.stages import Stage
from wartable.games.aa1942 import movement_sea
from wartable.games.aa1942.assault import assault_groups
from wartable.games.aa1942.battle_land import LAND_BATTLE
from wartable.games.aa1942.battle_sea import SEA_BATTLE
from wartable.games.aa1942.decks import assign_guests, release_guests
from wartable.games.aa1942.flights import land_stranded
from wartable.games.aa1942.frames import Combat, Plan
from wartable.games.aa1942.income import do_collect
from wartable.games.aa1942.plans import COMBAT_MOVE, MOBILIZE, NONCOMBAT_MOVE, PURCHASE
from wartable.games.aa1942.raids import RAID, ask_interceptors
from wartable.games.aa1942.state import WorldWork
from wartable.games.aa1942.victory import do_end, winning_side
from wartable.kernel.coverage import rule


@rule("R-SEQ-08", "R-CANAL-04", "R-RET-06")
def begin_turn(w: WorldWork) -> None:
    """What counts as it stood when the turn began is written down: control, and hostile sea zones."""
    w.since = w.control.copy()
    w.hostile = movement_sea.hostile_zones(w)
    w.ignored = ()
    w.tell("turn", power=w.power, round=w.round)


@rule("R-SEQ-02", "R-SEQ-06", "R-CAP-03")
def purchase_units(w: WorldWork) -> None:
    """A power without its capital neither buys nor repairs."""
    if not capital_lost(w, w.power):
        _plan(w, PURCHASE)


@rule("R-CARR-03", "RULING-66")
def board_guests(w: WorldWork) -> None:
    """Allied fighters become cargo of the active power's carriers."""
    assign_guests(w)


@rule("R-SEQ-02", "R-CM-11", "R-SEQ-07")
def combat_move(w: WorldWork) -> None:
    _plan(w, COMBAT_MOVE)


@rule("R-CM-16", "RULING-10")
def declare_attacks(w: WorldWork) -> None:
    movement_sea.declare_attacks(w)


@rule("R-ESC-02", "R-OPT-03", "R-SETUP-08", "RULING-67")
def declare_interceptors(w: WorldWork) -> None:
    """By option, after all moves and before all battles."""
    if w.g.option["escorts_and_interceptors"]:
        ask_interceptors(w)


@rule("R-SEQ-02", "R-COMB-01", "R-CM-12")
def conduct_combat(w: WorldWork) -> None:
    w.push(Combat(groups=assault_groups(w)))


@rule("R-STR-01", "R-ESC-09")
def stranded_fighters_land(w: WorldWork) -> None:
    land_stranded(w)


@rule("R-SEQ-02", "R-NCM-01")
def noncombat_move(w: WorldWork) -> None:
    _plan(w, NONCOMBAT_MOVE)


@rule("R-SEQ-02", "R-SEQ-06", "R-MOB-16")
def mobilize_new_units(w: WorldWork) -> None:
    if w.bought:
        _plan(w, MOBILIZE)


@rule("R-SEQ-02", "R-SEQ-03", "R-INC-01")
def collect_income(w: WorldWork) -> None:
    do_collect(w)


@rule("R-SEQ-04")
def come_to_rest(w: WorldWork) -> None:
    """What units did this turn is forgotten; guests stand beside their carriers again."""
    release_guests(w)
    restless = {
        space: where
        for space, where in w.garrisons.items()
        for unit, _ in where.stacks
        if unit.trip or unit.hurt or unit.submerged or unit.cargo
    }
    for space, where in restless.items():
        w.remake(space, [(at_rest(unit), count) for unit, count in where.stacks])


@rule("R-SEQ-01", "R-SEQ-04", "R-SEQ-05", "R-WIN-01", "R-WIN-05")
def end_turn(w: WorldWork) -> None:
    """The next power's turn begins; after the last, cities are counted and a new round begins."""
    place = w.g.powers.index(w.power) + 1
    if place == len(w.g.powers):
        side = winning_side(w)
        if side:
            do_end(w, side, "victory")
            return
        w.round += 1
    w.power = w.g.powers[place % len(w.g.powers)]
    w.turn_to(Turn())


SEQUENCE: tuple[Callable[[WorldWork], None], ...] = (
    begin_turn,
    purchase_units,
    board_guests,
    combat_move,
    declare_attacks,
    declare_interceptors,
    conduct_combat,
    stranded_fighters_land,
    noncombat_move,
    mobilize_new_units,
    collect_income,
    come_to_rest,
    end_turn,
)
"""A turn (R-SEQ-02): six phases; declarations close the second, stranded fighters open the fourth."""

STEPS = tuple(step.__name__ for step in SEQUENCE)


def _plan(w: WorldWork, step: str) -> None:
    w.push(Plan(step=step, power=w.power, base=w.position()))


@rule("R-SEQ-02")
class TurnStage(Stage):
    def advance(self, w: WorldWork, frame: Turn) -> bool:
        w.update(step=frame.step + 1)
        SEQUENCE[frame.step](w)
        return True


RAID_STAGE, SEA_STAGE, LAND_STAGE = BattleStage(RAID), BattleStage(SEA_BATTLE), BattleStage(LAND_BATTLE)
