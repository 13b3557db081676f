"""What a viewer sees: in this game everybody sees everything."""

from __future__ import annotations

from wartable.families.axis_allies.battle import step_names
from wartable.families.axis_allies.book import ALLIES, AXIS
from wartable.families.axis_allies.frames import Turn
from wartable.families.axis_allies.sides import capital_lost
from wartable.families.axis_allies.view import contested, piece_view
from wartable.games.aa1942.battle_land import LAND_BATTLE
from wartable.games.aa1942.battle_sea import SEA_BATTLE
from wartable.games.aa1942.frames import Combat, LandBattle, Plan, Raid, SeaBattle
from wartable.games.aa1942.income import production
from wartable.games.aa1942.raids import RAID
from wartable.games.aa1942.sequence import STEPS
from wartable.games.aa1942.state import WorldWork
from wartable.games.aa1942.victory import cities_needed, cities_of
from wartable.games.aa1942.writing import write
from wartable.kernel.contract import ChanceRequest, Decision, Json, SpaceView, View
from wartable.kernel.coverage import rule

TABLES = {Raid: RAID, SeaBattle: SEA_BATTLE, LandBattle: LAND_BATTLE}
"""The ordered steps of each kind of battle."""


@rule("R-GEN-11", "R-GEN-13", "R-SEQ-07")
def view_of(w: WorldWork, viewer: str, decisions: tuple[Decision, ...], chance: ChanceRequest | None) -> View:
    """The whole board, plain counts instead of chips, levels, and the victory cities of both sides."""
    return View(
        viewer=viewer,
        game=w.g.setup.game,
        now=now_of(w),
        spaces={
            space: _space(w, space) for space in w.g.spaces if space in w.garrisons or space in w.control
        },
        powers={power: _power(w, power) for power in w.g.powers},
        marks={"cities": {side: _cities(w, side) for side in (AXIS, ALLIES)}},
        focus=_focus(w),
        decisions=decisions,
        chance=chance,
        outcome=w.outcome,
    )


def _cities(w: WorldWork, side: str) -> Json:
    return {"held": list(cities_of(w, side)), "needed": cities_needed(w, side)}


def now_of(w: WorldWork) -> dict[str, Json]:
    """Where the match stands."""
    turn = next((frame for frame in w.frames if isinstance(frame, Turn)), None)
    return {"round": w.round, "power": w.power, "step": STEPS[turn.step - 1] if turn else "over"}


def _power(w: WorldWork, power: str) -> dict[str, Json]:
    waiting: dict[str, Json] = dict(w.bought) if power == w.power else {}
    return {
        "seat": w.g.seat_of[power],
        "money": w.money[power],
        "income": production(w, power),
        "capital_lost": capital_lost(w, power),
        "lends": power not in w.refusing,
        "waiting": waiting,
    }


def _space(w: WorldWork, space: str) -> SpaceView:
    pieces = tuple(piece_view(unit, count) for unit, count in w.at(space).stacks)
    marks: dict[str, Json] = {}
    if space in w.complexes:
        marks["complex"] = True
        if w.complexes[space]:
            marks["damage"] = w.complexes[space]
    if contested(w, space):
        marks["contested"] = True
    return SpaceView(w.control.get(space, ""), pieces, marks)


def _focus(w: WorldWork) -> dict[str, Json]:
    """The plan or battle in hand."""
    focus: dict[str, Json] = {}
    for frame in w.frames:
        match frame:
            case Plan():
                items: list[Json] = [write(item) for item in frame.items]
                focus |= {"plan": frame.step, "power": frame.power, "items": items}
            case Combat():
                focus["fought"] = list(frame.fought)
            case Raid() | SeaBattle() | LandBattle():
                kind = type(frame).__struct_config__.tag
                steps: list[Json] = list(step_names(TABLES[type(frame)]))
                focus |= {"battle": frame.space, "kind": kind, "step": frame.step, "steps": steps}
                focus["round"] = getattr(frame, "round", 1)
    return focus
