"""The conformance suite on the example game, and on broken copies of it that it must catch."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.example_game import GAME
from wartable.kernel.conformance import CHECKS, Trial
from wartable.kernel.contract import Setup

SETUP = Setup("hilltop", "standard", "two")


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_example_game_conforms(check: Callable[[Trial], None], seed: int) -> None:
    check(Trial(GAME, SETUP, seed))
