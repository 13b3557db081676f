"""Lines run from their sources over what is allowed, and nowhere else."""

from __future__ import annotations

from random import Random

from wartable.families.blocks.lines import reached

WAYS = {"a": ("b",), "b": ("a", "c"), "c": ("b", "d"), "d": ("c",), "island": ()}


def test_a_line_ends_where_spaces_are_not_allowed() -> None:
    assert reached(["a"], {"a", "b", "d"}, WAYS) == {"a", "b"}


def test_a_source_that_is_not_allowed_feeds_nobody() -> None:
    assert reached(["a"], {"b", "c"}, WAYS) == frozenset()


def test_a_shut_contact_stops_the_line_one_way() -> None:
    assert reached(["a"], set(WAYS), WAYS, {("b", "c")}) == {"a", "b"}
    assert reached(["d"], set(WAYS), WAYS, {("b", "c")}) == {"a", "b", "c", "d"}


def test_several_sources_feed_what_each_of_them_feeds() -> None:
    """Against the slow way: step by step until nothing comes in any more."""
    rng = Random(4)
    for _ in range(50):
        names = [str(n) for n in range(12)]
        ways = {name: tuple(rng.sample(names, 3)) for name in names}
        allowed, sources = set(rng.sample(names, 8)), rng.sample(names, 2)
        shut = {(a, b) for a in names for b in ways[a] if rng.random() < 0.2}
        found = set(sources) & allowed
        for _ in names:
            found |= {b for a in found for b in ways[a] if b in allowed and (a, b) not in shut}
        assert reached(sources, allowed, ways, shut) == found
