"""How a text board speaks of what a unit did this turn, and of the plan or battle in hand."""

from __future__ import annotations

from typing import get_args

from wartable.families.axis_allies.labels import labels as family_labels
from wartable.families.axis_allies.wording import Texts
from wartable.families.axis_allies.writing import verb_of
from wartable.games.europe1999.answers import AnyAnswer
from wartable.games.europe1999.book import FILES

MARKS = {
    "mark.used": " ",  # where it came from says enough
    "mark.last": "from {value}",
    "mark.note": " ",  # in which step it moved; orders name it
    "mark.role": "{value}",
    "mark.hurt": "damaged",
    "mark.crossed": "flew over {value}",
    "mark.unloaded": "unloaded in {value}",
    "mark.handled": "{value}ed after the battle",
    "mark.supported": "has fired its support shot",
    "mark.received": "has taken a plane aboard",
    "mark.took": "captured on its way",
    "battle.hurt": "damaged",
    "battle.submerged": "submerged",
    "focus.plan": " ",  # the line above the question says the step, the power and what is left
    "focus.power": " ",
    "focus.limit": " ",
    "focus.items": "ordered so far; `withdraw NUMBER` takes one back:",
    "focus.fought": "fought so far:",
    "focus.battle": "battle in {value}",
    "focus.kind": " ",  # the battle's name says it
    "focus.step": " ",  # a place in the table of the battle's steps
    "focus.steps": " ",
}


def labels() -> dict[str, str]:
    common = FILES.file("tables")["sides"]["in_common"]
    return family_labels(FILES) | {f"{common}#adjective": "Allied"} | MARKS


TEXTS = Texts(FILES, frozenset(map(verb_of, get_args(AnyAnswer))), labels())
"""All words of the game: sentences, names of spaces, units, powers and stacks."""
