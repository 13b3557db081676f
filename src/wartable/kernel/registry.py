"""Finding games. A game is announced by its distribution under the entry point group "wartable.games";
nothing of it is imported before it is asked for, and no module of the table names any game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from wartable.kernel.contract import Game, Setup, StandingOrder
from wartable.kernel.prose import join

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "wartable.games"

Finder: TypeAlias = Callable[[str], Game]


class UnknownGameError(ValueError):
    """No such game, or one that cannot be loaded. The message is meant for people."""


@cache
def _announced() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # noqa: PLC0415 (slow to import, and seldom needed)

    return {point.name: point for point in entry_points(group=GROUP)}


def game_ids() -> tuple[str, ...]:
    """The games that are installed, in alphabetical order."""
    return tuple(sorted(_announced()))


@cache
def find(id_: str) -> Game:
    """The game with this id. Raises UnknownGameError."""
    point = _announced().get(id_)
    if point is None:
        raise UnknownGameError(unknown("game", id_, game_ids()))
    try:
        game: Game = point.load()
    except (ImportError, AttributeError) as error:
        raise UnknownGameError(f"The game “{id_}” is installed but cannot be loaded: {error}.") from error
    return game


def unknown(sort: str, given: str, known: Iterable[str]) -> str:
    """A sentence for an id that is not among the known ones."""
    ids = list(known)
    near = get_close_matches(given, ids, n=2, cutoff=0.5)
    hint = (
        f"Did you mean {join(near, 'or')}?" if near else f"There is {join(ids)}." if ids else "There is none."
    )
    return f"There is no {sort} “{given}”. {hint}"


def setup_mistakes(game: Game, setup: Setup) -> tuple[str, ...]:
    """What this game does not know about a setup, in sentences; () when it can be played."""
    options = {option.id: option for option in game.options}
    mistakes = []
    if setup.scenario not in (ids := [scenario.id for scenario in game.scenarios]):
        mistakes.append(unknown("scenario", setup.scenario, ids))
    if setup.seats not in (ids := [plan.id for plan in game.seat_plans]):
        mistakes.append(unknown("seat plan", setup.seats, ids))
    for id_, value in setup.options.items():
        if id_ not in options:
            mistakes.append(unknown("option", id_, options))
        elif value not in options[id_].choices:
            mistakes.append(f"The option “{id_}” cannot be {value}; it is {_allowed(options[id_].choices)}.")
    return tuple(mistakes)


def _allowed(choices: tuple[int, ...]) -> str:
    """“0 or 1”; a long row of numbers is told by its ends."""
    first, last = choices[0], choices[-1]
    if len(choices) > 2 and choices == tuple(range(first, last + 1)):
        return f"a number from {first} to {last}"
    return join(map(str, choices), "or")


def order_mistakes(game: Game, order: StandingOrder) -> tuple[str, ...]:
    """What this game does not know about a standing order, in sentences."""
    offered = game.standing_orders
    if order.kind not in (kinds := {pattern.kind: pattern for pattern in offered}):
        return (unknown("standing order for", order.kind, kinds),)
    policies = [pattern.policy for pattern in offered if pattern.kind == order.kind]
    if order.policy not in policies:
        return (unknown(f"policy for “{order.kind}”", order.policy, policies),)
    return ()
