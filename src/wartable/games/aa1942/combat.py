"""Phase 3: raids, then amphibious assaults, then all others, each group in the attacker's order (COMB)."""

from __future__ import annotations

from wartable.families.axis_allies.frames import Choose
from wartable.families.axis_allies.sides import is_enemy
from wartable.families.axis_allies.stages import Stage
from wartable.games.aa1942.battle_land import start_land_battle
from wartable.games.aa1942.battle_sea import start_sea_battle
from wartable.games.aa1942.battle_sides import land_attackers
from wartable.games.aa1942.fleets import sea_battles
from wartable.games.aa1942.frames import Combat, Group
from wartable.games.aa1942.raids import raided, start_raid
from wartable.games.aa1942.state import WorldWork
from wartable.kernel.coverage import rule

RAID, SEA, LAND = "raid:", "sea:", "land:"


@rule("R-COMB-01", "R-COMB-02", "R-COMB-05", "RULING-58")
def battles(w: WorldWork, f: Combat) -> tuple[str, ...]:
    """The battles that may come next."""
    return _raids(w, f) or _assaults(w, f) or _others(w, f)


@rule("R-SBR-01")
def _raids(w: WorldWork, f: Combat) -> tuple[str, ...]:
    return tuple(name for name in (RAID + space for space in raided(w)) if name not in f.fought)


@rule("R-AA-25", "R-COMB-03", "R-COMB-05", "RULING-64")
def _assaults(w: WorldWork, f: Combat) -> tuple[str, ...]:
    """Of each group of assaults first the sea combats, then the territories; a group that has begun is
    finished first."""
    open_ = [(group, _next_of(w, f, group)) for group in f.groups]
    begun = [names for group, names in open_ if names and f.fought and _belongs(group, f.fought[-1])]
    found = begun or [names for _, names in open_]
    return tuple(name for names in found for name in names)


def _next_of(w: WorldWork, f: Combat, group: Group) -> tuple[str, ...]:
    zones = (SEA + zone for zone in sea_battles(w) if zone in group.zones)
    seas = tuple(name for name in zones if name not in f.fought)
    lands = (LAND + space for space in group.targets)
    return seas or tuple(name for name in lands if name not in f.fought)


def _belongs(group: Group, name: str) -> bool:
    kind, space = name.split(":")
    return (kind + ":" == SEA and space in group.zones) or (kind + ":" == LAND and space in group.targets)


@rule("R-COMB-04", "R-COMB-05", "R-BLITZ-08", "R-AMPH-09")
def _others(w: WorldWork, f: Combat) -> tuple[str, ...]:
    """All other spaces in which the active power meets enemies, or walks into empty enemy land."""
    seas = (SEA + zone for zone in sea_battles(w))
    lands = (
        LAND + space
        for space, where in sorted(w.garrisons.items())
        if w.power in where.present and is_enemy(w, space, w.power) and land_attackers(w, space)
    )
    return tuple(name for name in (*seas, *lands) if name not in f.fought)


STARTS = {RAID: start_raid, SEA: start_sea_battle, LAND: start_land_battle}


def do_fight(w: WorldWork, name: str) -> None:
    """Begin a battle. Precondition: Combat is the top frame."""
    frame = w.frames[-1]
    assert isinstance(frame, Combat)
    kind, space = name.split(":")
    w.update(fought=(*frame.fought, name))
    STARTS[kind + ":"](w, space)


@rule("R-COMB-02", "R-COMB-03", "R-COMB-06")
class CombatStage(Stage):
    """One battle after the other; the attacker is asked where there is a choice."""

    def advance(self, w: WorldWork, frame: Combat) -> bool:
        open_ = battles(w, frame)
        if not open_:
            w.pop()
        elif len(open_) == 1:
            do_fight(w, open_[0])
        else:
            w.push(Choose(battles=open_))
        return True
