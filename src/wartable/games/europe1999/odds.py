"""Odds: what decides a battle in this game. Compare with the same file of its sister game."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.families.axis_allies.odds import OddsTable, battle_of, names_of
from wartable.games.europe1999.book import FILES
from wartable.games.europe1999.policies import policies_of
from wartable.kernel.odds import Battle, Step

LAND_STEPS: tuple[Step, ...] = ("attack_fires", "defense_fires")
SEA_STEPS: tuple[Step, ...] = (
    "attack_dives",
    "attack_strikes",
    "attack_fires",
    "defense_dives",
    "defense_fires",
)
"""As in `battle_sea.SEA_BATTLE`: only the attacker strikes, and defenders dive before their own fire."""


def table_of(options: Mapping[str, int]) -> OddsTable:
    profiles = FILES.profiles
    chosen = {option.id: option.default for option in FILES.options} | dict(options)
    policy = policies_of(FILES.file("tables"), profiles, chosen)
    return OddsTable(
        profiles=profiles,
        antiaircraft=policy.antiaircraft,
        gun="aa_gun",
        bombardment=policy.bombardment,
        shots_per_landed=0,
        targets=policy.targets,
        land_steps=LAND_STEPS,
        sea_steps=SEA_STEPS,
        sweepers_stop_diving=False,
        overland_stays=True,
        divers_need_place=False,
        idle=frozenset(),
    )


class EuropeOdds:
    """The hook of the game."""

    def kinds(self) -> Mapping[str, tuple[str, ...]]:
        return names_of(table_of({}))

    def battle(
        self, attack: Mapping[str, int], defense: Mapping[str, int], where: str,
        overland: Mapping[str, int], options: Mapping[str, int],
    ) -> Battle:  # fmt: skip
        return battle_of(table_of(options), attack, defense, where, overland)
