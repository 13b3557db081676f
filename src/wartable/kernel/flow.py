"""Frames: where a match stands, as data.

The state of a game carries a stack of small frozen frames; the top one says what happens next. A game
gives the flow one `Stage` per frame type. After every answer the flow lets the top stage advance, again
and again, until a stage waits for a decision or dice, or the stack is empty. No generators and no
callbacks: a match can be saved, copied and resumed in the middle of anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from wartable.kernel.contract import ChanceRequest, Decision

LIMIT = 10_000
"""More automatic steps than any game takes between two questions; beyond it a stage is going round."""


class Frame(Struct, frozen=True, tag_field="frame"):
    """Local facts of one step. Derive one struct per kind of step."""


class Work(Protocol):
    """The working copy of a state during one apply."""

    frames: list[Frame]


W = TypeVar("W", bound=Work, contravariant=True)
S = TypeVar("S", contravariant=True)


class Stage(Protocol[S, W]):
    """What one frame type does. Stages hold no match data."""

    # Take one automatic step (change the top frame, push or pop frames) and return True,
    # or change nothing and return False to wait for a decision or dice.
    def advance(self, work: W, frame: Any) -> bool: ...

    def decisions(self, state: S, frame: Any) -> tuple[Decision, ...]: ...

    def chance(self, state: S, frame: Any) -> ChanceRequest | None: ...


class RunawayError(RuntimeError):
    """A stage that never waits: a bug in a game, reported with the frames it circles in."""


def run(work: W, stages: Mapping[type[Frame], Stage[Any, W]]) -> None:
    """Let the top frame advance until something must be asked or nothing is left."""
    for _ in range(LIMIT):
        if not work.frames:
            return
        frame = work.frames[-1]
        if not stages[type(frame)].advance(work, frame):
            return
    names = ", ".join(type(frame).__name__ for frame in work.frames)
    raise RunawayError(f"the rules took {LIMIT} automatic steps without asking anything; frames: {names}")
