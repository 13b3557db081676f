"""Standing orders: answers a player leaves behind for decisions on other players' turns."""

from __future__ import annotations

from typing import Any

from wartable.families.axis_allies.hits import covered, most
from wartable.games.europe1999.answers import Intercept, Lose, Submerge
from wartable.games.europe1999.frames import Dive, Losses
from wartable.games.europe1999.frames import Intercept as AskIntercept
from wartable.games.europe1999.joint_questions import lot_of
from wartable.games.europe1999.losses import HIT, class_of, priced, rooms
from wartable.games.europe1999.raids import ready_fighters
from wartable.games.europe1999.state import EuropeWork
from wartable.kernel.contract import Decision, StandingOrder
from wartable.kernel.flow import Frame

ORDERS = (
    StandingOrder("casualties", "in_order", {"order": ("infantry", "artillery", "armor", "fighter", "bomber")}),
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
    bombers = sum(n for u, n in w.units(frame.space, w.power) if u.kind == "bomber" and u.tripped.role == "raid")
    threshold = order.params.get("bombers", 0)
    go = order.policy == "always" or (order.policy == "at_least" and bombers >= int(str(threshold)))
    return Intercept(ready if go else 0)


def _losses(w: EuropeWork, frame: Losses, order: StandingOrder) -> Lose:
    """Hit by hit, the first kind in the order that can still take one."""
    wished = order.params.get("order", ())
    ranks = {kind: place for place, kind in enumerate(wished if isinstance(wished, tuple) else (str(wished),))}
    table = priced(w, frame)

    def rank(name: str) -> tuple[int, int, int, str]:
        unit, cost = table[name][0][1], w.g.profiles[table[name][0][1].kind].cost
        return (not name.endswith(HIT), ranks.get(unit.kind, len(ranks)), cost, name)

    counts: dict[str, int] = {}
    taken: dict[str, int] = {}
    wanted = most(frame.hits, rooms(w, frame.targets))
    for name in sorted(table, key=rank):
        (spot, cost) = table[name]
        used = sum(counts.get(other, 0) for other, (same, _) in table.items() if same == spot)
        for _ in range(spot[2] - used):
            group = class_of(w, spot[1])
            more = taken | {group: taken.get(group, 0) + cost}
            if sum(more.values()) > wanted or not covered(frame.hits, more):
                break
            taken = more
            counts[name] = counts.get(name, 0) + 1
    return Lose(tuple(sorted(counts.items())))
