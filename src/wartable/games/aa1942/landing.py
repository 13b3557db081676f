"""Where planes can land, and whether all of them still can (AIR, NCM). Owner of this module: the sea part."""

from __future__ import annotations

from wartable.games.aa1942.state import WorldWork


def carriers_owed(w: WorldWork) -> dict[str, int]:
    """Zone -> new carriers that must be mobilized there because fighters wait for them (R-NCM-26)."""
    return {}
