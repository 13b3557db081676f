"""Frames that games of the family share: dice, and questions that arise in every battle.

A frame that has finished pops itself; what it found goes into the fields of the frame below.
"""

from __future__ import annotations

from wartable.families.axis_allies.answers import Lose
from wartable.families.axis_allies.hits import Hits
from wartable.families.axis_allies.joint import Talks
from wartable.families.axis_allies.pieces import Stacks, Unit
from wartable.kernel.contract import ChanceRequest
from wartable.kernel.flow import Frame

Spot = tuple[str, Unit, int]
"""Units that can be hit: where, which, how many."""


class Turn(Frame, frozen=True, tag="turn"):
    """One power's turn: how far its sequence of steps has come."""

    step: int = 0


class Planned(Frame, frozen=True):
    """A step in which a power plans freely: items already stand on the board and may be withdrawn.

    Every game's own has `step`, `power`, `base` (the position in which the step began) and `items`."""


class Roll(Frame, frozen=True, tag="roll"):
    """Dice to be rolled; the values go into `dice` and `groups` of the frame below."""

    request: ChanceRequest


class Choose(Frame, frozen=True, tag="choose"):
    """The attacker names the next battle."""

    battles: tuple[str, ...]


class Intercept(Frame, frozen=True, tag="ask_intercept"):
    """A power says how many of its fighters rise against a raid."""

    space: str
    power: str


class Losses(Frame, frozen=True, tag="losses"):
    """Casualties to be chosen. `into` names the field of the frame below that receives them, or is "now"."""

    space: str
    cause: str  # "fire", "first_strike", "aa_fire", "submarine", "interceptors", "escorts" ...
    targets: tuple[Spot, ...]
    hits: Hits
    talks: Talks[Lose]
    into: str = "now"
    later: Hits = ()  # hits still to be put on `rest` when this is answered
    rest: tuple[Spot, ...] = ()


class Dive(Frame, frozen=True, tag="dive"):
    """Submarines submerge or fire."""

    space: str
    power: str
    candidates: Stacks
