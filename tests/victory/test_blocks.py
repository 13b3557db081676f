"""The blocks of Victory in Europe: every one exists once and says all that a rule will ask."""

from __future__ import annotations

from collections import Counter

from tests.victory.files import BLOCKS, MAJORS, MINORS, SPACES, TABLES, TYPES, read

AIR = {"fighter", "heavy_bomber", "medium_bomber", "dive_bomber", "naval_bomber"}
TARGETS = {"air", "naval", "army", "factory", "convoy"}


def test_there_are_185_blocks_of_20_types_and_the_factories() -> None:
    assert len(BLOCKS) == len(read("pieces")["block"]) == 185
    assert len(TYPES) == 21
    assert {block["type"] for block in BLOCKS.values()} == set(TYPES) - {"factory"}


def test_blocks_of_each_power_are_counted() -> None:
    counted = Counter(block["power"] for block in BLOCKS.values())
    assert [counted[power] for power in MAJORS] == [45, 10, 26, 9, 20, 40]
    assert sum(counted[minor] for minor in MINORS) == 35
    assert set(MINORS) | set(MAJORS) <= set(TABLES["names"])
    assert set(TABLES["names"]) >= set(TABLES["adjectives"])


def test_every_block_can_fight_or_says_that_it_cannot() -> None:
    for id_, block in BLOCKS.items():
        kind = TYPES[block["type"]]
        if kind["class"] == "convoy":
            assert "letter" not in block, id_
            continue
        assert block["letter"] in "ABCD", id_
        assert block.get("number", 0) in (1, 2, 3) or block["type"] == "submarine", id_
        assert {*kind["primary"], *kind["secondary"]} <= TARGETS, id_


def test_ratings_that_the_book_prints() -> None:  # R-UNI-10, R-UNI-15, B-09, R-BMB-02
    fire = {id_: f"{block.get('letter', '')}{block.get('number', '')}" for id_, block in BLOCKS.items()}
    assert {fire[id_] for id_, b in BLOCKS.items() if b["type"] == "leader"} == {"C1"}
    assert {b["max"] for b in BLOCKS.values() if b["type"] == "leader"} == {2}
    assert {fire[id_] for id_, b in BLOCKS.items() if b["type"] == "medium_bomber"} == {"B1"}
    assert {fire[id_] for id_, b in BLOCKS.items() if b["type"] in ("heavy_bomber", "naval_bomber")} == {"B2"}
    assert fire["ger_fa_me109_1"] == "A2"
    assert fire["sov_fa_i16_1"] == "B1"
    assert fire["bri_inf_bef"] == "C2"
    assert TYPES["submarine"]["flat"] == {"convoy": 2, "surface": 1}
    assert (TYPES["factory"]["letter"], TYPES["factory"]["number"]) == ("A", 1)


def test_years_let_every_major_block_be_built_and_no_minor_one() -> None:
    for id_, block in BLOCKS.items():
        assert (block.get("year") is None) == bool(block.get("minor")), id_
        assert block.get("year") is None or 1939 <= block["year"] <= 1945


def test_places_named_by_blocks_exist() -> None:
    for id_, block in BLOCKS.items():
        assert block.get("home", "berlin") in SPACES, id_
        assert block.get("zone", "convoy_a") in SPACES, id_
        place = block.get("deploy", "home")
        assert place in ("home", "port") or place in SPACES, id_
        assert block.get("deploy_steps", 0) <= block["max"], id_


def test_convoys_know_their_zones() -> None:  # R-CNV-01
    zones = {block["zone"]: block["power"] for block in BLOCKS.values() if block["type"] == "convoy"}
    assert zones == {"convoy_a": "usa", "convoy_b": "usa", "convoy_c": "britain", "convoy_d": "france"}


def test_every_type_names_its_rows() -> None:
    assert all(kind["rules"] and kind["source"] for kind in TYPES.values())
