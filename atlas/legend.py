"""The legend as data: what the colours, borders and signs of a board mean, and how each is drawn."""

from __future__ import annotations

from atlas.files import Entry, Legend, Places, Tint, signs_of
from atlas.links import DASHES, TITLES
from atlas.pens import entries_of, line_entry
from atlas.plan import Plan
from atlas.sources import ATTRIBUTION
from atlas.style import DARK, LIGHT, STYLES, WASHES
from atlas.symbols import SYMBOLS
from atlas.textures import TEXTURES
from wartable.board import BoardData

FONTS = {
    "land": "Cormorant SC, 700",
    "sea": "IM Fell English, 400 italic",
    "figure": "Barlow Condensed, 700",
}
SHUT = "impassable"
BEYOND, PORT = "beyond", "port"
NO_PASSAGE = "no-passage"


def legend_of(board: BoardData, plan: Plan, places: Places) -> Legend:
    """Only what stands on this board."""
    used = signs_of(places)
    terrains, borders = _terrains(board, plan), entries_of(board, plan)
    signs = (*_signs(plan, used), *_ground(board))
    roles = {entry.role for entry in (*terrains, *borders, *signs)}
    return Legend(
        plan.game,
        plan.title,
        {style.name: style.inks_for(roles) for style in STYLES},
        FONTS,
        tuple(tint_of(name, plan) for name in plan.nations),
        terrains,
        borders,
        signs,
        ATTRIBUTION,
    )


def tint_of(name: str, plan: Plan) -> Tint:
    nation = plan.nations[name]
    washes = WASHES[nation.wash]
    light, dark = washes.wash(LIGHT), washes.wash(DARK)
    return Tint(name, nation.title, nation.letter, nation.hatch, light, dark)


def _terrains(board: BoardData, plan: Plan) -> tuple[Entry, ...]:
    """Terrains on the board; those that are strewn with signs have strokes to be drawn in the legend."""
    used = {space.terrain for space in board.spaces}
    return tuple(
        _terrain(terrain.id, terrain.title, plan) for terrain in board.terrains if terrain.id in used
    )


def _terrain(name: str, title: str, plan: Plan) -> Entry:
    if name not in plan.textures:
        return Entry(name, title, "ground")
    texture = TEXTURES[plan.textures[name]]
    return Entry(name, title, "ground", texture.path, texture.role, texture.width)


def _signs(plan: Plan, used: set[str]) -> list[Entry]:
    found = []
    for marking in plan.marks:
        symbol = SYMBOLS[marking.symbol]
        if marking.sign in used:
            entry = Entry(
                marking.sign, marking.title, "symbol", symbol.path, symbol.role, text=bool(marking.text)
            )
            found.append(entry)
    found += [line_entry(part.sign, part.title, part.pen) for part in plan.partings if part.sign in used]
    for sign, title in TITLES.items():
        if sign in used:
            drawn, role = ("dots", "alarm") if sign == NO_PASSAGE else ("arrow", "sign")
            found.append(Entry(sign, title, drawn, role=role, dash=DASHES.get(sign, ())))
    return found


def _ground(board: BoardData) -> list[Entry]:
    shut = any(SHUT in space.features for space in board.spaces)
    port = any(space.kind == PORT for space in board.spaces)
    beyond = any(kind.scenery for kind in board.kinds)
    found = [Entry(SHUT, "Neutral: no entry", "hatch")] if shut else []
    found += [Entry(PORT, "Port, a sea space of its own", "ring", role="sea_ink")] if port else []
    return found + ([Entry(BEYOND, "Beyond the board", "hatch")] if beyond else [])
