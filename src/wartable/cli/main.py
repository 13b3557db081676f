"""The command `wartable`: its subcommands, and what happens when the program itself fails."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from wartable.cli import admin, catalogue, fuzz, matches, odds, play, rule_commands, serve
from wartable.cli.complaints import OUR_BUG
from wartable.cli.mishaps import report

app = typer.Typer(
    name="wartable",
    no_args_is_help=True,
    pretty_exceptions_enable=False,  # people get sentences, see mishaps
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    help="A table for grand-strategy board games: rules enforced, records kept, dice verifiable.",
)
app.command()(play.play)
app.command()(serve.serve)
app.command()(matches.new)
app.command()(matches.show)
app.command()(matches.replay)
app.command()(matches.verify)
app.command()(matches.export)
app.command("import")(matches.import_)
app.command()(fuzz.fuzz)
app.command()(odds.odds)
app.add_typer(rule_commands.app, name="rules")
app.add_typer(admin.app, name="admin")
app.command()(catalogue.games)
app.command()(catalogue.scenarios)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version  # noqa: PLC0415 (slow to import, and seldom needed)

        typer.echo(version("wartable"))
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="The version, and nothing else."
        ),
    ] = False,
) -> None:
    """A table for grand-strategy board games: rules enforced, records kept, dice verifiable."""


def run() -> None:
    """The entry point. A failure that is nobody's mistake but ours ends in a report, not in a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # names have accents, and not every terminal has them
    try:
        app()
    except Exception as error:
        typer.echo(report(error), err=True)
        sys.exit(OUR_BUG)
