"""Planes and decks: the pruned search against trying everything."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.families import brute
from wartable.families.axis_allies.landing_plan import matched, most_landed

zones = st.frozensets(st.sampled_from("wxyz"), max_size=3)
planes = st.lists(zones, max_size=5)
carriers = st.lists(st.tuples(st.integers(0, 2), zones), max_size=4)
decks = st.dictionaries(st.sampled_from("wxyz"), st.integers(0, 2))


def test_a_carrier_serves_one_zone_only() -> None:
    apart = [frozenset("w"), frozenset("x")]
    assert most_landed(apart, [(2, frozenset("wx"))]) == 1
    assert most_landed(apart, [(1, frozenset("wx")), (1, frozenset("x"))]) == 2


@given(planes, carriers)
def test_as_many_planes_land_as_can(
    flying: list[frozenset[str]], sailing: list[tuple[int, frozenset[str]]]
) -> None:
    assert most_landed(flying, sailing) == brute.most_landed(flying, sailing)


@given(planes, decks)
def test_decks_that_stand_still(flying: list[frozenset[str]], standing: dict[str, int]) -> None:
    assert matched(flying, standing) == brute.most_hits(tuple((zone, 1) for zone in flying), standing)


def test_many_carriers_are_planned_quickly() -> None:
    """Eight carriers with a dozen zones each would be 400 million ways to try."""
    wide = frozenset("abcdefghijkl")
    flying = [wide] * 15 + [frozenset("m")]
    assert most_landed(flying, [(2, wide)] * 8) == 15
