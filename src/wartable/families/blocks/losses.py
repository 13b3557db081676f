"""Who takes the next hit: the strongest block, and among equals whom the owner names; half-hits first."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from wartable.families.blocks.standing import Standing


def strongest(field: Mapping[str, Standing], blocks: Iterable[str]) -> tuple[str, ...]:
    """The blocks with the most steps."""
    there = tuple(blocks)
    most = max((field[block].steps for block in there), default=0)
    return tuple(block for block in there if field[block].steps == most)


def exposed(
    field: Mapping[str, Standing], targets: Collection[str], half_hit: Collection[str]
) -> tuple[str, ...]:
    """Who may take the next hit. A half-hit must be completed first; else the strongest are in question."""
    marked = tuple(block for block in targets if block in half_hit)
    return marked or strongest(field, targets)
