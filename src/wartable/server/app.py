"""The application: routes, headers that every answer carries, starting and stopping."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from wartable.server import api
from wartable.server.api.live import listen_to_lobby, listen_to_match
from wartable.server.client import Client
from wartable.server.computers import Computers
from wartable.server.config import Config
from wartable.server.endpoint import DOORS, Door, answer, refuse
from wartable.server.problems import Problem, unknown
from wartable.server.sending import Sending
from wartable.server.shelf import Shelf
from wartable.server.site import Site, build
from wartable.server.watching import Watching

log = logging.getLogger("wartable.server")


def create(config: Config, shelf: Shelf | None = None) -> Starlette:
    """The application over one database. Raises DatabaseProblem."""
    site = build(config, shelf)
    app = Starlette(
        routes=_routes(config),
        middleware=[Middleware(Watching, access_log=config.access_log, tls=config.secure_cookies)],
        exception_handlers={Exception: _our_bug},
        lifespan=_lifespan,
    )
    app.state.site = site
    return app


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    site: Site = app.state.site
    site.store.start()
    await site.sessions.start()
    site.hints.start(site.pushing.hear)
    computers = Computers(site.hall, site.config.computer_pause)
    sending = Sending(site.config, site.store, site.shelf, site.hub, site.sessions)
    chores = [
        asyncio.create_task(chore)
        for chore in (
            computers.resume(),
            sending.run(),
            site.pushing.serve_the_late(site.config.late_every),
            site.pushing.repeat_presence(),
        )
    ]
    try:
        yield
    finally:
        for chore in chores:
            chore.cancel()
        await asyncio.gather(*chores, return_exceptions=True)
        await computers.stop()
        site.hub.close_all()
        await asyncio.to_thread(site.hints.stop)
        site.store.stop()


def _routes(config: Config) -> list[BaseRoute]:
    assert api.__all__, "importing the modules of the API declares its doors"
    return [
        *(Route(door.path, _handler(door), methods=[door.method]) for door in DOORS),
        WebSocketRoute("/api/matches/{match}/live", listen_to_match),
        WebSocketRoute("/api/live", listen_to_lobby),
        Route("/api/{path:path}", _no_such_door),
        Route("/{path:path}", Client(config.client).__call__),
    ]


def _handler(door: Door) -> Callable[[Request], Awaitable[Response]]:
    async def handle(request: Request) -> Response:
        return await answer(request.app.state.site, door, request)

    return handle


async def _no_such_door(request: Request) -> Response:
    return refuse(unknown(f"The API has no “{request.url.path}”; /api/openapi.json lists what it has."))


async def _our_bug(request: Request, error: Exception) -> Response:
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return refuse(
        Problem(500, "our_bug", "The server has made a mistake. Nothing of your request was carried out.")
    )
