"""A server with nobody in it, on the databases that a test is for."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server import postgres
from tests.server.house import House
from tests.server.house import house as running

SQLITE, POSTGRESQL = "sqlite", "postgresql"
BOTH = (SQLITE, POSTGRESQL)


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgres.Cluster]:
    """One PostgreSQL for all tests of this process."""
    with postgres.cluster() as started:
        yield started


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database; of both kinds for tests in modules that say `DATABASES = BOTH`."""
    if getattr(request, "param", SQLITE) == SQLITE:
        yield ""
        return
    if postgres.programs() is None:
        pytest.skip(postgres.MISSING)
    yield postgres.empty_database(request.getfixturevalue("cluster"))


@pytest.fixture
def house(database: str, tmp_path: Path) -> Iterator[House]:
    more = {"database": database} if database else {}
    with running(tmp_path, **more) as served:
        yield served


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    wanted = getattr(metafunc.module, "DATABASES", ())
    if wanted and {"database", "house"} & set(metafunc.fixturenames):
        metafunc.parametrize("database", wanted, indirect=True)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What was left out is said where nobody overlooks it."""
    skipped = [
        one for one in terminalreporter.stats.get("skipped", ()) if postgres.MISSING in str(one.longrepr)
    ]
    if skipped:
        terminalreporter.section("NOT TRIED ON POSTGRESQL", sep="!", red=True)
        terminalreporter.line(f"{len(skipped)} tests were left out. {postgres.MISSING}.")
