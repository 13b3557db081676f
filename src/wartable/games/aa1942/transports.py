"""Loading and offloading (TRN, AMPH, NCM). Owner of this module: the sea part."""

from __future__ import annotations

from wartable.families.axis_allies.answers import Load, Unload
from wartable.families.axis_allies.refusing import no
from wartable.games.aa1942.state import WorldWork
from wartable.kernel.contract import Refusals


def refuse_load(w: WorldWork, item: Load, step: str) -> Refusals:
    return no("move.nowhere", "R-CM-01", space=item.origin)


def do_load(w: WorldWork, item: Load) -> None:
    raise NotImplementedError


def refuse_assault(w: WorldWork, item: Unload) -> Refusals:
    return no("move.nowhere", "R-CM-01", space=item.zone)


def do_declare(w: WorldWork, item: Unload) -> None:
    raise NotImplementedError


def refuse_unload(w: WorldWork, item: Unload) -> Refusals:
    return no("move.nowhere", "R-CM-01", space=item.zone)


def do_unload(w: WorldWork, item: Unload) -> None:
    raise NotImplementedError
