"""Matches as text to read, mail and edit, and back again.

The text names the setup, then one line per move in force: `axis purchase: buy 3 infantry`, `dice: 1 5 6`,
`note: ...`. Lines that begin with # are remarks. Because what was undone is left out, seeded or verifiable
dice cannot be computed again from it; a match made from text has dice that were typed in. The JSON form is
the record itself, line by line, and loses nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from wartable.cli.complaints import Complaint
from wartable.cli.dice import values
from wartable.cli.opening import Wishes, game_of, rules_of, setup_of
from wartable.kernel.contract import Action, Decision, Unreadable
from wartable.kernel.dice import TypedDice
from wartable.kernel.going_back import line as moves_in_force
from wartable.kernel.match import Match, bare
from wartable.kernel.prose import Prose
from wartable.kernel.record import Act, Note, Record, RecordError, Throw
from wartable.kernel.recordfile import parse
from wartable.kernel.refused import Refused
from wartable.kernel.replay import replay, rules_for

FORMAT = "wartable match 1"
"""First line of a text, and the mark of the JSON form."""
HEADINGS = ("game", "scenario", "seats", "option", "player", "made")


def as_json(record: Record) -> str:
    """The whole record as one JSON document."""
    lines = [msgspec.Raw(line) for line in record.lines]
    if record.held:
        lines.append(msgspec.Raw(record.held_line()))
    document = msgspec.json.encode({"format": FORMAT, "lines": lines})
    return msgspec.json.format(document, indent=1).decode() + "\n"


def as_text(match: Match[Any]) -> str:
    """The match as it stands, in orders."""
    return "".join(f"{line}\n" for line in _text(match))


def _text(match: Match[Any]) -> Iterator[str]:
    header = match.record.header
    yield f"# {FORMAT}"
    yield f"game: {header.game}"
    yield f"scenario: {header.scenario}"
    yield f"seats: {header.seats}"
    yield from (f"option: {name}={value}" for name, value in sorted(header.options.items()))
    yield from (f"player: {seat}={_one_line(name)}" for seat, name in sorted(header.players.items()))
    yield f"made: {_one_line(header.created)}"
    yield f"# The dice were {header.dice.mode}."
    yield ""
    in_force = {seq for seq, _, _ in moves_in_force(match).moves}
    for entry in match.record.entries:
        if isinstance(entry, Note):
            yield f"note: {_one_line(entry.text)}"
        elif entry.seq in in_force:
            yield _move(entry, match)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _move(entry: Any, match: Match[Any]) -> str:
    if isinstance(entry, Throw):
        return f"dice: {' '.join(map(str, entry.values))}"
    assert isinstance(entry, Act)
    answer = msgspec.json.decode(entry.answer, type=match.rules.answers)
    asked = match.rules.decisions(match.at(entry.seq - 1))
    kind = next((one.kind for one in asked if one.id == bare(entry.decision)), "answer")
    return f"{entry.seat} {kind}: {match.rules.write(answer)}"


def from_bytes(data: bytes, source: str) -> Record:
    """The record of an export or of a record. Raises RecordError for what is wrong with it."""
    start = data.lstrip()[:40]
    if start.startswith(b"{") and FORMAT.encode() in data[:200]:
        return _from_json(data, source)
    if start.startswith(b"{"):
        record = parse(data, source)
        replay(record, rules_for(record))
        return record
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise RecordError(source, 0, f"is no text: byte {error.start + 1} is not UTF-8.") from None
    return _TextReader(text, source).record()


def _from_json(data: bytes, source: str) -> Record:
    try:
        document = msgspec.json.decode(data, type=dict[str, Any])
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise RecordError(source, 0, f"is not readable as JSON: {error}.") from None
    lines = document.get("lines")
    if not isinstance(lines, list):
        raise RecordError(
            source, 0, "holds no list of lines; it should be what `wartable export --json` wrote."
        )
    record = parse(b"".join(msgspec.json.encode(line) + b"\n" for line in lines), source)
    replay(record, rules_for(record))
    return record


class _TextReader:
    """Plays the lines of a text on a new match."""

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self.number = 0
        self.headings: dict[str, list[str]] = {heading: [] for heading in HEADINGS}
        self.match: Match[Any] | None = None
        self.prose = Prose()
        self.text = text

    def record(self) -> Record:
        for number, text in enumerate(self.text.splitlines(), 1):
            self.number = number
            if text.strip() and not text.startswith("#"):
                self._line(text)
        if self.match is None:
            self.match = self._begin()
        return self.match.record

    def _line(self, text: str) -> None:
        head, colon, rest = text.partition(":")
        if not colon:
            raise self._error("is neither a heading nor a move; both have a colon, such as “dice: 1 5 6”.")
        if head in HEADINGS and self.match is None:
            self.headings[head].append(rest.strip())
            return
        if self.match is None:
            self.match = self._begin()
        try:
            self._move(self.match, head.strip(), rest.strip())
        except (Complaint, Unreadable) as error:
            raise self._error(str(error)) from None
        except Refused as refused:
            raise self._error(self.prose.refusals(refused.refusals)) from None

    def _begin(self) -> Match[Any]:
        said = self.headings
        if not said["game"]:
            raise self._error("the heading “game: …” is missing; the text should begin with it.")
        try:
            game = game_of(said["game"][-1])
            scenario, seats = ((said[name] or [""])[-1] for name in ("scenario", "seats"))
            rules = rules_of(game, setup_of(game, Wishes(game.id, scenario, seats, tuple(said["option"]))))
        except Complaint as error:
            raise self._error(str(error)) from None
        self.prose = Prose(game.texts())
        players = dict(self._player(text, rules.seats) for text in said["player"])
        return Match.start(rules, dice=TypedDice(), names=players, created=(said["made"] or [""])[-1])

    def _player(self, text: str, seats: tuple[str, ...]) -> tuple[str, str]:
        seat, _, name = text.partition("=")
        if seat not in seats:
            raise self._error(f"names a player for “{seat}”; the seats are {', '.join(seats)}.")
        return seat, name

    def _move(self, match: Match[Any], head: str, rest: str) -> None:
        if head == "dice":
            match.roll(values(rest))
        elif head == "note":
            match.note(rest)
        else:
            decision = self._decision(match, head)
            match.submit(Action(decision.id, decision.seat, match.read(decision, rest)))

    def _decision(self, match: Match[Any], head: str) -> Decision:
        """The open question named by seat and kind."""
        open_now = match.decisions()
        for decision in open_now:
            if head in (f"{decision.seat} {decision.kind}", decision.seat):
                return decision
        asked = " or ".join(f"“{one.seat} {one.kind}”" for one in open_now)
        wanted = (
            "dice are to be rolled"
            if match.chance()
            else f"{asked} is asked"
            if asked
            else "the match is over"
        )
        raise self._error(f"answers “{head}”, but at this point {wanted}.")

    def _error(self, reason: str) -> RecordError:
        return RecordError(self.source, self.number, reason)
