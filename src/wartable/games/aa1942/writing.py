"""Orders as text: the verbs of this game besides those of the family. `reading` is the way back."""

from __future__ import annotations

from wartable.families.axis_allies.writing import stack, write_shared
from wartable.games.aa1942.answers import Agree, AnyAnswer, Engage, Lend, Repair, Support


def write(answer: AnyAnswer) -> str:
    """The canonical spelling of an answer."""
    match answer:
        case Repair(space, count):
            return f"repair {count} {space}"
        case Lend(give):
            return "lend " + ("yes" if give else "no")
        case Engage(attack):
            return "engage " + ("yes" if attack else "no")
        case Support(units):
            return "support " + (
                ", ".join(f"{n} {stack(key)} at {space}" for key, n, space in units) or "none"
            )
        case Agree():
            return "agree"
    return write_shared(answer)
