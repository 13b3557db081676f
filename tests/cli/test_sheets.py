"""Reports and the facts of spaces in the terminal."""

from __future__ import annotations

import pytest

from tests.example_game import GAME
from tests.tiny_game import GAME as FORD
from wartable.cli.complaints import Complaint
from wartable.cli.sheets import facts, listed, report
from wartable.games.victory import GAME as VICTORY
from wartable.kernel.contract import Dice, Setup, Unreadable
from wartable.kernel.words import Words

RULES = GAME.rules(Setup("hilltop", "standard", "two"))
WORDS = Words(GAME)
STATE = RULES.apply(RULES.initial(), Dice("deal", (4711,)))[0]


def test_the_list_names_every_report() -> None:
    assert listed(RULES, STATE, "red", WORDS) == ["Reports:", "  What is left"]


def test_a_report_is_a_table_of_what_the_seat_may_know() -> None:
    assert report(RULES, STATE, "red", WORDS, "what") == [
        "What is left",
        "  A block hits with its strength plus one or less. (rule R-EX-06)",
        "",
        "Blocks and their strength",
        "  Side  Blocks  Strength",
        "  Red   3       6",
        "  Blue  3       ?",
    ]


def test_a_report_that_is_not_there_is_told() -> None:
    with pytest.raises(Unreadable, match="There is no report “income”"):
        report(RULES, STATE, "red", WORDS, "income")


def test_a_space_has_its_facts() -> None:
    assert facts(RULES, STATE, "red", WORDS, "hill") == ["", "Facts", "  Blocks sent  0"]


def test_a_game_without_reports_says_so() -> None:
    rules = FORD.rules(Setup("ford", FORD.scenarios[0].id, FORD.seat_plans[0].id))
    with pytest.raises(Complaint, match="no reports"):
        listed(rules, rules.initial(), "red", Words(FORD))
    assert facts(rules, rules.initial(), "red", Words(FORD), "hill") == []


def test_what_is_cut_off_is_explained_at_once_and_the_rest_in_full() -> None:
    book = VICTORY.casebook
    case = book.cases["REP-02"]
    rules, state = book.rules(case), book.state(case)
    words = Words(VICTORY)
    short = report(rules, state, "axis", words, "axis supply")
    cut = ["Kiev", "Cut off", "German Infantry 17A and German Panzer 1"]
    assert cut in [[part.strip() for part in line.split("  ") if part] for line in short]
    assert any("is in the hands of the enemy" in line and "R-SUP-01" in line for line in short)
    said = "suffers no attrition"
    assert not any(said in line for line in short)
    assert any(said in line for line in report(rules, state, "axis", words, "full axis supply"))
