"""The board of Europe Engulfed: what the rulebook says about places, counted and looked up in its file."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from wartable.board import load_board
from wartable.board.graph import graph_of

BOARD = load_board(Path(str(files("wartable.games"))) / "engulfed" / "data" / "board.toml")
SPACES = BOARD.by_id()
GRAPH = graph_of(BOARD)
EDGES = {frozenset(edge.between): edge for edge in BOARD.edges}
PLAYED = [space for space in BOARD.spaces if space.kind in ("land", "fortress")]


def on_land(name: str) -> set[str]:
    """Neighbours that ground units may walk to."""
    return {
        other for edge in BOARD.edges if name in edge.between and edge.mark == "all"
        for other in edge.between if other != name and SPACES[other].kind in ("land", "fortress")
    }  # fmt: skip


def bordered(border: str) -> set[frozenset[str]]:
    return {frozenset(edge.between) for edge in BOARD.edges if edge.border == border}


def test_the_board_has_131_areas_5_fortresses_4_sea_zones_and_2_lanes() -> None:
    assert Counter(space.kind for space in BOARD.spaces) == {
        "land": 131, "fortress": 5, "sea": 6, "box": 1, "impassable": 8,
    }  # fmt: skip
    assert {space.id for space in BOARD.spaces if "lane" in space.features} == {"red_sea", "persian_gulf"}
    assert Counter(edge.mark for edge in BOARD.edges) == {"all": 371, "air_route": 25}


def test_every_area_has_terrain_and_a_weather_zone() -> None:
    assert {space.terrain for space in PLAYED} == {"clear", "rough", "swamp", "desert", "fortress"}
    assert Counter(space.extra["zone"] for space in PLAYED) == {"east": 60, "south": 47, "west": 29}
    assert {space.id for space in PLAYED if space.terrain == "swamp"} == {
        "ladoga_swamps", "onega_swamps", "pripet_marshes",
    }  # fmt: skip
    assert {
        space.id for space in PLAYED if (space.terrain == "fortress") != (space.kind == "fortress")
    } == set()


@pytest.mark.parametrize(
    "power, values",
    [
        ("germany", {6: 5}),
        ("italy", {5: 2}),
        ("france", {8: 2}),
        ("britain", {8: 3, 2: 1}),
        ("ussr", {1: 8, 4: 1, 5: 1}),
        ("", {2: 7}),
    ],
)
def test_resource_areas_give_their_first_owners_what_the_book_says(
    power: str, values: dict[int, int]
) -> None:
    assert Counter(space.value for space in PLAYED if space.owner == power and space.value) == values


def test_places_that_the_book_names_with_their_resources() -> None:
    named = {"rome": 5, "piedmont": 5, "marseille": 8, "moscow": 4, "baku": 5, "alexandria": 2, "ploesti": 2}
    assert {name: SPACES[name].value for name in named} == named


def test_paris_has_five_neighbours() -> None:
    assert on_land("paris") == {"normandy", "pas_de_calais", "metz", "lyon", "bordeaux"}


def test_denmark_is_reached_on_land_from_the_ruhr_alone() -> None:
    assert on_land("denmark") == {"ruhr"}


def test_fortresses_lie_within_the_areas_that_the_book_names() -> None:
    assert {space.id: space.inside for space in BOARD.spaces if space.kind == "fortress"} == {
        "leningrad": "novgorod", "sevastopol": "crimea", "tobruk": "cyrenaica", "gibraltar": "andalucia",
        "malta": "",
    }  # fmt: skip
    assert bordered("fortress") == {
        frozenset((name, space.inside)) for name, space in SPACES.items() if space.inside
    }


def test_the_only_straits_are_messina_the_dardanelles_and_kerch() -> None:
    assert {EDGES[pair].name for pair in bordered("strait")} == {"messina", "dardanelles", "kerch"}
    assert bordered("canal") == {frozenset(("alexandria", "sinai_desert"))}


def test_the_maginot_line_covers_metz_whose_neighbours_are_german_and_belgian() -> None:
    assert {space.id for space in BOARD.spaces if "maginot" in space.features} == {"metz"}
    assert set(BOARD.regions["maginot_hostile_neighbours"]) == {
        name for name in on_land("metz") if SPACES[name].group in ("germany", "belgium")
    }


def test_the_southern_zone_ends_where_the_book_says() -> None:
    zone = {space.id: space.extra["zone"] for space in PLAYED}
    south = {SPACES[name].group for name in zone if zone[name] == "south"}
    assert {"turkey", "greece", "yugoslavia", "italy", "spain"} <= south
    assert not {"rumania", "bulgaria", "hungary"} & south
    assert {name for name in BOARD.regions["continental_france"] if zone[name] == "south"} == {
        "lyon", "marseille",
    }  # fmt: skip


def test_morocco_is_a_port_for_three_powers_only() -> None:
    assert EDGES[frozenset(("morocco", "atlantic"))].extra["only"] == ["britain", "france", "usa"]
    assert [port.seas for port in SPACES["persia"].ports] == [("persian_gulf",)]
    assert [port.seas for port in SPACES["upper_egypt"].ports] == [("red_sea",)]


def test_ports_and_invasion_arrows_lie_on_seas_that_the_area_touches() -> None:
    for space in PLAYED:
        seas = {sea for port in space.ports for sea in port.seas} | set(space.extra.get("invasion", {}))
        assert seas <= set(space.extra.get("coast", ())), space.id
        assert set(space.extra.get("coast", ())) == {
            other for other in SPACES
            if SPACES[other].kind == "sea" and frozenset((space.id, other)) in EDGES
        }, space.id  # fmt: skip


def test_air_routes_cross_water_and_repeat_no_contact() -> None:
    for edge in BOARD.edges:
        if edge.mark == "air_route":
            assert SPACES[edge.extra["over"]].kind == "sea", edge.between
    assert frozenset(("sicily", "malta")) in EDGES


@pytest.mark.parametrize(
    "one, other",
    [("axis_1941", "allies_1941"), ("axis_1942", "allies_1942"), ("western_allies_1945", "ussr_1945")],
)
def test_nobody_stands_on_both_sides_of_a_start_line(one: str, other: str) -> None:
    sides = set(BOARD.regions[one]), set(BOARD.regions[other])
    assert not sides[0] & sides[1]
    assert any(set(edge.between) & sides[0] and set(edge.between) & sides[1] for edge in BOARD.edges)


def test_the_front_of_july_1942_runs_as_published() -> None:
    assert {"tula", "voronezh", "don_river_bend", "moscow", "stalingrad"} <= set(BOARD.regions["allies_1942"])
    assert {"kharkov", "kursk", "sevastopol", "western_egypt"} <= set(BOARD.regions["axis_1942"])


def test_the_graph_keeps_apart_who_travels_how() -> None:
    assert GRAPH.ways("land")["denmark"] == ("ruhr",)
    assert set(GRAPH.ways("sea")["atlantic"]) == {"mediterranean", "baltic", "red_sea", "persian_gulf"}
    assert GRAPH.ways("sea")["black_sea"] == ()
    assert "oslo" in GRAPH.ways("air_route")["denmark"]
    assert "oslo" not in GRAPH.ways("land")["denmark"]
