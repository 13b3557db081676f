"""The smallest game keeps the whole contract."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.tiny_game import GAME
from wartable.kernel.conformance import CHECKS, Trial
from wartable.kernel.contract import Setup
from wartable.kernel.coverage import rules_of

SETUP = Setup("ford", "standard", "two")


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_tiny_game_conforms(check: Callable[[Trial], None], seed: int) -> None:
    check(Trial(GAME, SETUP, seed))


def test_every_row_has_its_function() -> None:
    assert set(rules_of("tests.tiny_game")) == {row.id for row in GAME.rule_rows()}
