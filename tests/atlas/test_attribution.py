"""Every board says whose public work it is drawn from, and the page of dependencies says it too."""

from __future__ import annotations

from pathlib import Path

import pytest

from atlas.files import load, output_of
from atlas.plan import planned
from atlas.sources import ATTRIBUTION, BARLOW, CORMORANT, FELL, WATERS, WORLD, Package

SOURCES = (WORLD, WATERS, FELL, CORMORANT, BARLOW)
DEPENDENCIES = Path(__file__).parents[2] / "docs" / "dependencies.md"


@pytest.mark.parametrize("game", [game for game in planned() if output_of(game).is_dir()])
def test_a_client_can_show_where_a_board_comes_from(game: str) -> None:
    assert load(output_of(game)).legend.attribution == ATTRIBUTION


@pytest.mark.parametrize(
    "package", [WORLD, WATERS, FELL, CORMORANT, BARLOW], ids=lambda package: package.name
)
def test_every_source_is_recorded_with_version_and_terms(package: Package) -> None:
    line = f"- {package.name} {package.version}: {package.gives}. {package.terms}\n"
    assert line in DEPENDENCIES.read_text(encoding="utf-8")


def test_a_client_names_every_source() -> None:
    told = " ".join(ATTRIBUTION)
    for package in (WORLD, WATERS):
        assert f"{package.name} {package.version}" in told
    for letters in (FELL, CORMORANT, BARLOW):
        assert letters.gives.split(",")[0] in told
