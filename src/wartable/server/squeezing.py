"""Large answers travel compressed."""

from __future__ import annotations

from gzip import compress

from starlette.requests import Request
from starlette.responses import Response

SMALLEST = 2048
"""Bytes below which compressing is not worth its time."""

_TEXT = ("text/", "application/json", "application/jsonl", "application/javascript", "image/svg")


def squeezable(kind: str) -> bool:
    return kind.startswith(_TEXT)


def takes_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def squeeze(response: Response, request: Request) -> Response:
    """The same answer, smaller where that pays. Not for answers that carry a secret of the caller beside
    text that others chose: their length could tell it.
    """
    kind = response.headers.get("content-type", "")
    body = bytes(response.body)
    if len(body) < SMALLEST or not squeezable(kind) or not takes_gzip(request):
        return response
    response.body = compress(body, 4, mtime=0)
    response.headers["Content-Encoding"] = "gzip"
    response.headers["Content-Length"] = str(len(response.body))
    response.headers["Vary"] = "Accept-Encoding"
    return response
