"""Stranded defending fighters land as phase 4 begins (STR, ESC). Owner of this module: the sea part."""

from __future__ import annotations

from wartable.games.aa1942.state import WorldWork


def land_stranded(w: WorldWork) -> None:
    """Interceptors return to their field; fighters without deck or field look for another place."""
    for space, where in tuple(w.garrisons.items()):
        for unit, count in where.stacks:
            if unit.tripped.role == "intercept":
                w.note(space, unit, count, role="")
