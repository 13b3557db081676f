"""Keeping a match in a file while it is played: after every change the file holds all of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wartable.cli.complaints import Complaint
from wartable.cli.dice import Dice, again, keep_secret
from wartable.kernel.contract import Game
from wartable.kernel.match import Match
from wartable.kernel.prose import Prose
from wartable.kernel.record import Record, append, save
from wartable.kernel.recordfile import read
from wartable.kernel.registry import find
from wartable.kernel.replay import replay, rules_for


class Keeper:
    """Writes the record of one match to one file. Killing the process at any moment loses nothing."""

    def __init__(self, path: Path, secret: str = "") -> None:
        self.path = path
        self._secret = secret
        self._written = -1  # newest entry in the file; -1 before the first writing
        self._held = False

    def keep(self, record: Record) -> None:
        """Bring the file up to date. Entries are added; sealed answers are the one thing that changes."""
        if self._written < 0 or self._held or record.held:
            write(record, self.path, self._secret if self._written < 0 else "")
        elif record.last > self._written:
            append(record, self.path, self._written)
        self._written = record.last
        self._held = bool(record.held)


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
