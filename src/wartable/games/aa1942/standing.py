"""Standing orders: answers a player leaves behind for decisions on other players' turns."""

from __future__ import annotations

from typing import Any

from wartable.families.axis_allies.answers import Submerge
from wartable.families.axis_allies.frames import Dive, Losses
from wartable.families.axis_allies.frames import Intercept as AskIntercept
from wartable.families.axis_allies.joint_questions import lot_of
from wartable.families.axis_allies.standing import interception, losses_in_order
from wartable.games.aa1942.state import WorldWork
from wartable.kernel.contract import Decision, StandingOrder
from wartable.kernel.flow import Frame

ORDERS = (
    StandingOrder(
        "casualties", "in_order", {"order": ("infantry", "aaa", "artillery", "tank", "fighter", "bomber")}
    ),
    StandingOrder("submerge", "never"),
    StandingOrder("submerge", "always"),
    StandingOrder("intercept", "never"),
    StandingOrder("intercept", "always"),
    StandingOrder("intercept", "at_least", {"bombers": 2}),
)
"""The policies on offer. A casualty order names kinds, the first lost first; kinds not named come last,
cheapest first, and battleships take a hit before anything is lost."""


def standing_answer(w: WorldWork, frame: Frame, decision: Decision, order: StandingOrder) -> Any | None:
    if order.kind != decision.kind:
        return None
    match frame:
        case Losses():
            return losses_in_order(w, frame, order) if len(frame.talks.seats) == 1 else None
        case Dive():
            return Submerge(lot_of(frame.candidates) if order.policy == "always" else ())
        case AskIntercept():
            return interception(w, frame, order)
    return None
