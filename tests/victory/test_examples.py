"""The worked examples: each of the rulebook, and each of our own around it, has cases under its number."""

from __future__ import annotations

import pytest

from wartable.games.victory import GAME

RULEBOOK = {
    "B-01": "2.2 a block at 3, 2, 1 and eliminated",
    "B-02": "2.3, 5.3 dice by steps; C2 hits with 1 and 2, C3 with 3 as well",
    "B-03": "3.2 sharing commands: a red three and a blue three, before and after the Soviet entry",
    "B-04": "3.3 an event against a rule: Zhukov and the shock army of 1941",
    "B-05": "3.3 Hungarians beside a German",
    "B-06": "3.42 infantry in the woods in winter",
    "B-07": "3.44 rivers that freeze, and the Dniester",
    "B-08": "4.5 three armies, a leader, an air unit and a navy",
    "B-09": "5.9 the battle with the Soviets defending, shot by shot",
    "B-10": "6.1 a medium bomber flies four and four",
    "B-11": "7.15 not from Rome to Naples; 1.62 along Norway",
    "B-12": "7.16 Gothenburg has two coasts",
    "B-13": "7.16 Brest lies on two seas",
    "B-14": "7.82 seven British resources in 1939",
    "B-19": "11.0 ten German factories, eleven resources, ten points",
    "B-20": "5.71 a leader after a card: a fourth and a fifth round",
    "B-21": "3.2 the higher number, and ties",
}
"""Number -> where it stands. 15 to 18 are free: the long example of a landing is not in the public text."""

OWN = {*range(1, 36)} - {5, 13, 16, 20, 27, 34}
"""Numbers in use."""

OTHERS = {
    "3.3 an effect for a country alone: USA only": "AL43-2b",
    "3.31 with a red card the roll is Soviet": "EVT-58",
    "7.82 a convoy that is sunk brings the Axis nothing": "B-14b",
    "7.5 a landing against a defended shore costs two, against a vacant one one": "O-12",
    "5.2 who attacked defends when reinforcements come": "O-02",
}
"""Short examples inside other sections."""


def cases_of(number: str) -> list[str]:
    return [id_ for id_ in GAME.casebook.cases if id_.rstrip("abcdefgh") == number]


@pytest.mark.parametrize("number", RULEBOOK)
def test_every_example_of_the_rulebook_is_a_case(number: str) -> None:
    assert cases_of(number)


@pytest.mark.parametrize("number", [f"O-{place:02}" for place in sorted(OWN)])
def test_every_example_of_our_own_is_a_case(number: str) -> None:
    assert cases_of(number)


@pytest.mark.parametrize("case", OTHERS.values())
def test_the_short_examples_are_cases(case: str) -> None:
    assert case in GAME.casebook.cases


def test_no_example_is_played_that_is_not_listed() -> None:
    listed = {*RULEBOOK, *(f"O-{place:02}" for place in OWN)}
    files = ("examples.case", "examples_more.case")
    played = {
        case.id.rstrip("abcdefgh") for case in GAME.casebook.cases.values() if case.head.source in files
    }
    assert played - listed == {"O-16"}  # the Netherlands, which no example of the list touches
