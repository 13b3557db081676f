"""What hangs together when only some spaces count."""

from __future__ import annotations

from collections.abc import Container, Iterable

from wartable.board.graph import Ways


def component(ways: Ways, start: str, allowed: Container[str]) -> tuple[str, ...]:
    """The allowed spaces that hang together with the start, nearest first. Empty if it is not allowed."""
    if start not in allowed:
        return ()
    found = {start: None}
    queue = [start]
    for space in queue:  # grows while we read it
        for neighbour in ways[space]:
            if neighbour not in found and neighbour in allowed:
                found[neighbour] = None
                queue.append(neighbour)
    return tuple(queue)


def components(ways: Ways, allowed: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """The allowed spaces, parted into what hangs together, in the order given."""
    left = dict.fromkeys(allowed)
    parts: list[tuple[str, ...]] = []
    while left:
        part = component(ways, next(iter(left)), left)
        parts.append(part)
        for space in part:
            del left[space]
    return tuple(parts)
