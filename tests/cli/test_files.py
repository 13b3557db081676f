"""Matches as files: new, show, replay, verify, export, import, and everything that can be wrong with them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.sitting import ADVANCE, GAME, TO_BATTLES, resumed, session, unfolded, wartable
from wartable.kernel.record import save
from wartable.kernel.recordfile import read

BATTLE = (*TO_BATTLES, "fight land east poland", "1 6", "1 6 6 6")


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    """A record that ends in the middle of a battle, with an undo on the way."""
    path = tmp_path / "battle.jsonl"
    session(*ADVANCE, "buy 1 bomber", "undo", "note so far, so good", *BATTLE[5:], options=("--record", path))
    return path


def complains(*words: str | Path, typed: str = "") -> str:
    """What is said on stderr by a command that exits with 2."""
    result = wartable(*words, typed=typed)
    assert result.exit_code == 2, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output
    return unfolded(result.stderr)


def test_new_writes_a_match_that_can_be_played(tmp_path: Path) -> None:
    path = tmp_path / "war.jsonl"
    result = wartable("new", GAME, path, "--seats", "three", "-o", "bidding=15", "--name", "germany=Ada")
    assert result.exit_code == 0
    header = read(path).header
    assert (header.seats, header.options["bidding"], header.players) == ("three", 15, {"germany": "Ada"})
    assert "germany> " in resumed(path, "quit")


def test_seats_left_to_the_random_player_are_remembered(tmp_path: Path) -> None:
    path = tmp_path / "war.jsonl"
    wartable("new", GAME, path, "--seat", "allies=random")
    assert "Round 1" in resumed(path, "done", "quit")
    other = resumed(path, "quit", options=("--seat", "allies=human", "--seat", "axis=human"))
    assert "axis> " in other


def test_show_draws_the_board_at_the_end_and_at_any_entry(battle: Path) -> None:
    end = unfolded(wartable("show", battle).output)
    assert "Axis is asked: Germany: press on in East Poland" in end
    start = unfolded(wartable("show", battle, "--at", "0").output)
    assert "round 1 · Germany · cash advance" in start
    view = json.loads(wartable("show", battle, "--json").output)
    assert view["decisions"][0]["kind"] == "press_on"
    assert "There is no point 999" in complains("show", battle, "--at", "999")
    assert "Did you mean" in complains("show", battle, "--viewer", "alies")


def test_replay_tells_the_match_as_prose(battle: Path) -> None:
    told = wartable("replay", battle)
    assert "Germany takes" not in told.stdout
    assert "cuts British Convoy Center 3" in told.stdout
    assert "every digest fits" in told.stderr
    events = json.loads(wartable("replay", battle, "--json").stdout)
    assert events[-1]["seq"] == read(battle).last
    assert {"seq", "kind", "data", "text"} == set(events[0])


def test_verify_says_yes_and_no_with_its_exit_code(battle: Path) -> None:
    assert wartable("verify", battle).exit_code == 0
    battle.write_bytes(battle.read_bytes().replace(b'"values":[1,6]', b'"values":[1,1]'))
    found = wartable("verify", battle, "--json")
    assert found.exit_code == 1
    report = json.loads(found.stdout)
    assert not report["ok"]
    assert "was changed after it was written" in report["problems"][0]
    assert "There is no file" in complains("verify", battle.with_name("none"))


def test_a_text_export_makes_the_same_match_again(battle: Path, tmp_path: Path) -> None:
    text = wartable("export", battle).stdout
    assert "axis combat_movement: move 2 germany.infantry poland > east_poland\n" in text
    assert "dice: 1 6\n" in text
    assert "note: so far, so good\n" in text
    assert "bomber" not in text  # it was undone
    source, again = tmp_path / "war.txt", tmp_path / "again.jsonl"
    source.write_text(text, encoding="utf-8")
    assert wartable("import", source, again).exit_code == 0
    assert wartable("export", again).stdout.splitlines()[5:] == text.splitlines()[5:]
    assert wartable("show", again, "--json").stdout.count("east_poland") > 0


def test_a_json_export_loses_nothing(battle: Path, tmp_path: Path) -> None:
    source, again = tmp_path / "war.json", tmp_path / "again.jsonl"
    assert wartable("export", battle, "--json", "--out", source).exit_code == 0
    assert wartable("import", source, again).exit_code == 0
    assert again.read_bytes() == battle.read_bytes()


def test_a_record_can_be_imported_as_it_is(battle: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.jsonl"
    assert wartable("import", battle, again).exit_code == 0
    assert again.read_bytes() == battle.read_bytes()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("hello", "line 1: is neither a heading nor a move"),
        ("dice: 1 2", "the heading “game: …” is missing"),
        ("game: chess", "There is no game “chess”"),
        (f"game: {GAME}\nscenario: 1066", "There is no scenario “1066”"),
        (f"game: {GAME}\nplayer: king=Arthur", "line 2: names a player for “king”"),
        (f"game: {GAME}\naxis advance: dance", "line 2: An order begins with"),
        (f"game: {GAME}\naxis advance: enlist 9 infantry in moscow", "line 2: "),
        (f"game: {GAME}\n\nallies purchase: done", "line 3: answers “allies purchase”, but at this point"),
        (f"game: {GAME}\ndice: 1", "No dice are to be rolled now"),
        (f"game: {GAME}\ndice: one", "“one” is not what a die shows"),
        ('{"format": "wartable match 1"}', "holds no list of lines"),
        ('{"format": "wartable match 1", "lines": [', "is not readable as JSON"),
        ('{"some": "json"}', "is no record of a match"),
        ("", "the heading “game: …” is missing"),
    ],
)
def test_what_cannot_be_imported_is_said_with_file_and_line(text: str, reason: str, tmp_path: Path) -> None:
    source, out = tmp_path / "war.txt", tmp_path / "out.jsonl"
    source.write_text(text, encoding="utf-8")
    said = complains("import", source, out)
    assert reason in said
    assert "war.txt" in said
    assert not out.exists()


def test_bytes_that_are_no_text_cannot_be_imported(tmp_path: Path) -> None:
    source = tmp_path / "war.txt"
    source.write_bytes(b"game: \xff\xfe")
    assert "is no text" in complains("import", source, tmp_path / "out.jsonl")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("play", "chess"), "There is no game “chess”"),
        (("play",), "Name a game to play"),
        (("play", GAME, "--scenario", "spring_1491"), "Did you mean spring_1941"),
        (("play", GAME, "--seats", "seven"), "There is no seat plan “seven”"),
        (("play", GAME, "--option", "biding=3"), "Did you mean bidding"),
        (("play", GAME, "--option", "bidding"), "write it as --option name=number"),
        (("play", GAME, "--option", "bidding=many"), "needs a number, or on or off"),
        (("play", GAME, "--option", "bidding=99"), "cannot be 99; it is a number from 0 to 40"),
        (("play", GAME, "--seat", "axes=human"), "There is no seat “axes”. Did you mean axis"),
        (("play", GAME, "--seat", "axis=robot"), "a seat is left to a “human” or to “random”"),
        (("play", GAME, "--name", "nobody=X"), "There is no seat “nobody”"),
        (("play", GAME, "--dice", "loaded"), "There is no kind of dice “loaded”"),
        (("play", GAME, "--dice", "typed", "--seed", "1"), "--seed belongs to seeded dice"),
        (("play", GAME, "--script", "1"), "--script belongs to scripted dice"),
        (("play", GAME, "--dice", "scripted", "--script", "a"), "“a” is not what a die shows"),
        (("play", GAME, "--record", "/no/such/place/x"), "There is no directory /no/such/place"),
        (("play", GAME, "--resume", "x"), "--resume FILE takes everything"),
        (("play", "--resume", "/no/such/file"), "cannot be read"),
        (("show", "/no/such/file"), "cannot be read"),
        (("scenarios", "chess"), "There is no game “chess”"),
        (("rules", "show", GAME, "R-LND-99999"), "There is no rule “R-LND-99999”"),
        (("rules", "list", GAME, "--chapter", "XYZ"), "There is no chapter “XYZ”"),
        (("fuzz", GAME, "--options", "some"), "--options is “all” or left out"),
        (("fuzz", GAME, "--seats", "nine"), "There is no seat plan “nine”"),
        (("fuzz", GAME, "--out", "/no/such/place"), "There is no directory"),
        (("dance",), "No such command"),
    ],
)
def test_a_mistake_on_the_command_line_is_said_in_a_sentence(words: tuple[str, ...], reason: str) -> None:
    assert reason in complains(*words)


def test_an_existing_file_is_not_overwritten(battle: Path) -> None:
    before = battle.read_bytes()
    for words in (("new", GAME), ("import", battle)):
        assert "exists already" in complains(*words, battle)
    assert "exists already" in complains("play", GAME, "--record", battle)
    assert battle.read_bytes() == before


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        (lambda _: b"", "is empty"),
        (lambda _: b"\x00\xff", "line 1"),
        (lambda data: data[:-40], "breaks off"),
        (lambda data: data.replace(b'"count":3', b'"count":9', 1), "was changed after it was written"),
        (
            lambda data: b"\n".join(data.split(b"\n")[:3] + data.split(b"\n")[4:]),
            "lines are missing or swapped",
        ),
        (lambda data: data.replace(b'"format":1', b'"format":7', 1), "is written in format 7"),
    ],
)
def test_a_spoilt_record_is_refused_with_file_and_line(broken: object, reason: str, battle: Path) -> None:
    assert callable(broken)
    data = broken(battle.read_bytes())
    battle.write_bytes(data)
    for words in (("show",), ("replay",), ("export",), ("play", "--resume")):
        said = complains(*words, battle)
        assert reason in said
        assert "battle.jsonl" in said
    assert battle.read_bytes() == data


def test_a_record_of_newer_rules_or_another_game_is_refused(battle: Path) -> None:
    from msgspec.structs import replace  # noqa: PLC0415 (beside the one place that forges a header)

    from wartable.kernel.record import Record  # noqa: PLC0415  # the tests of files alone look into a record

    header = read(battle).header
    save(Record(replace(header, rules="99")), battle)
    assert "was made by version 99 of the rules" in complains("show", battle)
    save(Record(replace(header, game="chess")), battle)
    assert "There is no game “chess”" in complains("show", battle)
