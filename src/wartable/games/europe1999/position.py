"""The position: everything on and beside the board, as a value."""

from __future__ import annotations

from msgspec import Struct

from wartable.families.axis_allies.pieces import Garrison
from wartable.kernel.contract import Outcome


class Position(Struct, frozen=True):
    """Everything on and beside the board. Mappings are shared between states and never changed in place."""

    round: int
    power: str  # the active power
    garrisons: dict[str, Garrison]
    control: dict[str, str]  # land territories and Convoy Centers; "" is neutral
    since: dict[str, str]  # control as it was when the turn began
    money: dict[str, int]
    bought: dict[str, int] = {}  # waiting off the board
    taken: dict[str, str] = {}  # captured capital -> power that captured it and has held it since
    resigned: tuple[str, ...] = ()  # seats
    outcome: Outcome | None = None
