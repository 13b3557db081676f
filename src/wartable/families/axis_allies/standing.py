"""Standing orders: answers a player leaves behind for decisions on other players' turns."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.families.axis_allies.answers import Intercept, Lose
from wartable.families.axis_allies.casualties import cost_of, loss_of, spot_name, spread_hits
from wartable.families.axis_allies.frames import Intercept as AskIntercept
from wartable.families.axis_allies.frames import Losses, Spot
from wartable.families.axis_allies.questions import ready_fighters
from wartable.families.axis_allies.work import Work
from wartable.kernel.contract import StandingOrder


def losses_in_order(w: Work, frame: Losses, order: StandingOrder) -> Lose:
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


def interception(w: Work, frame: AskIntercept, order: StandingOrder) -> Intercept:
    """All fighters that are ready, or none: always, never, or against so many bombers."""
    ready = sum(count for _, count in ready_fighters(w, frame.space, frame.power))
    raiders = (s for s in w.units(frame.space, w.power) if s[0].tripped.role == "raid")
    bombers = sum(count for unit, count in raiders if unit.kind == "bomber")
    threshold = order.params.get("bombers", 0)
    go = order.policy == "always" or (order.policy == "at_least" and bombers >= int(str(threshold)))
    return Intercept(ready if go else 0)
