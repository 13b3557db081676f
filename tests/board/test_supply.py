from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.board import naive
from tests.board.graphs import one_of, some_of, some_ways
from wartable.board.supply import Broken, Line, trace

LINE = {"a": ("b",), "b": ("a", "c"), "c": ("b", "d"), "d": ("c",)}


def test_the_line_is_shown() -> None:
    assert trace(LINE, "a", {"d"}, {"b", "c", "d"}) == Line(("a", "b", "c", "d"))


def test_who_stands_on_a_source_is_supplied() -> None:
    assert trace(LINE, "a", {"a"}, {"a"}) == Line(("a",))


def test_the_break_is_named() -> None:
    assert trace(LINE, "a", {"d"}, {"b", "d"}) == Broken(("a", "b", "c", "d"), ("c",))


def test_a_line_may_be_merely_too_long() -> None:
    assert trace(LINE, "a", {"d"}, set("abcd"), longest=2) == Broken(("a", "b", "c", "d"), ())


def test_a_long_way_round_beats_a_gap() -> None:
    ring = {
        "a": ("b", "c"),
        "b": ("a", "d"),
        "c": ("a", "e"),
        "d": ("b", "f"),
        "e": ("c", "f"),
        "f": ("d", "e"),
    }
    longer = ring | {"c": ("a", "g"), "g": ("c", "e"), "e": ("g", "f")}
    found = trace(longer, "a", {"f"}, set("acdefg"), longest=3)
    assert found == Broken(("a", "c", "g", "e", "f"), ())


def test_without_any_connection_there_is_no_path_to_show() -> None:
    assert trace({"a": (), "b": ()}, "a", {"b"}, {"a", "b"}) == Broken((), ())


def test_a_source_in_enemy_hands_gives_nothing() -> None:
    assert trace(LINE, "a", {"b"}, {"c"}) == Broken(("a", "b"), ("b",))


@given(st.data(), some_ways(5), st.integers(0, 5))
def test_the_same_lines_and_gaps_as_trying_every_path(
    data: st.DataObject, ways: dict[str, tuple[str, ...]], longest: int
) -> None:
    start = data.draw(one_of(ways))
    sources, allowed = data.draw(some_of(ways)), data.draw(some_of(ways))
    paths = {(start,)} | naive.legal_paths(ways, start, len(ways), frozenset(), frozenset())
    to_source = [path for path in paths if path[-1] in sources]
    gaps = {path: [space for space in path if space not in allowed and space != start] for path in to_source}
    whole = [path for path in to_source if not gaps[path] and len(path) <= longest + 1]
    found = trace(ways, start, sources, allowed, longest)
    if whole:
        assert isinstance(found, Line)
        assert found.path in whole
        assert len(found.path) == min(map(len, whole))
    elif to_source:
        assert isinstance(found, Broken)
        assert list(found.gaps) == gaps[found.path]
        assert (len(found.gaps), len(found.path)) == min((len(gaps[p]), len(p)) for p in to_source)
    else:
        assert found == Broken((), ())


def test_a_shut_step_breaks_the_line_between_open_spaces() -> None:
    found = trace(LINE, "a", {"d"}, set("abcd"), shut={("b", "c")})
    assert found == Broken(("a", "b", "c", "d"), (), (("b", "c"),))
    assert isinstance(found, Broken) and found.path[found.whole] == "b"
    assert trace(LINE, "a", {"d"}, set("abcd"), shut={("c", "b")}) == Line(("a", "b", "c", "d"))


def test_a_line_goes_round_a_shut_step_where_it_can() -> None:
    ring = {"a": ("b", "c"), "b": ("a", "d"), "c": ("a", "e"), "d": ("b", "e"), "e": ("c", "d")}
    assert trace(ring, "a", {"d"}, set("abcde"), shut={("a", "b")}) == Line(("a", "c", "e", "d"))
    found = trace(ring, "a", {"d"}, set("abcde"), longest=2, shut={("a", "b")})
    assert found == Broken(("a", "c", "e", "d"), ())


def test_how_far_a_broken_line_is_whole() -> None:
    found = trace(LINE, "a", {"d"}, {"b", "d"})
    assert isinstance(found, Broken) and found.path[: found.whole + 1] == ("a", "b")
