"""Antiaircraft fire at planes that cross a gun's territory (AAO)."""

from __future__ import annotations

from wartable.families.axis_allies.battle import ask_dice
from wartable.families.axis_allies.casualties import ONLY_PLANES, ask_losses
from wartable.families.axis_allies.flying import airborne
from wartable.families.axis_allies.frames import Spot
from wartable.families.axis_allies.pieces import trip_with
from wartable.games.europe1999.battle_sides import count_hits
from wartable.games.europe1999.frames import Overflight
from wartable.games.europe1999.state import EuropeWork
from wartable.kernel.contract import DiceGroup
from wartable.kernel.coverage import rule


@rule("R-AAO-01", "R-AAO-02", "R-AAO-09", "R-UNI-11", "RULING-57")
def gun_fires(w: EuropeWork, space: str, power: str) -> str:
    """The owner of a gun there that fires at the power's planes, or ""; several guns fire as one."""
    enemies = w.g.enemies[power]
    return next((u.power for u, _ in w.at(space).stacks if u.kind == "aa_gun" and u.power in enemies), "")


@rule("R-AAO-01", "R-AAO-02")
def gun_dice(w: EuropeWork, space: str, planes: int) -> list[DiceGroup]:
    """The dice of the guns there at so many planes of the active power, or none."""
    shooter, guns = gun_fires(w, space, w.power), w.g.policy.antiaircraft
    number = guns.dice(bool(shooter), planes)
    return [DiceGroup("aa_gun", number, shooter, needs=guns.hits_on)] if number else []


@rule("R-AAO-01", "R-AAO-03", "R-AAO-06", "R-RET-06", "RULING-18a", "RULING-65")
def guns_on(w: EuropeWork, path: tuple[str, ...], power: str) -> tuple[str, ...]:
    """Gun territories crossed on a flight. Where it ends is no crossing: those guns fire in the battle."""
    return tuple(dict.fromkeys(space for space in path if space != path[-1] and gun_fires(w, space, power)))


@rule("R-AAO-01", "R-AAO-03", "R-AAO-04", "R-AAO-06", "R-AAO-08", "RULING-18a")
def next_shot(w: EuropeWork, f: Overflight) -> str:
    """The next territory to fire: in the order along each flight, as far as the flights agree."""
    ways = [[space for space in unit.tripped.crossed if space not in f.fired] for _, unit, _ in airborne(w)]
    heads = [way[0] for way in ways if way]
    later = {space for way in ways for space in way[1:]}
    return next((space for space in heads if space not in later), heads[0] if heads else "")


def _crossing(w: EuropeWork, space: str) -> tuple[Spot, ...]:
    """The planes that crossed a territory, wherever they are now."""
    return tuple(spot for spot in airborne(w) if space in spot[1].tripped.crossed)


@rule("R-AAO-02", "R-AAO-04")
def fire_at_crossing(w: EuropeWork, space: str) -> None:
    """The dice of one territory, for all planes that crossed it."""
    planes = sum(count for _, _, count in _crossing(w, space))
    w.update(space=space)
    ask_dice(w, "overflight", space, gun_dice(w, space, planes))


@rule("R-AAO-04", "R-AAO-05")
def overflight_losses(w: EuropeWork, f: Overflight) -> None:
    """As many planes as there are 1s, of their owner's choice among all that crossed, wherever they went."""
    hits = sum(count_hits(f.groups, f.dice).values())
    w.update(fired=(*f.fired, f.space), space="", dice=(), groups=())
    ask_losses(w, f.space, "aa_fire", _crossing(w, f.space), ((ONLY_PLANES, hits),) if hits else (), "now")


@rule("R-AAO-06")
def forget_crossings(w: EuropeWork) -> None:
    """Every gun on the way has had its shot."""
    for space, unit, count in airborne(w):
        if unit.tripped.crossed:
            w.swap(space, unit, trip_with(unit, crossed=()), count)
