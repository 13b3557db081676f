"""The book of the game: what the family's book does not know of (book.py of the family)."""

from __future__ import annotations

from wartable.families.axis_allies.book import FamilyBook
from wartable.families.axis_allies.gamefiles import GameFiles
from wartable.families.axis_allies.routes import shortest
from wartable.games.aa1942.policies import policies_of
from wartable.games.aa1942.rows import ROWS
from wartable.kernel.contract import Setup

FILES = GameFiles("wartable.games.aa1942")


class Book(FamilyBook):
    """Look-up tables of one rules object."""

    rows = ROWS

    def __init__(self, setup: Setup) -> None:
        super().__init__(FILES, setup)
        self.policy = policies_of(self.tables, self.profiles, self.option)
        self.errata = bool(self.option["errata_2013"])
        self.starting_complexes: tuple[str, ...] = tuple(self.tables["industrial_complexes"]["spaces"])
        self.cities = self._cities()
        self._flights: dict[tuple[str, str], tuple[str, ...]] = {}

    def _cities(self) -> dict[str, str]:
        """Name of a victory city -> its territory."""
        lists = self.tables["victory_cities"]
        named = lists["allies"] | lists["axis"] | (lists["errata_2013"] if self.errata else {})
        return dict(named)

    def shortest_flight(self, start: str, goal: str) -> tuple[str, ...]:
        """The way of a plane, over land and sea, whoever is below."""
        if (start, goal) not in self._flights:
            self._flights[start, goal] = shortest(self.air, start, goal, {})
        return self._flights[start, goal]

    def treasury(self, power: str) -> int:
        """What the power starts with."""
        table = "starting_treasury_errata_2013" if self.errata else "starting_treasury"
        return int(self.tables[table][power])
