"""Every game has a readable playthrough for each scenario and seat plan, and still plays it like that."""

from __future__ import annotations

import pytest

from tests.goldens.playthrough import first_setups, path_of, repeated, written
from wartable.kernel.contract import Setup
from wartable.kernel.registry import find, game_ids

SETUPS = [setup for id_ in game_ids() for setup in first_setups(find(id_))]


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.game}-{setup.scenario}-{setup.seats}")
def test_a_playthrough_is_played_as_it_was(setup: Setup) -> None:
    """If this differs on purpose: `make goldens`, and look at what changed."""
    text = path_of(setup).read_text(encoding="utf-8")
    rules = find(setup.game).rules(setup)
    assert written(rules, repeated(rules, text)) == text
