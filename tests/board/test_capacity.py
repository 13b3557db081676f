from __future__ import annotations

import itertools
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.board import naive
from tests.board.graphs import one_of, some_of, some_ways
from wartable.board.capacity import Bottleneck, Delivery, deliver
from wartable.board.reach import UNLIMITED

DIAMOND = {"a": ("b", "c"), "b": ("a", "d"), "c": ("a", "d"), "d": ("b", "c")}


def test_two_narrow_roads_carry_together_what_neither_could() -> None:
    found = deliver(DIAMOND, {"a": 5}, {"d": 5}, space_limits={"b": 3, "c": 2})
    assert found.amounts == {"d": 5}
    assert sorted(found.lines) == [(("a", "b", "d"), 3), (("a", "c", "d"), 2)]
    assert found.bottleneck == Bottleneck()


def test_the_bottleneck_is_named() -> None:
    roads = {frozenset("ab"): 1, frozenset("ac"): 1}
    found = deliver(DIAMOND, {"a": 5}, {"d": 5}, border_limits=roads)
    assert found.amounts == {"d": 2}
    assert set(found.bottleneck.borders) == set(roads)


def test_a_poor_source_is_the_bottleneck() -> None:
    assert deliver(DIAMOND, {"a": 1}, {"d": 2}).bottleneck == Bottleneck(sources=("a",))


def test_the_first_need_is_served_first() -> None:
    assert deliver(DIAMOND, {"a": 3}, {"d": 2, "b": 2}).amounts == {"d": 2, "b": 1}


def test_a_need_in_enemy_land_is_met_but_passed_by_nothing() -> None:
    line = {"a": ("b",), "b": ("a", "c"), "c": ("b",)}
    found = deliver(line, {"a": 4}, {"b": 1, "c": 1}, allowed={"a", "c"})
    assert found.amounts == {"b": 1, "c": 0}


def test_a_source_in_enemy_land_gives_nothing() -> None:
    assert deliver(DIAMOND, {"a": 3}, {"d": 2}, allowed={"b", "d"}).amounts == {"d": 0}
    assert deliver(DIAMOND, {"a": 3}, {"a": 2}, allowed={"b"}).amounts == {"a": 0}


def both_ways(*borders: str) -> dict[str, tuple[str, ...]]:
    names = dict.fromkeys("".join(borders))
    return {a: tuple(b for b in names if a + b in borders or b + a in borders) for a in names}


def test_a_later_need_makes_an_earlier_line_give_way() -> None:
    """x serves t through a and b; then z, next to x alone, is served by x, and y takes over t."""
    ways = both_ways("xa", "ab", "bt", "yq", "qr", "rb", "xz")
    found = deliver(ways, {"x": 1, "y": 1}, {"t": 1, "z": 1}, border_limits={frozenset("ab"): 1})
    assert sorted(found.lines) == [(("x", "z"), 1), (("y", "q", "r", "b", "t"), 1)]


def test_nothing_crosses_a_border_in_both_directions_at_once() -> None:
    """As above, and w serves o through a: no line from w may turn to b while one from y comes from there."""
    ways = both_ways("xa", "ab", "bt", "yq", "qr", "rb", "xz", "wa", "am", "mn", "no")
    sources, needs = {"x": 1, "w": 1, "y": 1}, {"t": 1, "o": 1, "z": 1}
    found = deliver(ways, sources, needs, border_limits={frozenset("ab"): 1})
    assert sorted(found.lines) == [
        (("w", "a", "m", "n", "o"), 1),
        (("x", "z"), 1),
        (("y", "q", "r", "b", "t"), 1),
    ]


def amounts_for(ways: dict[str, tuple[str, ...]]) -> st.SearchStrategy[dict[str, int]]:
    return st.dictionaries(one_of(ways), st.integers(0, 4), max_size=3)


def borders_of(ways: dict[str, tuple[str, ...]]) -> st.SearchStrategy[dict[frozenset[str], int]]:
    borders = [frozenset((a, b)) for a in ways for b in ways[a] if a < b]
    if not borders:
        return st.just({})
    return st.dictionaries(st.sampled_from(borders), st.integers(0, 3))


@settings(max_examples=60)
@given(st.data(), some_ways(4))
def test_the_largest_delivery_is_the_smallest_cut(
    data: st.DataObject, ways: dict[str, tuple[str, ...]]
) -> None:
    sources, needs, spaces = (data.draw(amounts_for(ways)) for _ in range(3))
    borders = data.draw(borders_of(ways))
    found = deliver(ways, sources, needs, space_limits=spaces, border_limits=borders)
    served: dict[str, int] = {}
    for space, amount in needs.items():
        served[space] = amount
        best = naive.largest_delivery(ways, sources, served, spaces, borders)
        assert sum(found.amounts[name] for name in served) == best


@given(st.data(), some_ways(7))
def test_the_lines_add_up_and_keep_every_limit(data: st.DataObject, ways: dict[str, tuple[str, ...]]) -> None:
    sources, needs, spaces = (data.draw(amounts_for(ways)) for _ in range(3))
    borders, allowed = data.draw(borders_of(ways)), data.draw(some_of(ways))
    found = deliver(ways, sources, needs, allowed=allowed, space_limits=spaces, border_limits=borders)
    assert all(found.amounts[space] <= amount for space, amount in needs.items())
    check_lines(found, ways, allowed)
    given_out, taken, through, across = usage(found)
    assert taken == Counter({space: amount for space, amount in found.amounts.items() if amount})
    assert all(amount <= sources[space] for space, amount in given_out.items())
    assert all(amount <= spaces.get(space, amount) for space, amount in through.items())
    assert all(amount <= borders.get(border, amount) for border, amount in across.items())


def check_lines(found: Delivery, ways: dict[str, tuple[str, ...]], allowed: frozenset[str]) -> None:
    for path, amount in found.lines:
        assert amount > 0
        assert all(b in ways[a] for a, b in itertools.pairwise(path))
        assert all(space in allowed for space in path[:-1])
        assert len(set(path)) == len(path)


def usage(
    found: Delivery,
) -> tuple[Counter[str], Counter[str], Counter[str], Counter[frozenset[str]]]:
    given_out: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    through: Counter[str] = Counter()
    across: Counter[frozenset[str]] = Counter()
    for path, amount in found.lines:
        given_out[path[0]] += amount
        taken[path[-1]] += amount
        for space in path:
            through[space] += amount
        for pair in itertools.pairwise(path):
            across[frozenset(pair)] += amount
    return given_out, taken, through, across


@given(st.data(), some_ways(6))
def test_widening_anything_but_the_bottleneck_delivers_no_more(
    data: st.DataObject, ways: dict[str, tuple[str, ...]]
) -> None:
    sources, needs, spaces = (data.draw(amounts_for(ways)) for _ in range(3))
    borders = data.draw(borders_of(ways))
    found = deliver(ways, sources, needs, space_limits=spaces, border_limits=borders)
    narrow = found.bottleneck
    wider = deliver(
        ways,
        {space: amount if space in narrow.sources else UNLIMITED for space, amount in sources.items()},
        needs,
        space_limits={space: limit for space, limit in spaces.items() if space in narrow.spaces},
        border_limits={border: limit for border, limit in borders.items() if border in narrow.borders},
    )
    assert sum(wider.amounts.values()) == sum(found.amounts.values())
