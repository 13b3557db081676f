"""Standing orders answer legally, and only the questions they are for."""

from __future__ import annotations

from wartable.games.victory import GAME
from wartable.games.victory.answers import Absorb, Extend, Forgo, Lend, Retreat
from wartable.games.victory.lending import lend_limits
from wartable.kernel.caseplay import WAYS, CasePlayer
from wartable.kernel.contract import Action, StandingOrder

BOOK = GAME.casebook


def answers() -> dict[str, list[object]]:
    """Every standing order tried on every question in which a case begins."""
    found: dict[str, list[object]] = {}
    for case in BOOK.cases.values():
        rules, state = BOOK.rules(case), BOOK.state(case)
        for decision in rules.decisions(state):
            for order in GAME.standing_orders:
                answer = rules.standing(state, decision, order)
                if answer is not None:
                    assert order.kind == decision.kind
                    assert not rules.check(state, Action(decision.id, decision.seat, answer)), case.id
                    found.setdefault(order.kind, []).append(answer)
    return found


def test_every_order_answers_its_own_question_and_legally() -> None:
    found = answers()
    kinds = {"exchange": Forgo, "lend": Lend, "land": Retreat}
    assert set(found) == set(kinds)
    assert all(isinstance(answer, kinds[kind]) for kind, given in found.items() for answer in given)


def test_lending_gives_all_there_is() -> None:
    case = BOOK.cases["O-33b"]
    rules, state = BOOK.rules(case), BOOK.state(case)
    decision = rules.decisions(state)[0]
    assert rules.standing(state, decision, StandingOrder("lend", "all")) == Lend(
        *lend_limits(rules.look(state)).values()  # type: ignore[attr-defined]  # of this game
    )


def test_in_battle_the_cheapest_takes_the_hit_and_nothing_goes_on_for_long() -> None:
    for id_, order, wanted in (
        ("B-09", StandingOrder("take_hit", "cheapest"), Absorb("sov_guard_1")),
        ("AX39-2", StandingOrder("extend", "never"), Extend("")),
    ):
        case = BOOK.cases[id_]
        player = CasePlayer(BOOK, WAYS["direct"](BOOK.rules(case), BOOK.state(case)))
        given = []
        for line in case.steps:
            rules, state = player.driver.rules, player.driver.state
            given += [rules.standing(state, decision, order) for decision in rules.decisions(state)]
            player.take(line)
        assert wanted in given
