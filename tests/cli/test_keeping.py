"""The file of a match while it is played: two tables, full disks, wrong files, interrupted writing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.sitting import ADVANCE, GAME, resumed, session, unfolded, wartable
from wartable.cli import keeping
from wartable.cli.complaints import Complaint
from wartable.cli.keeping import Keeper, resume
from wartable.kernel.record import append
from wartable.kernel.recordfile import read

SMALL = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1100, 1100))
from wartable.cli.main import run
run()
"""
"""The command on a system where no file grows beyond 1100 bytes."""


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    path = tmp_path / "war.jsonl"
    session("done", options=("--record", path))
    return path


def test_a_record_lies_on_one_table_at_a_time(kept: Path) -> None:
    keeper = Keeper(kept)
    before = kept.read_bytes()
    second = wartable("play", "--resume", kept)
    assert second.exit_code == 2
    assert "is being played at another table" in unfolded(second.stderr)
    assert kept.read_bytes() == before
    keeper.close()
    assert "allies> " in resumed(kept, "quit")


def test_lines_of_others_are_never_written_over_even_where_there_are_no_locks(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "LOCKS", False)
    (_, match, _), (_, rival, _) = resume(kept), resume(kept)
    ours = Keeper(kept)
    ours.keep(match.record)
    rival.note("theirs", "axis")
    append(rival.record, kept, match.record.last)
    match.note("ours", "axis")
    with pytest.raises(Complaint, match="changed by somebody else"):
        ours.keep(match.record)
    ours.close()
    assert ours.behind(match.record)
    assert read(kept).entries == rival.record.entries


def test_a_full_disk_is_told_and_the_record_stays_whole(tmp_path: Path) -> None:
    path = tmp_path / "war.jsonl"
    words = ("play", GAME, "--seat", "axis=human", "--seat", "allies=human", "--no-curtain", "--record", path)
    typed = "".join(f"{line}\n" for line in (*ADVANCE, "buy 1 infantry", "quit"))
    command = [sys.executable, "-c", SMALL, *map(str, words)]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    shown = unfolded(done.stdout)
    assert shown.count("This is not kept: File too large. `save FILE` keeps the match elsewhere.") == 1
    assert "Bought so far: 1 infantry" in shown
    assert "does not hold the end of this match" in shown
    assert 0 < len(read(path).entries) < 6
    assert path.stat().st_size < 1100


def test_a_file_that_cannot_be_written_at_all_ends_the_match_before_it_begins(tmp_path: Path) -> None:
    (tmp_path / "war.jsonl.new").mkdir()  # in the way of the first writing
    result = wartable("play", GAME, "--record", tmp_path / "war.jsonl", typed="done\n")
    assert result.exit_code == 2
    assert "axis> " not in result.output


@pytest.mark.parametrize(
    ("text", "answer"),
    [("Dear Ada", "line 1: is not readable as JSON"), ("", "is empty"), ('{"a":1}\n', "is no record")],
)
def test_loading_a_wrong_file_leaves_the_match_on_the_table(text: str, answer: str, tmp_path: Path) -> None:
    wrong, path = tmp_path / "letter.txt", tmp_path / "war.jsonl"
    wrong.write_text(text, encoding="utf-8")
    for options in ((), ("--record", path)):
        shown = session("done", f"load {wrong}", "share soviet_union 12", "quit", options=options)
        assert answer in shown
        assert "The cash advance is divided" in shown
    assert wrong.read_text(encoding="utf-8") == text


def test_saving_and_loading_the_file_that_is_being_kept(tmp_path: Path) -> None:
    path, other = tmp_path / "war.jsonl", tmp_path / "other.jsonl"
    lines = (*ADVANCE, f"save {path}", f"save {other}", f"load {path}", "buy 1 infantry")
    session(*lines, f"load {other}", "buy 2 armor", "quit", options=("--record", path))
    assert "Bought so far: 1 infantry" in resumed(path, "quit")
    assert "Bought so far: 2 armor" in resumed(other, "quit")


def test_seeded_dice_go_on_after_resuming_and_the_table_says_which(tmp_path: Path) -> None:
    path = tmp_path / "war.jsonl"
    words = ("play", GAME, "--seat", "axis=human", "--seat", "allies=human", "--no-curtain")
    lines = (*ADVANCE, "done", "2 inf: poland > east poland")
    attack = "".join(f"{line}\n" for line in (*lines, "done", "quit"))
    whole = unfolded(wartable(*words, "--seed", "4", typed=attack).output)
    fallen = whole.partition("Dice, attack, East Poland:")[2].partition("axis>")[0].partition("── ")[0]
    wartable(*words, "--seed", "4", "--record", path, typed="".join(f"{line}\n" for line in lines))
    plain, named = path.with_name("plain.jsonl"), path.with_name("named.jsonl")
    for copy in (plain, named):
        copy.write_bytes(path.read_bytes())
    shown = resumed(plain, "done", "quit")
    assert "New ones fall from here on, or name --seed" in shown
    assert "Dice, attack, East Poland:" in shown
    shown = resumed(named, "done", "quit", options=("--seed", "4"))
    assert "does not tell the seed" not in shown
    assert fallen in shown
