"""Steps that are planned freely: every item stands on the board at once and may be taken back.

A plan remembers the position in which it began. Taking an item back replays the others from there; those
that are no longer legal without it fall with it and are reported.
"""

from __future__ import annotations

from wartable.families.axis_allies.answers import Buy, Load, Move, Place, Unload
from wartable.families.axis_allies.flying import airborne
from wartable.families.axis_allies.holds import cargo_flaws
from wartable.families.axis_allies.moving import COMBAT, NONCOMBAT, find_movers, medium, refuse_form
from wartable.families.axis_allies.refusing import no, whose
from wartable.families.axis_allies.writing import verb_of
from wartable.games.europe1999.advance import do_enlist, refuse_enlist
from wartable.games.europe1999.answers import Convert, Enlist, PlanItem
from wartable.games.europe1999.frames import Plan
from wartable.games.europe1999.landing import landing_flaws, stranded
from wartable.games.europe1999.movement_air import (
    do_land,
    do_sortie,
    refuse_landing,
    refuse_sortie,
    target_flaws,
)
from wartable.games.europe1999.movement_land import do_attack, do_march, refuse_attack, refuse_march
from wartable.games.europe1999.movement_sea import (
    do_sail,
    do_voyage,
    lone_transport_flaws,
    refuse_sail,
    refuse_voyage,
)
from wartable.games.europe1999.patriotic_war import do_convert, refuse_convert
from wartable.games.europe1999.placement import (
    do_buy,
    do_place,
    refuse_buy,
    refuse_holding_back,
    refuse_place,
)
from wartable.games.europe1999.state import EuropeWork
from wartable.games.europe1999.transports import (
    do_declare,
    do_load,
    do_unload,
    refuse_assault,
    refuse_load,
    refuse_unload,
)
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule

ADVANCE, PURCHASE, COMBAT_MOVEMENT = "advance", "purchase", "combat_movement"
NONCOMBAT_MOVEMENT, PLACEMENT = "noncombat_movement", "placement"

ITEMS: dict[str, tuple[type[PlanItem], ...]] = {
    ADVANCE: (Enlist,),
    PURCHASE: (Buy,),
    COMBAT_MOVEMENT: (Move, Load, Unload),
    NONCOMBAT_MOVEMENT: (Move, Load, Unload, Convert),
    PLACEMENT: (Place,),
}
"""What each step takes."""


@rule("R-SEQ-02", "R-SEQ-03", "R-SEQ-04", "R-BUY-04")
def refuse_item(w: EuropeWork, plan: Plan, item: PlanItem) -> Refusals:
    """Why the item cannot be added to the plan."""
    if not isinstance(item, ITEMS[plan.step]):
        return no("plan.wrong_step", "R-SEQ-02", step=plan.step, known=_orders(plan.step))
    return _refuse_alone(w, plan, item) or _refuse_together(w, plan, item)


def _orders(step: str) -> tuple[str, ...]:
    return tuple(map(verb_of, ITEMS[step]))


def _refuse_alone(w: EuropeWork, plan: Plan, item: PlanItem) -> Refusals:
    """The item by itself, as the board stands."""
    fighting = plan.step == COMBAT_MOVEMENT
    match item:
        case Move():
            return refuse_form(w, item) or _refuse_move(w, item, fighting)
        case Load():
            return refuse_load(w, item, COMBAT if fighting else NONCOMBAT)
        case Unload():
            return refuse_assault(w, item) if fighting else refuse_unload(w, item)
        case Buy():
            return refuse_buy(w, item)
        case Enlist():
            return refuse_enlist(w, plan, item)
        case Convert():
            return refuse_convert(w, item)
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
"""Combat step or not, medium -> why not, and how."""


def _refuse_move(w: EuropeWork, order: Move, fighting: bool) -> Refusals:
    movers = find_movers(w, order.origin, order.units)
    refuse, _ = MOVES[fighting, medium(w, movers[0].unit)]
    if order.role and (not fighting or medium(w, movers[0].unit) != "air"):
        return no("air.unknown_role", "R-SBR-01", role=order.role)
    return refuse(w, order, movers)


def do_item(w: EuropeWork, plan: Plan, item: PlanItem) -> None:
    """Put the item into effect. Precondition: it is not refused."""
    fighting = plan.step == COMBAT_MOVEMENT
    match item:
        case Move():
            movers = find_movers(w, item.origin, item.units)
            MOVES[fighting, medium(w, movers[0].unit)][1](w, item)
        case Load():
            do_load(w, item)
        case Unload():
            do_declare(w, item) if fighting else do_unload(w, item)
        case Buy():
            do_buy(w, item)
        case Enlist():
            do_enlist(w, item)
        case Convert():
            do_convert(w, item)
        case Place():
            do_place(w, item)


# -- what an item does to the rest of the plan


@rule("R-AMV-06", "R-AMV-07", "R-NCM-17", "R-SMV-06", "R-AMV-16", "RULING-47", "RULING-66")
def _refuse_together(w: EuropeWork, plan: Plan, item: PlanItem) -> Refusals:
    """An item may not break what the plan holds already: landing places, escorts, targets. Only ships and
    planes can; it is tried out on a copy."""
    if not isinstance(item, Move) or medium(w, find_movers(w, item.origin, item.units)[0].unit) == "land":
        return ()
    trial = EuropeWork(w.g, w.serial, w.position(), ())
    do_item(trial, plan, item)
    if plan.step == COMBAT_MOVEMENT:
        return plan_flaws(trial)
    return _refuse_stranding(w, trial)


def plan_flaws(w: EuropeWork) -> Refusals:
    """What is wrong with the combat moves made so far, taken together."""
    return lone_transport_flaws(w) or target_flaws(w) or landing_flaws(w)


@rule("R-NCM-17", "RULING-66")
def _refuse_stranding(before: EuropeWork, after: EuropeWork) -> Refusals:
    """In step 4 no move may lower the number of planes that can still land."""
    flying = sum(count for _, _, count in airborne(before))
    if not flying:
        return ()
    lost_before = stranded(before, planned=False)[0]
    lost_after = stranded(after, planned=False)[0]
    if lost_after > lost_before:
        return no("air.strands", "R-NCM-17", count=lost_after - lost_before)
    return ()


# -- leaving the step


@rule("R-SEQ-03", "R-NCM-17", "R-PLC-11", "RULING-47")
def refuse_done(w: EuropeWork, plan: Plan) -> Refusals:
    if plan.step == COMBAT_MOVEMENT:
        return plan_flaws(w) or cargo_flaws(w)
    if plan.step == NONCOMBAT_MOVEMENT:
        return _refuse_unlanded(w)
    if plan.step == PLACEMENT:
        return refuse_holding_back(w, plan)
    return ()


@rule("R-NCM-17")
def _refuse_unlanded(w: EuropeWork) -> Refusals:
    flying = airborne(w)
    able = sum(count for _, _, count in flying) - stranded(w, planned=False)[0]
    if not able:
        return ()
    space, unit, _ = flying[0]
    return no("air.must_land", "R-NCM-17", count=able, unit=whose(unit), space=space)
