"""Standing orders answer with the full rules, and only where they apply."""

from __future__ import annotations

from tests.aa1942.torn import torn_up
from tests.families.walk import questions
from wartable.families.axis_allies.answers import Intercept, Lose, Submerge
from wartable.games.aa1942 import GAME
from wartable.games.aa1942.rules import WorldRules
from wartable.kernel.contract import Action, Setup, StandingOrder

RULES: WorldRules = GAME.rules(Setup("aa1942", "standard", "two", {"escorts_and_interceptors": 1}))


def answered(seeds: range) -> dict[str, list[tuple[StandingOrder, object]]]:
    """Every standing order tried on every question of some random games; each answer must be legal."""
    found: dict[str, list[tuple[StandingOrder, object]]] = {}
    for seed in seeds:
        for state, decision in questions(RULES, seed, 500, torn_up(RULES, seed)):
            for order in GAME.standing_orders:
                answer = RULES.standing(state, decision, order)
                if answer is not None:
                    action = Action(decision.id, decision.seat, answer)
                    assert not RULES.check(state, action), (order, answer)
                    assert order.kind == decision.kind
                    found.setdefault(decision.kind, []).append((order, answer))
    return found


def test_every_policy_answers_legally() -> None:
    found = answered(range(8))
    assert set(found) == {"casualties", "submerge", "intercept"}
    losses = [answer for _, answer in found["casualties"]]
    assert all(isinstance(answer, Lose) and answer.units for answer in losses)
    for order, answer in found["submerge"]:
        assert isinstance(answer, Submerge)
        assert bool(answer.units) == (order.policy == "always")
    for order, answer in found["intercept"]:
        assert isinstance(answer, Intercept)
        assert answer.count > 0 or order.policy != "always"
        assert answer.count == 0 or order.policy != "never"


def test_an_order_for_another_question_says_nothing() -> None:
    state = RULES.initial()
    decision = RULES.decisions(state)[0]
    assert RULES.standing(state, decision, StandingOrder("casualties", "in_order")) is None
