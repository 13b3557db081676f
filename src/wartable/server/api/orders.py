"""Standing orders: answers given in advance, carried out with full rules."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from wartable.kernel.contract import StandingOrder
from wartable.kernel.registry import order_mistakes
from wartable.server.endpoint import Call, Nothing, endpoint
from wartable.server.problems import malformed
from wartable.server.table import Table
from wartable.server.wire.orders import OrderGiven, OrderTold

MATCH = "/api/matches/{match}"


class Which(Struct, frozen=True):
    seat: str = ""
    kind: str = ""


@endpoint("GET", f"{MATCH}/orders", query=Which, answer=tuple[OrderTold, ...], deed="plan")
async def get_orders(call: Call[Nothing]) -> tuple[OrderTold, ...]:
    """The standing orders of the caller's seats."""
    return _orders(call, await call.table())


@endpoint("PUT", f"{MATCH}/orders", body=OrderGiven, answer=tuple[OrderTold, ...], deed="act")
async def put_order(call: Call[OrderGiven]) -> tuple[OrderTold, ...]:
    """Give a standing order; it replaces the one for the same kind of question."""
    given = call.body

    def give(table: Table) -> None:
        order = _order(table, given)
        table.match.set_order(call.own_seat(table, given.seat), order)

    table, _ = await call.site.hall.change(call.match, give)
    return _orders(call, table)


@endpoint("DELETE", f"{MATCH}/orders", query=Which, answer=tuple[OrderTold, ...], deed="act")
async def delete_order(call: Call[Nothing]) -> tuple[OrderTold, ...]:
    """Take a standing order back."""
    seat, kind = call.query.seat, call.query.kind

    def drop(table: Table) -> None:
        table.match.drop_order(call.own_seat(table, seat), kind)

    table, _ = await call.site.hall.change(call.match, drop)
    return _orders(call, table)


def _order(table: Table, given: OrderGiven) -> StandingOrder:
    """The order as the game offers it; parameters that are not named are those of the pattern."""
    game = table.game.game
    mistakes = order_mistakes(game, StandingOrder(given.kind, given.policy))
    if mistakes:
        raise malformed(" ".join(mistakes))
    pattern = next(
        one for one in game.standing_orders if (one.kind, one.policy) == (given.kind, given.policy)
    )
    params = {name: _fact(name, value, pattern) for name, value in given.params.items()}
    return StandingOrder(given.kind, given.policy, {**pattern.params, **params})


def _fact(name: str, value: Any, pattern: StandingOrder) -> Any:
    """A parameter, of the same sort as the pattern's: a number, a word, or a list of words."""
    if name not in pattern.params:
        raise malformed(f"“{pattern.policy}” has no parameter “{name}”.")
    model = pattern.params[name]
    if isinstance(model, tuple):
        fits = isinstance(value, list) and all(isinstance(word, str) for word in value)
        value = tuple(value) if fits else value
    else:
        fits = type(value) is type(model)
    if not fits:
        raise malformed(f"“{name}” should look like {model!r}.")
    return value


def _orders(call: Call[Any], table: Table) -> tuple[OrderTold, ...]:
    own = call.who.seats(table.where)
    return tuple(
        OrderTold(seat, order.kind, order.policy, dict(order.params))
        for (seat, _), order in table.match.orders.items()
        if seat in own
    )
