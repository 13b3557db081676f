"""Rounds that leave the attacker as he is: how often every state of the defender is met before he changes."""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from wartable.odds.duel import Bools
from wartable.odds.lineup import Floats, Ints

SMALL = 90
"""States up to which a row is solved as a whole; above that it is quicker to go through them one by one."""


class Loops(Struct):
    """What a round does that leaves the attacker in his row: `stay` where the fire leads after the strikes,
    `first` the strikes themselves (None: there are none). Where he does not `fight`, the defender may turn to
    the state in `swept` before a round begins, or to that in `dived` when it has begun (-1: he does not).
    `over`: one side has dived altogether."""

    stay: Floats
    first: Floats | None
    fight: Bools
    swept: Ints
    dived: Ints
    over: Bools

    def visits(self, inflow: Floats, ready: Floats, met: Floats) -> tuple[Floats, Floats, Floats]:
        """How often each pair of the row is visited when a round begins, before its strikes and after them,
        when so much flows in at each moment."""
        if len(inflow) <= SMALL:
            return self._solved(inflow, ready, met)
        return self._stepped(inflow.copy(), ready.copy(), met.copy())

    def _solved(self, inflow: Floats, ready: Floats, met: Floats) -> tuple[Floats, Floats, Floats]:
        sound = ~self.over
        round_ = self.stay if self.first is None else self.first @ self.stay
        round_ = round_ * sound[:, None]
        again = round_ * self.fight[:, None]
        diving, sweeping = np.flatnonzero(self.dived >= 0), np.flatnonzero(self.swept >= 0)
        again[diving] = round_[self.dived[diving]]
        again[sweeping, self.swept[sweeping]] = 1.0
        entering = inflow + met @ self.stay + ready @ round_
        visits = np.asarray(np.linalg.solve(np.eye(len(inflow)) - again.T, entering), dtype=np.float64)
        ready = ready + visits * self.fight
        if len(diving):
            ready += np.bincount(self.dived[diving], visits[diving], len(ready))
        firing = ready * sound
        return visits, ready, met + (firing if self.first is None else firing @ self.first)

    def _stepped(self, visits: Floats, ready: Floats, met: Floats) -> tuple[Floats, Floats, Floats]:
        """The same state by state: nobody ever comes back to an earlier one."""
        for at in range(len(visits)):
            if not (visits[at] or ready[at] or met[at]):
                continue
            strike = 1.0 if self.first is None else self.first[at, at]
            strike, loop, fights = strike * (not self.over[at]), self.stay[at, at], float(self.fight[at])
            entering = visits[at] + (met[at] + strike * ready[at]) * loop
            visits[at] = entering / (1.0 - fights * strike * loop)
            ready[at] += fights * visits[at]
            met[at] += strike * ready[at]
            visits[at + 1 :] += met[at] * self.stay[at, at + 1 :]
            if self.first is not None and not self.over[at]:
                met[at + 1 :] += ready[at] * self.first[at, at + 1 :]
            if self.swept[at] >= 0:
                visits[self.swept[at]] += visits[at]
            if self.dived[at] >= 0:
                ready[self.dived[at]] += visits[at]
        return visits, ready, met
