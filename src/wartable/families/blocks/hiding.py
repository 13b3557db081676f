"""Faces turned away: what a viewer calls blocks that he may not see, and positions that look the same to him.

An opponent counts blocks in a space, by color, and no more. So a hidden block is named by its space, its
color and a number in that stack; in what order a stack is numbered follows from the *deal*, a number that
chance draws and nobody sees. With a new deal every stack is numbered anew, as if it had been shuffled.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import lru_cache
from hashlib import blake2b
from random import Random

from msgspec import structs

from wartable.families.blocks.standing import Field, Standing


@lru_cache(maxsize=1 << 14)
def _rank(deal: int, block: str) -> bytes:
    return blake2b(block.encode(), key=deal.to_bytes(8, "big"), digest_size=8).digest()


def shuffled(deal: int, blocks: Iterable[str]) -> list[str]:
    """The blocks of one stack in the order in which strangers number them."""
    return sorted(blocks, key=lambda block: _rank(deal, block))


def token(space: str, color: str, number: int) -> str:
    """What strangers call a block of a stack."""
    return f"{space}/{color}/{number + 1}"


def tokens(deal: int, space: str, blocks: Iterable[str], color: Callable[[str], str]) -> dict[str, str]:
    """Block -> token, for all hidden blocks in a space."""
    stacks: dict[str, list[str]] = {}
    for block in shuffled(deal, blocks):
        stacks.setdefault(color(block), []).append(block)
    return {
        block: token(space, hue, place) for hue, stack in stacks.items() for place, block in enumerate(stack)
    }


def swaps(hidden: Iterable[str], alike: Callable[[str], Hashable], rng: Random) -> dict[str, str]:
    """Hidden blocks, each with another that a stranger takes to be alike in its place."""
    groups: dict[Hashable, list[str]] = {}
    for block in hidden:
        groups.setdefault(alike(block), []).append(block)
    found: dict[str, str] = {}
    for blocks in groups.values():
        found.update(zip(blocks, rng.sample(blocks, len(blocks)), strict=True))
    return found


def with_steps(
    field: Mapping[str, Standing],
    hidden: Iterable[str],
    least: Callable[[str], int],
    most: Callable[[str], int],
    rng: Random,
) -> Field:
    """The field with the steps of hidden blocks drawn anew."""
    unknown = set(hidden)
    return {
        block: structs.replace(standing, steps=rng.randint(least(block), most(block)))
        if block in unknown
        else standing
        for block, standing in field.items()
    }
