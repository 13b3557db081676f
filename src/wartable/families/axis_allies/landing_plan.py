"""Can every airborne plane land? An assignment of planes to decks, with carriers that may still move.

A plane that reaches land needs no plan. What is left is small: some fighters that need a deck, each with the
zones it can reach, and some carriers with free decks, each with the zones where it could be. Each carrier
is in one zone only, so the zones are tried out and the decks filled by matching.
"""

from __future__ import annotations

from collections.abc import Sequence

Zones = frozenset[str]
Carrier = tuple[int, Zones]
"""Free decks, and the zones where the carrier could receive planes."""


def most_landed(planes: Sequence[Zones], carriers: Sequence[Carrier]) -> int:
    """The largest number of planes that can be given a deck."""
    wanted = frozenset().union(*planes) if planes else frozenset()
    useful = sorted(
        ((room, zones & wanted) for room, zones in carriers if room and zones & wanted),
        key=lambda carrier: (len(carrier[1]), carrier[0], sorted(carrier[1])),
    )
    return _place(planes, useful, {}, 0)


def _place(planes: Sequence[Zones], carriers: Sequence[Carrier], decks: dict[str, int], best: int) -> int:
    """The best result from here, if it beats `best`: branches that could not, even if every carrier left
    were in all its zones at once, are not entered."""
    hope = dict(decks)
    for room, zones in carriers:
        for zone in zones:
            hope[zone] = hope.get(zone, 0) + room
    bound = matched(planes, hope)
    if bound <= best or not carriers:
        return max(best, bound)
    (room, zones), rest = carriers[0], carriers[1:]
    for zone in sorted(zones):
        others = _behind(zone, carriers[0], rest)
        best = _place(planes, others, decks | {zone: decks.get(zone, 0) + room}, best)
        if best >= bound:
            break
    return best


def _behind(zone: str, placed: Carrier, rest: Sequence[Carrier]) -> Sequence[Carrier]:
    """The carriers left, when one has been placed: those that could stand in for it take this zone or a later
    one, for the other ways round would be the same."""
    room, zones = placed
    later = frozenset(other for other in zones if other >= zone)
    return [(room, later) if carrier == placed else carrier for carrier in rest]


def matched(planes: Sequence[Zones], decks: dict[str, int]) -> int:
    """Maximum matching of planes to decks that stand where they stand (augmenting paths)."""
    seated: dict[str, list[int]] = {zone: [] for zone in decks}

    def seat(plane: int, seen: set[str]) -> bool:
        for zone in sorted(planes[plane] & decks.keys() - seen):
            seen.add(zone)
            if len(seated[zone]) < decks[zone]:
                seated[zone].append(plane)
                return True
            for position, other in enumerate(seated[zone]):
                if seat(other, seen):
                    seated[zone][position] = plane
                    return True
        return False

    return sum(seat(plane, set()) for plane in range(len(planes)))
