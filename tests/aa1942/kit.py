"""The kit of the game (tests/families/kit.py)."""

from __future__ import annotations

from tests.aa1942.torn import torn_up
from tests.families.kit import Kit
from wartable.games.aa1942 import GAME
from wartable.games.aa1942.answers import AnyAnswer
from wartable.games.aa1942.book import FILES
from wartable.games.aa1942.plans import ITEMS
from wartable.games.aa1942.reading import VERBS
from wartable.games.aa1942.routes import flight_path
from wartable.games.aa1942.rows import ROWS
from wartable.kernel.contract import Setup

WORLD = Kit(
    GAME, GAME.rules(Setup(GAME.id, "standard", "three", {"escorts_and_interceptors": 1})),
    torn_up=torn_up, answers=AnyAnswer, verbs=tuple(VERBS), files=FILES, items=tuple(ITEMS), rows=ROWS,
    asked=frozenset((
        "purchase_units", "combat_move", "noncombat_move", "mobilize_new_units", "casualties", "press_on",
        "submerge", "next_battle", "intercept",
    )),
    shots="Bombard", shots_first=False, odd=("ger.infantry", "west russia"), battle="sea:sz_05",
    path=flight_path, counts=(70, 25, 10), torn=True,
)  # fmt: skip
