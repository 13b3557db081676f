"""Positions as lines of text, for cases: units, control, money, and where the turn stands.

Units are written as in orders, `2 germany.infantry`, with cargo in parentheses and the marks of `key_of`:
`*` damaged, `~` submerged, `+guest` a gun carried in, `+shifted` a common gun moved this round.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import structs

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
from wartable.games.europe1999.book import IN_COMMON, Book
from wartable.games.europe1999.control import capital_lost
from wartable.games.europe1999.frames import Opening, Turn
from wartable.games.europe1999.income import chart, middle_east_column
from wartable.games.europe1999.position import Position
from wartable.games.europe1999.rules import STAGES, EuropeRules
from wartable.games.europe1999.sequence import STEPS
from wartable.games.europe1999.state import EuropeWork, State, look
from wartable.games.europe1999.view import view_of
from wartable.kernel.casebook import Line, Misread
from wartable.kernel.flow import run
from wartable.kernel.registry import unknown

NOBODY = "none"
STARTS = {"begin": "begin_turn", "placement": "place_new_units"} | {step: step for step in STEPS}
"""Words for the step in which a case begins -> the entry of the sequence of play."""

_UNIT = re.compile(
    r"(?:(?P<count>\d+)\s+)?(?:(?P<power>[a-z_]+)\.)?(?P<kind>[a-z_]+)(?:\((?P<cargo>[^()]*)\))?"
    r"(?P<marks>\*?~?(?:\+guest)?(?:\+shifted)?)(?:\s*\{(?P<trip>[^{}]*)\})?"
)


# -- units as text


def parse_units(g: Book, text: str) -> list[Stack]:
    """`2 germany.infantry, 1 germany.transport(1 infantry + 1 artillery)`; "none" is none. Raises Misread."""
    if text == NOBODY:
        return []
    return [_stack(g, part.strip()) for part in re.split(r",(?![^({]*[)}])", text)]


def _stack(g: Book, text: str) -> Stack:
    found = _UNIT.fullmatch(text)
    if found is None or not found["power"]:
        raise Misread(f"“{text}” is no unit; write “2 germany.infantry” or “germany.transport(2 infantry)”.")
    marks = found["marks"]
    unit = Unit(
        _power(g, found["power"]), _kind(g, found["kind"]), hurt=int("*" in marks), submerged="~" in marks,
        guest="+guest" in marks, shifted="+shifted" in marks, trip=_trip(found["trip"]),
    )  # fmt: skip
    aboard = found["cargo"].split("+") if found["cargo"] else []
    items = [item for part in aboard for item in _cargo(g, unit, part.strip())]
    return with_cargo(unit, items), int(found["count"] or 1)


def _cargo(g: Book, ship: Unit, text: str) -> list[Cargo]:
    found = _UNIT.fullmatch(text)
    if found is None or found["cargo"] or found["marks"]:
        raise Misread(f"“{text}” cannot be aboard; write “2 infantry” or “1 united_states.fighter”.")
    power = found["power"] or ship.power
    return [Cargo(_power(g, power), _kind(g, found["kind"]))] * int(found["count"] or 1)


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


# -- names


def _known(sort: str, name: str, known: Any) -> str:
    if name not in known:
        raise Misread(unknown(sort, name, known))
    return name


def _power(g: Book, name: str) -> str:
    return _known("power", name, (*g.powers, IN_COMMON))


def _kind(g: Book, name: str) -> str:
    return _known("unit", name, g.profiles)


def _space(g: Book, name: str) -> str:
    return _known("space", name.rstrip(":"), g.spaces)


def _number(text: str) -> int:
    if not text.lstrip("-").isdecimal():
        raise Misread(f"“{text}” should be a number.")
    return int(text)


def _pair(text: str, pattern: str) -> tuple[str, str]:
    first, _, second = text.partition(" ")
    if not second.strip():
        raise Misread(f"write “{pattern}”.")
    return first, second.strip()


# -- a position, line by line


class Sketch:
    """A position while its lines are read."""

    def __init__(self, rules: EuropeRules) -> None:
        self.rules = rules
        self.g = rules.book
        self.position = Position(
            round=1, power=self.g.powers[0], garrisons={}, control=dict(self.g.start_control),
            since={}, money=dict.fromkeys(self.g.powers, 0),
        )  # fmt: skip
        self.since: dict[str, str] = {}
        self.frame: Opening | Turn = Turn(step=STEPS.index("combat_movement"))
        self.words: dict[str, Callable[[str], None]] = {
            "board": self.board,
            "turn": self.turn,
            "control": self.control,
            "since": self.held_before,
            "units": self.units,
            "money": self.money,
            "taken": self.taken,
            "bought": self.bought,
        }

    def board(self, text: str) -> None:
        _known("board", text, ("empty", "start"))
        if text == "start":
            start = self.rules.initial().position.garrisons
            self.position = structs.replace(self.position, garrisons=dict(start))

    def turn(self, text: str) -> None:
        """`germany combat_movement [round 3]`, or `opening`."""
        words = text.split()
        if words == ["opening"]:
            self.frame = Opening()
            return
        if len(words) not in (2, 4) or words[2:3] not in ([], ["round"]):
            raise Misread(f"write “{WORDS['turn']}”.")
        power = _known("power on turn", words[0], self.g.powers)
        step = STARTS[_known("step", words[1], STARTS)]
        round_ = _number(words[3]) if len(words) == 4 else 1
        self.frame = Turn(step=STEPS.index(step))
        self.position = structs.replace(self.position, power=power, round=round_)

    def control(self, text: str) -> None:
        space, holder = self._holding(text)
        self.position.control[space] = holder

    def held_before(self, text: str) -> None:
        space, holder = self._holding(text)
        self.since[space] = holder

    def _holding(self, text: str) -> tuple[str, str]:
        name, holder = _pair(text, WORDS["control"])
        return _known("space with a controller", name, self.g.start_control), _power(self.g, holder)

    def units(self, text: str) -> None:
        """What stands in the space; on the starting board this replaces what stood there."""
        name, units = _pair(text, WORDS["units"])
        space = _space(self.g, name)
        new = garrison(parse_units(self.g, units))
        if new.stacks:
            self.position.garrisons[space] = new
        else:
            self.position.garrisons.pop(space, None)

    def money(self, text: str) -> None:
        power, ipc = _pair(text, WORDS["money"])
        self.position.money[_known("power", power, self.g.powers)] = _number(ipc)

    def taken(self, text: str) -> None:
        capital, power = _pair(text, WORDS["taken"])
        self.position.taken[_known("capital", capital, self.g.capital_of)] = _power(self.g, power)

    def bought(self, text: str) -> None:
        for part in text.split(","):
            count, kind = _pair(part.strip(), WORDS["bought"])
            self.position.bought[_kind(self.g, kind)] = _number(count)

    def state(self) -> State:
        """The state, run on until something is asked."""
        position = structs.replace(self.position, since=self.position.control | self.since)
        w = EuropeWork(self.g, 0, position, (self.frame,))
        run(w, STAGES)
        return w.freeze()


WORDS: Mapping[str, str] = {
    "board": "board empty | start",
    "turn": "turn germany combat_movement [round 3] | opening",
    "control": "control rumania soviet_union",
    "since": "since rumania germany",
    "units": "units poland: 2 germany.infantry, 1 germany.armor",
    "money": "money germany 12",
    "taken": "taken moscow germany",
    "bought": "bought 3 infantry, 1 armor",
}


# -- what can be expected


def _control(w: EuropeWork, text: str) -> str:
    space, holder = _pair(text, FACTS["control"])
    found = w.control.get(_space(w.g, space), "") or NOBODY
    return "" if found == holder else f"{space} is held by {found}"


def _units(w: EuropeWork, text: str) -> str:
    name, units = _pair(text, FACTS["units"])
    space = _space(w.g, name)
    wanted, found = told_units(parse_units(w.g, units)), told_units(w.at(space).stacks)
    return "" if wanted == found else f"in {space} there is {found}"


def _income(w: EuropeWork, text: str) -> str:
    power, ipc = _pair(text, FACTS["income"])
    found = chart(w, _known("power", power, w.g.powers))
    return "" if found == _number(ipc) else f"the income of {power} is {found}"


def _money(w: EuropeWork, text: str) -> str:
    power, ipc = _pair(text, FACTS["money"])
    found = w.money[_known("power", power, w.g.powers)]
    return "" if found == _number(ipc) else f"{power} has {found}"


def _column(w: EuropeWork, text: str) -> str:
    found = middle_east_column(w)
    return "" if found == _number(text) else f"the column stands at {found}"


def _taken(w: EuropeWork, text: str) -> str:
    capital, power = _pair(text, FACTS["taken"])
    found = w.taken.get(_known("capital", capital, w.g.capital_of), NOBODY)
    return "" if found == power else f"{capital} was taken by {found}"


def _bought(w: EuropeWork, text: str) -> str:
    wanted = {}
    for part in text.split(",") if text != NOBODY else ():
        count, kind = _pair(part.strip(), FACTS["bought"])
        wanted[_kind(w.g, kind)] = _number(count)
    found = {kind: count for kind, count in w.bought.items() if count}
    return "" if found == wanted else f"waiting are {found or NOBODY}"


def _turn(w: EuropeWork, text: str) -> str:
    """The power on turn, and the step if it is named."""
    now = view_of(w, "", (), None).now
    found = f"{now['power']} {now['step']}"
    power, _, step = text.partition(" ")
    fits = power == now["power"] and (not step or STARTS[_known("step", step, STARTS)] == now["step"])
    return "" if fits else f"the turn stands at {found}"


def _round(w: EuropeWork, text: str) -> str:
    return "" if w.round == _number(text) else f"this is round {w.round}"


def _distance(w: EuropeWork, text: str) -> str:
    """The movement that the shortest flight costs."""
    words = text.split()
    if len(words) != 3:
        raise Misread(f"write “{FACTS['distance']}”.")
    found = w.g.flight[_space(w.g, words[0])].get(_space(w.g, words[1]), NOBODY)
    return "" if str(found) == words[2] else f"the shortest flight costs {found}"


def _border(w: EuropeWork, text: str) -> str:
    """Two spaces are adjacent: for those who walk, sail, fly, or go ashore."""
    words = text.split()
    ways = {"land": w.g.land, "sea": w.g.sea, "air": w.g.air, "coast": w.g.coast}
    if len(words) != 3:
        raise Misread(f"write “{FACTS['border']}”.")
    way = ways[_known("way", words[0], ways)]
    near = _space(w.g, words[2]) in way[_space(w.g, words[1])]
    return "" if near else f"{words[1]} is adjacent to {', '.join(way[words[1]]) or NOBODY}"


def _value(w: EuropeWork, text: str) -> str:
    space, value = _pair(text, FACTS["value"])
    found = w.g.value[_space(w.g, space)]
    return "" if found == _number(value) else f"the value of {space} is {found}"


def _lost_capital(w: EuropeWork, text: str) -> str:
    lost = capital_lost(w, _known("power", text, w.g.powers))
    return "" if lost else f"{text} holds its capital"


FACTS: Mapping[str, str] = {
    "control": "expect control rumania soviet_union",
    "units": "expect units rumania 1 soviet_union.armor",
    "income": "expect income soviet_union 25",
    "money": "expect money germany 4",
    "column": "expect column 3",
    "taken": "expect taken moscow germany",
    "bought": "expect bought 1 infantry, 2 armor",
    "turn": "expect turn germany noncombat_movement",
    "round": "expect round 2",
    "distance": "expect distance malta sardinia 3",
    "border": "expect border land poland germany",
    "value": "expect value malta 0",
    "lost_capital": "expect lost_capital soviet_union",
}

_FACTS: Mapping[str, Callable[[EuropeWork, str], str]] = {
    "control": _control,
    "units": _units,
    "income": _income,
    "money": _money,
    "column": _column,
    "taken": _taken,
    "bought": _bought,
    "turn": _turn,
    "round": _round,
    "distance": _distance,
    "border": _border,
    "value": _value,
    "lost_capital": _lost_capital,
}


class EuropeScenes:
    """The words of this game's cases."""

    folder = files("wartable.games.europe1999") / "casebook"
    words = WORDS
    facts = FACTS
    leave = "done"

    def position(self, rules: EuropeRules, lines: Sequence[Line]) -> State:
        sketch = Sketch(rules)
        for line in lines:
            try:
                sketch.words[line.word](line.text)
            except Misread as error:
                raise Misread(str(error), line) from None
        return sketch.state()

    def fault(self, rules: EuropeRules, state: State, word: str, text: str) -> str:
        if not text:
            raise Misread(f"write “{FACTS[word]}”.")
        return _FACTS[word](look(rules.book, state), text)
