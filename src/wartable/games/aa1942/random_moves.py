"""Random ships, planes and transports, for random_orders. Owner of this module: the sea part."""

from __future__ import annotations

from random import Random

from wartable.families.axis_allies.pieces import Unit
from wartable.games.aa1942.answers import PlanItem
from wartable.games.aa1942.state import WorldWork


def draw_attack(w: WorldWork, space: str, key: str, unit: Unit, number: int, rng: Random) -> PlanItem | None:
    """A combat move of ships or planes, or an order to a transport."""
    return None


def draw_march(w: WorldWork, space: str, key: str, unit: Unit, number: int, rng: Random) -> PlanItem | None:
    """A noncombat move of ships or planes, or an order to a transport."""
    return None


def draw_urgent(w: WorldWork, rng: Random) -> PlanItem | None:
    """In phase 4: a landing of a plane in the air, if there is one."""
    return None


def landing_duties(w: WorldWork) -> list[PlanItem]:
    """Items that bring the end of phase 4 nearer."""
    return []
