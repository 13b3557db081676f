"""Typed orders of this game: its verbs besides those of the family, and how routes are found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from wartable.families.axis_allies.answers import Retreat
from wartable.families.axis_allies.reading import SHARED_VERBS, KnownNames, OrderReader
from wartable.games.aa1942.answers import Agree, Lend, Repair
from wartable.games.aa1942.book import FILES
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
    "agree": lambda _: Agree(),
}
WorldReader.verbs = VERBS


def read(w: WorldWork, frame: Frame, decision: Decision, text: str) -> Any:
    """The answer a text means. Raises Unreadable."""
    return WorldReader(w, frame, text).read()
