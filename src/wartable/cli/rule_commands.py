"""`wartable rules`: the rows of a game's rule list, and what carries them out."""

from __future__ import annotations

from typing import Annotated

import typer
from msgspec import structs
from typer import Argument, Option

from wartable.cli.catalogue import AsJson
from wartable.cli.complaints import NO, Complaint, spoken
from wartable.cli.opening import game_of
from wartable.cli.output import print_json
from wartable.cli.rule_pages import RowCoverage, coverage_of, place_of, row_of, rule_page
from wartable.cli.screen import Screen
from wartable.kernel.registry import unknown

app = typer.Typer(no_args_is_help=True, help="The rules of a game, row by row: texts, functions, cases.")

GameId = Annotated[str, Argument(help="The game.")]
Chapter = Annotated[str, Option("--chapter", help="Only the rows of this chapter.")]


@app.command("list")
def list_(game: GameId, chapter: Chapter = "", json: AsJson = False) -> None:
    """List the rows of a game, or of one chapter.

    Examples:

        wartable rules list GAME

        wartable rules list GAME --chapter CHAPTER
    """
    with spoken():
        rows = game_of(game).rule_rows()
        chapters = dict.fromkeys(row.chapter for row in rows)
        if chapter and chapter.upper() not in chapters:
            raise Complaint(unknown("chapter", chapter, chapters))
        chosen = [row for row in rows if not chapter or row.chapter == chapter.upper()]
        if json:
            print_json(chosen)
            return
        screen = Screen()
        for row in chosen:
            screen.say(f"{row.id}  {row.text}")


@app.command()
def show(
    game: GameId, row: Annotated[str, Argument(help="The id of the row.")], json: AsJson = False
) -> None:
    """Show one row: its text and source, the functions that carry it out, the cases that test it.

    Examples:

        wartable rules show GAME ROW
    """
    with spoken():
        found = game_of(game)
        wanted = row_of(found, row)
        one = next(one for one in coverage_of(found) if one.row == wanted.id)
        if json:
            print_json({**structs.asdict(one), "places": [place_of(name) for name in one.functions]})
            return
        screen = Screen()
        screen.lines(rule_page(found, wanted.id))
        screen.lines(f"  {place_of(name)}  {name.partition(':')[2]}" for name in one.functions)
        screen.lines([f"  {one.data}"] if one.data else [])
        screen.lines([f"  cases: {', '.join(one.cases)}"] if one.cases else [])
        screen.lines([f"  cases that refuse: {', '.join(one.refusing)}"] if one.refusing else [])


@app.command()
def coverage(game: GameId, json: AsJson = False) -> None:
    """Print every row with its functions and cases; exit with 1 when a row has none.

    Examples:

        wartable rules coverage GAME
    """
    with spoken():
        rows = coverage_of(game_of(game))
        bare = [row for row in rows if not (row.carried and row.tested)]
        if json:
            print_json({"rows": rows, "missing": [row.row for row in bare]})
        else:
            for row in rows:
                typer.echo(_line(row))
            share = 100 * (len(rows) - len(bare)) // max(1, len(rows))
            typer.echo(f"{len(rows)} rows, {len(rows) - len(bare)} with code and case: {share} %")
        if bare:
            raise typer.Exit(NO)


def _line(row: RowCoverage) -> str:
    names = [name.rpartition(".")[2] for name in row.functions]
    code = ", ".join([*names, *([row.data] if row.data else [])]) or "NOTHING CARRIES IT OUT"
    cases = " ".join([*row.cases, *(f"-{case}" for case in row.refusing)]) or "NO CASE"
    return f"{row.row:<12} {code}  |  {cases}"
