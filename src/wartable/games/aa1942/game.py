"""The game as the registry offers it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from wartable.families.axis_allies.game import FamilyGame
from wartable.families.axis_allies.gamefiles import GameFiles
from wartable.kernel.contract import Setup, StandingOrder

if TYPE_CHECKING:
    from wartable.games.aa1942.rules import WorldRules
    from wartable.kernel.casebook import Casebook
    from wartable.kernel.odds import OddsHook


class AxisAllies1942(FamilyGame):
    """The world in spring 1942. What is costly is imported when it is asked for: the registry stays quick."""

    id = "aa1942"
    title = "Axis & Allies 1942, Second Edition"
    version = "1"
    files = GameFiles("wartable.games.aa1942")

    @property
    def standing_orders(self) -> tuple[StandingOrder, ...]:
        from wartable.games.aa1942.standing import ORDERS  # noqa: PLC0415  # the registry stays quick to import

        return ORDERS

    def rules(self, setup: Setup) -> WorldRules:
        from wartable.games.aa1942.rules import WorldRules  # noqa: PLC0415  # the registry stays quick to import

        self.check_setup(setup)
        return WorldRules(setup)

    @cached_property
    def casebook(self) -> Casebook:
        """The cases that come with the game."""
        from wartable.games.aa1942.positions import WorldScenes  # noqa: PLC0415  # the registry stays quick to import
        from wartable.kernel.casebook import Casebook  # noqa: PLC0415  # the registry stays quick to import

        return Casebook(self, WorldScenes())

    @cached_property
    def guidebook(self) -> Casebook:
        """First turns that explain themselves, for people who are new to the game."""
        from wartable.games.aa1942.positions import WorldScenes  # noqa: PLC0415  # the registry stays quick to import
        from wartable.kernel.casebook import Casebook  # noqa: PLC0415  # the registry stays quick to import

        scenes = WorldScenes()
        return Casebook(self, scenes, scenes.folder / ".." / "guides")

    @cached_property
    def odds(self) -> OddsHook:
        """What battles are here, for whoever computes their chances."""
        from wartable.games.aa1942.odds import WorldOdds  # noqa: PLC0415  # the registry stays quick to import

        return WorldOdds()

    def texts(self) -> Mapping[str, str]:
        """Sentence templates, and the names of spaces, units, powers and stacks."""
        from wartable.games.aa1942.labels import TEXTS  # noqa: PLC0415  # the registry stays quick to import

        return TEXTS
