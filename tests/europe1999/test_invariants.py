"""What random play has found, and that the invariants of the game can fail."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from tests.europe1999.table import RULES, table
from wartable.families.axis_allies.answers import Buy, Fly, Load, Withdraw
from wartable.families.axis_allies.moving import COMBAT
from wartable.families.axis_allies.pieces import Cargo, Garrison, Trip, Unit, garrison, key_of
from wartable.games.europe1999.control import do_capture
from wartable.games.europe1999.flights import FlightsStage, do_fly, places
from wartable.games.europe1999.frames import Flights, Plan
from wartable.games.europe1999.invariants import violations
from wartable.games.europe1999.planning import EuropePlanStage
from wartable.games.europe1999.state import look
from wartable.games.europe1999.transports import do_load, refuse_load
from wartable.kernel.contract import Event


def test_cargo_boarded_in_either_step_is_the_same_cargo() -> None:
    """Two transports loaded in combat and in non-combat movement are equal units, so one stack."""
    ship = Unit("germany", "transport")
    first = Unit("germany", "transport", cargo=(Cargo("germany", "infantry", fresh=True),))
    w = table(
        "germany", {"baltic_sea": [(ship, 1), (first, 1)], "germany": [(Unit("germany", "infantry"), 1)]}
    )
    do_load(w, Load("baltic_sea", key_of(ship), "germany", (("germany.infantry", 1),)))
    assert w.at("baltic_sea").stacks == ((first, 2),)


def test_withdrawing_an_order_takes_back_no_resignation() -> None:
    start = RULES.initial()
    w = look(RULES.book, start)
    plan = Plan(step="purchase", power="great_britain", base=w.position(), items=(Buy("infantry"),))
    w.push(plan)
    w.resigned = ("great_britain",)
    EuropePlanStage().do_withdraw(w, plan, Withdraw(0))
    assert w.resigned == ("great_britain",)


def test_loot_of_a_power_without_capital_goes_to_the_bank() -> None:
    """RULING-35: it cannot receive money in any way."""
    w = table("soviet_union", {"germany": [(Unit("soviet_union", "armor"), 1)]})
    w.control["moscow"], w.taken["moscow"] = "germany", "germany"
    w.money |= {"germany": 30, "soviet_union": 0}
    do_capture(w, "germany", "soviet_union")
    assert (w.money["germany"], w.money["soviet_union"]) == (0, 0)
    assert [event.kind for event in w.events] == ["captured", "loot_lost"]


def test_a_deck_promised_to_an_ally_is_taken() -> None:
    """A British and an American fighter without their decks find one free deck next door: one may go."""
    orphans = [
        (Unit(power, "fighter", trip=Trip(role="aloft")), 1) for power in ("great_britain", "united_states")
    ]
    deck = carrier("united_states", Cargo("united_states", "fighter"))
    w = table("germany", {"mid_atlantic": orphans, "azores_sea": [(deck, 1)]})
    frame = Flights("mid_atlantic", "deck")
    british, american = (unit for unit, _ in orphans)
    assert list(places(w, frame, american)) == ["azores_sea"]
    do_fly(w, frame, Fly(key_of(british), ("azores_sea",)))
    assert list(places(w, frame, american)) == []


def test_more_fighters_than_decks_are_not_offered_a_flight_together() -> None:
    orphans = Unit("great_britain", "fighter", trip=Trip(role="aloft"))
    deck = carrier("great_britain", Cargo("great_britain", "fighter"))
    w = table("germany", {"mid_atlantic": [(orphans, 2)], "azores_sea": [(deck, 1)]})
    stage, frame = FlightsStage(), Flights("mid_atlantic", "deck")
    one, both = (stage.walk(w, frame, "great_britain", (count,)).choices for count in ("1", "2"))
    assert [(choice.pick, choice.why_not) for choice in one] == [("azores_sea", ())]
    assert [refusal.code for refusal in both[0].why_not] == ["air.no_deck"]


def test_a_stack_named_twice_does_not_board_twice() -> None:
    ship, infantry = Unit("germany", "transport"), Unit("germany", "infantry")
    w = table("germany", {"baltic_sea": [(ship, 1)], "germany": [(infantry, 1)]})
    order = Load("baltic_sea", key_of(ship), "germany", ((key_of(infantry), 1), (key_of(infantry), 1)))
    assert [refusal.code for refusal in refuse_load(w, order, COMBAT)] == ["units.twice"]


# -- the invariants can fail


def carrier(power: str, *cargo: Cargo) -> Unit:
    return Unit(power, "aircraft_carrier", cargo=cargo)


FIGHTER, ENEMY = Cargo("germany", "fighter"), Cargo("soviet_union", "fighter")
WRONG_BOARDS: dict[str, tuple[str, Unit, int, str]] = {
    "in neutral land": ("spain", Unit("germany", "infantry"), 1, "cannot stand there"),
    "a count of nothing": ("germany", Unit("germany", "infantry"), 0, "not in canonical order"),
    "a ship on land": ("germany", Unit("germany", "submarine"), 1, "out of its medium"),
    "infantry at sea": ("baltic_sea", Unit("germany", "infantry"), 1, "out of its medium"),
    "a landed plane at sea": ("baltic_sea", Unit("germany", "fighter"), 1, "out of its medium"),
    "a full deck": ("baltic_sea", carrier("germany", FIGHTER, FIGHTER, FIGHTER), 1, "too much"),
    "enemies aboard": ("baltic_sea", carrier("germany", ENEMY), 1, "carries enemies"),
    "a destroyer aboard": (
        "baltic_sea",
        carrier("germany", Cargo("germany", "destroyer")),
        1,
        "cannot be carried",
    ),
    "a damaged destroyer": ("baltic_sea", Unit("germany", "destroyer", hurt=1), 1, "condition"),
    "infantry that ran": ("germany", Unit("germany", "infantry", trip=Trip(used=2)), 1, "moved too far"),
    "infantry like a gun": ("germany", Unit("germany", "infantry", guest=True), 1, "marked like a gun"),
    "an enemy in quarters": ("germany", Unit("soviet_union", "infantry"), 1, "stands in land of germany"),
    "a piece from nowhere": ("germany", Unit("germany", "infantry"), 99, "99 infantry where"),
    "an intruder": ("germany", Unit("germany", "bomber"), 3, "the axis gained units"),
}


@pytest.mark.parametrize("name", WRONG_BOARDS)
def test_a_wrong_board_is_noticed(name: str) -> None:
    space, unit, count, complaint = WRONG_BOARDS[name]
    start = RULES.initial()
    board = start.position.garrisons | {space: Garrison(((unit, count),), frozenset((unit.power,)))}
    after = structs.replace(start, position=structs.replace(start.position, garrisons=board))
    assert any(complaint in text for text in violations(RULES, start, after, ()))


WRONG_FACTS: dict[str, tuple[dict[str, Any], str]] = {
    "debts": ({"money": {"germany": -1}}, "germany has -1 IPCs"),
    "money from nowhere": ({"money": {"germany": 5}}, "germany should have 0 IPCs, not 5"),
    "a neutral taken": ({"control": {"spain": "germany"}}, "spain is held by germany"),
    "a convoy of the wrong ally": ({"control": {"soviet_convoy": "united_states"}}, "soviet_convoy is held"),
    "the Middle East for one ally": ({"control": {"egypt": "great_britain"}}, "egypt is held"),
    "land kept from an ally": ({"control": {"canada": "united_states"}}, "canada is held"),
    "a capital nobody took": ({"control": {"moscow": "germany"}}, "capitals in enemy hands"),
    "another power on turn": ({"power": "soviet_union"}, "without a new turn"),
    "less than one bought": ({"bought": {"infantry": 0}}, "bought units"),
}


@pytest.mark.parametrize("name", WRONG_FACTS)
def test_a_wrong_fact_is_noticed(name: str) -> None:
    facts, complaint = WRONG_FACTS[name]
    start = RULES.initial()
    merged = {
        field: getattr(start.position, field) | fact if isinstance(fact, dict) else fact
        for field, fact in facts.items()
    }
    after = structs.replace(start, position=structs.replace(start.position, **merged))
    assert any(complaint in text for text in violations(RULES, start, after, ()))


def test_a_turn_that_begins_untidily_is_noticed() -> None:
    start = RULES.initial()
    board = start.position.garrisons | {
        "germany": garrison([(Unit("germany", "armor", trip=Trip(used=1)), 1)])
    }
    untidy = structs.replace(
        start.position, garrisons=board, bought={"infantry": 1}, since={}, resigned=("germany",)
    )  # fmt: skip
    after = structs.replace(start, position=untidy)
    found = "\n".join(violations(RULES, start, after, (Event("turn", {"power": "germany", "round": 1}),)))
    assert all(words in found for words in ("not at rest", "carried over", "not what is remembered"))
    assert any("is back" in text for text in violations(RULES, after, start, ()))


def test_income_is_added_up_anew() -> None:
    start = RULES.initial()
    paid = structs.replace(
        start, position=structs.replace(start.position, money=start.position.money | {"germany": 41})
    )
    events = (Event("income", {"power": "germany", "ipc": 41}),)
    assert violations(RULES, start, paid, events) == ["germany collected 41 IPCs instead of 40"]
