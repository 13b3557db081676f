"""Does the committed drawing tell the truth, and can it be read? Its files against the facts of the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from atlas.files import Legend, Places, signs_of
from atlas.readability import reading_faults
from atlas.topology import Node, Pair, Topology, area, inside, outline
from wartable.board import BoardData

SCENERY = ("decor:", "scenery:")
CORNER = 0.5
"""A contact shorter than this share of a visible one is a corner, and a corner is no contact."""
FEWEST, MOST = 12, 20
"""Places for counters that every space offers."""
SLIVER = 1.25
"""The mean breadth, in steps of the grid, below which a piece of an area is no piece but a leftover."""


@dataclass
class Report:
    """What was found. `faults` and what is unexplained must be empty in a committed board."""

    missing: dict[Pair, str] = field(
        default_factory=dict
    )  # declared, not seen to touch; with what joins them
    undeclared: dict[Pair, str] = field(
        default_factory=dict
    )  # seen to touch, not declared; with what parts them
    faults: list[str] = field(default_factory=list)

    @property
    def unexplained(self) -> list[Pair]:
        return [pair for found in (self.missing, self.undeclared) for pair, why in found.items() if not why]

    @property
    def good(self) -> bool:
        return not self.unexplained and not self.faults

    def lines(self, path: Path) -> Iterator[str]:
        for title, found in (
            ("declared pairs missing", self.missing),
            ("undeclared contacts", self.undeclared),
        ):
            open_ = sum(not why for why in found.values())
            yield f"{title}: {len(found)}, unexplained {open_}"
            for (a, b), why in sorted(found.items()):
                yield f"  {a} - {b}: {why or 'UNEXPLAINED'}"
        yield f"faults: {len(self.faults)}"
        for fault in self.faults:
            yield f"  {path}: {fault}"


def lengths(topology: Topology, wraps: bool) -> dict[Pair, float]:
    """How long each two areas touch, across the seam of a world map too."""
    found = {pair: sum(map(topology.length, arcs)) for pair, arcs in topology.contacts().items()}
    if wraps:
        left, right = list(topology.on_edge(0)), list(topology.on_edge(topology.size[0]))
        for a, top, bottom in left:
            for b, above, below in right:
                length = (min(bottom, below) - max(top, above)) * topology.scale
                if length > 0 and a != b:
                    pair = (a, b) if a < b else (b, a)
                    found[pair] = found.get(pair, 0.0) + length
    return found


def check(board: BoardData, topology: Topology, places: Places, legend: Legend) -> Report:
    report = Report()
    _contacts(report, board, topology, places)
    report.faults += _shape_faults(topology)
    report.faults += _space_faults(board, topology, places)
    report.faults += _sign_faults(topology, places, legend)
    report.faults += reading_faults(places, legend)
    return report


def _contacts(report: Report, board: BoardData, topology: Topology, places: Places) -> None:
    touching = lengths(topology, places.wraps)
    seen = places.contact * topology.scale
    links = {_pair(*link.between): link.sign for link in places.links}
    barriers = {_pair(*barrier.between): barrier.sign for barrier in places.barriers}
    declared = {_pair(*edge.between) for edge in board.edges}
    for pair in sorted(declared):
        if touching.get(pair, 0.0) < seen:
            report.missing[pair] = links.get(pair, "")
    for pair in sorted(touching):
        if touching[pair] >= CORNER * seen and pair not in declared and not _scenery(board, pair):
            report.undeclared[pair] = barriers.get(pair, "")
    report.faults += [
        f"link {list(pair)} joins spaces that are not adjacent" for pair in links if pair not in declared
    ]
    report.faults += [f"barrier {list(pair)} parts adjacent spaces" for pair in barriers if pair in declared]


def idle_contacts(board: BoardData) -> Callable[[Pair], bool]:
    """Whether two areas that touch are meant to: scenery may touch whatever it likes."""
    declared = {_pair(*edge.between) for edge in board.edges}
    return lambda pair: pair not in declared and not _scenery(board, pair)


def _pair(a: str, b: str) -> Pair:
    return (a, b) if a < b else (b, a)


def _scenery(board: BoardData, pair: Pair) -> bool:
    outside = {kind.id for kind in board.kinds if kind.scenery}
    kinds = {space.id: space.kind for space in board.spaces}
    return any(name.startswith(SCENERY) or kinds.get(name) in outside for name in pair)


def _shape_faults(topology: Topology) -> Iterator[str]:
    """The areas fill the frame, each place once, in pieces that can be seen."""
    for number, names in enumerate(topology.owners()):
        if not 1 <= len(names) <= 2:
            yield f"arc {number} is a border of {len(names)} areas"
        if len(names) == 1 and not all(
            _on_edge(topology.size, a, b) for a, b in pairwise(topology.arcs[number])
        ):
            yield f"there is a gap beside {names[0]!r}, at {list(topology.arcs[number][0])}"
    total = 0.0
    for name in topology.areas:
        for polygon in topology.shape(name):
            if any(ring[0] != ring[-1] for ring in polygon):
                yield f"space {name!r} has an open ring"
            outer, *holes = (abs(area(ring)) / 2 for ring in polygon)
            total += outer - sum(holes)
            if 2 * outer / outline(polygon[0]) < SLIVER:
                yield f"space {name!r} has a sliver at {list(polygon[0][0])}"
    frame = topology.size[0] * topology.size[1]
    if abs(total / frame - 1) > 1e-6:
        yield f"the areas cover {total / frame:.6f} of the frame"


def _on_edge(size: Node, a: Node, b: Node) -> bool:
    return any(a[axis] == b[axis] and a[axis] in (0, size[axis]) for axis in (0, 1))


def _space_faults(board: BoardData, topology: Topology, places: Places) -> Iterator[str]:
    outside = {kind.id for kind in board.kinds if kind.scenery}
    for space in board.spaces:
        if space.kind in outside:
            continue
        where = f"space {space.id!r}"
        if space.id not in topology.areas:
            yield f"{where} has no area"
            continue
        place = places.spaces.get(space.id)
        if place is None:
            yield f"{where} has no label and no points"
            continue
        if place.kind != space.kind:
            yield f"{where} is {place.kind!r} in the drawing and {space.kind!r} on the board; build it anew"
        if not FEWEST <= len(place.points) <= MOST:
            yield f"{where} has {len(place.points)} points; {FEWEST} to {MOST} are needed"
        shape = topology.shape(space.id)
        if lost := sum(not inside(shape, x + 0.01, y + 0.01) for x, y, _ in place.points):
            yield f"{where} has {lost} points outside its area"
    for name in sorted(set(places.spaces) - {space.id for space in board.spaces}):
        yield f"there are points for {name!r}, which is no space of the board"


def _sign_faults(topology: Topology, places: Places, legend: Legend) -> Iterator[str]:
    """Signs begin and end where they say, and the legend explains them all."""
    for link in places.links:
        for name, (x, y) in zip(link.between, (link.line[0], link.line[-1]), strict=True):
            if name in topology.areas and not inside(topology.shape(name), x + 0.01, y + 0.01):
                yield f"link {list(link.between)} does not reach into {name!r}"
    explained = {entry.id for entry in legend.signs}
    used = signs_of(places)
    yield from (f"sign {sign!r} is not in the legend" for sign in sorted(used - explained))
    tints = {tint.id for tint in legend.tints} | {""}
    for name, place in places.spaces.items():
        if place.tint not in tints:
            yield f"space {name!r} has the tint {place.tint!r}, which is not in the legend"
