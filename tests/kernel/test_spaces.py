from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.kernel.contract import Choice, Draft, Refusal, Refusals, Step
from wartable.kernel.spaces import ListedSpace, WalkedSpace

NO = (Refusal("no"),)


class Words(WalkedSpace):
    """Words over a few letters up to a length; the check decides which of them are answers."""

    def __init__(self, letters: str, longest: int, illegal: set[str], dead: str = "") -> None:
        super().__init__(self.refuse)
        self.letters, self.longest, self.illegal, self.dead = letters, longest, illegal, dead
        self.asked = 0

    def refuse(self, answer: Any) -> Refusals:
        return NO if answer in self.illegal else ()

    def partial(self, draft: Draft) -> Step:
        self.asked += 1
        word = "".join(draft)
        letters = self.letters if len(word) < self.longest else ""
        choices = tuple(Choice(letter, NO if letter in self.dead else ()) for letter in letters)
        return Step("letter", choices, word or None)


class OnlyTheEnd(Words):
    """Answers stand at the ends of the drafts only."""

    def partial(self, draft: Draft) -> Step:
        step = super().partial(draft)
        return step if len(draft) == self.longest else Step(step.asks, step.choices)


def test_every_legal_answer_once_depth_first() -> None:
    assert list(Words("ab", 2, {"ab"}).iterate()) == ["a", "aa", "b", "ba", "bb"]


def test_dead_ends_are_shown_but_not_walked() -> None:
    space = Words("ab", 2, set(), dead="b")
    assert list(space.iterate()) == ["a", "aa"]
    assert [choice.pick for choice in space.partial(()).choices] == ["a", "b"]


def test_listing_computes_no_more_than_it_is_asked_for() -> None:
    space = Words("abcdefgh", 8, set())
    assert list(islice(space.iterate(), 3)) == ["a", "aa", "aaa"]
    assert space.count(10) == 10
    assert space.asked < 30


def test_count_stops_at_its_limit() -> None:
    space = Words("ab", 2, {"ab"})
    assert (space.count(3), space.count(100)) == (3, 5)


def test_contains_asks_the_check() -> None:
    space = Words("ab", 2, {"ab"})
    assert space.contains("aa") and not space.contains("ab")


@given(st.integers(0, 10_000), st.sets(st.sampled_from(["aaa", "aab", "aba", "abb", "baa", "bab", "bba"])))
def test_a_sample_is_a_legal_answer(seed: int, illegal: set[str]) -> None:
    """However many ends are dead, the walk backs out of them until it finds the way ("bbb" at worst)."""
    space = OnlyTheEnd("ab", 3, illegal)
    assert space.sample(Random(seed)) in set(space.iterate())


def test_every_answer_can_be_drawn() -> None:
    space, rng = Words("ab", 2, {"ab"}), Random(0)
    assert {space.sample(rng) for _ in range(200)} == set(space.iterate())


def test_a_walk_past_an_answer_may_come_back_to_it() -> None:
    class Trap(Words):
        stop_chance = 0.0

    space = Trap("ab", 2, {"aa", "ab", "ba", "bb"})
    assert space.sample(Random(1)) in ("a", "b")


def test_no_answer_at_all() -> None:
    with pytest.raises(LookupError, match="no legal answer"):
        OnlyTheEnd("a", 2, {"aa"}).sample(Random(0))


def test_a_list_of_answers() -> None:
    space = ListedSpace(lambda answer: NO if answer == 2 else (), "number", {"one": 1, "two": 2, "three": 3})
    assert list(space.iterate()) == [1, 3]
    assert [bool(choice.why_not) for choice in space.partial(()).choices] == [False, True, False]
    assert space.partial(("two",)).answer == 2
    assert space.partial(("two", "one")).answer is None
    assert space.partial(("four",)).answer is None
