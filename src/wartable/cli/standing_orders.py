"""Standing orders as people type them: `order KIND POLICY name=value ...`."""

from __future__ import annotations

from typing import Any

from wartable.cli.complaints import Complaint
from wartable.kernel.contract import Fact, Game, Seat, StandingOrder
from wartable.kernel.match import Match
from wartable.kernel.registry import order_mistakes, unknown


def order_from(game: Game, words: list[str]) -> StandingOrder:
    """The order these words mean. Parameters that are not named are those of the game's pattern."""
    kind, policy = words[0], words[1] if len(words) > 1 else ""
    mistakes = order_mistakes(game, StandingOrder(kind, policy))
    if mistakes:
        raise Complaint(" ".join(mistakes))
    pattern = next(one for one in game.standing_orders if (one.kind, one.policy) == (kind, policy))
    given = dict(_parameter(word, pattern) for word in words[2:])
    return StandingOrder(kind, policy, {**pattern.params, **given})


def _parameter(word: str, pattern: StandingOrder) -> tuple[str, Fact]:
    """One name=value, read as the pattern's value is: a number, a list or a word."""
    name, _, value = word.partition("=")
    if name not in pattern.params:
        raise Complaint(unknown(f"parameter of “{pattern.policy}”", name, pattern.params))
    model = pattern.params[name]
    if isinstance(model, int):
        if not (value.isascii() and value.isdigit() and len(value) < 9):
            raise Complaint(f"“{name}” needs a number, such as {name}={model}.")
        return name, int(value)
    return name, tuple(part for part in value.split(",") if part) if isinstance(model, tuple) else value


def spelt(order: StandingOrder) -> str:
    """The order as it is typed."""
    shown = [f"{name}={_value(value)}" for name, value in order.params.items()]
    return " ".join([order.kind, order.policy, *shown])


def _value(value: Fact) -> str:
    return ",".join(value) if isinstance(value, tuple) else str(value)


def offered(game: Game, match: Match[Any], seat: Seat) -> list[str]:
    """What is on offer, and what the seat has ordered already."""
    own = [order for (owner, _), order in match.orders.items() if owner == seat]
    lines = ["Your standing orders:", *(f"  {spelt(order)}" for order in own)] if own else []
    if not game.standing_orders:
        return [*lines, "This game takes no standing orders."]
    return [*lines, "On offer:", *(f"  order {spelt(order)}" for order in game.standing_orders)]
