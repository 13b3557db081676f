"""Policies: small frozen objects for what differs between the games of the family.

A game's book builds one of each from its data files; rule functions ask the policy and never the game's
name. Look here first to see where two games of the family part ways.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from wartable.families.axis_allies.profiles import Profile

SHIP, SUBMARINE, PLANE, TROOP = "ship", "submarine", "plane", "troop"
LAST = "last"
"""Classes of targets. The last: what may be lost only when nothing else can take the hit (`chosen_last`)."""
NO_LIMIT = 10_000
"""As good as unlimited: more units than any treasury buys."""


class Holds(Struct, frozen=True):
    """What fits on a transport: the loads of the units aboard may not exceed the room."""

    room: int
    load: Mapping[str, int]  # by kind; 0 cannot be carried

    def fit(self, kinds: Iterable[str]) -> bool:
        loads = [self.load.get(kind, 0) for kind in kinds]
        return all(loads) and sum(loads) <= self.room


class AntiAircraft(Struct, frozen=True):
    """Guns against planes. `per_gun`: dice each gun may roll (0: one die for every plane, however many guns).
    How often and when guns fire is a matter of each game's sequence."""

    hits_on: int
    per_gun: int

    def dice(self, guns: int, planes: int) -> int:
        return min(planes, self.per_gun * guns) if self.per_gun else planes * bool(guns)


class Raids(Struct, frozen=True):
    """Bombing raids: the numbers of the air battle, and the die of the damage."""

    interceptor_hits_on: int
    escort_hits_on: int
    damage_faces: int
    bomber_hits_on: int = 0  # 0: bombers do not fire at interceptors


class Bombardment(Struct, frozen=True):
    """Ships that support a landing: kind -> number they hit on, best first. `per_landed`: how many may fire
    for each unit that lands (0: as many as there are)."""

    hits_on: Mapping[str, int]
    per_landed: int = 0

    def limit(self, landed: int) -> int:
        return self.per_landed * landed if self.per_landed else NO_LIMIT


class Complexes(Struct, frozen=True):
    """What a complex can produce. `home_is_free`: no limit where the land is the power's own by colour."""

    home_is_free: bool

    def limit(self, value: int, own_by_colour: bool) -> int:
        return NO_LIMIT if own_by_colour and self.home_is_free else value


class Targets(Struct, frozen=True):
    """Classes of targets that hits at sea may fall on: those of submarines, and all others."""

    of_submarines: frozenset[str]
    at_sea: frozenset[str]


# -- at sea


class SeaStatus(Struct, frozen=True):
    """What makes a sea zone hostile: kinds of units of which one enemy is enough."""

    hostile_with: frozenset[str]


class Canals(Struct, frozen=True):
    """Passages that only the side holding all their banks since the turn began may use: (zone, zone) ->
    banks."""

    banks: Mapping[tuple[str, str], tuple[str, ...]]

    def closed(self, holder: Mapping[str, str], friends: frozenset[str]) -> frozenset[tuple[str, str]]:
        """The pairs of zones shut to a side, by who held what when the turn began."""
        return frozenset(
            [pair for pair, banks in self.banks.items() if not friends.issuperset(map(holder.get, banks))]
        )


class Submarines(Struct, frozen=True):
    """What submarines may do, and what keeps them from it.

    `pass_hostile`: they sail through hostile zones, unless a kind in `stopped_by` is there.
    `dive_beside_destroyer`: a destroyer against them does not keep them from submerging.
    `allied_destroyers_help`: those of an ally who stands by let planes hit them, too."""

    pass_hostile: bool
    stopped_by: frozenset[str]
    dive_beside_destroyer: bool
    allied_destroyers_help: bool


class Retreats(Struct, frozen=True):
    """Where attackers fall back to. `to_taken_land`: also to land taken on the way here, by blitz.
    `zones_since_start`: ships only to zones that were friendly when the turn began. `overland_from_assault`:
    who came by land leaves an assault; otherwise nobody on the ground does."""

    to_taken_land: bool
    zones_since_start: bool
    overland_from_assault: bool


# -- holds and planes


class Cargo(Struct, frozen=True):
    """Transports and what is aboard. `must_land`: what boards in the combat step lands in an assault in the
    same turn. `work_after_moving`: transports that moved without a fight still load or unload in the last
    movement step."""

    must_land: bool
    work_after_moving: bool


class AirTargets(Struct, frozen=True):
    """What planes alone may be sent against. `guns_alone`: antiaircraft guns without any other unit.
    `allied_destroyers_spot`: an ally's destroyer in the zone is enough to go against submarines alone."""

    guns_alone: bool
    allied_destroyers_spot: bool


class Policies(Struct, frozen=True):
    """All of them, for one game with its options."""

    holds: Holds
    antiaircraft: AntiAircraft
    raids: Raids
    bombardment: Bombardment
    complexes: Complexes
    targets: Targets
    sea: SeaStatus
    canals: Canals
    submarines: Submarines
    retreats: Retreats
    cargo: Cargo
    air_targets: AirTargets


def holds_of(profiles: Mapping[str, Profile], ship: str) -> Holds:
    """The hold of a kind of ship, from the profiles."""
    return Holds(profiles[ship].cargo_capacity, {kind: profile.load for kind, profile in profiles.items()})
