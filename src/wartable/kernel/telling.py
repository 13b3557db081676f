"""What happened, in sentences: the log of a match for one viewer, dice included."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from wartable.kernel.contract import Event, Viewer
from wartable.kernel.match import Match
from wartable.kernel.words import Words


def told(match: Match[Any], words: Words, viewer: Viewer, since: int = 0) -> list[str]:
    """Everything after entry `since` that this viewer may know."""
    return list(sentences((event for _, event in match.events_for(viewer, since)), words, viewer))


def sentences(events: Iterable[Event], words: Words, viewer: Viewer) -> Iterator[str]:
    for event in events:
        yield from (dice_lines(event, words) or [words.event(event, viewer)])


def dice_lines(event: Event, words: Words) -> list[str]:
    """Dice group by group, when the event tells them so: what they show, and what they needed."""
    groups, values = event.data.get("groups"), event.data.get("values")
    if not isinstance(groups, list) or not isinstance(values, list):
        return []
    where = event.data.get("space")
    purpose = words.name(str(event.data.get("purpose", ""))).replace("_", " ")
    about = [part for part in (purpose, words.name(where) if isinstance(where, str) else "") if part]
    head = f"{', '.join(['Dice', *about])}:"
    rest = [value for value in values if isinstance(value, int)]
    lines = [head]
    for label, roller, count, needs in groups:
        thrown, rest = rest[:count], rest[count:]
        lines.append(f"  {_group(str(label), str(roller), count, words)}: {_result(thrown, needs)}")
    return lines


def _group(label: str, roller: str, count: int, words: Words) -> str:
    number, _, names = words.counted(count, label).partition(" ")
    return " ".join(part for part in (number, words.adjective(roller), names) if part)


def _result(thrown: list[int], needs: int | None) -> str:
    shown = " ".join(map(str, thrown))
    if needs is None:
        return shown
    hits = sum(value <= needs for value in thrown)
    return f"{shown} (hits on {needs} or less: {hits})"
