"""Answers that seats give in every game of the family: one struct per verb.

Stacks are named by their keys (`pieces.key_of`). Lists of stacks are tuples of (key, count) pairs.
"""

from __future__ import annotations

from wartable.kernel.contract import Answer

Lot = tuple[tuple[str, int], ...]
"""Counted stacks: ((key, count), ...)."""


class Done(Answer, frozen=True, tag="done"):
    """Leave the step: everything planned in it becomes final."""


class Withdraw(Answer, frozen=True, tag="withdraw"):
    """Take back one item of the plan; what depended on it falls with it."""

    item: int


class Resign(Answer, frozen=True, tag="resign"):
    """Give the war up. It ends when every player of the side has said so."""


class Buy(Answer, frozen=True, tag="buy"):
    kind: str
    count: int = 1


class Move(Answer, frozen=True, tag="move"):
    """Move stacks from one space along a path. `role` tells raiders and escorts from attackers.

    An empty path launches fighters over their carrier's zone, or lands them on a carrier there.
    """

    origin: str
    units: Lot
    path: tuple[str, ...] = ()
    role: str = ""


class Load(Answer, frozen=True, tag="load"):
    """Units of one coastal territory board one ship."""

    zone: str
    ship: str
    origin: str
    units: Lot


class Unload(Answer, frozen=True, tag="unload"):
    """Units aboard one ship go ashore: at once in friendly land (step 4), or declared as an assault
    (step 2)."""

    zone: str
    ship: str
    units: Lot
    target: str


class Place(Answer, frozen=True, tag="place"):
    """Put new units on the board; `through` names the complex that serves a sea zone."""

    kind: str
    space: str
    count: int = 1
    through: str = ""


class Fight(Answer, frozen=True, tag="fight"):
    """Which battle comes next, by its name: "raid:…", "sea:…" or "land:…"."""

    battle: str


class Intercept(Answer, frozen=True, tag="intercept"):
    count: int


class Lose(Answer, frozen=True, tag="lose"):
    """Casualties. A battleship's first hit is named by its key followed by ` hit`."""

    units: Lot


class Submerge(Answer, frozen=True, tag="submerge"):
    """These submarines dive; the others fire. Empty: all fire."""

    units: Lot = ()


class Press(Answer, frozen=True, tag="press"):
    """Fight another round."""


class Retreat(Answer, frozen=True, tag="retreat"):
    """Break off. `to` is empty where only planes go; `submerge` names submarines that dive instead."""

    to: str = ""
    submerge: Lot = ()


class Fly(Answer, frozen=True, tag="fly"):
    """Where planes of one stack land after a retreat, a lost deck or a lost field. An empty path stays on a
    deck in the same zone."""

    unit: str
    path: tuple[str, ...] = ()
    count: int = 1


class Deadlock(Answer, frozen=True, tag="deadlock"):
    """No agreement: the tie-break of the rules decides."""
