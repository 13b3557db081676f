"""A set-up file with a dangling name is refused with file, place and a better name."""

from pathlib import Path
from typing import Any

import pytest

from wartable.families.axis_allies.setupfile import SetupError, check_setups
from wartable.games.europe1999.book import FILES

LAND = {"poland": True, "baltic_sea": False}
POWERS = ("germany", "soviet_union")
PLAN = [{"id": "two", "seats": {"axis": ["germany"], "allies": ["soviet_union"]}}]


def setup(units: dict[str, Any], plan: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    return {"id": "test", "units": units, "plan": PLAN if plan is None else plan}


def test_a_sound_set_up_passes() -> None:
    check_setups(
        Path("s.toml"), [setup({"germany": {"poland": {"infantry": 2}, "baltic_sea": {"submarine": 1}}})],
        LAND, FILES.profiles, POWERS,
    )  # fmt: skip
    assert FILES.setups[0]["id"] == "spring_1941"


@pytest.mark.parametrize(
    ("units", "said"),
    [
        ({"germania": {"poland": {"infantry": 1}}}, "there is no power “germania”; did you mean “germany”?"),
        ({"germany": {"polen": {"infantry": 1}}}, "there is no space “polen”; did you mean “poland”?"),
        ({"germany": {"poland": {"infantri": 1}}}, "there is no unit “infantri”; did you mean “infantry”?"),
        ({"germany": {"poland": {"destroyer": 1}}}, "Destroyer cannot stand on land"),
        ({"germany": {"baltic_sea": {"armor": 1}}}, "Armor cannot stand at sea"),
        ({"germany": {"poland": {"infantry": 0}}}, "must be 1 or more, not 0"),
    ],
)
def test_what_is_wrong_is_said(units: dict[str, Any], said: str) -> None:
    with pytest.raises(SetupError) as caught:
        check_setups(Path("s.toml"), [setup(units)], LAND, FILES.profiles, POWERS)
    assert str(caught.value).startswith("s.toml: set-up “test”")
    assert said in str(caught.value)


def test_a_power_without_a_seat_is_noticed() -> None:
    plan = [{"id": "two", "seats": {"axis": ["germany"]}}]
    with pytest.raises(SetupError, match="seat plan “two”: every power"):
        check_setups(Path("s.toml"), [setup({}, plan)], LAND, FILES.profiles, POWERS)
