"""Events of a match as one viewer is told them: sentence, places, time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wartable.kernel.contract import REFEREE, Event, Viewer
from wartable.kernel.telling import sentences
from wartable.server.shelf import ShelvedGame
from wartable.server.wire.looking import Told

_ACTORS = ("power", "attacker", "roller", "owner", "seat")
"""Facts of an event that say whose doing it was, the most telling first."""


def told(seq: int, event: Event, viewer: Viewer, game: ShelvedGame, time: float) -> Told:
    """The event, which must already be without what is private to others."""
    private: dict[str, Any] = {}
    if viewer == REFEREE:
        private = dict(event.private)
    elif viewer in event.private:
        private = dict(event.private[viewer])
    facts = {**event.data, **(private if viewer != REFEREE else {})}
    return Told(
        seq=seq,
        kind=event.kind,
        data=dict(event.data),
        text="\n".join(sentences([event], game.words, viewer)),
        time=time,
        private=private,
        spaces=tuple(dict.fromkeys(_spaces(facts, game.spaces))),
        power=next((value for name in _ACTORS if isinstance(value := facts.get(name), str)), ""),
    )


def _spaces(value: Any, known: frozenset[str]) -> Iterator[str]:
    """Every space that the facts name, in their order."""
    if isinstance(value, str):
        if value in known:
            yield value
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from _spaces(name, known)
            yield from _spaces(inner, known)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from _spaces(inner, known)
