"""Where planes can land, and whether all of them still can (AMV-06 to 12, NCM-17, RULING-47)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from wartable.families.axis_allies.flying import (
    airborne,
    left_over,
    nearest_field,
    without_place,
    zones_in_reach,
)
from wartable.families.axis_allies.landing_plan import Carrier, Zones
from wartable.families.axis_allies.moving import NONCOMBAT
from wartable.families.axis_allies.pieces import Unit
from wartable.families.axis_allies.refusing import no, whose
from wartable.families.axis_allies.sides import (
    enemy_present,
    is_enemy,
    is_friendly_zone,
)
from wartable.games.europe1999.battle_sides import SPENT
from wartable.games.europe1999.decks import CARRIER, FIGHTER, free_decks
from wartable.games.europe1999.state import EuropeWork
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule

ZoneTest = Callable[[EuropeWork, str], bool]


@rule("R-AMV-01", "R-RET-15")
def range_left(w: EuropeWork, unit: Unit) -> int:
    """Movement a plane has left; none once it waits for a carrier after a retreat."""
    if unit.tripped.role == "waiting":
        return 0
    return w.g.profiles[unit.kind].move - unit.tripped.used


# -- decks


def _movement_left(w: EuropeWork, carrier: Unit) -> int:
    """Of its step-4 move, which it may make in parts: nothing after a combat move, a battle, or a landing."""
    trip = carrier.tripped
    free = carrier.power == w.power and trip.note in ("", NONCOMBAT) and not trip.received
    return w.g.profiles[CARRIER].move - trip.used if free else 0


def supposed_clear(w: EuropeWork, zone: str) -> bool:
    """Friendly, or certain to be fought for: battles of this turn are supposed won."""
    if is_friendly_zone(w, zone, w.power):
        return True
    ours = [unit for unit, _ in w.units(zone, w.power) if unit.kind != "transport" and not unit.submerged]
    ours = [unit for unit in ours if unit.tripped.note not in SPENT]
    if not enemy_present(w, zone, w.power) or not ours:
        return False
    return not is_enemy(w, zone, w.power) or any(w.g.profiles[unit.kind].warship for unit in ours)


def clear_now(w: EuropeWork, zone: str) -> bool:
    return is_friendly_zone(w, zone, w.power)


@rule("R-AMV-07", "R-CV-07", "R-CV-08", "R-NCM-11", "RULING-47")
def carrier_zones(w: EuropeWork, zone: str, unit: Unit, clear: ZoneTest) -> Zones:
    """Where a carrier could receive planes: where it stands, or where its step-4 move can take it."""
    if clear is supposed_clear and enemy_present(w, zone, w.power):
        return frozenset((zone,))
    return zones_in_reach(w, zone, _movement_left(w, unit), partial(clear, w))


def carriers_in_reach(w: EuropeWork, clear: ZoneTest) -> list[Carrier]:
    friends = w.g.friends[w.power]
    return [
        (free_decks(w, unit), carrier_zones(w, zone, unit, clear))
        for zone, where in w.garrisons.items()
        for unit, count in where.stacks
        if unit.kind == CARRIER and unit.power in friends and free_decks(w, unit)
        for _ in range(count)
    ]


# -- the question


@rule("R-AMV-06", "R-AMV-07", "R-NCM-17", "RULING-47", "RULING-66")
def stranded(w: EuropeWork, planned: bool) -> tuple[int, list[tuple[str, Unit]]]:
    """How many airborne planes cannot all land, and the planes that need a deck or have nothing.

    `planned`: during combat movement, when all battles are supposed won; otherwise as the board stands."""
    homeless = without_place(w, airborne(w), partial(range_left, w))
    if not homeless:
        return 0, []
    carriers = carriers_in_reach(w, supposed_clear if planned else clear_now)
    return left_over(w, homeless, partial(range_left, w), carriers), homeless


@rule("R-AMV-06", "R-AMV-07", "R-AMV-08", "RULING-47")
def landing_flaws(w: EuropeWork) -> Refusals:
    """The refusal of a plan in which some plane cannot land, naming it and how far short it falls."""
    short, homeless = stranded(w, planned=True)
    if not short:
        return ()
    space, unit = homeless[-1]
    nearest, field = nearest_field(w, space, w.power)
    by = max(1, nearest - range_left(w, unit))
    rule_id, carrier = ("R-AMV-06", CARRIER) if unit.kind == FIGHTER else ("R-AMV-08", "")
    return no(
        "air.no_landing", rule_id, unit=whose(unit), space=space, short_by=by, nearest=field, carrier=carrier
    )  # fmt: skip
