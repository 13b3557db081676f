"""What no answer may ever break: checks of a step from one state to the next, for fuzzing and tests.

Written against the state and the data files alone, without the functions of the rules, so that a mistake
in a rule cannot hide itself. `violations` returns sentences, none when all is well.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from wartable.families.axis_allies.answers import Place
from wartable.families.axis_allies.invariants import (
    Check,
    Found,
    Seen,
    a_turn_begins_clean,
    bought,
    cargo,
    change,
    condition,
    garrisons,
    land_has_one_side,
    looked_at,
    medium,
    pieces,
    resigned_stay_so,
    sides,
    top,
)
from wartable.families.axis_allies.pieces import key_of
from wartable.games.europe1999.answers import Enlist, PlanItem
from wartable.games.europe1999.book import IN_COMMON, Book
from wartable.games.europe1999.frames import Plan
from wartable.games.europe1999.position import Position
from wartable.games.europe1999.rules import EuropeRules
from wartable.games.europe1999.state import State
from wartable.kernel.contract import Event


def violations(rules: EuropeRules, before: State, after: State, events: tuple[Event, ...]) -> list[str]:
    """Everything that is wrong with this step."""
    old, new = before.position.garrisons, after.position.garrisons
    changed = frozenset(s for s in old.keys() | new.keys() if old.get(s) is not new.get(s))
    seen = Seen(rules.book, before, after, events, changed)
    return [text for check in CHECKS for text in check(seen)]


# -- positions


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
    if p.control == seen.before.position.control:
        return
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


def _nothing_left_of_battles(seen: Seen) -> Found:
    """After step 3 nobody is bound for a landing or looks for a deck, and no plane is being shot at."""
    frame = top(seen.after)
    if not isinstance(frame, Plan) or frame.step not in ("noncombat_movement", "placement"):
        return
    for space, unit in looked_at(seen):
        trip = unit.tripped
        if trip.role in ("aloft", "landing", "fleeing") or trip.crossed or any(i.target for i in unit.cargo):
            yield f"{space}: {key_of(unit)} has not finished its battle"


def _only_plans_own_trips(seen: Seen) -> Found:
    """In combat movement nobody but the active power has done anything yet."""
    frame = top(seen.after)
    if not isinstance(frame, Plan) or frame.step != "combat_movement":
        return
    for space, unit in looked_at(seen):
        captured = unit.kind == "aa_gun" and unit.tripped.note == "captured"
        if unit.trip is not None and unit.power != frame.power and not captured:
            yield f"{space}: {key_of(unit)} of another power has moved"


# -- steps


def _placed(item: PlanItem) -> dict[str, int]:
    return {item.kind: item.count} if isinstance(item, Place | Enlist) else {}


def _ledger(seen: Seen) -> Found:
    """Every change of money is a purchase, the rest of an advance, or told by an event. A withdrawn attack
    may take a looted treasury back with it."""
    now = top(seen.after)
    if seen.has("withdrawn") and isinstance(now, Plan) and now.step == "combat_movement":
        return
    g, old, frame = seen.g, seen.before.position, top(seen.before)
    money = Counter(old.money)
    bill = change(seen, bought)
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


def _land_has_one_side(seen: Seen) -> Found:
    return land_has_one_side(seen, "combat_movement")


def _pieces(seen: Seen) -> Found:
    return pieces(seen, _placed)


def _sides(seen: Seen) -> Found:
    """Guns change sides when their land is captured."""
    return sides(seen, _placed, ("captured",))


CHECKS: tuple[Check, ...] = (
    garrisons, medium, cargo, condition, _money, _control, _captured_capitals,
    _land_has_one_side, _nothing_left_of_battles, _only_plans_own_trips,
    a_turn_begins_clean, resigned_stay_so, _ledger, _income, _pieces, _sides,
)  # fmt: skip
