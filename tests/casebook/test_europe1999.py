"""Every case of the casebook, on the rules alone. Through save and restore: test_europe1999_restored."""

from __future__ import annotations

import pytest

from wartable.games.europe1999 import GAME
from wartable.kernel.caseplay import play

BOOK = GAME.casebook


@pytest.mark.parametrize("way", ["direct", "copies"])
@pytest.mark.parametrize("id_", BOOK.cases)
def test_case(id_: str, way: str) -> None:
    play(BOOK, BOOK.cases[id_], way)
