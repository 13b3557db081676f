"""Checking a record without trusting whoever kept it: chain, moves, positions and every die. Offline."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from msgspec import Struct

from wartable.kernel.contract import ChanceRequest
from wartable.kernel.dice import Values, commitment, derive, mixed_key
from wartable.kernel.dicebox import COMMITTED
from wartable.kernel.prose import Prose, join
from wartable.kernel.record import Digest, Entry, Record, RecordError, Reveal, SeedGiven, Throw
from wartable.kernel.recordfile import read
from wartable.kernel.registry import Finder, find
from wartable.kernel.replay import replay, rules_for

E = TypeVar("E", bound=Entry)


class Report(Struct, frozen=True):
    """What was checked and what was found. `problems` are reasons not to trust the record."""

    source: str
    entries: int = 0
    digests: int = 0
    throws: int = 0
    dice: str = ""  # the mode
    dice_checked: int = 0  # throws computed again from secret and seeds
    problems: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        return not self.problems


def verify_file(path: Path, finder: Finder = find) -> Report:
    """Check a record in a file; what makes it unreadable is a problem of the report, not an error."""
    try:
        record = read(path)
    except RecordError as error:
        return Report(path.name, problems=(str(error),))
    return verify(record, finder)


def verify(record: Record, finder: Finder = find) -> Report:
    """Play the record again and compute its dice again. (Reading it has checked the chain.)"""
    requests: list[ChanceRequest] = []
    problems: list[str] = []
    try:
        rules = rules_for(record, finder)
        prose = Prose(finder(record.header.game).texts())
        replay(record, rules, prose=prose, watch=lambda request, _: requests.append(request))
    except RecordError as error:
        problems.append(str(error))
    throws = _entries(record, Throw)
    checked, found = _check_dice(record, list(zip(throws, requests, strict=False)))
    return Report(
        source=record.source,
        entries=record.last,
        digests=len(_entries(record, Digest)),
        throws=len(throws),
        dice=record.header.dice.mode,
        dice_checked=checked,
        problems=(*problems, *found),
        remarks=_remarks(record),
    )


def _entries(record: Record, kind: type[E]) -> list[E]:
    return [entry for entry in record.entries if isinstance(entry, kind)]


def _secret(record: Record) -> str | None:
    """The secret as it was revealed, if that has been done."""
    return next((entry.secret for entry in _entries(record, Reveal)), None)


def _check_dice(record: Record, throws: list[tuple[Throw, ChanceRequest]]) -> tuple[int, list[str]]:
    """How many throws follow from the secret, and what is wrong with the others."""
    secret = _secret(record)
    if record.header.dice.mode not in COMMITTED or secret is None:
        return 0, []
    if commitment(secret) != record.header.dice.commitment:
        return 0, ["The secret revealed is not the one committed to in the header."]
    seeds = {entry.seat: entry.text for entry in _entries(record, SeedGiven)}
    key = mixed_key(secret, record.header_hash, seeds)
    problems = []
    typed = 0
    for count, (throw, request) in enumerate(throws):
        if throw.source == "typed" and record.header.dice.mode == "both":
            typed += 1
            continue
        right = derive(key, count, request.faces())
        if throw.values != right or throw.source != "verifiable":
            problems.append(_wrong_dice(record, throw, right))
    return len(throws) - typed - len(problems), problems


def _wrong_dice(record: Record, throw: Throw, right: Values) -> str:
    shown, wanted = join(map(str, throw.values)), join(map(str, right))
    reason = f"the dice of entry {throw.seq} show {shown}, but secret and seeds give {wanted}."
    return str(record.error(throw.seq, reason))


def _remarks(record: Record) -> tuple[str, ...]:
    mode = record.header.dice.mode
    if mode not in COMMITTED:
        return (f"The dice are {mode}: they are written down, but nothing proves how they fell.",)
    if _secret(record) is None:
        return ("The secret of the dice is not revealed yet, so the dice could not be checked.",)
    typed = sum(throw.source == "typed" for throw in _entries(record, Throw))
    return (f"{typed} throws were read off real dice: nothing proves how they fell.",) if typed else ()
