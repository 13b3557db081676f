"""What the table asks of a computer player."""

from __future__ import annotations

from typing import Any, Protocol

from wartable.kernel.contract import ActionSpace, Decision, View


class Player(Protocol):
    """Obligations: the answer comes from the space, and nothing but what was given counts.

    `view` is what the player's seat may see. The space is the asker: it tells what may be answered and
    nothing else, so a player can learn no more about the match than a person at the same seat.
    """

    def answer(self, view: View, decision: Decision, space: ActionSpace) -> Any: ...
