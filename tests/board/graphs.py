"""Small random boards for Hypothesis."""

from __future__ import annotations

from itertools import combinations

from hypothesis import strategies as st

from wartable.board.graph import Ways

NAMES = "abcdefgh"


@st.composite
def some_ways(draw: st.DrawFn, most: int = 6) -> Ways:
    """Up to `most` spaces, joined at random in both directions."""
    names = NAMES[: draw(st.integers(1, most))]
    pairs = list(combinations(names, 2))
    chosen = draw(st.sets(st.sampled_from(pairs))) if pairs else set()
    return {
        name: tuple(other for other in names if (name, other) in chosen or (other, name) in chosen)
        for name in names
    }


def some_of(ways: Ways) -> st.SearchStrategy[frozenset[str]]:
    return st.frozensets(st.sampled_from(sorted(ways)))


def one_of(ways: Ways) -> st.SearchStrategy[str]:
    return st.sampled_from(sorted(ways))
