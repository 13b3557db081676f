"""Every case of the casebook of Victory in Europe, in all ways."""

from __future__ import annotations

import pytest

from wartable.games.victory import GAME
from wartable.kernel.casebook import cases_of
from wartable.kernel.caseplay import play

BOOK = GAME.casebook


@pytest.mark.parametrize("way", ["direct", "copies", "restored"])
@pytest.mark.parametrize("id_", BOOK.cases)
def test_case(id_: str, way: str) -> None:
    play(BOOK, BOOK.cases[id_], way)


def test_every_row_is_shown_at_work_and_in_what_it_forbids() -> None:
    lacking = [row for row, (shown, forbidden) in cases_of(GAME).items() if not (shown and forbidden)]
    assert lacking == []
