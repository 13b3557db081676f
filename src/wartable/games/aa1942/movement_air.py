"""Flights of phases 2 and 4 (AIR, NCM). Owner of this module: the sea part."""

from __future__ import annotations

from wartable.families.axis_allies.answers import Move
from wartable.families.axis_allies.moving import Mover
from wartable.families.axis_allies.refusing import no
from wartable.games.aa1942.state import WorldWork
from wartable.kernel.contract import Refusals

RAID = "raid"


def refuse_sortie(w: WorldWork, order: Move, movers: list[Mover]) -> Refusals:
    return no("move.nowhere", "R-CM-01", space=order.origin)


def do_sortie(w: WorldWork, order: Move) -> None:
    raise NotImplementedError


def refuse_landing(w: WorldWork, order: Move, movers: list[Mover]) -> Refusals:
    return no("move.nowhere", "R-CM-01", space=order.origin)


def do_land(w: WorldWork, order: Move) -> None:
    raise NotImplementedError
