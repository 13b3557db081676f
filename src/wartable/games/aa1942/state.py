"""The state of a match: the position on the board, and the frames that say where the turn stands.

`State` is the value, `WorldWork` the working copy every rule function takes.
"""

from __future__ import annotations

from msgspec import Struct

from wartable.families.axis_allies.work import Work
from wartable.games.aa1942.book import Book
from wartable.games.aa1942.frames import AnyFrame
from wartable.games.aa1942.position import Position
from wartable.kernel.coverage import rule


class State(Struct, frozen=True):
    """A value: applying an answer makes a new one."""

    serial: int  # answers applied so far; names the decisions
    position: Position
    frames: tuple[AnyFrame, ...]


class WorldWork(Work):
    """A working copy of a state, with the book at hand. Reading functions take it as well."""

    __slots__ = (
        "bought", "complexes", "control", "events", "frames", "g", "garrisons", "hostile", "ignored", "money",
        "outcome", "power", "refusing", "resigned", "round", "serial", "since",
    )  # fmt: skip

    g: Book
    complexes: dict[str, int]  # territory -> damage
    hostile: tuple[str, ...]
    ignored: tuple[str, ...]
    refusing: tuple[str, ...]

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
        self.complexes = position.complexes.copy()
        self.bought = position.bought.copy()
        self.hostile = position.hostile
        self.ignored = position.ignored
        self.refusing = position.refusing
        self.resigned = position.resigned
        self.outcome = position.outcome

    def position(self) -> Position:
        """The board as it is now, as a value that later changes of this copy do not reach."""
        return Position(
            self.round, self.power, self.garrisons.copy(), self.control.copy(), self.since,
            self.money.copy(), self.complexes.copy(), self.bought.copy(), self.hostile, self.ignored,
            self.refusing, self.resigned, self.outcome,
        )  # fmt: skip

    @rule("R-CM-21", "RULING-44")
    def may_share(self, owner: str) -> bool:
        """Whether the active power may use decks and holds of this power: its own, or an ally's that lends
        them."""
        return owner == self.power or (owner in self.g.friends[self.power] and owner not in self.refusing)

    def freeze(self) -> State:
        """The state this work has become."""
        position = Position(
            self.round, self.power, self.garrisons, self.control, self.since, self.money, self.complexes,
            self.bought, self.hostile, self.ignored, self.refusing, self.resigned, self.outcome,
        )  # fmt: skip
        return State(self.serial, position, tuple(self.frames))  # type: ignore[arg-type]  # a game's frames are its own


def look(book: Book, state: State) -> WorldWork:
    """A working copy of a state, for reading or changing."""
    return WorldWork(book, state.serial, state.position, state.frames)
