"""Victory in Europe: the whole war in hidden blocks, two or three players, or one."""

from __future__ import annotations

from wartable.games.victory.game import VictoryInEurope

GAME = VictoryInEurope()
"""What the registry finds."""
