"""The promise: a long record is read again in a second, and any of its points is at hand."""

from __future__ import annotations

from random import Random
from typing import Any

from benchmarks.positions import tables
from benchmarks.timing import Row, high, middle, milli, once
from wartable.kernel.contract import Action
from wartable.kernel.dice import SeededDice
from wartable.kernel.match import Match
from wartable.kernel.recordfile import parse
from wartable.kernel.replay import replay

ENTRIES = 5_000
POINTS = 200


def long_match(game: str) -> Match[Any]:
    """A random match whose record has at least so many entries."""
    rules = tables(game)[-1]
    for seed in range(1_000):
        match = _play(Match.start(rules, dice=SeededDice(seed)), Random(seed))
        if match.record.last >= ENTRIES:
            return match
    raise LookupError(f"no random match of {game} reaches {ENTRIES} entries")


def _play(match: Match[Any], rng: Random) -> Match[Any]:
    while match.record.last < ENTRIES:
        if match.chance() is not None:
            match.roll()
            continue
        asked = match.decisions()
        if not asked:
            break
        decision = rng.choice(asked)
        match.submit(Action(decision.id, decision.seat, match.space(decision).sample(rng)))
    return match


def measure(game: str) -> list[Row]:
    match = long_match(game)
    text = match.record.to_bytes()
    took = min(once(lambda: replay(parse(text), match.rules)) for _ in range(3))
    rng = Random(1)
    visits = [_visit(match, rng.randrange(match.record.last)) for _ in range(POINTS)]
    return [
        Row(f"replay of a record of {ENTRIES:,} entries", "≤ 1 s", f"{took:.2f} s", took),
        Row("any point of it, median", "≤ 50 ms", milli(middle(visits)), middle(visits)),
        Row("any point of it, 19 of 20", "≤ 50 ms", milli(high(visits)), high(visits)),
        Row("size of a record's entry", "", f"{len(text) / match.record.last:,.0f} bytes"),
    ]


def _visit(match: Match[Any], seq: int) -> float:
    return once(lambda: match.at(seq))
