"""The game as the registry offers it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from wartable.families.axis_allies.game import FamilyGame
from wartable.families.axis_allies.gamefiles import GameFiles
from wartable.kernel.contract import Setup, StandingOrder

if TYPE_CHECKING:
    from wartable.games.europe1999.rules import EuropeRules
    from wartable.kernel.casebook import Casebook
    from wartable.kernel.odds import OddsHook


class Europe1999(FamilyGame):
    """Spring 1941 in Europe. What is costly is imported when it is asked for: the registry stays quick."""

    id = "europe1999"
    title = "Axis & Allies Europe (1999)"
    version = "1"
    for_newcomers = True  # four powers and a guided first turn: the table offers it first
    files = GameFiles("wartable.games.europe1999")

    @property
    def standing_orders(self) -> tuple[StandingOrder, ...]:
        from wartable.games.europe1999.standing import ORDERS  # noqa: PLC0415  # the registry stays quick to import

        return ORDERS

    def rules(self, setup: Setup) -> EuropeRules:
        from wartable.games.europe1999.rules import EuropeRules  # noqa: PLC0415  # the registry stays quick to import

        self.check_setup(setup)
        return EuropeRules(setup)

    @cached_property
    def casebook(self) -> Casebook:
        """The cases that come with the game."""
        from wartable.games.europe1999.positions import EuropeScenes  # noqa: PLC0415  # the registry stays quick to import
        from wartable.kernel.casebook import Casebook  # noqa: PLC0415  # the registry stays quick to import

        return Casebook(self, EuropeScenes())

    @cached_property
    def guidebook(self) -> Casebook:
        """First turns that explain themselves, for people who are new to the game."""
        from wartable.games.europe1999.positions import EuropeScenes  # noqa: PLC0415  # the registry stays quick to import
        from wartable.kernel.casebook import Casebook  # noqa: PLC0415  # the registry stays quick to import

        scenes = EuropeScenes()
        return Casebook(self, scenes, scenes.folder / ".." / "guides")

    @cached_property
    def odds(self) -> OddsHook:
        """What battles are here, for whoever computes their chances."""
        from wartable.games.europe1999.odds import EuropeOdds  # noqa: PLC0415  # the registry stays quick to import

        return EuropeOdds()

    def texts(self) -> Mapping[str, str]:
        """Sentence templates, and the names of spaces, units, powers and stacks."""
        from wartable.games.europe1999.labels import TEXTS  # noqa: PLC0415  # the registry stays quick to import

        return TEXTS
