"""No hit is wasted: sums over groups of classes against trying every way to place the hits."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from tests.families import brute
from wartable.families.axis_allies.hits import covered, most, spread, total

CLASSES = "abcd"
targets = st.frozensets(st.sampled_from(CLASSES), min_size=1)
hits = st.lists(st.tuples(targets, st.integers(0, 3)), max_size=3).map(tuple)
rooms = st.dictionaries(st.sampled_from(CLASSES), st.integers(0, 3))


def test_a_submarine_hit_finds_no_plane() -> None:
    only_ships = ((frozenset(("ship",)), 2),)
    assert most(only_ships, {"ship": 1, "plane": 5}) == 1
    assert covered(only_ships, {"ship": 1})
    assert not covered(only_ships, {"plane": 1})


@given(hits, rooms)
def test_as_many_hits_count_as_can_be_placed(
    scored: tuple[tuple[frozenset[str], int], ...], room: dict[str, int]
) -> None:
    assert most(scored, room) == brute.most_hits(scored, room) <= total(scored)


@given(hits, rooms)
def test_losses_are_covered_when_every_one_can_be_given_a_hit(
    scored: tuple[tuple[frozenset[str], int], ...], losses: dict[str, int]
) -> None:
    assert covered(scored, losses) == (brute.most_hits(scored, losses) == sum(losses.values()))


@given(st.lists(st.integers(0, 4), max_size=4).map(tuple), st.integers(0, 9))
def test_a_number_is_spread_in_every_way_once(limits: tuple[int, ...], whole: int) -> None:
    every = [parts for parts in product(*(range(limit + 1) for limit in limits)) if sum(parts) == whole]
    assert sorted(spread(limits, whole)) == every
