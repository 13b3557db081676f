"""Odds: what decides a battle in this game. Compare with the same file of its sister game."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.families.axis_allies.gamefiles import GameFiles
from wartable.families.axis_allies.odds import OddsTable, battle_of, names_of
from wartable.families.axis_allies.policies import (
    LAST,
    PLANE,
    SHIP,
    SUBMARINE,
    AntiAircraft,
    Bombardment,
    Targets,
)
from wartable.kernel.odds import Battle, Step

FILES = GameFiles("wartable.games.aa1942")

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


def table_of(options: Mapping[str, int]) -> OddsTable:
    profiles = FILES.profiles
    gun = profiles["aaa"]
    ships = sorted((p for p in profiles.values() if p.support_shot), key=lambda p: -p.support_shot)
    return OddsTable(
        profiles=profiles,
        antiaircraft=AntiAircraft(hits_on=gun.aa_fire, per_gun=gun.aa_shots),
        gun="aaa",
        bombardment=Bombardment({ship.id: ship.support_shot for ship in ships}),
        shots_per_landed=1,
        targets=Targets(
            of_submarines=frozenset((SHIP, SUBMARINE, LAST)),
            at_sea=frozenset((SHIP, SUBMARINE, PLANE, LAST)),
        ),
        land_steps=LAND_STEPS,
        sea_steps=SEA_STEPS,
        sweepers_stop_diving=True,
        overland_stays=False,
        divers_need_place=True,
        idle=frozenset(("aaa", "transport")),
    )


class Aa1942Odds:
    """The hook of the game."""

    def kinds(self) -> Mapping[str, tuple[str, ...]]:
        return names_of(table_of({}))

    def battle(
        self, attack: Mapping[str, int], defense: Mapping[str, int], where: str,
        overland: Mapping[str, int], options: Mapping[str, int],
    ) -> Battle:  # fmt: skip
        return battle_of(table_of(options), attack, defense, where, overland)
