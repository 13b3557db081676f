"""Flights: the quick search against the board's own, which compares every way."""

from __future__ import annotations

import pytest

from wartable.board.reach import reach
from wartable.games.victory.ground import ground
from wartable.games.victory.movement_air import all_flights

BOARD = ground()
SHUT = [frozenset(), BOARD.lakes, frozenset(sorted(BOARD.land)[::3]), frozenset(sorted(BOARD.water)[::4])]


@pytest.mark.parametrize("start", sorted(BOARD.spaces)[::9])
@pytest.mark.parametrize("closed", SHUT, ids=("nothing", "lakes", "land", "sea"))
def test_flights_cost_what_the_cheapest_way_costs(start: str, closed: frozenset[str]) -> None:
    slow = reach(BOARD.air, start, blocked=closed, cost=lambda _, there: BOARD.air_cost[there])
    assert all_flights(start, closed) == slow.cost


def test_a_flight_ends_where_no_way_leads_on() -> None:
    start = sorted(BOARD.land)[0]
    assert all_flights(start, frozenset(BOARD.spaces)) == {start: 0}
