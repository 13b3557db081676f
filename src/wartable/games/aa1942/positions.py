"""Positions as lines of text, for cases: what this game adds to the family's (scenes.py)."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from msgspec import structs

from wartable.families.axis_allies.book import ALLIES, AXIS
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
    space,
)
from wartable.games.aa1942.income import production
from wartable.games.aa1942.movement_sea import hostile_zones
from wartable.games.aa1942.position import Position
from wartable.games.aa1942.rules import STAGES, WorldRules
from wartable.games.aa1942.sequence import STEPS
from wartable.games.aa1942.state import State, WorldWork, look
from wartable.games.aa1942.victory import cities_of
from wartable.games.aa1942.view import view_of
from wartable.kernel.casebook import Misread
from wartable.kernel.flow import run

STARTS = {"begin": "begin_turn"} | {step: step for step in STEPS}
"""Words for the step in which a case begins -> the entry of the sequence of play."""


class WorldSketch(Sketch):
    """A position while its lines are read."""

    starts: Mapping[str, int] = {word: STEPS.index(step) for word, step in STARTS.items()}

    def __init__(self, rules: WorldRules) -> None:
        g = rules.book
        position = Position(
            round=1, power=g.powers[0], garrisons={}, control=dict(g.start_control), since={},
            money=dict.fromkeys(g.powers, 0), complexes={},
        )  # fmt: skip
        super().__init__(g, position, Turn(step=STEPS.index("combat_move")))
        self.rules = rules
        self.patterns = WORDS
        self.hostile: tuple[str, ...] = ()
        self.words |= {"complex": self.complex, "hostile": self.was_hostile, "refusing": self.refusing}

    def start(self) -> Position:
        return self.rules.initial().position

    def board(self, text: str) -> None:
        """The set-up brings its complexes."""
        super().board(text)
        if text == "start":
            self.position = structs.replace(self.position, complexes=dict(self.start().complexes))

    def money(self, text: str) -> None:
        """An amount, or the treasuries with which the game starts."""
        if text == "start":
            self.position.money.update(self.start().money)
        else:
            super().money(text)

    def complex(self, text: str) -> None:
        """A complex, with so many points of damage, or "none" for a territory that has none."""
        name, _, damage = text.partition(" ")
        where = known("territory", name, self.g.start_control)
        if damage == NOBODY:
            self.position.complexes.pop(where, None)
        else:
            self.position.complexes[where] = number(damage or "0")

    def was_hostile(self, text: str) -> None:
        self.hostile += tuple(space(self.g, name) for name in text.split())

    def refusing(self, text: str) -> None:
        powers = tuple(sorted(power(self.g, name) for name in text.split()))
        self.position = structs.replace(self.position, refusing=powers)

    def state(self) -> State:
        """The state, run on until something is asked."""
        position = structs.replace(self.position, since=self.position.control | self.since)
        w = WorldWork(self.rules.book, 0, position, (self.frame,))
        w.hostile = tuple(sorted({*hostile_zones(w), *self.hostile}))
        run(w, STAGES)
        return w.freeze()


WORDS: Mapping[str, str] = {
    "board": "board empty | start",
    "turn": "turn ger combat_move [round 3]",
    "control": "control egypt ger",
    "since": "since egypt uk",
    "units": "units poland: 2 ger.infantry, 1 ger.tank",
    "money": "money ger 12 | start",
    "bought": "bought 3 infantry, 1 tank",
    "complex": "complex italy [3 | none]",
    "hostile": "hostile sz_62",
    "refusing": "refusing uk usa",
}


# -- what can be expected


def _income(w: WorldWork, text: str, pattern: str) -> str:
    owner, ipc = pair(text, pattern)
    found = production(w, known("power", owner, w.g.powers))
    return "" if found == number(ipc) else f"the production level of {owner} is {found}"


def _complex(w: WorldWork, text: str, pattern: str) -> str:
    where = known("territory", text, w.g.start_control)
    return "" if where in w.complexes else f"no complex stands in {where}"


def _damage(w: WorldWork, text: str, pattern: str) -> str:
    where, points = pair(text, pattern)
    found = w.complexes.get(known("territory", where, w.g.start_control), NOBODY)
    return "" if str(found) == points else f"the damage in {where} is {found}"


def _refusing(w: WorldWork, text: str, pattern: str) -> str:
    return "" if known("power", text, w.g.powers) in w.refusing else f"{text} lends decks and holds"


def _hostile(w: WorldWork, text: str, pattern: str) -> str:
    zone = space(w.g, text)
    return "" if zone in hostile_zones(w) else f"{zone} is friendly"


def _cities(w: WorldWork, text: str, pattern: str) -> str:
    side, count = pair(text, pattern)
    found = len(cities_of(w, known("side", side, (AXIS, ALLIES))))
    return "" if found == number(count) else f"the {side} hold {found} victory cities"


def _turn(w: WorldWork, text: str, pattern: str) -> str:
    """The power on turn, and the step if it is named."""
    now = view_of(w, "", (), None).now
    found = f"{now['power']} {now['step']}"
    active, _, step = text.partition(" ")
    fits = active == now["power"] and (not step or STARTS[known("step", step, STARTS)] == now["step"])
    return "" if fits else f"the turn stands at {found}"


def _winner(w: WorldWork, text: str, pattern: str) -> str:
    """The side that has won, or none."""
    if text not in (AXIS, ALLIES, NOBODY):
        raise Misread(f"write “{pattern}”.")
    found = str(w.outcome.data["side"]) if w.outcome else NOBODY
    return "" if found == text else f"the winner is {found}"


FACTS: Mapping[str, str] = {
    "control": "expect control egypt ger",
    "units": "expect units poland 1 ger.tank",
    "income": "expect income ger 41",
    "money": "expect money ger 4",
    "bought": "expect bought 1 infantry, 2 tank",
    "turn": "expect turn ger noncombat_move",
    "round": "expect round 2",
    "distance": "expect distance germany egypt 4",
    "border": "expect border land poland germany",
    "value": "expect value gibraltar 0",
    "complex": "expect complex italy",
    "damage": "expect damage italy 2",
    "refusing": "expect refusing usa",
    "hostile": "expect hostile sz_62",
    "cities": "expect cities axis 6",
    "lost_capital": "expect lost_capital uk",
    "winner": "expect winner axis",
}

FAULTS: Mapping[str, Fault] = {
    **SHARED_FACTS,
    "income": _income,
    "turn": _turn,
    "complex": _complex,
    "damage": _damage,
    "refusing": _refusing,
    "hostile": _hostile,
    "cities": _cities,
    "winner": _winner,
}


class WorldScenes(FamilyScenes):
    """The words of this game's cases."""

    folder = files("wartable.games.aa1942") / "casebook"
    words = WORDS
    facts = FACTS
    faults = FAULTS

    def sketch(self, rules: WorldRules) -> WorldSketch:
        return WorldSketch(rules)

    def look(self, rules: WorldRules, state: State) -> WorldWork:
        return look(rules.book, state)
