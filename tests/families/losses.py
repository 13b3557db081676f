"""Casualties, the slow way: every lot there is, and whether it wastes a hit."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

from tests.families import brute
from wartable.families.axis_allies.answers import Lose
from wartable.families.axis_allies.casualties import (
    class_of,
    cost_of,
    loss_answers,
    only_loss,
    priced,
    refuse_losses,
    sample_loss,
)
from wartable.families.axis_allies.frames import Losses, Spot
from wartable.families.axis_allies.policies import LAST


def every_lot(w: Any, frame: Losses) -> list[Lose]:
    """All ways to name no, some or all of what there is, however absurd."""
    table = priced(w, frame)
    names = sorted(table)
    counts = product(*(range(table[name][0][2] + 1) for name in names))
    return [Lose(tuple((n, c) for n, c in zip(names, lot, strict=True) if c)) for lot in counts]


def wastes_nothing(w: Any, frame: Losses, answer: Lose) -> bool:
    """The lot can be paid for hit by hit, no more hits could have counted, and neither could later ones; what
    is lost last of all is lost only where nothing else could take the hit."""
    left = {spot: spot[2] for spot in (*frame.targets, *frame.rest)}
    on: dict[str, int] = {}
    for name, count in answer.units:
        spot, cost = priced(w, frame)[name]
        left[spot] -= count
        on[class_of(w, spot[1])] = on.get(class_of(w, spot[1]), 0) + cost * count
    there = rooms(w, frame.targets)
    whole = brute.most_hits(frame.hits, there)
    if min(left.values()) < 0 or sum(on.values()) != whole or brute.most_hits(frame.hits, on) != whole:
        return False
    others = {name: room for name, room in there.items() if name != LAST}
    if on.get(LAST, 0) > whole - brute.most_hits(frame.hits, others):
        return False
    after = {name: limit - on.get(name, 0) for name, limit in rooms(w, frame.rest).items()}
    everything = rooms(w, tuple(dict.fromkeys((*frame.targets, *frame.rest))))
    return whole + brute.most_hits(frame.later, after) == brute.most_hits(
        (*frame.hits, *frame.later), everything
    )


def rooms(w: Any, targets: tuple[Spot, ...]) -> dict[str, int]:
    room: dict[str, int] = {}
    for _, unit, count in targets:
        room[class_of(w, unit)] = room.get(class_of(w, unit), 0) + cost_of(w, unit) * count
    return room


def agree(w: Any, frame: Losses, rng: Random) -> None:
    """Listing, checking, drawing and the answer without choice are of one mind, and right."""
    legal = [lot for lot in every_lot(w, frame) if wastes_nothing(w, frame, lot)]
    assert [lot for lot in every_lot(w, frame) if not refuse_losses(w, frame, lot)] == legal
    assert sorted(loss_answers(w, frame), key=repr) == sorted(legal, key=repr)
    assert sample_loss(w, frame, rng) in legal
    forced = only_loss(w, frame)
    if forced is not None:
        assert not refuse_losses(w, frame, forced)
        assert legal == [Lose(tuple(sorted(forced.units)))]
