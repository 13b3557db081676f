"""Building the files of one board."""

from __future__ import annotations

import time
from dataclasses import dataclass

from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from atlas.check import Report, check, idle_contacts
from atlas.corners import cornered
from atlas.files import AREAS, PLACES, Label, Place, Places, board_file, output_of, places_text, replacing
from atlas.grid import Grid
from atlas.ground import WET, Ground, ground_of
from atlas.labels import Name, name_of
from atlas.links import barriers_of, legend_of, links_of
from atlas.partition import partition
from atlas.plan import Plan, plan_of
from atlas.points import Room
from atlas.projection import projection_of
from atlas.rounding import rounded
from atlas.sources import ATTRIBUTION
from atlas.surgery import Surgeon, Wanted
from atlas.topology import Topology, written
from atlas.vectorise import areas_of
from wartable.board import BoardData, Space, load_board

STEPS_A_PIXEL = 4
"""The grid of the files is this much finer than the raster of the partition."""
CORNERED = 0.9
"""Contacts that mean nothing become corners up to this length, in counters."""
COMFORT = 0.6
"""A border this long, in counters, needs no surgery."""


@dataclass(frozen=True)
class Built:
    """A drawn board before it is written: everything the pictures need."""

    board: BoardData
    plan: Plan
    ground: Ground
    topology: Topology
    shapes: dict[str, BaseGeometry]  # as they stand in the file, in the plane
    names: dict[str, Name]
    places: Places
    report: Report
    seconds: float


class NotTrue(ValueError):
    """The drawing says something else than the board; nothing is written."""


def build(game: str) -> Built:
    """Draws a board. BoardError or PlanError if its files are not right."""
    began = time.monotonic()
    plan, path = plan_of(game), board_file(game)
    board = load_board(path)
    ground = ground_of(board, plan, projection_of(plan), path)
    labels = partition(ground, plan)
    wanted = _wanted(board, ground, plan)
    labels = Surgeon(labels, ground.dry, ground.domains, ground.grid, wanted, ground.unit).run()
    topology = rounded(areas_of(ground, labels, plan).shapes, ground.grid, plan.pixel / STEPS_A_PIXEL)
    topology = cornered(topology, idle_contacts(board), CORNERED * plan.counter)
    shapes = {name: shape_of(topology, name) for name in topology.areas}
    names = {space.id: _named(space, shapes[space.id], plan) for space in board.spaces if space.id in shapes}
    places = _places(board, plan, topology, shapes, names, ground.grid)
    report = check(board, topology, places)
    return Built(board, plan, ground, topology, shapes, names, places, report, time.monotonic() - began)


def write(built: Built, pictures: dict[str, bytes]) -> dict[str, int]:
    """Replaces the committed files of the board; their sizes in bytes. NotTrue if the check finds fault."""
    if not built.report.good:
        lines = "\n".join(built.report.lines(board_file(built.plan.game)))
        raise NotTrue(f"the drawing is not true to the board, so nothing was written:\n{lines}")
    texts = {AREAS: written(built.topology), PLACES: places_text(built.places)}
    files = {name: text.encode() for name, text in texts.items()} | pictures
    with replacing(output_of(built.plan.game)) as folder:
        for name, content in files.items():
            (folder / name).write_bytes(content)
    return {name: len(content) for name, content in files.items()}


def shape_of(topology: Topology, name: str) -> BaseGeometry:
    x0, y0 = topology.origin
    scale = topology.scale
    rings = [
        [[(x * scale + x0, y * scale + y0) for x, y in ring] for ring in polygon]
        for polygon in topology.shape(name)
    ]
    return MultiPolygon([Polygon(outer, holes) for outer, *holes in rings])


def _wanted(board: BoardData, ground: Ground, plan: Plan) -> Wanted:
    number = {domain.id: n for n, domain in enumerate(ground.domains)}
    pairs: set[tuple[int, int]] = set()
    linked: set[tuple[int, int]] = set()
    for edge in board.edges:
        if all(name in number for name in edge.between):
            a, b = sorted(number[name] for name in edge.between)
            pairs.add((a, b))
            if edge.mark not in ("all", "none") or edge.border in ("strait", "canal"):
                linked.add((a, b))
    return Wanted(frozenset(pairs), frozenset(linked), COMFORT * plan.counter, plan.contact)


def font_kind(space: Space) -> str:
    return "sea" if space.kind in WET else "land"


def _named(space: Space, shape: BaseGeometry, plan: Plan) -> Name:
    text = plan.short.get(space.id, space.name)
    largest = plan.counter * (1.0 if space.kind in WET else 1.35)
    return name_of(shape, text, font_kind(space), plan.counter * 0.40, largest)


def _places(
    board: BoardData,
    plan: Plan,
    topology: Topology,
    shapes: dict[str, BaseGeometry],
    names: dict[str, Name],
    grid: Grid,
) -> Places:
    links = links_of(board, topology, shapes, plan, grid)
    barriers = barriers_of(board, topology, plan)
    spaces = {
        space.id: _place(space, shapes[space.id], names[space.id], plan, topology)
        for space in board.spaces
        if space.id in names
    }
    return Places(
        plan.game,
        plan.title,
        round(plan.counter / topology.scale),
        round(plan.contact / topology.scale),
        plan.wraps,
        spaces,
        links,
        barriers,
        legend_of(links, barriers),
        ATTRIBUTION,
    )


def _place(space: Space, shape: BaseGeometry, name: Name, plan: Plan, topology: Topology) -> Place:
    room = Room(shape, name.block(font_kind(space)))
    points = tuple(
        (*_on_grid(slot.x, slot.y, topology), round(slot.clearance / topology.scale))
        for slot in room.slots(plan.counter)
    )
    label = Label(
        name.lines, _on_grid(name.x, name.y, topology), name.angle, round(name.size / topology.scale)
    )
    return Place(label, points, room.fitting(plan.counter))


def _on_grid(x: float, y: float, topology: Topology) -> tuple[int, int]:
    return round((x - topology.origin[0]) / topology.scale), round((y - topology.origin[1]) / topology.scale)
