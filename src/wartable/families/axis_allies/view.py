"""What the views of all games show: everybody sees everything."""

from __future__ import annotations

from msgspec import structs

from wartable.families.axis_allies.pieces import Unit, key_of
from wartable.families.axis_allies.work import Work
from wartable.kernel.contract import Json, PieceView


def contested(w: Work, space: str) -> bool:
    """Whether enemies stand in one space."""
    present = w.at(space).present
    return len(present) > 1 and any(power not in w.g.friends[other] for power in present for other in present)


def piece_view(unit: Unit, count: int) -> PieceView:
    marks: dict[str, Json] = {}
    if unit.cargo:
        marks["cargo"] = [[item.power, item.kind, item.target] for item in unit.cargo]
    if unit.trip:
        facts = structs.asdict(unit.trip)
        marks |= {name: list(v) if isinstance(v, tuple) else v for name, v in facts.items() if v}
    marks |= {name: True for name in ("hurt", "submerged", "guest") if getattr(unit, name)}
    return PieceView(unit.power, unit.kind, count, marks, key=key_of(unit))
