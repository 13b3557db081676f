"""Typed orders of this game: its verbs besides those of the family, and how routes are found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from wartable.families.axis_allies.answers import Fly, Retreat
from wartable.families.axis_allies.joint_questions import lot_of
from wartable.families.axis_allies.pieces import key_of
from wartable.families.axis_allies.reading import SHARED_VERBS, KnownNames, OrderReader
from wartable.games.aa1942.answers import Agree, Bombard, Engage, Lend, Repair, Shift
from wartable.games.aa1942.assault import bombarders
from wartable.games.aa1942.book import FILES
from wartable.games.aa1942.decks import CARRIER
from wartable.games.aa1942.flights import next_flight
from wartable.games.aa1942.frames import Bombarding, Flights
from wartable.games.aa1942.routes import flight_path, land_path, sea_path
from wartable.games.aa1942.state import WorldWork
from wartable.kernel.contract import Answer, Decision
from wartable.kernel.flow import Frame

NAMES = KnownNames(FILES)


class WorldReader(OrderReader):
    """Reads one order for one decision."""

    names = NAMES

    def route(self, by: str) -> Callable[[str, str], tuple[str, ...]]:
        w = self.w
        find = {"air": flight_path, "sea": sea_path}.get(by, land_path)
        return lambda a, b: find(w, a, b)

    def repair(self) -> Repair:
        count = self.count()
        self.tokens.skip("in")
        return Repair(self.space(), count)

    def retreat(self) -> Retreat:
        return Retreat(self.space() if self.tokens.skip("to") else "")

    def shift(self) -> Shift:
        """`shift 1 usa.fighter sz_37 from "<carrier>" to "<carrier>"`."""
        count = self.count()
        name, _ = self.named()
        zone = self.origin()
        carriers = [(key_of(u), n) for u, n in self.w.units(zone, self.w.power) if u.kind == CARRIER]
        ends = []
        for word in ("from", "to"):
            self.tokens.expect(word, "the zone")
            ship, full = self.named()
            ends.append(self.lot([(1, ship, full)], carriers, "there")[0][0])
        return Shift(zone, name, ends[0], ends[1], count)

    def fly(self) -> Fly:
        count = self.count()
        name, full = self.named()
        found = next_flight(self.w, self.frame) if isinstance(self.frame, Flights) else None
        there = [(key_of(found[1]), found[2])] if found else []
        lot = self.lot([(count, name, full)], there, "waiting")
        path = self.path(found[0] if found else "", lambda a, b: flight_path(self.w, a, b))
        return Fly(lot[0][0], path, lot[0][1])

    def bombard(self) -> Bombard:
        """`bombard 1 battleship formosa, 2 cruiser japan`."""
        if self.tokens.skip("none"):
            return Bombard()
        asked = self.frame if isinstance(self.frame, Bombarding) else None
        able = list(lot_of(bombarders(self.w, asked.zone))) if asked else []
        found: list[tuple[str, int, str]] = []
        while True:
            count = self.count()
            name, full = self.named()
            lot = self.lot([(count, name, full)], able, "there")
            able = [(key, number - dict(lot).get(key, 0)) for key, number in able]
            self.tokens.skip("at", "in")
            target = self.space()
            found += [(key, number, target) for key, number in lot]
            if not self.tokens.skip(",", "and", "+"):
                return Bombard(tuple(found))

    def lend(self) -> Lend:
        if self.tokens.skip("yes"):
            return Lend(True)
        self.tokens.expect("no", "“lend”")
        return Lend(False)


VERBS: Mapping[str, Callable[[Any], Answer]] = {
    **SHARED_VERBS,
    "repair": WorldReader.repair,
    "retreat": WorldReader.retreat,
    "lend": WorldReader.lend,
    "attack": lambda _: Engage(True),
    "ignore": lambda _: Engage(False),
    "shift": WorldReader.shift,
    "fly": WorldReader.fly,
    "bombard": WorldReader.bombard,
    "agree": lambda _: Agree(),
}
WorldReader.verbs = VERBS


def read(w: WorldWork, frame: Frame, decision: Decision, text: str) -> Any:
    """The answer a text means. Raises Unreadable."""
    return WorldReader(w, frame, text).read()
