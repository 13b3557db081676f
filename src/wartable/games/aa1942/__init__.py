"""Axis & Allies 1942, Second Edition: the world from spring 1942, five powers, two to five players."""

from __future__ import annotations

from wartable.games.aa1942.game import AxisAllies1942

GAME = AxisAllies1942()
"""What the registry finds."""
