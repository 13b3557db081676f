"""Looking back: charts, dice and what was missed."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class FiguresTold(Struct, frozen=True):
    money: int | None
    income: int | None
    units: int  # price of all units
    spaces: int  # under control
    worth: int  # of those spaces


class PointTold(Struct, frozen=True):
    """How things stood when a turn began; the last one is now."""

    seq: int
    time: float
    round: int
    power: str
    powers: dict[str, FiguresTold]


class LuckTold(Struct, frozen=True):
    """A power's dice against what was to be expected of them."""

    dice: int
    hits: int
    expected: float
    likelihood: float  # that honest dice are at least this far from expectation
    value: float  # worth of the hits beyond expectation
    band: float  # 19 of 20 honest matches stay within this distance of zero


class LedgerLine(Struct, frozen=True):
    """Luck after a throw, added up."""

    seq: int
    space: str
    round: int
    value: float
    band: float


class ChartsTold(Struct, frozen=True):
    points: tuple[PointTold, ...]
    luck: dict[str, LuckTold]
    ledger: dict[str, tuple[LedgerLine, ...]]
    note: str


class GroupTold(Struct, frozen=True):
    label: str
    roller: str
    count: int
    faces: int
    needs: int | None
    values: tuple[int, ...]
    hits: int | None
    expected: float | None


class ThrowTold(Struct, frozen=True):
    number: int
    seq: int
    time: float
    hidden: bool  # the caller may not see it; what it showed is left out
    request: str
    purpose: str
    text: str
    space: str
    source: str
    faces: tuple[int, ...]
    values: tuple[int, ...]
    groups: tuple[GroupTold, ...]
    undone: bool
    fits: bool | None  # whether it follows from secret and seeds; None while that cannot be computed


class DiceTold(Struct, frozen=True):
    mode: str
    match: str  # hash of the record's header, which is mixed in
    commitment: str
    seeds: dict[str, str]
    secret: str
    throws: tuple[ThrowTold, ...]
    verdict: Literal["fits", "fails", "later", "none"]
    text: str


class Beat(Struct, frozen=True):
    """Something worth telling to somebody who was away."""

    since: int
    until: int
    time: float
    power: str
    spaces: tuple[str, ...]
    lines: tuple[str, ...]


class RecapTold(Struct, frozen=True):
    since: int
    until: int
    text: str
    beats: tuple[Beat, ...]


class SeenWanted(Struct, frozen=True, forbid_unknown_fields=True):
    seq: Annotated[int, Meta(ge=0, le=2**31 - 1)]


class SeenTold(Struct, frozen=True):
    seq: int
