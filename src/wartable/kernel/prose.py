"""Sentences, made at the edge from typed refusals, events and prompts.

A game's texts map "refusal.<code>", "event.<kind>" and "prompt.<kind>" to templates, and ids to names.
The language of templates is small:

    {at}                    a fact: an id as its name, a number, a list as "a, b and c",
                            a basket such as {"inf": 2, "arm": 1} as "2 Infantry and 1 Tank"
    {powers:or}             the same list joined with another word
    {short_by|space|spaces} the first word for one (or a list of one), the second otherwise
    [ by {power}]           left out when a fact inside is missing or empty

The name of several ("Tanks") stands under the id with "#many" behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from wartable.kernel.contract import Decision, Event, Refusal, Viewer
from wartable.kernel.texts import KERNEL_TEXTS

_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
_FACT = re.compile(r"\{(\w+)(?::([^{}|]*)|\|([^{}|]*)\|([^{}|]*))?\}")


class Prose:
    """The sentences of one game. Templates that were asked for and not found gather in `missing`."""

    def __init__(self, texts: Mapping[str, str] | None = None) -> None:
        self.texts = {**KERNEL_TEXTS, **(texts or {})}
        self.missing: set[str] = set()

    def refusal(self, refusal: Refusal) -> str:
        """The sentence, followed by the rule it rests on."""
        sentence = self._sentence(f"refusal.{refusal.code}", refusal.params)
        return f"{sentence} (rule {refusal.rule})" if refusal.rule else sentence

    def refusals(self, refusals: Iterable[Refusal]) -> str:
        """All reasons, one to a line, the most helpful first."""
        return "\n".join(self.refusal(refusal) for refusal in refusals)

    def event(self, event: Event, viewer: Viewer = "") -> str:
        """What happened, as `viewer` may know it; public facts only without one."""
        return self._sentence(f"event.{event.kind}", {**event.data, **event.private.get(viewer, {})})

    def prompt(self, decision: Decision) -> str:
        """The question, with the facts of its context and `seat` and `power`."""
        facts = {"seat": decision.seat, "power": decision.power, **decision.context}
        return self._sentence(f"prompt.{decision.kind}", facts)

    def name(self, id_: str) -> str:
        return self.texts.get(id_, id_)

    def fact(self, value: Any, joint: str = "and") -> str:
        """Any fact in words."""
        if isinstance(value, str):
            return self.name(value)
        if value is None or isinstance(value, bool):
            return {None: "nothing", True: "yes", False: "no"}[value]
        if isinstance(value, Mapping):
            return join((self._counted(value[key], str(key)) for key in value), joint)
        if isinstance(value, Iterable):
            return join((self.fact(item) for item in value), joint)
        return str(value)

    def _counted(self, count: Any, id_: str) -> str:
        if not isinstance(count, int) or isinstance(count, bool):
            return f"{self.name(id_)}: {self.fact(count)}"
        name = self.name(id_)
        return f"{count} {name if count == 1 else self.texts.get(id_ + '#many', name)}"

    def _sentence(self, key: str, facts: Mapping[str, Any]) -> str:
        template = self.texts.get(key)
        if template is None:
            self.missing.add(key)
            return self._fallback(key, facts)
        return _capital(self.fill(template, facts))

    def fill(self, template: str, facts: Mapping[str, Any]) -> str:
        """The template with its facts put in."""
        kept = _OPTIONAL.sub(lambda part: part[1] if _complete(part[1], facts) else "", template)
        return _FACT.sub(lambda hole: self._hole(hole, facts), kept)

    def _hole(self, hole: re.Match[str], facts: Mapping[str, Any]) -> str:
        name, joint, one, many = hole.groups()
        if name not in facts:
            return "…"
        if one is not None:
            return one if _amount(facts[name]) == 1 else many
        return self.fact(facts[name], joint or "and")

    def _fallback(self, key: str, facts: Mapping[str, Any]) -> str:
        """Readable even where nobody has written a sentence yet."""
        words = _capital(key.partition(".")[2].replace(".", ": ").replace("_", " "))
        told = "; ".join(f"{name.replace('_', ' ')}: {self.fact(value)}" for name, value in facts.items())
        return f"{words} ({told})." if told else f"{words}."


def join(parts: Iterable[str], joint: str = "and") -> str:
    """Words in a row: "a", "a and b", "a, b and c"; "nothing" for none."""
    words = list(parts)
    if not words:
        return "nothing"
    if len(words) == 1:
        return words[0]
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


def _amount(value: Any) -> int:
    if isinstance(value, int):
        return value
    return len(value) if isinstance(value, (list, tuple, dict)) else 1


def _complete(part: str, facts: Mapping[str, Any]) -> bool:
    return all(facts.get(hole[1]) not in (None, "", (), [], {}) for hole in _FACT.finditer(part))


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
