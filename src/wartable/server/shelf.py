"""The games on offer, with everything about them that does not depend on a match."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from wartable.board.facts import BoardData
from wartable.board.graph import Ways, graph_of
from wartable.board.of_game import board_of, drawn_in
from wartable.kernel import registry
from wartable.kernel.casebook import Casebook, casebook_of
from wartable.kernel.contract import Game, Rules, Setup
from wartable.kernel.guide import Guide, guides_of
from wartable.kernel.registry import setup_mistakes
from wartable.kernel.rulepages import package_of
from wartable.kernel.words import Words


class ShelvedGame:
    """A game with its words and its board."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.words = Words(game)
        self._rules: dict[tuple[Any, ...], Rules[Any]] = {}

    @property
    def for_newcomers(self) -> bool:
        """Whether the game says of itself that people should begin with it."""
        return bool(getattr(self.game, "for_newcomers", False))

    @cached_property
    def board(self) -> BoardData | None:
        return board_of(package_of(self.game))

    @cached_property
    def drawn(self) -> Path | None:
        return drawn_in(package_of(self.game))

    @cached_property
    def spaces(self) -> frozenset[str]:
        """The ids of all spaces, as far as the game has a board."""
        return frozenset(space.id for space in self.board.spaces) if self.board else frozenset()

    @cached_property
    def contacts(self) -> Ways:
        """Which spaces touch, whoever may pass."""
        return graph_of(self.board).contacts if self.board else {}

    @cached_property
    def powers(self) -> tuple[str, ...]:
        plans = (plan.seats for plan in self.game.seat_plans)
        return tuple(dict.fromkeys(power for plan in plans for powers in plan.values() for power in powers))

    @property
    def hides(self) -> bool:
        """Whether seats hide anything from each other. A game that says nothing is taken to do so."""
        return bool(getattr(self.game, "hides", True))

    @cached_property
    def casebook(self) -> Casebook | None:
        return casebook_of(self.game)

    @cached_property
    def guides(self) -> dict[str, Guide]:
        """Slow the first time: every guide is played to see that it comes out."""
        return guides_of(self.game)

    def rules(self, setup: Setup) -> Rules[Any]:
        """Rules are immutable: matches with the same setup share theirs. Raises ValueError."""
        key = (setup.scenario, setup.seats, *sorted(setup.options.items()))
        if key not in self._rules:
            mistakes = setup_mistakes(self.game, setup)
            if mistakes:
                raise ValueError(" ".join(mistakes))
            self._rules[key] = self.game.rules(setup)
        return self._rules[key]


class Shelf:
    """All installed games. Tests put games of their own on it."""

    def __init__(
        self,
        find: Callable[[str], Game] = registry.find,
        ids: Callable[[], Iterable[str]] = registry.game_ids,
    ) -> None:
        self._find = find
        self._ids = ids
        self._shelved: dict[str, ShelvedGame] = {}

    @classmethod
    def of(cls, games: Mapping[str, Game]) -> Shelf:
        def find(id_: str) -> Game:
            if id_ not in games:
                raise registry.UnknownGameError(registry.unknown("game", id_, games))
            return games[id_]

        return cls(find, lambda: games)

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(self._ids())

    def game(self, id_: str) -> ShelvedGame:
        """Raises UnknownGameError, with a sentence."""
        if id_ not in self._shelved:
            self._shelved[id_] = ShelvedGame(self._find(id_))
        return self._shelved[id_]
