"""`wartable play`: a match at the terminal table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from typer import Argument, Option

from wartable.cli import dice as dice_choice
from wartable.cli.complaints import Complaint, new_file, spoken
from wartable.cli.keeping import Keeper
from wartable.cli.keeping import resume as resumed_match
from wartable.cli.mishaps import at_hand
from wartable.cli.opening import (
    HUMAN,
    RANDOM,
    Wishes,
    begin,
    chairs,
    game_of,
    resumed_chairs,
    rules_of,
    seat_pairs,
    setup_of,
)
from wartable.cli.screen import Screen
from wartable.cli.table import Table
from wartable.kernel.contract import Rules
from wartable.players.random_player import RandomPlayer

Game = Annotated[str, Argument(help="The game, as `wartable games` names it. Not needed with --resume.")]
Scenario = Annotated[str, Option("--scenario", help="Starting position; see `wartable scenarios GAME`.")]
Seats = Annotated[str, Option("--seats", help="Seat plan: who commands what; see `wartable scenarios GAME`.")]
Options = Annotated[
    list[str],
    Option("--option", "-o", help="A switch of the game, as name=number or name=on. May be repeated."),
]
Chairs = Annotated[
    list[str], Option("--seat", help="Who plays a seat: seat=human or seat=random. May be repeated.")
]
Names = Annotated[list[str], Option("--name", help="A player's name: seat=name. May be repeated.")]
Mode = Annotated[
    str,
    Option(
        "--dice", help="seeded (the table rolls), typed (real dice), verifiable (provably fair), scripted."
    ),
]
Seed = Annotated[str, Option("--seed", help="Makes seeded dice, and the random player, repeatable.")]
Script = Annotated[str, Option("--script", help="Values of scripted dice, such as 1,2,3.")]
RecordFile = Annotated[
    Path | None, Option("--record", help="Keep the match in this new file, after every single action.")
]
Resume = Annotated[
    Path | None, Option("--resume", help="Go on with the match in this file, and keep it there.")
]
Curtain = Annotated[
    bool, Option("--curtain/--no-curtain", help="Clear the screen when the next player sits down.")
]


def play(
    *,
    game: Game = "",
    scenario: Scenario = "",
    seats: Seats = "",
    option: Options = [],  # noqa: B006 (typer wants the literal default; it is never changed)
    seat: Chairs = [],  # noqa: B006  # the list is how typer declares an option given many times; nobody changes it
    name: Names = [],  # noqa: B006  # the list is how typer declares an option given many times; nobody changes it
    dice: Mode = "seeded",
    seed: Seed = "",
    script: Script = "",
    record: RecordFile = None,
    resume: Resume = None,
    curtain: Curtain = True,
) -> None:
    """Play a match in the terminal: several people at one keyboard, or against the random player.

    Type orders of the game, or `help`. The table explains whatever it refuses.

    Examples:

        wartable play GAME

        wartable play GAME --seat SEAT=human --seat OTHER=random --record war.jsonl

        wartable play --resume war.jsonl

        wartable play GAME --dice typed
    """
    with spoken():
        screen = Screen()
        if resume is not None:
            if game or record or scenario or seats or option or name:
                raise Complaint(
                    "--resume FILE takes everything but --seat, --seed and --script from the file."
                )
            table = _resumed(screen, resume, seat, (seed, script), curtain)
        else:
            wishes = Wishes(game, scenario, seats, tuple(option), tuple(seat), tuple(name))
            table = _new(
                screen,
                wishes,
                dice_choice.chosen(dice, seed, script),
                record=record,
                seed=seed,
                curtain=curtain,
            )
        with at_hand(lambda: table.match):
            table.play()


def _new(
    screen: Screen, wishes: Wishes, dice: dice_choice.Dice, *, record: Path | None, seed: str, curtain: bool
) -> Table:
    if not wishes.game:
        raise Complaint("Name a game to play; `wartable games` lists them.")
    found = game_of(wishes.game)
    rules = rules_of(found, setup_of(found, wishes))
    names = seat_pairs(wishes.names, "--name", "seat=name", rules.seats)
    who = _ask_chairs(screen, rules, chairs(wishes.players, rules.seats))
    keeper = Keeper(new_file(record), dice.secret) if record else None
    match = begin(rules, dice, names, who)
    return Table(
        game=found,
        match=match,
        chairs=who,
        computer=_computer(seed),
        screen=screen,
        keeper=keeper,
        secret=dice.secret,
        curtain=curtain,
    )


def _resumed(
    screen: Screen, path: Path, seat: list[str], dice_words: tuple[str, str], curtain: bool
) -> Table:
    keeper = Keeper(path)  # before the file is read: nobody else may write into it from here on
    try:
        game, match, dice = resumed_match(path, *dice_words)
    except Exception:
        keeper.close()
        raise
    if match.record.header.dice.mode == "seeded" and not dice_words[0]:
        screen.say(
            "The record does not tell the seed of its dice. New ones fall from here on, or name --seed."
        )
    who = {**resumed_chairs(match), **chairs(seat, match.rules.seats)}
    computer = _computer(dice_words[0])
    return Table(
        game=game,
        match=match,
        chairs=who,
        computer=computer,
        screen=screen,
        keeper=keeper,
        secret=dice.secret,
        curtain=curtain,
    )


def _computer(seed: str) -> RandomPlayer:
    return RandomPlayer(f"player {seed}" if seed else None)


def _ask_chairs(screen: Screen, rules: Rules[Any], said: dict[str, str]) -> dict[str, str]:
    """Who sits where. A terminal is asked when nothing was said; else one person sits down, at the first
    seat that is free."""
    found = dict(said)
    for seat in rules.seats:
        if seat in said:
            continue
        if screen.live and not said:
            typed = screen.ask(
                f"Who plays {seat.replace('_', ' ')}? Enter for a person, r for the random player> "
            )
            found[seat] = RANDOM if (typed or "").casefold().startswith("r") else HUMAN
        else:
            found[seat] = RANDOM if HUMAN in found.values() else HUMAN
    return found
