"""Reading records: everything that can be wrong with a file, said so that people can put it right.

Each check has its own sentence, and they come in the order that helps: is it text, is it JSON, does it
carry its hash, does the hash fit, does it hang on the line before, is it a kind of entry we know.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from wartable.kernel.prose import join
from wartable.kernel.record import (
    FORMAT,
    KINDS,
    AnyEntry,
    Header,
    HeldLine,
    Record,
    RecordError,
    hashed,
    unhashed,
)

_NOT_JSON = (msgspec.MsgspecError, ValueError, RecursionError)

_decode_entry = msgspec.json.Decoder(AnyEntry | HeldLine).decode
_decode_header = msgspec.json.Decoder(Header).decode


def read(path: Path) -> Record:
    """The record in a file. Raises RecordError for whatever is wrong with it."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise RecordError(str(path), 0, f"cannot be read: {error.strerror or error}") from None
    return parse(data, path.name)


def parse(data: bytes, source: str = "this record") -> Record:
    """The record in these bytes; `source` names them in messages."""
    lines = [line.removesuffix(b"\r") for line in data.split(b"\n")]
    if lines[-1] == b"":
        lines.pop()  # what follows the last line's end
    if not lines:
        raise RecordError(source, 0, "is empty; a record begins with a header line.")
    parser = _Parser(source, lines)
    record = parser.header()
    for number in range(2, len(lines) + 1):
        parser.entry(record, number)
    return record


def continued(record: Record, more: Sequence[bytes]) -> Record:
    """The record with more lines behind it, which are checked as in a file; `record` itself stays as it is.
    Raises RecordError."""
    longer = record.copy()
    lines = [*record.lines, *more]
    parser = _Parser(record.source, lines)
    for number in range(len(record.lines) + 1, len(lines) + 1):
        parser.entry(longer, number)
    return longer


class _Parser:
    def __init__(self, source: str, lines: list[bytes]) -> None:
        self.source = source
        self.lines = lines

    def header(self) -> Record:
        line = self.lines[0]
        self._check_format(self._json(1, line))
        body = self._genuine(1, line)
        try:
            header = _decode_header(body)
        except _NOT_JSON as error:
            raise self._error(1, f"the header is not complete: {error}.") from None
        record = Record(header, self.source)
        record.head = record.header_hash = hashed(body)[1]
        record.lines = [line]
        return record

    def _check_format(self, header: Any) -> None:
        number = header.get("format") if isinstance(header, dict) else None
        if not isinstance(number, int) or isinstance(number, bool) or number < 1:
            raise self._error(
                1, "is no record of a match: the first line should be a header with its format number."
            )
        if number > FORMAT:
            raise self._error(
                1,
                f"is written in format {number}, but this program reads up to {FORMAT}: use a newer one.",
            )

    def entry(self, record: Record, number: int) -> None:
        """Take one line into the record."""
        line = self.lines[number - 1]
        body = self._genuine(number, line)
        try:
            entry = _decode_entry(body)
        except _NOT_JSON as error:
            raise self._entry_error(number, body, error) from None
        if isinstance(entry, HeldLine):
            self._held(record, number, entry)
            return
        self._check_place(record, number, entry)
        record.head = hashed(body)[1]
        record.lines.append(line)
        record.entries.append(entry)
        record.at_line[entry.seq] = number
        record.held = ()

    def _held(self, record: Record, number: int, held: HeldLine) -> None:
        if held.prev != record.head:
            raise self._error(number, "these sealed answers belong to another entry than the one above them.")
        record.held = held.answers
        record.held_at = number

    def _check_place(self, record: Record, number: int, entry: Any) -> None:
        expected = len(record.entries) + 1
        if entry.seq != expected:
            raise self._error(
                number,
                f"entry {entry.seq} stands where entry {expected} belongs: lines are missing or swapped.",
            )
        if entry.prev != record.head:
            raise self._error(
                number, f"entry {entry.seq} does not continue the line above it: that line is another one."
            )

    def _genuine(self, number: int, line: bytes) -> bytes:
        """The line without its hash, which fits."""
        body, value = unhashed(line)
        if value and hashed(body)[1] == value:
            return body
        self._json(number, line)
        if not value:
            raise self._error(number, "carries no hash; every line of a record ends with one.")
        raise self._error(number, "was changed after it was written: its hash does not fit its text.")

    def _json(self, number: int, line: bytes) -> Any:
        try:
            return msgspec.json.decode(line)
        except _NOT_JSON as error:
            if number == len(self.lines) and number > 1:
                reason = (
                    f"breaks off. Everything before it is whole: remove line {number} to go on from there."
                )
                raise self._error(number, reason) from None
            raise self._error(number, f"is not readable as JSON: {error}.") from None

    def _entry_error(self, number: int, body: bytes, error: Exception) -> RecordError:
        """Say what is wrong with an entry that carries the right hash."""
        found = self._json(number, body)
        kind = found.get("kind") if isinstance(found, dict) else None
        if kind not in (*KINDS, "held"):
            known = join(sorted(KINDS))
            return self._error(
                number, f"holds an entry of unknown kind “{kind}”; this program knows {known}."
            )
        return self._error(number, f"holds no complete “{kind}” entry: {error}.")

    def _error(self, number: int, reason: str) -> RecordError:
        return RecordError(self.source, number, reason)
