"""The five starting positions: totals as printed, everything where it may stand."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.victory.files import BLOCKS, MAJORS, MINORS, SETUPS, SPACES, TABLES, TYPES, read

EACH = pytest.mark.parametrize("setup", SETUPS.values(), ids=list(SETUPS))
SIDES = {power: camp for camp, powers in TABLES["camps"].items() if camp in
         ("axis", "western", "soviet") for power in powers}  # fmt: skip
HOLDERS = ("axis", "western", "soviet", "italy", "usa", "vichy")


def factories(setup: dict[str, Any], spaces: set[str]) -> int:
    return sum(steps for space, steps in setup["forces"]["factories"] if space in spaces)


def owned(power: str) -> set[str]:
    return {id_ for id_, space in SPACES.items() if space.owner == power}


def test_the_scenarios_begin_when_they_say() -> None:  # R-SET-02, R-SET-11
    starts = {id_: (setup["start"]["year"], setup["start"]["turn"]) for id_, setup in SETUPS.items()}
    assert starts == {
        "campaign_1939": (1939, 3),
        "barbarossa_1941": (1941, 2),
        "stalingrad_1942": (1942, 2),
        "kursk_1943": (1943, 3),
        "bagration_1944": (1944, 2),
    }
    assert {(setup["start"]["end_year"], setup["start"]["end_turn"]) for setup in SETUPS.values()} == {
        (1945, 4)
    }


@EACH
def test_blocks_and_steps_add_up(setup: dict[str, Any]) -> None:
    """The order of battle, counted power by power."""
    blocks: Counter[str] = Counter()
    steps: Counter[str] = Counter()
    for _, block, strength, *_ in setup["forces"]["units"]:
        blocks[BLOCKS[block]["power"]] += 1
        steps[BLOCKS[block]["power"]] += strength
    wanted = setup["checks"]["blocks_and_steps"]
    assert {power: [blocks[power], steps[power]] for power in blocks} == wanted


@EACH
def test_every_block_stands_once_within_its_strength(setup: dict[str, Any]) -> None:
    seen = [block for _, block, *_ in setup["forces"]["units"]]
    assert len(seen) == len(set(seen))
    assert not set(seen) & set(setup["politics"]["eliminated"])
    for space, block, steps, *coast in setup["forces"]["units"]:
        lowest = 0 if BLOCKS[block]["type"] == "leader" else 1
        assert lowest <= steps <= BLOCKS[block]["max"], block
        assert not coast or coast[0] < len(SPACES[space].extra["coasts"]), block


@EACH
def test_no_start_breaks_stacking(setup: dict[str, Any]) -> None:  # R-STK-01 to R-STK-06
    stacks: dict[tuple[str, str], Counter[str]] = {}
    for space, block, *_ in setup["forces"]["units"]:
        power = BLOCKS[block]["power"]
        camp = SIDES.get(power, "vichy" if power == "vichy" else "axis" if power != "poland" else "western")
        kind = TYPES[BLOCKS[block]["type"]]
        sort = "leader" if kind["id"] == "leader" else kind["class"]
        stacks.setdefault((space, camp), Counter())[sort] += 1
    for (space, _), there in stacks.items():
        facts = SPACES[space].extra
        if facts.get("stack") == "unlimited":
            continue
        assert there["leader"] <= 1, space
        assert there["air"] <= 1, space
        if SPACES[space].kind == "land":
            assert there["army"] <= facts["stack"], space
            assert there["naval"] <= (2 if "naval_base" in SPACES[space].features else 1), space
        else:
            assert there["naval"] + (0 if "convoy_unit" in facts else there["convoy"]) <= facts["navies"], (
                space
            )


@EACH
def test_land_has_one_holder_or_is_neutral(setup: dict[str, Any]) -> None:
    held = [space for spaces in setup["control"].values() for space in spaces]
    assert len(held) == len(set(held))
    assert set(setup["control"]) <= set(HOLDERS)
    neutral = {id_ for id_, space in SPACES.items() if space.kind == "land"} - set(held)
    assert all(SPACES[space].group in MINORS for space in neutral)
    standing = {space for space, *_ in setup["forces"]["units"] if SPACES[space].kind == "land"}
    assert not standing & neutral


@EACH
def test_printed_markers_lie_where_their_side_controls(setup: dict[str, Any]) -> None:
    for camp, spaces in setup["printed_markers"].items():
        assert set(spaces) <= set(setup["control"][camp])


@EACH
def test_factories_keep_to_the_city_numbers(setup: dict[str, Any]) -> None:  # R-FAC-01, R-MAP-05
    for space, steps in setup["forces"]["factories"]:
        assert 1 <= steps <= SPACES[space].extra["factory_max"], space


@EACH
def test_factory_steps_add_up(setup: dict[str, Any]) -> None:
    for power, wanted in setup["checks"]["production"].items():
        spaces = {"urals"} if power == "urals" else owned(power) - {"urals"}
        assert factories(setup, spaces) == wanted["factories"], power
        assert wanted["pp"] == min(wanted["factories"], wanted["resources"]), power


def test_germany_1939_has_10_factories_and_11_resources() -> None:  # R-PRO-06, R-RES-05, R-RES-07
    campaign = SETUPS["campaign_1939"]
    assert factories(campaign, owned("germany")) == 10
    home = sum(SPACES[space].value for space in owned("germany"))
    treaties = TABLES["sweden_romania"]
    delivered = sum(SPACES[space].value for space in treaties["spaces"])
    assert (home, delivered, treaties["soviet_trade"]) == (6, 4, 1)


def test_britain_1939_has_7_resources_and_6_factories() -> None:  # B-14
    campaign = SETUPS["campaign_1939"]
    home = sum(SPACES[space].value for space in owned("britain"))
    convoy = next(steps for _, block, steps, *_ in campaign["forces"]["units"] if block == "bri_convoy_c")
    assert (home, convoy) == (4 + 2, 1)
    assert factories(campaign, owned("britain")) == 6


def test_poland_deploys_three_blocks_at_full_strength() -> None:  # R-GZ-29
    there = [
        (b, s) for _, b, s, *_ in SETUPS["campaign_1939"]["forces"]["units"] if BLOCKS[b]["power"] == "poland"
    ]
    assert len(there) == 3
    assert all(steps == BLOCKS[block]["max"] for block, steps in there)


def test_the_pact_puts_soviet_markers_into_the_baltic_and_bessarabia() -> None:  # R-SET-10
    assert SETUPS["campaign_1939"]["printed_markers"] == {"soviet": ["lithuania", "riga", "bessarabia"]}


def test_city_numbers_add_up_to_the_most_a_power_may_build() -> None:
    most = TABLES["production"]["factory_most"]
    for power in MAJORS:
        spaces = owned(power) - {"urals"}
        assert sum(SPACES[space].extra.get("factory_max", 0) for space in spaces) == most[power], power
    assert SPACES["urals"].extra["factory_max"] == most["urals"] == TABLES["production"]["urals_most"]


def test_american_mobilization_and_free_forces_name_blocks() -> None:  # R-GZ-37, R-FRF-01
    later = read("setups")
    assert {BLOCKS[block]["power"] for _, block, _ in later["mobilization"]["units"]} == {"usa"}
    free = {nation: [block for block, _ in facts["units"]] for nation, facts in later["free_forces"].items()}
    assert free == {
        nation: [id_ for id_, block in BLOCKS.items() if block.get("free_force") == nation]
        for nation in ("poland", "france")
    }
