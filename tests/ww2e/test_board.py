"""The board of World War II in Europe: what its rulebook says of it, and what its countries must have."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from wartable.board import graph_of, load_board

BOARD = load_board(Path(str(files("wartable.games"))) / "ww2e" / "data" / "board.toml")
GRAPH = graph_of(BOARD)
SPACES = BOARD.by_id()
LAND = {id_: space for id_, space in SPACES.items() if space.kind in ("land", "box")}


@pytest.mark.parametrize(
    ("passage", "start", "goal", "steps"),
    [
        ("air", "frankfurt", "liege", 1),
        ("air", "hamburg", "liege", 2),
        ("air", "frankfurt", "sedan", 2),
        ("air", "gibraltar", "central_mediterranean", 3),
        ("air", "oran", "central_mediterranean", 2),
        ("air", "tripoli", "central_mediterranean", 2),
        ("air", "taranto", "central_mediterranean", 1),
        ("air", "genoa", "central_mediterranean", 1),
        ("land", "halfaya", "tobruk", 2),
        ("sea", "port_vigo", "port_bristol", 4),
    ],
)
def test_distances_are_those_of_the_examples_in_the_rulebook(
    passage: str, start: str, goal: str, steps: int
) -> None:
    assert GRAPH.distance(passage, start, goal) == steps


def test_who_comes_from_halfaya_to_tobruk_passes_bir_el_gubi() -> None:
    ways = GRAPH.ways("land")
    assert set(ways["halfaya"]) & set(ways["tobruk"]) == {"bir_el_gubi"}


def test_every_country_with_a_capital_flies_its_flag_there() -> None:  # R-FEA-06, R-FEA-09
    for group in BOARD.groups:
        if "capital" in group.extra:
            capital = SPACES[group.extra["capital"]]
            flag = "flag_major" if group.extra["kind"] == "major" else "flag_minor"
            assert capital.group == group.id
            assert flag in capital.features


def test_no_flag_flies_anywhere_but_in_a_capital() -> None:
    capitals = {group.extra.get("capital") for group in BOARD.groups}
    flown = {id_ for id_, space in LAND.items() if {"flag_major", "flag_minor"} & set(space.features)}
    assert flown <= capitals
    assert sum("flag_major" in space.features for space in LAND.values()) == 6


def test_a_value_comes_from_a_factory_or_from_a_resource_zone_never_both() -> None:  # R-FEA-01, R-FEA-04
    for space in SPACES.values():
        sources = [word for word in ("factory", "nrz") if word in space.features]
        assert len(sources) == (space.value > 0), space.id
        assert space.extra.get("value_kind") == (sources[0] if sources else None), space.id


def test_homelands_are_the_spaces_of_a_major_power() -> None:  # R-MAP-04
    majors = {group.id for group in BOARD.groups if group.extra.get("kind") == "major"}
    assert majors == set(BOARD.board.controllers)
    for space in LAND.values():
        assert (space.owner != "") == (space.group in majors), space.id


def test_each_space_of_the_board_lies_on_one_of_seven_fronts_but_few_ports_on_two() -> None:
    fronts = {front["id"] for front in BOARD.board.extra["fronts"]}
    assert len(fronts) == 7
    both = {id_ for id_, space in SPACES.items() if "front" not in space.extra}
    assert both == {"port_hamburg", "port_istanbul", "port_gibraltar"}
    for id_ in both:
        assert len(SPACES[id_].extra["multi_front"]) == 2
    assert {space.extra["front"] for id_, space in SPACES.items() if id_ not in both} == fronts


def test_only_boxes_lie_behind_blue_borders() -> None:  # R-MAP-08
    (blue,) = (border for border in BOARD.borders if border.id == "blue")
    assert blue.cost == 5
    boxes = {id_ for id_, space in SPACES.items() if space.kind == "box"}
    docks = {id_ for id_, space in SPACES.items() if space.extra.get("land") in boxes}
    assert boxes == {id_ for id_, space in SPACES.items() if "blue_border" in space.features}
    for edge in BOARD.edges:
        if edge.border == "blue":
            assert set(edge.between) & (boxes | docks), edge.between


def test_every_port_is_bound_to_one_land_space() -> None:  # R-POR-01
    bound = Counter(space.extra["land"] for space in SPACES.values() if space.kind == "port")
    assert max(bound.values()) == 1
    assert set(bound) == {id_ for id_, space in LAND.items() if "port" in space.extra}
    for id_ in bound:
        assert SPACES[LAND[id_].extra["port"]].extra["land"] == id_


def test_straits_and_canals_at_sea_name_the_land_that_closes_them() -> None:
    closed = {frozenset(edge.between): edge.extra for edge in BOARD.edges if "via" in edge.extra}
    assert len(closed) == 3
    for extra in closed.values():
        for pair in extra["closed_by"]:
            edge = GRAPH.edge(*pair)
            assert edge is not None
            assert edge.border == extra["via"]


def test_the_partition_line_parts_poland() -> None:
    german, soviet = BOARD.regions["german_side"], BOARD.regions["soviet_side"]
    assert {SPACES[id_].group for id_ in german} == {"poland"}
    meeting = {
        (west, east) for west in german for east in soviet if frozenset((west, east)) in
        {frozenset(edge.between) for edge in BOARD.edges}
    }  # fmt: skip
    assert ("warsaw", "brest_litovsk") in meeting
    assert len(meeting) >= 3
