"""Carriers and their fighters (CARR). Owner of this module: the sea part."""

from __future__ import annotations

from wartable.games.aa1942.state import WorldWork


def assign_guests(w: WorldWork) -> None:
    """Phase 2 begins: allied fighters in zones with own carriers become cargo of particular ships."""


def release_guests(w: WorldWork) -> None:
    """The turn ends: guests stand in their zone again."""


def new_deck_room(w: WorldWork, zone: str) -> int:
    """How many new fighters of the power on turn find an own deck in the zone (R-MOB-09, 10)."""
    return 0
