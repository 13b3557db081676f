"""The states a side can come into, tables of what fire does to them, and moves between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import prod
from typing import TypeAlias

import numpy as np
from msgspec import Struct

from wartable.kernel.contract import Unreadable
from wartable.odds.duel import Bools
from wartable.odds.lineup import DIVED, Floats, Ints, Lineup

MOST_STATES, MOST_CODES, MOST_CELLS = 4_000, 400_000, 400_000
"""States of a side, numbers that name them, and entries of one table that are still a matter of a moment."""

Cause: TypeAlias = tuple[Ints, list[frozenset[int]]]
"""Vectors of hits, and what each of their numbers may be put on."""
Turn: TypeAlias = Callable[[Ints], tuple[Bools, Ints]]
"""What states turn to by themselves: which of them do, and what all of them would be."""


class TooLarge(Unreadable):
    """Too many states for an exact answer."""

    def __init__(self) -> None:
        super().__init__("This battle has too many units of too many kinds for odds; ask about a part of it.")


class Toll(Struct):
    """What the fire of one side does to the other: the chances of every vector of hits by state of those who
    fire, and where each vector leads from every state of those who are hit."""

    chances: Floats
    to: Ints
    cells: Ints  # `to` as places of a matrix of all states of those who are hit

    def hits(self, row: int) -> Floats:
        """The matrix from the states of those who are hit to their states, under the fire of one state."""
        count = len(self.to)
        falls = self.chances[row].nonzero()[0]
        cells = self.cells[:, falls]
        weights = np.broadcast_to(self.chances[row, falls], cells.shape)
        found = np.bincount(cells.ravel(), weights.ravel(), count * count).astype(np.float64, copy=False)
        return found.reshape(count, count)

    def falls(self, row: int) -> bool:
        """Whether the fire of this state can hit anybody. No hits are the first of the vectors."""
        return bool(self.chances[row, 0] < 1.0)

    def back(self, row: int) -> Moves:
        """From those who fire to the states of the others that hits lead to from one of them."""
        to = self.to[row]
        order = np.argsort(to, kind="stable")
        places, first = np.unique(to[order], return_index=True)
        return Moves(places, np.add.reduceat(self.chances[:, order], first, axis=1))


def toll_of(chances: Floats, to: Ints) -> Toll:
    return Toll(chances, to, np.arange(len(to))[:, None] * len(to) + to)


class Moves(Struct):
    """From the defender's states to some of the attacker's: the chances of each of these places. They ascend,
    and none is earlier than where the attacker was."""

    places: Ints
    chances: Floats

    def to(self, place: int) -> Floats:
        """The chance that the attacker stays in the place where he was, from every state."""
        found: Floats = self.chances[:, 0] if self.places[0] == place else np.zeros(len(self.chances))
        return found

    def push(self, grid: Floats, weights: Floats, hits: Floats | None, without: int) -> None:
        """Move masses on states of the defender: to these places, and under these hits to his own. `without`:
        where the attacker was, if what leaves him there is dealt with elsewhere."""
        first = int(self.places[0] == without)
        if first < len(self.places):
            moved = (self.chances[:, first:] * weights[:, None]).T
            grid[self.places[first:]] += moved if hits is None else moved @ hits


class States:
    """The states of one side that can come up, most lives first, and how to find one."""

    def __init__(self, lineup: Lineup, causes: Iterable[Cause], turns: Iterable[Turn]) -> None:
        self.lineup = lineup
        self._sizes = np.array([*(size + 1 for size in lineup.sizes), 2, 2])
        self._radix = np.cumprod([1, *self._sizes[:-1]])
        if int(prod(self._sizes.tolist())) > MOST_CODES:
            raise TooLarge
        found = self._closure(list(causes), list(turns))
        order = np.lexsort((found[:, DIVED:].sum(axis=1), found[:, :DIVED].sum(axis=1)))
        self.rows: Ints = found[order]
        self.there = lineup.fighting(self.rows)
        self._at = np.full(int(self._radix[-1]) * 2, -1, dtype=np.int64)
        self._at[self.codes(self.rows)] = np.arange(len(self.rows))

    def codes(self, rows: Ints) -> Ints:
        codes: Ints = rows @ self._radix
        return codes

    def find(self, rows: Ints) -> Ints:
        """The numbers of states."""
        return self._at[self.codes(rows)]

    def turned(self, turn: Turn) -> Ints:
        """Where every state turns to by itself; those that do not stay what they are."""
        which, turned = turn(self.rows)
        found = np.arange(len(self.rows))
        found[which] = self.find(turned[which])
        return found

    def _closure(self, causes: list[Cause], turns: list[Turn]) -> Ints:
        """All states that anything can lead to, from full strength."""
        seen = np.zeros(int(self._radix[-1]) * 2, dtype=bool)
        met = seen.copy()
        new = self.lineup.start()
        while len(new):
            seen[self.codes(new)] = True
            if seen.sum() > MOST_STATES:
                raise TooLarge
            for hits, aims in causes:
                met[self._after(new, hits, aims).ravel()] = True
            for turn in turns:
                which, turned = turn(new)
                met[self.codes(turned[which])] = True
            new = self._decoded(np.flatnonzero(met & ~seen))
        return self._decoded(np.flatnonzero(seen))

    def _decoded(self, codes: Ints) -> Ints:
        rows: Ints = codes[:, None] // self._radix % self._sizes
        return rows

    def _after(self, rows: Ints, hits: Ints, aims: list[frozenset[int]]) -> Ints:
        """The codes that follow, for every state and vector of hits."""
        if len(rows) * len(hits) > MOST_CELLS:
            raise TooLarge
        lost = self.lineup.lost(rows.T[:, :, None], hits.T[:, None, :], aims)
        codes = np.broadcast_to(self.codes(rows)[:, None], (len(rows), len(hits))).copy()
        for c, number in enumerate(lost):
            codes += number * int(self._radix[c])
        return codes

    def table(self, hits: Ints, aims: list[frozenset[int]]) -> Ints:
        """For every state and vector of hits the state that follows."""
        return self._at[self._after(self.rows, hits, aims)]
