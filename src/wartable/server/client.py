"""The built browser client: its files, and its one page for every other address."""

from __future__ import annotations

import mimetypes
from asyncio import to_thread
from gzip import compress
from pathlib import Path

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from wartable.server.squeezing import squeezable, takes_gzip

PACKAGED = Path(__file__).parent / "client"
"""Where a packaged distribution carries the client."""
IN_REPOSITORY = Path(__file__).parents[3] / "web" / "dist"
HASHED = "assets"
"""The folder of files whose names change with their content: the build puts a hash into them."""

_FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}
_FRESH = {"Cache-Control": "no-cache"}
_MISSING = "There is no such file; the page may be older than the server. Load it again."

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Wartable: the client is not built</title>
<body style="font-family: system-ui; max-width: 40rem; margin: 4rem auto; line-height: 1.5">
<h1>The server is up, the browser client is not built</h1>
<p>Build it in the folder <code>web</code> with <code>npm ci</code> and <code>npm run build</code>, then load
this page again; or run <code>make play</code>, which does all of it.</p>
<p>Programs can use the API already: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</body></html>
"""


def folder(chosen: str = "") -> Path | None:
    """The folder of the built client, if there is one."""
    places = [Path(chosen)] if chosen else [PACKAGED, IN_REPOSITORY]
    return next((place for place in places if (place / "index.html").is_file()), None)


class Packed(Struct, frozen=True):
    """A file as it travels compressed, and when it was last changed."""

    changed: int
    content: bytes


class Client:
    """Serves the client. Looks for it at each request while it is missing, so that building it is enough."""

    def __init__(self, chosen: str = "") -> None:
        self._chosen = chosen
        self._folder = folder(chosen)
        self._packed: dict[Path, Packed] = {}

    async def __call__(self, request: Request) -> Response:
        if self._folder is None or not (self._folder / "index.html").is_file():
            self._folder = folder(self._chosen)
        if self._folder is None:
            return HTMLResponse(NOT_BUILT, 503, _FRESH)
        path = request.path_params["path"]
        file = self._file(self._folder, path)
        hashed = path.startswith(f"{HASHED}/")
        if file is None and hashed:
            return Response(_MISSING, 404, _FRESH, "text/plain")
        return await self._send(request, file or self._folder / "index.html", forever=hashed)

    def _file(self, home: Path, path: str) -> Path | None:
        """A file of the client; nothing outside its folder."""
        if not path or "\0" in path:
            return None
        file = (home / path).resolve()
        return file if file.is_relative_to(home.resolve()) and file.is_file() else None

    async def _send(self, request: Request, file: Path, *, forever: bool) -> Response:
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        headers = {**(_FOREVER if forever else _FRESH)}
        if not squeezable(kind):
            return FileResponse(file, media_type=kind, headers=headers)
        headers["Vary"] = "Accept-Encoding"
        if not takes_gzip(request):
            return FileResponse(file, media_type=kind, headers=headers)
        headers["Content-Encoding"] = "gzip"
        return Response(await self._compressed(file), headers=headers, media_type=kind)

    async def _compressed(self, file: Path) -> bytes:
        """The file, compressed once for as long as it does not change."""
        changed = file.stat().st_mtime_ns
        packed = self._packed.get(file)
        if packed is None or packed.changed != changed:
            packed = Packed(changed, await to_thread(lambda: compress(file.read_bytes(), 9, mtime=0)))
            self._packed[file] = packed
        return packed.content
