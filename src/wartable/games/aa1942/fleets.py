"""Who fights at sea: fleets, what they are allowed to ignore, and the zones in which there will be a
battle."""

from __future__ import annotations

from wartable.families.axis_allies.moving import COMBAT
from wartable.families.axis_allies.pieces import Stacks, Unit
from wartable.families.axis_allies.sides import enemies_at, enemy_present, is_hostile
from wartable.games.aa1942.battle_sides import SPENT, is_attack_plane
from wartable.games.aa1942.state import WorldWork
from wartable.kernel.coverage import rule

TRANSPORT = "transport"
FLED = "fled"
"""Role of a ship that began its turn among enemy warships and left."""


@rule(
    "R-AA-04",
    "R-GC-01",
    "R-HIT-12",
    "R-CARR-07",
    "R-CARR-08",
    "R-HSZ-10",
    "R-AA-21",
    "R-AIR-19",
    "R-MULTI-01",
    "R-MULTI-08",
    "R-MULTI-09",
)
def sea_attackers(w: WorldWork, zone: str) -> Stacks:
    """All ships of the active power in the zone, transports with their cargo too, and its planes sent
    there. Guests are cargo; own fighters that only wait there are in no battle."""
    return tuple(
        (unit, count)
        for unit, count in w.units(zone, w.power)
        if not unit.submerged
        and unit.tripped.note not in SPENT
        and (w.g.is_ship(unit.kind) or is_attack_plane(w, unit))
    )


@rule("R-GC-03", "R-GC-24", "R-MULTI-02", "R-ISL-04", "R-AA-20", "R-UNIT-12", "R-HIT-11")
def sea_defenders(w: WorldWork, zone: str) -> Stacks:
    """All enemy units in the zone of every power: ships that are not submerged, and the fighters off their
    decks. Planes on land beside it stay out."""
    return enemies_at(w, zone, w.power)


def is_transport(w: WorldWork, unit: Unit) -> bool:
    """What is defenseless alone and never fires."""
    return w.g.profiles[unit.kind].chosen_last


@rule("R-CM-24", "R-TRN-18", "RULING-08", "R-HSZ-11")
def can_attack(w: WorldWork, zone: str) -> bool:
    """Whether the active power has somebody to attack with in the zone: a ship or plane with an attack
    value."""
    return any(w.g.hits_on(unit.kind, attacking=True) for unit, _ in sea_attackers(w, zone))


@rule("R-CM-16", "RULING-10")
def is_optional(w: WorldWork, zone: str) -> bool:
    """Enemies there that may be attacked or ignored: submarines and transports, without a surface warship."""
    return enemy_present(w, zone, w.power) and not is_hostile(w, zone, w.power)


def assaults_from(w: WorldWork, zone: str) -> frozenset[str]:
    """Territories that somebody in the zone is to assault."""
    return frozenset(item.target for unit, _ in w.at(zone).stacks for item in unit.cargo if item.target)


@rule("RULING-63", "RULING-09", "R-CM-09", "R-DT-08")
def is_forced(w: WorldWork, zone: str) -> bool:
    """Whether an attack on submarines and transports counts as declared: a plane was sent there, or a ship
    has moved in that could end its move there only to fight."""
    assaulted = assaults_from(w, zone)
    for unit, _ in sea_attackers(w, zone):
        trip = unit.tripped
        came = trip.note == COMBAT and bool(trip.used) and trip.role != FLED
        if is_attack_plane(w, unit) or (came and not assaulted):
            return True
        if came and not w.g.profiles[unit.kind].warship and not any(item.target for item in unit.cargo):
            return True
    return False


@rule(
    "R-COMB-04", "R-AA-02", "R-AA-03", "R-CM-23", "R-SUB-04", "R-HSZ-02", "R-HSZ-09", "RULING-11", "RULING-62"
)
def sea_battles(w: WorldWork) -> tuple[str, ...]:
    """Zones in which the active power fights, or may still decide to: hostile ones, and those whose
    submarines and transports it has not chosen to ignore."""
    return tuple(
        sorted(
            zone
            for zone, where in w.garrisons.items()
            if not w.g.is_land[zone]
            and w.power in where.present
            and enemy_present(w, zone, w.power)
            and _fights(w, zone)
        )
    )


def _fights(w: WorldWork, zone: str) -> bool:
    if is_hostile(w, zone, w.power):
        return bool(sea_attackers(w, zone))
    return zone not in w.ignored and can_attack(w, zone)
