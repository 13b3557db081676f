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


def with_crossing(crossings: Mapping[str, int], side: str, here: str, there: str) -> Crossings:
    """The crossings with one more."""
    key = crossing(side, here, there)
    return {**crossings, key: crossings.get(key, 0) + 1}


def used_into(crossings: Mapping[str, int], side: str, there: str) -> frozenset[str]:
    """The spaces from which units of a side have come into a space."""
    ends = f">{there}"
    begins = f"{side}:"
    return frozenset(
        key[len(begins) : -len(ends)] for key in crossings if key.startswith(begins) and key.endswith(ends)
    )
