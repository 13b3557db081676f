"""Playing a case: directly, on copies, or through save and restore before every step.

A `Driver` is one way to hold the match. What it says must not depend on the way: every case is run on all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from wartable.kernel.casebook import REMARKS, Case, Casebook, CaseError, Line, Misread, expected_refusal
from wartable.kernel.contract import (
    Action,
    ChanceRequest,
    Decision,
    Dice,
    Event,
    Refusals,
    Rules,
    Unreadable,
)
from wartable.kernel.dice import ScriptedDice
from wartable.kernel.digest import digest
from wartable.kernel.match import Match
from wartable.kernel.recordfile import parse
from wartable.kernel.registry import unknown
from wartable.kernel.replay import replay

UNREADABLE = "unreadable"
"""Stands for the code of a refusal when the order is not even readable."""

UNASKED = "unasked"
"""The same when whoever should give the order is asked nothing."""

FACTS = ("asked", "dice", "needs", "event", "over", "legal")
"""What can be expected in all games."""

LONGEST_WAY = 200
"""Answers that `until` gives before it is taken to run in circles."""

Events = tuple[Event, ...]


class Driver(Protocol):
    """One way to hold a match that began in the position of a case."""

    rules: Rules[Any]

    @property
    def state(self) -> Any: ...

    def before_step(self) -> None: ...

    def submit(self, action: Action) -> Events: ...

    def roll(self, request: ChanceRequest, values: tuple[int, ...]) -> Events: ...

    def finish(self) -> None: ...


class Direct:
    """The rules alone."""

    def __init__(self, rules: Rules[Any], state: Any) -> None:
        self.rules = rules
        self.state = state

    def before_step(self) -> None:
        pass

    def submit(self, action: Action) -> Events:
        self.state, events = self.rules.apply(self.state, action)
        return events

    def roll(self, request: ChanceRequest, values: tuple[int, ...]) -> Events:
        self.state, events = self.rules.apply(self.state, Dice(request.id, values))
        return events

    def finish(self) -> None:
        pass


class OnCopies(Direct):
    """The rules alone, and at the end every earlier state must be what it was."""

    def __init__(self, rules: Rules[Any], state: Any) -> None:
        super().__init__(rules, state)
        self._left: list[tuple[Any, str]] = []

    def before_step(self) -> None:
        self._left.append((self.state, digest(self.state)))

    def finish(self) -> None:
        for place, (state, number) in enumerate(self._left, 1):
            if digest(state) != number:
                raise AssertionError(f"the state before step {place} was changed by a later step")


class FromPosition:
    """Rules whose matches begin in the position of a case."""

    def __init__(self, rules: Rules[Any], state: Any) -> None:
        self._rules = rules
        self._state = state

    def initial(self) -> Any:
        return self._state

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)


class Restored:
    """A match that is written down and read again before every step."""

    def __init__(self, rules: Rules[Any], state: Any) -> None:
        self.rules: Any = FromPosition(rules, state)
        self._match: Match[Any] = Match.start(self.rules, dice=ScriptedDice(()))
        self._restored = -1  # length of the record when it was last read again

    @property
    def state(self) -> Any:
        return self._match.state

    def _restore(self, dice: tuple[int, ...] = ()) -> None:
        written = self._match.record.to_bytes()
        before = digest(self._match.state)
        self._match = replay(parse(written), self.rules, ScriptedDice(dice))
        if digest(self._match.state) != before:
            raise AssertionError("the match that was saved and restored stands elsewhere")
        self._restored = self._match.record.last

    def before_step(self) -> None:
        """Between steps that only look, the match is still the restored one."""
        if self._match.record.last != self._restored:
            self._restore()

    def submit(self, action: Action) -> Events:
        return self._match.submit(action)

    def roll(self, request: ChanceRequest, values: tuple[int, ...]) -> Events:
        self._restore(values)
        return self._match.roll(request=request.id)

    def finish(self) -> None:
        pass


WAYS: Mapping[str, Callable[[Rules[Any], Any], Driver]] = {
    "direct": Direct,
    "copies": OnCopies,
    "restored": Restored,
}


def play(book: Casebook, case: Case, way: str = "direct") -> None:
    """Run a case. Raises CaseError where it does not come out."""
    player = CasePlayer(book, WAYS[way](book.rules(case), book.state(case)))
    for line in case.steps:
        if line.word not in REMARKS:
            player.driver.before_step()
            player.take(line)
    player.driver.finish()


class CasePlayer:
    """Takes the steps of one case."""

    def __init__(self, book: Casebook, driver: Driver) -> None:
        self.book = book
        self.driver = driver
        self.events: Events = ()  # of the last step that changed something
        plans = {plan.id: plan.seats for plan in book.game.seat_plans}
        self._powers = plans[driver.rules.setup.seats]
        self._steps: dict[str, Callable[[Line], None]] = {
            "do": self._do,
            "no": self._no,
            "roll": self._roll,
            "expect": self._expect,
            "until": self._until,
        }
        tests = (self._asked, self._dice, self._needs, self._event, self._over, self._legal)
        self._facts: dict[str, Callable[[str], str]] = dict(zip(FACTS, tests, strict=True))

    def take(self, line: Line) -> None:
        try:
            self._steps[line.word](line)
        except Misread as error:
            raise CaseError(line, str(error)) from None
        except Exception as error:
            error.add_note(f"in {line.source}, line {line.number}: {line.word} {line.text}")
            raise

    # -- what is open

    def _open(self) -> tuple[Decision, ...]:
        return self.driver.rules.decisions(self.driver.state)

    def _chance(self) -> ChanceRequest | None:
        return self.driver.rules.chance(self.driver.state)

    def _now(self) -> str:
        """What the rules wait for, for messages."""
        request = self._chance()
        if request is not None:
            return f"{request.count} dice for {request.purpose} are wanted now"
        asked = [f"{d.seat} {d.power} {d.kind}".replace("  ", " ") for d in self._open()]
        return "asked now: " + ", ".join(asked) if asked else "nothing is asked now"

    def _names(self, decision: Decision) -> tuple[str, ...]:
        """How a case may call the one who is asked: by seat, or by power; by any of the seat's powers when
        the question is put to the seat."""
        powers = (decision.power,) if decision.power else self._powers[decision.seat]
        return (decision.seat, *powers)

    def _addressed(self, text: str) -> tuple[Decision, str]:
        """The decision an order answers, and the order without the name in front."""
        open_ = self._open()
        name, colon, order = text.partition(":")
        if colon and " " not in name and '"' not in name:
            open_ = tuple(d for d in open_ if name in self._names(d))
            text = order.strip()
        if not open_:
            raise Misread(f"nobody of that name is asked; {self._now()}.")
        if len(open_) > 1:
            raise Misread(f"several are asked: name the one who answers, as in “do {open_[0].seat}: …”.")
        return open_[0], text

    def read(self, text: str) -> Action:
        """The answer an order stands for, to the question that is open. Raises Unreadable."""
        decision, order = self._addressed(text)
        answer = self.driver.rules.read(self.driver.state, decision, order)
        return Action(decision.id, decision.seat, answer)

    def _check(self, text: str) -> tuple[Action, Refusals]:
        try:
            action = self.read(text)
        except Unreadable as error:
            raise Misread(f"the order cannot be read: {error} ({self._now()})") from None
        return action, self.driver.rules.check(self.driver.state, action)

    # -- steps

    def _do(self, line: Line) -> None:
        action, refusals = self._check(line.text)
        if refusals:
            raise Misread(f"the order is refused: {_told(refusals)}.")
        self.events = self.driver.submit(action)

    def _no(self, line: Line) -> None:
        """Checking must refuse, and leave the state as it is."""
        code, rows = expected_refusal(line)
        order = line.text.rpartition(" ! ")[0]
        if code == UNASKED:
            return self._no_question(order)
        before = digest(self.driver.state)
        try:
            action = self.read(order)
        except Unreadable as error:
            if code != UNREADABLE:
                raise Misread(f"the order cannot even be read: {error} ({self._now()})") from None
            return None
        refusals = self.driver.rules.check(self.driver.state, action)
        if not refusals:
            raise Misread(f"the order should be refused with {code}, but it is legal.")
        if not any(r.code == code and (not rows or r.rule in rows) for r in refusals):
            raise Misread(f"the order is refused, but with {_told(refusals)}.")
        if digest(self.driver.state) != before:
            raise Misread("checking the order has changed the state.")
        return None

    def _no_question(self, order: str) -> None:
        name, colon, _ = order.partition(":")
        if any(not colon or name in self._names(d) for d in self._open()):
            raise Misread(f"there is a question: {self._now()}.")

    def _roll(self, line: Line) -> None:
        """Values for one request after the other, until they are used up."""
        try:
            values = tuple(int(word) for word in line.text.split())
        except ValueError:
            raise Misread("after “roll” come the values of the dice, separated by blanks.") from None
        told: Events = ()
        while values:
            request = self._chance()
            if request is None:
                raise Misread(f"{len(values)} dice are left over; {self._now()}.")
            if len(values) < request.count:
                raise Misread(f"{self._now()}; there are values for {len(values)}.")
            told += self.driver.roll(request, values[: request.count])
            values = values[request.count :]
        self.events = told

    def _until(self, line: Line) -> None:
        """Go on until a kind of question (of a power or seat), dice, or the end; nothing may be chosen."""
        kind, _, who = line.text.partition(" ")
        told: Events = ()
        for _ in range(LONGEST_WAY):
            if self._reached(kind, who):
                self.events = told
                return
            told += self.driver.submit(self._forced(kind))
        raise Misread(f"“{line.text}” was not reached after {LONGEST_WAY} answers.")

    def _reached(self, kind: str, who: str) -> bool:
        if kind == "dice":
            return self._chance() is not None
        if kind == "over":
            return self.driver.rules.outcome(self.driver.state) is not None
        return any(d.kind == kind and who in ("", *self._names(d)) for d in self._open())

    def _forced(self, goal: str) -> Action:
        """The one answer that is no choice: leaving the step, or the only one there is."""
        open_ = self._open()
        if len(open_) != 1:
            raise Misread(f"the way to “{goal}” is not free: {self._now()}.")
        decision, rules, state = open_[0], self.driver.rules, self.driver.state
        try:
            leave = Action(decision.id, decision.seat, rules.read(state, decision, self.book.scenes.leave))
            if not rules.check(state, leave):
                return leave
        except Unreadable:
            pass
        space = rules.space(state, decision)
        if space.count(2) != 1:
            raise Misread(f"the way to “{goal}” needs a choice: {self._now()}.")
        return Action(decision.id, decision.seat, next(iter(space.iterate())))

    # -- expectations

    def _expect(self, line: Line) -> None:
        word, _, text = line.text.partition(" ")
        text = text.strip()
        wanted = word != "not"
        if not wanted:
            word, _, text = text.partition(" ")
        fault = self._fault(word, text.strip())
        if wanted and fault:
            raise Misread(f"{fault}.")
        if not wanted and not fault:
            raise Misread("this holds, but it should not.")

    def _fault(self, word: str, text: str) -> str:
        if word in self._facts:
            return self._facts[word](text)
        if word not in self.book.scenes.facts:
            raise Misread(unknown("fact to expect", word, [*self._facts, *self.book.scenes.facts]))
        return self.book.scenes.fault(self.driver.rules, self.driver.state, word, text)

    def _asked(self, text: str) -> str:
        """`asked [seat or power] [kind] [fact=value ...]`, or `asked nobody`."""
        words = text.split()
        if words == ["nobody"]:
            return self._now() if self._open() else ""
        names = [word for word in words if "=" not in word]
        facts = [word for word in words if "=" in word]
        fitting = [d for d in self._open() if all(name in (d.kind, *self._names(d)) for name in names)]
        if not fitting:
            return self._now()
        if any(_holds(decision.context, facts) for decision in fitting):
            return ""
        return f"the question says {fitting[0].context}"

    def _dice(self, text: str) -> str:
        """`dice <number> [purpose]`, or `dice none`."""
        request = self._chance()
        number, _, purpose = text.partition(" ")
        if number == "none" or request is None:
            return "" if number == "none" and request is None else self._now()
        fits = str(request.count) == number and purpose.strip() in ("", request.purpose)
        return "" if fits else self._now()

    def _needs(self, text: str) -> str:
        """`needs <number for every die>`, with - where hitting has no meaning."""
        request = self._chance()
        if request is None:
            return self._now()
        found = [str(group.needs or "-") for group in request.groups for _ in range(group.count)]
        return "" if found == text.split() else f"the dice need {' '.join(found)}"

    def _event(self, text: str) -> str:
        """`event <kind> [fact=value ...]`: it happened in the last step that changed something."""
        kind, *facts = text.split()
        if any(event.kind == kind and _holds(event.data, facts) for event in self.events):
            return ""
        return f"what happened is {[(event.kind, event.data) for event in self.events]}"

    def _over(self, text: str) -> str:
        """`over <seat> ... [fact=value ...]`: the match is over, won by exactly these seats."""
        outcome = self.driver.rules.outcome(self.driver.state)
        if outcome is None:
            return f"the match is not over: {self._now()}"
        seats = sorted(word for word in text.split() if "=" not in word)
        fits = seats in ([], sorted(outcome.winners))
        if fits and _holds(outcome.data, [word for word in text.split() if "=" in word]):
            return ""
        return f"the winners are {', '.join(outcome.winners)}, with {outcome.data}"

    def _legal(self, text: str) -> str:
        """`legal <order>`: it would be accepted; nothing is done."""
        refusals = self._check(text)[1]
        return f"the order is refused: {_told(refusals)}" if refusals else ""


def _told(refusals: Refusals) -> str:
    return "; ".join(f"{r.code} {r.rule} {r.params or ''}".strip() for r in refusals)


def _holds(facts: Mapping[str, Any], wanted: list[str]) -> bool:
    """Whether facts have these values; a list is written a,b,c."""
    pairs = (word.partition("=") for word in wanted)
    return all(name in facts and _plain(facts[name]) == value for name, _, value in pairs)


def _plain(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return ",".join(_plain(part) for part in value)
    return str(value).lower() if isinstance(value, bool) else str(value)
