"""Battles of the family for the computing of odds: what its units are there, and the steps of their rounds.

What differs between the games stands in an `OddsTable` that each fills from its data, its policies and its
own tables of steps. A battle of units that stand nowhere and one of a position are put together here alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from wartable.families.axis_allies.policies import (
    LAST,
    PLANE,
    SHIP,
    SUBMARINE,
    TROOP,
    AntiAircraft,
    Bombardment,
    Targets,
)
from wartable.families.axis_allies.profiles import Profile
from wartable.kernel.contract import Unreadable
from wartable.kernel.odds import ATTACK, DEFENSE, Battle, Field, Force, Line, Side, Step, Support, Volley
from wartable.kernel.prose import join

ON_LAND = frozenset((TROOP, PLANE))
DIVER, SWEEPER, HELPED, HELPER, FIGHTER = "submarine", "destroyer", "infantry", "artillery", "fighter"


class OddsTable(Struct, frozen=True):
    """What decides a battle in one game with its options."""

    profiles: Mapping[str, Profile]
    antiaircraft: AntiAircraft
    gun: str
    bombardment: Bombardment
    shots_per_landed: int  # ships that support a landing for each land unit that goes ashore; 0: all of them
    targets: Targets
    land_steps: tuple[Step, ...]
    sea_steps: tuple[Step, ...]
    sweepers_stop_diving: bool
    overland_stays: bool  # in an assault those who came by land cannot retreat either
    divers_need_place: bool  # submarines retreat like ships; otherwise they can submerge instead
    idle: frozenset[str]  # kinds that are lost without dice when alone
    words: Mapping[str, tuple[str, ...]] = {}  # further names of kinds that people type


class Group(Struct, frozen=True):
    """Equal units as they come to a battle."""

    kind: str
    count: int
    seaborne: bool = False
    hurt: int = 0


def names_of(table: OddsTable) -> dict[str, tuple[str, ...]]:
    """The names people type for kinds of unit that fight."""
    return {
        kind: (p.name, p.plural, p.short, *table.words.get(kind, ()))
        for kind, p in table.profiles.items()
        if p.casualty or kind == table.gun
    }


# -- forces


def target_of(profile: Profile) -> str:
    """The class of targets a unit belongs to."""
    if profile.chosen_last:
        return LAST
    if profile.id == DIVER:
        return SUBMARINE
    return {"sea": SHIP, "air": PLANE}.get(profile.domain, TROOP)


def line_of(table: OddsTable, group: Group, side: Side, where: Field) -> Line:
    profile = table.profiles[group.kind]
    at_sea = where == "sea"
    aim, guided = _aims(table, profile) if at_sea else (ON_LAND, ON_LAND)
    is_diver, sweeps = group.kind == DIVER, group.kind == SWEEPER
    fire = (profile.attack if side == ATTACK else profile.defense) or 0
    return Line(
        kind=group.kind,
        count=group.count,
        value=profile.cost,
        target=target_of(profile),
        fire=fire,
        aim=aim,
        aim_guided=guided,
        lives=max(1, profile.hits - group.hurt),
        strikes=is_diver,
        dives=is_diver,
        screens=sweeps,
        stops_diving=sweeps and table.sweepers_stop_diving,
        guides=sweeps,
        captures=profile.captures_land,
        roams=profile.domain == "air" or (is_diver and not table.divers_need_place),
        stays=_stays(table, group, profile, where),
        last=profile.chosen_last,
        idle=group.kind in table.idle,
    )


def _aims(table: OddsTable, profile: Profile) -> tuple[frozenset[str], frozenset[str]]:
    """What hits at sea may be put on: without a destroyer of their side, and with one."""
    targets = table.targets
    if profile.id == DIVER:
        return targets.of_submarines, targets.of_submarines
    if profile.domain == "air":
        return targets.at_sea - {SUBMARINE}, targets.at_sea
    return targets.at_sea, targets.at_sea


def _stays(table: OddsTable, group: Group, profile: Profile, where: Field) -> bool:
    """Whether a unit of an assault can never retreat."""
    return where == "amphibious" and profile.domain != "air" and (group.seaborne or table.overland_stays)


def force_of(
    table: OddsTable, groups: Iterable[Group], side: Side, where: Field, guided: bool = False
) -> Force:  # fmt: skip
    """A force in canonical order; guns stand in it only where they can be casualties."""
    raised = table.profiles[HELPED].supported_attack or 0
    lines = tuple(
        line_of(table, group, side, where)
        for group in groups
        if group.count and table.profiles[group.kind].casualty
    )
    supports = (Support(HELPED, HELPER, raised),) if side == ATTACK and where != "sea" else ()
    return Force(lines, supports, guided)


# -- what comes before the first round


def openings(
    table: OddsTable, attack: Iterable[Group], guns: int, shots: Mapping[str, int]
) -> tuple[Volley, ...]:
    """Support shots, whose casualties still fire once; then antiaircraft fire, which removes at once."""
    fired = tuple((count, table.bombardment.hits_on[kind]) for kind, count in shots.items() if count)
    planes = sum(group.count for group in attack if table.profiles[group.kind].domain == "air")
    dice = table.antiaircraft.dice(guns, planes)
    found = [Volley(ATTACK, fired, ON_LAND, returned=True)] if fired else []
    if dice:
        found.append(Volley(DEFENSE, ((dice, table.antiaircraft.hits_on),), frozenset((PLANE,))))
    return tuple(found)


def supporting(table: OddsTable, ships: Mapping[str, int], landed: int) -> dict[str, int]:
    """The ships that fire in support of a landing: the best of them, as many as may."""
    able = [(kind, ships[kind]) for kind in table.bombardment.hits_on if ships.get(kind)]
    left = landed * table.shots_per_landed if table.shots_per_landed else sum(n for _, n in able)
    chosen = {}
    for kind, count in able:
        chosen[kind] = min(count, left)
        left -= chosen[kind]
    return chosen


def land_battle(
    table: OddsTable, attack: tuple[Group, ...], defense: tuple[Group, ...],
    shots: Mapping[str, int], landing: bool, way_back: bool = True,
) -> Battle:  # fmt: skip
    """A battle for a territory. `landing`: part of the attackers come ashore."""
    where: Field = "amphibious" if landing else "land"
    guns = sum(group.count for group in defense if group.kind == table.gun)
    return Battle(
        force_of(table, attack, ATTACK, where),
        force_of(table, defense, DEFENSE, where),
        table.land_steps,
        where,
        openings(table, attack, guns, shots),
        way_back,
    )


def sea_battle(
    table: OddsTable, attack: tuple[Group, ...], defense: tuple[Group, ...], way_back: bool = True,
    guided: bool = False,
) -> Battle:  # fmt: skip
    return Battle(
        force_of(table, attack, ATTACK, "sea", guided),
        force_of(table, defense, DEFENSE, "sea"),
        table.sea_steps,
        "sea",
        way_back=way_back,
    )


# -- units that stand nowhere


def battle_of(
    table: OddsTable, attack: Mapping[str, int], defense: Mapping[str, int], where: str,
    overland: Mapping[str, int],
) -> Battle:  # fmt: skip
    """The battle of two lists of units. Ships beside land units in an assault fire in support."""
    field = _field(table, attack, defense, where)
    _refuse_strangers(table, attack, defense, field)
    if field == "sea":
        return sea_battle(table, _groups(attack), _groups(defense))
    troops = {kind: n for kind, n in attack.items() if table.profiles[kind].domain == "land"}
    planes = {kind: n for kind, n in attack.items() if table.profiles[kind].domain == "air"}
    for kind, count in overland.items():
        if count > troops.get(kind, 0):
            raise Unreadable(
                f"{count} {_name(table, kind)} overland are more than the {troops.get(kind, 0)} that attack; "
                "count those who come by land among the attackers as well."
            )
    landing = field == "amphibious"
    seaborne = {kind: count - overland.get(kind, 0) for kind, count in troops.items()} if landing else {}
    walking = overland if landing else troops
    groups = (*_groups(seaborne, seaborne=True), *_groups(walking), *_groups(planes))
    ships = {kind: n for kind, n in attack.items() if table.profiles[kind].domain == "sea"}
    shots = supporting(table, ships, sum(seaborne.values())) if landing else {}
    return land_battle(table, groups, _groups(defense), shots, landing)


def _groups(units: Mapping[str, int], seaborne: bool = False) -> tuple[Group, ...]:
    return tuple(Group(kind, count, seaborne) for kind, count in units.items() if count)


def _field(table: OddsTable, attack: Mapping[str, int], defense: Mapping[str, int], where: str) -> Field:
    """Where it is fought, when nobody says: at sea if the defender has ships, and in an assault if only the
    attacker has."""
    for field in FIELDS:
        if field == where:
            return field
    at_sea = [any(table.profiles[kind].domain == "sea" for kind in units) for units in (attack, defense)]
    on_land = any(table.profiles[kind].domain in ("land", "special") for kind in (*attack, *defense))
    if at_sea[1] or (at_sea[0] and not on_land):
        return "sea"
    return "amphibious" if at_sea[0] else "land"


def _refuse_strangers(
    table: OddsTable, attack: Mapping[str, int], defense: Mapping[str, int], where: Field
) -> None:
    """Raise Unreadable for units that fight no such battle."""
    both: tuple[tuple[Side, Mapping[str, int]], ...] = ((ATTACK, attack), (DEFENSE, defense))
    for side, units in both:
        if not any(units.values()):
            raise Unreadable(f"Nobody stands in {side}; name at least one unit there, such as “2 inf”.")
        able = [kind for kind in names_of(table) if _fits(table, kind, side, where)]
        for kind in units:
            if kind not in able:
                raise Unreadable(
                    f"{_name(table, kind)} cannot be in {side} {_BATTLES[where]}; what can is "
                    f"{join([table.profiles[known].short for known in able])}."
                )


FIELDS: tuple[Field, ...] = ("land", "sea", "amphibious")
_BATTLES = {"land": "in a land battle", "sea": "in a sea battle", "amphibious": "in an amphibious assault"}


def _fits(table: OddsTable, kind: str, side: Side, where: Field) -> bool:
    """Whether a unit can be on a side of a battle. Guns never attack; bombers never defend at sea."""
    profile = table.profiles[kind]
    if where == "sea":
        return profile.domain == "sea" or (profile.domain == "air" and (side == ATTACK or kind == FIGHTER))
    if side == DEFENSE:
        return profile.domain != "sea"
    ships = where == "amphibious" and kind in table.bombardment.hits_on
    return kind != table.gun and (profile.domain != "sea" or ships)


def _name(table: OddsTable, kind: str) -> str:
    return table.profiles[kind].name
