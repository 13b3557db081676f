"""Cases: a position, orders, dice, and what must come of them, as lines of text.

A casebook is a folder of `*.case` files. The words of a position ("units", "control" ...) and of some
expectations belong to the game, which hands them over as `Scenes`; everything else is the same for all
games and stands here and in `caseplay`. The format is told in docs/casebook.md.

A line may end in rows of the rule list in brackets: `[R-A-01]` says that the line shows the row at work,
`[-R-A-01]` that it shows what the row forbids. What is wrong with a file is said with file and line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import Any, Protocol

from msgspec import Struct

from wartable.kernel.contract import Game, Rules, Setup
from wartable.kernel.registry import setup_mistakes, unknown

HEADINGS = ("rows", "players", "options", "scenario")
STEPS = ("do", "no", "roll", "expect", "until")
REMARKS = ("say", "look")
"""Words to whoever follows a case on a board; they change nothing and check nothing. See `guide`."""
SHOWN, FORBIDDEN = "", "-"

_TAGS = re.compile(r"\s*\[(-?[A-Z][A-Za-z0-9-]*(?:\s+-?[A-Z][A-Za-z0-9-]*)*)\]$")


class CaseError(Exception):
    """A case that cannot be read, or that does not come out. The message names file and line."""

    def __init__(self, line: Line, reason: str) -> None:
        super().__init__(f"{line.source}, line {line.number}: {reason}\n    {line.word} {line.text}")


class Misread(Exception):
    """What a game says of a line it cannot read; the casebook adds file and line."""


class Line(Struct, frozen=True):
    """One statement: its first word, the rest, and the rows in brackets behind it."""

    source: str
    number: int
    word: str
    text: str
    tags: tuple[str, ...] = ()


class Case(Struct, frozen=True):
    """One case as it was read."""

    id: str
    title: str
    head: Line
    headings: tuple[Line, ...]
    position: tuple[Line, ...]
    steps: tuple[Line, ...]

    @property
    def lines(self) -> tuple[Line, ...]:
        return (self.head, *self.headings, *self.position, *self.steps)


class Scenes(Protocol):
    """What a game adds: its words for positions, and the facts that can be expected of one.

    Both methods raise Misread for text they cannot read.
    """

    folder: Traversable
    words: Mapping[str, str]  # first word of a position line -> its pattern
    facts: Mapping[str, str]  # word after "expect" -> its pattern
    leave: str  # the order that ends a step in which nothing must be done

    def position(self, rules: Any, lines: Sequence[Line]) -> Any:
        """The state that the lines describe."""
        ...

    def fault(self, rules: Any, state: Any, word: str, text: str) -> str:
        """What stands there instead of the expected fact; "" when it holds."""
        ...


class Casebook:
    """All cases of a game."""

    def __init__(self, game: Game, scenes: Scenes, folder: Traversable | None = None) -> None:
        """The cases lie in the folder of the scenes, unless another is named."""
        self.game = game
        self.scenes = scenes
        self.folder = folder or scenes.folder
        self._rules: dict[tuple[str, ...], Rules[Any]] = {}

    @cached_property
    def cases(self) -> dict[str, Case]:
        """Every case by its id, files in alphabetical order. Raises CaseError."""
        files = {file.name: file for file in self.folder.iterdir() if file.name.endswith(".case")}
        return self.parse((name, files[name].read_text(encoding="utf-8")) for name in sorted(files))

    def parse(self, files: Iterable[tuple[str, str]]) -> dict[str, Case]:
        """The cases in files given as (name, text)."""
        found: dict[str, Case] = {}
        for name, text in files:
            for block in _blocks(name, text):
                case = self._case(block)
                if case.id in found:
                    first = found[case.id].head
                    reason = f"the id {case.id} was given to a case in {first.source}, line {first.number}."
                    raise CaseError(case.head, reason)
                found[case.id] = case
        return found

    def _case(self, block: list[Line]) -> Case:
        head, *rest = block
        id_, _, title = head.text.partition(" ")
        if not title:
            raise CaseError(head, "a case begins with its id and a sentence: “case A-1 Armor may return”.")
        parts: dict[str, list[Line]] = {"headings": [], "position": [], "steps": []}
        for line in rest:
            part = self._part(line)
            if part != "steps" and parts["steps"]:
                raise CaseError(line, f"“{line.word}” belongs before the first step of the case.")
            parts[part].append(line)
        case = Case(id_, title, head, *(tuple(lines) for lines in parts.values()))
        self._check_rows(case)
        return case

    def _part(self, line: Line) -> str:
        if line.word in HEADINGS:
            return "headings"
        if line.word in self.scenes.words:
            return "position"
        if line.word in STEPS or line.word in REMARKS:
            return "steps"
        known = [*HEADINGS, *self.scenes.words, *STEPS, *REMARKS]
        raise CaseError(line, unknown("statement", line.word, known))

    def _check_rows(self, case: Case) -> None:
        for line in case.lines:
            for row in rows_in(line):
                if row.removeprefix(FORBIDDEN) not in self.known_rows:
                    raise CaseError(line, unknown("rule row", row.removeprefix(FORBIDDEN), self.known_rows))

    @cached_property
    def known_rows(self) -> frozenset[str]:
        return frozenset(row.id for row in self.game.rule_rows())

    # -- setting a case up

    def rules(self, case: Case) -> Rules[Any]:
        """The rules with the seats and options of the case."""
        key = tuple(f"{line.word} {line.text}" for line in case.headings if line.word != "rows")
        if key not in self._rules:
            self._rules[key] = self.game.rules(self._setup(case))
        return self._rules[key]

    def _setup(self, case: Case) -> Setup:
        facts = {line.word: line for line in case.headings}
        words = {word: line.text for word, line in facts.items()}
        scenario = words.get("scenario", self.game.scenarios[0].id)
        players = words.get("players", self.game.seat_plans[0].id)
        options = dict(_option(facts["options"], text) for text in words.get("options", "").split())
        setup = Setup(self.game.id, scenario, players, options)
        mistakes = setup_mistakes(self.game, setup)
        if mistakes:
            raise CaseError(case.head, " ".join(mistakes))
        return setup

    def state(self, case: Case) -> Any:
        """The position in which the case begins."""
        for line in case.position:
            if not line.text:
                raise CaseError(line, f"this line needs more: “{self.scenes.words[line.word]}”.")
        try:
            return self.scenes.position(self.rules(case), case.position)
        except Misread as error:
            raise CaseError(error.args[1] if len(error.args) > 1 else case.head, str(error.args[0])) from None

    # -- what the cases cover

    def coverage(self) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
        """Row -> the cases that show it at work, and those that show what it forbids. Every row is there."""
        shown: dict[str, list[str]] = {row.id: [] for row in self.game.rule_rows()}
        forbidden: dict[str, list[str]] = {row: [] for row in shown}
        for case in self.cases.values():
            for row in dict.fromkeys(row for line in case.lines for row in rows_in(line)):
                table = forbidden if row.startswith(FORBIDDEN) else shown
                table[row.removeprefix(FORBIDDEN)].append(case.id)
        return {row: (tuple(shown[row]), tuple(forbidden[row])) for row in shown}


def _option(line: Line, text: str) -> tuple[str, int]:
    name, equals, value = text.partition("=")
    if not equals or not value.isdecimal():
        raise CaseError(line, f"“{text}” is no option; write “name=number”.")
    return name, int(value)


def rows_in(line: Line) -> tuple[str, ...]:
    """The rows a line names, with "-" before those it shows to forbid something."""
    if line.word == "rows":
        return (*line.text.split(), *line.tags)
    if line.word != "no":
        return line.tags
    refused = tuple(FORBIDDEN + row for row in expected_refusal(line)[1])
    return (*refused, *line.tags)


def expected_refusal(line: Line) -> tuple[str, tuple[str, ...]]:
    """The code, and the row if one is named, behind the “!” of a “no” line."""
    _, mark, behind = line.text.rpartition(" ! ")
    words = behind.split()
    if not mark or len(words) not in (1, 2):
        raise CaseError(line, "after the order come “ ! ”, the code of the refusal and perhaps its row.")
    return words[0], tuple(words[1:])


def _blocks(source: str, text: str) -> list[list[Line]]:
    """The statements of a file, case by case."""
    blocks: list[list[Line]] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = _line(source, number, raw)
        if line is None:
            continue
        if line.word == "case":
            blocks.append([])
        elif not blocks:
            raise CaseError(line, "a file begins with a line “case <id> <sentence>”.")
        blocks[-1].append(line)
    return blocks


def _line(source: str, number: int, raw: str) -> Line | None:
    """A statement, without the comment and with its tags taken off; None for an empty line."""
    text = re.sub(r"(^|\s)#.*", "", raw).strip()
    if not text:
        return None
    tags: tuple[str, ...] = ()
    found = _TAGS.search(text)
    if found:
        tags = tuple(found[1].split())
        text = text[: found.start()].rstrip()
    word, _, rest = text.partition(" ")
    return Line(source, number, word, rest.strip(), tags)


def casebook_of(game: Game) -> Casebook | None:
    """The casebook a game comes with, if it has one: its attribute `casebook`."""
    book: Casebook | None = getattr(game, "casebook", None)
    return book


def cases_of(game: Game) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """Row -> (cases that show it at work, cases that show what it forbids); empty without a casebook."""
    book = casebook_of(game)
    return book.coverage() if book else {}
