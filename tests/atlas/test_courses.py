"""Lines on the boards run where the boards say: fronts, zones of weather, marks on shores."""

from __future__ import annotations

import pytest

from atlas.files import board_file, load, output_of
from wartable.board import load_board

BOARD = load_board(board_file("engulfed"))
DRAWN = load(output_of("engulfed"))
SPACES = BOARD.by_id()


def sides(sign: str) -> list[list[str]]:
    """The spaces on both sides of every stretch of a line."""
    (course,) = (course for course in DRAWN.places.courses if course.sign == sign)
    owners = list(DRAWN.areas.owners())
    return [owners[number] for number in course.arcs]


@pytest.mark.parametrize(
    "sign, one, other",
    [
        ("start_1941", "axis_1941", "allies_1941"),
        ("start_1942", "axis_1942", "allies_1942"),
        ("start_1945", "western_allies_1945", "ussr_1945"),
    ],
)
def test_a_start_line_parts_those_who_face_each_other(sign: str, one: str, other: str) -> None:
    found = sides(sign)
    assert found
    for names in found:
        assert len(set(names) & set(BOARD.regions[one])) == 1
        assert len(set(names) & set(BOARD.regions[other])) == 1


def test_weather_changes_along_its_line_and_nowhere_else() -> None:
    line = {frozenset(names) for names in sides("weather")}
    land = ("land", "fortress")
    for names in DRAWN.areas.owners():
        spaces = [SPACES[name] for name in names if name in SPACES and SPACES[name].kind in land]
        if len(spaces) == 2:
            differ = spaces[0].extra["zone"] != spaces[1].extra["zone"]
            assert differ == (frozenset(names) in line), names


def test_every_port_and_every_arrow_stands_on_the_board() -> None:
    for sign, wanted in (
        ("port", {s.id: sum(len(port.seas) for port in s.ports) for s in BOARD.spaces if s.ports}),
        ("invasion", {s.id: len(s.extra["invasion"]) for s in BOARD.spaces if "invasion" in s.extra}),
    ):
        marks = [mark.space for mark in DRAWN.places.marks if mark.sign == sign]
        assert {name: marks.count(name) for name in set(marks)} == wanted


def test_arrows_bear_the_number_of_units_that_may_land() -> None:
    for space in BOARD.spaces:
        numbers = [m.text for m in DRAWN.places.marks if m.sign == "invasion" and m.space == space.id]
        assert numbers == [str(number) for number in space.extra.get("invasion", {}).values()]
