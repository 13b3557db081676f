"""Pieces as values: units with the facts of their turn, and the garrison of one space.

Equal units are one stack with a count. What a unit did this turn is a `Trip`; a unit that did nothing has
none, so a quiet board is small and cheap to compare. One function, `change`, makes a new garrison out of
an old one: the derived facts cannot drift.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec import Struct, structs


class Cargo(Struct, frozen=True, cache_hash=True):
    """A unit aboard a ship. `fresh`: it boarded this turn, in whichever step."""

    power: str
    kind: str
    fresh: bool = False
    target: str = ""  # the territory it is to assault


class Trip(Struct, frozen=True, cache_hash=True):
    """What a unit did this turn.

    `note` says why it may not move again: "combat" (moved in combat movement), "noncombat", "fought",
    "retreated", "landed", "converted", "captured".
    """

    used: int = 0  # movement spent
    last: str = ""  # the space it left to enter the present one
    note: str = ""
    role: str = (
        ""  # of planes: "attack", "raid", "escort", "intercept", "aloft"; of ships: "fled" from enemies
    )
    airborne: bool = False  # must still land
    crossed: tuple[str, ...] = ()  # gun territories flown over, in order
    seaborne: bool = False  # came ashore in an amphibious assault
    unloaded: str = ""  # of transports: where cargo was put ashore this turn
    handled: str = ""  # of transports: "load" once they have taken cargo aboard after a battle
    supported: bool = False  # has fired its support shot
    received: bool = False  # of carriers: a plane of this turn has landed on it
    took: bool = False  # of land units: captured a territory on the way
    deck: str = ""  # of fighters defending off a deck: whose carrier it is


NO_TRIP = Trip()


class Unit(Struct, frozen=True, cache_hash=True):
    """A unit with everything that tells it from another of its kind."""

    power: str
    kind: str
    cargo: tuple[Cargo, ...] = ()
    hurt: int = 0  # hits taken that have not sunk it
    submerged: bool = False
    guest: bool = False  # a gun brought into land that is not its owner's by colour
    shifted: bool = False  # a common gun that has been moved this round
    trip: Trip | None = None

    @property
    def tripped(self) -> Trip:
        """The trip, or an empty one."""
        return self.trip or NO_TRIP


Stack = tuple[Unit, int]
Stacks = tuple[Stack, ...]


class Garrison(Struct, frozen=True):
    """All units in one space: stacks in canonical order, and the powers with a unit to be seen there."""

    stacks: Stacks = ()
    present: frozenset[str] = frozenset()

    def __iter__(self) -> Iterator[Stack]:
        return iter(self.stacks)


EMPTY = Garrison()


def _cargo_key(item: Cargo) -> str:
    bound = f"={item.target}" if item.target else ""
    return f"{item.power}.{item.kind}{'!' if item.fresh else ''}{bound}"


def _trip_key(trip: Trip) -> str:
    marks = [
        f"/{trip.used}" if trip.used else "",
        f"<{trip.last}" if trip.last else "",
        f"!{trip.note}" if trip.note else "",
        f"?{trip.role}" if trip.role else "",
        "^" if trip.airborne else "",
        "".join(f"%{space}" for space in trip.crossed),
        "&" if trip.seaborne else "",
        f"${trip.unloaded}" if trip.unloaded else "",
        f";{trip.handled}" if trip.handled else "",
        "|" if trip.supported else "",
        "_" if trip.received else "",
        "#" if trip.took else "",
        f":{trip.deck}" if trip.deck else "",
    ]
    return "".join(marks)


@lru_cache(maxsize=1 << 16)
def key_of(unit: Unit) -> str:
    """The name of a stack in orders: two different units of one space never share it."""
    cargo = f"({'+'.join(_cargo_key(item) for item in unit.cargo)})" if unit.cargo else ""
    marks = "*" * unit.hurt + "~" * unit.submerged + "+guest" * unit.guest + "+shifted" * unit.shifted
    trip = _trip_key(unit.trip) if unit.trip else ""
    return f"{unit.power}.{unit.kind}{cargo}{marks}{trip}"


def _seen(stacks: Iterable[Stack]) -> frozenset[str]:
    return frozenset([unit.power for unit, _ in stacks if not unit.submerged])


def _key_of_stack(stack: Stack) -> str:
    return key_of(stack[0])


def garrison(stacks: Iterable[Stack]) -> Garrison:
    """A garrison from stacks that may repeat a unit; counts of 0 vanish."""
    counts: dict[Unit, int] = {}
    for unit, count in stacks:
        counts[unit] = counts.get(unit, 0) + count
    if min(counts.values(), default=0) < 0:
        raise ValueError("a garrison cannot hold fewer than no units")
    kept = [stack for stack in counts.items() if stack[1]]
    kept.sort(key=_key_of_stack)
    return Garrison(tuple(kept), _seen(kept)) if kept else EMPTY


def change(old: Garrison, *changes: Stack) -> Garrison:
    """The garrison with units added (positive counts) and taken away (negative)."""
    return garrison((*old.stacks, *changes))


def find(where: Garrison, key: str) -> Stack | None:
    """The stack of that name."""
    for stack in where.stacks:
        if key_of(stack[0]) == key:
            return stack
    return None


def trip_with(unit: Unit, **facts: object) -> Unit:
    """The unit with changed facts of its trip."""
    return structs.replace(unit, trip=structs.replace(unit.tripped, **facts))


def at_rest(unit: Unit) -> Unit:
    """The unit as it begins a new turn: no trip, repaired, surfaced."""
    if unit.trip is None and not unit.hurt and not unit.submerged and not unit.cargo:
        return unit
    cargo = tuple(sorted((Cargo(c.power, c.kind) for c in unit.cargo), key=_cargo_key))
    return structs.replace(unit, trip=None, hurt=0, submerged=False, cargo=cargo)


def with_cargo(unit: Unit, items: Iterable[Cargo]) -> Unit:
    """The ship with exactly this load, in canonical order."""
    return structs.replace(unit, cargo=tuple(sorted(items, key=_cargo_key)))
