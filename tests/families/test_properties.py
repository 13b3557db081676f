"""Distances against slow twins, and ledgers of random play, for every game of the family."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.board import naive
from tests.families.kit import Kit
from tests.families.kits import EACH
from wartable.lab.batch import describe
from wartable.lab.playout import play, watches_of
from wartable.lab.setups import setups


@EACH
def test_flight_distances_are_those_of_a_naive_search(kit: Kit) -> None:
    g = kit.book
    open_air = {space: g.air[space] for space in g.spaces if space not in g.neutral}
    found = {start: dict(row) for start, row in g.flight.items() if start not in g.neutral}
    assert found == naive.distances(open_air)


@EACH
def test_what_is_within_reach_is_what_is_near_enough(kit: Kit) -> None:
    g = kit.book
    for start, row in g.flight.items():
        for reach in range(-1, 7):
            assert set(g.within(start, reach)) == {there for there, steps in row.items() if steps <= reach}
        lands = g.lands_from(start)
        assert list(lands) == sorted((row[there], there) for there in row if g.is_land[there])


@EACH
def test_flights_are_shortest_avoid_neutrals_and_count_every_step(kit: Kit) -> None:
    rules: Any = kit.rules
    g, w = kit.book, rules.look(kit.rules.initial())
    for start, goals in g.flight.items():
        for goal, steps in goals.items():
            path = kit.path(w, start, goal)
            assert len(path) == steps, (start, goal)
            assert path[-1:] == ((goal,) if start != goal else ())
            assert not g.neutral & set(path)
            assert all(there in g.air[here] for here, there in zip((start, *path), path, strict=False))


# -- ledgers, limits and sides: the invariants of the game under random play


@EACH
@settings(max_examples=8)
@given(st.data(), st.integers(1, 10**9))
def test_no_answer_breaks_an_invariant(kit: Kit, data: st.DataObject, seed: int) -> None:
    setup = data.draw(st.sampled_from(tuple(setups(kit.game))))
    result = play(kit.game.rules(setup), seed, watches_of(kit.game), limit=300)
    assert not result.faults, "\n".join(describe(fault) for fault in result.faults)


@EACH
@settings(max_examples=25)
@given(st.data(), st.integers(1, 10**9))
def test_no_answer_breaks_an_invariant_in_a_torn_up_position(
    kit: Kit, data: st.DataObject, seed: int
) -> None:
    rules = kit.game.rules(data.draw(st.sampled_from(tuple(setups(kit.game)))))
    result = play(rules, seed, watches_of(kit.game), limit=120, state=kit.torn_up(rules, seed))
    assert not result.faults, "\n".join(describe(fault) for fault in result.faults)


@EACH
@settings(max_examples=15)
@given(st.integers(1, 10**6))
def test_where_a_power_stands_is_known_at_every_step(kit: Kit, seed: int) -> None:
    """What is remembered of a board while nothing moves is what a fresh look finds."""
    rules: Any = kit.rules
    w = rules.look(kit.torn_up(rules, seed))
    for space in tuple(w.garrisons):
        assert w.own_spaces() == [s for s, where in w.garrisons.items() if w.power in where.present]
        w.remake(space, ())
    assert w.own_spaces() == []
