"""The record of a match: the only thing that is stored.

A record is a header and a list of entries, one JSON line each. Every line ends with the SHA-256 of what
stands before it, and every entry names the hash of the line before: nobody can change, drop or swap a
line unnoticed. State, log and views are all derived from it.

Answers to sealed decisions that are not revealed yet are no entries. They travel in a line of kind "held"
that hangs on the last entry: kept when a match is saved, left out of what is shown to others.
"""

from __future__ import annotations

from copy import copy
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Raw, Struct

from wartable.kernel.contract import Seat, Setup, StandingOrder
from wartable.kernel.digest import to_json

FORMAT = 1
"""Raised when old programs could no longer read what new ones write."""

DIGEST_EVERY = 50
"""Entries between two digests of the state."""


class RecordError(Exception):
    """A record that cannot be read or replayed. The message names file and line and is meant for people."""

    def __init__(self, source: str, line: int, reason: str) -> None:
        self.source, self.line, self.reason = source, line, reason
        super().__init__(f"{source}, line {line}: {reason}" if line else f"{source}: {reason}")


class Terms(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How the dice of a match come about, laid down before the first one falls."""

    mode: str  # seeded, scripted, typed, verifiable or both (of the last two)
    commitment: str = ""  # SHA-256 of the secret of verifiable dice


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: all that is needed to set the match up again."""

    format: int
    game: str
    rules: str  # version
    scenario: str
    seats: str
    options: dict[str, int]
    players: dict[Seat, str]
    dice: Terms
    created: str = ""

    @property
    def setup(self) -> Setup:
        return Setup(self.game, self.scenario, self.seats, self.options)


class Entry(
    Struct, frozen=True, kw_only=True, tag_field="kind", omit_defaults=True, forbid_unknown_fields=True
):
    """One line after the header. `seq` counts from 1; `prev` is the hash of the line before."""

    seq: int
    prev: str


class Act(Entry, frozen=True, kw_only=True, tag="act"):
    """A seat answered a decision. `left` counts the sealed answers still to follow in the same reveal."""

    decision: str
    seat: Seat
    answer: Raw
    by: str = ""  # "standing" when a standing order gave the answer
    left: int | None = None


class Throw(Entry, frozen=True, kw_only=True, tag="dice"):
    """Dice fell."""

    request: str
    values: tuple[int, ...]
    source: str


class Undo(Entry, frozen=True, kw_only=True, tag="undo"):
    """The match went back to where it stood after entry `to`."""

    seat: Seat
    to: int


class UndoProposal(Entry, frozen=True, kw_only=True, tag="undo-proposal"):
    """A seat asked all others to go back behind a barrier."""

    seat: Seat
    to: int


class UndoConsent(Entry, frozen=True, kw_only=True, tag="undo-consent"):
    seat: Seat


class UndoRefusal(Entry, frozen=True, kw_only=True, tag="undo-refusal"):
    seat: Seat


class OrderSet(Entry, frozen=True, kw_only=True, tag="order"):
    """A standing order was given, or taken back."""

    seat: Seat
    order: StandingOrder
    active: bool


class SeedGiven(Entry, frozen=True, kw_only=True, tag="seed"):
    """A seat's own contribution to verifiable dice."""

    seat: Seat
    text: str


class Reveal(Entry, frozen=True, kw_only=True, tag="reveal"):
    """The secret of verifiable dice, told when no more dice will fall."""

    secret: str


class Note(Entry, frozen=True, kw_only=True, tag="note"):
    """A remark; it changes nothing."""

    text: str
    seat: Seat = ""


class Digest(Entry, frozen=True, kw_only=True, tag="digest"):
    """The state as it stood here."""

    state: str


AnyEntry = (
    Act
    | Throw
    | Undo
    | UndoProposal
    | UndoConsent
    | UndoRefusal
    | OrderSet
    | SeedGiven
    | Reveal
    | Note
    | Digest
)

KINDS = {kind.__struct_config__.tag: kind for kind in AnyEntry.__args__}


class Held(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An answer to a sealed decision that waits for the others."""

    decision: str
    seat: Seat
    answer: Raw
    by: str = ""


class HeldLine(Struct, frozen=True, tag_field="kind", tag="held", forbid_unknown_fields=True):
    prev: str
    answers: tuple[Held, ...]


E = TypeVar("E", bound=Entry)

_BEFORE, _AFTER = b',"hash":"', b'"}'
_TAIL = len(_BEFORE) + 64 + len(_AFTER)


def hashed(body: bytes) -> tuple[bytes, str]:
    """A line with its hash at the end, and the hash."""
    value = sha256(body).hexdigest()
    return body[:-1] + _BEFORE + value.encode() + _AFTER, value


def unhashed(line: bytes) -> tuple[bytes, str]:
    """What a line was hashed from, and the hash it carries; an empty hash when it carries none."""
    tail = line[-_TAIL:]
    if not (tail.startswith(_BEFORE) and tail.endswith(_AFTER)):
        return line, ""
    return line[:-_TAIL] + b"}", tail[len(_BEFORE) : -len(_AFTER)].decode("ascii", "replace")


class Record:
    """A record in memory. Entries are only ever added."""

    def __init__(self, header: Header, source: str = "this record") -> None:
        self.header = header
        self.source = source  # the file's name, for messages
        self.entries: list[Any] = []
        self.held: tuple[Held, ...] = ()
        line, self.header_hash = hashed(to_json(header))
        self.head = self.header_hash  # the hash the next entry hangs on
        self.lines = [line]
        self.at_line: dict[int, int] = {}  # entry -> line of the file it was read from
        self.held_at = 0  # line of the sealed answers

    @property
    def last(self) -> int:
        """The number of the newest entry; 0 before the first."""
        return len(self.entries)

    def add(self, kind: type[E], **facts: Any) -> E:
        """Write down a new entry."""
        entry = kind(seq=len(self.entries) + 1, prev=self.head, **facts)
        line, self.head = hashed(to_json(entry))
        self.lines.append(line)
        self.entries.append(entry)
        return entry

    def copy(self) -> Record:
        """The same record, to be continued elsewhere; without sealed answers."""
        other = copy(self)
        other.entries, other.lines = list(self.entries), list(self.lines)
        other.at_line, other.held = dict(self.at_line), ()
        return other

    def error(self, seq: int, reason: str) -> RecordError:
        """What to raise about an entry (or about the header, entry 0)."""
        return RecordError(self.source, self.at_line.get(seq, seq + 1), reason)

    def to_bytes(self, *, held: bool = True) -> bytes:
        """The whole file. Without `held` it may be shown to every seat that may see the record."""
        lines = [*self.lines, self.held_line()] if held and self.held else self.lines
        return b"\n".join(lines) + b"\n"

    def held_line(self) -> bytes:
        return hashed(to_json(HeldLine(self.head, self.held)))[0]


def save(record: Record, path: Path) -> None:
    """Write the whole record. The old file stays whole if this is interrupted."""
    new = path.with_name(path.name + ".new")
    new.write_bytes(record.to_bytes())
    new.replace(path)


def append(record: Record, path: Path, since: int) -> int:
    """Add the entries after number `since` to a file that holds those up to it; returns the newest number."""
    lines = record.lines[since + 1 :]
    if record.held:
        lines.append(record.held_line())
    with path.open("ab") as file:
        file.write(b"".join(line + b"\n" for line in lines))
    return record.last


def writable(text: str) -> str:
    """The text without what no file could hold: halves of letters, as broken input may bring them."""
    return text.encode("utf-8", "replace").decode()


def raw(value: Any) -> Raw:
    """A value as it stands inside an entry."""
    return Raw(to_json(value))
