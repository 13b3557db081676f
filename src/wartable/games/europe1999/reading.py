"""Typed orders of this game: its verbs besides those of the family, and how routes are found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from wartable.families.axis_allies.answers import Fly, Lot, Retreat
from wartable.families.axis_allies.joint_questions import lot_of
from wartable.families.axis_allies.pieces import key_of
from wartable.families.axis_allies.reading import SHARED_VERBS, KnownNames, OrderReader
from wartable.games.europe1999.answers import Convert, Decks, Enlist, Land, Share, Support
from wartable.games.europe1999.assault import supporters
from wartable.games.europe1999.book import FILES
from wartable.games.europe1999.flights import waiting
from wartable.games.europe1999.frames import DeckRoom, Flights, Plan, PressOn, SupportShots
from wartable.games.europe1999.routes import flight_path, land_path, sea_path
from wartable.games.europe1999.state import EuropeWork
from wartable.kernel.contract import Answer, Decision
from wartable.kernel.flow import Frame

NAMES = KnownNames(FILES)


class EuropeReader(OrderReader):
    """Reads one order for one decision."""

    names = NAMES

    def route(self, by: str) -> Callable[[str, str], tuple[str, ...]]:
        w = self.w
        if by == "air":
            return lambda a, b: flight_path(w, a, b, w.power)
        return (lambda a, b: sea_path(w, a, b)) if by == "sea" else (lambda a, b: land_path(w, a, b))

    def convert(self) -> Convert:
        wishes = self.wishes()
        self.tokens.expect("in", "the units")
        space = self.space()
        guests = self.w.g.tables["patriotic_war"]["from"]
        there = [(key_of(unit), count) for unit, count in self.w.units(space, *guests)]
        return Convert(space, self.lot(wishes, there, f"in {NAMES.spaces.shown[space]}"))

    def enlist(self) -> Enlist:
        count = self.count()
        power = self.frame.power if isinstance(self.frame, Plan) else self.w.power
        token = self.tokens.peek()
        if token is not None and token.kind == "word" and "." in token.text:
            self.tokens.place += 1
            power, kind = token.text.split(".", 1)
            kind = NAMES.units.resolve(kind)
        else:
            kind = self.kind()
        self.tokens.expect("in", "the unit")
        return Enlist(power, kind, self.space(), count)

    def retreat(self) -> Retreat:
        to = self.space() if self.tokens.skip("to") else ""
        divers: Lot = ()
        if self.tokens.skip("submerge"):
            there = lot_of(self.frame.submarines) if isinstance(self.frame, PressOn) else ()
            divers = self.lot(self.wishes(), list(there), "in the battle")
        return Retreat(to, divers)

    def fly(self) -> Fly:
        count = self.count()
        name, full = self.named()
        flying = waiting(self.w, self.frame) if isinstance(self.frame, Flights) else []
        start = self.frame.space if isinstance(self.frame, Flights) else ""
        lot = self.lot([(count, name, full)], list(lot_of(tuple(flying))), "waiting")
        power = flying[0][0].power if flying else self.w.power
        path = self.path(start, lambda a, b: flight_path(self.w, a, b, power))
        return Fly(lot[0][0], path, lot[0][1])

    def support(self) -> Support:
        if self.tokens.skip("none"):
            return Support()
        able = supporters(self.w, self.frame.zones) if isinstance(self.frame, SupportShots) else []
        found: list[tuple[str, str, int]] = []
        while True:
            count = self.count()
            name, full = self.named()
            zone = self.space() if self.tokens.skip("in") else (able[0][0] if able else "")
            there = [(key_of(unit), number) for where, unit, number in able if where == zone]
            found += [(zone, key, number) for key, number in self.lot([(count, name, full)], there, "there")]
            if not self.tokens.skip(",", "and", "+"):
                return Support(tuple(found))

    def decks(self) -> Decks:
        space = self.frame.space if isinstance(self.frame, DeckRoom) else ""
        there = [(key_of(u), n) for u, n in self.w.at(space).stacks if u.tripped.role == "aloft"]
        return Decks(self.lot(self.wishes(), there, "in the air"))

    def share(self) -> Share:
        parts: list[tuple[str, int]] = []
        while True:
            power = self.tokens.name(NAMES.powers)
            parts.append((power, self.tokens.number()))
            if not self.tokens.skip(",", "and"):
                return Share(tuple(parts))

    def landing(self) -> Land:
        if self.tokens.skip("yes"):
            return Land(True)
        self.tokens.expect("no", "“landing”")
        return Land(False)


VERBS: Mapping[str, Callable[[Any], Answer]] = {
    **SHARED_VERBS,
    "enlist": EuropeReader.enlist,
    "convert": EuropeReader.convert,
    "retreat": EuropeReader.retreat,
    "fly": EuropeReader.fly,
    "support": EuropeReader.support,
    "decks": EuropeReader.decks,
    "share": EuropeReader.share,
    "landing": EuropeReader.landing,
}
EuropeReader.verbs = VERBS


def read(w: EuropeWork, frame: Frame, decision: Decision, text: str) -> Any:
    """The answer a text means. Raises Unreadable."""
    return EuropeReader(w, frame, text).read()
