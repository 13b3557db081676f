"""How a text board speaks of what a unit did this turn, and of the plan or battle in hand."""

from __future__ import annotations

from typing import get_args

from wartable.families.axis_allies.labels import labels as family_labels
from wartable.families.axis_allies.wording import Texts
from wartable.families.axis_allies.writing import verb_of
from wartable.games.aa1942.answers import AnyAnswer
from wartable.games.aa1942.book import FILES

MARKS = {
    "mark.used": " ",  # where it came from says enough
    "mark.last": "from {value}",
    "mark.note": " ",  # in which phase it moved; orders name it
    "mark.role": "{value}",
    "mark.hurt": "damaged",
    "mark.unloaded": "offloaded in {value}",
    "mark.took": "captured on its way",
    "battle.hurt": "damaged",
    "battle.submerged": "submerged",
    "focus.plan": " ",  # the line above the question says the phase, the power and what is left
    "focus.power": " ",
    "focus.items": "ordered so far; `withdraw NUMBER` takes one back:",
    "focus.fought": "fought so far:",
    "focus.battle": "battle in {value}",
    "focus.kind": " ",  # the battle's name says it
    "focus.steps": " ",
    "focus.step": " ",  # a place in the table of the battle's steps
}

TEXTS = Texts(FILES, frozenset(map(verb_of, get_args(AnyAnswer))), family_labels(FILES) | MARKS)
"""All words of the game: sentences, names of spaces, units, powers and stacks."""
