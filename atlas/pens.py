"""Which pen draws a border: that of its type, of its type with a fact of the edge, or of narrow places."""

from __future__ import annotations

from atlas.files import Entry
from atlas.plan import Pen, Plan, PlanError
from wartable.board import BoardData, Edge

NARROW = "narrow"
"""The pen of a border that lets fewer through than others of its type."""


def pens_of(board: BoardData, plan: Plan) -> dict[frozenset[str], str]:
    """The name of the pen for every pair of spaces whose border has one."""
    limits = {border.id: border.limit for border in board.borders}
    found = {frozenset(edge.between): _pen(edge, limits, plan) for edge in board.edges}
    return {pair: name for pair, name in found.items() if name}


def _pen(edge: Edge, limits: dict[str, int | None], plan: Plan) -> str:
    usual = limits.get(edge.border)
    narrow = edge.limit is not None and usual is not None and edge.limit < usual
    with_facts = [f"{edge.border}+{fact}" for fact, true in edge.extra.items() if true]
    names = [*([NARROW] if narrow else []), *with_facts, edge.border]
    return next((name for name in names if name in plan.pens), "")


def entries_of(board: BoardData, plan: Plan) -> tuple[Entry, ...]:
    """The borders that have a pen, as the legend lists them, with the units that may cross them."""
    known = {border.id: border for border in board.borders}
    found = []
    for name, pen in plan.pens.items():
        border = known.get(name.partition("+")[0])
        if border is None and name != NARROW:
            raise PlanError(f"pen {name!r}: the board has no border of that type")
        if not pen.title and (border is None or "+" in name):
            raise PlanError(f"pen {name!r} needs a title for the legend")
        limit = f" (limit {border.limit})" if border and border.limit is not None else ""
        found.append(line_entry(name, pen.title or (border.title + limit if border else ""), pen))
    return tuple(found)


def line_entry(name: str, title: str, pen: Pen) -> Entry:
    return Entry(name, title, "line", role=pen.colour, width=pen.width, dash=pen.dash)
