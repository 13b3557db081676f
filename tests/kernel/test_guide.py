"""Guides: every one comes out in a real match, and one that would mislead a learner is refused."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.kernel.casebook import CaseError
from wartable.kernel.contract import Action
from wartable.kernel.dice import ScriptedDice
from wartable.kernel.guide import Guide, guide, guidebook_of, guides_of
from wartable.kernel.match import Match
from wartable.kernel.registry import find, game_ids

GUIDES = [(id_, guide_) for id_ in game_ids() for guide_ in guides_of(find(id_)).values()]


@pytest.mark.parametrize(("game", "guide_"), GUIDES, ids=[guide_.id for _, guide_ in GUIDES])
def test_a_learner_who_does_as_told_gets_through(game: str, guide_: Guide) -> None:
    match: Match[Any] = Match.start(find(game).rules(guide_.setup), dice=ScriptedDice(guide_.dice))
    for task in (task for lesson in guide_.lessons for task in lesson.tasks):
        match.advance()
        decision = match.decisions(task.seat)[0]
        answer = match.read(decision, task.typed)
        assert match.rules.write(answer) == task.written
        refusals = match.check(Action(decision.id, task.seat, answer))
        assert bool(refusals) == (task.do == "refused") == bool(task.reasons)
        if not refusals:
            match.submit(Action(decision.id, task.seat, answer))
    match.advance()
    assert match.decisions(), "the match goes on after the lesson"
    assert sum(len(entry.values) for entry in match.record.entries if hasattr(entry, "values")) == len(
        guide_.dice
    )


def test_the_learner_is_the_one_who_is_asked_first_and_the_others_are_played() -> None:
    first = guides_of(find("europe1999"))["first-turn"]
    assert first.seat == "axis"
    seats = {task.seat for lesson in first.lessons for task in lesson.tasks}
    assert seats == {"axis", "allies"}
    assert all(lesson.say for lesson in first.lessons)


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("do done", "begins with a line “say"),
        ("say Hello.\nmoney germany 3", "belongs before the first step"),
        ("money germany 3\nsay Hello.", "begins where its scenario begins"),
        ("say Hello.\nlook atlantis", "no space “atlantis”"),
        ("say Hello.\nuntil purchase", "no place in a guide"),
        ("say Hello.\ndo enlist 9 armor in poland", "is refused"),
        ("say Hello.\ndo sing", "cannot be read"),
        ("say Hello.\ndo nobody: done", "cannot be read"),
        ("say Hello.\nno enlist 2 armor in poland ! cash.unpaid", "it is legal"),
        ("say Hello.\ndo done\nroll 1", "left over"),
    ],
)
def test_a_guide_that_would_mislead_is_refused(lines: str, reason: str) -> None:
    book = guidebook_of(find("europe1999"))
    assert book is not None
    text = f"case g A guide\nplayers two\n{lines}\n"
    with pytest.raises(CaseError, match=reason):
        guide(book, book.parse([("g.case", text)])["g"])
