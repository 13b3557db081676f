"""Battles of the family for the computing of odds: what its units are there, and the steps of their rounds.

What differs between the games stands in an `OddsTable` that each fills from its data, its policies and its
own tables of steps. A battle of units that stand nowhere and one of a position are put together here alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct, structs

from wartable.families.axis_allies.frames import Intercept
from wartable.families.axis_allies.pieces import Stacks, Unit
from wartable.families.axis_allies.policies import (
    LAST,
    NO_LIMIT,
    PLANE,
    SHIP,
    SUBMARINE,
    TROOP,
    Policies,
)
from wartable.families.axis_allies.profiles import Profile
from wartable.families.axis_allies.questions import ready_fighters
from wartable.families.axis_allies.work import Work
from wartable.kernel.contract import Rules, Unreadable
from wartable.kernel.odds import (
    ATTACK,
    DEFENSE,
    Battle,
    Field,
    Force,
    Line,
    Planes,
    Planned,
    Raid,
    RaidStep,
    Side,
    Step,
    Support,
    Volley,
)
from wartable.kernel.prose import join

ON_LAND = frozenset((TROOP, PLANE))
IDLE = frozenset(("destroyed_when_alone", "defenseless_alone"))
"""Abilities of units that are lost without dice when nobody else is left."""
HELPED, HELPER, FIGHTER, BOMBER = "infantry", "artillery", "fighter", "bomber"


class OddsTable(Struct, frozen=True):
    """What decides a battle in one game with its options. The rest is read off the profiles."""

    profiles: Mapping[str, Profile]
    policy: Policies
    land_steps: tuple[Step, ...]
    sea_steps: tuple[Step, ...]
    raid_steps: tuple[RaidStep, ...]
    no_duels: str = ""  # what to say where fighters neither escort raids nor rise against them

    @property
    def guns(self) -> tuple[str, ...]:
        return tuple(kind for kind, profile in self.profiles.items() if profile.aa_fire)


class Group(Struct, frozen=True):
    """Equal units as they come to a battle."""

    kind: str
    count: int
    seaborne: bool = False
    hurt: int = 0


def names_of(table: OddsTable) -> dict[str, tuple[str, ...]]:
    """The names people type for kinds of unit that fight."""
    return {
        kind: (p.short, p.name, p.plural) for kind, p in table.profiles.items() if p.casualty or p.aa_fire
    }


# -- forces


def target_of(profile: Profile) -> str:
    """The class of targets a unit belongs to."""
    if profile.chosen_last:
        return LAST
    if profile.id == SUBMARINE:
        return SUBMARINE
    return {"sea": SHIP, "air": PLANE}.get(profile.domain, TROOP)


def line_of(table: OddsTable, group: Group, side: Side, where: Field) -> Line:
    profile, submarines = table.profiles[group.kind], table.policy.submarines
    aim, guided = _aims(table, profile) if where == "sea" else (ON_LAND, ON_LAND)
    dives, sweeps = "submerge" in profile.abilities, "lets_planes_hit_submarines" in profile.abilities
    return Line(
        kind=group.kind,
        count=group.count,
        value=profile.cost,
        target=target_of(profile),
        fire=(profile.attack if side == ATTACK else profile.defense) or 0,
        aim=aim,
        aim_guided=guided,
        lives=max(1, profile.hits - group.hurt),
        strikes=dives,
        dives=dives,
        screens=sweeps,
        stops_diving=sweeps and not submarines.dive_beside_destroyer,
        guides=sweeps,
        captures=profile.captures_land,
        roams=profile.domain == "air" or (dives and submarines.dive_beside_destroyer),
        stays=_stays(table, group, profile, where),
        last=profile.chosen_last,
        idle=not IDLE.isdisjoint(profile.abilities),
    )


def _aims(table: OddsTable, profile: Profile) -> tuple[frozenset[str], frozenset[str]]:
    """What hits at sea may be put on: without a destroyer of their side, and with one."""
    targets = table.policy.targets
    if profile.id == SUBMARINE:
        return targets.of_submarines, targets.of_submarines
    if profile.domain == "air":
        return targets.at_sea - {SUBMARINE}, targets.at_sea
    return targets.at_sea, targets.at_sea


def _stays(table: OddsTable, group: Group, profile: Profile, where: Field) -> bool:
    """Whether a unit of an assault can never retreat: the seaborne, or everybody on the ground."""
    overland_leaves = table.policy.retreats.overland_from_assault
    return where == "amphibious" and profile.domain != "air" and (group.seaborne or not overland_leaves)


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
    fired = tuple((count, table.policy.bombardment.hits_on[kind]) for kind, count in shots.items() if count)
    planes = sum(group.count for group in attack if table.profiles[group.kind].domain == "air")
    dice = table.policy.antiaircraft.dice(guns, planes)
    found = [Volley(ATTACK, fired, ON_LAND, returned=True)] if fired else []
    if dice:
        found.append(Volley(DEFENSE, ((dice, table.policy.antiaircraft.hits_on),), frozenset((PLANE,))))
    return tuple(found)


def supporting(table: OddsTable, ships: Mapping[str, int], landed: int) -> dict[str, int]:
    """The ships that fire in support of a landing: the best of them, as many as may."""
    able = [(kind, ships[kind]) for kind in table.policy.bombardment.hits_on if ships.get(kind)]
    left = table.policy.bombardment.limit(landed)
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
    guns = sum(group.count for group in defense if group.kind in table.guns)
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
    ships = where == "amphibious" and kind in table.policy.bombardment.hits_on
    return kind not in table.guns and (profile.domain != "sea" or ships)


def _name(table: OddsTable, kind: str) -> str:
    return table.profiles[kind].name


# -- positions


class Front(Struct, frozen=True):
    """Who meets in one space of a position."""

    space: str
    attack: Stacks
    defense: Stacks
    way_back: bool
    guided: bool = False  # a destroyer of an ally stands by that counts
    begun: bool = False  # what comes before the first round is over


class Load(Struct, frozen=True):
    """One transport and whom it is to put ashore in one territory."""

    zone: str
    ship: str
    aboard: tuple[str, ...]  # kinds
    value: int


def groups_of(stacks: Stacks, decks: bool = False) -> tuple[Group, ...]:
    """Stacks as they come to a battle; with `decks` the fighters aboard take to the air."""
    counts: dict[Group, int] = {}
    for unit, count in stacks:
        key = Group(unit.kind, 0, unit.tripped.seaborne, unit.hurt)
        counts[key] = counts.get(key, 0) + count
        for item in unit.cargo if decks else ():
            if item.kind == FIGHTER:
                aloft = Group(FIGHTER, 0)
                counts[aloft] = counts.get(aloft, 0) + count
    return tuple(structs.replace(group, count=count) for group, count in counts.items())


def origins_of(stacks: Stacks) -> tuple[str, ...]:
    """The spaces from which units came into a battle."""
    return tuple(sorted({unit.tripped.last for unit, _ in stacks if unit.tripped.last}))


def less(stacks: Stacks, gone: Stacks) -> Stacks:
    """Stacks without those already marked as casualties."""
    marked: dict[Unit, int] = {}
    for unit, count in gone:
        marked[unit] = marked.get(unit, 0) + count
    return tuple((unit, count - marked.get(unit, 0)) for unit, count in stacks if count > marked.get(unit, 0))


def loads_for(w: Work, space: str) -> tuple[Load, ...]:
    """All own transports of the zones from which somebody is to land here, cheapest load first: that is the
    order in which they are risked."""
    zones = {
        zone
        for zone in w.g.coast[space]
        for unit, _ in w.units(zone, w.power)
        if any(item.target == space for item in unit.cargo)
    }
    found = []
    for zone in sorted(zones):
        for unit, count in w.units(zone, w.power):
            if w.g.profiles[unit.kind].cargo_capacity:
                aboard = tuple(item.kind for item in unit.cargo if item.target == space)
                value = sum(w.g.profiles[item.kind].cost for item in unit.cargo)
                found += [Load(zone, unit.kind, aboard, value)] * count
    return tuple(sorted(found, key=lambda load: load.value))


def unloaded_at(w: Work, space: str) -> set[str]:
    """Zones from which transports have put units ashore here."""
    return {
        zone
        for zone in w.g.coast[space]
        for unit, _ in w.units(zone, w.power)
        if unit.tripped.unloaded == space
    }


def landed(loads: Iterable[Load]) -> tuple[Group, ...]:
    counts: dict[str, int] = {}
    for load in loads:
        for kind in load.aboard:
            counts[kind] = counts.get(kind, 0) + 1
    return _groups(counts, seaborne=True)


def support_ships(w: Work, zones: Iterable[str]) -> dict[str, int]:
    """Own ships in these zones that could still fire in support of a landing."""
    counts: dict[str, int] = {}
    for zone in zones:
        for unit, count in w.units(zone, w.power):
            fresh = unit.tripped.note in ("", "combat") and not unit.tripped.supported
            if w.g.profiles[unit.kind].support_shot and fresh:
                counts[unit.kind] = counts.get(unit.kind, 0) + count
    return counts


# -- raids


class RaidFront(Struct, frozen=True):
    """A raid that a position holds."""

    space: str
    bombers: int
    escorts: int
    most: int  # damage that can count
    interceptors: int = 0
    waiting: int = 0
    guns: int = 0


def raid_front(space: str, raiders: Stacks, **facts: int) -> RaidFront:
    """The front of these raiders."""
    bombers = sum(count for unit, count in raiders if unit.kind == BOMBER)
    escorts = sum(count for unit, count in raiders if unit.kind == FIGHTER)
    return RaidFront(space, bombers, escorts, **facts)


def asked_to_rise(w: Work) -> list[tuple[str, str]]:
    """Raided spaces and powers that are being asked how many of their fighters rise, or will be next."""
    return [(frame.space, frame.power) for frame in w.frames if isinstance(frame, Intercept)]


def fighters_ready(w: Work, space: str, powers: Iterable[str]) -> int:
    return sum(count for power in powers for _, count in ready_fighters(w, space, power))


def raid_of(table: OddsTable, front: RaidFront) -> Raid:
    policy, guns = table.policy.raids, table.policy.antiaircraft
    fire = {BOMBER: policy.bomber_hits_on, FIGHTER: policy.escort_hits_on}

    def planes(kind: str, count: int, hits_on: int) -> Planes:
        return Planes(kind, count, table.profiles[kind].cost, hits_on)

    return Raid(
        bombers=planes(BOMBER, front.bombers, fire[BOMBER]),
        escorts=planes(FIGHTER, front.escorts, fire[FIGHTER]),
        interceptors=planes(FIGHTER, front.interceptors, policy.interceptor_hits_on),
        steps=table.raid_steps,
        guns=(guns.dice(front.guns, front.bombers + front.escorts), guns.hits_on),
        complex=table.profiles["industrial_complex"].raid_fire,
        damage_faces=policy.damage_faces,
        most=front.most,
        waiting=front.waiting,
        space=front.space,
    )


def typed_raid(table: OddsTable, attack: Mapping[str, int], defense: Mapping[str, int]) -> Raid:
    """The raid of two lists of units. Raises Unreadable for units that have no part in it."""
    if not attack.get(BOMBER):
        raise Unreadable("A raid needs bombers; name at least one, such as “2 bombers”.")
    guns = table.guns if "guns_fire" in table.raid_steps else ()
    both: tuple[tuple[Side, Mapping[str, int], tuple[str, ...]], ...] = (
        (ATTACK, attack, (BOMBER, FIGHTER)),
        (DEFENSE, defense, (FIGHTER, *guns)),
    )
    for side, units, able in both:
        for kind in units:
            if kind not in able:
                known = join([table.profiles[one].short for one in able])
                raise Unreadable(f"{_name(table, kind)} cannot be in {side} in a raid; what can is {known}.")
    if table.no_duels and (attack.get(FIGHTER) or defense.get(FIGHTER)):
        raise Unreadable(table.no_duels)
    front = RaidFront(
        "", attack[BOMBER], attack.get(FIGHTER, 0), NO_LIMIT, defense.get(FIGHTER, 0),
        guns=sum(defense.get(kind, 0) for kind in guns),
    )  # fmt: skip
    return structs.replace(raid_of(table, front), most=None)


class FamilyOdds:
    """The hook that games of the family offer. A game says what its table is, and who meets where."""

    def table(self, options: Mapping[str, int]) -> OddsTable:
        raise NotImplementedError

    def fronts(self, w: Any) -> tuple[tuple[Front, ...], tuple[Front, ...]]:
        """The battles at sea and on land that are planned or under way; none outside the combat steps."""
        raise NotImplementedError

    def raid_fronts(self, w: Any) -> tuple[RaidFront, ...]:
        """The raids that are planned and have not begun."""
        raise NotImplementedError

    def kinds(self) -> Mapping[str, tuple[str, ...]]:
        return names_of(self.table({}))

    def battle(
        self, attack: Mapping[str, int], defense: Mapping[str, int], where: str,
        overland: Mapping[str, int], options: Mapping[str, int],
    ) -> Battle:  # fmt: skip
        return battle_of(self.table(options), attack, defense, where, overland)

    def raid(self, attack: Mapping[str, int], defense: Mapping[str, int], options: Mapping[str, int]) -> Raid:
        return typed_raid(self.table(options), attack, defense)

    def raids(self, rules: Rules[Any], state: Any) -> tuple[Raid, ...]:
        family: Any = rules
        w = family.look(state)
        table = self.table(w.g.option)
        return tuple(raid_of(table, front) for front in self.raid_fronts(w))

    def planned(self, rules: Rules[Any], state: Any) -> tuple[Planned, ...]:
        family: Any = rules
        w = family.look(state)
        table = self.table(w.g.option)
        seas, lands = self.fronts(w)
        at_sea = tuple(Planned(f"sea:{front.space}", self._sea(table, front)) for front in seas)
        contested = tuple(front.space for front in seas)
        on_land = (self._land(table, w, front, contested) for front in lands)
        return (*at_sea, *(plan for plan in on_land if plan))

    def _sea(self, table: OddsTable, front: Front) -> Battle:
        defense = groups_of(front.defense, decks=True)
        battle = sea_battle(table, groups_of(front.attack), defense, front.way_back, front.guided)
        return structs.replace(battle, space=front.space)

    def _land(self, table: OddsTable, w: Work, front: Front, contested: tuple[str, ...]) -> Planned | None:
        """A battle on land; one that needs a battle at sea is told for every number of transports lost there.
        Of several such battles the first is followed, the others are taken as won."""
        loads = () if front.begun else loads_for(w, front.space)
        calm = sorted({*(load.zone for load in loads), *unloaded_at(w, front.space)} - {*contested})
        fleet = next((zone for zone in contested if any(load.zone == zone for load in loads)), "")
        shots = support_ships(w, calm)
        battles = []
        at_risk = [load for load in loads if load.zone == fleet]
        sure = [load for load in loads if load.zone != fleet]
        for lost in range(len(at_risk) + 1):
            battles.append(self._landing(table, front, (*at_risk[lost:], *sure), shots))
        if battles[0] is None:
            return None
        name = f"land:{front.space}"
        after = f"sea:{fleet}" if fleet else ""
        ship = at_risk[0].ship if at_risk else ""
        return Planned(name, battles[0], after, ship, tuple(battles[1:]))

    def _landing(
        self, table: OddsTable, front: Front, loads: tuple[Load, ...], ships: Mapping[str, int]
    ) -> Battle | None:  # fmt: skip
        """The battle with those who are there and those who land from these ships."""
        seaborne = landed(loads)
        attack = (*groups_of(front.attack), *seaborne)
        if not attack:
            return None
        ashore = sum(group.count for group in attack if group.seaborne)
        shots = supporting(table, ships, ashore) if ashore else {}
        battle = land_battle(table, attack, groups_of(front.defense), shots, ashore > 0, front.way_back)
        opening = () if front.begun else battle.opening
        return structs.replace(battle, space=front.space, opening=opening)
