"""The board of Axis & Allies 1942 and the charts that repeat it."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.aa1942.files import BOARD, GRAPH, POWERS, SIDES, SPACES, TABLES


def having(feature: str) -> set[str]:
    return {space.id for space in BOARD.spaces if feature in space.features}


def test_the_board_has_80_territories_16_neutrals_65_sea_zones_and_403_contacts() -> None:  # R-BOARD-01
    assert Counter(space.kind for space in BOARD.spaces) == {"land": 96, "sea": 65}
    assert len(having("impassable")) == 16
    assert len(BOARD.edges) == 403
    assert {space.id for space in BOARD.spaces if space.kind == "sea"} == {f"sz_{n:02}" for n in range(1, 66)}


@pytest.mark.parametrize("power, level", [*zip(POWERS, (24, 41, 31, 30, 42), strict=True)])
def test_production_levels_are_the_sums_of_the_values(power: str, level: int) -> None:  # R-SETUP-06
    held = sum(space.value for space in BOARD.spaces if space.controller == power)
    assert held == level == TABLES["production_level"][power]


def test_the_world_is_worth_168() -> None:
    assert sum(space.value for space in BOARD.spaces) == TABLES["production_level"]["world"] == 168
    assert {s.value for s in BOARD.spaces if s.value} <= set(range(1, 13))  # R-BOARD-04


def test_everybody_starts_at_home() -> None:  # R-SETUP-05
    assert all(space.controller == space.owner for space in BOARD.spaces)
    assert {space.id for space in BOARD.spaces if space.kind == "land" and not space.owner} == having(
        "impassable"
    )


def test_starting_treasuries_are_printed_as_40_and_30_and_corrected_to_41_and_31() -> None:  # R-SETUP-02
    printed, corrected = TABLES["starting_treasury"], TABLES["starting_treasury_errata_2013"]
    assert [printed[power] for power in POWERS] == [24, 40, 30, 30, 42]
    assert [corrected[power] for power in POWERS] == [TABLES["production_level"][power] for power in POWERS]


def test_capitals_complexes_and_neutrals_are_those_of_the_board() -> None:  # R-CAP-01, R-SETUP-10
    assert {TABLES["capitals"][power] for power in POWERS} == having("capital")
    assert all(SPACES[TABLES["capitals"][power]].owner == power for power in POWERS)
    assert set(TABLES["industrial_complexes"]["spaces"]) == having("industrial_complex")
    assert all(SPACES[space].value for space in having("industrial_complex"))  # RULING-57
    assert set(TABLES["neutral"]["territories"]) == having("impassable")


def test_six_victory_cities_stand_on_each_side() -> None:  # R-VC-01
    cities = TABLES["victory_cities"]
    for side, powers in SIDES.items():
        assert len(cities[side]) == 6
        assert all(SPACES[space].controller in powers for space in cities[side].values())
    named = {space: city for side in SIDES for city, space in cities[side].items()}
    assert named == {s.id: s.extra["victory_city"] for s in BOARD.spaces if "victory_city" in s.extra}
    assert len(named) == 12


def test_honolulu_is_the_thirteenth_city_of_the_corrections() -> None:  # R-VC-03
    assert TABLES["victory_cities"]["errata_2013"] == {"Honolulu": "hawaiian_islands"}
    assert SPACES["hawaiian_islands"].extra["victory_city_errata"] == "Honolulu"


@pytest.mark.parametrize(
    "condition, axis, allies, cities",
    [
        ("standard", 9, 9, 12),
        ("total", 12, 12, 12),
        ("standard_errata_2013", 9, 10, 13),
        ("total_errata_2013", 13, 13, 13),
    ],
)
def test_cities_needed_to_win(condition: str, axis: int, allies: int, cities: int) -> None:  # R-WIN-02..04
    needed = TABLES["victory"][condition]
    assert (needed["axis"], needed["allies"], needed["of"]) == (axis, allies, cities)


def test_the_map_wraps_in_six_places() -> None:  # R-BOARD-02
    pairs = [tuple(pair) for pair in TABLES["wrap"]["pairs"]]
    assert len(pairs) == 6
    assert all(GRAPH.edge(*pair) for pair in pairs)
    assert pairs == [tuple(pair) for pair in BOARD.board.draw["seam_edges"]]


@pytest.mark.parametrize("canal", ["panama", "suez"])
def test_canals_are_those_of_the_board(canal: str) -> None:  # R-CANAL-01, RULING-02
    there, here = BOARD.board.extra["canals"][canal], TABLES["canals"][canal]
    assert (there["between"], there["controlled_by"]) == (here["zones"], here["territories"])
    edge = GRAPH.edge(*here["zones"])
    assert edge and edge.extra["canal"] == canal
    assert all(set(here["zones"]) <= set(GRAPH.ways("coast")[space]) for space in here["territories"])


def test_the_black_sea_has_one_way_out() -> None:  # R-NEUT-02
    strait = TABLES["straits"]["turkish"]
    assert GRAPH.ways("sea")[strait["closed_zone"]] == ("sz_15",)
    assert set(strait["zones"]) == {"sz_15", "sz_16"}


def test_nobody_enters_neutral_land() -> None:  # R-NEUT-01
    for passage in ("land", "coast", "air"):
        assert not any(GRAPH.ways(passage)[space] for space in having("impassable"))


def test_an_island_is_surrounded_by_sea_alone() -> None:  # R-ISL-01
    assert having("island")
    assert all(not GRAPH.ways("land")[space] for space in having("island"))
    beside = Counter(zone for space in having("island") for zone in GRAPH.ways("coast")[space])
    assert max(beside.values()) == 1


def test_coastal_and_landlocked_say_what_the_contacts_say() -> None:
    for space in BOARD.spaces:
        if space.kind == "land":
            coast = any(SPACES[other].kind == "sea" for other in GRAPH.contacts[space.id])
            said = ("coastal" in space.features, "landlocked" in space.features)
            assert said == (coast, not coast), space.id


def test_ships_appear_beside_their_complex() -> None:  # R-MOB-08
    zones = TABLES["placement"]["sea_zones"]
    assert list(zones) == TABLES["industrial_complexes"]["spaces"]
    for space, beside in zones.items():
        assert set(beside) == set(GRAPH.ways("coast")[space]), space
