"""Borders in use: how many units of a side have crossed each one, in which direction, in one step of play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

Crossings: TypeAlias = dict[str, int]
"""`side:from>to` -> units that have crossed so far."""


def crossing(side: str, here: str, there: str) -> str:
    return f"{side}:{here}>{there}"


def crossed(crossings: Mapping[str, int], side: str, here: str, there: str) -> int:
    return crossings.get(crossing(side, here, there), 0)


def with_crossing(
    crossings: Mapping[str, int], side: str, here: str, there: str, count: int = 1
) -> Crossings:
    """The crossings with one more; a unit that no limit binds uses the border and counts 0."""
    key = crossing(side, here, there)
    return {**crossings, key: crossings.get(key, 0) + count}


def in_new_step(crossings: Mapping[str, int]) -> Crossings:
    """The crossings as another step of play finds them: the borders were used, the limits are free again."""
    return dict.fromkeys(crossings, 0)


def used_into(crossings: Mapping[str, int], side: str, there: str) -> frozenset[str]:
    """The spaces from which units of a side have come into a space."""
    ends = f">{there}"
    begins = f"{side}:"
    return frozenset(
        key[len(begins) : -len(ends)] for key in crossings if key.startswith(begins) and key.endswith(ends)
    )
