"""The duties of phase 4: landing planes, and leaving the phase (NCM). Owner of this module: the sea part."""

from __future__ import annotations

from wartable.games.aa1942.state import WorldWork
from wartable.kernel.contract import Refusals


def refuse_stranding(before: WorldWork, after: WorldWork) -> Refusals:
    """No move may lower the number of planes that can still land (RULING-65)."""
    return ()


def refuse_unlanded(w: WorldWork) -> Refusals:
    """Why phase 4 cannot be left yet."""
    return ()


def lose_stranded(w: WorldWork) -> None:
    """Planes that could not land are destroyed when phase 4 ends (R-NCM-07)."""
