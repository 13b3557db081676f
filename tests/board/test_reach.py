from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.board import naive
from tests.board.graphs import one_of, some_of, some_ways
from wartable.board.reach import reach

LINE = {"a": ("b",), "b": ("a", "c"), "c": ("b", "d"), "d": ("c",)}


def test_a_budget_of_two_ends_two_spaces_away() -> None:
    found = reach(LINE, "a", 2)
    assert list(found) == ["a", "b", "c"]
    assert found.cost["c"] == 2
    assert found.path("c") == ("a", "b", "c")


def test_a_blocked_space_is_not_entered() -> None:
    assert list(reach(LINE, "a", 3, blocked={"b"})) == ["a"]


def test_a_stop_may_be_entered_but_not_left() -> None:
    assert list(reach(LINE, "a", 3, stops={"b"})) == ["a", "b"]


def test_who_stands_on_a_stop_or_a_blocked_space_may_leave_it() -> None:
    assert list(reach(LINE, "a", 1, stops={"a"}, blocked={"a"})) == ["a", "b"]


def test_a_dear_step_makes_the_long_way_the_cheap_one() -> None:
    ring = {"a": ("b", "c"), "b": ("a", "c"), "c": ("a", "b")}
    found = reach(ring, "a", 5, cost=lambda a, b: 5 if {a, b} == {"a", "c"} else 1)
    assert found.cost["c"] == 2
    assert found.path("c") == ("a", "b", "c")


def test_the_price_of_a_blocked_space_is_never_asked() -> None:
    def cost(_: str, space: str) -> int:
        return {"b": 1, "c": 1}[space]

    assert list(reach(LINE, "a", 9, blocked={"d"}, cost=cost)) == ["a", "b", "c"]


def test_the_path_to_a_space_out_of_reach_is_an_error() -> None:
    with pytest.raises(KeyError):
        reach(LINE, "a", 1).path("d")


@given(st.data(), some_ways(5), st.integers(0, 5))
def test_the_same_spaces_at_the_same_price_as_trying_every_path(
    data: st.DataObject, ways: dict[str, tuple[str, ...]], budget: int
) -> None:
    start = data.draw(one_of(ways))
    blocked, stops = data.draw(some_of(ways)), data.draw(some_of(ways))
    prices = data.draw(st.dictionaries(one_of(ways), st.integers(0, 3)))

    def cost(_: str, space: str) -> int:
        return prices.get(space, 1)

    cheapest = {start: 0}
    for path in naive.legal_paths(ways, start, len(ways), blocked, stops):
        spent = naive.price(path, cost)
        if spent <= budget:
            cheapest[path[-1]] = min(spent, cheapest.get(path[-1], spent))
    found = reach(ways, start, budget, blocked=blocked, stops=stops, cost=cost)
    assert found.cost == cheapest
    for space in found:
        assert naive.price(found.path(space), cost) == found.cost[space]
        assert found.path(space)[0] == start


@given(st.data(), some_ways(7), st.integers(0, 7))
def test_without_prices_every_step_costs_one(
    data: st.DataObject, ways: dict[str, tuple[str, ...]], budget: int
) -> None:
    start = data.draw(one_of(ways))
    blocked, stops = data.draw(some_of(ways)), data.draw(some_of(ways))
    plain = reach(ways, start, budget, blocked=blocked, stops=stops)
    priced = reach(ways, start, budget, blocked=blocked, stops=stops, cost=lambda _a, _b: 1)
    assert plain.cost == priced.cost
    assert list(plain.cost.values()) == sorted(plain.cost.values())
