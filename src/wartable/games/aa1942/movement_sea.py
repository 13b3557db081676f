"""Naval movement (CM, HSZ, SUB, CANAL). Owner of this module: the sea part."""

from __future__ import annotations

from wartable.families.axis_allies.answers import Move
from wartable.families.axis_allies.moving import Mover
from wartable.families.axis_allies.refusing import no
from wartable.games.aa1942.state import WorldWork
from wartable.kernel.contract import Refusals


def refuse_sail(w: WorldWork, order: Move, movers: list[Mover]) -> Refusals:
    return no("move.nowhere", "R-CM-01", space=order.origin)


def do_sail(w: WorldWork, order: Move) -> None:
    raise NotImplementedError


def refuse_voyage(w: WorldWork, order: Move, movers: list[Mover]) -> Refusals:
    return no("move.nowhere", "R-CM-01", space=order.origin)


def do_voyage(w: WorldWork, order: Move) -> None:
    raise NotImplementedError


def hostile_zones(w: WorldWork) -> tuple[str, ...]:
    """Sea zones that hold enemy surface warships, sorted; remembered as each turn begins (R-SEQ-08)."""
    found = []
    for zone, where in w.garrisons.items():
        if w.g.is_land[zone] or w.g.enemies[w.power].isdisjoint(where.present):
            continue
        foes = (u for u, _ in where.stacks if u.power in w.g.enemies[w.power])
        if any(w.g.profiles[unit.kind].surface_warship for unit in foes):
            found.append(zone)
    return tuple(sorted(found))


def move_flaws(w: WorldWork) -> Refusals:
    """What is wrong with the combat moves made so far, taken together (RULING-71)."""
    return ()


def declare_attacks(w: WorldWork) -> None:
    """The end of phase 2: attack or ignore submarines and transports (R-CM-16); fills `w.ignored`."""
