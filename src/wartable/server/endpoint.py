"""From a request to a function and back: every check that all requests have in common, in this order.

    size -> who is asking -> rate -> forgery -> permission -> shape of the question -> the function

A function of the API is declared with `endpoint`; the declarations make the routes, the permission matrix
of the tests and the OpenAPI description, so that none of them can leave one out.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import Response

from wartable.kernel.contract import Unreadable, Viewer
from wartable.kernel.registry import UnknownGameError
from wartable.server.logs import facts
from wartable.server.permissions import STRANGER, Deed, Who, can, viewer_of
from wartable.server.problems import (
    Problem,
    TroubleAnswer,
    forbidden,
    malformed,
    sign_in_first,
    unknown,
)
from wartable.server.security import COOKIE, CSRF_HEADER, same
from wartable.server.sessions import LASTS, Caller
from wartable.server.site import Site
from wartable.server.squeezing import squeeze
from wartable.server.table import Table

log = logging.getLogger("wartable.server")

DATABASE_FAILED = (
    "The server cannot write to its database right now, so nothing of your request was carried out; what was "
    "acknowledged before is safe. Try again in a while."
)
B = TypeVar("B")
JSON = "application/json"
LINES = "application/jsonl"


class Nothing(Struct, frozen=True):
    """A question or an answer without content."""


NOTHING = Nothing()


class File(Struct, frozen=True):
    """An answer that is no JSON."""

    content: bytes
    kind: str
    headers: dict[str, str] = {}


class Door(Struct, frozen=True):
    """A function of the API and what must hold before it is called."""

    method: str
    path: str
    run: Callable[[Call[Any]], Awaitable[Any]]
    body: Any = Nothing
    query: Any = Nothing
    answer: Any = Nothing
    deed: Deed | None = None  # for paths with {match}
    signed_in: bool = False
    rate: str = ""  # a bucket it takes from besides that for changes or for reading
    reads: bool = False  # POST that changes nothing
    status: int = 200
    raw: bool = False  # the body is a record and not decoded here
    secret: bool = False  # the answer carries a token: it is never compressed

    @property
    def name(self) -> str:
        return self.run.__name__


DOORS: list[Door] = []


def endpoint(
    method: str, path: str, **facts: Any
) -> Callable[[Callable[[Call[Any]], Awaitable[Any]]], Callable[[Call[Any]], Awaitable[Any]]]:
    """Declare a function of the API; `facts` are those of a Door."""

    def declare(run: Callable[[Call[Any]], Awaitable[Any]]) -> Callable[[Call[Any]], Awaitable[Any]]:
        DOORS.append(Door(method, path, run, **facts))
        return run

    return declare


class Call(Generic[B]):
    """One request, with everything about it that has been checked."""

    def __init__(self, site: Site, door: Door, request: Request, caller: Caller) -> None:
        self.site = site
        self.door = door
        self.request = request
        self.caller = caller
        self.path: dict[str, str] = request.path_params
        self.body: B
        self.query: Any = NOTHING
        self.who: Who = Who(caller.id) if caller.account else STRANGER
        self.new_token: str | None = None  # "" signs out

    @property
    def match(self) -> str:
        return self.path["match"]

    async def table(self) -> Table:
        """The table that the path names; its permission has been checked."""
        return await self.site.hall.table(self.match)

    def viewer(self, table: Table, wanted: str = "") -> Viewer:
        """With whose eyes the caller looks. Raises Problem."""
        viewer = viewer_of(self.who, wanted, table.where)
        if viewer is None:
            raise forbidden(f"You cannot look at this match as “{wanted}”.")
        return viewer

    def own_seat(self, table: Table, seat: str) -> str:
        """The seat, which must be the caller's own; without one, the only seat the caller has."""
        own = self.who.seats(table.where)
        if not seat and len(own) == 1:
            return own[0]
        if seat not in own:
            raise forbidden(f"The seat “{seat}” is not yours." if seat else "Say which of your seats acts.")
        return seat


async def answer(site: Site, door: Door, request: Request) -> Response:
    """Carry out a request, or say why not."""
    try:
        caller = await _caller(site, request)
        call: Call[Any] = Call(site, door, request, caller)
        _check_rate(site, door, request, caller)
        _check_forgery(site, door, request, caller)
        if door.signed_in and caller.account is None:
            raise sign_in_first()
        body = await _body(site, door, request)
        if door.deed is not None:
            await _check_permission(call, door.deed)
        call.query = _query(door, request)
        call.body = _decoded(door, body)
        result = await door.run(call)
        response = _response(door, result)
        return _with_session(response if door.secret else squeeze(response, request), call)
    except Problem as problem:
        return refuse(problem)
    except UnknownGameError as error:
        return refuse(unknown(str(error)))
    except Unreadable as error:
        return refuse(Problem(422, "unreadable", str(error)))
    except SQLAlchemyError as error:
        log.error("the database failed: %s", _reason(error), extra=facts(door=door.name))
        return refuse(Problem(503, "database", DATABASE_FAILED, retry_after=5))


def _reason(error: SQLAlchemyError) -> str:
    """What the database itself says, without the statement and what was to be written."""
    return str(getattr(error, "orig", None) or type(error).__name__)


def refuse(problem: Problem) -> Response:
    response = _json(TroubleAnswer(problem.trouble), problem.status)
    if problem.trouble.retry_after:
        response.headers["Retry-After"] = str(max(1, round(problem.trouble.retry_after)))
    return response


async def _caller(site: Site, request: Request) -> Caller:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.casefold() == "bearer" and token:
        account = await site.sessions.holder(token.strip())
        if account is None:
            raise sign_in_first("This token is not known, or no longer valid.")
        return Caller(account, token.strip())
    cookie = request.cookies.get(COOKIE, "")
    return Caller(await site.sessions.holder(cookie), cookie, by_cookie=True)


def address(site: Site, request: Request) -> str:
    """Where a request comes from; a proxy's word for it is believed only where the operator says so."""
    if site.config.proxy:
        forwarded = request.headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
        if forwarded:
            return forwarded
    return request.client.host if request.client else ""


def _check_rate(site: Site, door: Door, request: Request, caller: Caller) -> None:
    where = address(site, request)
    site.limiter.take("reading" if door.reads or door.method == "GET" else "ordinary", caller.id or where)
    if door.rate:
        site.limiter.take(door.rate, where if door.rate == "guess" else caller.id or where)


def _check_forgery(site: Site, door: Door, request: Request, caller: Caller) -> None:
    """Other sites can make a browser send our cookie, but they cannot read the token that must come with
    it.
    """
    if door.method == "GET" or not caller.by_cookie:
        return
    given = request.headers.get(CSRF_HEADER, "")
    if not caller.token or not same(given, site.sessions.csrf(caller.token)):
        raise Problem(
            403, "csrf", "Send the token from GET /api/me in the header X-CSRF, together with its cookie."
        )


async def _body(site: Site, door: Door, request: Request) -> bytes:
    """The body, as far as it is not too large."""
    limit = site.config.limits.record_body if door.raw else site.config.limits.body
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > limit:
            raise Problem(413, "too_large", f"At most {limit // 1024} kB can be sent here.")
    return bytes(data)


async def _check_permission(call: Call[Any], deed: Deed) -> None:
    table = await call.site.hall.table(call.match)
    why_not = can(call.who, deed, table.where)
    if not why_not:
        return
    if can(call.who, "see", table.where):  # not even that it exists is told
        raise unknown(f"There is no match “{call.match}”.")
    raise forbidden(why_not) if call.caller.account else sign_in_first(why_not)


def _query(door: Door, request: Request) -> Any:
    try:
        return msgspec.convert(dict(request.query_params), door.query, strict=False)
    except msgspec.ValidationError as error:
        raise malformed(f"The address does not fit: {error}.") from None


def _decoded(door: Door, body: bytes) -> Any:
    if door.raw:
        return body
    if door.body is Nothing:
        return NOTHING
    try:
        return msgspec.json.decode(body, type=door.body)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise malformed(f"The body does not fit: {error}.") from None


def _response(door: Door, result: Any) -> Response:
    if isinstance(result, Response):
        return result
    if isinstance(result, File):
        return Response(result.content, media_type=result.kind, headers=result.headers)
    return _json(result, door.status)


def _json(content: Any, status: int) -> Response:
    data = msgspec.json.encode(content)
    return Response(data, status, {"Cache-Control": "no-store"}, media_type=JSON)


def _with_session(response: Response, call: Call[Any]) -> Response:
    """Hand a new session to the browser, or take it back."""
    if call.new_token is None:
        return response
    response.set_cookie(
        COOKIE,
        call.new_token,
        max_age=int(LASTS) if call.new_token else 0,
        httponly=True,
        samesite="lax",
        secure=call.site.config.secure_cookies,
        path="/",
    )
    return response
