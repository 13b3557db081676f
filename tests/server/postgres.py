"""A real PostgreSQL for tests: its own cluster in a temporary directory, reached by a socket file alone."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from signal import SIGINT
from tempfile import mkdtemp
from typing import Any

import psycopg

from wartable.server.storage.database import open_engine
from wartable.server.storage.schema import metadata
from wartable.server.storage.upgrade import upgrade

MISSING = "PostgreSQL is not installed here (on Debian: apt install postgresql), so nothing was tried on it"
SHARED = "wartable"
_numbers = count(1)


@cache
def programs() -> Path | None:
    """Where PostgreSQL's programs are: Debian keeps them out of the PATH."""
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=_version)
    found = shutil.which("initdb")
    return installed[-1].parent if installed else Path(found).parent if found else None


def _version(path: Path) -> float:
    return float(path.parts[-3]) if path.parts[-3].replace(".", "").isdigit() else 0


class Cluster:
    """A running server. It refuses to be run by root, so root runs it as the user `postgres`."""

    def __init__(self, folder: Path, bin_: Path, *, safe: bool) -> None:
        self.folder = folder
        self._as: dict[str, Any] = {}
        if os.geteuid() == 0:
            self._as = {"user": "postgres", "group": "postgres", "extra_groups": []}
            shutil.chown(folder, "postgres", "postgres")
        folder.chmod(0o755)
        data = folder / "data"
        self._run(bin_ / "initdb", "-D", data, "-U", "wartable", "-A", "trust", "--no-sync", "-E", "UTF8")
        settings = ["listen_addresses=", f"unix_socket_directories={folder}", "max_connections=120"]
        if not safe:  # a test that loses power loses nothing
            settings += ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]
        given = [word for setting in settings for word in ("-c", setting)]
        with (folder / "log").open("wb") as log:
            self._server = subprocess.Popen(
                [bin_ / "postgres", "-D", data, *given], stdout=log, stderr=log, cwd=folder, **self._as
            )
        self._wait(bin_)

    def _run(self, *words: object) -> None:
        command: list[str] = [str(word) for word in words]
        subprocess.run(command, check=True, capture_output=True, cwd=self.folder, **self._as)

    def _wait(self, bin_: Path) -> None:
        ready = [str(bin_ / "pg_isready"), "-h", str(self.folder), "-t", "20", "-q"]
        for _ in range(200):
            if subprocess.run(ready, check=False, cwd=self.folder).returncode == 0:
                return
            if self._server.poll() is not None:
                raise RuntimeError((self.folder / "log").read_text())
            subprocess.run(["sleep", "0.05"], check=True)
        raise RuntimeError("PostgreSQL does not come up")

    def url(self, database: str) -> str:
        return f"postgresql://wartable@/{database}?host={self.folder}"

    def admin(self, statement: str) -> None:
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(statement)

    def prepare(self) -> None:
        """The database that tests share, with its tables."""
        self.admin(f"CREATE DATABASE {SHARED}")
        engine = open_engine(self.url(SHARED))
        upgrade(engine)
        engine.dispose()

    def stop(self) -> None:
        self._server.send_signal(SIGINT)  # the fast way: whoever is still connected is sent off
        self._server.wait(20)
        shutil.rmtree(self.folder, ignore_errors=True)


@contextmanager
def cluster(*, safe: bool = False) -> Iterator[Cluster]:
    """A cluster of one's own; `safe` ones bring every change to the disk."""
    bin_ = programs()
    if bin_ is None:
        raise RuntimeError(MISSING)
    running = Cluster(Path(mkdtemp(prefix="wartable-postgres-")), bin_, safe=safe)
    try:
        running.prepare()
        yield running
    finally:
        running.stop()


@contextmanager
def fresh_database(running: Cluster) -> Iterator[str]:
    """The address of a database without tables."""
    name = f"wartable_{os.getpid()}_{next(_numbers)}"
    running.admin(f"CREATE DATABASE {name}")
    try:
        yield running.url(name)
    finally:
        running.admin(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def empty_database(running: Cluster) -> str:
    """The address of the one database that tests share one after the other, with nothing in its tables."""
    url = running.url(SHARED)
    tables = ", ".join(table.name for table in metadata.sorted_tables)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"TRUNCATE {tables} RESTART IDENTITY CASCADE")
    return url
