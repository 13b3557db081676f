"""Every case of aa1942's casebook, written down and read again before every step."""

from __future__ import annotations

import pytest

from wartable.games.aa1942 import GAME
from wartable.kernel.caseplay import play

BOOK = GAME.casebook


@pytest.mark.parametrize("id_", BOOK.cases)
def test_case(id_: str) -> None:
    play(BOOK, BOOK.cases[id_], "restored")
