"""Standing orders: answers a player leaves behind for questions that come again and again.

None of them looks at what others may not know: an order that answers at once only where there is nothing to
decide would tell that there is nothing.
"""

from __future__ import annotations

from typing import Any

from wartable.games.victory.answers import Absorb, Extend, Forgo, Lend, Retreat
from wartable.games.victory.asking import own_of
from wartable.games.victory.frames import AskExtend, AskHit, Exchange, Landing, Lending
from wartable.games.victory.lending import lend_limits
from wartable.games.victory.questions import landings
from wartable.games.victory.state import Work
from wartable.kernel.contract import Decision, StandingOrder
from wartable.kernel.flow import Frame

ORDERS = (
    StandingOrder("exchange", "never"),
    StandingOrder("lend", "all"),
    StandingOrder("take_hit", "cheapest"),
    StandingOrder("extend", "never"),
    StandingOrder("land", "home"),
)
"""The policies on offer. `take_hit cheapest`: among equals the block of the cheapest step; `land home`: where
a plane came from, while that is open to it."""


def standing_answer(w: Work, frame: Frame, decision: Decision, order: StandingOrder) -> Any | None:
    """What an order answers; None where it says nothing."""
    if order.kind != decision.kind:
        return None
    match frame:
        case Exchange():
            return Forgo()
        case Lending():
            return Lend(*lend_limits(w).values())
        case AskHit(among=among):
            return Absorb(min(among, key=lambda block: (w.printed(block).cost, block)))
        case AskExtend():
            return Extend("")
        case Landing():
            return _home(w, own_of(w, decision.seat, frame.blocks))
    return None


def _home(w: Work, planes: tuple[str, ...]) -> Retreat | None:
    for plane in planes:
        origin = w.trips[plane].origin if plane in w.trips else ""
        if origin in landings(w, plane):
            return Retreat(plane, origin)
    return None
