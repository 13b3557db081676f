"""Who holds what: friend and enemy, capture, liberation, capitals, Convoy Centers (CAP, KAP, CON)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from wartable.families.axis_allies.book import ALLIES
from wartable.families.axis_allies.pieces import Unit, trip_with
from wartable.families.axis_allies.sides import capital_lost, enemy_present, is_enemy
from wartable.games.europe1999.book import IN_COMMON
from wartable.games.europe1999.state import EuropeWork
from wartable.kernel.coverage import rule

# -- reading the board


# -- land


@rule("R-CAP-07", "R-CAP-08", "R-CAP-10", "R-CAP-11", "R-MEA-01", "R-MEA-07", "RULING-27")
def holder_after_capture(w: EuropeWork, space: str, power: str) -> str:
    """Who controls a territory that `power` takes: itself, or the ally or common cause it liberates.

    Middle East territory goes back to the Allies in common (RULING-27). An ally's territory goes back to
    him at once, his capital included, unless his capital is still in enemy hands.
    """
    owner: str = w.g.owner[space]
    if owner not in w.g.friends[power] or owner == power:
        return power
    if owner == IN_COMMON or w.g.capital[owner] == space or not capital_lost(w, owner):
        return owner
    return power


@rule(
    "R-CAP-01", "R-CAP-02", "R-CAP-03", "R-CAP-04", "R-CAP-13", "R-CAP-14", "R-KAP-01", "R-KAP-03",
    "R-KAP-08", "R-KAP-09", "R-UI-04", "R-MEA-06", "R-MEA-08", "R-RES-07",
)  # fmt: skip
def do_capture(w: EuropeWork, space: str, power: str) -> None:
    """Take an enemy territory for `power`, with everything that follows at once. Income is the sum of what
    is controlled, so the chart moves with the marker."""
    before, holder = w.control[space], holder_after_capture(w, space, power)
    w.control[space] = holder
    w.tell("captured", space=space, power=power, holder=holder, before=before)
    _hand_over_guns(w, space, power if holder == IN_COMMON else holder)
    owner = w.g.capital_of.get(space)
    if owner is None:
        return
    w.taken.pop(space, None)
    if owner in w.g.enemies[power]:
        w.taken[space] = power
        _loot(w, owner, power)
    elif before in w.g.enemies[power]:
        _return_lands(w, owner)


@rule("R-KAP-02", "R-KAP-04", "RULING-35", "RULING-36")
def _loot(w: EuropeWork, loser: str, power: str) -> None:
    """All IPCs on hand go to the capturer of a capital; a purchase already made is not changed (RULING-36). A
    capturer whose own capital is lost cannot receive money in any way (RULING-35), so the bank takes them."""
    prize = w.money[loser]
    w.money[loser] = 0
    if capital_lost(w, power):
        w.tell("loot_lost", power=power, loser=loser, ipc=prize)
        return
    w.money[power] += prize
    w.tell("looted", power=power, loser=loser, ipc=prize)


@rule("R-CAP-09")
def _return_lands(w: EuropeWork, owner: str) -> None:
    """When a capital is freed, its owner gets back all his land that liberators hold for him."""
    for space, holder in w.control.items():
        if w.g.owner[space] == owner != holder and holder in w.g.friends[owner] and w.g.is_land[space]:
            w.control[space] = owner
            _hand_over_guns(w, space, owner, captured=False)
            w.tell("returned", space=space, power=owner, before=holder)


@rule("R-CAP-04", "R-CAP-06", "R-UNI-11", "R-SET-06", "R-NCM-06", "RULING-37")
def _hand_over_guns(w: EuropeWork, space: str, power: str, captured: bool = True) -> None:
    """Guns belong to the territory and pass with it, except those an ally has carried in (RULING-37).
    Captured guns may not move this turn."""
    for unit, count in w.at(space).stacks:
        enemy = unit.power in w.g.enemies[power]
        if unit.kind != "aa_gun" or (captured and not enemy) or (not captured and unit.guest):
            continue
        new = structs.replace(unit, power=power, guest=False, shifted=False)
        w.swap(space, unit, trip_with(new, note="captured") if captured else new, count)


# -- Convoy Centers


@rule("R-CON-01", "R-CON-02", "R-CON-03", "R-CON-06", "R-CON-07", "R-CON-12", "R-CAP-12", "RULING-28")
def do_take_convoy(w: EuropeWork, zone: str, power: str) -> None:
    """Put or remove the German marker on a center held by the other side. The printed owner's income falls
    or rises with it; Germany gains nothing (RULING-28)."""
    owner = w.g.owner[zone]
    if w.g.side_of[power] == ALLIES:
        w.control[zone] = owner
        w.tell("convoy_freed", space=zone, power=power, owner=owner, ipc=w.g.value[zone])
    else:
        w.control[zone] = power
        w.tell("convoy_taken", space=zone, power=power, owner=owner, ipc=w.g.value[zone])


@rule("R-CON-05", "R-SMV-08", "R-TRN-21", "R-SUB-15", "RULING-29")
def commands_convoy(w: EuropeWork, unit: Unit) -> bool:
    """Warships, submarines included, take and free centers; transports, planes and the submerged never do."""
    return w.g.profiles[unit.kind].warship and not unit.submerged


@rule("R-CON-04", "R-CON-08", "R-CON-09", "R-SUB-11", "RULING-29", "RULING-30")
def settle_convoys(w: EuropeWork, zones: Iterable[str]) -> None:
    """After a battle, and after step 3: a warship of the active power alone in an enemy center takes it."""
    for zone in sorted(w.g.convoys.intersection(zones)):
        if not is_enemy(w, zone, w.power) or enemy_present(w, zone, w.power):
            continue
        if any(commands_convoy(w, unit) for unit, _ in w.units(zone, w.power)):
            do_take_convoy(w, zone, w.power)
