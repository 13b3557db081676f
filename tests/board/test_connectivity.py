from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.board import naive
from tests.board.graphs import one_of, some_of, some_ways
from wartable.board.connectivity import component, components

LINE = {"a": ("b",), "b": ("a", "c"), "c": ("b", "d"), "d": ("c",)}


def test_a_missing_link_parts_the_line() -> None:
    assert components(LINE, ["a", "c", "d"]) == (("a",), ("c", "d"))


def test_a_space_that_does_not_count_hangs_together_with_nothing() -> None:
    assert component(LINE, "b", {"a", "c"}) == ()


@given(st.data(), some_ways(7))
def test_the_same_parts_as_uniting_whatever_touches(
    data: st.DataObject, ways: dict[str, tuple[str, ...]]
) -> None:
    allowed = data.draw(some_of(ways))
    found = components(ways, sorted(allowed))
    assert {frozenset(part) for part in found} == naive.parts(ways, allowed)
    assert sum(len(part) for part in found) == len(allowed)
    start = data.draw(one_of(ways))
    assert frozenset(component(ways, start, allowed)) in {frozenset(), *naive.parts(ways, allowed)}
