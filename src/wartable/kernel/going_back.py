"""Taking orders back at the table: undo, undo by consent, and doing again what was undone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from wartable.kernel.contract import Action, Decision, Dice, Refusal, Seat
from wartable.kernel.match import Match, bare
from wartable.kernel.record import Act, Throw, Undo
from wartable.kernel.refused import Refused


class Line(Struct, frozen=True):
    """The moves in force: entry numbers with who made them ("" for dice), oldest first."""

    moves: tuple[tuple[int, Seat, bool], ...]  # entry, seat, answered by a person

    def before_own(self, seat: Seat) -> int | None:
        """The point before the newest answer this seat gave itself."""
        return self._before(lambda move: move[1] == seat and move[2])

    def before_dice(self) -> int | None:
        """The point before the newest dice."""
        return self._before(lambda move: not move[1])

    def _before(self, wanted: Any) -> int | None:
        for place in range(len(self.moves) - 1, -1, -1):
            if wanted(self.moves[place]):
                return self.moves[place - 1][0] if place else 0
        return None


def line(match: Match[Any]) -> Line:
    moves: list[tuple[int, Seat, bool]] = []
    for entry in match.record.entries:
        if isinstance(entry, Act):
            moves.append((entry.seq, entry.seat, not entry.by))
        elif isinstance(entry, Throw):
            moves.append((entry.seq, "", False))
        elif isinstance(entry, Undo):
            moves = [move for move in moves if move[0] <= entry.to]
    return Line(tuple(moves))


class Passed(Struct, frozen=True):
    """A move of the record, taken back later or not, with the states around it."""

    seq: int
    entry: Act | Throw
    before: Any
    after: Any


def walk(match: Match[Any], since: int = 0) -> Iterator[Passed]:
    """Every move after entry `since`, in the order it was made."""
    state = match.at(since)
    decode = msgspec.json.Decoder(match.rules.answers).decode
    for entry in match.record.entries[since:]:
        if isinstance(entry, Undo):
            state = match.at(entry.to)
        elif isinstance(entry, (Act, Throw)):
            move: Action | Dice
            if isinstance(entry, Act):
                move = Action(bare(entry.decision), entry.seat, decode(entry.answer))
            else:
                move = Dice(bare(entry.request), entry.values)
            after = match.rules.apply(state, move)[0]
            yield Passed(entry.seq, entry, state, after)
            state = after


class Undone:
    """Answers a seat took back and could give again. Any other order empties it."""

    def __init__(self) -> None:
        self._answers: list[tuple[Seat, Any]] = []

    def clear(self) -> None:
        self._answers.clear()

    def undo(self, match: Match[Any], seat: Seat) -> None:
        """Take back the seat's last answer and remember it. Raises Refused at a barrier."""
        last = match.point
        answer = _answer_at(match, last)
        match.undo(seat)
        if answer is not None and match.point < last:
            self._answers.append((seat, answer))

    def again(self, decisions: tuple[Decision, ...]) -> Action | None:
        """The newest answer taken back, put to the question now open to its seat."""
        while self._answers:
            seat, answer = self._answers.pop()
            for decision in decisions:
                if decision.seat == seat:
                    return Action(decision.id, seat, answer)
        return None


def _answer_at(match: Match[Any], seq: int) -> Any:
    entry = match.record.entries[seq - 1] if seq else None
    return msgspec.json.decode(entry.answer, type=match.rules.answers) if isinstance(entry, Act) else None


class Redoable:
    """What was taken back and could be given again, the next one last.

    It follows from the record alone: a new answer, dice or an undo by consent make it stale, giving the same
    answer again uses it up. Entries are read once, however often it is asked for.
    """

    def __init__(self) -> None:
        self._read = 0
        self._taken: list[tuple[Seat, bytes]] = []
        self._moves: list[tuple[int, Seat, bool, bytes]] = []

    def follow(self, match: Match[Any]) -> list[tuple[Seat, bytes]]:
        """Seat and written answer of each."""
        for entry in match.record.entries[self._read :]:
            if isinstance(entry, Undo):
                self._undone(entry)
            elif isinstance(entry, Act):
                self._acted(entry)
            elif isinstance(entry, Throw):
                self._moves.append((entry.seq, "", False, b""))
                self._taken = []
        self._read = match.record.last
        return self._taken

    def _undone(self, entry: Undo) -> None:
        gone = []
        while self._moves and self._moves[-1][0] > entry.to:
            gone.append(self._moves.pop())
        own = all(seat == entry.seat for _, seat, _, _ in gone)
        asked = [(seat, answer) for _, seat, person, answer in gone if person]
        self._taken = [*self._taken, *asked] if own else []

    def _acted(self, entry: Act) -> None:
        answer = bytes(entry.answer)
        self._moves.append((entry.seq, entry.seat, not entry.by, answer))
        if not entry.by:
            again = bool(self._taken) and self._taken[-1] == (entry.seat, answer)
            self._taken = self._taken[:-1] if again else []


def redoable(match: Match[Any]) -> tuple[tuple[Seat, Any], ...]:
    """What was taken back and could be given again, the next one last."""
    decode = msgspec.json.Decoder(match.rules.answers).decode
    return tuple((seat, decode(answer)) for seat, answer in Redoable().follow(match))


def redo(match: Match[Any], seat: Seat) -> Action:
    """The answer this seat took back last, put to the question that is open to it now. Raises Refused."""
    taken, asked = redoable(match), match.decisions(seat)
    if not taken or taken[-1][0] != seat or not asked:
        raise Refused(Refusal("redo.nothing", params={"seat": seat}))
    return Action(asked[0].id, seat, taken[-1][1])
