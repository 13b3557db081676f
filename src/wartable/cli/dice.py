"""The dice of a match as the command line names them, and where the secret of verifiable dice is kept."""

from __future__ import annotations

import secrets
from pathlib import Path

from msgspec import Struct

from wartable.cli.complaints import Complaint
from wartable.kernel.dice import Answerer, ScriptedDice, SeededDice, TypedDice, VerifiableDice
from wartable.kernel.record import Header
from wartable.kernel.registry import unknown

MODES = ("seeded", "typed", "verifiable", "scripted")
LONGEST = 15
"""Digits of a value; scripts hold the numbers that hidden pieces are dealt by, too."""


class Dice(Struct, frozen=True):
    """Who answers for dice; `secret` is set for verifiable ones."""

    answerer: Answerer
    secret: str = ""


def chosen(mode: str, seed: str = "", script: str = "") -> Dice:
    """The dice named by --dice, --seed and --script."""
    if mode not in MODES:
        raise Complaint(unknown("kind of dice", mode, MODES))
    if seed and mode != "seeded":
        raise Complaint(f"--seed belongs to seeded dice; these are {mode}.")
    if script and mode != "scripted":
        raise Complaint(f"--script belongs to scripted dice; these are {mode}.")
    match mode:
        case "seeded":
            return Dice(SeededDice(seed or secrets.token_hex(16)))
        case "typed":
            return Dice(TypedDice(SeededDice(secrets.token_hex(16))))
        case "scripted":
            return Dice(ScriptedDice(values(script)))
    secret = secrets.token_hex(24)
    return Dice(VerifiableDice(secret), secret)


def values(text: str) -> list[int]:
    """Dice typed as "1 5 6" or "1,5,6"."""
    words = text.replace(",", " ").split()
    for word in words:
        if not (word.isascii() and word.isdigit() and len(word) <= LONGEST):
            raise Complaint(f"“{word}” is not what a die shows; type numbers such as 1 5 6 (or `help`)")
    return [int(word) for word in words]


def secret_path(record: Path) -> Path:
    """Where the secret of a record's dice is kept. Whoever has this file can foresee the dice."""
    return record.with_name(record.name + ".secret")


def keep_secret(record: Path, secret: str) -> None:
    path = secret_path(record)
    path.touch(mode=0o600)
    path.write_text(secret + "\n")


def again(header: Header, path: Path, seed: str = "", script: str = "") -> Dice:
    """The dice to go on with after loading; a seed that is not named again is drawn anew."""
    mode = header.dice.mode
    if mode != "verifiable":
        return chosen(mode, seed, script)
    file = secret_path(path)
    if not file.exists():
        raise Complaint(
            f"The dice of {path.name} are verifiable and their secret is missing: {file} is not there."
        )
    secret = file.read_text(encoding="utf-8", errors="replace").strip()
    try:
        return Dice(VerifiableDice(secret), secret)
    except ValueError as error:
        raise Complaint(f"{file}: {error}.") from None
