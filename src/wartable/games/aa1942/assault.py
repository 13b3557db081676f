"""Amphibious assaults (AA, AMPH). Owner of this module: the sea part."""

from __future__ import annotations

from wartable.families.axis_allies.battle import next_step
from wartable.games.aa1942.frames import Group, LandBattle
from wartable.games.aa1942.state import WorldWork
from wartable.kernel.coverage import rule


@rule("R-AA-25", "RULING-64")
def assault_groups(w: WorldWork) -> tuple[Group, ...]:
    """The announced assaults, those that share a sea zone or a target together."""
    pairs = {
        (zone, item.target)
        for zone, where in w.garrisons.items()
        for unit, _ in where.stacks
        for item in unit.cargo
        if item.target
    }
    groups: list[tuple[set[str], set[str]]] = []
    for zone, target in sorted(pairs):
        joined = [group for group in groups if zone in group[0] or target in group[1]]
        zones, targets = {zone}, {target}
        for group in joined:
            zones |= group[0]
            targets |= group[1]
            groups.remove(group)
        groups.append((zones, targets))
    return tuple(Group(tuple(sorted(zones)), tuple(sorted(targets))) for zones, targets in groups)


def land_forces(w: WorldWork, f: LandBattle) -> None:
    next_step(w)


def choose_bombardment(w: WorldWork, f: LandBattle) -> None:
    next_step(w)


def bombard(w: WorldWork, f: LandBattle) -> None:
    next_step(w)


def bombardment_losses(w: WorldWork, f: LandBattle) -> None:
    next_step(w)
