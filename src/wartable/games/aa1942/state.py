"""The state of a match: the position on the board, and the frames that say where the turn stands.

`State` is the value, `WorldWork` the working copy every rule function takes.
"""

from __future__ import annotations

from msgspec import Struct

from wartable.board.graph import Ways
from wartable.families.axis_allies.refusing import no
from wartable.families.axis_allies.work import Work
from wartable.games.aa1942.book import Book
from wartable.games.aa1942.frames import AnyFrame
from wartable.games.aa1942.position import Position
from wartable.kernel.contract import Refusals
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
        self._own = None
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
    def lends(self, owner: str, user: str) -> bool:
        """A power uses its own decks and holds, and those of allies who lend them."""
        return owner == user or (owner in self.g.friends[user] and owner not in self.refusing)

    @rule("R-RET-06", "R-SEQ-08")
    def was_friendly_zone(self, zone: str) -> bool:
        return zone not in self.hostile

    @rule("R-CANAL-01", "R-CANAL-02", "R-CANAL-03", "R-CANAL-04", "R-NEUT-02", "R-NCM-29")
    def closed_way(self, here: str, there: str, near: Ways) -> Refusals:
        """A canal whose banks the side did not hold as the turn began, or a strait shut to all."""
        banks = self.g.policy.canals.banks
        pair = (here, there) if (here, there) in banks else (there, here)
        if near is self.g.air or pair not in self.shut():
            return ()
        missing = tuple(bank for bank in banks[pair] if self.since[bank] not in self.g.friends[self.power])
        if set(missing) <= self.g.neutral:
            return no("move.strait", "R-NEUT-02", origin=here, space=there)
        return no("move.canal", "R-CANAL-04", origin=here, space=there, places=missing)

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
