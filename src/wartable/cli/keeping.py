"""Keeping a match in a file while it is played: after every change the file holds all of it.

A file belongs to one table at a time. The lock says so where the system knows locks; and because not every
system does, nothing is written behind lines that somebody else has written.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, BinaryIO

from wartable.cli.complaints import Complaint
from wartable.cli.dice import Dice, again, keep_secret
from wartable.kernel.contract import Game
from wartable.kernel.match import Match
from wartable.kernel.prose import Prose
from wartable.kernel.record import Record, RecordError, save
from wartable.kernel.recordfile import parse, read
from wartable.kernel.registry import find
from wartable.kernel.replay import replay, rules_for

try:
    import fcntl
except ImportError:  # no locks on this system; the check before every writing remains
    fcntl = None  # type: ignore[assignment]


class Keeper:
    """Writes the record of one match to one file. Killing the process at any moment loses nothing.

    A file that is there already belongs to this keeper from the start, a new one from the first writing.
    """

    def __init__(self, path: Path, secret: str = "") -> None:
        self.path = path
        self._secret = secret
        self._written = -1  # newest entry in the file; -1 before the first writing
        self._held = False
        self._end = path.stat().st_size if path.exists() else 0  # where our own writing ended
        self._file: BinaryIO | None = _locked(path) if path.exists() else None

    @property
    def fresh(self) -> bool:
        """Nothing was written yet."""
        return self._written < 0

    def keep(self, record: Record) -> None:
        """Bring the file up to date. Entries are added; sealed answers are the one thing that changes.

        Raises Complaint when somebody else wrote into the file, OSError when it cannot be written; the file
        then is as it was, and everything new is written the next time.
        """
        if not self.fresh and not self._held and not record.held and record.last == self._written:
            return
        self._refuse_strangers()
        if self.fresh or self._held or record.held:
            self._rewrite(record)
        else:
            self._add(record)
        self._written = record.last
        self._held = bool(record.held)

    def settle(self) -> None:
        """Have the system bring to the disk what was written: then even a power cut loses nothing."""
        if self._file is not None:
            os.fsync(self._file.fileno())

    def close(self) -> None:
        """Give the file back to other tables."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _refuse_strangers(self) -> None:
        size = self.path.stat().st_size if self.path.exists() else 0
        if self._file is not None and size != self._end:
            raise Complaint(
                f"{self.path} was changed by somebody else while it was open here, so nothing is written into it. "
                "This match goes on; `save FILE` puts it into another file."
            )

    def _rewrite(self, record: Record) -> None:
        write(record, self.path, self._secret if self.fresh else "")
        self.close()  # the file has been put in place of the one that was open
        self._end = self.path.stat().st_size
        self._file = _locked(self.path)

    def _add(self, record: Record) -> None:
        assert self._file is not None
        lines = b"".join(line + b"\n" for line in record.lines[self._written + 1 :])
        try:
            self._file.write(lines)
        except OSError:
            self._file.truncate(self._end)  # half a line would spoil the file
            raise
        self._end += len(lines)


def _locked(path: Path) -> BinaryIO:
    """The file, open for adding to it and closed to other tables."""
    file = path.open("ab", buffering=0)
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise Complaint(
                f"{path} is being played at another table; leave that one first, or look at the match with:  "
                f"wartable show {path}"
            ) from None
    return file


def write(record: Record, path: Path, secret: str = "") -> None:
    """Save a match, with the secret of its dice beside it."""
    if not path.parent.is_dir():
        raise Complaint(f"There is no directory {path.parent} to put {path.name} into.")
    save(record, path)
    if secret:
        keep_secret(path, secret)


def resume(path: Path, seed: str = "", script: str = "") -> tuple[Game, Match[Any], Dice]:
    """A match from its file, ready to go on."""
    record = _up_to_the_break(path)
    rules = rules_for(record)
    game = find(record.header.game)
    dice = again(record.header, path, seed, script)
    return game, replay(record, rules, dice.answerer, prose=Prose(game.texts())), dice


def _up_to_the_break(path: Path) -> Record:
    """The record in a file. A last line that a power cut or a full disk broke off never counted."""
    try:
        return read(path)
    except RecordError:
        whole, end, rest = path.read_bytes().rpartition(b"\n") if path.is_file() else (b"", b"", b"")
        if not (end and rest):
            raise
        return parse(whole + end, path.name)


def look(path: Path) -> tuple[Game, Match[Any]]:
    """A match from its file, to be looked at only."""
    record = read(path)
    rules = rules_for(record)
    game = find(record.header.game)
    return game, replay(record, rules, prose=Prose(game.texts()))
