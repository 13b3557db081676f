"""Running the server: a socket, one or several processes, an orderly end."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from typing import Any

import msgspec
import uvicorn
from starlette.applications import Starlette

from wartable.server.app import create
from wartable.server.config import Config
from wartable.server.logs import set_up_logging
from wartable.server.storage.database import DatabaseProblem, open_engine
from wartable.server.storage.upgrade import upgrade

PATIENCE = 8
"""Seconds that open requests get to finish when the server is told to stop."""
BACKLOG = 2048
"""Connections that may wait to be accepted."""
HANDED_ON = "WARTABLE_CONFIG"
"""Where the processes of one server find their settings."""


class CannotListen(Exception):
    """The address cannot be listened at. The message is meant for the operator."""


class _Announcing(uvicorn.Server):
    """Says when it listens."""

    def __init__(self, config: uvicorn.Config, tell: Callable[[], None]) -> None:
        super().__init__(config)
        self._tell = tell

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._tell()


def listen(config: Config) -> socket.socket:
    """A socket at the address of the settings; port 0 is any that is free.

    It says that it speaks TCP, for asyncio then sends at once what is written (TCP_NODELAY). Otherwise the
    body of an answer waits until the browser has confirmed its head, which takes 40 ms."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    opened = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        opened.bind((config.host, config.port))
    except OSError as error:
        opened.close()
        text = f"Nothing can listen at {config.host}, port {config.port}: {error.strerror or error}."
        raise CannotListen(text) from None
    opened.set_inheritable(True)
    return opened


EVERYWHERE = ("0.0.0.0", "::")


def address_of(config: Config, opened: socket.socket) -> str:
    """The address as a browser on this machine would write it."""
    host = "localhost" if config.host in ("127.0.0.1", "::1", *EVERYWHERE) else config.host
    return config.public_url or f"http://{host}:{opened.getsockname()[1]}"


def address_for_others(config: Config, opened: socket.socket) -> str:
    """The address for browsers on other machines; empty if they cannot come, or if we cannot find it out."""
    if config.public_url or config.host not in EVERYWHERE:
        return config.public_url
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: it only says which way would be taken
        except OSError:
            return ""
        host: str = probe.getsockname()[0]
    return "" if host.startswith("127.") else f"http://{host}:{opened.getsockname()[1]}"


def run(config: Config, opened: socket.socket, workers: int, tell: Callable[[], None]) -> None:
    """Serve until told to stop. Raises DatabaseProblem before anything is served."""
    set_up_logging(config.log_json)
    if workers == 1:
        _Announcing(uvicorn.Config(create(config), **_settings()), tell).run(sockets=[opened])
        return
    _check_shared(config)
    from uvicorn.supervisors import Multiprocess  # noqa: PLC0415 (only for several processes)

    os.environ[HANDED_ON] = msgspec.json.encode(config).decode()
    wanted = uvicorn.Config(
        "wartable.server.running:from_environment", factory=True, workers=workers, **_settings()
    )
    opened.listen(BACKLOG)  # whoever comes before the workers are up waits for them
    tell()
    Multiprocess(wanted, sockets=[opened]).run()


def from_environment() -> Starlette:
    """The application in one of several processes."""
    config = msgspec.json.decode(os.environ[HANDED_ON], type=Config)
    set_up_logging(config.log_json)
    return create(config)


def _check_shared(config: Config) -> None:
    """Several processes need PostgreSQL; its tables are made before the first of them starts."""
    engine = open_engine(config.database)
    if engine.dialect.name == "sqlite":
        raise DatabaseProblem("Several workers need PostgreSQL; SQLite is served by one worker.")
    upgrade(engine)
    engine.dispose()


def _settings() -> dict[str, Any]:
    """One line per request is ours to write, see `watching`."""
    return {
        "access_log": False,
        "log_config": None,
        "server_header": False,
        "date_header": True,
        "timeout_graceful_shutdown": PATIENCE,
        "ws_max_size": 4096,  # pages only listen
        "ws_ping_interval": 20.0,
        "ws_ping_timeout": 40.0,
        "ws_per_message_deflate": False,
    }
