"""Questions put to a seat, answers, dice and undo."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from wartable.server.problems import RefusalTold
from wartable.server.wire.fields import Id, Order, RequestKey
from wartable.server.wire.looking import Told


class StepWanted(Struct, frozen=True, forbid_unknown_fields=True):
    decision: Id
    seat: Id
    draft: Annotated[tuple[Annotated[str, Meta(max_length=500)], ...], Meta(max_length=200)] = ()


class ChoiceTold(Struct, frozen=True):
    pick: str
    label: str
    why_not: tuple[RefusalTold, ...]
    note: dict[str, Any]


class StepTold(Struct, frozen=True):
    asks: str
    choices: tuple[ChoiceTold, ...]
    answer: Any
    written: str


class AnswerWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer as `step` handed it out, or a typed order."""

    decision: Id
    seat: Id
    answer: Any = None
    order: Order = ""


class Checked(Struct, frozen=True):
    legal: bool
    written: str
    answer: Any
    refusals: tuple[RefusalTold, ...]
    events: tuple[Told, ...] = ()  # what would happen at once, where the game hides nothing


class ActionWanted(Struct, frozen=True, forbid_unknown_fields=True):
    decision: Id
    seat: Id
    key: RequestKey
    answer: Any = None
    order: Order = ""


class DiceWanted(Struct, frozen=True, forbid_unknown_fields=True):
    request: Id
    key: RequestKey
    seat: Id = ""
    values: Annotated[tuple[int, ...], Meta(max_length=1000)] | None = None


class UndoWanted(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Id
    key: RequestKey


class UndoProposed(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Id
    key: RequestKey
    to: int | None = None  # None: before the newest dice


class ConsentGiven(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Id
    yes: bool
    key: RequestKey


class Done(Struct, frozen=True):
    """A request that was carried out: the newest entry, and what happened."""

    seq: int
    events: tuple[Told, ...]
