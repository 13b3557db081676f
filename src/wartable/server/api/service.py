"""About the server itself: what its API offers, and whether it is well."""

from __future__ import annotations

from importlib.metadata import version
from time import perf_counter

import msgspec
from msgspec import Struct
from sqlalchemy.exc import SQLAlchemyError

from wartable.server.describing import describe
from wartable.server.endpoint import DOORS, JSON, Call, File, Nothing, endpoint
from wartable.server.problems import Problem
from wartable.server.storage import matches


class Health(Struct, frozen=True):
    """What a watchdog asks for. Figures count this process alone, except for `matches`."""

    status: str
    version: str
    database: str  # sqlite or postgresql
    database_ms: float  # what a question to the database took
    matches: int
    tables: int  # matches in memory
    pages: int  # open pages that are pushed to
    written: int  # changes brought to the disk


@endpoint("GET", "/api/openapi.json", answer=File)
async def get_openapi(call: Call[Nothing]) -> File:
    """This description."""
    told = msgspec.json.encode(describe(DOORS, version("wartable")))
    return File(told, JSON, {"Cache-Control": "no-cache"})


@endpoint("GET", "/api/health", answer=Health)
async def get_health(call: Call[Nothing]) -> Health:
    """Whether the server can do its work: 200 when it can, 503 when its database does not answer."""
    site, started = call.site, perf_counter()
    try:
        count = await site.store.read(matches.count)
    except SQLAlchemyError:
        raise Problem(503, "database", "The database does not answer.") from None
    return Health(
        status="well",
        version=version("wartable"),
        database=site.store.engine.dialect.name,
        database_ms=round((perf_counter() - started) * 1000, 2),
        matches=count,
        tables=site.hall.count,
        pages=site.hub.count(),
        written=site.store.writer.jobs,
    )
