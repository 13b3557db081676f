"""Names and sentences of one game for people: what `Prose` says, and what text boards need beside it.

Besides sentences and names a game's texts may hold, under an id and a mark: `#many` the plural, `#the` the
name with its article, `#adjective` the adjective of a power; of a kind of unit `#worth` its price; of a space
`#group` the part of the board it belongs to, `#worth` its value, `#near` the ids of its neighbours and
`#note` what else is worth knowing. `mark.<name>` is a template for a mark of a stack, `battle.<name>` for one
that counts in battle, `focus.<name>` for a fact about the plan or battle in hand, `note.<name>` for what
stands beside a pick. Where one is missing, the plain name or nothing is shown.

Pieces that exist once, such as blocks, have a `#kind`, an `#owner`, a `#rate` (their face in a word), a
`#tag` (a short name) and `#figures`; cards have a `#deck`, a `#number`, a `#text` and a `#when`. A `#coat` is
the colour that a power's pieces, or a card, show to everybody; coats are among the ids and have an
`#adjective` and a `#letter` themselves.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from wartable.kernel.contract import Decision, Event, Game, Refusal, RuleRow, Viewer
from wartable.kernel.prose import Prose, join


class Words:
    def __init__(self, game: Game) -> None:
        self.texts = game.texts()
        self.prose = Prose(self.texts)
        self.rows: dict[str, RuleRow] = {row.id: row for row in game.rule_rows()}

    def name(self, id_: str) -> str:
        return self.prose.name(id_)

    def adjective(self, power: str) -> str:
        return self.texts.get(f"{power}#adjective", self.name(power))

    def group(self, space: str) -> str:
        """The part of the board a space belongs to, or nothing."""
        return self.texts.get(f"{space}#group", "")

    def worth(self, space: str) -> str:
        """The value of a space, or nothing."""
        return self.texts.get(f"{space}#worth", "")

    def price(self, kind: str) -> int:
        """What a unit of this kind is worth; 0 where the game does not say."""
        worth = self.worth(kind)
        return int(worth) if worth.isdecimal() else 0

    def near(self, space: str) -> list[str]:
        """The ids of the spaces beside this one, where the game tells them."""
        return self.texts.get(f"{space}#near", "").split()

    def about(self, id_: str, mark: str) -> str:
        """What the game tells of a thing under a mark, or nothing."""
        return self.texts.get(f"{id_}#{mark}", "")

    def note(self, space: str) -> str:
        """What is worth knowing about a space, or nothing."""
        return self.texts.get(f"{space}#note", "")

    def counted(self, count: int, kind: str) -> str:
        name = self.name(kind)
        return f"{count} {name if count == 1 else self.texts.get(f'{kind}#many', name)}"

    def event(self, event: Event, viewer: Viewer) -> str:
        return self.prose.event(event, viewer)

    def prompt(self, decision: Decision) -> str:
        return self.prose.prompt(decision)

    def fact(self, value: Any) -> str:
        return self.prose.fact(value)

    def mark(self, name: str, value: Any, sort: str = "mark") -> str:
        """A fact about a stack: by the game's template `mark.<name>`, or its plain name and value.

        A blank template hides what is of no use to people.
        """
        template = self.texts.get(f"{sort}.{name}")
        if template is not None:
            return self.prose.fill(template, {"value": value}).strip()
        label = name.replace("_", " ")
        return label if value is True else f"{label} {self.fact(value)}"

    def refusal(self, refusal: Refusal) -> str:
        return self.prose.refusal(refusal)

    def sentence(self, refusal: Refusal) -> str:
        """The refusal without the number of its rule, for those who show the rule beside it."""
        return self.prose.refusal(replace(refusal, rule=""))

    def why_not(self, refusals: Iterable[Refusal]) -> list[str]:
        """Every reason, each with what its rule says."""
        lines = []
        for refusal in refusals:
            lines.append(self.refusal(refusal))
            row = self.rows.get(refusal.rule)
            if row is not None:
                lines.append(f"    {row.id}: {row.text}")
        return lines

    def seats(self, seats: Iterable[str]) -> str:
        return join(self.name(seat) for seat in seats)

    def say(self, key: str, **facts: Any) -> str:
        """A sentence of the table itself, in which names have their articles."""
        return self.prose.say(key, **facts)
