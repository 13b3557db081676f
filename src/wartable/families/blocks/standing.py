"""Where blocks stand and how strong they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from msgspec import Struct, structs


class Standing(Struct, frozen=True, omit_defaults=True):
    """One block on the board. `coast` counts the coasts of an area, for a ship in a port."""

    space: str
    steps: int
    coast: int = 0


Field: TypeAlias = dict[str, Standing]
"""Every block on the board."""
Spots: TypeAlias = dict[str, tuple[str, ...]]
"""Space -> the blocks there, in the order in which they came. Spaces without blocks are no keys."""


def spots_of(field: Mapping[str, Standing]) -> Spots:
    """Who stands where."""
    found: dict[str, list[str]] = {}
    for block, standing in field.items():
        found.setdefault(standing.space, []).append(block)
    return {space: tuple(blocks) for space, blocks in found.items()}


class Blocks:
    """Blocks and their places, kept together. Mix-in of a working copy that owns both mappings."""

    __slots__ = ()

    blocks: Field
    spots: Spots

    def at(self, space: str) -> tuple[str, ...]:
        return self.spots.get(space, ())

    def space_of(self, block: str) -> str:
        """Where a block stands; "" for one that is not on the board."""
        standing = self.blocks.get(block)
        return standing.space if standing else ""

    def steps(self, block: str) -> int:
        return self.blocks[block].steps

    def total(self, blocks: Iterable[str]) -> int:
        return sum(self.blocks[block].steps for block in blocks)

    def put(self, block: str, space: str, steps: int, coast: int = 0) -> None:
        """Set a block on the board. Precondition: it is not there yet."""
        self.blocks[block] = Standing(space, steps, coast)
        self.spots[space] = (*self.at(space), block)

    def shift(self, block: str, space: str, coast: int = 0) -> None:
        """Move a block to another space, or to another coast of the same one."""
        self._leave(block)
        self.blocks[block] = Standing(space, self.blocks[block].steps, coast)
        self.spots[space] = (*self.spots.get(space, ()), block)

    def set_steps(self, block: str, steps: int) -> None:
        self.blocks[block] = structs.replace(self.blocks[block], steps=steps)

    def take_off(self, block: str) -> None:
        """Remove a block from the board."""
        self._leave(block)
        del self.blocks[block]

    def _leave(self, block: str) -> None:
        space = self.blocks[block].space
        left = tuple([other for other in self.spots[space] if other != block])
        if left:
            self.spots[space] = left
        else:
            del self.spots[space]
