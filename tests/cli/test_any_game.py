"""The table knows no game: here it carries Hilltop, hidden blocks and sealed bids included."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli.sitting import ADVANCE, GAME, session
from tests.example_game import GAME as HILLTOP
from tests.kernel.sitting import DEAL
from wartable.cli.commands import COMMANDS
from wartable.cli.exchange import from_bytes
from wartable.cli.keeping import Keeper
from wartable.cli.opening import HUMAN, RANDOM
from wartable.cli.screen import Screen
from wartable.cli.table import Table
from wartable.kernel.contract import Setup
from wartable.kernel.dice import ScriptedDice
from wartable.kernel.match import Match
from wartable.kernel.record import RecordError
from wartable.kernel.recordfile import read
from wartable.players.random_player import RandomPlayer


class Script(Screen):
    """A keyboard that types a script, and a screen that is kept."""

    def __init__(self, *lines: str) -> None:
        super().__init__()
        self.left = list(lines)
        self.shown: list[str] = []

    def say(self, text: str, style: str = "") -> None:
        self.shown.append(f"*{text}*" if style == "bold" else text)

    def rule(self, title: str) -> None:
        self.shown.append(title)

    def ask(self, prompt: str) -> str | None:
        self.shown.append(prompt)
        return self.left.pop(0) if self.left else None

    def clear(self) -> None:
        self.shown.append("(cleared)")

    @property
    def text(self) -> str:
        return "\n".join(self.shown)


def hilltop(*lines: str, record: Path | None = None, **chairs: str) -> Script:
    """A match of Hilltop at the table. The deal and the first dice are written down."""
    rules = HILLTOP.rules(Setup("hilltop", "standard", "two"))
    match = Match.start(rules, dice=ScriptedDice([DEAL, 1, 6, 1, 6]))
    screen = Script(*lines)
    Table(
        game=HILLTOP,
        match=match,
        chairs={"red": HUMAN, "blue": HUMAN, **chairs},
        computer=RandomPlayer(1),
        screen=screen,
        keeper=Keeper(record) if record else None,
    ).play()
    return screen


def test_sealed_bids_are_typed_behind_the_curtain_and_told_together() -> None:
    screen = hilltop("bid 2", "", "bid 0", "", "send red-1", "log")
    before, _, after = screen.text.partition("Hand over to Blue")
    assert "Red bids" not in before
    assert "(cleared)" in after
    assert "Red bids 2, Blue bids 0: Red attacks." in after


def test_a_seat_sees_its_own_blocks_and_only_tokens_of_others() -> None:
    red, _, blue = hilltop("bid 2", "").text.partition("Hand over")
    assert [text.count("strength") for text in (red, blue)] == [3, 3]  # of six blocks


def test_a_sealed_answer_is_kept_while_the_other_is_awaited(tmp_path: Path) -> None:
    path = tmp_path / "hill.jsonl"
    hilltop("bid 2", record=path)
    assert [held.seat for held in read(path).held] == ["red"]
    hilltop("bid 2", "", "bid 0", record=path)
    assert not read(path).held


def test_random_players_finish_it() -> None:
    screen = hilltop("1 2 3 4", red=RANDOM, blue=RANDOM)
    assert "Type orders" in screen.text


COMMAND_LINES = st.builds("{} {}".format, st.sampled_from(sorted(COMMANDS)), st.text(max_size=20))


@settings(max_examples=25, deadline=None)
@given(st.lists(st.one_of(st.text(max_size=40), COMMAND_LINES), max_size=12))
def test_no_text_makes_the_table_stumble(lines: list[str]) -> None:
    quiet = [
        line for line in lines if not line.split()[:1] or line.split()[0].casefold() not in ("save", "load")
    ]
    hilltop(*(line.replace("\n", " ") for line in quiet))


ORDERS = st.sampled_from(
    ["move", "load", "land", "3 inf", "poland", ">", ":", ",", '"', "aboard", "to raid", "9999999999"]
)


@settings(max_examples=15, deadline=None)
@given(st.lists(st.lists(st.one_of(ORDERS, st.text(max_size=6)), max_size=8).map(" ".join), max_size=6))
def test_no_order_makes_the_game_stumble(lines: list[str]) -> None:
    safe = [" ".join(f"why {line}".split()) for line in lines]
    session(*ADVANCE, "done", *(line.encode("utf-8", "replace").decode() for line in safe), "quit")


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=300), st.integers(0, 400))
def test_no_bytes_make_the_import_stumble(junk: bytes, place: int) -> None:
    text = f"game: {GAME}\naxis advance: enlist 1 infantry in poland\naxis advance: done\n".encode()
    try:
        record = from_bytes(text[:place] + junk + text[place:], "junk")
    except RecordError as error:
        assert str(error).startswith("junk")
    else:
        assert record.header.game == GAME


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_is_listed_by_help(name: str) -> None:
    assert any(line.strip().startswith(COMMANDS[name].form) for line in hilltop("help").shown)
