"""Random planning orders, drawn quickly: the player of last resort, of fuzzing and of simulations.

Nothing is listed: a stack and a goal are drawn and tried, a few times, and then the step is left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any

from wartable.families.axis_allies.answers import Done, Resign, Withdraw
from wartable.families.axis_allies.drafts import movable
from wartable.families.axis_allies.pieces import Unit
from wartable.families.axis_allies.work import Work
from wartable.kernel.contract import Refusals

TRIES = 6
RESIGN = 1 / 1000
"""How readily a random player gives up; games in which nobody gets anywhere end by it."""
FOLLOW = 1 / 60
"""How readily he does when a friend already has."""


class RandomPlans:
    """Draws items of plans until it is time to leave. Each game says what may be drawn, and what must be done
    before a step can be left. `leave`: how readily each step is left."""

    def __init__(
        self,
        leave: Mapping[str, float],
        refuse_item: Callable[[Any, Any, Any], Refusals],
        refuse_done: Callable[[Any, Any], Refusals],
    ) -> None:
        self.leave = leave
        self.refuse_item = refuse_item
        self.refuse_done = refuse_done

    # -- what a game adds

    def draw(self, w: Any, plan: Any, rng: Random) -> Any | None:
        """An item that may be legal."""
        raise NotImplementedError

    def duties(self, w: Any, plan: Any) -> Iterable[Any]:
        """Items that bring the end of the step nearer."""
        raise NotImplementedError

    def faulty(self, plan: Any, refused: Refusals) -> Sequence[int]:
        """The items that may be in the way of leaving the step."""
        return range(len(plan.items))

    # -- what all games do

    def sample(self, w: Any, plan: Any, rng: Random) -> Any:
        """A random legal answer. Leaving is possible in the end: what must be done first is proposed."""
        if rng.random() < _resigning(w, plan):
            return Resign()
        if rng.random() >= self.leave[plan.step]:
            for _ in range(TRIES):
                item = self.draw(w, plan, rng)
                if item is not None and not self.refuse_item(w, plan, item):
                    return item
            if plan.items and rng.random() < 0.05:
                return Withdraw(rng.randrange(len(plan.items)))
        refused = self.refuse_done(w, plan)
        if not refused:
            return Done()
        for item in self.duties(w, plan):
            if not self.refuse_item(w, plan, item):
                return item
        return Withdraw(rng.choice(self.faulty(plan, refused)))


def _resigning(w: Work, plan: Any) -> float:
    if not w.resigned:
        return RESIGN
    if w.g.seat_of[plan.power] in w.resigned:
        return 0
    mates = w.g.seats_of(w.g.mates(plan.power))
    return FOLLOW if any(mate in w.resigned for mate in mates) else RESIGN


def own_stack(w: Work, rng: Random) -> tuple[str, str, Unit, int] | None:
    """A stack of the active power: where, its name, what, how many."""
    spaces = w.own_spaces()
    if not spaces:
        return None
    space = rng.choice(spaces)
    stacks = movable(w, space)
    if not stacks:
        return None
    key, unit, count = rng.choice(stacks)
    return space, key, unit, count
