"""`wartable admin`: what operators of a server do with its database."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer import Argument, Option

from wartable.cli.catalogue import AsJson
from wartable.cli.complaints import NO, Complaint, new_file, spoken
from wartable.cli.output import print_json
from wartable.cli.serve import Database

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import Engine

    from wartable.server.operating import Played
    from wartable.server.storage.rows import Chair, MatchRow

app = typer.Typer(
    no_args_is_help=True,
    help="For operators: copies of the database, and its matches looked at and played again.",
)
Copy = Annotated[Path, Argument(help="The file of the copy (compressed JSON Lines).")]
Match = Annotated[str, Argument(help="The id of the match, as its address has it.")]
Live = ("open", "running")


def _engine(database: str, *, any_release: bool = False) -> Engine:
    """The database as it is: commands that only look must not bring tables up to date under a server."""
    from wartable.server.storage.database import DatabaseProblem, open_engine  # noqa: PLC0415  # only this command needs it: the others start quickly
    from wartable.server.storage.upgrade import is_current  # noqa: PLC0415  # only this command needs it: the others start quickly

    if "://" not in database and not Path(database).is_file():
        raise Complaint(f"There is no database {database}; name it with --database.")
    try:
        engine = open_engine(database)
    except DatabaseProblem as problem:
        raise Complaint(str(problem)) from None
    if not any_release and not is_current(engine):
        raise Complaint(
            "The tables of this database are those of another release. Back it up, and restore the copy into "
            "a database of its own: that brings the copy up to date and leaves the other alone."
        )
    return engine


@app.command()
def backup(file: Copy, database: Database = "wartable.sqlite") -> None:
    """Write a copy of everything, as it stands at one moment. The server may go on serving.

    Examples:

        wartable admin backup tuesday.jsonl.gz

        wartable admin backup tuesday.jsonl.gz --database postgresql://wartable@localhost/wartable
    """
    with spoken():
        from wartable.server.operating import backup as copy  # noqa: PLC0415  # only this command needs it: the others start quickly

        engine = _engine(database, any_release=True)
        rows = copy(engine, new_file(file))
        engine.dispose()
        typer.echo(f"{file} holds a copy of the database: {rows} rows.")


def _there(database: str) -> str:
    """A file that is not there has no matches, and is not made by asking."""
    if "://" not in database and not Path(database).is_file():
        raise Complaint(f"There is no database {database}; name it with --database.")
    return database


@app.command()
def restore(file: Copy, database: Database = "wartable.sqlite") -> None:
    """Fill an empty database from a copy, of either kind of database, and play every match again.

    Examples:

        wartable admin restore tuesday.jsonl.gz --database fresh.sqlite
    """
    with spoken():
        from wartable.server.operating import NotACopy  # noqa: PLC0415  # only this command needs it: the others start quickly
        from wartable.server.operating import restore as fill  # noqa: PLC0415  # only this command needs it: the others start quickly
        from wartable.server.storage.database import DatabaseProblem, open_engine  # noqa: PLC0415  # only this command needs it: the others start quickly

        if not file.is_file():
            raise Complaint(f"There is no file {file}.")
        try:
            engine = open_engine(database)
            rows = fill(engine, file)
        except (NotACopy, DatabaseProblem) as problem:
            raise Complaint(str(problem)) from None
        typer.echo(f"Restored {rows} rows from {file}.")
        _report(_again(engine, ()), "plays again as it was recorded")


@app.command("matches")
def matches_(
    database: Database = "wartable.sqlite",
    all_: Annotated[bool, Option("--all", help="Finished matches as well.")] = False,
    json: AsJson = False,
) -> None:
    """List the matches of a database, the oldest first."""
    with spoken():
        from wartable.server.operating import listed  # noqa: PLC0415  # only this command needs it: the others start quickly

        found = listed(_engine(database), (*Live, "over") if all_ else Live)
        if json:
            print_json([_facts(row, chairs) for row, chairs in found])
            return
        for row, chairs in found:
            seats = ", ".join(f"{seat} {chair.name or 'open'}" for seat, chair in chairs.items())
            typer.echo(
                f"{row.id}  {row.status:<8} {row.game:<12} {row.last:>6} entries  {row.title} ({seats})"
            )


def _facts(row: MatchRow, chairs: dict[str, Chair]) -> dict[str, Any]:
    return {
        "id": row.id, "title": row.title, "game": row.game, "scenario": row.scenario, "status": row.status,
        "entries": row.last, "seats": {seat: chair.name for seat, chair in chairs.items()}, "dice": row.dice,
        "private": row.private, "created": _time(row.created), "updated": _time(row.updated),
        "waiting_for": list(row.standing.waiting_for), "winners": list(row.standing.winners),
        "reason": row.standing.reason,
    }  # fmt: skip


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


@app.command()
def show(
    match: Match,
    database: Database = "wartable.sqlite",
    record: Annotated[Path | None, Option("--record", help="Write its whole record to this file.")] = None,
    json: AsJson = False,
) -> None:
    """Show what the database knows of a match. The whole record tells what seats hide from each other.

    Examples:

        wartable admin show k3m9xq2wpa

        wartable admin show k3m9xq2wpa --record war.jsonl && wartable show war.jsonl
    """
    with spoken():
        from wartable.server.operating import record_of  # noqa: PLC0415  # only this command needs it: the others start quickly

        found = record_of(_engine(database), match)
        if found is None:
            raise Complaint(f"There is no match {match}; `wartable admin matches --all` lists them.")
        row, chairs, lines = found
        if record is not None:
            new_file(record).write_bytes(b"\n".join(line.line for line in lines) + b"\n")
            typer.echo(f"{record} holds the record: {len(lines) - 1} entries.")
        elif json:
            print_json(_facts(row, chairs))
        else:
            for name, value in _facts(row, chairs).items():
                typer.echo(f"{name:<12} {value}")


@app.command()
def replay(
    match: Annotated[list[str] | None, Argument(help="Ids of matches; all of them without.")] = None,
    database: Database = "wartable.sqlite",
) -> None:
    """Play matches again from their records: every hash, every answer, every position. Nothing is changed."""
    with spoken():
        engine = _engine(database)
        _report(_again(engine, match or ()), "plays again as it was recorded")


@app.command()
def patch(
    database: Database = "wartable.sqlite",
    dry_run: Annotated[
        bool, Option("--dry-run", help="Only report. (There is nothing else: matches are never rewritten.)")
    ] = False,
) -> None:
    """Before a new version serves: would every live match go on under the rules installed here?

    Run it with the new version against a copy or the database itself; nothing is changed. A match whose
    record no longer applies is named with the entry and the reason; finish it with the old version first.

    Examples:

        wartable admin patch --dry-run --database /var/lib/wartable/matches.sqlite
    """
    with spoken():
        if not dry_run:
            raise Complaint("Say --dry-run: records are never rewritten, so there is only the report.")
        engine = _engine(database)
        _report(_again(engine, (), live_only=True), "goes on under the rules installed here")


def _again(engine: Engine, ids: Iterable[str], *, live_only: bool = False) -> Iterable[Played]:
    from wartable.server.operating import listed, play_again  # noqa: PLC0415  # only this command needs it: the others start quickly
    from wartable.server.shelf import Shelf  # noqa: PLC0415  # only this command needs it: the others start quickly

    known = [row.id for row, _ in listed(engine, Live if live_only else (*Live, "over"))]
    strangers = [id_ for id_ in ids if id_ not in known]
    if strangers:
        raise Complaint(f"There is no match {strangers[0]}.")
    return play_again(engine, Shelf(), tuple(ids) or known)


def _report(played: Iterable[Played], well: str) -> None:
    """One line for a match; exit code 1 if one does not come out."""
    count = broken = 0
    for one in played:
        count += 1
        broken += bool(one.problem)
        told = one.problem or f"{well} ({one.row.last} entries, {one.seconds:.2f} s)"
        typer.echo(f"{one.row.id}  {one.row.game:<12} {told}")
    typer.echo(f"{count} matches, {broken} of them with problems.")
    if broken:
        raise typer.Exit(NO)
