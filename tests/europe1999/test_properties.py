"""Casualties against a slow twin (tests/families/losses.py), with allies standing by."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests.europe1999.table import table
from tests.families.brute import most_hits
from tests.families.losses import agree, rooms
from wartable.families.axis_allies.answers import Lose
from wartable.families.axis_allies.casualties import spots
from wartable.families.axis_allies.frames import Losses, Spot
from wartable.families.axis_allies.hits import Hits
from wartable.families.axis_allies.joint import Talks
from wartable.families.axis_allies.pieces import Stack, Unit, garrison

# The British attack; Soviet ships stand by; hits are those of Germans.

ZONE = "north_sea"
AT_SEA = (
    Unit("great_britain", "battleship"),
    Unit("great_britain", "battleship", hurt=1),
    Unit("great_britain", "destroyer"),
    Unit("great_britain", "submarine"),
    Unit("great_britain", "fighter"),
)
STANDING_BY = (Unit("soviet_union", "submarine"), Unit("soviet_union", "battleship"))
OF_SUBMARINES = frozenset(("ship", "submarine"))
OF_OTHERS = (frozenset(("ship", "submarine", "plane")), frozenset(("ship", "plane")))

own_fleets = st.lists(st.tuples(st.sampled_from(AT_SEA), st.integers(1, 2)), min_size=1, max_size=3)
allied_fleets = st.lists(st.tuples(st.sampled_from(STANDING_BY), st.integers(1, 2)), min_size=1, max_size=2)
scores = st.tuples(st.integers(0, 3), st.integers(0, 2), st.sampled_from(OF_OTHERS))


def fleet(stacks: list[Stack]) -> tuple[Stack, ...]:
    return garrison(stacks).stacks


def question(targets: tuple[Spot, ...], hits: Hits, later: Hits = (), rest: tuple[Spot, ...] = ()) -> Losses:
    talks: Talks[Lose] = Talks(("great_britain",), 0)
    return Losses(ZONE, "fire", targets, hits, talks, later=later, rest=rest)


@given(own_fleets, scores, st.randoms(use_true_random=False))
def test_casualties_waste_no_hit(
    lot: list[Stack], score: tuple[int, int, frozenset[str]], rng: Random
) -> None:
    stacks = fleet(lot)
    w = table("great_britain", {ZONE: stacks})
    submarine, other, classes = score
    hits = tuple((names, n) for names, n in ((OF_SUBMARINES, submarine), (classes, other)) if n)
    frame = question(spots(ZONE, stacks), hits)
    if most_hits(hits, rooms(w, frame.targets)):
        agree(w, frame, rng)


@given(own_fleets, allied_fleets, scores, st.randoms(use_true_random=False))
def test_a_submarine_hit_on_bystanders_wastes_no_later_hit(
    lot: list[Stack], others: list[Stack], score: tuple[int, int, frozenset[str]], rng: Random
) -> None:
    own, allied = fleet(lot), fleet(others)
    w = table("great_britain", {ZONE: garrison((*own, *allied)).stacks})
    submarine, other, classes = score
    ships = tuple(stack for stack in own if stack[0].kind != "fighter")
    hits, later = ((OF_SUBMARINES | {"bystander"}, submarine),), ((classes, other),) if other else ()
    if submarine:
        agree(w, question(spots(ZONE, (*ships, *allied)), hits, later, spots(ZONE, own)), rng)


@given(st.integers(1, 3), st.integers(1, 2), st.integers(1, 4), st.randoms(use_true_random=False))
def test_casualties_on_land(infantry: int, planes: int, hits: int, rng: Random) -> None:
    stacks = ((Unit("great_britain", "infantry"), infantry), (Unit("great_britain", "fighter"), planes))
    w = table("great_britain", {"poland": stacks})
    agree(w, question(spots("poland", stacks), ((frozenset(("troop", "plane")), hits),)), rng)
