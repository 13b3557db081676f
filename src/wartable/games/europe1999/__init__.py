"""Axis & Allies Europe (1999): spring 1941, four powers, two to four players."""

from __future__ import annotations

from wartable.games.europe1999.game import Europe1999

GAME = Europe1999()
"""What the registry finds."""
