"""Casualties against a slow twin (tests/families/losses.py), transports last of all."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests.aa1942.kit import WORLD
from tests.families.brute import most_hits
from tests.families.losses import agree, rooms
from wartable.families.axis_allies.answers import Lose
from wartable.families.axis_allies.casualties import sea_hits, spots
from wartable.families.axis_allies.frames import Losses
from wartable.families.axis_allies.hits import Hits
from wartable.families.axis_allies.joint import Talks
from wartable.families.axis_allies.pieces import Stack, Unit, garrison
from wartable.games.aa1942.state import WorldWork

AT_SEA = (
    *(
        Unit("jpn", kind)
        for kind in ("submarine", "transport", "destroyer", "fighter", "carrier", "battleship")
    ),
    Unit("jpn", "battleship", hurt=1),
)
fleets = st.lists(st.tuples(st.sampled_from(AT_SEA), st.integers(1, 2)), min_size=1, max_size=4)
scores = st.fixed_dictionaries(dict.fromkeys(("submarine", "fighter", "cruiser"), st.integers(0, 2)))


def question(space: str, stacks: tuple[Stack, ...], hits: Hits) -> Losses:
    talks: Talks[Lose] = Talks(("axis",), 0)
    return Losses(space, "fire", spots(space, stacks), hits, talks)


def board() -> WorldWork:
    w = WorldWork(WORLD.book, 0, WORLD.rules.initial().position, ())
    w.power = "usa"
    return w


@given(fleets, scores, st.booleans(), st.randoms(use_true_random=False))
def test_casualties_at_sea_waste_no_hit_and_spare_transports(
    lot: list[Stack], scored: dict[str, int], sweep: bool, rng: Random
) -> None:
    w = board()
    hits = sea_hits(w, scored, sweep=sweep)
    frame = question("sz_58", garrison(lot).stacks, hits)
    if most_hits(hits, rooms(w, frame.targets)):
        agree(w, frame, rng)


@given(st.integers(1, 3), st.integers(1, 2), st.integers(1, 4), st.randoms(use_true_random=False))
def test_casualties_on_land(infantry: int, planes: int, hits: int, rng: Random) -> None:
    stacks = ((Unit("jpn", "infantry"), infantry), (Unit("jpn", "fighter"), planes))
    agree(board(), question("manchuria", stacks, ((frozenset(("troop", "plane")), hits),)), rng)
