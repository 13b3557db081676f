"""Names and sentences of the game, read aloud. What must hold for all: tests/families/test_texts.py."""

from __future__ import annotations

import pytest

from wartable.games.aa1942 import GAME
from wartable.kernel.prose import Prose

PROSE = Prose(GAME.texts())


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("ger", "Germany"),
        ("ger.fighter", "German fighter"),
        ("uk.transport(uk.infantry)<sz_05", "British transport with infantry from Sea Zone 5"),
        ("jpn.battleship*", "damaged Japanese battleship"),
        ("3 ger.submarine", "3 German submarines"),
        ("raid:germany", "the raid on Germany"),
        ("ger.cavalry", "ger.cavalry"),
        ("buy 2 tank", "buy 2 tanks"),
    ],
)
def test_keys_are_spoken(key: str, words: str) -> None:
    assert PROSE.name(key) == words
