"""Every case of aa1942's casebook, on the rules alone. Through save and restore: test_aa1942_restored."""

from __future__ import annotations

import pytest

from wartable.games.aa1942 import GAME
from wartable.kernel.caseplay import play

BOOK = GAME.casebook


@pytest.mark.parametrize("way", ["direct", "copies"])
@pytest.mark.parametrize("id_", BOOK.cases)
def test_case(id_: str, way: str) -> None:
    play(BOOK, BOOK.cases[id_], way)
