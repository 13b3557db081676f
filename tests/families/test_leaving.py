"""Blocks that leave are asked about only where room is short."""

from __future__ import annotations

from wartable.families.blocks.leaving import Leaving

Rooms = dict[str, int]
"""Place -> blocks that it still takes."""
WAYS: dict[str, tuple[str, ...]] = {
    "lost": (),
    "north": ("north",),
    "north_too": ("north",),
    "either": ("north", "south"),
}


def ways(rooms: Rooms, block: str) -> list[str]:
    return [place for place in WAYS[block] if rooms[place] > 0]


def go(rooms: Rooms, block: str, way: str) -> None:
    rooms[way] -= 1


LEAVING = Leaving(ways, go, lambda rooms: rooms.copy())


def test_who_has_no_way_needs_no_question() -> None:
    assert LEAVING.forced({"north": 1, "south": 1}, ("either", "lost")) == "lost"


def test_a_single_way_that_nobody_else_wants_is_gone() -> None:
    assert LEAVING.forced({"north": 1, "south": 0}, ("north",)) == "north"


def test_with_room_for_all_nobody_is_asked() -> None:
    assert LEAVING.forced({"north": 2, "south": 0}, ("north", "north_too")) == "north"


def test_where_one_would_take_the_place_of_another_the_owner_is_asked() -> None:
    assert LEAVING.forced({"north": 1, "south": 0}, ("north", "north_too")) == ""
    assert LEAVING.forced({"north": 1, "south": 1}, ("north", "either")) == ""


def test_trying_changes_nothing() -> None:
    rooms = {"north": 1, "south": 1}
    LEAVING.forced(rooms, ("north", "north_too", "either"))
    assert rooms == {"north": 1, "south": 1}
