"""What a viewer sees: in this game everybody sees everything."""

from __future__ import annotations

from msgspec import structs

from wartable.families.axis_allies.pieces import Unit, key_of
from wartable.games.europe1999.control import capital_lost
from wartable.games.europe1999.frames import Combat, LandBattle, Plan, Raid, SeaBattle, Turn
from wartable.games.europe1999.income import chart, middle_east_column
from wartable.games.europe1999.plans import ADVANCE
from wartable.games.europe1999.sequence import STEPS
from wartable.games.europe1999.state import EuropeWork
from wartable.games.europe1999.writing import write
from wartable.kernel.contract import ChanceRequest, Decision, Json, PieceView, SpaceView, View
from wartable.kernel.coverage import rule


@rule("R-UI-01", "R-UI-04", "RULING-55")
def view_of(
    w: EuropeWork, viewer: str, decisions: tuple[Decision, ...], chance: ChanceRequest | None
) -> View:  # fmt: skip
    """The whole board, plain counts instead of chips, and the running charts."""
    return View(
        viewer=viewer,
        game=w.g.setup.game,
        now=_now(w),
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


def _now(w: EuropeWork) -> dict[str, Json]:
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
    pieces = tuple(_piece(unit, count) for unit, count in w.at(space).stacks)
    marks: dict[str, Json] = {"complex": True} if space in w.g.complexes else {}
    if _contested(w, space):
        marks["contested"] = True
    return SpaceView(w.control.get(space, ""), pieces, marks)


def _contested(w: EuropeWork, space: str) -> bool:
    """Whether enemies stand in one space."""
    present = w.at(space).present
    return len(present) > 1 and any(power not in w.g.friends[other] for power in present for other in present)


@rule("R-UI-01", "R-UI-05")
def _piece(unit: Unit, count: int) -> PieceView:
    marks: dict[str, Json] = {}
    if unit.cargo:
        marks["cargo"] = [[item.power, item.kind, item.target] for item in unit.cargo]
    if unit.trip:
        facts = structs.asdict(unit.trip)
        marks |= {name: list(v) if isinstance(v, tuple) else v for name, v in facts.items() if v}
    marks |= {name: True for name in ("hurt", "submerged", "guest") if getattr(unit, name)}
    return PieceView(unit.power, unit.kind, count, marks, key=key_of(unit))


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
                }
                focus["round"] = getattr(frame, "round", 1)
    return focus
