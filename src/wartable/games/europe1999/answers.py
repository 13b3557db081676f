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


class Enlist(Answer, frozen=True, tag="enlist"):
    """Buy and place units with the cash advance."""

    power: str
    kind: str
    space: str
    count: int = 1


class Share(Answer, frozen=True, tag="share"):
    """A division of a sum over powers: advance, or Middle East payment."""

    parts: tuple[tuple[str, int], ...]


class Convert(Answer, frozen=True, tag="convert"):
    """Soviet Patriotic War: guests on Soviet soil become Soviet units."""

    space: str
    units: Lot


class Support(Answer, frozen=True, tag="support"):
    """Ships that fire their support shot at this landing. Empty: none."""

    units: tuple[tuple[str, str, int], ...] = ()  # (zone, key, count)


class Land(Answer, frozen=True, tag="land"):
    """Carry the landing out, or call it off."""

    go: bool


class Decks(Answer, frozen=True, tag="decks"):
    """Which orphaned fighters get the free decks of the zone."""

    units: Lot


PlanItem = Buy | Enlist | Move | Load | Unload | Convert | Place
AnyAnswer = (
    Done | Withdraw | Resign | Buy | Enlist | Share | Move | Load | Unload | Convert | Place | Fight
    | Intercept | Lose | Submerge | Press | Retreat | Fly | Support | Land | Decks | Deadlock
)  # fmt: skip
