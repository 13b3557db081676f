"""A server with nobody in it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.house import House
from tests.server.house import house as running


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with running(tmp_path) as served:
        yield served
