"""The player of last resort: legal, and without a plan."""

from __future__ import annotations

from random import Random
from typing import Any

from wartable.kernel.contract import ActionSpace, Decision, View


class RandomPlayer:
    """Draws every answer. With the same seed and the same questions it plays the same again."""

    def __init__(self, seed: int | str | None = None) -> None:
        self._rng = Random(seed)

    def answer(self, _view: View, _decision: Decision, space: ActionSpace) -> Any:
        return space.sample(self._rng)
