"""Routes for people who name only where they want to go."""

from __future__ import annotations

from collections.abc import Mapping


def shortest(
    ways: Mapping[str, tuple[str, ...]], start: str, goal: str, toll: Mapping[str, int]
) -> tuple[str, ...]:
    """A shortest path (without its start), among those the one with the least toll; () if there is none."""
    best: dict[str, tuple[int, tuple[str, ...]]] = {start: (0, ())}
    edge = [start]
    while edge and goal not in best:
        found: dict[str, tuple[int, tuple[str, ...]]] = {}
        for here in edge:
            cost, path = best[here]
            for there in ways[here]:
                step = (cost + toll.get(there, 0), (*path, there))
                if there not in best and (there not in found or step < found[there]):
                    found[there] = step
        best |= found
        edge = list(found)
    return best[goal][1] if goal in best else ()
