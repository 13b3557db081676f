"""Made-up positions for tests: an otherwise empty board with the units a test names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import structs

from wartable.families.axis_allies.pieces import Stack, garrison
from wartable.games.europe1999 import GAME
from wartable.games.europe1999.state import EuropeWork, look
from wartable.kernel.contract import Setup

RULES = GAME.rules(Setup(GAME.id, "spring_1941", "four"))


def table(power: str, units: Mapping[str, Sequence[Stack]]) -> EuropeWork:
    """The opening position with these units and no others, in nobody's hands yet: no frame is open."""
    start = RULES.initial()
    board = {space: garrison(stacks) for space, stacks in units.items()}
    position = structs.replace(start.position, garrisons=board, power=power)
    return look(RULES.book, structs.replace(start, position=position, frames=()))
