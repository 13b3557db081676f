"""Odds: what decides a battle in this game. Compare with the same file of its sister game."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.families.axis_allies.odds import FamilyOdds, OddsTable
from wartable.games.aa1942.book import FILES
from wartable.games.aa1942.policies import policies_of
from wartable.kernel.odds import Step

LAND_STEPS: tuple[Step, ...] = ("attack_fires", "defense_fires")
SEA_STEPS: tuple[Step, ...] = (
    "attack_dives",
    "defense_dives",
    "attack_strikes",
    "defense_strikes",
    "attack_fires",
    "defense_fires",
)
"""Both sides choose to dive before any die, and both strike (R-GC-05 to R-GC-12)."""


class WorldOdds(FamilyOdds):
    """The hook of the game."""

    def table(self, options: Mapping[str, int]) -> OddsTable:
        chosen = {option.id: option.default for option in FILES.options} | dict(options)
        policy = policies_of(FILES.file("tables"), FILES.profiles, chosen)
        return OddsTable(FILES.profiles, policy, LAND_STEPS, SEA_STEPS)
