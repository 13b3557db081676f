"""Names and sentences of one game for people: what `Prose` says, with stacks, powers and rules spelt out.

Besides sentences and names a game's texts may hold, under an id and a mark: `#many` the plural,
`#adjective` the adjective of a power, `#group` the part of the board a space belongs to, and `#note` what is
worth knowing about a space. Where one is missing, the plain name or nothing is shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from wartable.kernel.contract import Decision, Event, Game, Refusal, RuleRow, Viewer
from wartable.kernel.prose import Prose, join

_STACK = re.compile(r"(\w+)\.([a-z_]+)")
_BATTLE = re.compile(r"(\w+):(\w+)")


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

    def note(self, space: str) -> str:
        """What is worth knowing about a space, or nothing."""
        return self.texts.get(f"{space}#note", "")

    def counted(self, count: int, kind: str) -> str:
        name = self.name(kind)
        return f"{count} {name if count == 1 else self.texts.get(f'{kind}#many', name)}"

    def stack(self, key: str) -> str:
        """The name of a stack: "German Infantry" for a key that begins with power and kind."""
        found = _STACK.match(key)
        if found and found[1] in self.texts and found[2] in self.texts:
            return f"{self.adjective(found[1])} {self.name(found[2])}"
        battle = _BATTLE.fullmatch(key)
        if battle and battle[2] in self.texts:
            return f"{battle[1]}: {self.name(battle[2])}"
        return self.name(key)

    def fact(self, value: Any) -> Any:
        """A fact with its stacks spelt out: pairs of name and number become counted names."""
        if isinstance(value, str):
            return self.stack(value)
        if isinstance(value, Mapping):
            return value
        if isinstance(value, Sequence):
            return [self._pair(item) if _is_pair(item) else self.fact(item) for item in value]
        return value

    def _pair(self, pair: Sequence[Any]) -> str:
        found = _STACK.match(pair[0])
        if found and found[2] in self.texts and pair[1] != 1:
            many = self.texts.get(f"{found[2]}#many", self.name(found[2]))
            return f"{pair[1]} {self.adjective(found[1])} {many}"
        return f"{pair[1]} {self.stack(pair[0])}"

    def facts(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        return {name: self.fact(value) for name, value in facts.items()}

    def event(self, event: Event, viewer: Viewer) -> str:
        own = event.private.get(viewer, {})
        shown = replace(event, data=self.facts(event.data), private={viewer: self.facts(own)})
        return self.prose.event(shown, viewer)

    def prompt(self, decision: Decision) -> str:
        """The question, and under it the proposals of others where several answer together."""
        return self.prose.prompt(replace(decision, context=self.facts(decision.context)))

    def refusal(self, refusal: Refusal) -> str:
        return self.prose.refusal(replace(refusal, params=self.facts(refusal.params)))

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


def _is_pair(item: Any) -> bool:
    return (
        isinstance(item, Sequence)
        and len(item) >= 2
        and isinstance(item[0], str)
        and isinstance(item[1], int)
        and not isinstance(item[1], bool)
    )
