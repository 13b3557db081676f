"""Slow and obvious twins of what the family does cleverly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from wartable.families.axis_allies.hits import Hits

Zones = frozenset[str]


def most_hits(hits: Hits, room: Mapping[str, int]) -> int:
    """Put the hits one by one wherever there is room, in every way there is."""
    single = [targets for targets, count in hits for _ in range(count)]
    return _place(single, dict(room))


def _place(single: list[frozenset[str]], room: dict[str, int]) -> int:
    if not single:
        return 0
    first, rest = single[0], single[1:]
    best = _place(rest, room)
    for name in first:
        if room.get(name, 0):
            best = max(best, 1 + _place(rest, room | {name: room[name] - 1}))
    return best


def most_landed(planes: Sequence[Zones], carriers: Sequence[tuple[int, Zones]]) -> int:
    """Send every carrier to each of its zones, and count planes that find a deck, in every way there is."""
    ways = [[(zone, room) for zone in zones] for room, zones in carriers if zones]
    best = 0
    for choice in product(*ways):
        decks: dict[str, int] = {}
        for zone, room in choice:
            decks[zone] = decks.get(zone, 0) + room
        best = max(best, _place(list(planes), decks))
    return best
