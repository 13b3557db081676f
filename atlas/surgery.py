"""Small operations on the raster until what touches is what the board says touches.

For a pair that should touch, a corridor along existing borders; for one that should not, a disc of a third
space between them. An operation stays only if the score falls and no space is torn apart or starved.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage, sparse
from scipy.sparse import csgraph
from scipy.spatial import cKDTree

from atlas.grid import Floats, Grid, Labels, Mask
from atlas.ground import Domain

Places = NDArray[np.int64]
"""Rows and columns, one pair a line."""
Pair = tuple[int, int]
ALL_AROUND = np.ones((3, 3), dtype=bool)
STAIRS = 0.8
"""A border drawn along pixel edges is longer than the smooth line it becomes."""
NEAR = 2
"""Points of contact this many pixels apart, or twice as many, are parted together."""
LEFT = 0.55
"""A space may lose up to this share of itself in one place to an operation."""


def contacts(labels: Labels, pixel: float) -> dict[Pair, float]:
    """How long each two labels touch, in plane units."""
    found: dict[Pair, float] = {}
    size = int(labels.max()) + 1
    for one, other in ((labels[:, :-1], labels[:, 1:]), (labels[:-1], labels[1:])):
        differ = one != other
        a, b = one[differ].astype(np.int64), other[differ].astype(np.int64)
        keys, counts = np.unique(np.minimum(a, b) * size + np.maximum(a, b), return_counts=True)
        for key, count in zip(keys.tolist(), counts.tolist(), strict=True):
            pair = divmod(key, size)
            found[pair] = found.get(pair, 0.0) + count * pixel * STAIRS
    return found


@dataclass(frozen=True)
class Wanted:
    """What should touch: pairs of label numbers, and those that a link symbol will join anyway."""

    pairs: frozenset[Pair]
    linked: frozenset[Pair]
    enough: float  # a border this long is comfortable
    least: float  # and one this long just visible


class Surgeon:
    def __init__(
        self, labels: Labels, dry: Mask, domains: list[Domain], grid: Grid, wanted: Wanted, unit: float
    ) -> None:
        self.labels, self.dry, self.domains, self.wanted, self.unit = (
            labels.copy(),
            dry,
            domains,
            wanted,
            unit,
        )
        self.grid, self.pixel = grid, grid.pixel
        self.shore = ndimage.binary_dilation(~dry, ALL_AROUND)
        self.fixed = np.isin(labels, [n for n, d in enumerate(domains) if d.fixed])
        self.lengths = contacts(self.labels, self.pixel)
        if grid.wraps:
            for pair, length in contacts(self.labels[:, [-1, 0]], self.pixel).items():
                self.lengths[pair] = self.lengths.get(pair, 0.0) + length
        self.friends: dict[int, set[int]] = {}
        for a, b in wanted.pairs:
            self.friends.setdefault(a, set()).add(b)
            self.friends.setdefault(b, set()).add(a)

    def run(self, rounds: int = 6) -> Labels:
        for _ in range(rounds):
            thin = sorted(self.thin(), key=lambda pair: -self.lengths.get(pair, 0.0))
            done = sum([self._join(pair) for pair in thin])
            surplus = sorted(self.surplus(), key=lambda pair: self.lengths[pair])
            done += sum([self._part(pair) for pair in surplus])
            if not done:
                break
        return self.labels

    def thin(self) -> list[Pair]:
        pairs = sorted(self.wanted.pairs - self.wanted.linked)
        return [pair for pair in pairs if self.lengths.get(pair, 0.0) < self.wanted.enough]

    def surplus(self) -> list[Pair]:
        return [pair for pair, length in sorted(self.lengths.items()) if self._unwanted(pair, length)]

    def _unwanted(self, pair: Pair, length: float) -> bool:
        counts = length >= 0.4 * self.wanted.least and pair not in self.wanted.pairs
        return counts and not any(self.domains[n].void for n in pair)

    def price(self, pair: Pair, length: float) -> float:
        """What is wrong with this pair touching for this length."""
        if any(self.domains[n].void for n in pair) or pair in self.wanted.linked:
            return 0.0
        if pair in self.wanted.pairs:
            return 0.0 if length >= self.wanted.enough else 0.48 if length >= self.wanted.least else 1.6
        if length < 0.4 * self.wanted.least:
            return 0.0
        return 0.25 if length < self.wanted.least else 1.0 + min(length / self.unit, 600) / 600

    def _paint(self, places: Places, labels: NDArray[np.int64] | int) -> bool:
        """Give these pixels these labels; whether it stayed so."""
        free = ~self.fixed[places[:, 0], places[:, 1]]
        places = places[free]
        if not len(places):
            return False
        wished = np.broadcast_to(labels, free.shape)[free]
        pad = int(90 * self.unit / self.pixel)
        top, left = np.maximum(places.min(axis=0) - pad, 0)
        bottom, right = places.max(axis=0) + pad + 1
        before = self.labels[top:bottom, left:right]
        after = before.copy()
        after[places[:, 0] - top, places[:, 1] - left] = wished
        if not self._whole(before, after):
            return False
        changes = self._changes(before, after)
        gain = sum(self.price(p, new) - self.price(p, self.lengths.get(p, 0.0)) for p, new in changes.items())
        if gain >= -0.05:
            return False
        self.labels[top:bottom, left:right] = after
        self.lengths.update(changes)
        return True

    def _changes(self, before: Labels, after: Labels) -> dict[Pair, float]:
        old, new = contacts(before, self.pixel), contacts(after, self.pixel)
        return {
            pair: self.lengths.get(pair, 0.0) - old.get(pair, 0.0) + new.get(pair, 0.0)
            for pair in sorted({*old, *new})
        }

    def _whole(self, before: Labels, after: Labels) -> bool:
        """Nothing changes hands such that a space loses its half or falls apart."""
        changed = before != after
        if not changed.any():
            return False
        for label in np.unique(np.concatenate([before[changed], after[changed]])):
            had, has = before == label, after == label
            if has.sum() < LEFT * had.sum():
                return False
            _, parts = ndimage.label(had, ALL_AROUND)
            pieces, now = ndimage.label(has, ALL_AROUND)
            if now > parts and (np.bincount(pieces.ravel())[1:] > 6).sum() > parts:
                return False
        return True

    # ---- joining

    def _join(self, pair: Pair) -> bool:
        a, b = pair
        if self.domains[a].wet == self.domains[b].wet:
            return self._corridor(a, b)
        land, water = (b, a) if self.domains[a].wet else (a, b)
        return self._inlet(land, water)

    def _corridor(self, a: int, b: int) -> bool:
        ground = ~self.dry if self.domains[a].wet else self.dry
        for along_borders in (3.0, 0.0):
            path = self._route(a, b, ground, along_borders)
            if path is None:
                return False
            for radius in (9, 13, 18, 26):
                places = self._swath(path, radius * self.unit, ground)
                if not len(places):
                    continue
                share = np.asarray(cKDTree(path).query(places)[1]) / max(1, len(path) - 1)
                mine = self.labels[places[:, 0], places[:, 1]]
                for cut in (0.5, 0.15, 0.85, 0.33, 0.67):
                    wished = np.where((mine == a) | (mine == b), mine, np.where(share < cut, a, b))
                    if self._paint(places, wished):
                        return True
        return False

    def _route(self, a: int, b: int, ground: Mask, along_borders: float) -> Places | None:
        """A way from one space to the other, along borders if so wished, without their own pixels."""
        ends = self._closest(np.argwhere(self.labels == a), np.argwhere(self.labels == b), 420)
        if ends is None:
            return None
        start, goal = ends
        (top, left), (bottom, right) = self._around(np.array([start, goal]), 120)
        part = self.labels[top:bottom, left:right]
        edges = np.zeros(part.shape, dtype=bool)
        edges[:, 1:] |= part[:, 1:] != part[:, :-1]
        edges[1:] |= part[1:] != part[:-1]
        off = ndimage.distance_transform_edt(~edges) * self.pixel / self.unit
        cost = np.where(ground[top:bottom, left:right], 1 + along_borders * np.minimum(off, 60) / 20, 200.0)
        cost = np.where((part == a) | (part == b), np.minimum(cost, 0.15), cost)
        corner = np.array([top, left])
        path = cheapest(cost, start - corner, goal - corner) + corner
        return _between(path, self.labels[path[:, 0], path[:, 1]], a, b)

    def _inlet(self, land: int, water: int) -> bool:
        """Water led along the shore to a land it should touch."""
        shore = np.argwhere((self.labels == land) & self.shore)
        ends = self._closest(np.argwhere(self.labels == water), shore, 320)
        if ends is None:
            return False
        (top, left), (bottom, right) = self._around(np.array(ends), 100)
        cost = np.where(~self.dry[top:bottom, left:right], 1.0, 80.0)
        corner = np.array([top, left])
        path = cheapest(cost, ends[0] - corner, ends[1] - corner) + corner
        swaths = (self._swath(path, radius * self.unit, ~self.dry) for radius in (10, 16, 26, 40))
        return any(len(places) and self._paint(places, water) for places in swaths)

    def _closest(self, mine: Places, theirs: Places, reach: float) -> tuple[Places, Places] | None:
        if not len(mine) or not len(theirs):
            return None
        mine, theirs = mine[:: max(1, len(mine) // 6000)], theirs[:: max(1, len(theirs) // 6000)]
        found = cKDTree(mine).query(theirs)
        distance, index = np.asarray(found[0]), np.asarray(found[1])
        best = int(np.argmin(distance))
        if distance[best] * self.pixel > reach * self.unit:
            return None
        return mine[index[best]], theirs[best]

    # ---- parting

    def _part(self, pair: Pair) -> bool:
        a, b = pair
        touch = self._touching(a, b)
        places = np.argwhere(touch)
        if not len(places):
            return False
        numbers = _clusters(touch, places)
        done = False
        for number in sorted(set(numbers.tolist()), key=lambda n: int((numbers == n).sum())):
            mine = places[numbers == number]
            if len(mine) * self.pixel <= 330 * self.unit:
                done |= self._wedge(a, b, mine)
        return done

    def _touching(self, a: int, b: int) -> Mask:
        found = np.zeros(self.labels.shape, dtype=bool)
        for one, other, here in (
            (self.labels[:, :-1], self.labels[:, 1:], np.s_[:, 1:]),
            (self.labels[:-1], self.labels[1:], np.s_[1:, :]),
        ):
            found[here] |= ((one == a) & (other == b)) | ((one == b) & (other == a))
        return found

    def _wedge(self, a: int, b: int, places: Places) -> bool:
        (top, left), (bottom, right) = self._around(places, 60)
        around = [int(n) for n in np.unique(self.labels[top:bottom, left:right]) if n not in (a, b)]
        around.sort(key=lambda n: -((n in self.friends.get(a, ())) + (n in self.friends.get(b, ()))))
        return any(self._paint(swath, third) for third, swath in self._wedges(a, b, around, places))

    def _wedges(self, a: int, b: int, around: list[int], places: Places) -> Iterator[tuple[int, Places]]:
        same = self.domains[a].wet == self.domains[b].wet
        for wet in (self.domains[a].wet,) if same else (True, False):
            ground = ~self.dry if wet else self.dry
            for third in (n for n in around if self.domains[n].wet == wet):
                for radius in (8, 12, 18, 28):
                    swath = self._swath(places, radius * self.unit, ground)
                    if len(swath):
                        yield third, swath

    # ---- places

    def _around(self, places: Places, pad: float) -> tuple[tuple[int, int], tuple[int, int]]:
        more = int(pad * self.unit / self.pixel)
        top, left = (int(n) for n in np.maximum(places.min(axis=0) - more, 0))
        bottom, right = (int(n) for n in places.max(axis=0) + more + 1)
        return (top, left), (bottom, right)

    def _swath(self, places: Places, radius: float, ground: Mask) -> Places:
        """The pixels of this ground within a radius of the places."""
        reach = max(1, round(radius / self.pixel))
        rows, columns = np.mgrid[-reach : reach + 1, -reach : reach + 1]
        inside = rows * rows + columns * columns <= reach * reach + 0.5
        found = (places[:, None, :] + np.column_stack([rows[inside], columns[inside]])).reshape(-1, 2)
        height, width = self.labels.shape
        kept = (found >= 0).all(axis=1) & (found[:, 0] < height) & (found[:, 1] < width)
        flat = np.unique(found[kept, 0] * width + found[kept, 1])
        found = np.column_stack(np.divmod(flat, width))
        return np.asarray(found[ground[found[:, 0], found[:, 1]]])


def _clusters(touch: Mask, places: Places) -> NDArray[np.int64]:
    """For each of these places the number of its group. Only the field around them is looked at."""
    (top, left), (bottom, right) = np.maximum(places.min(axis=0) - NEAR, 0), places.max(axis=0) + NEAR + 1
    field = touch[top:bottom, left:right]
    clusters, _ = ndimage.label(ndimage.binary_dilation(field, np.ones((2 * NEAR + 1,) * 2, dtype=bool)))
    return np.asarray(clusters[places[:, 0] - top, places[:, 1] - left], dtype=np.int64)


def _between(path: Places, labels: Labels, a: int, b: int) -> Places:
    """The part of a path from where it leaves one space to where it enters the other."""
    mine, theirs = np.flatnonzero(labels == a), np.flatnonzero(labels == b)
    if not len(mine) or not len(theirs):
        return path
    start = int(mine.max() if mine.max() < theirs.max() else mine.min())
    later = theirs[theirs > start]
    end = int(later.min() if len(later) else theirs.max())
    return path[max(0, min(start, end) - 2) : max(start, end) + 3]


def cheapest(cost: Floats, start: Places, goal: Places) -> Places:
    """The cheapest way over a raster, as rows and columns."""
    height, width = cost.shape
    number = np.arange(height * width).reshape(height, width)
    tails, heads, prices = [], [], []
    for here, there, length in _steps():
        tails.append(number[here].ravel())
        heads.append(number[there].ravel())
        prices.append((0.5 * length * (cost[here] + cost[there])).ravel())
    graph = sparse.csr_array(
        (np.concatenate(prices), (np.concatenate(tails), np.concatenate(heads))), shape=(number.size,) * 2
    )
    first, last = int(start[0] * width + start[1]), int(goal[0] * width + goal[1])
    _, before = csgraph.dijkstra(graph, directed=False, indices=np.array([first]), return_predecessors=True)
    way = [last]
    while way[-1] != first:
        way.append(int(before[0, way[-1]]))
    return np.column_stack(np.divmod(np.array(way[::-1]), width))


def _steps() -> Iterator[tuple[tuple[slice, slice], tuple[slice, slice], float]]:
    every, but_last, but_first = slice(None), slice(None, -1), slice(1, None)
    yield (every, but_last), (every, but_first), 1.0
    yield (but_last, every), (but_first, every), 1.0
    yield (but_last, but_last), (but_first, but_first), 2**0.5
    yield (but_last, but_first), (but_first, but_last), 2**0.5
