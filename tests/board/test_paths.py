from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.board import naive
from tests.board.graphs import one_of, some_of, some_ways
from wartable.board.graph import steps_from
from wartable.board.paths import all_paths, paths_to

FORK = {"a": ("b", "c"), "b": ("a", "c"), "c": ("a", "b")}


def test_a_path_may_come_home() -> None:
    assert ("a", "b", "a") in set(all_paths(FORK, "a", 2))


def test_a_path_that_came_home_goes_no_further() -> None:
    assert all(path.count("a") == 1 for path in all_paths(FORK, "a", 3) if path[-1] != "a")


def test_no_path_passes_a_stop() -> None:
    assert set(all_paths(FORK, "a", 2, stops={"b"})) == {
        ("a", "b"),
        ("a", "c"),
        ("a", "c", "a"),
        ("a", "c", "b"),
    }


def test_paths_to_a_goal_never_turn_round_there() -> None:
    to_goal = steps_from(FORK, "c")
    assert set(paths_to(FORK, "a", "c", 3, to_goal=to_goal)) == {("a", "c"), ("a", "b", "c")}


@given(st.data(), some_ways(5), st.integers(0, 4))
def test_all_paths_are_the_legal_ones_among_all_walks(
    data: st.DataObject, ways: dict[str, tuple[str, ...]], steps: int
) -> None:
    start = data.draw(one_of(ways))
    blocked, stops = data.draw(some_of(ways)), data.draw(some_of(ways))
    found = list(all_paths(ways, start, steps, blocked=blocked, stops=stops))
    assert len(found) == len(set(found))
    assert set(found) == naive.legal_paths(ways, start, steps, blocked, stops)


@given(st.data(), some_ways(6), st.integers(0, 5))
def test_paths_to_a_goal_are_all_paths_that_end_there(
    data: st.DataObject, ways: dict[str, tuple[str, ...]], steps: int
) -> None:
    start, goal = data.draw(one_of(ways)), data.draw(one_of(ways))
    blocked, stops = data.draw(some_of(ways)), data.draw(some_of(ways))
    found = list(
        paths_to(ways, start, goal, steps, to_goal=steps_from(ways, goal), blocked=blocked, stops=stops)
    )
    every = all_paths(ways, start, steps, blocked=blocked, stops=stops)
    assert sorted(found) == sorted(path for path in every if path[-1] == goal)
