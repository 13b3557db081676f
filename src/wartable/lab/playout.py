"""One random match, played directly on the rules: no record, no history, as fast as the rules are.

    result = play(rules, seed=7)
    for step in steps(rules, seed=7): ...      # the same match, answer by answer

A seed leads to the same match for ever, as long as the rules do not change. Watches look at every step
and say what is wrong with it; `watches_of` collects those that apply to a game.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, TypeAlias

from msgspec import Struct

from wartable.kernel.contract import (
    Action,
    ActionSpace,
    ChanceRequest,
    Decision,
    Dice,
    Event,
    Game,
    Outcome,
    Rules,
    Setup,
)
from wartable.kernel.digest import digest

LIMIT = 50_000
"""Steps after which a match is broken off, unless the caller says otherwise."""


class Step(Struct, frozen=True):
    """One answer of a seat or of chance, with the states around it."""

    before: Any
    move: Action | Dice
    after: Any
    events: tuple[Event, ...]


class Fault(Struct, frozen=True):
    """What went wrong, and all it takes to see it again: play this setup with this seed, and look at what
    follows the step with this number (`state_at`)."""

    setup: Setup
    seed: int
    step: int
    sort: str  # "crash" or "violation"
    text: str


class Playout(Struct, frozen=True):
    """What became of a match. `outcome` is None if it was broken off or failed."""

    setup: Setup
    seed: int
    answers: int
    rolls: int
    outcome: Outcome | None
    digest: str  # of the last state
    faults: tuple[Fault, ...] = ()

    @property
    def steps(self) -> int:
        """Decisions and dice answered."""
        return self.answers + self.rolls


Watch: TypeAlias = Callable[[Rules[Any], Step], Iterable[str]]
"""Sentences about what is wrong with a step; none when all is well. Never changes anything."""


Choose: TypeAlias = Callable[[ActionSpace, Random], Any]
"""How an answer is chosen. It must be legal."""


Temper: TypeAlias = Callable[[Rules[Any], Any, Decision, ActionSpace, Random], Any]
"""The same for a player with a purpose, who looks at the state. A game's package may bring some in a module
`tempers`, so that random matches get where chance alone hardly ever leads (`tempers_of`)."""


def any_answer(space: ActionSpace, rng: Random) -> Any:
    return space.sample(rng)


def throw(request: ChanceRequest, rng: Random) -> Dice:
    """Random dice for a request."""
    draw = rng.random
    return Dice(request.id, tuple(int(draw() * faces) + 1 for faces in request.faces()))


def steps(
    rules: Rules[Any],
    seed: int,
    state: Any = None,
    choose: Choose = any_answer,
    made: list[Action | Dice] | None = None,
    temper: Temper | None = None,
) -> Iterator[Step]:
    """A random match, from its beginning or from a state, until nothing is asked any more. `made` receives
    every move before it is applied, so that it ends with the one that a crash came from."""
    made = [] if made is None else made
    rng = Random(seed)
    state = rules.initial() if state is None else state
    while True:
        request = rules.chance(state)
        if request is not None:
            move: Action | Dice = throw(request, rng)
        else:
            open_ = rules.decisions(state)
            if not open_:
                return
            asked = open_[0] if len(open_) == 1 else rng.choice(open_)
            space = rules.space(state, asked)
            drawn = temper(rules, state, asked, space, rng) if temper else choose(space, rng)
            move = Action(asked.id, asked.seat, drawn)
        made.append(move)
        after, events = rules.apply(state, move)
        yield Step(state, move, after, events)
        state = after


def play(
    rules: Rules[Any],
    seed: int,
    watches: Sequence[Watch] = (),
    *,
    limit: int = LIMIT,
    state: Any = None,
    choose: Choose = any_answer,
) -> Playout:
    """A random match to its end, to the limit, or to its first fault. Faults of the rules are not raised."""
    state = rules.initial() if state is None else state
    answers = rolls = 0
    faults: tuple[Fault, ...] = ()
    try:
        for step in steps(rules, seed, state, choose):
            state = step.after
            rolled = isinstance(step.move, Dice)
            answers, rolls = answers + (not rolled), rolls + rolled
            wrong = [text for watch in watches for text in watch(rules, step)]
            faults = tuple(Fault(rules.setup, seed, answers + rolls, "violation", text) for text in wrong)
            if faults or answers + rolls >= limit:
                break
    except Exception:
        faults = (Fault(rules.setup, seed, answers + rolls, "crash", traceback.format_exc()),)
    return Playout(rules.setup, seed, answers, rolls, rules.outcome(state), digest(state), faults)


def state_at(rules: Rules[Any], seed: int, number: int) -> Any:
    """The state after so many steps of the match a seed leads to."""
    state = rules.initial()
    match = steps(rules, seed)
    for _ in range(number):
        state = next(match).after
    return state


# -- watches


def watch_contract(rules: Rules[Any], step: Step) -> list[str]:
    """What holds in every game: the sampled answer was legal, and one of decisions, dice, outcome is next."""
    wrong = []
    if isinstance(step.move, Action):
        refusals = rules.check(step.before, step.move)
        wrong += [f"{step.move.answer} was sampled but is refused: {refusal}" for refusal in refusals]
    decisions, chance = bool(rules.decisions(step.after)), rules.chance(step.after) is not None
    kinds = (decisions, chance, rules.outcome(step.after) is not None)
    if sum(kinds) != 1:
        wrong.append(f"exactly one must be next; decisions, dice, outcome: {kinds}")
    return wrong


def watches_of(game: Game) -> tuple[Watch, ...]:
    """The watch of the contract, and the game's own if its package has a module `invariants` with a function
    `violations(rules, before, after, events) -> list[str]`."""
    package = type(game).__module__.rpartition(".")[0]
    if not package or find_spec(f"{package}.invariants") is None:
        return (watch_contract,)
    violations = import_module(f"{package}.invariants").violations

    def watch_game(rules: Rules[Any], step: Step) -> list[str]:
        found: list[str] = violations(rules, step.before, step.after, step.events)
        return found

    return (watch_contract, watch_game)


def tempers_of(game: Game) -> Mapping[str, Temper]:
    """Random players with a purpose that the game brings: `TEMPERS` in a module `tempers` of its package."""
    package = type(game).__module__.rpartition(".")[0]
    if not package or find_spec(f"{package}.tempers") is None:
        return {}
    found: Mapping[str, Temper] = import_module(f"{package}.tempers").TEMPERS
    return found
