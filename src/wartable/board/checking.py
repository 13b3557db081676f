"""What a board file must fulfil beyond its shape: every name known, nothing twice, no space cut off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from difflib import get_close_matches
from typing import Protocol, TypeAlias

from wartable.board.facts import SHUT, BoardData, Edge, Fault, Point, Space

Check: TypeAlias = "Callable[[BoardData], Iterator[Fault]]"
FEW = 12
"""So many known names are listed in a complaint; beyond that a list would hide the sentence."""


class _Named(Protocol):
    @property
    def id(self) -> str: ...


def faults(board: BoardData) -> Iterator[Fault]:
    """Everything wrong with the board, in an order in which one would mend it.

    A file with unknown names is not asked whether it hangs together: the answer would only repeat them.
    """
    found = [fault for check in CHECKS for fault in check(board)]
    yield from found or _cut_off(board)


def _twice(board: BoardData) -> Iterator[Fault]:
    tables: dict[str, tuple[_Named, ...]] = {
        "kind": board.kinds,
        "passage": board.passages,
        "group": board.groups,
        "terrain": board.terrains,
        "border": board.borders,
        "space": board.spaces,
        "decor": board.decor,
    }
    for table, entries in tables.items():
        for name, count in Counter(entry.id for entry in entries).items():
            if count > 1:
                yield Fault(f"{table} {name!r}", "id", f"stands {count} times; every id must be different")


def _frame(board: BoardData) -> Iterator[Fault]:
    frame = board.board.extent
    if frame.south >= frame.north or frame.west >= frame.east:
        yield Fault("[board]", "extent", "south must lie below north, and west below east")


def _passages(board: BoardData) -> Iterator[Fault]:
    kinds = _ids(board.kinds)
    for passage in board.passages:
        for kind in dict.fromkeys(kind for pair in passage.joins for kind in pair):
            yield from _known(f"passage {passage.id!r}", "joins", "kind", kind, kinds)


def _space_words(board: BoardData) -> Iterator[Fault]:
    """Each word of a space is one that the file declares."""
    spaces, holders = _ids(board.spaces), board.board.controllers
    single: tuple[tuple[str, str, Callable[[Space], str], Collection[str]], ...] = (
        ("group", "group", lambda space: space.group, _ids(board.groups)),
        ("terrain", "terrain", lambda space: space.terrain, _ids(board.terrains)),
        ("owner", "controller", lambda space: space.owner, holders),
        ("controller", "controller", lambda space: space.controller, holders),
        ("inside", "space", lambda space: space.inside, spaces),
    )
    kinds = _ids(board.kinds)
    for space in board.spaces:
        where = f"space {space.id!r}"
        yield from _known(where, "kind", "kind", space.kind, kinds)
        for field, what, read, names in single:
            if read(space):
                yield from _known(where, field, what, read(space), names)
        for feature in space.features:
            yield from _known(where, "features", "feature", feature, board.board.features)
        for sea in (sea for port in space.ports for sea in port.seas):
            yield from _known(where, "ports", "space", sea, spaces)


def _points(board: BoardData) -> Iterator[Fault]:
    anywhere = _scenery(board)
    for space in board.spaces:
        where = f"space {space.id!r}"
        if not space.points:
            yield Fault(where, "points", "is empty; at least one point [latitude, longitude] is needed")
        for field, point in _anchors(space):
            if not (space.off_frame or space.kind in anywhere or board.board.extent.holds(point)):
                text = f"{list(point)} lies outside the extent of the board; mend it or set off_frame"
                yield Fault(where, field, text)


def _anchors(space: Space) -> Iterator[tuple[str, Point]]:
    yield from (("points", point) for point in space.points)
    yield from (("draw_points", point) for point in space.draw_points)


def _edges(board: BoardData) -> Iterator[Fault]:
    spaces, borders = _ids(board.spaces), _ids(board.borders)
    marks = dict.fromkeys(mark for passage in board.passages for mark in passage.marks) | {SHUT: None}
    for edge in board.edges:
        where = f"edge {list(edge.between)}"
        for end in edge.between:
            yield from _known(where, "between", "space", end, spaces)
        yield from _known(where, "pass", "mark", edge.mark, marks)
        if edge.border:
            yield from _known(where, "border", "border", edge.border, borders)


def _pairs(board: BoardData) -> Iterator[Fault]:
    seen: set[frozenset[str]] = set()
    for edge in board.edges:
        pair = frozenset(edge.between)
        if len(pair) == 1:
            yield _ends(edge, "joins a space to itself; name two different spaces")
        elif pair in seen:
            yield _ends(edge, "stands twice; list every contact once, in either order")
        seen.add(pair)


def _ends(edge: Edge, text: str) -> Fault:
    return Fault(f"edge {list(edge.between)}", "between", text)


def _regions(board: BoardData) -> Iterator[Fault]:
    spaces = _ids(board.spaces)
    for region, members in board.regions.items():
        for name in members:
            yield from _known("[regions]", region, "space", name, spaces)


CHECKS: tuple[Check, ...] = (_twice, _frame, _passages, _space_words, _points, _edges, _pairs, _regions)


def _cut_off(board: BoardData) -> Iterator[Fault]:
    """Over all contacts of the plain game, usable or not, every space in play hangs together."""
    scenery = _scenery(board)
    touching: dict[str, list[str]] = {space.id: [] for space in board.spaces if space.kind not in scenery}
    for edge in board.edges:
        a, b = edge.between
        if not edge.option and a in touching and b in touching:
            touching[a].append(b)
            touching[b].append(a)
    for part in sorted(_parts(touching), key=len, reverse=True)[1:]:
        others = f" and {len(part) - 1} more" if len(part) > 1 else ""
        text = f"{part[0]}{others} can be reached by no contact from the rest of the board"
        yield Fault(f"space {part[0]!r}", "", text)


def _parts(touching: dict[str, list[str]]) -> Iterator[list[str]]:
    left = dict(touching)
    while left:
        part: list[str] = []
        open_ends = [next(iter(left))]
        while open_ends:
            space = open_ends.pop()
            if space in left:
                part.append(space)
                open_ends += left.pop(space)
        yield part


def _scenery(board: BoardData) -> set[str]:
    return {kind.id for kind in board.kinds if kind.scenery}


def _ids(entries: Iterable[_Named]) -> dict[str, None]:
    return {entry.id: None for entry in entries}


def _known(where: str, field: str, what: str, name: str, known: Collection[str]) -> Iterator[Fault]:
    """A fault unless the name is one of the known ones, with the name that was probably meant."""
    if name in known:
        return
    near = get_close_matches(name, known, n=1)
    if near:
        hint = f"did you mean {near[0]!r}?"
    elif known and len(known) <= FEW:
        hint = f"known are {', '.join(known)}"
    else:
        hint = f"the file declares no {what} of that name"
    yield Fault(where, field, f"unknown {what} {name!r}; {hint}")
