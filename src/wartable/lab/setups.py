"""The ways a game can be set up: every scenario, every seat plan, and sets of options worth trying."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.kernel.contract import Game, Option, Setup

Options = dict[str, int]


def option_sets(game: Game) -> tuple[Options, ...]:
    """The defaults, each option changed alone, and all of them changed together. An option with many values
    is tried at its ends."""
    alone = [{option.id: value} for option in game.options for value in _others(option)]
    together = {option.id: _others(option)[-1] for option in game.options if _others(option)}
    sets = [{}, *alone, together]
    return tuple(found for place, found in enumerate(sets) if found not in sets[:place])


def _others(option: Option) -> tuple[int, ...]:
    """Values to try besides the default: the smallest and the largest."""
    ends = (min(option.choices), max(option.choices))
    return tuple(value for value in dict.fromkeys(ends) if value != option.default)


def setups(game: Game) -> Iterator[Setup]:
    """Every scenario with every seat plan and option set, option sets slowest."""
    for options in option_sets(game):
        for scenario in game.scenarios:
            for plan in game.seat_plans:
                yield Setup(game.id, scenario.id, plan.id, dict(options))
