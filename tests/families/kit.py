"""What the tests that hold for every Axis & Allies game need to know of one."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cached_property
from typing import Any

from hypothesis import strategies as st

from tests.families.sentences import Sentences
from tests.families.walk import questions
from wartable.families.axis_allies.pieces import key_of
from wartable.kernel.contract import Decision, Game, Rules
from wartable.kernel.prose import Prose

NUMBERS = st.integers(-2, 40)


class Kit:
    """One game: its rules under a setup that asks everything, and how to tear a position up.

    `answers`, `verbs`: all it takes, as types and as typed words. `asked`: questions that a few random games
    must put. `shots`: the answer that names ships, where they are and where they fire. `path`: a flight from
    here to there. `counts`: refusals, events and prompts that reading the code must find at least.
    """

    def __init__(
        self, game: Game, rules: Rules[Any], *, torn_up: Callable[[Any, int], Any], answers: Any,
        verbs: tuple[str, ...], asked: frozenset[str], shots: str, shots_first: bool,
        odd: tuple[str, ...], battle: str, path: Callable[[Any, str, str], tuple[str, ...]],
        files: Any, items: tuple[str, ...], rows: Any, counts: tuple[int, int, int], torn: bool,
    ) -> None:  # fmt: skip
        self.game, self.rules, self.torn_up = game, rules, torn_up
        self.answers, self.verbs, self.asked = answers.__args__, verbs, asked
        self.shots, self.shots_first, self.odd, self.battle, self.path = shots, shots_first, odd, battle, path
        self.texts: dict[str, str] = files.texts
        self.counts, self.torn = counts, torn
        self.read = Sentences(f"wartable.games.{game.id}", rows, items)
        self.prose = Prose(game.texts())

    def __repr__(self) -> str:
        return str(self.game.id)

    @property
    def book(self) -> Any:
        rules: Any = self.rules
        return rules.book

    @cached_property
    def moments(self) -> tuple[tuple[Any, Decision], ...]:
        """One state for every kind of question that a few random games put."""
        found: dict[str, tuple[Any, Decision]] = {}
        for seed in range(12 if self.torn else 8):
            rng = random.Random(seed)
            start = self.torn_up(self.rules, seed) if self.torn else None
            for state, decision in questions(self.rules, seed, 500 if self.torn else 1200, start):
                if decision.kind not in found or rng.random() < 0.02:
                    found[decision.kind] = (state, decision)
        return tuple(found.values())

    # -- what might be sent

    @cached_property
    def spaces(self) -> st.SearchStrategy[str]:
        return st.sampled_from([*self.book.spaces, "atlantis", ""])

    @cached_property
    def fields(self) -> dict[str, st.SearchStrategy[Any]]:
        """For every field of every answer something that might stand there."""
        kinds = st.sampled_from([*self.book.profiles, "zeppelin", ""])
        powers = st.sampled_from([*self.book.holders, "italy"])
        boards = [state.position.garrisons.values() for state, _ in self.moments]
        keys = st.sampled_from(sorted({key_of(u) for board in boards for g in board for u, _ in g.stacks}))
        lots = st.lists(st.tuples(keys | kinds, NUMBERS), max_size=3).map(tuple)
        spaces, flag = self.spaces, st.booleans()
        return {
            "kind": kinds, "power": powers, "space": spaces, "origin": spaces, "zone": spaces,
            "target": spaces, "through": spaces, "to": spaces, "count": NUMBERS, "item": NUMBERS,
            "ship": keys, "source": keys, "unit": keys, "path": st.lists(spaces, max_size=4).map(tuple),
            "role": st.sampled_from(["", "raid", "picnic"]), "units": lots, "submerge": lots,
            "go": flag, "give": flag, "attack": flag,
            "parts": st.lists(st.tuples(powers, NUMBERS), max_size=3).map(tuple),
            "battle": st.sampled_from([self.battle, "land:poland", "raid:germany", "tea:india", ""]),
        }  # fmt: skip

    @cached_property
    def words(self) -> st.SearchStrategy[str]:
        """What might be typed."""
        signs = (
            "3", "0", "-1", ">", ",", "and", "to", "in", "from", "aboard", "through", "raid", "none", "yes",
            "no", '"', "((",
        )  # fmt: skip
        common = ("inf", "ftr", "®", "999999999999")
        shown = (*self.book.spaces[:40], *self.book.profiles)
        return st.sampled_from([*self.verbs, *signs, *common, *self.odd, *shown])

    def sentences(self) -> set[str]:
        return {key for key in self.texts if key.split(".")[0] in ("refusal", "event", "prompt")}
