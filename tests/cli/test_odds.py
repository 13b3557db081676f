"""`wartable odds`: two lists, a record, a whole turn; pages for people, JSON for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.sitting import GAME, TO_BATTLES, session, unfolded, wartable

LISTS = ("10", "inf", "2", "ftr", "vs", "8", "inf", "1", "bmb", "1", "aa")


def test_two_lists_are_told_with_and_without_quotes() -> None:
    bare = wartable("odds", GAME, *LISTS)
    quoted = wartable("odds", GAME, "10 inf 2 ftr", "vs", "8 inf 1 bmb 1 aa")
    assert bare.exit_code == 0, bare.output
    assert bare.output == quoted.output
    shown = unfolded(bare.output)
    for part in (
        "10 infantry and 2 fighters against 8 infantry and 1 bomber", "rolls 2 dice on 1 at planes",
        "Exact: every outcome of the dice is counted.", "win", "draw", "lose", "units left:", "█",
        "expected to lose", "cheapest first",
    ):  # fmt: skip
        assert part in shown


def test_programs_get_all_of_it() -> None:
    told = json.loads(wartable("odds", GAME, *LISTS, "--json").output)
    assert told["win"] + told["draw"] + told["lose"] + told["retreat"] == pytest.approx(1)
    assert told["exact"] is True
    assert told["attack"]["units"] == {"infantry": 10, "fighter": 2}
    assert sum(told["defense"]["left"].values()) == pytest.approx(1)


def test_conduct_is_listened_to() -> None:
    def win(*options: str) -> float:
        return float(json.loads(wartable("odds", GAME, *LISTS, "--json", *options).output)["win"])

    assert win("--rounds", "1") < win("--retreat", "4") < win()
    assert win("--losses", "attack=ftr,inf") < win()
    assert win("--losses", "defense=weak") != win()
    shown = wartable("odds", GAME, *LISTS, "--losses", "defense=best").output
    assert "defense losing weakest first" in unfolded(shown)


def test_a_raid_tells_its_damage_and_its_cost() -> None:
    shown = unfolded(
        wartable("odds", GAME, "--raid", "2", "bmb", "1", "ftr", "vs", "1", "aa", "1", "ftr").output
    )
    for part in (
        "A bombing raid: 2 bombers and 1 fighter against 1 fighter.", "damage:", "expected",
        "raiders lost: bombers", "interceptors lost: fighters", "bombers left:",
    ):  # fmt: skip
        assert part in shown
    alone = json.loads(wartable("odds", GAME, "--raid", "2 bmb", "--most", "4", "--json").output)
    assert alone["defense"] == {}
    assert max(map(int, alone["damage"])) == 4
    assert sum(alone["damage"].values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((GAME, "--raid", "2", "ftr"), "A raid needs bombers"),
        ((GAME, "3", "inf"), "Put one “vs” between attackers and defenders"),
        ((GAME, "3", "inf", "vs", "2", "inf", "vs", "inf"), "Put one “vs”"),
        ((GAME, "3", "inf", "vs", "2", "xyz"), "There is no unit “xyz”"),
        (("nogame", "3", "inf", "vs", "2", "inf"), "There is no game “nogame”"),
        (("nofile.jsonl",), "There is no file nofile.jsonl"),
        ((GAME, *LISTS, "--losses", "best"), "write it as --losses attack=ORDER"),
        ((GAME, *LISTS, "--dive", "attack=deep"), "never, alone or first"),
        ((GAME, *LISTS, "--option", "nothing=1"), "There is no option “nothing”"),
        ((GAME, *LISTS, "--where", "moon"), "land, sea or amphibious"),
    ],
)
def test_mistakes_get_a_sentence(words: tuple[str, ...], said: str) -> None:
    result = wartable("odds", *words)
    assert result.exit_code == 2
    assert said in unfolded(result.output)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match in which Germany has planned three battles."""
    path = tmp_path_factory.mktemp("odds") / "war.jsonl"
    session(*TO_BATTLES, f"save {path}", "quit")
    return path


def test_a_record_tells_its_whole_turn(record: Path) -> None:
    shown = unfolded(wartable("odds", record).output)
    assert "East Poland: 2 infantry against" in shown
    assert "All of it succeeds" in shown
    told = json.loads(wartable("odds", record, "--json").output)
    assert {battle["name"] for battle in told["battles"]} >= {"land:east_poland", "land:malta"}
    assert told["weakest"] in {battle["name"] for battle in told["battles"]}


def test_a_record_tells_one_space(record: Path) -> None:
    shown = unfolded(wartable("odds", record, "east", "pol").output)
    assert "A battle on land in East Poland" in shown
    assert "win" in shown
    one = json.loads(wartable("odds", record, "East Poland", "--json", "--rounds", "1").output)
    assert one[0]["retreat"] > 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("Rumania",), "There is no battle in Rumania. There is one in"),
        (("Atlantis",), "There is no space “Atlantis”"),
        (("East Poland", "--where", "sea"), "the record says that by itself"),
    ],
)
def test_mistakes_about_records_get_a_sentence(record: Path, words: tuple[str, ...], said: str) -> None:
    result = wartable("odds", record, *words)
    assert result.exit_code == 2
    assert said in unfolded(result.output)
