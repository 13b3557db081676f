"""Pieces and charts of Axis & Allies 1942: numbers as printed, told alike wherever they are told twice."""

from __future__ import annotations

import pytest

from tests.aa1942.files import PIECES, POWERS, PROFILES, SIDES, SPACES, TABLES
from wartable.families.axis_allies.policies import AntiAircraft, holds_of
from wartable.families.axis_allies.profiles import Profile

# cost, move, attack, defense
CHART = {
    "infantry": (3, 1, 1, 2),
    "artillery": (4, 1, 2, 2),
    "tank": (6, 2, 3, 3),
    "aaa": (5, 1, None, None),
    "fighter": (10, 4, 3, 4),
    "bomber": (12, 6, 4, 1),
    "submarine": (6, 2, 2, 1),
    "transport": (7, 2, None, None),
    "destroyer": (8, 2, 2, 2),
    "cruiser": (12, 2, 3, 3),
    "carrier": (14, 2, 1, 2),
    "battleship": (20, 2, 4, 4),
    "industrial_complex": (15, 0, None, None),
}


def test_the_thirteen_pieces_have_the_numbers_of_the_book() -> None:  # R-BUY-02
    assert {p.id: (p.cost, p.move, p.attack, p.defense) for p in PROFILES.values()} == CHART
    assert all(profile.buyable for profile in PROFILES.values())
    assert len(PIECES) == 13


def test_every_fact_of_a_piece_is_one_the_family_knows() -> None:
    known = {*Profile.__struct_encode_fields__}
    assert all(set(piece) <= known for piece in PIECES)


def test_a_hold_takes_one_land_unit_and_one_infantry() -> None:  # R-TRN-06
    holds = holds_of(PROFILES, "transport")
    kinds = [kind for kind in PROFILES if PROFILES[kind].load]
    fitting = [[kind] for kind in kinds if holds.fit([kind])]
    fitting += [[a, b] for i, a in enumerate(kinds) for b in kinds[i:] if holds.fit([a, b])]
    assert sorted(map(sorted, fitting)) == sorted(map(sorted, TABLES["transport_loads"]["loads"]))
    assert not holds.fit(["infantry"] * 3)
    assert not holds.fit(["industrial_complex"])


def test_each_antiaircraft_artillery_fires_three_shots_at_most() -> None:  # R-AAFIRE-01
    guns = AntiAircraft(PROFILES["aaa"].aa_fire, PROFILES["aaa"].aa_shots)
    assert [guns.dice(1, 2), guns.dice(1, 5), guns.dice(2, 5), guns.dice(2, 9)] == [2, 3, 5, 6]


def test_ships_are_warships_surface_warships_or_transports() -> None:  # R-UNIT-20
    ships = {p.id for p in PROFILES.values() if p.domain == "sea"}
    assert ships - {p.id for p in PROFILES.values() if p.warship} == {"transport"}
    surface = {p.id for p in PROFILES.values() if p.surface_warship}
    assert surface == set(TABLES["sea_zones"]["hostile_with"])
    assert ships - surface == set(TABLES["sea_zones"]["ignored"])
    assert [p.id for p in PROFILES.values() if p.chosen_last] == TABLES["hit_classes"]["last"]


def test_only_battleships_take_two_hits() -> None:  # R-HIT-08, R-HIT-10
    assert {p.id: p.hits for p in PROFILES.values() if p.hits != 1} == {"battleship": 2}


def test_only_infantry_artillery_and_tanks_capture() -> None:  # R-UNIT-08
    assert {p.id for p in PROFILES.values() if p.captures_land} == {"infantry", "artillery", "tank"}


@pytest.mark.parametrize("side", ["attack", "defense"])
def test_the_battle_strip_follows_from_the_pieces(side: str) -> None:
    columns = {kind: int(number) for number, row in TABLES["battle_strip"][side].items() for kind in row}
    expected = {p.id: getattr(p, side) for p in PROFILES.values() if getattr(p, side)}
    if side == "attack":
        expected["infantry_with_artillery"] = PROFILES["infantry"].supported_attack
    assert columns == expected


def test_hit_numbers_are_told_alike_in_pieces_and_tables() -> None:
    shots = {p.id: p.support_shot for p in PROFILES.values() if p.support_shot}
    assert shots == {kind: TABLES["bombardment"][kind] for kind in ("battleship", "cruiser")}
    fire = TABLES["aa_fire"]
    assert (fire["hits_on"], fire["shots_per_unit"]) == (PROFILES["aaa"].aa_fire, PROFILES["aaa"].aa_shots)
    assert TABLES["raid"]["complex_hits_on"] == PROFILES["industrial_complex"].raid_fire == 1
    air = TABLES["raid"]["air_battle"]
    fighter, bomber = PROFILES["fighter"], PROFILES["bomber"]
    assert air["attacker_hits_on"] == fighter.raid_escort_attack == bomber.raid_attack == 1
    assert air["interceptor_hits_on"] == fighter.raid_intercept == 2


def test_dice_are_ordered_for_every_unit_that_fires() -> None:  # RULING-28
    firing = {p.id for p in PROFILES.values() if p.attack or p.defense}
    assert set(TABLES["dice"]["within_value"]) == firing
    assert len(TABLES["dice"]["within_value"]) == len(firing)


def test_short_names_are_all_different() -> None:
    assert len({p.short for p in PROFILES.values()}) == len(PROFILES)
    codes = [code for power in POWERS for code in TABLES["codes"][power]]
    assert len(set(codes)) == len(codes)


def test_turns_and_sides_name_every_power_once() -> None:  # R-SEQ-01, R-GEN-02
    assert TABLES["turn"]["order"] == list(POWERS)
    assert {side: tuple(TABLES["sides"][side]) for side in SIDES} == SIDES
    assert sorted(power for powers in SIDES.values() for power in powers) == sorted(POWERS)


def test_a_turn_has_six_phases_three_without_capital() -> None:  # R-SEQ-02, R-SEQ-06
    steps = TABLES["sequence"]["step"]
    assert [step["number"] for step in steps] == [1, 2, 3, 4, 5, 6]
    assert TABLES["sequence"]["without_capital"] == [step["id"] for step in steps[1:4]]


def test_options_are_off_unless_chosen() -> None:  # R-OPT-01..04
    options = {option["id"]: option for option in TABLES["option"]}
    assert set(options) == {"errata_2013", "black_sea_closed", "escorts_and_interceptors", "total_victory"}
    for option in options.values():
        assert (option["default"], option["choices"]) == (0, [0, 1])
        assert option["text"].endswith(".")


def test_every_place_in_the_control_and_canal_charts_exists() -> None:
    canals = [
        space for canal in TABLES["canals"].values() for space in (*canal["zones"], *canal["territories"])
    ]
    strait = TABLES["straits"]["turkish"]
    cities = [space for group in ("axis", "allies", "errata_2013") for space in cities_of(group)]
    assert {*canals, *strait["zones"], strait["closed_zone"], *cities} <= set(SPACES)


def cities_of(group: str) -> list[str]:
    return list(TABLES["victory_cities"][group].values())
