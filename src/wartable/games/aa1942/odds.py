"""Odds: what decides a battle in this game. Compare with the same file of its sister game."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.families.axis_allies.frames import Turn
from wartable.families.axis_allies.odds import (
    FamilyOdds,
    Front,
    OddsTable,
    RaidFront,
    asked_to_rise,
    fighters_ready,
    less,
    origins_of,
    raid_front,
)
from wartable.families.axis_allies.retreat import sea_refuges
from wartable.families.axis_allies.sides import is_enemy
from wartable.games.aa1942.assault import assault_groups
from wartable.games.aa1942.battle_land import LAND_BATTLE, begin_round
from wartable.games.aa1942.battle_sides import land_attackers, land_defenders
from wartable.games.aa1942.book import FILES
from wartable.games.aa1942.fleets import sea_attackers, sea_battles, sea_defenders
from wartable.games.aa1942.frames import Combat, LandBattle, SeaBattle
from wartable.games.aa1942.policies import policies_of
from wartable.games.aa1942.raids import interceptors, most_damage, raided, raiders
from wartable.games.aa1942.retreat import land_retreats
from wartable.games.aa1942.sequence import (
    STEPS,
    combat_move,
    conduct_combat,
    declare_attacks,
    declare_interceptors,
)
from wartable.games.aa1942.state import WorldWork
from wartable.kernel.odds import RaidStep, Step

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
RAID_STEPS: tuple[RaidStep, ...] = ("raiders_fire", "interceptors_fire", "complex_fires")
"""As in `raids.RAID`: raiders fire first, then the interceptors left, then the complex at bombers."""
NO_DUELS = (
    "Fighters escort raids and rise against them only with the option escorts_and_interceptors; turn it on, "
    "or leave the fighters out."
)


class WorldOdds(FamilyOdds):
    """The hook of the game."""

    def table(self, options: Mapping[str, int]) -> OddsTable:
        chosen = {option.id: option.default for option in FILES.options} | dict(options)
        policy = policies_of(FILES.file("tables"), FILES.profiles, chosen)
        no_duels = "" if chosen["escorts_and_interceptors"] else NO_DUELS
        return OddsTable(FILES.profiles, policy, LAND_STEPS, SEA_STEPS, RAID_STEPS, no_duels)

    def fronts(self, w: WorldWork) -> tuple[tuple[Front, ...], tuple[Front, ...]]:
        if not _in_combat(w):
            return (), ()
        fought = next((frame.fought for frame in w.frames if isinstance(frame, Combat)), ())
        hand = {f.space: f for f in w.frames if isinstance(f, SeaBattle | LandBattle)}
        seas = [zone for zone in sea_battles(w) if f"sea:{zone}" not in fought]
        lands = [space for space in _lands(w) if f"land:{space}" not in fought]
        at_sea = dict.fromkeys([*(space for space in hand if not w.g.is_land[space]), *seas])
        on_land = dict.fromkeys([*(space for space in hand if w.g.is_land[space]), *lands])
        return (
            tuple(_sea_front(w, zone, hand.get(zone)) for zone in at_sea),
            tuple(_land_front(w, space, hand.get(space)) for space in on_land),
        )

    def raid_fronts(self, w: WorldWork) -> tuple[RaidFront, ...]:
        if not _in_combat(w):
            return ()
        fought = next((frame.fought for frame in w.frames if isinstance(frame, Combat)), None)
        return tuple(
            raid_front(
                space, raiders(w, space),
                most=max(0, most_damage(w, space) - w.complexes[space]),
                interceptors=sum(count for _, count in interceptors(w, space)),
                waiting=_waiting(w, space) if fought is None else 0,
            )
            for space in raided(w)
            if f"raid:{space}" not in (fought or ())
        )  # fmt: skip


def _waiting(w: WorldWork, space: str) -> int:
    """Fighters whose owners have not been asked yet, or are being asked, whether they rise."""
    asked = asked_to_rise(w)
    if asked:
        return fighters_ready(w, space, [power for where, power in asked if where == space])
    return fighters_ready(w, space, w.g.enemies[w.power]) if w.g.option["escorts_and_interceptors"] else 0


def _in_combat(w: WorldWork) -> bool:
    names = [step.__name__ for step in (combat_move, declare_attacks, declare_interceptors, conduct_combat)]
    return any(isinstance(frame, Turn) and STEPS[frame.step - 1] in names for frame in w.frames)


def _lands(w: WorldWork) -> list[str]:
    """Territories that are attacked: by those who are there, and by those who are to come ashore."""
    landed = {space for group in assault_groups(w) for space in group.targets}
    met = {
        space
        for space, where in w.garrisons.items()
        if w.power in where.present and is_enemy(w, space, w.power) and land_attackers(w, space)
    }
    return sorted(landed | met)


def _sea_front(w: WorldWork, zone: str, hand: SeaBattle | LandBattle | None) -> Front:
    ours, theirs = sea_attackers(w, zone), sea_defenders(w, zone)
    if isinstance(hand, SeaBattle):
        ours, theirs = less(ours, hand.lost), less(theirs, hand.doomed)
    ships = tuple(stack for stack in ours if w.g.is_ship(stack[0].kind))
    origins = hand.origins if isinstance(hand, SeaBattle) else origins_of(ships)
    return Front(zone, ours, theirs, bool(sea_refuges(w, origins)), begun=bool(hand))


def _land_front(w: WorldWork, space: str, hand: SeaBattle | LandBattle | None) -> Front:
    ours, theirs = land_attackers(w, space), land_defenders(w, space)
    begun = False
    if isinstance(hand, LandBattle):
        ours, theirs = less(ours, hand.lost), less(theirs, hand.doomed)
        begun = hand.round > 1 or hand.step >= LAND_BATTLE.index(begin_round)
    troops = tuple(stack for stack in ours if w.g.is_troop(stack[0].kind))
    battle = hand if isinstance(hand, LandBattle) else LandBattle(space=space, origins=origins_of(troops))
    return Front(space, ours, theirs, any(land_retreats(w, battle)), begun=begun)
