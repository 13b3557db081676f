"""One side of a battle as numbers: the states it can come into, who fires in each, what hits do to it.

Losses follow a fixed order, and as many hits as possible count. Targets that the enemy's hits cannot tell
apart form one class; within a class units fall in their order, so a state is the number of lives lost in each
class. Where hits are of several kinds, the first units of the order that the hits can pay for together are
lost: the hits a group of classes takes may not exceed the hits that may be put on it (Hall's theorem).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from wartable.kernel.odds import Battle, Force, Line, Side, Volley
from wartable.odds.orders import Losses

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Aim = frozenset[str]


@lru_cache(maxsize=4096)
def binomial(dice: int, needs: int, faces: int) -> Floats:
    """The chances of 0, 1, 2 ... hits."""
    p = needs / faces
    return np.array([comb(dice, k) * p**k * (1 - p) ** (dice - k) for k in range(dice + 1)])


@lru_cache(maxsize=4096)
def hits_of(dice: tuple[tuple[int, int], ...], faces: int) -> Floats:
    """The chances of every number of hits, of dice that hit on different numbers."""
    total = np.ones(1)
    for count, needs in dice:
        total = np.convolve(total, binomial(count, needs, faces))
    return total


def is_able(line: Line) -> bool:
    return line.fire > 0 and line.count > 0


def aims_of(force: Force, volleys: Iterable[Volley] = ()) -> set[Aim]:
    """Everything hits of a side may be put on, in whichever state."""
    aims = {volley.aim for volley in volleys}
    for line in force.lines:
        if is_able(line):
            aims |= {line.aim, line.aim_guided or line.aim}
    return aims


DIVED, SWEPT = -2, -1
"""The last two columns of a state."""


def _marked(states: Ints, column: int) -> Ints:
    changed = states.copy()
    changed[:, column] = 1
    return changed


class Lineup:
    """What can become of one side. A state is a row: lives lost by class, then whether its divers have left,
    and whether those who fight no battle alone have been swept away."""

    def __init__(self, battle: Battle, side: Side, losses: Losses, aims: set[Aim], dives: bool) -> None:
        self.force = battle.force(side)
        self.lines = self.force.lines
        self.faces = battle.faces
        self.losses = losses
        self._classify(aims, dives)
        self._count()

    # -- classes and runs

    def _classify(self, aims: set[Aim], dives: bool) -> None:
        """Merge targets that no hit tells apart; divers stay apart where they may leave."""
        ordered = sorted(aims, key=sorted)
        signature = {
            at: (tuple(line.target in aim for aim in ordered), dives and line.dives)
            for at, line in enumerate(self.lines)
        }
        names = list(dict.fromkeys(signature[at] for at in self.losses))
        self.class_of = {at: names.index(signature[at]) for at in set(self.losses)}
        self.classes = len(names)
        self.diving_class = next((c for c, name in enumerate(names) if name[1]), -1)
        self._members = [
            frozenset(self.lines[at].target for at, c in self.class_of.items() if c == number)
            for number in range(self.classes)
        ]
        self.sizes = [sum(self.class_of[at] == c for at in self.losses) for c in range(self.classes)]
        self._tails = [
            sum(self.class_of[at] == c and self.lines[at].idle for at in self.losses)
            for c in range(self.classes)
        ]
        self.runs = self._runs()

    def _runs(self) -> list[tuple[int, int, int]]:
        """The order in stretches of one class: class, and from which to which life of it."""
        runs: list[tuple[int, int, int]] = []
        seen = [0] * self.classes
        for at in self.losses:
            c = self.class_of[at]
            if runs and runs[-1][0] == c:
                runs[-1] = (c, runs[-1][1], seen[c] + 1)
            else:
                runs.append((c, seen[c], seen[c] + 1))
            seen[c] += 1
        return runs

    def reach(self, aim: Aim) -> frozenset[int]:
        """The classes an aim can be put on."""
        return frozenset(c for c, members in enumerate(self._members) if members & aim)

    # -- who is left

    def _count(self) -> None:
        """For every class and number of lives lost: how many of each line that has cost."""
        self._gone = [np.zeros((size + 1, len(self.lines)), dtype=np.int64) for size in self.sizes]
        seen = [0] * self.classes
        met: dict[int, int] = {}
        for at in self.losses:
            c = self.class_of[at]
            met[at] = met.get(at, 0) + 1
            damage_only = met[at] <= self.lines[at].count * (self.lines[at].lives - 1)
            self._gone[c][seen[c] + 1] = self._gone[c][seen[c]]
            self._gone[c][seen[c] + 1, at] += not damage_only
            seen[c] += 1
        self.counts = np.array([line.count for line in self.lines], dtype=np.int64)

    def start(self) -> Ints:
        return np.zeros((1, self.classes + 2), dtype=np.int64)

    def alive(self, states: Ints) -> Ints:
        """Units of each line that have not been lost, divers included."""
        left = np.broadcast_to(self.counts, (len(states), len(self.lines))).copy()
        for c in range(self.classes):
            left -= self._gone[c][states[:, c]]
        for at, line in enumerate(self.lines):
            if line.idle:
                left[:, at] *= 1 - states[:, SWEPT]
        return left

    def fighting(self, states: Ints) -> Ints:
        """The same without those under water."""
        left = self.alive(states)
        for at, line in enumerate(self.lines):
            if line.dives:
                left[:, at] *= 1 - states[:, DIVED]
        return left

    def dived(self, states: Ints) -> Ints:
        """The states with their divers gone."""
        return _marked(states, DIVED)

    def swept(self, states: Ints) -> Ints:
        """The states with those gone who fight no battle alone."""
        return _marked(states, SWEPT)

    # -- what hits do

    def struck(self, states: Ints, hits: Ints, aims: Sequence[frozenset[int]]) -> Ints:
        """The states after hits, pair by pair. `hits` has a column for each aim."""
        after = states.copy()
        for c, lost in enumerate(self.lost(states.T, hits.T, aims)):
            after[:, c] += lost
        return after

    def lost(self, now: Ints, hits: Ints, aims: Sequence[frozenset[int]]) -> list[Ints]:
        """Lives lost in each class. `now` is a state and `hits` a vector of hits, column by column; the
        columns may be of any shapes that fit each other."""
        taken: list[Ints] = [np.zeros(1, dtype=np.int64)] * self.classes
        slack = {group: sum((hits[a] for a in on), np.zeros(1, dtype=np.int64)) for group, on in _limits(
            self.classes, tuple(aims)
        ).items()}  # fmt: skip
        for c, first, end in self.runs:
            last = np.minimum(end, self.sizes[c] - self._tails[c] * now[SWEPT]) if self._tails[c] else end
            room = np.maximum(last - np.maximum(now[c], first), 0)
            if c == self.diving_class:
                room = room * (1 - now[DIVED])
            limited = [group for group in slack if c in group]
            for group in limited:
                room = np.minimum(room, slack[group])
            for group in limited:
                slack[group] = slack[group] - room
            taken[c] = taken[c] + room
        return taken


@lru_cache(maxsize=512)
def _limits(
    classes: int, aims: tuple[frozenset[int], ...]
) -> dict[frozenset[int], tuple[int, ...]]:  # fmt: skip
    """Groups of classes, and the aims whose hits are all that can be put on them. Of groups that the same
    aims can be put on, the largest one limits most."""
    found: dict[tuple[int, ...], frozenset[int]] = {}
    for size in range(1, classes + 1):
        for group in combinations(range(classes), size):
            on = tuple(a for a, aim in enumerate(aims) if not aim.isdisjoint(group))
            found[on] = found.get(on, frozenset()) | frozenset(group)
    return {group: on for on, group in found.items()}


# -- fire


class Fire:
    """What a set of lines of one side throws at the other, state by state.

    `aims` are what its hits may be put on, as classes of the target; hits are vectors with a number for each.
    """

    def __init__(self, side: Lineup, target: Lineup, lines: Sequence[bool]) -> None:
        self.side, self.target = side, target
        self.lines = [chosen and line.fire > 0 for chosen, line in zip(lines, side.lines, strict=True)]
        firing = [(at, line) for at, line in enumerate(side.lines) if self.lines[at]]
        plain = {at: target.reach(line.aim) for at, line in firing}
        guided = {at: target.reach(line.aim_guided or line.aim) for at, line in firing}
        self.aims = [aim for aim in dict.fromkeys((*plain.values(), *guided.values())) if aim]
        self._on = [
            [(at, side.lines[at].fire, self.aims.index(aim)) for at, aim in lot.items() if aim]
            for lot in (plain, guided)
        ]
        helpers = {support.helper for support in side.force.supports}
        self._matters = [
            fires or line.kind in helpers for fires, line in zip(self.lines, side.lines, strict=True)
        ]

    def dice(self, fighting: Sequence[int], guided: bool) -> tuple[dict[int, int], ...]:
        """For every aim: number needed -> dice. Support counts units that fire here and now."""
        lot: tuple[dict[int, int], ...] = tuple({} for _ in self.aims)
        raised = self._raised(fighting)
        for at, fire, aim in self._on[guided]:
            if fighting[at]:
                on = lot[aim]
                better, needs = raised.get(at, (0, 0))
                for number, count in ((needs, better), (fire, fighting[at] - better)):
                    if count:
                        on[number] = on.get(number, 0) + count
        return lot

    def _raised(self, fighting: Sequence[int]) -> dict[int, tuple[int, int]]:
        """Line -> how many of it fire better, and on which number."""
        found = {}
        lines = self.side.lines
        for support in self.side.force.supports:
            helpers = sum(n for n, line in zip(fighting, lines, strict=True) if line.kind == support.helper)
            for at, line in enumerate(lines):
                if line.kind == support.helped and helpers:
                    found[at] = (min(helpers, fighting[at]), support.raised)
                    helpers -= found[at][0]
        return found

    def grid(self, fighting: Ints, guided: NDArray[np.bool_]) -> tuple[Ints, Floats]:
        """All vectors of hits (a row each), and the chance of each in each state."""
        facts = np.column_stack((fighting[:, self._matters], guided))
        _, first, same = np.unique(facts, axis=0, return_index=True, return_inverse=True)
        units, flags = fighting[first].tolist(), guided[first].tolist()
        rows = [self.dice(row, flag) for row, flag in zip(units, flags, strict=True)]
        most = [max((sum(row[a].values()) for row in rows), default=0) for a in range(len(self.aims))]
        shape = tuple(number + 1 for number in most)
        vectors = np.indices(shape).reshape(len(shape), -1).T if shape else np.zeros((1, 0), dtype=np.int64)
        chances = np.array([self._joint(row, most) for row in rows])
        return vectors.astype(np.int64), chances[same.ravel()]

    def most(self) -> Ints:
        """All vectors of hits that can ever fall: guided or not, with and without support."""
        start = self.side.fighting(self.side.start())[0].tolist()
        both = [self.dice(start, flag) for flag in (False, True)]
        limits = [max(sum(row[a].values()) for row in both) for a in range(len(self.aims))]
        shape = tuple(limit + 1 for limit in limits)
        return np.indices(shape).reshape(len(shape), -1).T.astype(np.int64)

    def _joint(self, row: tuple[dict[int, int], ...], most: list[int]) -> Floats:
        joint = np.ones(1)
        for dice, limit in zip(row, most, strict=True):
            one = np.zeros(limit + 1)
            some = hits_of(tuple(sorted((n, needs) for needs, n in dice.items())), self.side.faces)
            one[: len(some)] = some
            joint = np.multiply.outer(joint, one).ravel() if len(joint) > 1 or limit else joint * one
        return joint
