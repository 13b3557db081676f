"""The state of a match: the position on the board, and the frames that say where the turn stands.

`State` is the value, `EuropeWork` the working copy every rule function takes.
"""

from __future__ import annotations

from msgspec import Struct

from wartable.families.axis_allies.work import Work
from wartable.games.europe1999.book import Book
from wartable.games.europe1999.frames import AnyFrame
from wartable.games.europe1999.position import Position


class State(Struct, frozen=True):
    """A value: applying an answer makes a new one."""

    serial: int  # answers applied so far; names the decisions
    position: Position
    frames: tuple[AnyFrame, ...]


class EuropeWork(Work):
    """A working copy of a state, with the book at hand. Reading functions take it as well."""

    __slots__ = (
        "bought", "control", "events", "frames", "g", "garrisons", "money", "outcome", "power", "resigned",
        "round", "serial", "since", "taken",
    )  # fmt: skip

    def __init__(self, book: Book, serial: int, position: Position, frames: tuple[AnyFrame, ...]) -> None:
        self.g = book
        self.serial = serial
        self.frames = list(frames)
        self.events = []
        self.load(position)

    def load(self, position: Position) -> None:
        """Set the board to a position; the position itself stays as it is."""
        self.round = position.round
        self.power = position.power
        self.garrisons = position.garrisons.copy()
        self.control = position.control.copy()
        self.since = position.since
        self.money = position.money.copy()
        self.bought = position.bought.copy()
        self.taken = position.taken.copy()
        self.resigned = position.resigned
        self.outcome = position.outcome

    def position(self) -> Position:
        """The board as it is now, as a value. Precondition: this copy is not changed afterwards,
        or the caller has taken a new one."""
        return Position(
            self.round, self.power, self.garrisons.copy(), self.control.copy(), self.since,
            self.money.copy(), self.bought.copy(), self.taken.copy(), self.resigned, self.outcome,
        )  # fmt: skip

    def freeze(self) -> State:
        """The state this work has become."""
        position = Position(
            self.round, self.power, self.garrisons, self.control, self.since,
            self.money, self.bought, self.taken, self.resigned, self.outcome,
        )  # fmt: skip
        return State(self.serial, position, tuple(self.frames))  # type: ignore[arg-type]  # a game's frames are its own


def look(book: Book, state: State) -> EuropeWork:
    """A working copy of a state, for reading or changing."""
    return EuropeWork(book, state.serial, state.position, state.frames)
