"""Positions as lines of text, for cases.

Units are written as in orders, `2 germany.infantry`, with cargo in parentheses and the marks of `key_of`:
`*` damaged, `~` submerged, `+guest` a gun carried in, `+shifted` a common gun moved this round.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import Any

import msgspec
from msgspec import structs

from wartable.families.axis_allies.book import FamilyBook
from wartable.families.axis_allies.frames import Turn
from wartable.families.axis_allies.pieces import (
    Cargo,
    Garrison,
    Stack,
    Trip,
    Unit,
    garrison,
    key_of,
    with_cargo,
)
from wartable.families.axis_allies.sides import capital_lost
from wartable.families.axis_allies.work import Work
from wartable.kernel.casebook import Line, Misread
from wartable.kernel.registry import unknown

NOBODY = "none"


_UNIT = re.compile(
    r"(?:(?P<count>\d+)\s+)?(?:(?P<power>[a-z_]+)\.)?(?P<kind>[a-z_]+)(?:\((?P<cargo>[^()]*)\))?"
    r"(?P<marks>\*?~?(?:\+guest)?(?:\+shifted)?)(?:\s*\{(?P<trip>[^{}]*)\})?"
)


def parse_units(g: FamilyBook, text: str) -> list[Stack]:
    """`2 germany.infantry, 1 germany.transport(1 infantry + 1 artillery)`; "none" is none. Raises Misread."""
    if text == NOBODY:
        return []
    return [_stack(g, part.strip()) for part in re.split(r",(?![^({]*[)}])", text)]


def _stack(g: FamilyBook, text: str) -> Stack:
    found = _UNIT.fullmatch(text)
    if found is None or not found["power"]:
        raise Misread(f"“{text}” is no unit; write “2 germany.infantry” or “germany.transport(2 infantry)”.")
    marks = found["marks"]
    unit = Unit(
        power(g, found["power"]), kind(g, found["kind"]), hurt=int("*" in marks), submerged="~" in marks,
        guest="+guest" in marks, shifted="+shifted" in marks, trip=_trip(found["trip"]),
    )  # fmt: skip
    aboard = found["cargo"].split("+") if found["cargo"] else []
    items = [item for part in aboard for item in _cargo(g, unit, part.strip())]
    return with_cargo(unit, items), int(found["count"] or 1)


def _cargo(g: FamilyBook, ship: Unit, text: str) -> list[Cargo]:
    found = _UNIT.fullmatch(text)
    if found is None or found["cargo"] or found["marks"]:
        raise Misread(f"“{text}” cannot be aboard; write “2 infantry” or “1 united_states.fighter”.")
    owner = found["power"] or ship.power
    return [Cargo(power(g, owner), kind(g, found["kind"]))] * int(found["count"] or 1)


def _trip(text: str | None) -> Trip | None:
    """What the unit did this turn: `{used=1 note=combat}`."""
    if not text:
        return None
    facts = dict(word.partition("=")[::2] for word in text.split())
    strangers = set(facts) - set(Trip.__struct_fields__)
    if strangers:
        raise Misread(unknown("fact of a trip", min(strangers), Trip.__struct_fields__))
    return msgspec.convert(facts, Trip, strict=False)


def told_units(stacks: Sequence[Stack]) -> str:
    """Units as the lines of a case tell them: what they did this turn is left out."""
    return ", ".join(f"{count} {key_of(unit)}" for unit, count in _settled(stacks).stacks) or NOBODY


def _settled(stacks: Sequence[Stack]) -> Garrison:
    settled = []
    for unit, count in stacks:
        still = structs.replace(unit, trip=None)
        settled.append((with_cargo(still, [Cargo(item.power, item.kind) for item in unit.cargo]), count))
    return garrison(settled)


def known(sort: str, name: str, names: Any) -> str:
    if name not in names:
        raise Misread(unknown(sort, name, names))
    return name


def power(g: FamilyBook, name: str) -> str:
    return known("power", name, g.holders)


def kind(g: FamilyBook, name: str) -> str:
    return known("unit", name, g.profiles)


def space(g: FamilyBook, name: str) -> str:
    return known("space", name.rstrip(":"), g.spaces)


def number(text: str) -> int:
    if not text.lstrip("-").isdecimal():
        raise Misread(f"“{text}” should be a number.")
    return int(text)


def pair(text: str, pattern: str) -> tuple[str, str]:
    first, _, second = text.partition(" ")
    if not second.strip():
        raise Misread(f"write “{pattern}”.")
    return first, second.strip()


# -- a position, line by line


class Sketch:
    """A position while its lines are read. Each game derives its own, with the words only it has."""

    patterns: Mapping[str, str]
    """First word of a line -> how to write it."""
    starts: Mapping[str, int]
    """Words for the step in which a case begins -> its place in the sequence of play."""

    def __init__(self, g: FamilyBook, position: Any, frame: Any) -> None:
        self.g = g
        self.position = position
        self.since: dict[str, str] = {}
        self.frame = frame
        self.words: dict[str, Callable[[str], None]] = {
            "board": self.board,
            "turn": self.turn,
            "control": self.control,
            "since": self.held_before,
            "units": self.units,
            "money": self.money,
            "bought": self.bought,
        }

    def start(self) -> Any:
        """The starting position of the scenario."""
        raise NotImplementedError

    def board(self, text: str) -> None:
        known("board", text, ("empty", "start"))
        if text == "start":
            self.position = structs.replace(self.position, garrisons=dict(self.start().garrisons))

    def turn(self, text: str) -> None:
        """`germany combat_movement [round 3]`."""
        words = text.split()
        if len(words) not in (2, 4) or words[2:3] not in ([], ["round"]):
            raise Misread(f"write “{self.patterns['turn']}”.")
        active = known("power on turn", words[0], self.g.powers)
        step = self.starts[known("step", words[1], self.starts)]
        round_ = number(words[3]) if len(words) == 4 else 1
        self.frame = Turn(step=step)
        self.position = structs.replace(self.position, power=active, round=round_)

    def control(self, text: str) -> None:
        where, holder = self._holding(text)
        self.position.control[where] = holder

    def held_before(self, text: str) -> None:
        where, holder = self._holding(text)
        self.since[where] = holder

    def _holding(self, text: str) -> tuple[str, str]:
        name, holder = pair(text, self.patterns["control"])
        return known("space with a controller", name, self.g.start_control), power(self.g, holder)

    def units(self, text: str) -> None:
        """What stands in the space; on the starting board this replaces what stood there."""
        name, units = pair(text, self.patterns["units"])
        where = space(self.g, name)
        new = garrison(parse_units(self.g, units))
        if new.stacks:
            self.position.garrisons[where] = new
        else:
            self.position.garrisons.pop(where, None)

    def money(self, text: str) -> None:
        owner, ipc = pair(text, self.patterns["money"])
        self.position.money[known("power", owner, self.g.powers)] = number(ipc)

    def bought(self, text: str) -> None:
        for part in text.split(","):
            count, name = pair(part.strip(), self.patterns["bought"])
            self.position.bought[kind(self.g, name)] = number(count)


# -- what can be expected: each returns what stands there instead, "" when the fact holds.
#    `pattern` is how to write it.


def control_fault(w: Work, text: str, pattern: str) -> str:
    where, holder = pair(text, pattern)
    found = w.control.get(space(w.g, where), "") or NOBODY
    return "" if found == holder else f"{where} is held by {found}"


def units_fault(w: Work, text: str, pattern: str) -> str:
    name, units = pair(text, pattern)
    where = space(w.g, name)
    wanted, found = told_units(parse_units(w.g, units)), told_units(w.at(where).stacks)
    return "" if wanted == found else f"in {where} there is {found}"


def money_fault(w: Work, text: str, pattern: str) -> str:
    owner, ipc = pair(text, pattern)
    found = w.money[known("power", owner, w.g.powers)]
    return "" if found == number(ipc) else f"{owner} has {found}"


def bought_fault(w: Work, text: str, pattern: str) -> str:
    wanted = {}
    for part in text.split(",") if text != NOBODY else ():
        count, name = pair(part.strip(), pattern)
        wanted[kind(w.g, name)] = number(count)
    found = {waiting: count for waiting, count in w.bought.items() if count}
    return "" if found == wanted else f"waiting are {found or NOBODY}"


def round_fault(w: Work, text: str, pattern: str) -> str:
    return "" if w.round == number(text) else f"this is round {w.round}"


def distance_fault(w: Work, text: str, pattern: str) -> str:
    """The movement that the shortest flight costs."""
    words = text.split()
    if len(words) != 3:
        raise Misread(f"write “{pattern}”.")
    found = w.g.flight[space(w.g, words[0])].get(space(w.g, words[1]), NOBODY)
    return "" if str(found) == words[2] else f"the shortest flight costs {found}"


def border_fault(w: Work, text: str, pattern: str) -> str:
    """Two spaces are adjacent: for those who walk, sail, fly, or go ashore."""
    words = text.split()
    ways = {"land": w.g.land, "sea": w.sea_ways(), "air": w.g.air, "coast": w.g.coast}
    if len(words) != 3:
        raise Misread(f"write “{pattern}”.")
    way = ways[known("way", words[0], ways)]
    near = space(w.g, words[2]) in way[space(w.g, words[1])]
    return "" if near else f"{words[1]} is adjacent to {', '.join(way[words[1]]) or NOBODY}"


def value_fault(w: Work, text: str, pattern: str) -> str:
    where, value = pair(text, pattern)
    found = w.g.value[space(w.g, where)]
    return "" if found == number(value) else f"the value of {where} is {found}"


def lost_capital_fault(w: Work, text: str, pattern: str) -> str:
    lost = capital_lost(w, known("power", text, w.g.powers))
    return "" if lost else f"{text} holds its capital"


Fault = Callable[[Any, str, str], str]
SHARED_FACTS: Mapping[str, Fault] = {
    "control": control_fault,
    "units": units_fault,
    "money": money_fault,
    "bought": bought_fault,
    "round": round_fault,
    "distance": distance_fault,
    "border": border_fault,
    "value": value_fault,
    "lost_capital": lost_capital_fault,
}


class FamilyScenes:
    """The words of a game's cases. Each game says what they are, and how a state is built from a sketch."""

    folder: Traversable
    words: Mapping[str, str]
    facts: Mapping[str, str]
    faults: Mapping[str, Fault]
    leave = "done"

    def sketch(self, rules: Any) -> Any:
        raise NotImplementedError

    def look(self, rules: Any, state: Any) -> Any:
        raise NotImplementedError

    def position(self, rules: Any, lines: Sequence[Line]) -> Any:
        sketch = self.sketch(rules)
        for line in lines:
            try:
                sketch.words[line.word](line.text)
            except Misread as error:
                raise Misread(str(error), line) from None
        return sketch.state()

    def fault(self, rules: Any, state: Any, word: str, text: str) -> str:
        if not text:
            raise Misread(f"write “{self.facts[word]}”.")
        return self.faults[word](self.look(rules, state), text, self.facts[word])
