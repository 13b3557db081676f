"""Orders as text, in the notation of log, casebook and command line. `reading` is the way back."""

from __future__ import annotations

import re

from wartable.games.europe1999.answers import (
    AnyAnswer,
    Buy,
    Convert,
    Deadlock,
    Decks,
    Done,
    Enlist,
    Fight,
    Fly,
    Intercept,
    Land,
    Load,
    Lose,
    Lot,
    Move,
    Place,
    Press,
    Resign,
    Retreat,
    Share,
    Submerge,
    Support,
    Unload,
    Withdraw,
)

_PLAIN = re.compile(r"[a-z0-9_.]+")


def verb_of(answer: type[AnyAnswer]) -> str:
    """The word with which orders of this kind begin."""
    return {Unload: "land", Land: "landing"}.get(answer, answer.__name__.lower())


def stack(key: str) -> str:
    """A stack's name, quoted when it is more than power and kind."""
    return key if _PLAIN.fullmatch(key) else f'"{key}"'


def lot(units: Lot) -> str:
    return ", ".join(f"{count} {stack(key)}" for key, count in units) or "none"


def _path(spaces: tuple[str, ...]) -> str:
    return "".join(f" > {space}" for space in spaces)


def _tail(word: str, text: str) -> str:
    return f" {word} {text}" if text else ""


def write(answer: AnyAnswer) -> str:
    """The canonical spelling of an answer."""
    return _write_order(answer) or _write_battle(answer)


def _write_order(answer: AnyAnswer) -> str:
    """Answers given while planning, or ""."""
    match answer:
        case Done() | Resign() | Deadlock() | Press():
            return type(answer).__name__.lower()
        case Withdraw(item):
            return f"withdraw {item + 1}"
        case Buy(kind, count):
            return f"buy {count} {kind}"
        case Enlist(power, kind, space, count):
            return f"enlist {count} {power}.{kind} in {space}"
        case Move(origin, units, path, role):
            return f"move {lot(units)} {origin}{_path(path)}{_tail('to', role)}"
        case Load(zone, ship, origin, units):
            return f"load {lot(units)} {origin} > {zone} aboard {stack(ship)}"
        case Unload(zone, ship, units, target):
            return f"land {lot(units)} {zone} > {target} from {stack(ship)}"
        case Convert(space, units):
            return f"convert {lot(units)} in {space}"
        case Place(kind, space, count, through):
            return f"place {count} {kind} in {space}{_tail('through', through)}"
    return ""


def _write_battle(answer: AnyAnswer) -> str:
    """Answers given in battle and in joint questions."""
    match answer:
        case Share(parts):
            return "share " + ", ".join(f"{power} {ipc}" for power, ipc in parts)
        case Fight(battle):
            return "fight " + battle.replace(":", " ")
        case Intercept(count):
            return f"intercept {count}"
        case Lose(units):
            return f"lose {lot(units)}"
        case Submerge(units):
            return f"submerge {lot(units)}"
        case Retreat(to, submerge):
            return f"retreat{_tail('to', to)}{_tail('submerge', lot(submerge) if submerge else '')}"
        case Fly(unit, path, count):
            return f"fly {count} {stack(unit)}{_path(path)}"
        case Support(units):
            return "support " + (", ".join(f"{n} {stack(key)} in {zone}" for zone, key, n in units) or "none")
        case Land(go):
            return "landing " + ("yes" if go else "no")
        case Decks(units):
            return f"decks {lot(units)}"
    raise ValueError(f"no spelling for {type(answer).__name__}")
