"""The kit of the game (tests/families/kit.py)."""

from __future__ import annotations

from tests.europe1999.torn import torn_up
from tests.families.kit import Kit
from wartable.games.europe1999 import GAME
from wartable.games.europe1999.answers import AnyAnswer
from wartable.games.europe1999.book import FILES
from wartable.games.europe1999.plans import ITEMS
from wartable.games.europe1999.reading import VERBS
from wartable.games.europe1999.routes import flight_path
from wartable.games.europe1999.rows import ROWS
from wartable.kernel.contract import Setup

EUROPE = Kit(
    GAME, GAME.rules(Setup(GAME.id, "spring_1941", "three")),
    torn_up=torn_up, answers=AnyAnswer, verbs=tuple(VERBS), files=FILES, items=tuple(ITEMS), rows=ROWS,
    asked=frozenset((
        "advance", "purchase", "combat_movement", "noncombat_movement", "placement", "casualties", "press_on",
        "submerge", "next_battle", "shares",
    )),
    shots="Support", shots_first=True, odd=("germany.infantry", "east poland"), battle="sea:north_sea",
    path=lambda w, start, goal: flight_path(w, start, goal, "germany"), counts=(70, 30, 14), torn=False,
)  # fmt: skip
