"""Guided games: the first turns of a match, explained while they are played.

A guide is a case in the folder `guides` of a game: it begins where its scenario begins, `say` and `look`
speak to the learner, and the steps between them are what the learner does, tries in vain, or watches. A guide
that does not come out move by move is refused here, so none can teach an order that the rules reject.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, cast

from msgspec import Struct

from wartable.kernel.casebook import REMARKS, Case, Casebook, CaseError, Line, Misread
from wartable.kernel.caseplay import CasePlayer, Direct
from wartable.kernel.contract import Game, Rules, Seat, Setup, Unreadable
from wartable.kernel.prose import Prose
from wartable.kernel.registry import unknown

NOT_TAUGHT = ("until",)
"""Steps that answer for the learner without showing it."""


class Task(Struct, frozen=True):
    """One order of a lesson. `written` is its canonical spelling: what is compared with an order given."""

    do: Literal["order", "refused"]
    seat: Seat
    typed: str
    written: str
    reasons: tuple[str, ...] = ()  # why it is refused


class Lesson(Struct, frozen=True):
    """What is said at once, where to look meanwhile, and what is to be done then, in this order."""

    say: str
    look: tuple[str, ...] = ()
    tasks: tuple[Task, ...] = ()


class Guide(Struct, frozen=True):
    id: str
    title: str
    setup: Setup
    seat: Seat  # the learner's; the table gives the orders of the others
    dice: tuple[int, ...]  # prepared, so that what is said fits what falls
    lessons: tuple[Lesson, ...]


def guidebook_of(game: Game) -> Casebook | None:
    """What the guides of a game are read from, if it has any: its attribute `guidebook`."""
    return cast("Casebook | None", getattr(game, "guidebook", None))


def guides_of(game: Game) -> dict[str, Guide]:
    """The guides a game comes with. Raises CaseError for one that goes wrong."""
    book = guidebook_of(game)
    return {id_: guide(book, case) for id_, case in book.cases.items()} if book else {}


def guide(book: Casebook, case: Case) -> Guide:
    """Play a case along and write down what a learner needs of it."""
    if case.position:
        raise CaseError(case.position[0], "a guide begins where its scenario begins; leave this line out.")
    return _Teacher(book, case).guide()


class _Teacher:
    def __init__(self, book: Casebook, case: Case) -> None:
        self.case = case
        self.rules: Rules[Any] = book.rules(case)
        self.player = CasePlayer(book, Direct(self.rules, self.rules.initial()))
        self.prose = Prose(book.game.texts())
        self.asked = self.rules.decisions(self.player.driver.state)
        self.names = book.game.texts()
        self.dice: list[int] = []
        self.lessons: list[Lesson] = []

    def guide(self) -> Guide:
        lesson: list[Line] = []
        for line in self.case.steps:
            if line.word == "say" and any(earlier.word not in REMARKS for earlier in lesson):
                self._close(lesson)
                lesson = []
            lesson.append(line)
        self._close(lesson)
        case = self.case
        return Guide(
            case.id, case.title, self.rules.setup, self._seat(), tuple(self.dice), tuple(self.lessons)
        )

    def _seat(self) -> Seat:
        """Whoever is asked first; where dice fall before that, whoever is taught first."""
        taught = (task.seat for lesson in self.lessons for task in lesson.tasks)
        return self.asked[0].seat if self.asked else next(taught, self.rules.seats[0])

    def _close(self, lines: Iterable[Line]) -> None:
        """A lesson is complete: play it and keep it."""
        words, looks, tasks = [], list[str](), []
        for line in lines:
            match line.word:
                case "say":
                    words.append(line.text)
                case "look":
                    looks += self._places(line)
                case "do" | "no":
                    tasks.append(self._task(line))
                    self.player.take(line)
                case _:
                    self._other(line)
        if not words:
            raise CaseError(self.case.head, "a guide begins with a line “say …”: a lesson without words.")
        self.lessons.append(Lesson(" ".join(words), tuple(looks), tuple(tasks)))

    def _places(self, line: Line) -> list[str]:
        for space in line.text.split():
            if space not in self.names:
                raise CaseError(line, unknown("space", space, self.names))
        return line.text.split()

    def _task(self, line: Line) -> Task:
        """The order as the learner's table will know it."""
        typed = line.text.rpartition(" ! ")[0] if line.word == "no" else line.text
        try:
            action = self.player.read(typed)
        except (Misread, Unreadable) as error:
            raise CaseError(line, f"the order cannot be read: {error}") from None
        refusals = self.rules.check(self.player.driver.state, action)
        reasons = tuple(self.prose.refusal(refusal) for refusal in refusals)
        _, colon, order = typed.partition(": ")
        typed = order if colon and typed.startswith(f"{action.seat}: ") else typed
        do: Literal["order", "refused"] = "refused" if line.word == "no" else "order"
        return Task(do, action.seat, typed, self.rules.write(action.answer), reasons)

    def _other(self, line: Line) -> None:
        if line.word in NOT_TAUGHT:
            raise CaseError(line, f"“{line.word}” has no place in a guide: the learner could not follow it.")
        self.player.take(line)
        if line.word == "roll":
            self.dice += [int(word) for word in line.text.split()]
