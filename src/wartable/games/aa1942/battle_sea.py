"""Sea battles (GC, HIT, DT). Owner of this module: the sea part."""

from __future__ import annotations

from wartable.families.axis_allies.battle import BattleTable
from wartable.games.aa1942.frames import SeaBattle
from wartable.games.aa1942.state import WorldWork


def start_sea_battle(w: WorldWork, zone: str) -> None:
    w.push(SeaBattle(space=zone))


def sea_battles(w: WorldWork) -> tuple[str, ...]:
    """Zones in which the active power fights this turn, assaults included."""
    return ()


def conclude(w: WorldWork, f: SeaBattle) -> None:
    w.pop()


SEA_BATTLE: BattleTable = (conclude,)


def do_sea_retreat(w: WorldWork, zone: str, to: str) -> None:
    """Ships leave together, planes stay in the air until phase 4."""
