"""`wartable games` and `wartable scenarios`: what can be played."""

from __future__ import annotations

from typing import Annotated

import typer
from typer import Argument, Option

from wartable.cli.complaints import spoken
from wartable.cli.opening import game_of
from wartable.cli.output import print_json
from wartable.cli.screen import Screen
from wartable.kernel import contract
from wartable.kernel.prose import join
from wartable.kernel.registry import game_ids
from wartable.kernel.words import Words

AsJson = Annotated[bool, Option("--json", help="For programs: JSON instead of sentences.")]


def games(json: AsJson = False) -> None:
    """List the games that are installed.

    Examples:

        wartable games

        wartable games --json
    """
    with spoken():
        found = [game_of(id_) for id_ in game_ids()]
        if json:
            print_json([{"id": game.id, "title": game.title, "version": game.version} for game in found])
            return
        for game in found:
            typer.echo(f"{game.id:<14} {game.title} (rules version {game.version})")


def scenarios(game: Annotated[str, Argument(help="The game.")], json: AsJson = False) -> None:
    """Explain a game's starting positions, seat plans, options and standing orders.

    Examples:

        wartable scenarios GAME

        wartable scenarios GAME --json
    """
    with spoken():
        found = game_of(game)
        if json:
            print_json(
                {
                    "scenarios": found.scenarios,
                    "seat_plans": found.seat_plans,
                    "options": found.options,
                    "standing_orders": found.standing_orders,
                }
            )
            return
        _explain(found, Screen())


def _explain(game: contract.Game, screen: Screen) -> None:
    words = Words(game)
    screen.say(game.title, "bold")
    screen.say("\nScenarios  (--scenario)")
    for scenario in game.scenarios:
        screen.say(f"  {scenario.id}: {scenario.title}. {scenario.text}")
    screen.say("\nSeat plans  (--seats)")
    for plan in game.seat_plans:
        screen.say(f"  {plan.id}: {plan.title}")
        for seat, powers in plan.seats.items():
            screen.say(f"    {seat} commands {join(map(words.name, powers))}")
    screen.say("\nOptions  (--option name=number)")
    for option in game.options:
        screen.say(f"  {option.id} ({_range(option)}): {option.text}")


def _range(option: contract.Option) -> str:
    if option.choices == (0, 1):
        return f"on or off; {'on' if option.default else 'off'} unless chosen"
    first, last = option.choices[0], option.choices[-1]
    whole = option.choices == tuple(range(first, last + 1))
    allowed = f"{first} to {last}" if whole else join(map(str, option.choices), "or")
    return f"{allowed}; {option.default} unless chosen"
