"""The terminal with hidden blocks and secret cards: who sees what, sealed cards, undo, going on later."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.sitting import unfolded, wartable
from wartable.kernel.recordfile import read

OPEN = ("done", "done")  # nobody exchanges anything before the first card
AT_ONE_TABLE = ("play", "victory", "--scenario", "barbarossa_1941", "--seats", "two", "--seat", "axis=human",
                "--seat", "allies=human", "--no-curtain")  # fmt: skip


def session(*typed: str, options: tuple[str | Path, ...] = ("--seed", "7")) -> str:
    result = wartable(*AT_ONE_TABLE, *options, typed="".join(f"{line}\n" for line in typed))
    assert result.exception is None, result.output
    return unfolded(result.output)


def resumed(path: Path, *typed: str) -> str:
    result = wartable(
        "play", "--resume", path, "--no-curtain", "--seed", "8", typed="".join(f"{line}\n" for line in typed)
    )
    assert result.exception is None, result.output
    return unfolded(result.output)


def boards(shown: str) -> tuple[str, str]:
    """The first board of the Allies, who are asked first, and that of the Axis."""
    first, second = shown.split("1941, turn 2 · Set-up Germany")[1:3]
    return first, second


def test_blocks_of_the_other_side_are_counted_and_ones_own_are_named() -> None:
    allies, axis = boards(session(*OPEN, "quit"))
    assert "Warsaw [German] Axis 4 blocks" in allies and "Guderian" not in allies
    assert "leader Guderian (2 steps)" in axis
    assert "leader Montgomery (0 steps)" in allies and "Montgomery" not in axis


def test_cards_are_read_by_their_holder_alone() -> None:
    shown = session(*OPEN, "board", "quit")
    axis = shown.rpartition("axis> 1941, turn 2 · Cards")[2]
    assert "“Panzer Groups” (ax41_2), Axis 3, battles: Up to two battles" in axis
    assert "hands 3 Axis and 3 Allies" in axis
    assert "(al41_" not in shown


def test_a_sealed_card_shows_nothing_until_both_lie_there(tmp_path: Path) -> None:
    record = tmp_path / "war.jsonl"
    shown = session(*OPEN, "play panzer groups", "quit", options=("--seed", "7", "--record", record))
    allies = shown.rpartition("Allies: choose the card of this turn.")
    assert "Panzer Groups" not in allies[0].rpartition("── Allies")[2] + allies[2]
    assert [held.seat for held in read(record).held] == ["axis"]
    later = resumed(record, "play season of mud", "log 3", "quit")
    assert "The Axis plays “Panzer Groups”, the Allies play “Season of Mud”." in later
    assert not read(record).held


def test_a_move_is_taken_back_and_revealed_cards_are_a_barrier() -> None:
    cards = ("play panzer groups", "play season of mud")
    shown = session(*OPEN, *cards, "move german infantry 15a > paris", "undo", "undo", "log 4", "quit")
    assert "The Axis plans a move: move ger_inf_15a > paris." in shown
    assert "Something was revealed since the Axis last decided." in shown
    assert "plans a move" not in shown.rpartition("Something was revealed")[2]


@pytest.mark.parametrize("mode", ["typed", "seeded"])
def test_hidden_draws_are_never_asked_of_the_table(mode: str) -> None:
    shown = session(*OPEN, "quit", options=("--dice", mode))
    assert "Axis: choose the card of this turn." in shown
    assert "Roll for" not in shown
