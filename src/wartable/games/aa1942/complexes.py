"""Industrial complexes and what they can produce this turn (MOB)."""

from __future__ import annotations

from wartable.games.aa1942.state import WorldWork
from wartable.kernel.coverage import rule


@rule("R-MOB-01", "R-MOB-02", "R-LIB-02", "R-CC-05")
def usable_complexes(w: WorldWork) -> tuple[str, ...]:
    """Complexes the active power controls and has controlled since its turn began, never an ally's."""
    return tuple(sorted([s for s in w.complexes if w.control[s] == w.power == w.since.get(s)]))


@rule("R-MOB-03", "R-MOB-05", "R-BUY-05", "RULING-57")
def production_limit(w: WorldWork, space: str) -> int:
    """Units a complex serves in a turn: the land's value less the damage."""
    limit = w.g.policy.complexes.limit(w.g.value[space], own_by_colour=False)
    return max(0, limit - w.complexes[space])
