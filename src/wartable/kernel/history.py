"""Where a match has been: the line of moves in force, its barriers, and states kept along the way.

An undo cuts the line but not the record. States are values, so keeping one costs a reference; every
thirty-second is kept, and any other point is reached by playing on from the nearest one before it.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Generic, Literal

from msgspec import Struct

from wartable.kernel.contract import Refusal, S, Seat

KEEP_EVERY = 32

Barrier = Literal["", "dice", "reveal"]


class Mark(Struct, frozen=True):
    """One move in force: an answer, or dice (without a seat)."""

    seq: int
    seat: Seat = ""
    person: bool = False  # False for dice and for answers of standing orders
    barrier: Barrier = ""


class History(Generic[S]):
    def __init__(self, start: S) -> None:
        self.marks: list[Mark] = []
        self._kept: list[S] = [start]
        self._kept_at = [0]

    @property
    def point(self) -> int:
        """The entry whose state the match stands at."""
        return self.marks[-1].seq if self.marks else 0

    def push(self, mark: Mark, state: S) -> None:
        """A move was made and led to this state."""
        self.marks.append(mark)
        if mark.seq - self._kept_at[-1] >= KEEP_EVERY:
            self._keep(mark.seq, state)

    def cut(self, to: int, entry: int, state: S) -> None:
        """The undo with this entry number took the match back to point `to`."""
        while self.marks and self.marks[-1].seq > to:
            self.marks.pop()
        self._keep(entry, state)

    def _keep(self, seq: int, state: S) -> None:
        self._kept_at.append(seq)
        self._kept.append(state)

    def before(self, seq: int) -> tuple[int, S]:
        """The nearest kept state at or before an entry. No undo lies between the two."""
        place = bisect_right(self._kept_at, seq) - 1
        return self._kept_at[place], self._kept[place]

    def settled(self, seq: int) -> int:
        """The last point in force at or before an entry."""
        return next((mark.seq for mark in reversed(self.marks) if mark.seq <= seq), 0)

    def back(self, seat: Seat) -> int | Refusal:
        """The point before the seat's previous own decision, or the barrier that lies in between."""
        if not any(mark.person and mark.seat == seat for mark in self.marks):
            return Refusal("undo.nothing", params={"seat": seat})
        for place in range(len(self.marks) - 1, -1, -1):
            mark = self.marks[place]
            if mark.barrier:
                return Refusal(f"undo.barrier.{mark.barrier}", params={"seat": seat})
            if mark.seat != seat:
                return Refusal("undo.barrier.seat", params={"seat": seat, "other": mark.seat})
            if mark.person:
                return self.marks[place - 1].seq if place else 0
        raise AssertionError("a seat that decided has a mark")
