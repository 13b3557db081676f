"""Sentences, made at the edge from typed refusals, events and prompts.

A game's texts map "refusal.<code>", "event.<kind>", "prompt.<kind>" and "remark.<code>" to templates, and
ids to names.
The language of templates is small:

    {at}                    a fact: an id as its name, a number, a list as "a, b and c",
                            a basket such as {"inf": 2, "arm": 1}, or pairs [["inf", 2], ["arm", 1]],
                            as "2 Infantry and 1 Tank"
    {count of unit}         an id with its number from another fact: "2 Tanks"
    {powers:or}             the same list joined with another word
    {places:in}             a basket of places: "2 in Warsaw and 1 in Lvov"
    {short_by|space|spaces} the first word for one (or a list of one), the second otherwise
    [ by {power}]           left out when a fact inside is missing or empty

The name of several ("Tanks") stands under the id with "#many" behind it; under "#the" the name as sentences
say it, where they do not say it bare ("the Soviet Union"); anything under "#plural" makes it a name that
takes the second word of {seat|has|have}. Names stay bare before a colon, in quotation marks and behind "the".
A game whose ids are made of parts gives texts that put such names together when they are looked up; nothing
is copied here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from wartable.kernel.contract import Decision, Event, Refusal, Viewer
from wartable.kernel.sheets import Cell, Remark
from wartable.kernel.texts import KERNEL_TEXTS

_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
_FACT = re.compile(r"\{(\w+)(?: of (\w+)|:([^{}|]*)|\|([^{}|]*)\|([^{}|]*))?\}")


class Prose:
    """The sentences of one game. Templates that were asked for and not found gather in `missing`."""

    def __init__(self, texts: Mapping[str, str] | None = None) -> None:
        self._own: Mapping[str, str] = {} if texts is None else texts
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

    def remark(self, remark: Remark) -> str:
        """A sentence of a sheet; it may be that of a refusal."""
        key = remark.code if remark.code.startswith("refusal.") else f"remark.{remark.code}"
        return self._sentence(key, remark.params)

    def heading(self, key: str, **facts: Any) -> str:
        """The title of a sheet, a table, a column or a zone."""
        return self._sentence(key, facts)

    def cell(self, cell: Cell) -> str:
        """What stands in a cell of a table."""
        if cell.say is not None:
            return self.remark(cell.say)
        if cell.value is None:
            return "?"
        if cell.signed and isinstance(cell.value, int):
            return (
                f"+{cell.value}" if cell.value > 0 else f"\N{MINUS SIGN}{-cell.value}" if cell.value else "0"
            )
        return "" if cell.value in ("", ()) else self.fact(cell.value)

    def name(self, id_: str) -> str:
        return self._text(id_) or id_

    def _text(self, key: str) -> str | None:
        own = self._own.get(key)
        return KERNEL_TEXTS.get(key) if own is None else own

    def said(self, id_: str) -> str:
        """The name as it is said in a sentence: with its article, if it has one."""
        return self._text(id_ + "#the") or self.name(id_)

    def say(self, key: str, **facts: Any) -> str:
        """A sentence of the table itself."""
        return self._sentence(key, facts)

    def fact(self, value: Any, joint: str = "and", *, said: bool = False) -> str:
        """Any fact in words; `said` in a sentence, names have their articles."""
        if isinstance(value, str):
            return self.said(value) if said else self.name(value)
        if value is None or isinstance(value, bool):
            return {None: "nothing", True: "yes", False: "no"}[value]
        if isinstance(value, Mapping) and joint == "in":
            return join(f"{count} in {self.said(str(place))}" for place, count in value.items())
        if isinstance(value, Mapping):
            return join((self._counted(value[key], str(key)) for key in value), joint)
        if _is_pair(value):
            return self._counted(value[1], value[0])
        if isinstance(value, Iterable):
            return join((self.fact(item, said=said) for item in value), joint)
        return str(value)

    def _counted(self, count: Any, id_: str) -> str:
        if not isinstance(count, int) or isinstance(count, bool):
            return f"{self.name(id_)}: {self.fact(count)}"
        name = self.name(id_)
        return f"{count} {name if count == 1 else self._text(id_ + '#many') or name}"

    def _sentence(self, key: str, facts: Mapping[str, Any]) -> str:
        template = self._text(key)
        if template is None:
            self.missing.add(key)
            return self._fallback(key, facts)
        return _capital(self.fill(template, facts))

    def fill(self, template: str, facts: Mapping[str, Any]) -> str:
        """The template with its facts put in."""
        kept = _OPTIONAL.sub(lambda part: part[1] if _complete(part[1], facts) else "", template)
        return _FACT.sub(lambda hole: self._hole(hole, facts), kept)

    def _hole(self, hole: re.Match[str], facts: Mapping[str, Any]) -> str:
        name, of, joint, one, many = hole.groups()
        if name not in facts or (of and of not in facts):
            return "…"
        if of:
            return self._counted(facts[name], str(facts[of]))
        if one is not None:
            return one if self._amount(facts[name]) == 1 else many
        words = self.fact(facts[name], joint or "and", said=not _stays_bare(hole))
        if _begins(hole):
            words = _capital(words) if words.startswith("the ") else words
        ends = hole.string[hole.end() : hole.end() + 1] == "."
        return words[:-1] if ends and words.endswith(".") else words

    def _amount(self, value: Any) -> int:
        """Which word goes with it: that for one, or that for several."""
        if isinstance(value, int):
            return value
        if isinstance(value, str):
            return 2 if self._text(value + "#plural") else 1
        ids = list(value)
        return self._amount(ids[0]) if len(ids) == 1 and isinstance(ids[0], str) else len(ids)

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


def _stays_bare(hole: re.Match[str]) -> bool:
    """Whether a name stands as on a label: before a colon, quoted, behind an article, or all by itself."""
    before, after = hole.string[: hole.start()], hole.string[hole.end() :]
    return after[:1] == ":" or not before + after or before.endswith(("“", "the ", "The "))


def _begins(hole: re.Match[str]) -> bool:
    """Whether it begins a sentence behind another one."""
    return hole.string[: hole.start()].endswith((". ", "? ", "! "))


def _is_pair(value: Any) -> bool:
    """An id with its number."""
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        return False
    return isinstance(value[0], str) and isinstance(value[1], int) and not isinstance(value[1], bool)


def _complete(part: str, facts: Mapping[str, Any]) -> bool:
    names = (name for hole in _FACT.finditer(part) for name in (hole[1], hole[2]) if name)
    return all(facts.get(name) not in (None, "", (), [], {}) for name in names)


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
