"""Random walks through matches, for tests that want many different questions."""

from __future__ import annotations

import random
from collections.abc import Iterator

from wartable.games.europe1999.rules import EuropeRules
from wartable.games.europe1999.state import State
from wartable.kernel.contract import Action, Decision, Dice


def questions(rules: EuropeRules, seed: int, limit: int) -> Iterator[tuple[State, Decision]]:
    """States and the decision a random player is about to answer in them."""
    rng, state = random.Random(seed), rules.initial()
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
