"""`wartable serve`: the table on the network."""

from __future__ import annotations

import webbrowser
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec.structs import replace
from typer import Option

from wartable.cli.complaints import Complaint, spoken

if TYPE_CHECKING:
    from wartable.server.config import Config, Mail

Database = Annotated[
    str,
    Option(help="A file for SQLite, or postgresql://user@host/name.", envvar="WARTABLE_DATABASE"),
]


def serve(
    *,
    database: Database = "wartable.sqlite",
    host: Annotated[
        str, Option(help="The address to listen at; 0.0.0.0 for everybody.", envvar="WARTABLE_HOST")
    ] = "127.0.0.1",
    port: Annotated[
        int,
        Option(
            help="The port to listen at; 0 for any that is free.", min=0, max=65535, envvar="WARTABLE_PORT"
        ),
    ] = 8000,
    open_browser: Annotated[bool, Option("--open", help="Open the table in the browser.")] = False,
    workers: Annotated[
        int,
        Option(
            help="Processes that serve; more than one needs PostgreSQL.",
            min=1,
            max=64,
            envvar="WARTABLE_WORKERS",
        ),
    ] = 1,
    public_url: Annotated[
        str, Option(help="The address people use, for links in messages.", envvar="WARTABLE_PUBLIC_URL")
    ] = "",
    https: Annotated[
        bool,
        Option(
            "--https",
            help="A proxy in front speaks HTTPS: cookies are sent over it alone.",
            envvar="WARTABLE_HTTPS",
        ),
    ] = False,
    behind_proxy: Annotated[
        bool,
        Option(
            "--behind-proxy", help="Believe X-Forwarded-For of the proxy in front.", envvar="WARTABLE_PROXY"
        ),
    ] = False,
    client: Annotated[
        str,
        Option(help="The folder of the built browser client, if it is elsewhere.", envvar="WARTABLE_CLIENT"),
    ] = "",
    grace: Annotated[
        float,
        Option(
            help="Minutes before somebody absent is told that they are waited for.",
            min=0,
            envvar="WARTABLE_GRACE",
        ),
    ] = 10,
    mail: Annotated[
        str,
        Option(
            help="Where messages go: smtp://user:password@host:port?from=address (smtps:// for TLS from the "
            "start), console: to the log, or nothing.",
            envvar="WARTABLE_MAIL",
        ),
    ] = "",
    log: Annotated[str, Option(help="The form of the log: text or json.", envvar="WARTABLE_LOG")] = "text",
    quiet: Annotated[bool, Option("--quiet", help="No line in the log for every request.")] = False,
) -> None:
    """Serve the table to browsers and programs, until Ctrl-C. How to run it for others: docs/operate.md.

    Examples:

        wartable serve --open

        wartable serve --host 0.0.0.0 --database /var/lib/wartable/matches.sqlite

        wartable serve --database postgresql://wartable@localhost/wartable --workers 4 --https
    """
    with spoken():
        if log not in ("text", "json"):
            raise Complaint(f"--log {log}: the log is written as text or as json.")
        from wartable.server.config import Config  # noqa: PLC0415 (only this command needs a server)

        config = Config(
            database=database,
            host=host,
            port=port,
            public_url=public_url.rstrip("/"),
            secure_cookies=https,
            proxy=behind_proxy,
            client=client,
            grace_seconds=grace * 60,
            mail=_mail(mail),
            access_log=not quiet,
            log_json=log == "json",
        )
        _run(config, workers, open_browser)


def _run(config: Config, workers: int, open_browser: bool) -> None:
    from wartable.server.running import CannotListen, address_for_others, address_of, listen, run  # noqa: PLC0415  # only this command needs it: the others start quickly
    from wartable.server.storage.database import DatabaseProblem, shown_url  # noqa: PLC0415  # only this command needs it: the others start quickly

    try:
        opened = listen(config)
        address, others = address_of(config, opened), address_for_others(config, opened)
        config = replace(config, public_url=others)

        def tell() -> None:
            kept = shown_url(config.database)
            typer.echo(f"The table stands at {address} (Ctrl-C ends it; every match is kept in {kept}).")
            if others not in ("", address):
                typer.echo(f"Others in your network find it at {others}.")
            if open_browser:
                webbrowser.open(address)

        run(config, opened, workers, tell)
    except (DatabaseProblem, CannotListen) as problem:
        raise Complaint(str(problem)) from None


def _mail(url: str) -> Mail:
    from wartable.server.config import mail_of  # noqa: PLC0415  # only this command needs it: the others start quickly

    try:
        return mail_of(url)
    except ValueError as error:
        raise Complaint(f"--mail: {error}") from None
