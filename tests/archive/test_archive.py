"""Recorded matches replay identically, for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.archive.recording import HERE
from wartable.kernel.digest import digest
from wartable.kernel.record import Digest
from wartable.kernel.recordfile import read
from wartable.kernel.registry import game_ids
from wartable.kernel.replay import load
from wartable.kernel.verify import verify_file

RECORDS = sorted(HERE.rglob("*.jsonl"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_recorded_match_replays_identically(path: Path) -> None:
    report = verify_file(path)
    assert report.ok, report.problems
    assert report.entries == read(path).last > 100
    assert report.digests > 0


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_last_digest_is_that_of_the_replayed_state(path: Path) -> None:
    match = load(path)
    last = next(entry for entry in reversed(match.record.entries) if isinstance(entry, Digest))
    assert digest(match.at(last.seq)) == last.state


def test_every_game_has_records_and_one_with_verifiable_dice() -> None:
    assert {path.parent.name for path in RECORDS} == set(game_ids())
    for game in game_ids():
        reports = [verify_file(path) for path in RECORDS if path.parent.name == game]
        checked = [report.dice_checked for report in reports if report.dice == "verifiable"]
        assert checked and min(checked) > 20
