"""Real processes at a real (pseudo) terminal: what only shows when somebody sits in front of it."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.sitting import ADVANCE, GAME, unfolded
from wartable.cli import main
from wartable.cli.complaints import OUR_BUG
from wartable.cli.table import Table
from wartable.kernel.recordfile import read

PATIENCE = 20.0


class Terminal:
    """A process at a pseudo-terminal; `expect` waits for a text, `type` answers it."""

    def __init__(self, *words: str | Path) -> None:
        self._hand, theirs = pty.openpty()
        environment = {**os.environ, "TERM": "dumb", "COLUMNS": "100", "NO_COLOR": "1"}
        # whoever runs the tests in the background may have told its children to ignore Ctrl-C
        start = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
        command = [sys.executable, "-c", start + "from wartable.cli.main import run; run()", *map(str, words)]
        self.process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
        os.close(theirs)
        self._unread = ""

    def expect(self, text: str) -> str:
        """Everything shown up to this text."""
        deadline = time.monotonic() + PATIENCE
        while text not in self._unread:
            if not select.select([self._hand], [], [], max(0.0, deadline - time.monotonic()))[0]:
                raise AssertionError(f"waited for {text!r}; shown: {self._unread}")
            try:
                self._unread += os.read(self._hand, 65536).decode(errors="replace")
            except OSError:
                raise AssertionError(f"ended before {text!r}; shown: {self._unread}") from None
        shown, _, self._unread = self._unread.partition(text)
        return unfolded(shown)

    def type(self, line: str) -> None:
        os.write(self._hand, f"{line}\n".encode())

    def interrupt(self) -> None:
        """Ctrl-C. A prompt is shown a moment before a key is awaited; nobody is that quick."""
        time.sleep(0.2)
        self.process.send_signal(signal.SIGINT)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._hand)


@contextmanager
def terminal(*words: str | Path) -> Iterator[Terminal]:
    session = Terminal(*words)
    try:
        yield session
    finally:
        session.close()


def test_a_match_killed_in_the_middle_of_a_battle_goes_on_in_another_process(tmp_path: Path) -> None:
    path = tmp_path / "war.jsonl"
    with terminal("play", GAME, "--record", path, "--dice", "typed", "--no-curtain") as first:
        first.expect("Who plays axis?")
        first.type("")
        first.expect("Who plays allies?")
        first.type("")
        for line in (*ADVANCE, "done", "2 inf: poland > east poland", "done"):
            first.expect("> ")
            first.type(line)
        first.expect("type 2 dice>")
        first.type("1 6")
        first.expect("type 4 dice>")
        first.type("1 6 6 6")
        first.expect("press on in East Poland, or retreat to Poland?")
        first.process.send_signal(signal.SIGKILL)
    with terminal("play", "--resume", path) as second:
        second.expect("press on in East Poland, or retreat to Poland?")
        second.expect("axis> ")
        second.type("undo! dice")
        second.expect("Do you agree? [y/n]")
        second.type("y")
        second.expect("type 4 dice>")  # the attackers' dice stand, the defenders' are to be thrown again
        second.type("6 6 6 6")
        second.expect("press on in East Poland")
        second.type("quit")
        second.expect("Go on with:")
        assert second.process.wait(PATIENCE) == 0


def test_the_end_of_the_input_leaves_the_table_quietly(tmp_path: Path) -> None:
    with terminal("play", GAME, "--record", tmp_path / "war.jsonl", "--seat", "axis=human") as session:
        session.expect("axis> ")
        session.type("\x04")
        session.expect("Go on with:")
        assert session.process.wait(PATIENCE) == 0


def test_ctrl_c_drops_a_line_and_leaves_only_the_second_time(tmp_path: Path) -> None:
    with terminal("play", GAME, "--record", tmp_path / "war.jsonl", "--seat", "axis=human") as session:
        session.expect("axis> ")
        for _ in range(2):
            session.interrupt()
            session.expect("Ctrl-C again, or `quit`, leaves the table.")
            session.expect("axis> ")
            session.type("log")  # something else in between
            session.expect("axis> ")
        session.interrupt()
        session.expect("axis> ")
        session.interrupt()
        session.expect("Go on with:")
        assert session.process.wait(PATIENCE) == 0


def test_nobody_leaves_with_a_match_that_is_in_no_file_without_being_asked(tmp_path: Path) -> None:
    path, other = tmp_path / "war.jsonl", tmp_path / "letter.txt"
    other.write_text("Dear Ada", encoding="utf-8")
    with terminal("play", GAME, "--seat", "axis=human", "--seat", "allies=human") as session:
        session.expect("axis> ")
        session.type("enlist 1 inf in poland")
        session.expect("axis> ")
        session.type("quit")
        session.expect("Save it as (Enter: forget it)> ")
        session.type(str(other))
        session.expect("choose another name.")
        session.type(str(path))
        session.expect("Saved in")
        assert session.process.wait(PATIENCE) == 0
    assert len(read(path).entries) == 1
    assert other.read_text(encoding="utf-8") == "Dear Ada"


def test_whoever_saved_leaves_without_being_asked_until_something_new_happens(tmp_path: Path) -> None:
    path = tmp_path / "war.jsonl"
    with terminal("play", GAME, "--seat", "axis=human", "--seat", "allies=human") as session:
        for line in ("enlist 1 inf in poland", f"save {path}", "enlist 1 inf in poland", "quit"):
            session.expect("axis> ")
            session.type(line)
        session.expect("The newest moves are in no file yet.")
        session.type(str(path))
        session.expect("Saved in")
        assert session.process.wait(PATIENCE) == 0
    with terminal("play", GAME, "--seat", "axis=human", "--seat", "allies=human") as session:
        for line in ("enlist 1 inf in poland", f"save {tmp_path / 'other.jsonl'}", "quit"):
            session.expect("axis> ")
            session.type(line)
        assert session.process.wait(PATIENCE) == 0


def test_progress_is_shown_only_to_somebody_who_watches(tmp_path: Path) -> None:
    words = ("fuzz", GAME, "--games", "2", "--longest", "50", "--out", tmp_path)
    command = [sys.executable, "-c", "from wartable.cli.main import run; run()", *map(str, words)]
    quiet = subprocess.run(command, capture_output=True, text=True, check=True)
    assert quiet.stderr == ""
    assert "2 × broken off" in quiet.stdout


def test_letters_that_a_terminal_cannot_show_or_send_do_no_harm() -> None:
    command = [sys.executable, "-c", "from wartable.cli.main import run; run()", "play", GAME, "--seed", "1"]
    plain = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    for environment in (plain, {**os.environ, "PYTHONIOENCODING": "utf-8"}):
        done = subprocess.run(
            command,
            check=False,
            input=b"buy \xff\xfe\nnote \xc3\xa9\nboard \x1b[2J\x07\nquit\n",
            capture_output=True,
            env=environment,
        )
        assert b"\x1b" not in done.stdout
        assert b"\x07" not in done.stdout
        assert done.returncode == 0, done.stderr
        assert done.stderr == b""


def test_a_reader_that_has_seen_enough_is_no_failure() -> None:
    command = [sys.executable, "-c", "from wartable.cli.main import run; run()", "rules", "list", GAME]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        said = process.stderr.read()
    assert "Traceback" not in said
    assert process.returncode in (0, 1)


def test_our_own_failures_end_in_a_report_with_the_position(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_: Table) -> None:
        raise ZeroDivisionError("the table fell over")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Table, "play", fail)
    monkeypatch.setattr(sys, "argv", ["wartable", "play", GAME, "--seat", "axis=human"])
    with pytest.raises(SystemExit) as ended:
        main.run()
    assert ended.value.code == OUR_BUG
    said = capsys.readouterr().err
    assert "a mistake of the program, not yours" in said
    assert "Traceback" not in said
    (report,) = tmp_path.glob("wartable-report-*.txt")
    assert "the table fell over" in report.read_text(encoding="utf-8")
    assert f'"game":"{GAME}"' in report.read_text(encoding="utf-8")


def test_the_package_and_the_help_are_quick_to_load() -> None:
    """Nothing of a game is loaded before a game is asked for."""
    probe = (
        "import sys, wartable.cli.main; "
        "print([name for name in sys.modules if name.startswith('wartable.games.')])"
    )
    shown = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True).stdout
    assert shown.strip() == "[]"
