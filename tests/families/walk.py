"""Random walks through matches, for tests that want many different questions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from wartable.kernel.contract import Action, Decision, Dice, Rules


def questions(rules: Rules[Any], seed: int, limit: int, state: Any = None) -> Iterator[tuple[Any, Decision]]:
    """States and the decision a random player is about to answer in them."""
    rng = random.Random(seed)
    state = state or rules.initial()
    for _ in range(limit):
        if rules.outcome(state):
            return
        request = rules.chance(state)
        if request:
            values = tuple(rng.randint(1, faces) for faces in request.faces())
            state, _ = rules.apply(state, Dice(request.id, values))
            continue
        decision = rng.choice(rules.decisions(state))
        yield state, decision
        answer = rules.space(state, decision).sample(rng)
        state, _ = rules.apply(state, Action(decision.id, decision.seat, answer))
