"""Rounds that leave the attacker as he is: how often every state of the defender is met before he changes."""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from wartable.odds.duel import Bools
from wartable.odds.lineup import Floats, Ints

BLOCK = 64
"""States solved at a time. Nobody ever comes back to an earlier state, so blocks follow one another, and the
work grows with the square of the states instead of the cube."""


class Loops(Struct):
    """What a round does that leaves the attacker in his row: `stay` where the fire leads after the strikes,
    `first` the strikes before it (one number for each state where they leave the defender as he is). Where he
    does not `fight`, the defender may turn to the state in `swept` before a round begins, or to that in
    `dived` when it has begun (-1: he does not). `over`: one side has dived altogether. All lead from a state
    to itself or to later ones."""

    stay: Floats
    first: Floats
    fight: Bools
    swept: Ints
    dived: Ints
    over: Bools

    def complete(self, visits: Floats, ready: Floats, met: Floats) -> None:
        """What flows into the pairs of the row when a round begins, before its strikes and after them,
        becomes how often each pair is visited at that moment."""
        for start in range(0, len(visits), BLOCK):
            here = slice(start, min(start + BLOCK, len(visits)))
            if visits[here].any() or ready[here].any() or met[here].any():
                self._pass(here, visits, ready, met)

    def _pass(self, here: slice, visits: Floats, ready: Floats, met: Floats) -> None:
        """Complete a block into which everything earlier has flowed, and let it flow into the later ones."""
        sound, later = ~self.over[here], slice(here.stop, None)
        visits[here] = found = self._solved(here, sound, visits, ready, met)
        ready[here] += found * self.fight[here]
        _turn(ready, self.dived[here], found)
        firing = ready[here] * sound
        if self.first.ndim == 1:
            met[here] += firing * self.first[here]
        else:
            met[here] += firing @ self.first[here, here]
            met[later] += firing @ self.first[here, later]
        visits[later] += met[here] @ self.stay[here, later]
        _turn(visits[later], self.swept[here] - here.stop, found)

    def _solved(self, here: slice, sound: Bools, visits: Floats, ready: Floats, met: Floats) -> Floats:
        """How often the states of one block are visited: what flows in, and what comes again."""
        stay = self.stay[here, here]
        if self.first.ndim == 1:
            round_ = (self.first[here] * sound)[:, None] * stay
        else:
            round_ = (self.first[here, here] * sound[:, None]) @ stay
        again = round_ * self.fight[here, None]
        at, to = _within(self.dived, here)
        again[at] = round_[to]
        at, to = _within(self.swept, here)
        again[at, to] = 1.0
        entering = visits[here] + met[here] @ stay + ready[here] @ round_
        return np.asarray(np.linalg.solve(np.eye(len(again)) - again.T, entering), dtype=np.float64)


def _within(turns: Ints, here: slice) -> tuple[Ints, Ints]:
    """The states of a block that turn to others of the same block, and to which; counted from its first."""
    at = ((turns[here] >= 0) & (turns[here] < here.stop)).nonzero()[0]
    return at, turns[here][at] - here.start


def _turn(masses: Floats, to: Ints, moved: Floats) -> None:
    """Add the moved masses where they turn to; those below 0 turn nowhere."""
    at = (to >= 0).nonzero()[0]
    if len(at):
        masses += np.bincount(to[at], moved[at], len(masses))
