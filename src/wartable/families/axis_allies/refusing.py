"""Short ways to say no, and what a sentence needs to help on: near names, stacks, the nearest fields."""

from __future__ import annotations

from difflib import get_close_matches

from wartable.families.axis_allies.pieces import Stacks, Unit, key_of
from wartable.families.axis_allies.work import Work
from wartable.kernel.contract import Fact, Refusal, Refusals


def no(code: str, rule: str, **params: Fact) -> Refusals:
    """One refusal. The sentence for `code` stands in the game's texts."""
    return (Refusal(code, rule, params),)


def deny(w: Work, code: str, **params: Fact) -> Refusals:
    """One refusal of a rule that games share: each game's book knows its own row behind the code."""
    return (Refusal(code, w.g.rows[code], params),)


def no_space(w: Work, space: str) -> Refusals:
    """An id that is not on the board, with the one that was probably meant."""
    near = get_close_matches(space, w.g.spaces, n=1)
    return deny(w, "space.unknown", space=space, near=tuple(near))


def whose(unit: Unit) -> str:
    """A unit as sentences name it: "the German fighter"."""
    return f"{unit.power}.{unit.kind}"


def counted(stacks: Stacks) -> tuple[str, ...]:
    """Stacks as sentences list them: "2 German infantry"."""
    return tuple(f"{count} {key_of(unit)}" for unit, count in stacks)
