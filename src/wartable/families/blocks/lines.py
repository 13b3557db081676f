"""Lines of supply: what hangs together with a source.

Which spaces a line may use, and which contacts are shut, is for the game to say.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence


def reached(
    sources: Iterable[str],
    allowed: Collection[str],
    ways: Mapping[str, Sequence[str]],
    shut: Collection[tuple[str, str]] = (),
) -> frozenset[str]:
    """Every space that a line over allowed spaces connects with one of the sources, themselves included where
    they are allowed. `shut`: contacts, from and to, over which no line runs."""
    found = {source for source in sources if source in allowed}
    queue = list(found)
    for here in queue:  # grows while we read it
        for there in ways[here]:
            if there in allowed and there not in found and (here, there) not in shut:
                found.add(there)
                queue.append(there)
    return frozenset(found)
