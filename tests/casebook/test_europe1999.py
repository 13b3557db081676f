"""Every case of the casebook, in every way to hold a match."""

from __future__ import annotations

import pytest

from wartable.games.europe1999 import GAME
from wartable.kernel.caseplay import WAYS, play

BOOK = GAME.casebook


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("id_", BOOK.cases)
def test_case(id_: str, way: str) -> None:
    play(BOOK, BOOK.cases[id_], way)
