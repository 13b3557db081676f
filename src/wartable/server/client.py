"""The built browser client: its files, and its one page for every other address."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

PACKAGED = Path(__file__).parent / "client"
"""Where a packaged distribution carries the client."""
IN_REPOSITORY = Path(__file__).parents[3] / "web" / "dist"

_FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}
_FRESH = {"Cache-Control": "no-cache"}

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


class Client:
    """Serves the client. Looks for it at each request while it is missing, so that building it is enough."""

    def __init__(self, chosen: str = "") -> None:
        self._chosen = chosen
        self._folder = folder(chosen)

    async def __call__(self, request: Request) -> Response:
        self._folder = self._folder or folder(self._chosen)
        if self._folder is None:
            return HTMLResponse(NOT_BUILT, 503, _FRESH)
        file = self._file(request.path_params["path"])
        if file is None:
            return FileResponse(self._folder / "index.html", headers=_FRESH)
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        hashed = file.parent.name == "assets"  # the build puts a hash into their names
        return FileResponse(file, media_type=kind, headers=_FOREVER if hashed else _FRESH)

    def _file(self, path: str) -> Path | None:
        """A file of the client; nothing outside its folder."""
        assert self._folder is not None
        file = (self._folder / path).resolve()
        inside = file.is_relative_to(self._folder.resolve())
        return file if path and inside and file.is_file() else None
