"""Phases that are planned freely: what they take, what an item does, when they may be left."""

from __future__ import annotations

from wartable.families.axis_allies.answers import Buy, Load, Move, Place, Unload
from wartable.families.axis_allies.moving import COMBAT, NONCOMBAT, find_movers, medium, refuse_form
from wartable.families.axis_allies.refusing import no
from wartable.families.axis_allies.writing import verb_of
from wartable.games.aa1942.answers import PlanItem, Repair, Shift
from wartable.games.aa1942.decks import do_shift, refuse_shift
from wartable.games.aa1942.frames import Plan
from wartable.games.aa1942.mobilize import do_place, refuse_holding_back, refuse_place
from wartable.games.aa1942.movement_air import do_land, do_sortie, refuse_landing, refuse_sortie
from wartable.games.aa1942.movement_land import do_attack, do_march, refuse_attack, refuse_march
from wartable.games.aa1942.movement_sea import do_sail, do_voyage, move_flaws, refuse_sail, refuse_voyage
from wartable.games.aa1942.noncombat import refuse_stranding, refuse_unlanded
from wartable.games.aa1942.purchase import do_buy, do_repair, refuse_buy, refuse_repair
from wartable.games.aa1942.state import WorldWork
from wartable.games.aa1942.transports import (
    do_declare,
    do_load,
    do_unload,
    refuse_assault,
    refuse_load,
    refuse_unload,
)
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule

PURCHASE, COMBAT_MOVE = "purchase_units", "combat_move"
NONCOMBAT_MOVE, MOBILIZE = "noncombat_move", "mobilize_new_units"

ITEMS: dict[str, tuple[type[PlanItem], ...]] = {
    PURCHASE: (Buy, Repair),
    COMBAT_MOVE: (Move, Load, Unload, Shift),
    NONCOMBAT_MOVE: (Move, Load, Unload),
    MOBILIZE: (Place,),
}
"""What each phase takes."""


@rule("R-SEQ-02", "R-SEQ-03", "R-BUY-06", "R-CM-18")
def refuse_item(w: WorldWork, plan: Plan, item: PlanItem) -> Refusals:
    """Why the item cannot be added to the plan."""
    if not isinstance(item, ITEMS[plan.step]):
        return no("plan.wrong_step", "R-SEQ-02", step=plan.step, known=_orders(plan.step))
    return _refuse_alone(w, plan, item) or _refuse_together(w, plan, item)


def _orders(step: str) -> tuple[str, ...]:
    return tuple(map(verb_of, ITEMS[step]))


def _refuse_alone(w: WorldWork, plan: Plan, item: PlanItem) -> Refusals:
    """The item by itself, as the board stands."""
    fighting = plan.step == COMBAT_MOVE
    match item:
        case Move():
            return refuse_form(w, item) or _refuse_move(w, item, fighting)
        case Load():
            return refuse_load(w, item, COMBAT if fighting else NONCOMBAT)
        case Unload():
            return refuse_assault(w, item) if fighting else refuse_unload(w, item)
        case Shift():
            return refuse_shift(w, item)
        case Buy():
            return refuse_buy(w, item)
        case Repair():
            return refuse_repair(w, item)
        case Place():
            return refuse_place(w, plan, item)


MOVES = {
    (True, "land"): (refuse_attack, do_attack),
    (True, "sea"): (refuse_sail, do_sail),
    (True, "air"): (refuse_sortie, do_sortie),
    (False, "land"): (refuse_march, do_march),
    (False, "sea"): (refuse_voyage, do_voyage),
    (False, "air"): (refuse_landing, do_land),
}
"""Combat move or not, medium -> why not, and how."""


def _refuse_move(w: WorldWork, order: Move, fighting: bool) -> Refusals:
    movers = find_movers(w, order.origin, order.units)
    refuse, _ = MOVES[fighting, medium(w, movers[0].unit)]
    if order.role and (not fighting or medium(w, movers[0].unit) != "air"):
        return no("air.unknown_role", "R-SBR-01", role=order.role)
    return refuse(w, order, movers)


def do_item(w: WorldWork, plan: Plan, item: PlanItem) -> None:
    """Put the item into effect. Precondition: it is not refused."""
    fighting = plan.step == COMBAT_MOVE
    match item:
        case Move():
            movers = find_movers(w, item.origin, item.units)
            MOVES[fighting, medium(w, movers[0].unit)][1](w, item)
        case Load():
            do_load(w, item, COMBAT if fighting else NONCOMBAT)
        case Unload():
            do_declare(w, item) if fighting else do_unload(w, item)
        case Shift():
            do_shift(w, item)
        case Buy():
            do_buy(w, item)
        case Repair():
            do_repair(w, item)
        case Place():
            do_place(w, item)


# -- what an item does to the rest of the plan


@rule("R-NCM-24", "R-NCM-27", "RULING-65")
def _refuse_together(w: WorldWork, plan: Plan, item: PlanItem) -> Refusals:
    """In phase 4 no item may lower the number of planes that can still land: what planes and carriers do is
    tried out on a copy."""
    if plan.step != NONCOMBAT_MOVE or not isinstance(item, Move):
        return ()
    movers = find_movers(w, item.origin, item.units)
    if not any(w.g.is_plane(m.unit.kind) or w.g.profiles[m.unit.kind].fighter_capacity for m in movers):
        return ()
    trial = WorldWork(w.g, w.serial, w.position(), ())
    do_item(trial, plan, item)
    return refuse_stranding(w, trial)


# -- leaving the phase


@rule("R-SEQ-03", "RULING-71")
def refuse_done(w: WorldWork, plan: Plan) -> Refusals:
    """Combat moves are judged as a whole; in phases 4 and 5 what can land or be placed must."""
    if plan.step == COMBAT_MOVE:
        return move_flaws(w)
    if plan.step == NONCOMBAT_MOVE:
        return refuse_unlanded(w)
    if plan.step == MOBILIZE:
        return refuse_holding_back(w, plan)
    return ()
