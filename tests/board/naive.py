"""Slow and obvious twins of what the board package does cleverly."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise, product

from wartable.board.graph import Ways
from wartable.board.reach import Cost

Path = tuple[str, ...]


def walks(ways: Ways, start: str, steps: int) -> Iterator[Path]:
    """Every walk of 1 to `steps` steps, however silly."""
    for length in range(1, steps + 1):
        for rest in product(ways, repeat=length):
            path = (start, *rest)
            if all(b in ways[a] for a, b in zip(path, rest, strict=False)):
                yield path


def legal_paths(
    ways: Ways, start: str, steps: int, blocked: Collection[str], stops: Collection[str]
) -> set[Path]:
    """The walks that enter nothing blocked, pass no stop, and repeat no space but home at the end."""
    return {
        path
        for path in walks(ways, start, steps)
        if not any(space in blocked for space in path[1:])
        and not any(space in stops for space in path[1:-1])
        and len(set(path[1:])) == len(path) - 1
        and start not in path[1:-1]
    }


def price(path: Path, cost: Cost) -> int:
    return sum(cost(a, b) for a, b in pairwise(path))


def distances(ways: Ways) -> dict[str, dict[str, int]]:
    """All distances by trying every space as a stopover, again and again."""
    far = len(ways) + 1
    table = {a: {b: 0 if a == b else 1 if b in ways[a] else far for b in ways} for a in ways}
    for via, a, b in product(ways, repeat=3):
        table[a][b] = min(table[a][b], table[a][via] + table[via][b])
    return {a: {b: steps for b, steps in row.items() if steps < far} for a, row in table.items()}


def parts(ways: Ways, allowed: Collection[str]) -> set[frozenset[str]]:
    """Start with single spaces and unite whatever touches until nothing changes."""
    found = {frozenset([space]) for space in allowed}
    while True:
        for one, other in product(found, repeat=2):
            if one != other and any(b in ways[a] for a in one for b in other):
                found = (found - {one, other}) | {one | other}
                break
        else:
            return found


def largest_delivery(
    ways: Ways,
    sources: Mapping[str, int],
    needs: Mapping[str, int],
    spaces: Mapping[str, int],
    borders: Mapping[frozenset[str], int],
) -> int:
    """The smallest cut, by trying every way to part the ways in and out of all spaces."""
    endless = 1000
    nodes = [(way, space) for space in ways for way in ("in", "out")]
    arcs = [(("in", space), ("out", space), spaces.get(space, endless)) for space in ways]
    arcs += [(("out", a), ("in", b), borders.get(frozenset((a, b)), endless)) for a in ways for b in ways[a]]
    smallest = endless
    for sides in product((False, True), repeat=len(nodes)):
        near = {node for node, side in zip(nodes, sides, strict=True) if side}
        cut = sum(limit for tail, head, limit in arcs if tail in near and head not in near)
        cut += sum(amount for space, amount in sources.items() if ("in", space) not in near)
        cut += sum(amount for space, amount in needs.items() if ("out", space) in near)
        smallest = min(smallest, cut)
    return smallest
