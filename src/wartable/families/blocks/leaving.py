"""Who goes where when there may not be room for all: who needs no question, and when the owner must say.

Blocks leave one after the other: out of a battle, home from a flight, onto the board. What ways a block has,
and what is different when it has gone one, the game says; here is only when that makes a question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

Table = TypeVar("Table")


class Leaving(Generic[Table]):
    """One kind of leaving: the ways of a block now, how it goes one of them, how to try that on a copy."""

    def __init__(
        self,
        ways: Callable[[Table, str], Sequence[Any]],
        go: Callable[[Table, str, Any], None],
        copy: Callable[[Table], Table],
    ) -> None:
        self.ways, self.go, self.copy = ways, go, copy

    def forced(self, table: Table, blocks: Iterable[str]) -> str:
        """A block that needs no question: it has no way, or a single one that it takes from no other. ""
        if the owner must say who goes where first."""
        open_ = {block: self.ways(table, block) for block in blocks}
        for block, found in open_.items():
            if not found or (len(found) == 1 and not self._costs_room(table, block, open_)):
                return block
        return ""

    def _costs_room(self, table: Table, block: str, open_: Mapping[str, Sequence[Any]]) -> bool:
        """Whether fewer of the others find room where this block goes its only way."""
        way = open_[block][0]
        rivals = [other for other in open_ if other != block and way in open_[other]]
        if not rivals:
            return False
        without, beside = self.copy(table), self.copy(table)
        self.go(beside, block, way)
        return self._admitted(beside, rivals, way) < self._admitted(without, rivals, way)

    def _admitted(self, trial: Table, blocks: Iterable[str], way: Any) -> int:
        """How many of these can go a way one after the other."""
        count = 0
        for block in blocks:
            if way in self.ways(trial, block):
                self.go(trial, block, way)
                count += 1
        return count
