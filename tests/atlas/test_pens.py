"""Which pen draws a border, and what the legend says of it."""

from __future__ import annotations

import msgspec
import pytest

from atlas.files import board_file
from atlas.pens import entries_of, pens_of
from atlas.plan import Pen, PlanError, plan_of
from wartable.board import BoardData, load_board


def victory() -> BoardData:
    return load_board(board_file("victory"))


def test_a_border_is_drawn_by_its_type_by_a_fact_of_it_or_as_narrow() -> None:
    pens = pens_of(victory(), plan_of("victory"))
    assert pens[frozenset(("paris", "reims"))] == "river"
    assert pens[frozenset(("kursk", "voronezh"))] == "river+freezes"
    assert pens[frozenset(("belgium", "reims"))] == "forest"
    assert pens[frozenset(("benghazi", "alexandria"))] == "narrow"
    assert frozenset(("paris", "north_sea")) not in pens


def test_the_legend_tells_the_limits() -> None:
    titles = {entry.id: entry.title for entry in entries_of(victory(), plan_of("victory"))}
    assert titles["mountain"] == "Mountain (limit 1)"
    assert titles["clear"] == "Clear (limit 2)"


@pytest.mark.parametrize(
    ("name", "pen", "complaint"),
    [
        ("brook", Pen(), "pen 'brook': the board has no border of that type"),
        ("river+deep", Pen(), "pen 'river+deep' needs a title for the legend"),
        ("narrow", Pen(), "pen 'narrow' needs a title for the legend"),
    ],
)
def test_pens_without_a_border_or_a_title_are_refused(name: str, pen: Pen, complaint: str) -> None:
    plan = msgspec.structs.replace(plan_of("victory"), pens={name: pen})
    with pytest.raises(PlanError) as error:
        entries_of(victory(), plan)
    assert str(error.value) == complaint
