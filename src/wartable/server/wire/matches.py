"""Matches in the lobby: who sits where, on which terms."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from wartable.server.wire.clocks import PaceWanted
from wartable.server.wire.fields import Id, Number, Seconds, Title

SeatKind = Literal["open", "person", "computer"]


class SeatTold(Struct, frozen=True):
    seat: str
    name: str
    powers: tuple[str, ...]
    holder: str
    kind: SeatKind
    present: bool
    account: str = ""


class OutcomeTold(Struct, frozen=True):
    winners: tuple[str, ...]
    reason: str
    text: str


class MatchTold(Struct, frozen=True, kw_only=True):
    id: str
    title: str
    game: str
    game_title: str
    scenario: str
    plan: str
    options: dict[str, int]
    dice: str
    pace: PaceWanted
    private: bool
    spectators: str
    delay: float
    seats: tuple[SeatTold, ...]
    status: Literal["open", "running", "over"]
    your_turn: bool
    waiting_for: tuple[str, ...]
    round: int
    power: str
    created: float
    updated: float
    outcome: OutcomeTold | None
    sandbox_of: str
    sandbox_at: int


class OptionChosen(Struct, frozen=True):
    id: str
    text: str
    value: int
    default: int


class DiceTerms(Struct, frozen=True):
    mode: str
    commitment: str
    seeds: dict[str, str]  # seat -> its part in verifiable dice, as far as given
    secret: str  # "" until it is revealed


class Mine(Struct, frozen=True):
    seats: tuple[str, ...]
    role: Literal["owner", "player", "watcher"]


class MatchPage(MatchTold, frozen=True, kw_only=True):
    """A match as its own page shows it."""

    me: Mine
    options_explained: tuple[OptionChosen, ...]
    dice_terms: DiceTerms
    why_not: dict[str, str]  # deed -> why the caller may not do it; deeds that are allowed are left out


class MatchWanted(Struct, frozen=True, forbid_unknown_fields=True):
    game: Id
    scenario: Id = ""
    plan: Id = ""
    options: dict[str, int] = field(default_factory=dict)
    title: Title = ""
    seats: dict[str, Annotated[str, Meta(max_length=80)]] = field(default_factory=dict)
    seeds: dict[str, Annotated[str, Meta(max_length=200)]] = field(default_factory=dict)
    dice: Literal["verifiable", "typed", "both"] = "verifiable"
    pace: PaceWanted = PaceWanted()
    private: bool = False
    spectators: Literal["open", "delayed", "none"] = "open"
    delay: Seconds = 0


class BranchWanted(Struct, frozen=True, forbid_unknown_fields=True):
    at: Number | None = None
    seat: Id = ""
