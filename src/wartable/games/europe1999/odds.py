"""Odds: what decides a battle in this game. Compare with the same file of its sister game."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.families.axis_allies.fire_at_sea import sweeps
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
from wartable.families.axis_allies.sides import is_enemy
from wartable.games.europe1999.battle_land import LAND_BATTLE, begin_round
from wartable.games.europe1999.battle_sides import (
    bystanders,
    land_attackers,
    land_defenders,
    sea_attackers,
    sea_defenders,
)
from wartable.games.europe1999.book import FILES
from wartable.games.europe1999.frames import Combat, LandBattle, SeaBattle
from wartable.games.europe1999.overflight import gun_fires
from wartable.games.europe1999.policies import policies_of
from wartable.games.europe1999.raids import interceptors, raiders
from wartable.games.europe1999.retreat import land_retreats, sea_retreats
from wartable.games.europe1999.sequence import (
    STEPS,
    combat_movement,
    land_battles,
    over_flight_fire,
    raids,
    resolve_combat,
    sea_battles,
)
from wartable.games.europe1999.state import EuropeWork
from wartable.kernel.odds import RaidStep, Step

LAND_STEPS: tuple[Step, ...] = ("attack_fires", "defense_fires")
SEA_STEPS: tuple[Step, ...] = (
    "attack_dives",
    "attack_strikes",
    "attack_fires",
    "defense_dives",
    "defense_fires",
)
"""As in `battle_sea.SEA_BATTLE`: only the attacker strikes, and defenders dive before their own fire."""
RAID_STEPS: tuple[RaidStep, ...] = ("guns_fire", "both_fire")
"""As in `raids.RAID`: guns fire at all raiders, then raiders and interceptors at each other."""


class EuropeOdds(FamilyOdds):
    """The hook of the game."""

    def table(self, options: Mapping[str, int]) -> OddsTable:
        chosen = {option.id: option.default for option in FILES.options} | dict(options)
        policy = policies_of(FILES.file("tables"), FILES.profiles, chosen)
        return OddsTable(FILES.profiles, policy, LAND_STEPS, SEA_STEPS, RAID_STEPS)

    def fronts(self, w: EuropeWork) -> tuple[tuple[Front, ...], tuple[Front, ...]]:
        if not _in_combat(w):
            return (), ()
        fought = next((frame.fought for frame in w.frames if isinstance(frame, Combat)), ())
        hand = {f.space: f for f in w.frames if isinstance(f, SeaBattle | LandBattle)}
        seas = [name.split(":")[1] for name in sea_battles(w) if name not in fought]
        lands = [name.split(":")[1] for name in land_battles(w) if name not in fought]
        at_sea = dict.fromkeys([*(space for space in hand if not w.g.is_land[space]), *seas])
        on_land = dict.fromkeys([*(space for space in hand if w.g.is_land[space]), *lands])
        return (
            tuple(_sea_front(w, zone, hand.get(zone)) for zone in at_sea),
            tuple(_land_front(w, space, hand.get(space)) for space in on_land),
        )

    def raid_fronts(self, w: EuropeWork) -> tuple[RaidFront, ...]:
        """Several raids on one treasury are each told as if it were the only one."""
        if not _in_combat(w):
            return ()
        fought = next((frame.fought for frame in w.frames if isinstance(frame, Combat)), ())
        asked = asked_to_rise(w)
        rising = {space for space, _ in asked}
        named = {name: name.split(":")[1] for name in raids(w)}
        spaces = [space for name, space in named.items() if name not in fought or space in rising]
        return tuple(
            raid_front(
                space, raiders(w, space),
                most=w.money.get(w.control[space], 0),
                interceptors=sum(count for _, count in interceptors(w, space)),
                waiting=fighters_ready(
                    w, space, [p for s, p in asked if s == space] if space in rising else w.g.enemies[w.power]
                ),
                guns=int(bool(gun_fires(w, space, w.power))),
            )
            for space in spaces
            if is_enemy(w, space, w.power)
        )  # fmt: skip


def _in_combat(w: EuropeWork) -> bool:
    steps = (combat_movement, over_flight_fire, resolve_combat)
    names = [step.__name__ for step in steps]
    return any(isinstance(frame, Turn) and STEPS[frame.step - 1] in names for frame in w.frames)


def _sea_front(w: EuropeWork, zone: str, hand: SeaBattle | LandBattle | None) -> Front:
    ours, theirs = sea_attackers(w, zone), sea_defenders(w, zone)
    if isinstance(hand, SeaBattle):
        ours, theirs = less(ours, hand.lost), less(theirs, hand.doomed)
    ships = tuple(stack for stack in ours if w.g.is_ship(stack[0].kind))
    battle = hand if isinstance(hand, SeaBattle) else SeaBattle(space=zone, origins=origins_of(ships))
    guided, _ = sweeps(w, (), bystanders(w, zone), theirs)  # by others than those who fight
    return Front(zone, ours, theirs, any(sea_retreats(w, battle)), guided, bool(hand))


def _land_front(w: EuropeWork, space: str, hand: SeaBattle | LandBattle | None) -> Front:
    ours, theirs = land_attackers(w, space), land_defenders(w, space)
    begun = False
    if isinstance(hand, LandBattle):
        ours, theirs = less(ours, hand.lost), less(theirs, hand.doomed)
        begun = hand.round > 1 or hand.step >= LAND_BATTLE.index(begin_round)
    fires = gun_fires(w, space, w.power)
    guns = tuple(stack for stack in w.at(space).stacks if fires and stack[0].kind == "aa_gun")
    troops = tuple(stack for stack in ours if w.g.is_troop(stack[0].kind))
    battle = hand if isinstance(hand, LandBattle) else LandBattle(space=space, origins=origins_of(troops))
    way_back = any(land_retreats(w, battle))
    return Front(space, ours, (*theirs, *guns), way_back, begun=begun)
