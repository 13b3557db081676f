"""Building the files of one board."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

import shapely
from shapely.geometry import MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry

from atlas.check import Report, check, idle_contacts
from atlas.coast import Coast, Landing, opened
from atlas.corners import cornered
from atlas.files import (
    AREAS,
    LEGEND,
    PLACES,
    Label,
    Legend,
    Mark,
    Place,
    Places,
    Spot,
    board_file,
    legend_text,
    output_of,
    places_text,
    replacing,
)
from atlas.ground import WET, Ground, ground_of
from atlas.labels import Name, Wish, names_of
from atlas.legend import legend_of
from atlas.links import barriers_of, links_of
from atlas.marks import Row, borne, courses_of, row_of, words_on
from atlas.naming import forms_of
from atlas.partition import partition
from atlas.plan import Plan, plan_of
from atlas.points import Room
from atlas.projection import projection_of
from atlas.readability import STEP_IN, fit_of
from atlas.rounding import rounded
from atlas.surgery import Surgeon, Wanted
from atlas.topology import Topology, written
from atlas.vectorise import areas_of
from wartable.board import BoardData, Space, load_board

CORNERED = 0.9
"""Contacts that mean nothing become corners up to this length, in counters."""
COMFORT = 0.6
"""A border this long, in counters, needs no surgery."""
LETTER = 10.5
"""The smallest letters, in pixels of the window: a little more than the check asks for."""
LARGEST = {"land": 26.0, "sea": 19.0}
"""The largest letters, likewise."""


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
    legend: Legend
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
    topology = rounded(areas_of(ground, labels, plan).shapes, ground.grid, plan.step)
    topology = cornered(topology, idle_contacts(board), CORNERED * plan.counter)
    shapes = {name: shape_of(topology, name) for name in topology.areas}
    names = {zoom: _names(board, plan, topology, shapes, ground, zoom) for zoom in ("near", "far")}
    places = _places(board, plan, topology, shapes, names, ground)
    legend = legend_of(board, plan, places)
    report = check(board, topology, places, legend)
    seconds = time.monotonic() - began
    return Built(board, plan, ground, topology, shapes, names["near"], places, legend, report, seconds)


def with_places(built: Built, places: Places) -> Built:
    return replace(built, places=places)


def write(built: Built, pictures: dict[str, bytes]) -> dict[str, int]:
    """Replaces the committed files of the board; their sizes in bytes. NotTrue if the check finds fault."""
    if not built.report.good:
        lines = "\n".join(built.report.lines(board_file(built.plan.game)))
        raise NotTrue(f"the drawing is not true to the board, so nothing was written:\n{lines}")
    texts = {
        AREAS: written(built.topology),
        PLACES: places_text(built.places),
        LEGEND: legend_text(built.legend),
    }
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
            boxed = any(name in plan.boxes for name in edge.between)
            if edge.mark not in ("all", "none") or edge.border in ("strait", "canal") or boxed:
                linked.add((a, b))
    return Wanted(frozenset(pairs), frozenset(linked), COMFORT * plan.counter, plan.contact)


def font_kind(space: Space) -> str:
    return "sea" if space.kind in WET else "land"


def _names(
    board: BoardData,
    plan: Plan,
    topology: Topology,
    shapes: dict[str, BaseGeometry],
    ground: Ground,
    zoom: str,
) -> dict[str, Name]:
    """Names for one zoom: at "far" the whole board is in the window, "near" is one step further in."""
    pixel = topology.scale / fit_of(topology.size) / (STEP_IN if zoom == "near" else 1.0)
    forms = forms_of(board, plan)
    wishes = [
        Wish(space.id, forms[space.id], kind, LETTER * pixel, LARGEST[kind] * pixel)
        for space in board.spaces
        if space.id in shapes
        for kind in (font_kind(space),)
    ]
    wet = {domain.id for domain in ground.domains if domain.wet}
    roomy = wet | {name for name in shapes if ":" in name}
    return names_of(wishes, shapes, frozenset(roomy), ground.grid.frame)


def _places(
    board: BoardData,
    plan: Plan,
    topology: Topology,
    shapes: dict[str, BaseGeometry],
    names: dict[str, dict[str, Name]],
    ground: Ground,
) -> Places:
    spaces = [space for space in board.spaces if space.id in shapes]
    rows = {
        space.id: row_of(shapes[space.id], names["near"][space.id], 1 + len(_in_row(space, plan)), plan.badge)
        for space in spaces
    }
    landings = _landings(spaces, plan, topology, shapes, names["near"], rows)
    rooms = _rooms(spaces, shapes, names["near"], rows, _blocks(landings, plan))
    frame = {
        space.id: _place(space, plan, topology, names, rows[space.id], rooms[space.id]) for space in spaces
    }
    marks = tuple(mark for space in spaces for mark in _marks(space, plan, topology, rows[space.id]))
    marks += tuple(
        Mark(found.sign, found.space, on_grid(*found.at, topology), found.text, found.angle)
        for found in landings
    )
    wet = frozenset(domain.id for domain in ground.domains if domain.wet)
    return Places(
        plan.game,
        plan.title,
        topology.size,
        round(plan.counter / topology.scale),
        round(plan.badge / topology.scale),
        round(plan.contact / topology.scale),
        plan.wraps,
        (),
        frame,
        links_of(board, topology, shapes, plan, ground.grid),
        barriers_of(board, topology, plan),
        marks,
        courses_of(board, topology, plan, wet),
    )


def _landings(
    spaces: list[Space],
    plan: Plan,
    topology: Topology,
    shapes: dict[str, BaseGeometry],
    names: dict[str, Name],
    rows: dict[str, Row],
) -> list[Landing]:
    """Marks on shores, those of one kind after the other: the first have the best places."""
    written = shapely.union_all([name.block for name in names.values()])
    coast = Coast(topology, shapes, written, plan.badge)
    return [
        coast.landing(space, marking, sea, text, rows[space.id].spots[0])
        for marking in plan.marks
        if marking.at == "coast"
        for space in spaces
        for sea, text in opened(space, marking)
    ]


def _blocks(landings: list[Landing], plan: Plan) -> list[BaseGeometry]:
    return [Point(landing.at).buffer(0.55 * plan.badge) for landing in landings]


def _rooms(
    spaces: list[Space],
    shapes: dict[str, BaseGeometry],
    names: dict[str, Name],
    rows: dict[str, Row],
    marks: list[BaseGeometry],
) -> dict[str, Room]:
    """The room of every space, without its own name and symbols and the names of others that stand on it."""
    guests = [name for name in names.values() if name.leader]
    guests += [
        names[s.id] for s in spaces if not names[s.id].leader and not _at_home(shapes[s.id], names[s.id])
    ]
    blocks = [*(name.block for name in guests), *marks]
    tree = shapely.STRtree(blocks)
    found: dict[str, Room] = {}
    for space in spaces:
        near = [blocks[number] for number in sorted(tree.query(shapes[space.id]).tolist())]
        taken = shapely.union_all([names[space.id].block, rows[space.id].block, *near])
        found[space.id] = Room(shapes[space.id], taken)
    return found


def _at_home(shape: BaseGeometry, name: Name) -> bool:
    return bool(shapely.contains_xy(shape, name.x, name.y))


def _place(
    space: Space, plan: Plan, topology: Topology, names: dict[str, dict[str, Name]], row: Row, room: Room
) -> Place:
    points = tuple(
        (*on_grid(slot.x, slot.y, topology), round(slot.clearance / topology.scale))
        for slot in room.slots(plan.counter)
    )
    return Place(
        space.kind,
        tint_name(space, plan),
        _label(names["near"][space.id], topology),
        _label(names["far"][space.id], topology),
        on_grid(*row.spots[0], topology),
        points,
        room.fitting(plan.counter),
    )


def tint_name(space: Space, plan: Plan) -> str:
    """The nation whose colour the space has in print; nobody's where the plan names none."""
    name = {"group": space.group, "owner": space.owner, "controller": space.controller}[plan.painted]
    return plan.tint_of(name)


def _label(name: Name, topology: Topology) -> Label:
    return Label(
        name.lines,
        on_grid(name.x, name.y, topology),
        name.angle,
        round(name.size / topology.scale),
        (round(name.wide / topology.scale), round(name.tall / topology.scale)),
        tuple(on_grid(x, y, topology) for x, y in name.leader),
    )


def _in_row(space: Space, plan: Plan) -> list[Mark]:
    """The marks beneath the name, before they have their places."""
    return [
        Mark(marking.sign, space.id, (0, 0), words_on(space, marking))
        for marking in plan.marks
        if marking.at == "row" and borne(space, marking)
    ]


def _marks(space: Space, plan: Plan, topology: Topology, row: Row) -> Iterator[Mark]:
    for mark, spot in zip(_in_row(space, plan), row.spots[1:], strict=True):
        yield Mark(mark.sign, space.id, on_grid(*spot, topology), mark.text, row.angle)


def on_grid(x: float, y: float, topology: Topology) -> Spot:
    return round((x - topology.origin[0]) / topology.scale), round((y - topology.origin[1]) / topology.scale)
