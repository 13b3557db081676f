"""Orders as text, in the notation of log, casebook and command line: the verbs that games share."""

from __future__ import annotations

import re

from wartable.families.axis_allies.answers import (
    Buy,
    Deadlock,
    Done,
    Fight,
    Fly,
    Intercept,
    Load,
    Lose,
    Lot,
    Move,
    Place,
    Press,
    Resign,
    Retreat,
    Submerge,
    Unload,
    Withdraw,
)
from wartable.kernel.contract import Answer

_PLAIN = re.compile(r"[a-z0-9_.]+")


def verb_of(answer: type[Answer]) -> str:
    """The word with which orders of this kind begin."""
    return {"Unload": "land", "Land": "landing"}.get(answer.__name__, answer.__name__.lower())


def stack(key: str) -> str:
    """A stack's name, quoted when it is more than power and kind."""
    return key if _PLAIN.fullmatch(key) else f'"{key}"'


def lot(units: Lot) -> str:
    return ", ".join(f"{count} {stack(key)}" for key, count in units) or "none"


def path(spaces: tuple[str, ...]) -> str:
    return "".join(f" > {space}" for space in spaces)


def tail(word: str, text: str) -> str:
    return f" {word} {text}" if text else ""


def write_shared(answer: Answer) -> str:
    """The canonical spelling of an answer that every game knows, or ""."""
    return _write_plan(answer) or _write_battle(answer)


def _write_plan(answer: Answer) -> str:
    match answer:
        case Done() | Resign() | Deadlock() | Press():
            return type(answer).__name__.lower()
        case Withdraw(item):
            return f"withdraw {item + 1}"
        case Buy(kind, count):
            return f"buy {count} {kind}"
        case Move(origin, units, way, role):
            return f"move {lot(units)} {origin}{path(way)}{tail('to', role)}"
        case Load(zone, ship, origin, units):
            return f"load {lot(units)} {origin} > {zone} aboard {stack(ship)}"
        case Unload(zone, ship, units, target):
            return f"land {lot(units)} {zone} > {target} from {stack(ship)}"
        case Place(kind, space, count, through):
            return f"place {count} {kind} in {space}{tail('through', through)}"
    return ""


def _write_battle(answer: Answer) -> str:
    match answer:
        case Fight(battle):
            return "fight " + battle.replace(":", " ")
        case Intercept(count):
            return f"intercept {count}"
        case Lose(units):
            return f"lose {lot(units)}"
        case Submerge(units):
            return f"submerge {lot(units)}"
        case Retreat(to, submerge):
            return f"retreat{tail('to', to)}{tail('submerge', lot(submerge) if submerge else '')}"
        case Fly(unit, way, count):
            return f"fly {count} {stack(unit)}{path(way)}"
    return ""
