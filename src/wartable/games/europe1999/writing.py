"""Orders as text: the verbs of this game besides those of the family. `reading` is the way back."""

from __future__ import annotations

from wartable.families.axis_allies.writing import lot, stack, write_shared
from wartable.games.europe1999.answers import AnyAnswer, Convert, Decks, Enlist, Land, Share, Support


def write(answer: AnyAnswer) -> str:
    """The canonical spelling of an answer."""
    match answer:
        case Enlist(power, kind, space, count):
            return f"enlist {count} {power}.{kind} in {space}"
        case Convert(space, units):
            return f"convert {lot(units)} in {space}"
        case Share(parts):
            return "share " + ", ".join(f"{power} {ipc}" for power, ipc in parts)
        case Support(units):
            return "support " + (", ".join(f"{n} {stack(key)} in {zone}" for zone, key, n in units) or "none")
        case Land(go):
            return "landing " + ("yes" if go else "no")
        case Decks(units):
            return f"decks {lot(units)}"
    return write_shared(answer)
