"""Batches: every job is played once, on one process or more, with the same results."""

from __future__ import annotations

from wartable.kernel.contract import Setup
from wartable.kernel.registry import find, game_ids
from wartable.lab.batch import CHUNK, describe, jobs, run
from wartable.lab.playout import Fault, play
from wartable.lab.setups import setups

GAME = find(game_ids()[0])
SETUPS = list(setups(GAME))


def test_setups_take_turns_by_the_chunk_and_seeds_count_up() -> None:
    work = list(jobs(SETUPS[:2], 100, 2 * CHUNK + 3))
    assert [job.seed for job in work] == list(range(100, 103 + 2 * CHUNK))
    assert [job.setup for job in work] == [SETUPS[0]] * CHUNK + [SETUPS[1]] * CHUNK + [SETUPS[0]] * 3


def test_more_processes_play_the_same_matches() -> None:
    work = list(jobs(SETUPS[:2], 1, CHUNK + 2))
    alone = list(run(work, watched=False, limit=10))
    shared = list(run(work, 2, watched=False, limit=10))
    assert [result.seed for result in alone] == [job.seed for job in work]
    assert sorted(shared, key=lambda result: result.seed) == alone


def test_a_job_is_the_same_match_as_playing_its_seed() -> None:
    (job,) = jobs(SETUPS[1:2], 5, 1)
    (result,) = run([job], limit=40)
    assert result == play(GAME.rules(job.setup), 5, limit=40)


def test_a_fault_is_described_with_all_it_takes_to_see_it_again() -> None:
    fault = Fault(Setup("chess", "opening", "two", {"clock": 1}), 7, 12, "violation", "two white kings\n")
    text = describe(fault)
    assert all(
        word in text for word in ("chess opening two", "seed 7", "step 12", "clock=1", "two white kings")
    )
