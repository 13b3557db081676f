"""Many random matches on several processes. Results come as soon as they are ready; a fault of one match
never stops the others.

    from wartable.lab.batch import describe, jobs, run
    from wartable.lab.setups import setups

    for result in run(jobs(setups(game), first=1, count=1000), processes=2):
        for fault in result.faults:
            print(describe(fault))

With more than one process the caller must be importable without side effects (a script calls this behind
`if __name__ == "__main__":`), because processes are started afresh.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import lru_cache
from itertools import islice
from multiprocessing import get_context
from typing import Any

from msgspec import Struct

from wartable.kernel.contract import Rules, Setup
from wartable.kernel.registry import find
from wartable.lab.playout import LIMIT, Fault, Playout, play, watches_of

CHUNK = 25
"""Matches handed to a process at a time."""


class Job(Struct, frozen=True):
    """One match to be played."""

    setup: Setup
    seed: int


class Orders(Struct, frozen=True):
    """How every match of a batch is played."""

    watched: bool = True  # check the invariants after every step
    limit: int = LIMIT


def jobs(setups: Iterable[Setup], first: int, count: int) -> Iterator[Job]:
    """So many jobs with consecutive seeds, the setups taking turns a chunk at a time."""
    known = list(setups)
    for place in range(count):
        yield Job(known[place // CHUNK % len(known)], first + place)


def run(
    work: Iterable[Job], processes: int = 1, *, watched: bool = True, limit: int = LIMIT
) -> Iterator[Playout]:
    """Play all jobs. With one process they come in order, otherwise as they finish."""
    orders = Orders(watched, limit)
    chunks = _chunks(work)
    if processes == 1:
        for chunk in chunks:
            yield from (_play_one(job, orders) for job in chunk)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        for done in as_completed([pool.submit(_play_all, chunk, orders) for chunk in chunks]):
            yield from done.result()


def describe(fault: Fault) -> str:
    """A fault for people: what happened and how to see it again."""
    setup = fault.setup
    options = "".join(f" {name}={value}" for name, value in setup.options.items())
    where = f"{setup.game} {setup.scenario} {setup.seats}, seed {fault.seed}, after step {fault.step}"
    return f"{fault.sort}: {where}\n  options:{options or ' none'}\n  {fault.text.strip()}"


def _chunks(work: Iterable[Job]) -> Iterator[list[Job]]:
    left = iter(work)
    while chunk := list(islice(left, CHUNK)):
        yield chunk


def _play_all(chunk: list[Job], orders: Orders) -> list[Playout]:
    return [_play_one(job, orders) for job in chunk]


def _play_one(job: Job, orders: Orders) -> Playout:
    watches = watches_of(find(job.setup.game)) if orders.watched else ()
    return play(rules_of(job.setup), job.seed, watches, limit=orders.limit)


def rules_of(setup: Setup) -> Rules[Any]:
    """The rules of a setup; they are costly to make and hold no match data, so a process keeps them."""
    return _rules(setup.game, setup.scenario, setup.seats, tuple(sorted(setup.options.items())))


@lru_cache(maxsize=64)
def _rules(game: str, scenario: str, seats: str, options: tuple[tuple[str, int], ...]) -> Rules[Any]:
    return find(game).rules(Setup(game, scenario, seats, dict(options)))
