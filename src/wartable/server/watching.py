"""Around every request: the headers that keep browsers careful, and one line in the log."""

from __future__ import annotations

import logging
from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wartable.server.logs import facts

log = logging.getLogger("wartable.requests")

HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (
        b"content-security-policy",
        b"default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        b"img-src 'self' data: blob:; media-src 'self' data: blob:; font-src 'self' data:; "
        b"worker-src 'self' blob:; connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; "
        b"form-action 'self'; frame-ancestors 'none'",
    ),
)
TLS_ONLY = (b"strict-transport-security", b"max-age=31536000")


class Watching:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, access_log: bool, tls: bool) -> None:
        self.app = app
        self.access_log = access_log
        self.headers = (*HEADERS, TLS_ONLY) if tls else HEADERS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started, status = perf_counter(), 500

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), *self.headers]
            await send(message)

        try:
            await self.app(scope, receive, send_with_headers)
        finally:
            if self.access_log:
                self._tell(scope, status, perf_counter() - started)

    def _tell(self, scope: Scope, status: int, seconds: float) -> None:
        """Without the query, and links without their token: they would let readers of logs in."""
        path: str = scope["path"]
        for secret in ("/api/invitations/", "/join/", "/confirm/"):
            if path.startswith(secret):
                path = f"{secret}…"
        level = logging.WARNING if status >= 500 else logging.INFO
        told = facts(method=scope["method"], path=path, status=status, ms=round(seconds * 1000, 1))
        log.log(level, "request", extra=told)
