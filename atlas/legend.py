"""The legend as data: what the colours, borders and signs of a board mean, and how each is drawn."""

from __future__ import annotations

from atlas.files import Entry, Legend, Places, Tint, signs_of
from atlas.links import TITLES
from atlas.plan import Pen, Plan
from atlas.sources import ATTRIBUTION
from atlas.style import DARK, LIGHT, STYLES, WASHES
from atlas.symbols import SYMBOLS
from wartable.board import BoardData

FONTS = {
    "land": "Cormorant SC, 700",
    "sea": "IM Fell English, 400 italic",
    "figure": "Barlow Condensed, 700",
}
SHUT = "impassable"
NO_PASSAGE = "no-passage"


def legend_of(board: BoardData, plan: Plan, places: Places) -> Legend:
    """Only what stands on this board."""
    used = signs_of(places)
    return Legend(
        plan.game,
        plan.title,
        {style.name: style.inks for style in STYLES},
        FONTS,
        tuple(tint_of(name, plan) for name in plan.nations),
        _terrains(board),
        _borders(board, plan),
        (*_signs(plan, used), *_ground(board)),
        ATTRIBUTION,
    )


def tint_of(name: str, plan: Plan) -> Tint:
    nation = plan.nations[name]
    washes = WASHES[nation.wash]
    light, dark = washes.wash(LIGHT), washes.wash(DARK)
    return Tint(name, nation.title, nation.letter, nation.hatch, light, dark)


def _terrains(board: BoardData) -> tuple[Entry, ...]:
    used = {space.terrain for space in board.spaces}
    return tuple(
        Entry(terrain.id, terrain.title, "ground") for terrain in board.terrains if terrain.id in used
    )


def _borders(board: BoardData, plan: Plan) -> tuple[Entry, ...]:
    """The types of borders that have a pen of their own, with the units that may cross them."""
    found = []
    for border in board.borders:
        pen = plan.pens.get(border.id)
        if pen is not None:
            limit = f" (limit {border.limit})" if border.limit is not None else ""
            found.append(_line(border.id, pen.title or border.title + limit, pen))
    return tuple(found)


def _line(name: str, title: str, pen: Pen) -> Entry:
    return Entry(name, title, "line", role=pen.colour, width=pen.width, dash=pen.dash)


def _signs(plan: Plan, used: set[str]) -> list[Entry]:
    found = []
    for marking in plan.marks:
        symbol = SYMBOLS[marking.symbol]
        if marking.sign in used:
            entry = Entry(
                marking.sign, marking.title, "symbol", symbol.path, symbol.role, text=bool(marking.text)
            )
            found.append(entry)
    found += [_line(part.sign, part.title, part.pen) for part in plan.partings if part.sign in used]
    for sign, title in TITLES.items():
        if sign in used:
            drawn, role = ("dots", "alarm") if sign == NO_PASSAGE else ("arrow", "sign")
            found.append(Entry(sign, title, drawn, role=role))
    return found


def _ground(board: BoardData) -> list[Entry]:
    shut = any(SHUT in space.features for space in board.spaces)
    return [Entry(SHUT, "Neutral: no entry", "hatch")] if shut else []
