"""Who can take which hits: the rule that no hit may be wasted.

Targets fall into classes ("submarine", "ship", "plane" ...); every hit may be put on some of the classes.
By Hall's theorem a set of losses can be covered by the hits exactly when no group of classes takes more
losses than there are hits for it, so both questions are sums over the few groups of classes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations

Hits = tuple[tuple[frozenset[str], int], ...]
"""How many hits may be put on which classes of targets."""


@lru_cache(maxsize=256)
def _groups(classes: frozenset[str]) -> tuple[frozenset[str], ...]:
    names = sorted(classes)
    return tuple(frozenset(group) for size in range(1, len(names) + 1) for group in combinations(names, size))


def total(hits: Hits) -> int:
    return sum(count for _, count in hits)


def most(hits: Hits, room: Mapping[str, int]) -> int:
    """The largest number of hits that can count, when each class has room for so many."""
    classes = frozenset(room)
    best = sum(count for targets, count in hits if targets & classes)
    for group in _groups(classes):
        best = min(best, sum(room[name] for name in group) + _beyond(hits, group, classes))
    return best


def _beyond(hits: Hits, group: frozenset[str], classes: frozenset[str]) -> int:
    """Hits that have somewhere to go outside the group."""
    return sum(count for targets, count in hits if (targets & classes) - group)


def covered(hits: Hits, losses: Mapping[str, int]) -> bool:
    """Whether the hits can pay for exactly these losses."""
    for group in _groups(frozenset(name for name, count in losses.items() if count)):
        if sum(losses[name] for name in group) > sum(n for targets, n in hits if targets & group):
            return False
    return True


def spread(limits: tuple[int, ...], whole: int) -> Iterator[tuple[int, ...]]:
    """All ways to divide a whole number over places with limits."""
    if not limits:
        if whole == 0:
            yield ()
        return
    rest = sum(limits[1:])
    for first in range(max(0, whole - rest), min(limits[0], whole) + 1):
        for others in spread(limits[1:], whole - first):
            yield (first, *others)
