"""What no answer may ever break: checks of a step from one state to the next, for fuzzing and tests.

Written against the state and the data files alone, without the functions of the rules, so that a mistake
in a rule cannot hide itself. `violations` returns sentences, none when all is well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from wartable.families.axis_allies.pieces import EMPTY, Unit, garrison, key_of
from wartable.games.europe1999.answers import Buy, Enlist, Place, PlanItem
from wartable.games.europe1999.book import ALLIES, AXIS, IN_COMMON, Book
from wartable.games.europe1999.frames import AnyFrame, Plan
from wartable.games.europe1999.position import Position
from wartable.games.europe1999.rules import EuropeRules
from wartable.games.europe1999.state import State
from wartable.kernel.contract import Event

Found = Iterator[str]


class Seen(NamedTuple):
    """A step as the checks look at it."""

    g: Book
    before: State
    after: State
    events: tuple[Event, ...]
    changed: frozenset[str]  # spaces where units came, went or changed: the others were looked at before

    def has(self, kind: str) -> bool:
        return any(event.kind == kind for event in self.events)


Check = Callable[[Seen], Found]
ALOFT = frozenset(("aloft", "landing", "waiting"))
"""Roles of planes that are over the sea without being on an attack."""


def violations(rules: EuropeRules, before: State, after: State, events: tuple[Event, ...]) -> list[str]:
    """Everything that is wrong with this step."""
    old, new = before.position.garrisons, after.position.garrisons
    changed = frozenset(s for s in old.keys() | new.keys() if old.get(s) is not new.get(s))
    seen = Seen(rules.book, before, after, events, changed)
    return [text for check in CHECKS for text in check(seen)]


def _top(state: State) -> AnyFrame | None:
    return state.frames[-1] if state.frames else None


def _units(position: Position, spaces: Iterable[str] | None = None) -> Iterator[tuple[str, Unit, int]]:
    """Units in the spaces named, or everywhere."""
    for space in position.garrisons if spaces is None else spaces:
        for unit, count in position.garrisons.get(space, EMPTY).stacks:
            yield space, unit, count


def _changed_units(seen: Seen) -> Iterator[tuple[str, Unit]]:
    return ((space, unit) for space, unit, _ in _units(seen.after.position, seen.changed))


# -- positions


def _garrisons(seen: Seen) -> Found:
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


def _medium(seen: Seen) -> Found:
    """Ships at sea, land units and guns on land, planes over the sea only in flight."""
    g = seen.g
    for space, unit in _changed_units(seen):
        trip = unit.tripped
        if g.is_ship(unit.kind) == g.is_land[space]:
            aloft = g.is_plane(unit.kind) and (trip.airborne or trip.role in ALOFT)
            if not aloft:
                yield f"{space}: {key_of(unit)} is out of its medium"


def _cargo(seen: Seen) -> Found:
    """Decks hold fighters, transports land units, neither more than it can, all of one side."""
    g = seen.g
    for space, unit in _changed_units(seen):
        profile = g.profiles[unit.kind]
        load = sum(g.profiles[item.kind].load for item in unit.cargo if item.kind != "fighter")
        fighters = sum(item.kind == "fighter" for item in unit.cargo)
        if load > profile.cargo_capacity or fighters > profile.fighter_capacity:
            yield f"{space}: {key_of(unit)} carries too much"
        if any(item.power not in g.friends[unit.power] for item in unit.cargo):
            yield f"{space}: {key_of(unit)} carries enemies"
        if any(not g.profiles[i.kind].load and i.kind != "fighter" for i in unit.cargo):
            yield f"{space}: {key_of(unit)} carries what cannot be carried"


def _condition(seen: Seen) -> Found:
    """Damage, submerging and range within what the unit can do."""
    g = seen.g
    for space, unit in _changed_units(seen):
        profile = g.profiles[unit.kind]
        if not 0 <= unit.hurt < profile.hits or (unit.submerged and unit.kind != "submarine"):
            yield f"{space}: {key_of(unit)} is in a condition it cannot have"
        if unit.tripped.used > profile.move:
            yield f"{space}: {key_of(unit)} has moved too far"
        if (unit.guest or unit.shifted) and unit.kind != "aa_gun":
            yield f"{space}: {key_of(unit)} is marked like a gun"


def _money(seen: Seen) -> Found:
    g, p = seen.g, seen.after.position
    for power, ipc in p.money.items():
        if ipc < 0 or power not in g.powers:
            yield f"{power} has {ipc} IPCs"
        if ipc and p.control[g.capital[power]] in g.enemies[power]:
            yield f"{power} has {ipc} IPCs without its capital"
    if any(count < 1 for count in p.bought.values()):
        yield f"bought units: {p.bought}"


def _control(seen: Seen) -> Found:
    """Every space is held by somebody who can hold it."""
    g, p = seen.g, seen.after.position
    if p.control.keys() != g.start_control.keys():
        yield "control names other spaces than the board"
    for space, holder in p.control.items():
        owner = g.owner[space]
        if space in g.neutral:
            legal = holder == ""
        elif space in g.convoys:
            legal = holder in (owner, *g.axis)
        elif space in g.middle_east:
            legal = holder in (IN_COMMON, *g.axis)
        else:
            legal = holder in g.powers and not _kept_from_ally(g, p, owner, holder)
        if not legal:
            yield f"{space} is held by {holder or 'nobody'}"


def _kept_from_ally(g: Book, p: Position, owner: str, holder: str) -> bool:
    """Held for an ally who has his capital."""
    ally = owner != holder and owner in g.allies and holder in g.allies
    return ally and p.control[g.capital[owner]] not in g.enemies[owner]


def _captured_capitals(seen: Seen) -> Found:
    g, p = seen.g, seen.after.position
    holders = {power: p.control[space] for power, space in g.capital.items()}
    lost = {g.capital[power]: holder for power, holder in holders.items() if holder in g.enemies[power]}
    if p.taken != lost:
        yield f"capitals in enemy hands are {lost}, remembered are {p.taken}"


# -- where the turn stands


def _land_has_one_side(seen: Seen) -> Found:
    """Outside combat land holds units of its controller's side only, planes still in the air apart."""
    frame = _top(seen.after)
    if not isinstance(frame, Plan) or frame.step == "combat_movement":
        return
    for space, unit, _ in _units(seen.after.position):
        holder = seen.after.position.control.get(space, "")
        if seen.g.is_land[space] and holder not in seen.g.friends[unit.power] and not unit.tripped.airborne:
            yield f"{space}: {key_of(unit)} stands in land of {holder} in step {frame.step}"


def _nothing_left_of_battles(seen: Seen) -> Found:
    """After step 3 nobody is bound for a landing or looks for a deck, and no plane is being shot at."""
    frame = _top(seen.after)
    if not isinstance(frame, Plan) or frame.step not in ("noncombat_movement", "placement"):
        return
    for space, unit, _ in _units(seen.after.position):
        trip = unit.tripped
        if trip.role in ("aloft", "landing", "fleeing") or trip.crossed or any(i.target for i in unit.cargo):
            yield f"{space}: {key_of(unit)} has not finished its battle"


def _only_plans_own_trips(seen: Seen) -> Found:
    """In combat movement nobody but the active power has done anything yet."""
    frame = _top(seen.after)
    if not isinstance(frame, Plan) or frame.step != "combat_movement":
        return
    for space, unit, _ in _units(seen.after.position):
        captured = unit.kind == "aa_gun" and unit.tripped.note == "captured"
        if unit.trip is not None and unit.power != frame.power and not captured:
            yield f"{space}: {key_of(unit)} of another power has moved"


# -- steps


def _a_turn_begins_clean(seen: Seen) -> Found:
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
    for space, unit, _ in _units(new):
        if unit.trip or unit.hurt or unit.submerged or any(i.fresh or i.target for i in unit.cargo):
            yield f"{space}: {key_of(unit)} is not at rest as the turn begins"


def _resigned_stay_so(seen: Seen) -> Found:
    if not set(seen.before.position.resigned) <= set(seen.after.position.resigned):
        yield "somebody who has resigned is back"


def _planned(seen: Seen) -> tuple[tuple[PlanItem, ...], tuple[PlanItem, ...]]:
    """Items of the plan in hand before and after; two empty plans when the step has been left."""
    old, new = _top(seen.before), _top(seen.after)
    if not isinstance(old, Plan) or not isinstance(new, Plan) or seen.has("step_done"):
        return (), ()
    return old.items, new.items


Weigh = Callable[[PlanItem], dict[str, int]]


def _bought(item: PlanItem) -> dict[str, int]:
    return {item.kind: item.count} if isinstance(item, Buy) else {}


def _placed(item: PlanItem) -> dict[str, int]:
    return {item.kind: item.count} if isinstance(item, Place | Enlist) else {}


def _change(seen: Seen, weigh: Weigh) -> Counter[str]:
    """How much more the plan amounts to after the step."""
    change: Counter[str] = Counter()
    for sign, items in zip((-1, 1), _planned(seen), strict=True):
        for item in items:
            for name, count in weigh(item).items():
                change[name] += sign * count
    return change


def _ledger(seen: Seen) -> Found:
    """Every change of money is a purchase, the rest of an advance, or told by an event. A withdrawn attack
    may take a looted treasury back with it."""
    top = _top(seen.after)
    if seen.has("withdrawn") and isinstance(top, Plan) and top.step == "combat_movement":
        return
    g, old, frame = seen.g, seen.before.position, _top(seen.before)
    money = Counter(old.money)
    bill = _change(seen, _bought)
    money[old.power] -= sum(g.profiles[kind].cost * count for kind, count in bill.items())
    if isinstance(frame, Plan) and frame.step == "advance" and seen.has("step_done"):
        paid = sum(g.profiles[i.kind].cost * i.count for i in frame.items if isinstance(i, Enlist))
        money[frame.power] += frame.limit - paid
    for event in seen.events:
        for power, ipc in _flow(event.data, event.kind):
            money[power] += ipc
    for power in g.powers:
        now = seen.after.position.money[power]
        if money[power] != now:
            yield f"{power} should have {money[power]} IPCs, not {now}"


def _flow(facts: dict[str, Any], kind: str) -> tuple[tuple[str, int], ...]:
    """What an event does to the treasuries."""
    match kind:
        case "income" | "starting_income":
            return ((facts["power"], facts["ipc"]),)
        case "raid_over":
            return ((facts["payer"], -facts["ipc"]),)
        case "loot_lost":
            return ((facts["loser"], -facts["ipc"]),)
        case "looted":
            return ((facts["loser"], -facts["ipc"]), (facts["power"], facts["ipc"]))
        case "middle_east_paid":
            return ((facts["power"], -facts["ipc"]), ("germany", facts["ipc"]))
    return ()


def _income(seen: Seen) -> Found:
    """What is collected is the sum of the printed values held."""
    for event in seen.events:
        if event.kind == "income":
            power, control = str(event.data["power"]), seen.after.position.control
            held = [space for space, holder in control.items() if holder == power]
            due = sum(seen.g.value[space] for space in held if _counts(seen.g, space, power, control))
            if event.data["ipc"] != due:
                yield f"{power} collected {event.data['ipc']} IPCs instead of {due}"


def _counts(g: Book, space: str, power: str, control: dict[str, str]) -> bool:
    """Whether a space its holder controls feeds him."""
    closed = g.option["archangel_convoy"] and control["archangel"] in g.axis
    if space in g.convoys:
        return g.owner[space] == power and not (closed and space == "soviet_convoy")
    return space not in g.middle_east


def _census(p: Position, spaces: frozenset[str]) -> Counter[str]:
    """Units of each kind in these spaces, those aboard included."""
    count: Counter[str] = Counter()
    for _, unit, number in _units(p, spaces):
        count[unit.kind] += number
        for item in unit.cargo:
            count[item.kind] += number
    return count


def _pieces(seen: Seen) -> Found:
    """Units come by placing and go by losses; what is aboard goes down with its ship."""
    g, expected = seen.g, _census(seen.before.position, seen.changed)
    expected.update(_change(seen, _placed))
    drowned = 0
    for event in seen.events:
        if event.kind in ("destroyed", "plane_lost"):
            kind, count = str(event.data["unit"]), int(str(event.data["count"]))
            expected[kind] -= count
            drowned += count * (g.profiles[kind].cargo_capacity + g.profiles[kind].fighter_capacity)
    found = _census(seen.after.position, seen.changed)
    for kind, profile in g.profiles.items():
        missing = expected[kind] - found[kind]
        carried = profile.load or kind == "fighter"
        if missing < 0 or missing > (drowned if carried else 0):
            yield f"{found[kind]} {kind} where {expected[kind]} should be"


def _sides(seen: Seen) -> Found:
    """Units change sides only as captured guns."""
    if any(seen.has(kind) for kind in ("captured", "withdrawn")):
        return
    placed = bool(_change(seen, _placed))
    for side in (AXIS, ALLIES):
        old, new = (_strength(seen, state.position, side) for state in (seen.before, seen.after))
        if any(new[kind] > old[kind] for kind in new) and not placed:
            yield f"the {side} gained units: {new - old}"


def _strength(seen: Seen, p: Position, side: str) -> Counter[str]:
    count: Counter[str] = Counter()
    for _, unit, number in _units(p, seen.changed):
        for kind, power in ((unit.kind, unit.power), *((i.kind, i.power) for i in unit.cargo)):
            if seen.g.side_of[power] == side:
                count[kind] += number
    return count


CHECKS: tuple[Check, ...] = (
    _garrisons, _medium, _cargo, _condition, _money, _control, _captured_capitals,
    _land_has_one_side, _nothing_left_of_battles, _only_plans_own_trips,
    _a_turn_begins_clean, _resigned_stay_so, _ledger, _income, _pieces, _sides,
)  # fmt: skip
