"""A match as one viewer sees it, and what just happened in it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from wartable.kernel.contract import View
from wartable.server.wire.clocks import ClockTold


class Told(Struct, frozen=True, omit_defaults=True):
    """Something that happened, for one viewer."""

    seq: int
    kind: str
    data: dict[str, Any]
    text: str
    time: float
    private: dict[str, Any] = {}
    spaces: tuple[str, ...] = ()
    power: str = ""


class Prompt(Struct, frozen=True):
    """Who must act and for what."""

    text: str
    who: tuple[str, ...]
    left: str = ""


class ProposalTold(Struct, frozen=True):
    """An undo that waits for consent."""

    seat: str
    to: int
    agreed: tuple[str, ...]


class Can(Struct, frozen=True):
    act: bool
    undo: bool
    redo: bool
    propose_undo: bool
    consent: bool
    roll: bool
    chat: bool


class Look(Struct, frozen=True, kw_only=True):
    """The match as one viewer sees it."""

    seq: int  # the entry it shows
    last: int  # the newest entry this viewer may know of
    time: float
    status: str
    view: View
    prompt: Prompt
    prompts: dict[str, str]
    can: Can
    proposal: ProposalTold | None
    clock: dict[str, ClockTold]
    present: tuple[str, ...]
    outcome_text: str
    held: dict[str, str] = {}  # the viewer's own sealed answers, by decision, as they are typed


class Moved(Struct, frozen=True, tag_field="do", tag="moved"):
    seq: int
    look: Look
    events: tuple[Told, ...]
