"""What lies over the board on demand: reach, threats and odds."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from wartable.odds.asking import NO_WISHES, Wishes
from wartable.odds.serving import TypedBattle
from wartable.server.problems import RefusalTold
from wartable.server.wire.fields import Id


class ReachWanted(Struct, frozen=True, forbid_unknown_fields=True):
    decision: Id
    seat: Id
    space: Id
    units: Annotated[tuple[tuple[Id, int], ...], Meta(max_length=50)] = ()  # key and count; all if empty


class WayTold(Struct, frozen=True):
    """One of several ways to a space."""

    verb: str
    order: str
    answer: Any
    path: tuple[str, ...]


class EndTold(Struct, frozen=True):
    """A space where an order may end, or why none does."""

    order: str  # as it is typed; empty if there is none
    answer: Any
    path: tuple[str, ...]
    why_not: tuple[RefusalTold, ...]
    ways: tuple[WayTold, ...] = ()  # all of them, where a piece can be sent in more than one way


class ReachTold(Struct, frozen=True):
    to: dict[str, EndTold]
    complete: bool  # False when the search was broken off because it took too long


class ThreatsWanted(Struct, frozen=True, forbid_unknown_fields=True):
    space: Id
    seat: Id = ""


class Hit(Struct, frozen=True):
    """A stack that could come to the space."""

    power: str
    side: str
    space: str
    key: str
    kind: str
    count: int


class ThreatsTold(Struct, frozen=True):
    hit_by: tuple[Hit, ...]
    known: bool  # False for games whose rules do not say, or that hide units
    complete: bool


class OddsWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """About one space, two typed lists in a battle or a raid, or (when none of these is named) everything
    that is planned."""

    seat: Id = ""
    space: Id = ""
    battle: TypedBattle | None = None
    raid: TypedBattle | None = None
    wishes: Wishes = NO_WISHES
