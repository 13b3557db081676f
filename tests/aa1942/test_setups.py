"""The two starting positions of Axis & Allies 1942: totals as published, nothing misplaced."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.aa1942.files import DATA, POWERS, PROFILES, SETUPS, SIDES, SPACES, TABLES
from wartable.families.axis_allies.setupfile import SetupError, check_setups

IS_LAND = {space.id: space.kind == "land" for space in SPACES.values()}
BOTH = pytest.mark.parametrize("setup", ["standard", "tournament"])


def pieces_of(setup: dict[str, Any], power: str) -> Counter[str]:
    total: Counter[str] = Counter()
    for units in setup["units"][power].values():
        total.update(units)
    return total


def test_the_family_accepts_the_file() -> None:
    check_setups(DATA / "setups.toml", SETUPS.values(), IS_LAND, PROFILES, POWERS)


def test_there_are_two_set_ups_of_227_and_229_units() -> None:  # R-SETUP-01
    sizes = {
        name: sum(count for power in POWERS for count in pieces_of(setup, power).values())
        for name, setup in SETUPS.items()
    }
    assert sizes == {"standard": 227, "tournament": 229}


@BOTH
@pytest.mark.parametrize("power", POWERS)
def test_pieces_at_the_start_add_up(setup: str, power: str) -> None:
    total, found = dict(SETUPS[setup]["totals"][power]), pieces_of(SETUPS[setup], power)
    value, fighting = total.pop("ipc_value_with_complexes"), total.pop("combat_units")
    assert found == total
    assert found.total() - found["industrial_complex"] == fighting
    assert sum(PROFILES[kind].cost * count for kind, count in found.items()) == value


@BOTH
def test_every_unit_stands_in_a_space_of_its_owner_or_at_sea(setup: str) -> None:
    for power in POWERS:
        for space in SETUPS[setup]["units"][power]:
            assert not IS_LAND[space] or SPACES[space].controller == power, space


@BOTH
def test_fighters_at_sea_have_a_deck(setup: str) -> None:
    for power in POWERS:
        for space, units in SETUPS[setup]["units"][power].items():
            if not IS_LAND[space]:
                assert units.get("fighter", 0) <= 2 * units.get("carrier", 0), space
                assert "bomber" not in units


@BOTH
def test_no_sea_zone_holds_both_sides_at_the_start(setup: str) -> None:
    zones = {
        side: {space for power in powers for space in SETUPS[setup]["units"][power] if not IS_LAND[space]}
        for side, powers in SIDES.items()
    }
    assert not zones["axis"] & zones["allies"]


@BOTH
def test_complexes_stand_where_the_charts_say(setup: str) -> None:  # R-SETUP-10
    placed = [
        space
        for power in POWERS
        for space, units in SETUPS[setup]["units"][power].items()
        if "industrial_complex" in units
    ]
    assert sorted(placed) == sorted(TABLES["industrial_complexes"]["spaces"])


def test_the_tournament_differs_in_its_five_changes_alone() -> None:
    units = deepcopy(SETUPS["standard"]["units"])
    changes = SETUPS["tournament"]["change"]
    assert len(changes) == 5
    for change in changes:
        units_of, kind, count = units[change["power"]], change["unit"], change["count"]
        at = change.get("at", "")
        if change["change"] != "add":
            put(units_of, change.get("from", at), kind, -count)
        if change["change"] != "remove":
            put(units_of, change.get("to", at), kind, count)
    assert units == SETUPS["tournament"]["units"]


def put(units: dict[str, dict[str, int]], space: str, kind: str, count: int) -> None:
    there = units.setdefault(space, {})
    there[kind] = there.get(kind, 0) + count
    units[space] = {unit: number for unit, number in there.items() if number}
    if not units[space]:
        del units[space]


@BOTH
def test_two_to_five_players_have_a_plan_each(setup: str) -> None:  # R-GEN-01, R-GEN-03, RULING-60
    plans = {plan["id"]: plan["seats"] for plan in SETUPS[setup]["plan"]}
    assert {name: len(seats) for name, seats in plans.items()} == {"two": 2, "three": 3, "four": 4, "five": 5}
    for seats in plans.values():
        assert set(seats) <= set(TABLES["names"])
        for powers in seats.values():
            assert any(set(powers) <= set(side) for side in SIDES.values())


@BOTH
def test_play_begins_with_the_soviet_union(setup: str) -> None:  # R-SEQ-01
    start = SETUPS[setup]["start"]
    assert start == {
        "round": 1,
        "active": TABLES["turn"]["order"][0],
        "step": TABLES["sequence"]["step"][0]["id"],
    }


# ---- fighters at sea, as the family checks them


@pytest.mark.parametrize(
    "units, said",
    [
        ({"carrier": 1, "fighter": 3}, "the carriers there have decks for 2 Fighter, not for 3"),
        ({"destroyer": 1, "fighter": 1}, "Fighter cannot stand at sea"),
        ({"carrier": 1, "bomber": 1}, "Bomber cannot stand at sea"),
        ({"carrier": 1, "fighter": 0}, "must be 1 or more, not 0"),
    ],
)
def test_a_fighter_without_deck_is_refused(units: dict[str, int], said: str) -> None:
    setup = {"id": "test", "units": {"jpn": {"sz_50": units}}}
    with pytest.raises(SetupError) as caught:
        check_setups(Path("s.toml"), [setup], IS_LAND, PROFILES, POWERS)
    assert said in str(caught.value)
