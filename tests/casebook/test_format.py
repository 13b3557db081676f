"""The casebook itself: what it reads, what it refuses to read, and that a wrong case does not pass."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from wartable.games.europe1999 import GAME
from wartable.kernel.casebook import HEADINGS, REMARKS, STEPS, CaseError, cases_of
from wartable.kernel.caseplay import FACTS, WAYS, OnCopies, Restored, play
from wartable.kernel.registry import find

BOOK = GAME.casebook

HEAD = "case X-1 A sentence\nturn germany combat_movement\nunits poland: 1 germany.infantry\n"
FIGHT = HEAD + "units east_poland: 1 soviet_union.infantry\ndo 1 infantry poland > east_poland\ndo done\n"
EMPTY = HEAD + "do 1 infantry poland > east_poland\n"


def run(text: str, way: str = "direct") -> None:
    cases = BOOK.parse([("x.case", text)])
    for case in cases.values():
        play(BOOK, case, way)


def complaint(text: str) -> str:
    with pytest.raises(CaseError) as caught:
        run(text)
    return str(caught.value)


# -- reading


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("do done", 1, "a file begins with a line “case"),
        ("case X-1", 1, "its id and a sentence"),
        (HEAD + "dow done", 4, "no statement “dow”. Did you mean do"),
        (HEAD + "rows R-XXX-01", 4, "no rule row “R-XXX-01”"),
        (HEAD + "expect control poland germany [R-NOT-99]", 4, "no rule row “R-NOT-99”"),
        (HEAD + "do done\nunits germany: 1 germany.infantry", 5, "belongs before the first step"),
        (HEAD + "no done", 4, "after the order come “ ! ”"),
        (HEAD + "case X-1 Again", 4, "given to a case in x.case, line 1"),
        ("case X-1 A sentence\nplayers seven", 1, "no seat plan “seven”"),
        ("case X-1 A sentence\noptions second_edition", 2, "write “name=number”"),
        ("case X-1 A sentence\noptions bidding=99", 1, "“bidding” cannot be 99"),
        ("case X-1 A sentence\nunits polnd: 1 germany.infantry", 2, "no space “polnd”. Did you mean poland"),
        ("case X-1 A sentence\nunits poland", 2, "write “units poland:"),
        ("case X-1 A sentence\nunits poland: 1 infantry", 2, "“1 infantry” is no unit"),
        ("case X-1 A sentence\nunits poland: 1 germany.tank", 2, "no unit “tank”"),
        ("case X-1 A sentence\nunits baltic_sea: 1 germany.transport(1 infantry*)", 2, "cannot be aboard"),
        ("case X-1 A sentence\nunits poland: 1 germany.armor{speed=1}", 2, "no fact of a trip “speed”"),
        ("case X-1 A sentence\nturn germany", 2, "write “turn germany"),
        ("case X-1 A sentence\nturn germany dinner", 2, "no step “dinner”"),
        ("case X-1 A sentence\nturn", 2, "this line needs more"),
        ("case X-1 A sentence\nmoney germany much", 2, "“much” should be a number"),
        ("case X-1 A sentence\ncontrol baltic_sea germany", 2, "no space with a controller “baltic_sea”"),
        (HEAD + "expect weather fair", 4, "no fact to expect “weather”"),
        (HEAD + "expect control", 4, "write “expect control"),
        (HEAD + "roll six", 4, "the values of the dice"),
    ],
)
def test_what_cannot_be_read_is_said_with_file_and_line(text: str, line: int, said: str) -> None:
    message = complaint(text)
    assert message.startswith(f"x.case, line {line}: ")
    assert said in message


def test_comments_tags_and_blank_lines() -> None:
    text = "# head\n\n" + HEAD + "expect control poland germany [R-GEN-06 -R-CAP-01]   # tail\n"
    case = BOOK.parse([("x.case", text)])["X-1"]
    assert case.steps[0].text == "control poland germany"
    assert case.steps[0].tags == ("R-GEN-06", "-R-CAP-01")
    assert case.head.number == 3


# -- a case that does not come out says so


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEAD + "do 1 infantry poland > france", "the order is refused: move.too_far"),
        (HEAD + "do 2 infantry poland > germany", "cannot be read"),
        (HEAD + "do soviet_union: done", "nobody of that name is asked; asked now: axis germany"),
        (HEAD + "no done ! plan.wrong_step", "it is legal"),
        (HEAD + "no buy 1 infantry ! buy.too_dear", "refused, but with plan.wrong_step"),
        (HEAD + "no buy 1 infantry ! plan.wrong_step R-BUY-01", "refused, but with plan.wrong_step R-SEQ-02"),
        (HEAD + "no dance ! plan.wrong_step", "cannot even be read"),
        (HEAD + "no done ! unasked", "there is a question"),
        (HEAD + "roll 6", "1 dice are left over"),
        (FIGHT + "do done", "1 dice for attack are wanted now"),
        (FIGHT + "roll 6 6 6 6", "2 dice are left over; asked now: axis germany press_on"),
        (FIGHT + "expect needs 2", "the dice need 1"),
        (FIGHT + "expect dice 2", "1 dice for attack"),
        (FIGHT + "expect dice none", "1 dice for attack"),
        (FIGHT + "expect asked germany", "1 dice for attack"),
        (FIGHT + "until purchase", "the way to “purchase” is not free"),
        (FIGHT + "roll 6 6\nuntil purchase", "needs a choice"),
        (FIGHT + "roll 6 6\nexpect asked nobody", "asked now: axis germany press_on"),
        (FIGHT + "roll 6 6\nexpect asked germany press_on to=hungary", "the question says"),
        (EMPTY + "expect units east_poland 2 germany.infantry", "there is 1 germany.infantry"),
        (EMPTY + "expect units east_poland none", "there is 1 germany.infantry"),
        (EMPTY + "expect control east_poland soviet_union", "is held by germany"),
        (EMPTY + "expect income germany 40", "the income of germany is 41"),
        (EMPTY + "expect money germany 1", "germany has 0"),
        (EMPTY + "expect column 1", "the column stands at 0"),
        (EMPTY + "expect taken moscow germany", "moscow was taken by none"),
        (EMPTY + "expect bought 1 infantry", "waiting are none"),
        (EMPTY + "expect turn germany purchase", "the turn stands at germany combat_movement"),
        (EMPTY + "expect round 2", "this is round 1"),
        (EMPTY + "expect distance malta sardinia 2", "the shortest flight costs 3"),
        (EMPTY + "expect border land poland france", "poland is adjacent to"),
        (EMPTY + "expect value malta 1", "the value of malta is 0"),
        (EMPTY + "expect lost_capital germany", "germany holds its capital"),
        (EMPTY + "expect over axis", "the match is not over"),
        (EMPTY + "expect event looted", "what happened is"),
        (EMPTY + "expect legal buy 1 infantry", "the order is refused: plan.wrong_step"),
        (EMPTY + "expect not control east_poland germany", "this holds, but it should not"),
    ],
)
def test_what_does_not_hold_is_told_with_what_stands_there(text: str, said: str) -> None:
    message = complaint(text)
    assert said in message
    assert message.startswith(f"x.case, line {len(text.splitlines())}: ")


@pytest.mark.parametrize("way", WAYS)
def test_a_case_that_comes_out_is_silent(way: str) -> None:
    fought = FIGHT + "expect dice 1 attack\nroll 1 6\n"
    run(fought + "expect control east_poland germany\nuntil purchase soviet_union", way)


def test_the_winners_must_be_the_ones_named() -> None:
    over = "case X-1 Over\nturn germany begin\ncontrol moscow germany\ntaken moscow germany\n"
    run(over + "expect over axis\nuntil over\n")
    assert "the winners are axis" in complaint(over + "expect over allies")


# -- the ways to hold a match notice what they are for


def test_an_earlier_state_that_changes_is_noticed() -> None:
    case = BOOK.parse([("x.case", FIGHT)])["X-1"]
    driver = OnCopies(BOOK.rules(case), BOOK.state(case))
    driver.before_step()
    driver.state.position.money["germany"] += 1
    with pytest.raises(AssertionError, match="before step 1 was changed"):
        driver.finish()


def test_a_record_that_leads_elsewhere_is_noticed() -> None:
    case = BOOK.parse([("x.case", FIGHT)])["X-1"]
    driver: Any = Restored(BOOK.rules(case), BOOK.state(case))
    driver._match.state = BOOK.rules(case).initial()
    with pytest.raises(AssertionError, match="stands elsewhere"):
        driver.before_step()


# -- the page that tells the format

PAGE = (Path(__file__).parents[2] / "docs" / "casebook.md").read_text(encoding="utf-8")


def test_the_example_of_the_page_comes_out() -> None:
    example = [line[4:] for line in PAGE.splitlines() if line.startswith("    ")]
    assert example[0].startswith("case ")
    run("\n".join(example))


def test_the_page_tells_every_word() -> None:
    words = [*HEADINGS, *BOOK.scenes.words, *STEPS, *REMARKS, *FACTS, *BOOK.scenes.facts]
    assert [word for word in words if f"`{word}" not in PAGE and f"“{word}" not in PAGE] == []


# -- coverage


def test_rows_and_tags_count_for_their_rows() -> None:
    table = cases_of(find("europe1999"))
    assert set(table) == {row.id for row in GAME.rule_rows()}
    assert "TR-02" in table["R-LMV-05"][0]
    assert "TR-03" in table["R-LMV-07"][1]  # a refusal that names the row
    assert "EX-11" in table["R-SPW-05"][1]  # a tag
    assert "TR-02" not in table["R-LMV-05"][1]
