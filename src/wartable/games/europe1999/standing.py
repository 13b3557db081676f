"""Standing orders: answers a player leaves behind for decisions on other players' turns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.games.europe1999.answers import Intercept, Lose, Submerge
from wartable.games.europe1999.frames import Dive, Losses, Spot
from wartable.games.europe1999.frames import Intercept as AskIntercept
from wartable.games.europe1999.joint_questions import lot_of
from wartable.games.europe1999.losses import cost_of, loss_of, spot_name, spread_hits
from wartable.games.europe1999.raids import ready_fighters
from wartable.games.europe1999.state import EuropeWork
from wartable.kernel.contract import Decision, StandingOrder
from wartable.kernel.flow import Frame

ORDERS = (
    StandingOrder(
        "casualties", "in_order", {"order": ("infantry", "artillery", "armor", "fighter", "bomber")}
    ),
    StandingOrder("submerge", "never"),
    StandingOrder("submerge", "always"),
    StandingOrder("intercept", "never"),
    StandingOrder("intercept", "always"),
    StandingOrder("intercept", "at_least", {"bombers": 2}),
)
"""The policies on offer. A casualty order names kinds, the first lost first; kinds not named come last,
cheapest first, and battleships take a hit before anything is lost."""


def standing_answer(w: EuropeWork, frame: Frame, decision: Decision, order: StandingOrder) -> Any | None:
    if order.kind != decision.kind:
        return None
    match frame:
        case Losses():
            return _losses(w, frame, order) if len(frame.talks.seats) == 1 else None
        case Dive():
            return Submerge(lot_of(frame.candidates) if order.policy == "always" else ())
        case AskIntercept():
            return _interception(w, frame, order)
    return None


def _interception(w: EuropeWork, frame: AskIntercept, order: StandingOrder) -> Intercept:
    ready = sum(count for _, count in ready_fighters(w, frame.space, frame.power))
    bombers = sum(
        n for u, n in w.units(frame.space, w.power) if u.kind == "bomber" and u.tripped.role == "raid"
    )
    threshold = order.params.get("bombers", 0)
    go = order.policy == "always" or (order.policy == "at_least" and bombers >= int(str(threshold)))
    return Intercept(ready if go else 0)


def _losses(w: EuropeWork, frame: Losses, order: StandingOrder) -> Lose:
    """Hit by hit on the first kind in the order that can still take one; what can take a hit without being
    lost comes before everything."""
    wished = order.params.get("order", ())
    ranks = {
        kind: place for place, kind in enumerate(wished if isinstance(wished, tuple) else (str(wished),))
    }

    def rank(spot: Spot, on: Mapping[Spot, int]) -> tuple[bool, int, int, str]:
        unit = spot[1]
        survives = cost_of(w, unit) > 1 and on.get(spot, 0) < spot[2]
        return (
            not survives,
            ranks.get(unit.kind, len(ranks)),
            w.g.profiles[unit.kind].cost,
            spot_name(frame, spot),
        )

    on = spread_hits(w, frame, lambda fitting, on: min(fitting, key=lambda spot: rank(spot, on)))
    return loss_of(w, frame, on, lambda spot, hits: max(0, hits - spot[2]))
