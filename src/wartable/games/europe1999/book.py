"""The book of the game: what the family's book does not know of (book.py of the family)."""

from __future__ import annotations

from functools import cached_property

from wartable.families.axis_allies.book import FamilyBook
from wartable.families.axis_allies.gamefiles import GameFiles
from wartable.games.europe1999.policies import policies_of
from wartable.games.europe1999.rows import ROWS
from wartable.kernel.contract import Setup

IN_COMMON = "allies_in_common"
FILES = GameFiles("wartable.games.europe1999")


class Book(FamilyBook):
    """Look-up tables of one rules object."""

    rows = ROWS

    def __init__(self, setup: Setup) -> None:
        super().__init__(FILES, setup, (IN_COMMON,))
        self.policy = policies_of(self.tables, self.profiles, self.option)
        self.group = {space.id: space.group for space in FILES.board.spaces}
        self.convoys = frozenset(space for space, group in self.group.items() if group == "convoy_center")
        self.start_control = {
            s.id: s.controller for s in FILES.board.spaces if self.is_land[s.id] or s.id in self.convoys
        }
        self.middle_east = frozenset(self.tables["middle_east"]["spaces"])
        self.complexes = frozenset(self.tables["industrial_complexes"]["spaces"])

    @cached_property
    def deadlock_split(self) -> dict[str, int]:
        return dict(self.tables["cash_advance"]["deadlock_split"])
