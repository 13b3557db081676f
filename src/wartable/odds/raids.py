"""Odds of bombing raids: what is left of both sides, step by step, and the damage done. Always exact."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from wartable.kernel.odds import Planes, Raid, RaidStep
from wartable.odds.lineup import hits_of
from wartable.odds.result import RaidOdds

Left = tuple[int, int, int]
"""Bombers, escorts and interceptors that are left."""
Chances = dict[Left, float]


def raid_odds(raid: Raid) -> RaidOdds:
    ends: Chances = {(raid.bombers.count, raid.escorts.count, raid.interceptors.count): 1.0}
    for step in raid.steps:
        ends = _after(STEPS[step], raid, ends)
    damage = _summed(
        (min(points, points if raid.most is None else raid.most), chance * of_these)
        for (bombers, _, _), chance in ends.items()
        for points, of_these in enumerate(_bombs(bombers, raid.damage_faces))
        if of_these
    )
    attack, lost_attack = _lost(ends, (raid.bombers, 0), (raid.escorts, 1))
    defense, lost_defense = _lost(ends, (raid.interceptors, 2))
    return RaidOdds(
        attack=_units(raid.bombers, raid.escorts),
        defense=_units(raid.interceptors),
        damage=damage,
        mean=sum(points * chance for points, chance in damage.items()),
        most=raid.most,
        attack_losses=attack,
        defense_losses=defense,
        attack_lost=lost_attack,
        defense_lost=lost_defense,
        bombers_left=_summed((left[0], chance) for left, chance in ends.items()),
        waiting=raid.waiting,
        space=raid.space,
    )


# -- the steps: how a raid goes on from one state


def _guns_fire(raid: Raid, left: Left) -> Iterator[tuple[Left, float]]:
    dice, needs = raid.guns
    for hits, chance in _hits(raid, (dice, needs)):
        yield _raiders_lose(raid, left, hits), chance


def _raiders_fire(raid: Raid, left: Left) -> Iterator[tuple[Left, float]]:
    bombers, escorts, interceptors = left
    for hits, chance in _hits(raid, (bombers, raid.bombers.fire), (escorts, raid.escorts.fire)):
        yield (bombers, escorts, max(0, interceptors - hits)), chance


def _interceptors_fire(raid: Raid, left: Left) -> Iterator[tuple[Left, float]]:
    for hits, chance in _hits(raid, (left[2], raid.interceptors.fire)):
        yield _raiders_lose(raid, left, hits), chance


def _both_fire(raid: Raid, left: Left) -> Iterator[tuple[Left, float]]:
    for (_, _, interceptors), ours in _raiders_fire(raid, left):
        for (bombers, escorts, _), theirs in _interceptors_fire(raid, left):
            yield (bombers, escorts, interceptors), ours * theirs


def _complex_fires(raid: Raid, left: Left) -> Iterator[tuple[Left, float]]:
    bombers, escorts, interceptors = left
    for hits, chance in _hits(raid, (bombers, raid.complex)):
        yield (bombers - hits, escorts, interceptors), chance


STEPS: Mapping[RaidStep, Callable[[Raid, Left], Iterator[tuple[Left, float]]]] = {
    "guns_fire": _guns_fire,
    "raiders_fire": _raiders_fire,
    "interceptors_fire": _interceptors_fire,
    "both_fire": _both_fire,
    "complex_fires": _complex_fires,
}


def _after(step: Callable[[Raid, Left], Iterator[tuple[Left, float]]], raid: Raid, ends: Chances) -> Chances:
    found: Chances = {}
    for left, chance in ends.items():
        for after, of_these in step(raid, left):
            found[after] = found.get(after, 0.0) + chance * of_these
    return found


def _raiders_lose(raid: Raid, left: Left, hits: int) -> Left:
    """As many raiders as were hit; the attacker keeps to one order."""
    bombers, escorts, interceptors = left
    if raid.first_lost == "escorts":
        spared = min(escorts, hits)
        return max(0, bombers - (hits - spared)), escorts - spared, interceptors
    spared = min(bombers, hits)
    return bombers - spared, max(0, escorts - (hits - spared)), interceptors


# -- dice


def _hits(raid: Raid, *dice: tuple[int, int]) -> Iterator[tuple[int, float]]:
    """Every number of hits that these dice can show, with its chance."""
    rolled = tuple((count, needs) for count, needs in dice if count and needs)
    return ((hits, chance) for hits, chance in enumerate(hits_of(rolled, raid.faces).tolist()) if chance)


def _bombs(dice: int, faces: int) -> list[float]:
    """The chances of every sum of so many dice."""
    sums = [1.0]
    for _ in range(dice):
        more = [0.0] * (len(sums) + faces)
        for so_far, chance in enumerate(sums):
            for shown in range(1, faces + 1):
                more[so_far + shown] += chance / faces
        sums = more
    return sums


# -- adding up


def _summed(parts: Iterable[tuple[int, float]]) -> dict[int, float]:
    found: dict[int, float] = {}
    for number, chance in parts:
        found[number] = found.get(number, 0.0) + chance
    return dict(sorted(found.items()))


def _units(*lots: Planes) -> dict[str, int]:
    return {planes.kind: planes.count for planes in lots if planes.count}


def _lost(ends: Chances, *lots: tuple[Planes, int]) -> tuple[dict[str, float], float]:
    """Expected losses of these planes by kind, and what they are worth. With each lot comes its place."""
    losses, value = {}, 0.0
    for planes, place in lots:
        if planes.count:
            left = sum(chance * there[place] for there, chance in ends.items())
            losses[planes.kind] = planes.count - left
            value += (planes.count - left) * planes.value
    return losses, value
