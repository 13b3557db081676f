"""What no answer may ever break: checks of a step from one state to the next, for fuzzing and tests.

Written against the state and the data files alone, without the functions of the rules, so that a mistake
in a rule cannot hide itself. `violations` returns sentences, none when all is well.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from wartable.families.axis_allies.invariants import (
    Check,
    Found,
    Seen,
    a_turn_begins_clean,
    bought,
    cargo,
    change,
    changed_units,
    condition,
    garrisons,
    land_has_one_side,
    looked_at,
    pieces,
    placed,
    resigned_stay_so,
    sides,
    top,
)
from wartable.families.axis_allies.pieces import key_of
from wartable.games.aa1942.answers import Repair
from wartable.games.aa1942.book import Book
from wartable.games.aa1942.frames import Plan
from wartable.games.aa1942.position import Position
from wartable.games.aa1942.rules import WorldRules
from wartable.games.aa1942.state import State
from wartable.kernel.contract import Event

COMPLEX = "industrial_complex"


def violations(rules: WorldRules, before: State, after: State, events: tuple[Event, ...]) -> list[str]:
    """Everything that is wrong with this step."""
    old, new = before.position.garrisons, after.position.garrisons
    changed = frozenset(s for s in old.keys() | new.keys() if old.get(s) is not new.get(s))
    seen = Seen(rules.book, before, after, events, changed)
    return [text for check in CHECKS for text in check(seen)]


# -- positions


def _medium(seen: Seen) -> Found:
    """Ships at sea, land units on land, complexes beside the board; over the sea fighters, and bombers only
    as long as they are in the air."""
    g = seen.g
    for space, unit in changed_units(seen):
        land = g.is_land[space]
        if unit.kind == COMPLEX or (land and g.is_ship(unit.kind)):
            yield f"{space}: {key_of(unit)} is out of its medium"
        if land or g.is_ship(unit.kind):
            continue
        if not g.is_plane(unit.kind) or (unit.kind != "fighter" and not unit.trip):
            yield f"{space}: {key_of(unit)} is out of its medium"


def _money(seen: Seen) -> Found:
    g, p = seen.g, seen.after.position
    for power, ipc in p.money.items():
        if ipc < 0 or power not in g.powers:
            yield f"{power} has {ipc} IPCs"
    if any(count < 1 for count in p.bought.values()):
        yield f"bought units: {p.bought}"


def _control(seen: Seen) -> Found:
    """Every territory is held by somebody who can hold it."""
    g, p = seen.g, seen.after.position
    if p.control == seen.before.position.control:
        return
    if p.control.keys() != g.start_control.keys():
        yield "control names other spaces than the board"
    for space, holder in p.control.items():
        neutral = space in g.neutral
        legal = holder == "" if neutral else holder in g.powers and not _kept(g, p, g.owner[space], holder)
        if not legal:
            yield f"{space} is held by {holder or 'nobody'}"


def _kept(g: Book, p: Position, owner: str, holder: str) -> bool:
    """Held for an ally who has his capital."""
    ally = owner != holder and holder in g.friends[owner]
    return ally and p.control[g.capital[owner]] not in g.enemies[owner]


def _complexes(seen: Seen) -> Found:
    """Damage from nothing to twice the value; complexes come by building and never go."""
    g, old, new = seen.g, seen.before.position.complexes, seen.after.position.complexes
    for space, damage in new.items():
        if not g.value[space] or not 0 <= damage <= 2 * g.value[space]:
            yield f"{space}: a complex with {damage} damage"
    if old.keys() != new.keys() and change(seen, placed)[COMPLEX] != len(new) - len(old):
        yield f"complexes were {sorted(old)} and are {sorted(new)}"
    marked = sum(new.values()) - sum(old.values())
    told = sum(int(str(event.data["markers"])) for event in seen.events if event.kind == "raid_over")
    mended = sum(change(seen, _repaired).values())
    if marked != told - mended:
        yield f"damage changed by {marked}, told were {told}, and {mended} were repaired"


def _repaired(item: Any) -> dict[str, int]:
    return {item.space: item.count} if isinstance(item, Repair) else {}


# -- where the turn stands


def _nothing_left_of_battles(seen: Seen) -> Found:
    """After phase 3 nobody is bound for an assault, submerged, damaged or looking for a deck."""
    frame = top(seen.after)
    if not isinstance(frame, Plan) or frame.step not in ("noncombat_move", "mobilize_new_units"):
        return
    for space, unit in looked_at(seen):
        odd = unit.hurt or unit.submerged or unit.tripped.role in ("aloft", "landing", "intercept")
        if odd or any(item.target for item in unit.cargo):
            yield f"{space}: {key_of(unit)} has not finished its battle"


def _only_own_trips(seen: Seen) -> Found:
    """In the combat move nobody but the active power has done anything yet."""
    frame = top(seen.after)
    if not isinstance(frame, Plan) or frame.step != "combat_move":
        return
    for space, unit in looked_at(seen):
        if unit.trip is not None and unit.power != frame.power:
            yield f"{space}: {key_of(unit)} of another power has moved"


def _decks(seen: Seen) -> Found:
    """As a turn begins, every plane at sea has a deck of its side, and bombers stand on land."""
    if not seen.has("turn"):
        return
    g, p = seen.g, seen.after.position
    for zone, where in p.garrisons.items():
        if g.is_land[zone]:
            continue
        for side in (g.axis, g.allies):
            own = [(unit, count) for unit, count in where.stacks if unit.power in side]
            decks = sum(g.profiles[unit.kind].fighter_capacity * count for unit, count in own)
            aboard = sum(count for unit, count in own if unit.kind == "fighter")
            aboard += sum(count * sum(i.kind == "fighter" for i in unit.cargo) for unit, count in own)
            if aboard > decks or any(unit.kind == "bomber" for unit, _ in own):
                yield f"{zone}: {aboard} planes on {decks} decks as the turn begins"


# -- steps


def _ledger(seen: Seen) -> Found:
    """Every change of money is a purchase, a repair, or told by an event. A withdrawn blitz may take a looted
    treasury back with it."""
    now = top(seen.after)
    if seen.has("withdrawn") and isinstance(now, Plan) and now.step == "combat_move":
        return
    g, old = seen.g, seen.before.position
    money = Counter(old.money)
    bill = change(seen, bought)
    money[old.power] -= sum(g.profiles[kind].cost * count for kind, count in bill.items())
    money[old.power] -= sum(change(seen, _repaired).values())
    for event in seen.events:
        for power, ipc in _flow(event.data, event.kind):
            money[power] += ipc
    for power in g.powers:
        found = seen.after.position.money[power]
        if money[power] != found:
            yield f"{power} should have {money[power]} IPCs, not {found}"


def _flow(facts: dict[str, Any], kind: str) -> tuple[tuple[str, int], ...]:
    """What an event does to the treasuries."""
    match kind:
        case "income" | "refunded":
            return ((facts["power"], facts["ipc"]),)
        case "looted":
            return ((facts["loser"], -facts["ipc"]), (facts["power"], facts["ipc"]))
    return ()


def _income(seen: Seen) -> Found:
    """What is collected is the sum of the printed values held; without its capital a power collects none."""
    g, control = seen.g, seen.after.position.control
    for event in seen.events:
        if event.kind == "income":
            power = str(event.data["power"])
            due = sum(g.value[space] for space, holder in control.items() if holder == power)
            if event.data["ipc"] != due or control[g.capital[power]] in g.enemies[power]:
                yield f"{power} collected {event.data['ipc']} IPCs instead of {due}"


def _land_has_one_side(seen: Seen) -> Found:
    return land_has_one_side(seen, "combat_move")


def _units_placed(item: Any) -> dict[str, int]:
    """Complexes are no units on the board."""
    return {kind: count for kind, count in placed(item).items() if kind != COMPLEX}


def _pieces(seen: Seen) -> Found:
    return pieces(seen, _units_placed)


def _sides(seen: Seen) -> Found:
    return sides(seen, placed, ())


CHECKS: tuple[Check, ...] = (
    garrisons, _medium, cargo, condition, _money, _control, _complexes,
    _land_has_one_side, _nothing_left_of_battles, _only_own_trips, _decks,
    a_turn_begins_clean, resigned_stay_so, _ledger, _income, _pieces, _sides,
)  # fmt: skip
