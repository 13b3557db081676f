"""`wartable serve`: the table on the network."""

from __future__ import annotations

import webbrowser
from threading import Timer
from typing import Annotated

import typer
from typer import Option

from wartable.cli.complaints import Complaint, spoken


def serve(
    database: Annotated[
        str, Option(help="A file for SQLite, or postgresql://user@host/name.", envvar="WARTABLE_DATABASE")
    ] = "wartable.sqlite",
    host: Annotated[str, Option(help="The address to listen at; 0.0.0.0 for everybody.")] = "127.0.0.1",
    port: Annotated[int, Option(help="The port to listen at.", min=1, max=65535)] = 8000,
    open_browser: Annotated[bool, Option("--open", help="Open the table in the browser.")] = False,
) -> None:
    """Serve the table to browsers and programs, until Ctrl-C.

    Examples:

        wartable serve --open

        wartable serve --host 0.0.0.0 --database /var/lib/wartable/matches.sqlite
    """
    with spoken():
        run(database, host, port, open_browser)


def run(database: str, host: str, port: int, open_browser: bool) -> None:
    import uvicorn  # noqa: PLC0415 (only this command needs a server)

    from wartable.server.app import create  # noqa: PLC0415
    from wartable.server.config import Config  # noqa: PLC0415
    from wartable.server.storage.database import DatabaseProblem  # noqa: PLC0415

    try:
        app = create(Config(database=database, host=host, port=port))
    except DatabaseProblem as problem:
        raise Complaint(str(problem)) from None
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{port}"
    typer.echo(f"The table stands at {address} (Ctrl-C ends it; every match is kept in {database}).")
    if open_browser:
        Timer(1.0, webbrowser.open, [address]).start()
    uvicorn.run(app, host=host, port=port, log_level="warning", server_header=False)
