"""Everything a seat can answer in this game: one struct per verb, one union for decoding.

Stacks are named by their keys (`pieces.key_of`). Lists of stacks are tuples of (key, count) pairs.
"""

from __future__ import annotations

from wartable.families.axis_allies.answers import (
    Buy,
    Deadlock,
    Done,
    Fight,
    Fly,
    Intercept,
    Load,
    Lose,
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


class Repair(Answer, frozen=True, tag="repair"):
    """Pay for damage markers of a complex."""

    space: str
    count: int = 1


class Lend(Answer, frozen=True, tag="lend"):
    """Whether allies may use this power's decks and holds from now on."""

    give: bool


class Shift(Answer, frozen=True, tag="shift"):
    """An allied fighter aboard one own carrier goes aboard another in the same zone, before they sail."""

    zone: str
    unit: str
    source: str
    to: str
    count: int = 1


class Engage(Answer, frozen=True, tag="engage"):
    """Attack the submarines and transports of a zone, or ignore them."""

    attack: bool


class Bombard(Answer, frozen=True, tag="bombard"):
    """Which ships of the zone bombard which territories: (key, count, territory). Empty: none."""

    units: tuple[tuple[str, int, str], ...] = ()


class Agree(Answer, frozen=True, tag="agree"):
    """The losses proposed are right."""


PlanItem = Buy | Repair | Move | Load | Unload | Shift | Place
AnyAnswer = (
    Done | Withdraw | Resign | Buy | Repair | Lend | Move | Load | Unload | Place | Fight | Intercept | Lose
    | Agree | Submerge | Press | Retreat | Fly | Deadlock | Engage | Bombard | Shift
)  # fmt: skip
