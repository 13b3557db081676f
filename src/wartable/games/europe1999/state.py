"""The state of a match: the position on the board, and the frames that say where the turn stands.

`State` is the value, `EuropeWork` the working copy every rule function takes.
"""

from __future__ import annotations

from msgspec import Struct

from wartable.board.graph import Ways
from wartable.families.axis_allies.pieces import Unit
from wartable.families.axis_allies.refusing import no
from wartable.families.axis_allies.work import Work
from wartable.games.europe1999.book import Book
from wartable.games.europe1999.frames import AnyFrame
from wartable.games.europe1999.position import Position
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule


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

    g: Book

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
        self._own = None
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

    @rule("R-CM-11", "R-GEN-05", "R-NCM-16", "R-MUL-04", "RULING-38")
    def may_command(self, space: str, unit: Unit) -> bool:
        """Own units; and a gun in Middle East land that the Allies hold in common."""
        return unit.power == self.power or self.is_common_gun(space, unit)

    @rule("R-NCM-16", "RULING-27", "RULING-38")
    def is_common_gun(self, space: str, unit: Unit) -> bool:
        allied = unit.power in self.g.friends[self.power] and self.power in self.g.allies
        return unit.kind == "aa_gun" and space in self.g.middle_east and allied

    @rule("R-BRD-08", "R-BRD-16")
    def closed_way(self, here: str, there: str, near: Ways) -> Refusals:
        """The Turkish straits."""
        if {here, there} == {"black_sea", "aegean_sea"}:
            return no("move.straits", "R-BRD-08", origin=here, space=there)
        return ()

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
