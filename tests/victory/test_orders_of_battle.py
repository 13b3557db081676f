"""Every block, step, factory and marker of the printed lists of 1941 to 1944: nothing more, nothing less."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.victory.files import BLOCKS, SETUPS

PRINTED: dict[str, Any] = tomllib.loads(
    (Path(__file__).parent / "orders_of_battle.toml").read_text(encoding="utf-8")
)
LABELS = {
    "ger_pz_dak": "dak",
    "bri_bb_kgv": "bb kgv",
    "bri_inf_ff": "ff infantry",
    "bri_ca_ff": "ff cruiser",
    "vic_inf_1a": "infantry 1a",
    "vic_ca": "cruiser",
}
"""Blocks that the lists call by another name than the blocks themselves."""
TYPES = {"fortress": "fortress", "submarine": "submarine"}


def label(block: str) -> str:
    """What the lists call a block."""
    if block in LABELS:
        return LABELS[block]
    if BLOCKS[block]["type"] in TYPES:
        return TYPES[BLOCKS[block]["type"]]
    if block.startswith("sov_inf"):
        return f"infantry {BLOCKS[block]['max']}"
    return re.sub(r" \(.*\)", "", BLOCKS[block]["name"]).lower()


@pytest.mark.parametrize("scenario", PRINTED)
def test_the_lists_are_set_up_step_by_step(scenario: str) -> None:  # R-SET-11, R-SET-07
    forces = SETUPS[scenario]["forces"]
    placed = Counter(f"{space}: {label(block)} {steps}" for space, block, steps, *_ in forces["units"])
    placed.update(f"{space}: factory {steps}" for space, steps in forces["factories"])
    printed = Counter(f"{s}: {entry}" for s, there in PRINTED[scenario]["blocks"].items() for entry in there)
    assert (printed - placed, placed - printed) == (Counter(), Counter())


@pytest.mark.parametrize("scenario", PRINTED)
def test_the_printed_markers_lie_where_the_lists_say(scenario: str) -> None:
    found = {camp: sorted(spaces) for camp, spaces in SETUPS[scenario]["printed_markers"].items()}
    assert found == PRINTED[scenario]["markers"]


def test_all_printed_scenarios_are_there_and_the_campaign_is_reconstructed() -> None:
    assert {*PRINTED, "campaign_1939"} == set(SETUPS)
    assert SETUPS["campaign_1939"]["source"] == "reconstructed"
    counted = {
        scenario: sum(map(len, lists["blocks"].values())) + sum(map(len, lists["markers"].values()))
        for scenario, lists in PRINTED.items()
    }
    assert counted == {
        "barbarossa_1941": 150, "stalingrad_1942": 163, "kursk_1943": 171, "bagration_1944": 163,
    }  # fmt: skip
