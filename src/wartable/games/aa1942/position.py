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
    control: dict[str, str]  # land territories; "" is neutral
    since: dict[str, str]  # control as it was when the turn began
    money: dict[str, int]
    complexes: dict[str, int]  # territory with an industrial complex -> damage markers
    bought: dict[str, int] = {}  # waiting off the board
    hostile: tuple[str, ...] = ()  # sea zones that were hostile to the active power when the turn began
    ignored: tuple[str, ...] = ()  # sea zones whose submarines and transports it leaves alone this turn
    refusing: tuple[str, ...] = ()  # powers that lend allies neither decks nor holds
    resigned: tuple[str, ...] = ()  # seats
    outcome: Outcome | None = None
