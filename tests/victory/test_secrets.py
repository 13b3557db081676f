"""What a seat is told does not depend on what it cannot see: refusals, and what follows from what others do,
compared between a position and others that look the same to the seat."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from wartable.games.victory import GAME
from wartable.games.victory.answers import (
    Allot,
    Declare,
    Done,
    Drop,
    Forgo,
    Invade,
    Lend,
    Move,
    Produce,
    Rail,
    Rebase,
    Regroup,
    Retreat,
    Ship,
    Woo,
)
from wartable.games.victory.rules import VictoryRules
from wartable.kernel.contract import Action, Decision, Event, Setup
from wartable.kernel.dice import SeededDice
from wartable.kernel.match import Match

MATCHES = [
    ("campaign_1939", "two", 3),
    ("stalingrad_1942", "three_players", 5),
    ("barbarossa_1941", "two", 8),
]
ANSWERS, EVERY = 240, 3
EACH = pytest.mark.parametrize(("scenario", "plan", "seed"), MATCHES)

Asked = tuple[VictoryRules, Any, Decision, Any]


def played(scenario: str, plan: str, seed: int) -> Iterator[Asked]:
    """Positions of a random match, each with a question that is open and the answer it gets."""
    rules, rng = GAME.rules(Setup("victory", scenario, plan)), Random(seed)
    match = Match.start(rules, dice=SeededDice(seed))
    for _ in range(ANSWERS):
        while match.chance() is not None:
            match.roll()
        if not match.decisions():
            return
        decision = rng.choice(match.decisions())
        answer = match.space(decision).sample(rng)
        yield rules, match.state, decision, answer
        match.submit(Action(decision.id, decision.seat, answer))


class Guesses:
    """Answers that somebody might try, legal or not."""

    def __init__(self, rules: VictoryRules, state: Any, seat: str, rng: Random) -> None:
        self.book, self.ground, self.rng = rules.book, rules.book.ground, rng
        self.w = rules.look(state)
        self.own = [b for b in self.w.blocks if self.book.seat_of.get(self.w.camp(b)) == seat] or ["nobody"]
        self.spaces = [*self.ground.spaces, "nowhere"]

    def space(self) -> str:
        return self.rng.choice(self.spaces)

    def block(self) -> str:
        return self.rng.choice(self.own if self.rng.random() < 0.8 else [*self.book.blocks, "nobody"])

    def path(self, block: str) -> tuple[str, ...]:
        found = [self.w.space_of(block) or self.space()]
        for _ in range(self.rng.randint(1, 3)):
            here, ground = found[-1], self.ground
            near = (*ground.army.get(here, ()), *ground.sea.get(here, ()), *ground.coast.get(here, ()))
            found.append(self.rng.choice(near) if near else self.space())
        return tuple(found)

    def some(self) -> list[Any]:
        block, number = self.block(), self.rng.randint(-1, 3)
        power = self.rng.choice((*self.book.powers, "nopower"))
        way = self.path(block)
        return [
            Move((block,), way), Move((block, self.block()), way), Invade((block,), way),
            Rail(block, self.space()), Ship(block, self.space()), Rebase(block, self.space(), number),
            Drop(block, self.space()), Declare(power), Done(), Forgo(), Allot(self.space()), Allot(block),
            Allot(power), Retreat(block, self.space(), number), Regroup(block, self.space(), number),
            Woo(power), Lend(number, 1, 0),
            Produce((block,), ((self.block(), self.space()),), (self.space(),), {"italy": number}),
            Produce(gains=(block,), sites={block: self.space()}, works={self.space(): power}),
        ]  # fmt: skip


@EACH
def test_no_refusal_tells_what_is_hidden_and_none_breaks(scenario: str, plan: str, seed: int) -> None:
    rng = Random(seed)
    for place, (rules, state, decision, answer) in enumerate(played(scenario, plan, seed)):
        if place % EVERY:
            continue
        other = rules.resample(state, decision.seat, rng)
        guesses = Guesses(rules, state, decision.seat, rng)
        for guess in [answer, *(guess for _ in range(4) for guess in guesses.some())]:
            action = Action(decision.id, decision.seat, guess)
            assert rules.check(state, action) == rules.check(other, action), (decision.kind, guess)


TELLING = {"battle", "joined", "attrition", "eliminated", "surrender", "struck", "in_vain", "cards"}
"""Events that show what was hidden, by the rules: who fights, who loses a step, who held a country."""


def told(events: tuple[Event, ...], viewer: str) -> list[tuple[str, Any, Any]]:
    """What a viewer learns, up to the first event that shows something hidden."""
    found = []
    for event in events:
        if event.kind in TELLING:
            break
        found.append((event.kind, event.data, event.private.get(viewer)))
    return found


@EACH
def test_what_others_do_looks_the_same_until_something_is_shown(scenario: str, plan: str, seed: int) -> None:
    rng = Random(seed)
    compared = 0
    for rules, state, decision, answer in played(scenario, plan, seed):
        for viewer in (seat for seat in rules.seats if seat != decision.seat):
            other = rules.resample(state, viewer, rng)
            action = Action(decision.id, decision.seat, _plain(answer))
            if action.answer is None or rules.check(state, action) or rules.check(other, action):
                continue
            (after, events), (twin, others) = rules.apply(state, action), rules.apply(other, action)
            assert told(events, viewer) == told(others, viewer), (decision.kind, action.answer)
            compared += 1
            if not any(event.kind in TELLING for event in (*events, *others)):
                asked = [[(d.seat, d.kind, d.context) for d in rules.decisions(s)] for s in (after, twin)]
                assert asked[0] == asked[1], (decision.kind, action.answer)
    assert compared > ANSWERS // 8


def _plain(answer: Any) -> Any:
    """An answer that names no hidden block; None if there is none."""
    return (
        answer
        if isinstance(answer, Done | Forgo | Woo)
        else Produce()
        if isinstance(answer, Produce)
        else None
    )
