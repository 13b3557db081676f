"""What random play has found, and that the invariants of the game can fail."""

from __future__ import annotations

from tests.europe1999.table import RULES, table
from wartable.families.axis_allies.pieces import Cargo, Unit, key_of
from wartable.games.europe1999.answers import Buy, Load, Withdraw
from wartable.games.europe1999.control import do_capture
from wartable.games.europe1999.frames import Plan
from wartable.games.europe1999.plans import do_withdraw
from wartable.games.europe1999.state import look
from wartable.games.europe1999.transports import do_load


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
    do_withdraw(w, plan, Withdraw(0))
    assert w.resigned == ("great_britain",)


def test_loot_of_a_power_without_capital_goes_to_the_bank() -> None:
    """RULING-35: it cannot receive money in any way."""
    w = table("soviet_union", {"germany": [(Unit("soviet_union", "armor"), 1)]})
    w.control["moscow"], w.taken["moscow"] = "germany", "germany"
    w.money |= {"germany": 30, "soviet_union": 0}
    do_capture(w, "germany", "soviet_union")
    assert (w.money["germany"], w.money["soviet_union"]) == (0, 0)
    assert [event.kind for event in w.events] == ["captured", "loot_lost"]
