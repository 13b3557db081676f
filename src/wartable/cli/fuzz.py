"""`wartable fuzz`: many random games, on several cores, until one breaks."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from typer import Argument, Option

from wartable.cli.catalogue import AsJson
from wartable.cli.complaints import NO, Complaint, spoken
from wartable.cli.fuzzing import LONGEST, Plan, Played, play_some, setup_of
from wartable.cli.opening import game_of
from wartable.cli.output import print_json
from wartable.kernel.registry import setup_mistakes, unknown
from wartable.lab.playout import tempers_of

BATCH = 5
"""Games given to a process at a time."""


def fuzz(
    *,
    game: Annotated[str, Argument(help="The game.")],
    games: Annotated[int, Option("--games", min=1, help="How many games.")] = 100,
    seed: Annotated[int, Option("--seed", min=0, help="The number of the first game; others count on.")] = 1,
    seats: Annotated[str, Option("--seats", help="One seat plan; all in turn unless named.")] = "",
    scenario: Annotated[str, Option("--scenario", help="One scenario; all in turn unless named.")] = "",
    options: Annotated[str, Option("--options", help="“all” draws options for every game.")] = "",
    temper: Annotated[
        str,
        Option(
            "--temper",
            help="Random players with a purpose, by name; “all” lets them and pure chance take turns.",
        ),
    ] = "",
    jobs: Annotated[int, Option("--jobs", min=1, max=64, help="How many processes.")] = 1,
    longest: Annotated[
        int, Option("--longest", min=1, help="Break a game off after so many moves.")
    ] = LONGEST,
    thorough: Annotated[
        bool, Option("--thorough", help="Check every answer and every spelling; slow.")
    ] = False,
    out: Annotated[Path, Option("--out", help="Where records of broken games go.")] = Path(),
    json: AsJson = False,
) -> None:
    """Play random games and check what must always hold.

    A game that breaks is saved as a record, and then the exit code is 1.

    Examples:

        wartable fuzz GAME

        wartable fuzz GAME --games 10000 --jobs 2 --options all
    """
    with spoken():
        plan = Plan(game, scenario, seats, options, thorough, longest, temper)
        _check(plan, out)
        began = time.perf_counter()
        results = list(_watched(_played(plan, range(seed, seed + games), str(out), jobs), games))
        seconds = time.perf_counter() - began
        faults = [one for one in results if one.fault]
        if json:
            print_json(
                {
                    "games": len(results),
                    "seconds": round(seconds, 2),
                    "faults": faults,
                    "ends": _ends(results),
                }
            )
        else:
            _tell(results, faults, seconds)
        if faults:
            raise typer.Exit(NO)


def _check(plan: Plan, out: Path) -> None:
    """Complain before anything is played."""
    if plan.options not in ("", "all"):
        raise Complaint(f"--options is “all” or left out, not “{plan.options}”.")
    if not out.is_dir():
        raise Complaint(f"There is no directory {out} for the records of broken games.")
    game = game_of(plan.game)
    known = ("", "all", *tempers_of(game))
    if plan.temper not in known:
        raise Complaint(unknown("temper", plan.temper, known[1:]))
    mistakes = setup_mistakes(game, setup_of(plan, game, 0))
    if mistakes:
        raise Complaint("\n".join(mistakes))


def _played(plan: Plan, numbers: range, folder: str, jobs: int) -> Iterator[Played]:
    if jobs == 1:
        for number in numbers:
            yield from play_some(plan, range(number, number + 1), folder)
        return
    from concurrent.futures import ProcessPoolExecutor, as_completed  # noqa: PLC0415 (slow to import)

    batches = [numbers[start : start + BATCH] for start in range(0, len(numbers), BATCH)]
    with ProcessPoolExecutor(jobs) as pool:
        for done in as_completed([pool.submit(play_some, plan, batch, folder) for batch in batches]):
            yield from done.result()


def _watched(results: Iterable[Played], total: int) -> Iterator[Played]:
    """The same, with a progress bar where somebody watches."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task("games", total=total)
        for one in results:
            progress.advance(task)
            yield one


def _ends(results: list[Played]) -> dict[str, int]:
    return dict(Counter(one.outcome for one in results if not one.fault).most_common())


def _tell(results: list[Played], faults: list[Played], seconds: float) -> None:
    moves = sum(one.moves for one in results)
    typer.echo(f"{len(results)} games, {moves} moves, {seconds:.1f} s ({moves / seconds:,.0f} moves/s).")
    for outcome, count in _ends(results).items():
        typer.echo(f"  {count} × {outcome.replace('_', ' ')}")
    for fault in faults:
        typer.echo(
            f"Game {fault.number} broke after {fault.moves} moves: {fault.fault}. Record: {fault.saved}",
            err=True,
        )
    typer.echo(f"{len(faults)} broke." if faults else "None broke.")
