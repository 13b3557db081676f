"""The kits of all games of the family, for tests that run over them."""

from __future__ import annotations

import pytest

from tests.aa1942.kit import WORLD
from tests.europe1999.kit import EUROPE

KITS = (EUROPE, WORLD)
EACH = pytest.mark.parametrize("kit", KITS, ids=repr)
