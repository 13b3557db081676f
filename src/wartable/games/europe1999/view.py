"""What a viewer sees: in this game everybody sees everything."""

from __future__ import annotations

from wartable.families.axis_allies.battle import step_names
from wartable.families.axis_allies.frames import Turn
from wartable.families.axis_allies.sides import capital_lost
from wartable.families.axis_allies.view import contested, piece_view
from wartable.games.europe1999.battle_land import LAND_BATTLE
from wartable.games.europe1999.battle_sea import SEA_BATTLE
from wartable.games.europe1999.frames import Combat, LandBattle, Plan, Raid, SeaBattle
from wartable.games.europe1999.income import chart, middle_east_column
from wartable.games.europe1999.plans import ADVANCE
from wartable.games.europe1999.raids import RAID
from wartable.games.europe1999.sequence import STEPS
from wartable.games.europe1999.state import EuropeWork
from wartable.games.europe1999.writing import write
from wartable.kernel.contract import ChanceRequest, Decision, Json, SpaceView, View
from wartable.kernel.coverage import rule

TABLES = {Raid: RAID, SeaBattle: SEA_BATTLE, LandBattle: LAND_BATTLE}
"""The ordered steps of each kind of battle."""


@rule("R-UI-01", "R-UI-04", "RULING-55")
def view_of(
    w: EuropeWork, viewer: str, decisions: tuple[Decision, ...], chance: ChanceRequest | None
) -> View:  # fmt: skip
    """The whole board, plain counts instead of chips, and the running charts."""
    return View(
        viewer=viewer,
        game=w.g.setup.game,
        now=now_of(w),
        spaces={
            space: _space(w, space) for space in w.g.spaces if space in w.garrisons or space in w.control
        },
        powers={power: _power(w, power) for power in w.g.powers},
        marks={"middle_east": middle_east_column(w)},
        focus=_focus(w),
        decisions=decisions,
        chance=chance,
        outcome=w.outcome,
    )


def now_of(w: EuropeWork) -> dict[str, Json]:
    """Where the match stands."""
    turn = next((frame for frame in w.frames if isinstance(frame, Turn)), None)
    if turn is not None:
        return {"round": w.round, "power": w.power, "step": STEPS[turn.step - 1]}
    if not w.frames:
        return {"round": w.round, "power": w.power, "step": "over"}
    power = next((frame.power for frame in w.frames if isinstance(frame, Plan)), "")
    return {"round": w.round, "power": power, "step": ADVANCE}


def _power(w: EuropeWork, power: str) -> dict[str, Json]:
    waiting: dict[str, Json] = dict(w.bought) if power == w.power else {}
    return {
        "seat": w.g.seat_of[power],
        "money": w.money[power],
        "income": chart(w, power),
        "capital_lost": capital_lost(w, power),
        "waiting": waiting,
    }


def _space(w: EuropeWork, space: str) -> SpaceView:
    pieces = tuple(piece_view(unit, count) for unit, count in w.at(space).stacks)
    marks: dict[str, Json] = {"complex": True} if space in w.g.complexes else {}
    if contested(w, space):
        marks["contested"] = True
    return SpaceView(w.control.get(space, ""), pieces, marks)


def _focus(w: EuropeWork) -> dict[str, Json]:
    """The plan or battle in hand."""
    focus: dict[str, Json] = {}
    for frame in w.frames:
        match frame:
            case Plan():
                items: list[Json] = [write(item) for item in frame.items]
                focus |= {"plan": frame.step, "power": frame.power, "items": items, "limit": frame.limit}
            case Combat():
                focus["fought"] = list(frame.fought)
            case Raid() | SeaBattle() | LandBattle():
                focus |= {
                    "battle": frame.space,
                    "kind": type(frame).__struct_config__.tag,
                    "step": frame.step,
                    "steps": list(step_names(TABLES[type(frame)])),
                }
                focus["round"] = getattr(frame, "round", 1)
    return focus
