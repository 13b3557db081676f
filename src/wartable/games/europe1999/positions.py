"""Positions as lines of text, for cases: what this game adds to the family's (scenes.py)."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from msgspec import structs

from wartable.families.axis_allies.frames import Turn
from wartable.families.axis_allies.scenes import (
    NOBODY,
    SHARED_FACTS,
    FamilyScenes,
    Fault,
    Sketch,
    known,
    number,
    pair,
    power,
)
from wartable.games.europe1999.frames import Opening
from wartable.games.europe1999.income import chart, middle_east_column
from wartable.games.europe1999.position import Position
from wartable.games.europe1999.rules import STAGES, EuropeRules
from wartable.games.europe1999.sequence import STEPS
from wartable.games.europe1999.state import EuropeWork, State, look
from wartable.games.europe1999.view import view_of
from wartable.kernel.flow import run

STARTS = {"begin": "begin_turn", "placement": "place_new_units"} | {step: step for step in STEPS}
"""Words for the step in which a case begins -> the entry of the sequence of play."""


class EuropeSketch(Sketch):
    """A position while its lines are read."""

    starts: Mapping[str, int] = {word: STEPS.index(step) for word, step in STARTS.items()}

    def __init__(self, rules: EuropeRules) -> None:
        g = rules.book
        position = Position(
            round=1, power=g.powers[0], garrisons={}, control=dict(g.start_control),
            since={}, money=dict.fromkeys(g.powers, 0),
        )  # fmt: skip
        super().__init__(g, position, Turn(step=STEPS.index("combat_movement")))
        self.rules = rules
        self.patterns = WORDS
        self.words["taken"] = self.taken

    def start(self) -> Position:
        return self.rules.initial().position

    def turn(self, text: str) -> None:
        """`germany combat_movement [round 3]`, or `opening`."""
        if text == "opening":
            self.frame = Opening()
        else:
            super().turn(text)

    def taken(self, text: str) -> None:
        capital, holder = pair(text, WORDS["taken"])
        self.position.taken[known("capital", capital, self.g.capital_of)] = power(self.g, holder)

    def state(self) -> State:
        """The state, run on until something is asked."""
        position = structs.replace(self.position, since=self.position.control | self.since)
        w = EuropeWork(self.rules.book, 0, position, (self.frame,))
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


def _income(w: EuropeWork, text: str, pattern: str) -> str:
    owner, ipc = pair(text, pattern)
    found = chart(w, known("power", owner, w.g.powers))
    return "" if found == number(ipc) else f"the income of {owner} is {found}"


def _column(w: EuropeWork, text: str, pattern: str) -> str:
    found = middle_east_column(w)
    return "" if found == number(text) else f"the column stands at {found}"


def _taken(w: EuropeWork, text: str, pattern: str) -> str:
    capital, taker = pair(text, pattern)
    found = w.taken.get(known("capital", capital, w.g.capital_of), NOBODY)
    return "" if found == taker else f"{capital} was taken by {found}"


def _turn(w: EuropeWork, text: str, pattern: str) -> str:
    """The power on turn, and the step if it is named."""
    now = view_of(w, "", (), None).now
    found = f"{now['power']} {now['step']}"
    active, _, step = text.partition(" ")
    fits = active == now["power"] and (not step or STARTS[known("step", step, STARTS)] == now["step"])
    return "" if fits else f"the turn stands at {found}"


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

FAULTS: Mapping[str, Fault] = {
    **SHARED_FACTS,
    "income": _income,
    "column": _column,
    "taken": _taken,
    "turn": _turn,
}


class EuropeScenes(FamilyScenes):
    """The words of this game's cases."""

    folder = files("wartable.games.europe1999") / "casebook"
    words = WORDS
    facts = FACTS
    faults = FAULTS

    def sketch(self, rules: EuropeRules) -> EuropeSketch:
        return EuropeSketch(rules)

    def look(self, rules: EuropeRules, state: State) -> EuropeWork:
        return look(rules.book, state)
