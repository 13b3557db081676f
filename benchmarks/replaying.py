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
SEEDS = {"victory": 40}
"""Matches tried of games whose random matches hardly ever become so long: the longest is taken."""


def long_match(game: str) -> Match[Any]:
    """A random match whose record has so many entries, or the longest of those tried."""
    rules = tables(game)[-1]
    longest = Match.start(rules, dice=SeededDice(0))
    for seed in range(SEEDS.get(game, 1_000)):
        match = _play(Match.start(rules, dice=SeededDice(seed)), Random(seed))
        longest = max(longest, match, key=lambda played: played.record.last)
        if longest.record.last >= ENTRIES:
            break
    return longest


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
    last = match.record.last
    rng = Random(1)
    visits = [_visit(match, rng.randrange(match.record.last)) for _ in range(POINTS)]
    return [
        Row(f"replay of a record of {last:,} entries", f"≤ {last / ENTRIES:.2g} s", f"{took:.2f} s", took),
        Row("any point of it, median", "≤ 50 ms", milli(middle(visits)), middle(visits)),
        Row("any point of it, 19 of 20", "≤ 50 ms", milli(high(visits)), high(visits)),
        Row("size of a record's entry", "", f"{len(text) / match.record.last:,.0f} bytes"),
    ]


def _visit(match: Match[Any], seq: int) -> float:
    return once(lambda: match.at(seq))
