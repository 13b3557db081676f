"""`wartable new|show|replay|verify|export|import`: matches as files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from typer import Argument, Option

from wartable.cli import dice as dice_choice
from wartable.cli import exchange
from wartable.cli.board import board
from wartable.cli.catalogue import AsJson
from wartable.cli.complaints import NO, Complaint, new_file, spoken
from wartable.cli.keeping import look, write
from wartable.cli.opening import RANDOM, Wishes, begin, chairs, game_of, rules_of, seat_pairs, setup_of
from wartable.cli.output import print_json
from wartable.cli.play import Chairs, Mode, Names, Options, Scenario, Seats, Seed
from wartable.cli.screen import Screen
from wartable.kernel.contract import REFEREE, SPECTATOR
from wartable.kernel.match import Match
from wartable.kernel.recordfile import read
from wartable.kernel.registry import unknown
from wartable.kernel.telling import sentences, told
from wartable.kernel.verify import verify_file
from wartable.kernel.words import Words

RecordFile = Annotated[Path, Argument(help="The file of the record.")]
Viewer = Annotated[str, Option("--viewer", help="Whose eyes: a seat, spectator or referee.")]
Out = Annotated[Path, Argument(help="The new file.")]


def new(
    *,
    game: Annotated[str, Argument(help="The game, as `wartable games` names it.")],
    file: Out,
    scenario: Scenario = "",
    seats: Seats = "",
    option: Options = [],  # noqa: B006 (typer wants the literal default; it is never changed)
    seat: Chairs = [],  # noqa: B006  # the list is how typer declares an option given many times; nobody changes it
    name: Names = [],  # noqa: B006  # the list is how typer declares an option given many times; nobody changes it
    dice: Mode = "seeded",
    seed: Seed = "",
) -> None:
    """Write the record of a new match, to be played with `wartable play --resume FILE`.

    Examples:

        wartable new GAME war.jsonl --seats PLAN --option NAME=15

        wartable new GAME war.jsonl --name SEAT=Ada --dice verifiable
    """
    with spoken():
        found = game_of(game)
        wishes = Wishes(game, scenario, seats, tuple(option))
        rules = rules_of(found, setup_of(found, wishes))
        who = chairs(seat, rules.seats)
        names = seat_pairs(name, "--name", "seat=name", rules.seats)
        chosen = dice_choice.chosen(dice, seed)
        match = begin(rules, chosen, names, who)
        write(match.record, new_file(file), chosen.secret)
        left = [seat for seat, player in who.items() if player == RANDOM]
        typer.echo(f"{file} holds a new match of {found.title}.")
        typer.echo(
            f"Left to the random player: {', '.join(left)}." if left else f"Seats: {', '.join(rules.seats)}."
        )
        typer.echo(f"Play it with:  wartable play --resume {file}")


def show(
    record: RecordFile,
    at: Annotated[int | None, Option("--at", help="Stand after this entry instead of at the end.")] = None,
    viewer: Viewer = REFEREE,
    json: AsJson = False,
) -> None:
    """Show where a match stands: the board, the plan or battle in hand, and what is asked of whom.

    Examples:

        wartable show war.jsonl

        wartable show war.jsonl --at 40 --json
    """
    with spoken():
        game, match = look(record)
        _require_viewer(viewer, match)
        view = match.view(viewer) if at is None else match.rules.view(match.at(at), viewer)
        if json:
            print_json(view)
            return
        words, screen = Words(game), Screen()
        screen.say(f"{game.title}, {_players(match, words)}; entry {match.point if at is None else at}")
        screen.lines(board(view, words))
        for decision in view.decisions:
            screen.say(f"\n{words.name(decision.seat)} is asked: {words.prompt(decision)}", "bold")
        if view.chance is not None:
            screen.say(
                f"\n{view.chance.count} dice are wanted: {view.chance.purpose.replace('_', ' ')}.", "bold"
            )
        if view.outcome is not None:
            screen.say(f"\nThe match is over. {words.say('table.won', winners=view.outcome.winners)}", "bold")


def _players(match: Match[Any], words: Words) -> str:
    names = match.record.header.players
    return ", ".join(f"{words.name(seat)}: {names.get(seat, 'nobody named')}" for seat in match.rules.seats)


def _require_viewer(viewer: str, match: Match[Any]) -> None:
    viewers = (*match.rules.seats, SPECTATOR, REFEREE)
    if viewer not in viewers:
        raise Complaint(unknown("viewer", viewer, viewers))


def replay(record: RecordFile, viewer: Viewer = REFEREE, json: AsJson = False) -> None:
    """Play a record again and tell it as prose. A digest that differs stops it with exit code 2.

    Examples:

        wartable replay war.jsonl

        wartable replay war.jsonl --json
    """
    with spoken():
        game, match = look(record)
        _require_viewer(viewer, match)
        words = Words(game)
        if json:
            print_json(
                [
                    {
                        "seq": seq,
                        "kind": event.kind,
                        "data": event.data,
                        "text": list(sentences([event], words, viewer)),
                    }
                    for seq, event in match.events_for(viewer)
                ]
            )
            return
        Screen().lines(told(match, words, viewer))
        typer.echo(f"{match.record.last} entries replayed; every digest fits.", err=True)


def verify(record: RecordFile, json: AsJson = False) -> None:
    """Check a record without trusting whoever kept it: chain, moves, positions and dice.

    The exit code is 1 when something speaks against the record.

    Examples:

        wartable verify war.jsonl
    """
    with spoken():
        if not record.is_file():
            raise Complaint(f"There is no file {record}.")
        found = verify_file(record)
        if json:
            print_json({**msgspec.structs.asdict(found), "ok": found.ok})
        else:
            typer.echo(
                f"{found.source}: {found.entries} entries, {found.digests} digests, {found.throws} throws."
            )
            typer.echo(f"Dice ({found.dice or 'unknown'}): {found.dice_checked} throws computed again.")
            for line in (*found.problems, *found.remarks):
                typer.echo(line)
            typer.echo("Nothing contradicts this record." if found.ok else "Do not trust this record.")
        if not found.ok:
            raise typer.Exit(NO)


def export(
    record: RecordFile,
    out: Annotated[
        Path | None, Option("--out", help="Write into this new file instead of to the screen.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Write a match as text: readable orders and dice, as it stands; what was undone is left out.

    With --json the whole record is written, nothing left out; importing that gives the same record again.

    Examples:

        wartable export war.jsonl

        wartable export war.jsonl --json --out war.json
    """
    with spoken():
        text = exchange.as_json(read(record)) if json else exchange.as_text(look(record)[1])
        if out is None:
            typer.echo(text, nl=False)
        else:
            new_file(out).write_text(text, encoding="utf-8")


def import_(
    source: Annotated[Path, Argument(help="An export (text or JSON), or a record.")],
    file: Annotated[Path, Argument(help="The new record.")],
) -> None:
    """Read an export and write the record of its match. The rules check every order and every die again.

    Examples:

        wartable import war.txt war.jsonl
    """
    with spoken():
        new_file(file)
        made = exchange.from_bytes(source.read_bytes(), source.name)
        write(made, file)
        typer.echo(f"{file} holds the match, {made.last} entries.")
