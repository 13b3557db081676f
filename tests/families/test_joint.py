"""Joint answers: agreement, rounds, deadlock."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wartable.families.axis_allies.joint import Talks, askers, break_off, decision_id, say

SEATS = ("red", "green", "blue")
rounds = st.lists(st.tuples(*(st.integers(0, 2) for _ in SEATS)), min_size=1, max_size=4)


def talk(seats: tuple[str, ...] = SEATS) -> Talks[int]:
    return Talks(seats, 5, breaker="referee")


def test_one_player_agrees_with_himself() -> None:
    assert say(talk(("red",)), "red", 7)[1] == 7


@given(rounds, st.permutations(SEATS))
def test_what_all_have_said_in_one_round_stands(said: list[tuple[int, ...]], order: list[str]) -> None:
    talks, asked = talk(), set()
    for number, answers in enumerate(said, start=1):
        assert talks.round == number
        agreed = None
        for seat in order:
            waiting = askers(talks)
            assert set(waiting) == set(SEATS) - {name for name, _ in talks.given}
            ids = {decision_id(talks, "share", name) for name in waiting}
            assert len(ids) == len(waiting)
            asked.add(decision_id(talks, "share", seat))
            assert agreed is None
            talks, agreed = say(talks, seat, answers[SEATS.index(seat)])
        assert agreed == (answers[0] if len(set(answers)) == 1 else None)
        if agreed is not None:
            return
        assert dict(talks.before) == dict(zip(SEATS, answers, strict=True))
        assert len(asked) == number * len(SEATS), "a question was put twice under one id"


def test_the_id_of_a_question_stays_while_the_others_answer() -> None:
    talks = talk()
    later, _ = say(talks, "red", 1)
    assert decision_id(talks, "share", "blue") == decision_id(later, "share", "blue")


def test_after_a_deadlock_the_breaker_alone_decides_and_knows_what_was_said() -> None:
    talks, _ = say(talk(), "green", 3)
    broken = break_off(talks)
    assert askers(broken) == ("referee",)
    assert broken.before == (("green", 3),)
    assert decision_id(broken, "share", "referee") not in {
        decision_id(talks, "share", seat) for seat in SEATS
    }
    assert say(broken, "referee", 9)[1] == 9
