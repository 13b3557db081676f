"""Keeping a match in a file while it is played: after every change the file holds all of it.

A file belongs to one table at a time. The lock says so where the system knows locks; and because not every
system does, nothing is written behind lines that somebody else has written.
"""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path
from typing import Any, BinaryIO

from wartable.cli.complaints import Complaint
from wartable.cli.dice import Dice, again, keep_secret
from wartable.kernel.contract import Game
from wartable.kernel.match import Match
from wartable.kernel.prose import Prose
from wartable.kernel.record import Record, save
from wartable.kernel.recordfile import read
from wartable.kernel.registry import find
from wartable.kernel.replay import replay, rules_for

LOCKS = find_spec("fcntl") is not None
"""Whether this system locks files; without it the check before every writing remains."""


class Keeper:
    """Writes the record of one match to one file. Killing the process at any moment loses nothing.

    A file that is there already belongs to this keeper from the start, a new one from the first writing.
    """

    def __init__(self, path: Path, secret: str = "") -> None:
        self.path = path
        self._secret = secret
        self._written = -1  # newest entry in the file; -1 before the first writing
        self._settled = -1  # newest entry that is safely on the disk
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

    def behind(self, record: Record) -> bool:
        """Whether something happened that is not in the file."""
        return record.last > self._written

    def settle(self) -> None:
        """Have the system bring to the disk what was written: then even a power cut loses nothing."""
        if self._file is not None and self._settled < self._written:
            os.fsync(self._file.fileno())
            self._settled = self._written

    def close(self) -> None:
        """Give the file back to other tables."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _refuse_strangers(self) -> None:
        size = self.path.stat().st_size if self.path.exists() else 0
        if self._file is not None and size != self._end:
            raise Complaint(
                f"{self.path} was changed by somebody else while it was open here; nothing is added to it."
            )

    def _rewrite(self, record: Record) -> None:
        write(record, self.path, self._secret if self.fresh else "")
        self.close()  # the file has been put in place of the one that was open
        self._end = self.path.stat().st_size
        self._file = _locked(self.path)

    def _add(self, record: Record) -> None:
        assert self._file is not None
        lines = b"".join(line + b"\n" for line in record.lines[self._written + 1 :])
        left = lines
        try:
            while left:  # a disk that is almost full takes a part and refuses the rest
                left = left[self._file.write(left) :]
        except OSError:
            self._file.truncate(self._end)  # half a line would spoil the file
            raise
        self._end += len(lines)


def _locked(path: Path) -> BinaryIO:
    """The file, open for adding to it and closed to other tables."""
    file = path.open("ab", buffering=0)
    if LOCKS:
        from fcntl import LOCK_EX, LOCK_NB, flock  # noqa: PLC0415 (not on every system)

        try:
            flock(file, LOCK_EX | LOCK_NB)
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
    record = read(path)
    rules = rules_for(record)
    game = find(record.header.game)
    dice = again(record.header, path, seed, script)
    return game, replay(record, rules, dice.answerer, prose=Prose(game.texts())), dice


def look(path: Path) -> tuple[Game, Match[Any]]:
    """A match from its file, to be looked at only."""
    record = read(path)
    rules = rules_for(record)
    game = find(record.header.game)
    return game, replay(record, rules, prose=Prose(game.texts()))
