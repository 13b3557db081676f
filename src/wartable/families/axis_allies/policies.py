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


class Bombardment(Struct, frozen=True):
    """Ships that support a landing: kind -> number they hit on, best first."""

    hits_on: Mapping[str, int]


class Complexes(Struct, frozen=True):
    """What a complex can produce. `home_is_free`: no limit where the land is the power's own by colour."""

    home_is_free: bool

    def limit(self, value: int, own_by_colour: bool) -> int:
        return NO_LIMIT if own_by_colour and self.home_is_free else value


class Targets(Struct, frozen=True):
    """Classes of targets that hits at sea may fall on: those of submarines, and all others."""

    of_submarines: frozenset[str]
    at_sea: frozenset[str]


class Policies(Struct, frozen=True):
    """All of them, for one game with its options."""

    holds: Holds
    antiaircraft: AntiAircraft
    raids: Raids
    bombardment: Bombardment
    complexes: Complexes
    targets: Targets


def holds_of(profiles: Mapping[str, Profile], ship: str) -> Holds:
    """The hold of a kind of ship, from the profiles."""
    return Holds(profiles[ship].cargo_capacity, {kind: profile.load for kind, profile in profiles.items()})
