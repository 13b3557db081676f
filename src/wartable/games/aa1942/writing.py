"""Orders as text: the verbs of this game besides those of the family. `reading` is the way back."""

from __future__ import annotations

from wartable.families.axis_allies.writing import stack, write_shared
from wartable.games.aa1942.answers import Agree, AnyAnswer, Bombard, Engage, Lend, Repair, Shift


def write(answer: AnyAnswer) -> str:
    """The canonical spelling of an answer."""
    match answer:
        case Repair(space, count):
            return f"repair {count} {space}"
        case Lend(give):
            return "lend " + ("yes" if give else "no")
        case Shift(zone, unit, source, to, count):
            return f"shift {count} {unit} {zone} from {stack(source)} to {stack(to)}"
        case Engage(attack):
            return "attack" if attack else "ignore"
        case Bombard(units):
            shots = ", ".join(f"{n} {stack(key)} {space}" for key, n, space in units)
            return f"bombard {shots or 'none'}"
        case Agree():
            return "agree"
    return write_shared(answer)
