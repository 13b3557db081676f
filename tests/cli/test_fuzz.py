"""Random games: they pass, their faults are found, saved, and happen again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.sitting import GAME, unfolded, wartable
from wartable.cli import fuzzing
from wartable.cli.fuzzing import Plan, Run, ledger_faults, play_one, setup_of, temper_of
from wartable.kernel.contract import REFEREE, PieceView, SpaceView, View
from wartable.kernel.recordfile import read
from wartable.kernel.registry import find
from wartable.lab.playout import tempers_of


def test_random_games_of_every_seat_plan_pass(tmp_path: Path) -> None:
    result = wartable("fuzz", GAME, "--games", "3", "--options", "all", "--longest", "900", "--out", tmp_path)
    assert result.exit_code == 0, result.output
    assert "None broke." in result.output


def test_two_processes_play_the_same_games_as_one(tmp_path: Path) -> None:
    words = ("fuzz", GAME, "--games", "2", "--longest", "60", "--json", "--out", str(tmp_path))
    one, two = (json.loads(wartable(*words, "--jobs", jobs).output) for jobs in ("1", "2"))
    assert one["games"] == two["games"] == 2
    assert one["ends"] == two["ends"] == {"broken off": 2}


def test_a_thorough_game_checks_every_answer(tmp_path: Path) -> None:
    played = play_one(Plan(GAME, longest=150, thorough=True), 4, str(tmp_path))
    assert played.fault == ""
    assert played.moves == 150


def test_seat_plans_take_turns_and_options_are_drawn() -> None:
    game = find(GAME)
    plan = Plan(GAME, options="all")
    setups = [setup_of(plan, game, number) for number in range(6)]
    assert [setup.seats for setup in setups[:3]] == [plan.id for plan in game.seat_plans]
    assert all(set(setup.options) == {option.id for option in game.options} for setup in setups)
    assert len({tuple(setup.options.values()) for setup in setups}) > 1


def test_tempers_take_turns_with_pure_chance_and_are_named_in_the_record(tmp_path: Path) -> None:
    game = find("victory")
    plan = Plan("victory", scenario="bagration_1944", seats="two", temper="all", longest=60)
    each = len(game.seat_plans) * len(game.scenarios)
    names = [temper_of(plan, game, number * each) for number in range(6)]
    assert names == ["", *tempers_of(game)]
    assert play_one(plan, 4 * each, str(tmp_path)).outcome == "broken off"
    assert Run(plan, 4 * each)._command().endswith("--temper all")
    complaint = wartable("fuzz", GAME, "--temper", "rage")
    assert complaint.exit_code == 2 and "no temper “rage”" in unfolded(complaint.output)


class Brittle(Run):
    """A game whose rules fail after some moves."""

    def __init__(self, plan: Plan, number: int) -> None:
        super().__init__(plan, number)
        self.rules = BrittleRules(self.rules)


class BrittleRules:
    def __init__(self, rules: Any) -> None:
        self._rules = rules
        self._left = 40

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def apply(self, state: Any, move: Any) -> Any:
        self._left -= 1
        if not self._left:
            raise ZeroDivisionError("the rules divide by nothing")
        return self._rules.apply(state, move)


def test_a_fault_is_saved_as_a_record_that_ends_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fuzzing, "Run", Brittle)
    result = wartable("fuzz", GAME, "--games", "1", "--seed", "7", "--out", tmp_path)
    assert result.exit_code == 1
    assert "Game 7 broke after 40 moves: ZeroDivisionError" in unfolded(result.stderr)
    record = read(tmp_path / f"fault-{GAME}-7.jsonl")
    note = record.entries[-1].text
    assert f"wartable fuzz {GAME} --games 1 --seed 7" in note
    assert "the rules divide by nothing" in note


def test_debts_and_empty_stacks_are_faults() -> None:
    spaces = {"poland": SpaceView("germany", (PieceView("germany", "infantry", 0),))}
    view = View(REFEREE, GAME, {}, spaces, {"germany": {"money": -1, "seat": "axis"}})
    assert list(ledger_faults(view)) == ["germany has -1 money", "0 germany infantry in poland"]
    assert not list(ledger_faults(View(REFEREE, GAME, {}, {}, {"germany": {"money": 0}})))
