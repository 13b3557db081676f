"""The data files of Axis & Allies Europe (1999): totals as printed, every name known, nothing twice."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from wartable.board.facts import BoardData
from wartable.board.graph import Graph, graph_of
from wartable.board.schema import load_board

DATA = Path(str(files("wartable.games.europe1999"))) / "data"
POWERS = ("germany", "soviet_union", "great_britain", "united_states")


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


BOARD: BoardData = load_board(DATA / "board.toml")
GRAPH: Graph = graph_of(BOARD)
SPACES = BOARD.by_id()
PIECES = {piece["id"]: piece for piece in read("pieces")["piece"]}
TABLES = read("tables")
RULES = read("rules")
(SETUP,) = read("setups")["setup"]
ROWS = {row["id"]: row for row in RULES["row"]}
RULINGS = {ruling["id"]: ruling for ruling in RULES["ruling"]}


# ---- the board


def test_the_board_has_61_territories_35_sea_zones_and_7_convoy_centers() -> None:  # R-BRD-01
    assert Counter(space.kind for space in BOARD.spaces) == {"land": 61, "sea": 35}
    assert sum("convoy_center" in space.features for space in BOARD.spaces) == 7


def test_the_board_has_240_contacts_30_of_them_with_neutral_land() -> None:
    plain = [edge for edge in BOARD.edges if not edge.option]
    assert len(plain) == 240
    assert Counter(edge.mark for edge in plain) == {"all": 209, "none": 30, "air": 1}
    for edge in plain:
        neutral = any("impassable" in SPACES[end].features for end in edge.between)
        shut = edge.mark == "none"
        assert shut == (neutral or set(edge.between) == {"gibraltar", "spain"})


@pytest.mark.parametrize("power, income", [*zip(POWERS, (40, 24, 25, 40), strict=True)])
def test_starting_incomes_are_the_sums_of_the_values(power: str, income: int) -> None:  # R-SET-03
    held = sum(space.value for space in BOARD.spaces if space.controller == power)
    assert held == income == TABLES["starting_income"][power] == SETUP["income"][power]


def test_the_middle_east_is_worth_8() -> None:  # R-BRD-10
    values = {space.id: space.value for space in BOARD.spaces if space.group == "middle_east"}
    assert values == {"egypt": 1, "palestine": 0, "trans_jordan": 2, "syria": 1, "iraq": 2, "iran": 2}
    assert sum(values.values()) == TABLES["middle_east"]["positions"] == 8
    assert all(SPACES[space].controller == "allies_in_common" for space in values)


def test_gibraltar_is_reached_only_by_sea() -> None:  # R-BRD-16
    assert GRAPH.ways("land")["gibraltar"] == ()
    assert GRAPH.ways("coast")["gibraltar"] == ("strait_of_gibraltar",)
    assert GRAPH.ways("air")["gibraltar"] == ("strait_of_gibraltar",)
    assert set(GRAPH.contacts["gibraltar"]) == {"spain", "strait_of_gibraltar"}


def test_neighbours_named_by_the_book_are_one_step_apart() -> None:  # R-BRD-15, R-BRD-17
    assert GRAPH.distance("land", "germany", "poland") == 1
    assert GRAPH.distance("land", "canada", "united_states") == 1
    assert GRAPH.distance("sea", "south_atlantic", "central_atlantic") == 1


def test_only_planes_cross_the_turkish_straits() -> None:  # R-BRD-08, R-BRD-09
    assert GRAPH.distance("air", "black_sea", "aegean_sea") == 1
    assert GRAPH.ways("sea")["black_sea"] == ()


def test_algeria_touches_the_strait_of_gibraltar_only_with_the_option() -> None:  # R-BRD-22
    assert GRAPH.edge("algeria", "strait_of_gibraltar") is None
    assert graph_of(BOARD, {"algeria_strait"}).distance("air", "algeria", "strait_of_gibraltar") == 1


def test_the_long_flights_of_the_book_use_their_full_range() -> None:  # RULING-09
    assert GRAPH.distance("air", "united_kingdom", "tunisia") == 6
    assert GRAPH.distance("air", "azores_sea", "algeria") == 3


def test_islands_have_no_land_neighbour() -> None:  # R-BRD-02
    alone = {space for space in SPACES if SPACES[space].kind == "land" and not GRAPH.ways("land")[space]}
    islands = {space.id for space in BOARD.spaces if "island" in space.features}
    neutral = set(TABLES["neutral"]["territories"])
    assert islands == {"iceland", "malta", "sicily", "sardinia", "corsica", "crete", "cyprus"}
    assert alone - neutral == islands | {"united_kingdom", "gibraltar"}


def test_coastal_and_landlocked_say_what_the_contacts_say() -> None:
    for space in BOARD.spaces:
        if space.kind == "land":
            coast = any(SPACES[other].kind == "sea" for other in GRAPH.contacts[space.id])
            assert ("coastal" in space.features, "landlocked" in space.features) == (coast, not coast), (
                space.id
            )


def test_drawing_hints_name_spaces_of_the_board() -> None:
    draw = BOARD.board.draw
    named = [*draw["discs"], *draw["boxes"], *draw["islets"]]
    named += [space for pair in draw["hide_contacts"] for space in pair]
    assert set(named) <= set(SPACES)
    assert all(GRAPH.edge(a, b) is None for a, b in draw["hide_contacts"])
    assert not {decor.id for decor in BOARD.decor} & set(SPACES)


# ---- the set-up


def pieces_of(power: str) -> Counter[str]:
    total: Counter[str] = Counter()
    for units in SETUP["units"][power].values():
        total.update(units)
    return total


@pytest.mark.parametrize("power", POWERS)
def test_pieces_at_the_start_add_up(power: str) -> None:  # R-SET-02
    total = dict(SETUP["totals"][power])
    value = total.pop("ipc_value")
    assert pieces_of(power) == total
    assert sum(PIECES[piece].get("cost", 0) * count for piece, count in total.items()) == value


def test_the_totals_are_those_of_the_published_set_up() -> None:
    assert {power: SETUP["totals"][power]["ipc_value"] for power in POWERS} == {
        "germany": 484,
        "soviet_union": 245,
        "great_britain": 244,
        "united_states": 58,
    }
    assert [sum(pieces_of(power).values()) for power in POWERS] == [98, 67, 33, 8]


def test_every_unit_stands_in_a_space_it_may_stand_in() -> None:
    kind = {"land": "land", "air": "land", "special": "land", "sea": "sea"}
    for power in POWERS:
        friends = {power, "allies_in_common"} - ({"allies_in_common"} if power == "germany" else set())
        for space, units in SETUP["units"][power].items():
            assert all(SPACES[space].kind == kind[PIECES[piece]["class"]] for piece in units), space
            assert SPACES[space].kind == "sea" or SPACES[space].controller in friends, space


def test_no_sea_zone_holds_both_sides_at_the_start() -> None:
    german = set(SETUP["units"]["germany"])
    allied = {space for power in POWERS[1:] for space in SETUP["units"][power]}
    assert not german & allied


def test_every_seat_plan_hands_out_every_power_once() -> None:  # R-GEN-03
    plans = {plan["id"]: plan["seats"] for plan in SETUP["plan"]}
    assert {plan: len(seats) for plan, seats in plans.items()} == {"two": 2, "three": 3, "four": 4}
    for seats in plans.values():
        assert [power for powers in seats.values() for power in powers] == list(POWERS)


def test_the_cash_advance_is_told_alike_in_set_up_and_tables() -> None:  # R-CASH-01
    for receiver in ("germany", "allies"):
        assert SETUP["cash_advance"][receiver] == TABLES["cash_advance"][receiver] == 12
    assert sum(TABLES["cash_advance"]["deadlock_split"].values()) == 12
    (bidding,) = (option for option in TABLES["option"] if option["id"] == "bidding")
    assert bidding["default"] == 12
    assert bidding["choices"] == list(range(41))


# ---- the pieces


def test_there_are_twelve_pieces_with_the_costs_of_the_book() -> None:  # R-BUY-02
    costs = {piece: facts["cost"] for piece, facts in PIECES.items() if facts["buyable"]}
    assert len(PIECES) == 12
    assert costs == {
        "infantry": 3,
        "artillery": 4,
        "armor": 5,
        "aa_gun": 5,
        "fighter": 12,
        "bomber": 15,
        "transport": 8,
        "submarine": 8,
        "destroyer": 12,
        "aircraft_carrier": 18,
        "battleship": 24,
    }


@pytest.mark.parametrize("side", ["attack", "defense"])
def test_the_battle_board_follows_from_the_pieces(side: str) -> None:  # R-UI-02
    columns = {piece: number for number, row in TABLES["battle_board"][side].items() for piece in row}
    expected = {piece: str(facts[side]) for piece, facts in PIECES.items() if side in facts}
    if side == "attack":
        expected |= {
            "infantry_with_artillery": str(PIECES["infantry"]["supported_attack"]),
            "transport": "none",
        }
    else:
        expected["aa_gun"] = str(PIECES["aa_gun"]["aa_fire"])
    assert columns == expected


def test_hit_numbers_are_told_alike_in_pieces_and_tables() -> None:
    fighter, raid = PIECES["fighter"], TABLES["raid"]
    assert (fighter["raid_intercept"], fighter["raid_escort_attack"]) == (2, 1)
    assert (raid["interceptor_hits_on"], raid["escort_hits_on"]) == (2, 1)
    assert TABLES["aa_fire"]["hits_on"] == PIECES["aa_gun"]["aa_fire"] == 1


def test_short_names_are_all_different() -> None:
    assert len({piece["short"] for piece in PIECES.values()}) == len(PIECES)


# ---- the tables


def test_tables_agree_with_the_board() -> None:
    def having(feature: str) -> set[str]:
        return {space.id for space in BOARD.spaces if feature in space.features}

    assert {TABLES["capitals"][power] for power in POWERS} == having("capital")
    assert set(TABLES["industrial_complexes"]["spaces"]) == having("industrial_complex")
    assert set(TABLES["neutral"]["territories"]) == having("impassable")
    convoys = {space: power for power in POWERS for space in TABLES["convoy_centers"].get(power, ())}
    assert convoys == {space: SPACES[space].owner for space in having("convoy_center")}
    soviet = {s.id for s in BOARD.spaces if s.group in ("soviet_homeland", "soviet_annexed")}
    assert set(TABLES["patriotic_war"]["territories"]) == soviet
    assert {s.id for s in BOARD.spaces if s.group == "middle_east"} == set(TABLES["middle_east"]["spaces"])


def test_complexes_stand_where_the_set_up_puts_them() -> None:  # R-BRD-21
    placed = [
        space
        for power in POWERS
        for space, units in SETUP["units"][power].items()
        if "industrial_complex" in units
    ]
    assert sorted(placed) == sorted(TABLES["industrial_complexes"]["spaces"])


def test_ships_are_placed_beside_their_complex() -> None:  # R-PLC-02
    for space, zones in TABLES["placement"]["sea_zones"].items():
        assert set(zones) == set(GRAPH.ways("coast")[space])


# ---- rows and rulings


def test_there_are_418_rows_and_77_rulings_each_with_its_own_id() -> None:
    assert len(RULES["row"]) == len(ROWS) == 418
    assert len(RULES["ruling"]) == len(RULINGS) == 77


def test_rows_are_numbered_without_gaps_in_their_chapters() -> None:
    assert len(RULES["chapter"]) == 34
    counted: Counter[str] = Counter()
    for row in RULES["row"]:
        counted[row["chapter"]] += 1
        assert row["id"] == f"R-{row['chapter']}-{counted[row['chapter']]:02}"
    assert list(counted) == [chapter["id"] for chapter in RULES["chapter"]]


def test_every_row_and_ruling_is_a_sentence_with_a_source() -> None:
    for entry in (*ROWS.values(), *RULINGS.values()):
        assert re.fullmatch(r"[^a-z\[\]].*[.)]", entry["text"]) or entry["text"][0] == "`", entry["id"]
    assert all(row["source"] for row in ROWS.values())


def test_options_and_optional_rows_name_each_other() -> None:
    by_option: dict[str, set[str]] = {}
    for row in ROWS.values():
        if "option" in row:
            by_option.setdefault(row["option"], set()).add(row["id"])
    assert by_option == {option["id"]: set(option["rules"]) for option in TABLES["option"]}
    assert {edge.option for edge in BOARD.edges} == {"", "algeria_strait"}
    for option in TABLES["option"]:
        assert option["default"] in option["choices"]


def rule_ids(value: Any) -> Iterator[str]:
    """Every rule or ruling named anywhere in a data file, in lists and in sentences."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from rule_ids(item)
    elif isinstance(value, str):
        yield from re.findall(r"\bR-[A-Z]+-\d+\b|\bRULING-\d+[a-z]?\b", value)


@pytest.mark.parametrize("name", ["board", "pieces", "setups", "tables", "rules"])
def test_every_rule_named_in_the_data_exists(name: str) -> None:
    unknown = set(rule_ids(read(name))) - set(ROWS) - set(RULINGS)
    assert not unknown


def test_every_place_or_piece_written_in_the_rules_exists() -> None:
    known = set(SPACES) | set(PIECES) | set(POWERS) | {option["id"] for option in TABLES["option"]}
    for entry in (*ROWS.values(), *RULINGS.values()):
        for quoted in re.findall(r"`([^`]+)`", entry["text"]):
            words = re.findall(r"[a-z_\d]*[a-z]\w*", quoted)
            assert set(words) <= known, entry["id"]


def test_every_id_in_the_tables_exists() -> None:
    known = set(SPACES) | set(PIECES) | set(POWERS)
    places = [
        *(TABLES["capitals"][power] for power in POWERS),
        *TABLES["placement"]["sea_zones"],
        *TABLES["victory"]["germany"]["must_capture_one_of"],
        *TABLES["patriotic_war"]["from"],
        *TABLES["patriotic_war"]["pieces"],
        *TABLES["patriotic_war"]["second_edition_territories"],
        *(TABLES["canada"][key] for key in ("power", "space", "sea_zone")),
    ]
    assert set(places) <= known
    assert TABLES["turn"]["order"] == list(POWERS)
