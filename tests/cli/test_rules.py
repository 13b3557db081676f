"""Catalogue and rules: what can be played, and what carries out which row."""

from __future__ import annotations

import json

import pytest

from tests.cli.sitting import GAME, unfolded, wartable
from wartable.cli import rule_pages
from wartable.kernel.registry import find


def test_games_and_scenarios_are_listed_for_people_and_programs() -> None:
    assert GAME in wartable("games").output
    assert GAME in [game["id"] for game in json.loads(wartable("games", "--json").output)]
    shown = unfolded(wartable("scenarios", GAME).output)
    for option in find(GAME).options:
        assert option.id in shown
    for plan in find(GAME).seat_plans:
        assert f"{plan.id}: {plan.title}" in shown
    told = json.loads(wartable("scenarios", GAME, "--json").output)
    assert {"scenarios", "seat_plans", "options", "standing_orders"} == set(told)


def test_a_row_is_shown_with_its_functions_at_their_places() -> None:
    shown = json.loads(wartable("rules", "show", GAME, "r-lnd-05", "--json").output)
    assert shown["row"] == "R-LND-05"
    assert shown["places"]
    for place, name in zip(shown["places"], shown["functions"], strict=True):
        file, _, line = place.rpartition(":")
        module, _, function = name.partition(":")
        assert file == module.replace(".", "/") + ".py"
        source = rule_pages.source_of(module).read_text(encoding="utf-8").splitlines()
        assert function.rpartition(".")[2] in source[int(line) - 1]
    assert "Source:" in wartable("rules", "show", GAME, "R-LND-05").output


def test_rows_are_listed_by_chapter() -> None:
    rows = wartable("rules", "list", GAME, "--chapter", "lnd").output
    assert "R-LND-05" in rows
    assert "R-SEA-01" not in rows
    assert len(json.loads(wartable("rules", "list", GAME, "--json").output)) == len(find(GAME).rule_rows())


@pytest.mark.parametrize("bare", [True, False])
def test_coverage_fails_when_a_row_has_nothing(bare: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = tuple(
        rule_pages.RowCoverage(id_, "GEN", "", "", ("module:function",), "", cases, ())
        for id_, cases in (("R-A-01", ("A-1",)), ("R-A-02", () if bare else ("A-2",)))
    )
    monkeypatch.setattr("wartable.cli.rule_commands.coverage_of", lambda _: rows)
    result = wartable("rules", "coverage", GAME)
    assert result.exit_code == (1 if bare else 0)
    assert ("NO CASE" in result.output) == bare
    told = json.loads(wartable("rules", "coverage", GAME, "--json").output)
    assert told["missing"] == (["R-A-02"] if bare else [])


def test_coverage_knows_every_row_of_the_game() -> None:
    result = wartable("rules", "coverage", GAME)
    for row in find(GAME).rule_rows():
        assert f"{row.id} " in result.output


@pytest.mark.parametrize(
    "words",
    [
        (),
        *[
            (name,)
            for name in ("play", "new", "show", "replay", "verify", "export", "import", "fuzz", "rules")
        ],
        *[(name,) for name in ("games", "scenarios")],
        *[("rules", name) for name in ("list", "show", "coverage")],
    ],
)
def test_every_command_explains_itself(words: tuple[str, ...]) -> None:
    result = wartable(*words, "--help")
    assert result.exit_code == 0
    assert "Usage" in result.output
    assert not words or words == ("rules",) or "Examples:" in result.output
