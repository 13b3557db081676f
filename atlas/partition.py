"""Sharing out land and water among the anchors: to whomever a pixel is nearest over the ground.

Ways are dear over mountains, across rivers and across old frontiers, so borders come to lie there; and
because a space grows along ways, it always hangs together with its anchors.
"""

from __future__ import annotations

from typing import TypeVar

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy import ndimage, sparse
from scipy.sparse import csgraph

from atlas.grid import Floats, Labels, Mask
from atlas.ground import Ground, boxes
from atlas.plan import Plan

T = TypeVar("T", bound=np.generic)
Numbers = NDArray[np.int64]
SEED = 7
DIAGONAL = 2**0.5
STABLE = 5
"""Digits of a price: the last ones differ between processors, and a drawing must not."""
NOBODY = -1
STEPS = ((0, 1, 1.0), (1, 0, 1.0), (1, 1, DIAGONAL), (1, -1, DIAGONAL))


def partition(ground: Ground, plan: Plan) -> Labels:
    """For every pixel the number of its domain."""
    noise = _noise(ground.grid.shape, 140 * ground.unit / ground.grid.pixel, SEED)
    fields = _fixed_fields(ground)
    cost_dry = np.clip(1 + 0.30 * noise, 0.45, 2.2) * (1 + 1.2 * ground.rough)
    cost_dry += ground.grid.traced(ground.rivers) * plan.river * ground.unit / ground.grid.pixel
    cost_wet = np.clip(1 + 0.10 * noise, 0.7, 1.4)
    dry = _grown(ground, cost_dry, ground.dry & (fields == NOBODY), wet=False, zones=ground.zones)
    wet = _grown(ground, cost_wet, ~ground.dry & (fields == NOBODY), wet=True, zones=None)
    shared = np.where(ground.dry, dry, wet)
    return np.where(fields == NOBODY, shared, fields).astype(np.int32)


def _fixed_fields(ground: Ground) -> Labels:
    fields = np.full(ground.grid.shape, NOBODY, dtype=np.int32)
    for number, domain in enumerate(ground.domains):
        for x, y in domain.spots if domain.radius else ():
            ours = ~ground.dry if domain.wet else ground.dry
            fields[ground.grid.disc(x, y, domain.radius) & ours] = number
    for number, domain, shape in boxes(ground.domains):
        fields[ground.grid.mask(shape) & (ground.dry != domain.wet)] = number
    for number, domain in enumerate(ground.domains):
        if domain.moat:
            round_ = shapely.union_all([shape for _, _, shape in boxes(ground.domains)])
            near = ground.grid.mask(round_.buffer(domain.moat))
            fields[near & ground.dry & (fields == NOBODY)] = number
    return fields


def _grown(ground: Ground, cost: Floats, free: Mask, *, wet: bool, zones: Labels | None) -> Labels:
    """The labels of the free pixels; those that no way reaches go to the nearest in a straight line."""
    number_of = np.full(ground.grid.shape, NOBODY, dtype=np.int64)
    number_of[free] = np.arange(free.sum())
    tails, heads, prices = _ways(ground, cost, number_of, zones)
    owners = [n for n, d in enumerate(ground.domains) if d.wet == wet and not d.fixed]
    count = int(free.sum())
    starts = [
        (count + k, pixel) for k, n in enumerate(owners) for pixel in _seeds(ground, n, number_of, free)
    ]
    from_, to = np.array(starts, dtype=np.int64).T
    graph = sparse.csr_array(
        (
            np.concatenate([prices, prices, np.full(len(starts), 1e-6)]),
            (np.concatenate([tails, heads, from_]), np.concatenate([heads, tails, to])),
        ),
        shape=(count + len(owners), count + len(owners)),
    )
    roots = np.arange(count, count + len(owners))
    _, _, source = csgraph.dijkstra(graph, indices=roots, min_only=True, return_predecessors=True)
    labels = np.full(ground.grid.shape, NOBODY, dtype=np.int32)
    reached = source[:count] >= 0
    found = np.full(count, NOBODY, dtype=np.int32)
    found[reached] = np.array(owners, dtype=np.int32)[source[:count][reached] - count]
    labels[free] = found
    return _filled(labels)


def _ways(
    ground: Ground, cost: Floats, number_of: Numbers, zones: Labels | None
) -> tuple[Numbers, Numbers, Floats]:
    """Every step between two neighbouring free pixels, once, with its price."""
    parts: list[tuple[Numbers, Numbers, Floats]] = []
    for down, right, length in STEPS:
        there = _moved(number_of, down, right, ground.grid.wraps)
        both = (number_of >= 0) & (there >= 0)
        price = length * 0.5 * (cost + _moved(cost, down, right, ground.grid.wraps))
        if zones is not None:
            price = price + ground.fence[zones, _moved(zones, down, right, ground.grid.wraps)]
        parts.append((number_of[both], there[both], np.round(price[both], STABLE)))
    tails, heads, prices = zip(*parts, strict=True)
    return np.concatenate(tails), np.concatenate(heads), np.concatenate(prices)


def _moved(values: NDArray[T], down: int, right: int, wraps: bool) -> NDArray[T]:
    """What lies `down` rows and `right` columns further on; beyond the edge -1, or the other edge."""
    moved = np.roll(values, (-down, -right), axis=(0, 1))
    if down:
        moved[-1, :] = -1
    if right and not wraps:
        moved[:, -1 if right > 0 else 0] = -1
    return moved


def _seeds(ground: Ground, number: int, number_of: Numbers, free: Mask) -> set[int]:
    """The free pixels under a domain's anchors, and those on the straight lines that join its anchors."""
    spots = [ground.grid.at(x, y) for x, y in ground.domains[number].spots if ground.grid.holds(x, y)]
    placed = [place for place in (_nearest(free, spot) for spot in spots) if place is not None]
    pixels = {int(number_of[place]) for place in placed}
    for one, other in _joined(placed):
        line = _line(one, other)
        on = [place for place in line if free[place]]
        if len(on) > 0.97 * len(line) and len(line) * ground.grid.pixel < 700 * ground.unit:
            pixels |= {int(number_of[place]) for place in on}
    return pixels


def _nearest(free: Mask, spot: tuple[int, int], reach: int = 40) -> tuple[int, int] | None:
    row, column = spot
    if free[spot]:
        return spot
    top, left = max(0, row - reach), max(0, column - reach)
    rows, columns = np.nonzero(free[top : row + reach + 1, left : column + reach + 1])
    if not len(rows):
        return None
    best = int(np.argmin((rows + top - row) ** 2 + (columns + left - column) ** 2))
    return int(rows[best]) + top, int(columns[best]) + left


def _joined(places: list[tuple[int, int]]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The shortest lines that hang all places together."""
    inside, outside = places[:1], places[1:]
    lines = []
    while outside:
        one, other = min(((a, b) for a in inside for b in outside), key=lambda p: _square(*p))
        outside.remove(other)
        inside.append(other)
        lines.append((one, other))
    return lines


def _square(a: tuple[int, int], b: tuple[int, int]) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _line(a: tuple[int, int], b: tuple[int, int]) -> list[tuple[int, int]]:
    steps = max(abs(b[0] - a[0]), abs(b[1] - a[1]), 1)
    shares = np.linspace(0, 1, steps + 1)
    return [(round(a[0] + (b[0] - a[0]) * t), round(a[1] + (b[1] - a[1]) * t)) for t in shares]


def _filled(labels: Labels) -> Labels:
    nearest = ndimage.distance_transform_edt(labels == NOBODY, return_distances=False, return_indices=True)
    filled: Labels = labels[nearest[0], nearest[1]]
    return filled


def _noise(shape: tuple[int, int], scale: float, seed: int, octaves: int = 5) -> Floats:
    """Smooth chance of several sizes, so that borders wind as borders do; always the same."""
    chance = np.random.default_rng(seed)
    total, strength = np.zeros(shape), 1.0
    for _ in range(octaves):
        rows, columns = int(shape[0] / scale) + 4, int(shape[1] / scale) + 4
        lattice = chance.standard_normal((rows, columns))
        zoomed = ndimage.zoom(lattice, (shape[0] / (rows - 3), shape[1] / (columns - 3)), order=3)
        total += strength * zoomed[: shape[0], : shape[1]]
        strength, scale = strength / 2, max(scale / 2, 2.0)
    return total / float(total.std())
