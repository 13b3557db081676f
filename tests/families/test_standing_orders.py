"""Standing orders answer with the full rules, and only where they apply."""

from __future__ import annotations

from tests.families.kit import Kit
from tests.families.kits import EACH
from tests.families.walk import questions
from wartable.families.axis_allies.answers import Intercept, Lose, Submerge
from wartable.kernel.contract import Action, StandingOrder

FEWEST, MOST = 8, 80
"""Games to play, and more of them until every kind of question has come up."""


def answered(kit: Kit) -> dict[str, list[tuple[StandingOrder, object]]]:
    """Every standing order tried on every question of some random games; each answer must be legal."""
    found: dict[str, list[tuple[StandingOrder, object]]] = {}
    kinds = {order.kind for order in kit.game.standing_orders}
    for seed in range(MOST):
        if seed >= FEWEST and set(found) == kinds:
            break
        for state, decision in questions(kit.rules, seed, 500, kit.torn_up(kit.rules, seed)):
            for order in kit.game.standing_orders:
                answer = kit.rules.standing(state, decision, order)
                if answer is not None:
                    action = Action(decision.id, decision.seat, answer)
                    assert not kit.rules.check(state, action), (order, answer)
                    assert order.kind == decision.kind
                    found.setdefault(decision.kind, []).append((order, answer))
    return found


@EACH
def test_every_policy_answers_legally(kit: Kit) -> None:
    found = answered(kit)
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


@EACH
def test_an_order_for_another_question_says_nothing(kit: Kit) -> None:
    state = kit.rules.initial()
    decision = kit.rules.decisions(state)[0]
    assert kit.rules.standing(state, decision, StandingOrder("casualties", "in_order")) is None
