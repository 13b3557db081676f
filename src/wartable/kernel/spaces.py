"""Answers walked step by step: the base of every game's action spaces.

A game says only how a draft may continue (`partial`); listing, counting and sampling follow from it.
Legality stays with `Rules.check`: an answer the walk proposes and the check refuses is passed over.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any, ClassVar, TypeAlias

from wartable.kernel.contract import Action, Choice, Decision, Draft, Refusals, Rules, S, Step

Check: TypeAlias = Callable[[Any], Refusals]
"""Why an answer to the decision at hand is refused; () for a legal one."""


class WalkedSpace(ABC):
    """An ActionSpace over `partial`. Derive one class per question and implement `partial`.

    `partial` must lead to every answer by exactly one draft, or `iterate` repeats itself; every draft
    must end after finitely many picks. Override `sample` where a faster draw is known.
    """

    stop_chance: ClassVar[float] = 0.5
    """How readily a random walk stops at an answer that could also be continued."""

    def __init__(self, check: Check) -> None:
        self.check = check

    @abstractmethod
    def partial(self, draft: Draft) -> Step:
        """How this draft may continue. Choices with `why_not` explain themselves and are not walked."""

    def iterate(self) -> Iterator[Any]:
        """Every legal answer, depth first, computed only as far as it is asked for."""
        waiting: list[Draft] = [()]
        while waiting:
            draft = waiting.pop()
            step = self.partial(draft)
            if step.answer is not None and self.contains(step.answer):
                yield step.answer
            waiting.extend((*draft, pick) for pick in reversed(_picks(step)))

    def count(self, limit: int) -> int:
        """How many answers there are, up to `limit`."""
        return sum(1 for _ in islice(self.iterate(), limit))

    def contains(self, answer: Any) -> bool:
        return not self.check(answer)

    def sample(self, rng: Random) -> Any:
        """A legal answer by random walk, backing out of dead ends. Raises LookupError if there is none."""
        waiting: list[Draft] = [()]
        passed: Any = None  # the last answer we could have stopped at
        while waiting:
            draft = waiting.pop()
            step = self.partial(draft)
            picks = _picks(step)
            if step.answer is not None and self.contains(step.answer):
                passed = step.answer
                if not picks or rng.random() < self.stop_chance:
                    return passed
            if not picks and passed is not None:
                return passed
            rng.shuffle(picks)
            waiting.extend((*draft, pick) for pick in picks)
        raise LookupError("this decision has no legal answer")


def _picks(step: Step) -> list[str]:
    return [choice.pick for choice in step.choices if not choice.why_not]


class ListedSpace(WalkedSpace):
    """A short list of answers, each picked by one word: the space of "one" and "confirm" questions."""

    def __init__(self, check: Check, asks: str, answers: dict[str, Any]) -> None:
        super().__init__(check)
        self.asks = asks
        self.answers = answers

    def partial(self, draft: Draft) -> Step:
        if draft:
            return Step(self.asks, answer=self.answers.get(draft[0]) if len(draft) == 1 else None)
        return Step(self.asks, tuple(self._choice(pick, answer) for pick, answer in self.answers.items()))

    def _choice(self, pick: str, answer: Any) -> Choice:
        return Choice(pick, self.check(answer))


def checker(rules: Rules[S], state: S, decision: Decision) -> Check:
    """The check of answers to one open decision, as spaces need it."""
    return lambda answer: rules.check(state, Action(decision.id, decision.seat, answer))
