"""What no answer may ever break, in any game of the family: checks for fuzzing and tests.

Written against states and data files alone, without the functions of the rules, so that a mistake in a rule
cannot hide itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from wartable.families.axis_allies.answers import Buy, Place
from wartable.families.axis_allies.frames import Planned
from wartable.families.axis_allies.pieces import EMPTY, Unit, garrison, key_of
from wartable.kernel.contract import Event

Found = Iterator[str]


class Seen(NamedTuple):
    """A step as the checks look at it."""

    g: Any  # the book of the game
    before: Any
    after: Any
    events: tuple[Event, ...]
    changed: frozenset[str]  # spaces where units came, went or changed: the others were looked at before

    def has(self, kind: str) -> bool:
        return any(event.kind == kind for event in self.events)


Check = Callable[[Seen], Found]


ALOFT = frozenset(("aloft", "landing", "waiting"))
"""Roles of planes that are over the sea without being on an attack."""


def top(state: Any) -> Any:
    return state.frames[-1] if state.frames else None


def units(position: Any, spaces: Iterable[str] | None = None) -> Iterator[tuple[str, Unit, int]]:
    """Units in the spaces named, or everywhere."""
    for space in position.garrisons if spaces is None else spaces:
        for unit, count in position.garrisons.get(space, EMPTY).stacks:
            yield space, unit, count


def changed_units(seen: Seen) -> Iterator[tuple[str, Unit]]:
    return ((space, unit) for space, unit, _ in units(seen.after.position, seen.changed))


def looked_at(seen: Seen) -> Iterator[tuple[str, Unit]]:
    """Units for checks of who may stand where in a step of the turn: everywhere as the step begins or land
    changes hands, afterwards where something has changed."""
    old, new = top(seen.before), top(seen.after)
    going_on = getattr(old, "step", None) == getattr(new, "step", "")  # every game's own plan has it
    going_on = going_on and seen.before.position.control == seen.after.position.control
    spaces = seen.changed if going_on else None
    return ((space, unit) for space, unit, _ in units(seen.after.position, spaces))


def garrisons(seen: Seen) -> Found:
    """Counts of at least 1, canonical order, keys that name one stack each, no empty or neutral space."""
    g, p = seen.g, seen.after.position
    for space in seen.changed & p.garrisons.keys():
        where = p.garrisons[space]
        if not where.stacks or space not in g.is_land or space in g.neutral:
            yield f"{space}: {where.stacks} cannot stand there"
        if where != garrison(where.stacks) or any(count < 1 for _, count in where.stacks):
            yield f"{space}: not in canonical order, or a wrong count: {where}"
        if len({key_of(unit) for unit, _ in where.stacks}) < len(where.stacks):
            yield f"{space}: two stacks share a key"


def medium(seen: Seen) -> Found:
    """Ships at sea, land units and guns on land, planes over the sea only in flight."""
    g = seen.g
    for space, unit in changed_units(seen):
        trip = unit.tripped
        if g.is_ship(unit.kind) == g.is_land[space]:
            aloft = g.is_plane(unit.kind) and (trip.airborne or trip.role in ALOFT)
            if not aloft:
                yield f"{space}: {key_of(unit)} is out of its medium"


def cargo(seen: Seen) -> Found:
    """Decks hold fighters, transports land units, neither more than it can, all of one side."""
    g = seen.g
    for space, unit in changed_units(seen):
        profile = g.profiles[unit.kind]
        load = sum(g.profiles[item.kind].load for item in unit.cargo if item.kind != "fighter")
        fighters = sum(item.kind == "fighter" for item in unit.cargo)
        if load > profile.cargo_capacity or fighters > profile.fighter_capacity:
            yield f"{space}: {key_of(unit)} carries too much"
        if any(item.power not in g.friends[unit.power] for item in unit.cargo):
            yield f"{space}: {key_of(unit)} carries enemies"
        if any(not g.profiles[i.kind].load and i.kind != "fighter" for i in unit.cargo):
            yield f"{space}: {key_of(unit)} carries what cannot be carried"


def condition(seen: Seen) -> Found:
    """Damage, submerging and range within what the unit can do."""
    g = seen.g
    for space, unit in changed_units(seen):
        profile = g.profiles[unit.kind]
        if not 0 <= unit.hurt < profile.hits or (unit.submerged and unit.kind != "submarine"):
            yield f"{space}: {key_of(unit)} is in a condition it cannot have"
        if unit.tripped.used > profile.move:
            yield f"{space}: {key_of(unit)} has moved too far"
        if (unit.guest or unit.shifted) and unit.kind != "aa_gun":
            yield f"{space}: {key_of(unit)} is marked like a gun"


def resigned_stay_so(seen: Seen) -> Found:
    if not set(seen.before.position.resigned) <= set(seen.after.position.resigned):
        yield "somebody who has resigned is back"


def planned(seen: Seen) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Items of the plan in hand before and after, without those it begins with in both; two empty plans when
    the step has been left."""
    old, new = top(seen.before), top(seen.after)
    both = isinstance(old, Planned) and isinstance(new, Planned)
    if not both or seen.has("step_done"):
        return (), ()
    same = 0
    for one, other in zip(old.items, new.items, strict=False):
        if one != other:
            break
        same += 1
    return old.items[same:], new.items[same:]


Weigh = Callable[[Any], dict[str, int]]


def bought(item: Any) -> dict[str, int]:
    return {item.kind: item.count} if isinstance(item, Buy) else {}


def placed(item: Any) -> dict[str, int]:
    return {item.kind: item.count} if isinstance(item, Place) else {}


def change(seen: Seen, weigh: Weigh) -> Counter[str]:
    """How much more the plan amounts to after the step."""
    more: Counter[str] = Counter()
    for sign, items in zip((-1, 1), planned(seen), strict=True):
        for item in items:
            for name, count in weigh(item).items():
                more[name] += sign * count
    return more


def census(p: Any, spaces: frozenset[str]) -> Counter[str]:
    """Units of each kind in these spaces, those aboard included."""
    count: Counter[str] = Counter()
    for _, unit, number in units(p, spaces):
        count[unit.kind] += number
        for item in unit.cargo:
            count[item.kind] += number
    return count


def strength(seen: Seen, p: Any, side: str) -> Counter[str]:
    count: Counter[str] = Counter()
    for _, unit, number in units(p, seen.changed):
        for kind, power in ((unit.kind, unit.power), *((i.kind, i.power) for i in unit.cargo)):
            if seen.g.side_of[power] == side:
                count[kind] += number
    return count


def land_has_one_side(seen: Seen, fighting: str) -> Found:
    """Outside combat land holds units of its controller's side only, planes still in the air apart.
    `fighting`: the step in which attackers stand in enemy land."""
    frame = top(seen.after)
    step: str = getattr(frame, "step", "")  # every game's own plan has it
    if not isinstance(frame, Planned) or step == fighting:
        return
    for space, unit in looked_at(seen):
        holder = seen.after.position.control.get(space, "")
        if seen.g.is_land[space] and holder not in seen.g.friends[unit.power] and not unit.tripped.airborne:
            yield f"{space}: {key_of(unit)} stands in land of {holder} in step {step}"


def a_turn_begins_clean(seen: Seen) -> Found:
    """Control at the start is remembered; units are at rest; nothing is left waiting off the board."""
    old, new = seen.before.position, seen.after.position
    if not seen.has("turn"):
        if (old.power, old.round, old.since) != (new.power, new.round, new.since):
            yield "power, round or remembered control changed without a new turn"
        return
    if new.since != new.control:
        yield "control at the start of the turn is not what is remembered"
    if new.bought:
        yield f"bought units were carried over: {new.bought}"
    for space, unit, _ in units(new):
        if unit.trip or unit.hurt or unit.submerged or any(i.fresh or i.target for i in unit.cargo):
            yield f"{space}: {key_of(unit)} is not at rest as the turn begins"


def pieces(seen: Seen, weigh: Weigh) -> Found:
    """Units come by placing (`weigh` counts what an item places) and go by losses; what is aboard goes down
    with its ship."""
    if not seen.changed and not change(seen, weigh) and not seen.events:
        return
    g, expected = seen.g, census(seen.before.position, seen.changed)
    expected.update(change(seen, weigh))
    drowned = 0
    for event in seen.events:
        if event.kind in ("destroyed", "plane_lost"):
            kind, count = str(event.data["unit"]), int(str(event.data["count"]))
            expected[kind] -= count
            drowned += count * (g.profiles[kind].cargo_capacity + g.profiles[kind].fighter_capacity)
    found = census(seen.after.position, seen.changed)
    for kind, profile in g.profiles.items():
        missing = expected[kind] - found[kind]
        carried = profile.load or kind == "fighter"
        if missing < 0 or missing > (drowned if carried else 0):
            yield f"{found[kind]} {kind} where {expected[kind]} should be"


def sides(seen: Seen, weigh: Weigh, turncoats: tuple[str, ...]) -> Found:
    """No unit changes sides, but by events of these kinds, or when an order is taken back."""
    if not seen.changed or change(seen, weigh) or any(seen.has(kind) for kind in ("withdrawn", *turncoats)):
        return
    for side in seen.g.side:
        old, new = (strength(seen, state.position, side) for state in (seen.before, seen.after))
        if any(new[kind] > old[kind] for kind in new):
            yield f"the {side} gained units: {new - old}"
