"""Pictures of a board: the bare ground that the client draws on, and the tinted map of the preview."""

from __future__ import annotations

import io
import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import shapely
import shapely.ops
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from scipy import ndimage
from shapely.geometry.base import BaseGeometry

from atlas.build import Built, tint_name
from atlas.colour import Colour
from atlas.grid import Floats, Grid, Labels, Mask, linear, polygons
from atlas.ground import PORT
from atlas.labels import font_of
from atlas.pens import pens_of
from atlas.plan import Lettering, Pen
from atlas.style import HATCHES, WASHES, Style
from atlas.symbols import SYMBOLS
from atlas.textures import TEXTURES, Texture
from atlas.vectorise import LAKE
from wartable.board import Space

Colours = NDArray[np.float32]
SHARP = 2
"""Everything is drawn this much larger and then brought down, so that lines have smooth edges."""
UNITS = 7500
"""The width of every board in pen units, of which widths, dashes and ripples are counted."""
GRAIN, STREWN = 11, 23
"""Seeds of what only seems to be chance."""
HATCHED = 0.22
"""How strongly the hatching of a nation stands out."""
RIPPLES = ((5.0, 0.50), (11.0, 0.38), (18.5, 0.27), (28.0, 0.18), (40.0, 0.11))
"""Lines along the coast as on old charts: distance and strength."""
PALE, HALO = 150, 110
"""How strongly letterings and their rims show, of 255."""
UNDERLAY = 130
"""How strongly frontiers show that lie under other borders, of 255."""
SHUT = "shut"
"""The hatching of ground that nobody may enter."""


@dataclass(frozen=True)
class Canvas:
    """The board at one size: for every pixel the number of its area."""

    built: Built
    style: Style
    grid: Grid
    names: tuple[str, ...]
    area: Labels
    dry: Mask
    shore: Floats  # distance from land, in pen units

    @property
    def unit(self) -> float:
        """The pen's unit in the plane: every board is drawn with the same pens, whatever land it shows."""
        return (self.grid.x1 - self.grid.x0) / UNITS

    def pen(self, units: float) -> int:
        """A line's width in pixels, never less than visible."""
        return max(SHARP, round(units * self.unit / self.grid.pixel))


def canvas_of(built: Built, style: Style, width: int) -> Canvas:
    frame = built.ground.grid
    pixel = (frame.x1 - frame.x0) / (width * SHARP)
    height = round((frame.y1 - frame.y0) / pixel / SHARP) * SHARP
    grid = Grid(frame.x0, frame.y0, pixel, width * SHARP, height)
    wet = {domain.id: domain.wet for domain in built.ground.domains} | {LAKE: True}
    names = tuple(sorted(built.shapes, key=lambda name: (-built.shapes[name].envelope.area, name)))
    area = _areas(grid, [built.shapes[name] for name in names])
    dry = np.array([not wet.get(name, False) for name in names])[area]
    shore = ndimage.distance_transform_edt(~dry) * UNITS / grid.width
    return Canvas(built, style, grid, names, area, dry, shore)


def _areas(grid: Grid, shapes: list[BaseGeometry]) -> Labels:
    """The number of the area of every pixel; each is painted alone, for holes are not to erase others."""
    found = np.full(grid.shape, -1, dtype=np.int32)
    for number, shape in enumerate(shapes):
        part, place = grid.window(shape)
        found[place][part.mask(shape)] = number
    nearest = ndimage.distance_transform_edt(found < 0, return_distances=False, return_indices=True)
    filled: Labels = found[nearest[0], nearest[1]]
    return filled


def ground_picture(canvas: Canvas) -> Image.Image:
    """Land, sea, relief and borders without tints and names, at full size."""
    return _lines(canvas, _ground(canvas))


def tinted(canvas: Canvas) -> Image.Image:
    """The ground with the colours of the nations and all borders, at full size."""
    return _lines(canvas, _tinted(canvas, _ground(canvas)))


def brought_down(picture: Image.Image) -> Image.Image:
    return picture.resize((picture.width // SHARP, picture.height // SHARP), Image.Resampling.LANCZOS)


def webp(picture: Image.Image, quality: int) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, "WEBP", quality=quality, method=6)
    return buffer.getvalue()


# ---- the ground


def _ground(canvas: Canvas) -> Colours:
    style, grain = canvas.style, _grain(canvas.grid.shape)
    deep = (1 - np.exp(-canvas.shore / 170))[..., None].astype(np.float32)
    sea = _colour(style.shore_sea) * (1 - deep) + _colour(style.deep_sea) * deep
    for distance, strength in RIPPLES:
        line = np.exp(-(((canvas.shore - distance) / 1.1) ** 2)) * strength
        sea += (_colour(style.ripple) - sea) * line[..., None].astype(np.float32)
    sea *= 1 + 0.012 * grain
    land = _colour(style.land) * (1 + 0.020 * grain)
    rough = np.clip(_sized(canvas, canvas.built.ground.rough), 0, 1.3)[..., None]
    land = land * (1 - 0.12 * rough) + _colour(style.rock) * 0.12 * rough
    land *= _hills(canvas)[..., None]
    ground = np.where(canvas.dry[..., None], land, sea)
    return np.where(_beyond(canvas)[..., None], ground * 0.84, ground).astype(np.float32)


def _hills(canvas: Canvas) -> Colours:
    """Light and shadow of the relief, without its slow change from plain to plateau."""
    ground = canvas.built.ground
    fine = ndimage.gaussian_filter(ground.relief, 0.6) - ndimage.gaussian_filter(ground.relief, 22)
    shade = 1 + canvas.style.relief * np.where(ground.dry, fine, 0) / 115
    return np.clip(_sized(canvas, shade), 0.66, 1.2).astype(np.float32)


def _sized(canvas: Canvas, values: Floats) -> Colours:
    height, width = canvas.grid.shape
    picture = Image.fromarray(values.astype(np.float32))
    return np.asarray(picture.resize((width, height), Image.Resampling.BICUBIC), dtype=np.float32)


def _grain(shape: tuple[int, int]) -> Colours:
    """The unevenness of paper, from broad stains to fibres; always the same."""
    chance = np.random.default_rng(GRAIN)
    total, scale, strength = np.zeros(shape, dtype=np.float32), 440.0, 1.0
    for _ in range(5):
        rows, columns = int(shape[0] / scale) + 3, int(shape[1] / scale) + 3
        small = Image.fromarray(chance.standard_normal((rows, columns)).astype(np.float32))
        total += strength * np.asarray(small.resize((shape[1], shape[0]), Image.Resampling.BICUBIC))
        strength, scale = strength * 0.55, max(2.0, scale / 2.6)
    grain: Colours = (total / total.std())[..., None]
    return grain


# ---- tints


def _tinted(canvas: Canvas, picture: Colours) -> Colours:
    """Each nation's wash multiplied in, hatched, darker towards its frontiers; closed ground is hatched."""
    tints = _tints(canvas)
    kinds = sorted({"", *tints})
    nation = np.array([kinds.index(name) for name in tints])[canvas.area]
    strength = np.where((nation > 0) & canvas.dry, canvas.style.tint, 0.0)[..., None]
    washes = [WASHES[canvas.built.plan.nations[kind].wash] if kind else WASHES["white"] for kind in kinds]
    fill = np.array([wash.fill(canvas.style) for wash in washes], dtype=np.float32)[nation] / 255
    edge = np.array([wash.edge(canvas.style) for wash in washes], dtype=np.float32)[nation]
    picture = picture * (1 - strength + strength * fill)
    for number, kind in enumerate(kinds):
        hatch = canvas.built.plan.nations[kind].hatch if kind else ""
        if hatch:
            lines = (_hatching(canvas, hatch) & (nation == number) & canvas.dry)[..., None]
            picture = np.where(lines, picture + (edge - picture) * HATCHED, picture)
    near = _band(canvas, nation)[..., None] * (strength > 0)
    picture = picture + (edge - picture) * near
    picture = np.where(_closed(canvas)[..., None], picture * 0.8, picture)
    return picture.astype(np.float32)


def _tints(canvas: Canvas) -> list[str]:
    """For every area the nation whose colour it has in print."""
    spaces = canvas.built.board.by_id()
    plan = canvas.built.plan
    return [tint_name(spaces[name], plan) if name in spaces else "" for name in canvas.names]


def _band(canvas: Canvas, nation: NDArray[np.int64]) -> Floats:
    """How near the frontier with another nation is: 0 far away, about a half at the line."""
    line = np.zeros(canvas.grid.shape, dtype=bool)
    for one, other in ((np.s_[:, 1:], np.s_[:, :-1]), (np.s_[1:, :], np.s_[:-1, :])):
        both = canvas.dry[one] & canvas.dry[other] & (nation[one] != nation[other])
        line[one] |= both
        line[other] |= both
    away = ndimage.distance_transform_edt(~line) * canvas.grid.pixel / canvas.unit
    band: Floats = 0.34 * np.clip(1 - away / 9, 0, 1) + 0.20 * np.clip(1 - away / 22, 0, 1)
    return band


def _closed(canvas: Canvas) -> Mask:
    """Lines over land that nobody may enter."""
    shut = {space.id for space in canvas.built.board.spaces if "impassable" in space.features}
    mask = np.array([name in shut for name in canvas.names])[canvas.area]
    found: Mask = mask & canvas.dry & _hatching(canvas, SHUT)
    return found


def _beyond(canvas: Canvas) -> Mask:
    """Lines over land that is no space of the board and only fills the picture."""
    board = canvas.built.board
    kinds = {kind.id for kind in board.kinds if kind.scenery}
    outside = {space.id for space in board.spaces if space.kind in kinds}
    if not outside:
        return np.zeros(canvas.grid.shape, dtype=bool)
    mask = np.array([name in outside for name in canvas.names])[canvas.area]
    found: Mask = mask & canvas.dry & _hatching(canvas, SHUT)
    return found


def _hatching(canvas: Canvas, hatch: str) -> Mask:
    """Where the lines of a hatching run, whatever lies under them."""
    angles, step, wide = HATCHES[hatch]
    scale = canvas.unit / canvas.grid.pixel
    rows, columns = np.indices(canvas.grid.shape, dtype=np.float32)
    found = np.zeros(canvas.grid.shape, dtype=bool)
    for angle in angles:
        turn = np.radians(angle)
        across = columns * np.float32(np.sin(turn)) + rows * np.float32(np.cos(turn))
        found |= across % (step * scale) < max(wide * scale, 1.0)
    return found


# ---- lines


def _lines(canvas: Canvas, picture: Colours) -> Image.Image:
    """Large letters, terrain, then rivers, then borders by what they part, then the coast."""
    image = Image.fromarray(np.clip(picture, 0, 255).astype(np.uint8))
    for lettering in canvas.built.plan.letterings:
        _lettered(canvas, image, lettering)
    pen = ImageDraw.Draw(image, "RGBA")
    style = canvas.style
    for terrain, texture in sorted(canvas.built.plan.textures.items()):
        _strew(canvas, pen, terrain, TEXTURES[texture])
    for river in canvas.built.ground.rivers:
        _draw(canvas, pen, shapely.intersection(river, canvas.built.ground.land), style.river, 1.6)
    for lake in canvas.built.ground.lakes:
        _fill(canvas, pen, lake, style.shore_sea, style.ripple)
    for line in _frontiers(canvas):
        _underlaid(canvas, pen, line)
    for kind, lines in _borders(canvas).items():
        for line in lines:
            _border(canvas, pen, kind, line)
    for harbour in _harbours(canvas):
        _ring(canvas, pen, harbour)
    for parting, course in zip(canvas.built.plan.partings, canvas.built.places.courses, strict=True):
        for number in course.arcs:
            _drawn(canvas, pen, _arc(canvas, number), parting.pen)
    return image


def _strew(canvas: Canvas, pen: ImageDraw.ImageDraw, terrain: str, texture: Texture) -> None:
    """The signs of a terrain over its spaces, none across a border or under a name."""
    scale = canvas.unit / canvas.grid.pixel
    spaces = canvas.built.board.by_id()
    bears = np.array([name in spaces and spaces[name].terrain == terrain for name in canvas.names])
    free = bears[canvas.area] & canvas.dry & ~canvas.grid.mask(_written(canvas))
    half, fill = texture.size * scale, (*canvas.style.colour(texture.role), texture.strength)
    height, width = canvas.grid.shape

    def stands(spots: Floats) -> Mask:
        fits = np.ones(len(spots), dtype=bool)
        here = np.clip(spots.astype(int), 0, (width - 1, height - 1))
        for across, down in ((0, 0), (-1, -1), (1, -1), (1, 1), (-1, 1)):
            x = np.clip((spots[:, 0] + across * half).astype(int), 0, width - 1)
            y = np.clip((spots[:, 1] + down * half).astype(int), 0, height - 1)
            fits &= free[y, x] & (canvas.area[y, x] == canvas.area[here[:, 1], here[:, 0]])
        return fits

    for x, y in strewn(width, height, texture.apart * scale, stands):
        for stroke in texture.strokes:
            points = [(x + a * half, y + b * half) for a, b in stroke]
            pen.line(points, fill=fill, width=canvas.pen(texture.width), joint="curve")


def strewn(
    wide: float, tall: float, apart: float, stands: Callable[[Floats], Mask]
) -> Iterator[tuple[float, float]]:
    """Places of signs in a field of this size: in rows, each a little aside, where `stands` lets them."""
    rows, columns = int(tall / (apart * 0.8)) + 2, int(wide / apart) + 2
    chance = np.random.default_rng(STREWN)
    aside = chance.uniform(-0.22, 0.22, (rows, columns, 2)) * apart
    y, x = np.mgrid[0:rows, 0:columns].astype(float)
    x = (x + 0.5 * (y % 2)) * apart + aside[..., 0]
    y = y * apart * 0.8 + aside[..., 1]
    spots = np.column_stack([x.ravel(), y.ravel()])
    yield from map(tuple, spots[stands(spots)].tolist())


def _written(canvas: Canvas) -> BaseGeometry:
    """Where names stand one zoom step in."""
    return shapely.union_all([name.block for name in canvas.built.names.values()])


def _border(canvas: Canvas, pen: ImageDraw.ImageDraw, kind: str, line: NDArray[np.float64]) -> None:
    style = canvas.style
    if kind in canvas.built.plan.pens:
        _drawn(canvas, pen, line, canvas.built.plan.pens[kind])
    elif kind == "sea":
        dashed(canvas, pen, line, style.sea_border, 2.6, (13, 9))
    elif kind == "inner":
        _draw(canvas, pen, line, style.frontier_halo, 4.5, 110)
        dashed(canvas, pen, line, style.frontier, 2.2, (11, 5))
    elif kind == "frontier":
        _draw(canvas, pen, line, style.frontier_halo, 6.5, 110)
        _draw(canvas, pen, line, style.frontier, 3.4)
    else:
        _draw(canvas, pen, line, style.frontier, 1.8)


def _drawn(canvas: Canvas, pen: ImageDraw.ImageDraw, line: NDArray[np.float64], strokes: Pen) -> None:
    """A border of a type that the plan has a pen for, in a halo so that it shows on any ground."""
    colour = canvas.style.colour(strokes.colour)
    _draw(canvas, pen, line, canvas.style.frontier_halo, strokes.width + 2.6, 110)
    if strokes.dash:
        dashed(canvas, pen, line, colour, strokes.width, strokes.dash)
    else:
        _draw(canvas, pen, line, colour, strokes.width)
    if strokes.beads:
        _thread(canvas, pen, line, strokes)


def _thread(canvas: Canvas, pen: ImageDraw.ImageDraw, line: NDArray[np.float64], strokes: Pen) -> None:
    """Symbols along a line, upright, at least one."""
    path = shapely.LineString(line)
    count = max(1, round(path.length / (strokes.every * canvas.unit)))
    radius = strokes.bead / 2 * canvas.unit
    for number in range(count):
        spot = path.interpolate((number + 0.5) / count, normalized=True)
        for part in SYMBOLS[strokes.beads].parts:
            corners = pixels(canvas, np.array(part) * radius + (spot.x, spot.y))
            pen.line(
                [*corners, *corners[:2]], fill=canvas.style.frontier_halo, width=canvas.pen(3), joint="curve"
            )
            pen.polygon(corners, fill=canvas.style.colour(strokes.colour))


def _arc(canvas: Canvas, number: int) -> NDArray[np.float64]:
    topology = canvas.built.topology
    line: NDArray[np.float64] = np.array(topology.arcs[number]) * topology.scale + topology.origin
    return line


def _borders(canvas: Canvas) -> dict[str, list[NDArray[np.float64]]]:
    """The arcs of the file by what lies on either side, or by the type of border if that has a pen."""
    built = canvas.built
    wet = {domain.id: domain.wet for domain in built.ground.domains} | {LAKE: True}
    spaces = built.board.by_id()
    pens = pens_of(built.board, built.plan)
    found: dict[str, list[NDArray[np.float64]]] = {"sea": [], "inner": [], "frontier": [], "coast": []}
    found |= {name: [] for name in built.plan.pens}
    for number, owners in enumerate(built.topology.owners()):
        if len(owners) == 2:
            kind = _kind(owners, wet, spaces, pens.get(frozenset(owners), ""))
            if kind:
                found[kind].append(_arc(canvas, number))
    return found


def _lettered(canvas: Canvas, image: Image.Image, lettering: Lettering) -> None:
    """Large letters in the colour of warning, as frontiers between fronts have it, in a rim that parts them
    from any tint."""
    letters = round(lettering.size * canvas.unit / canvas.grid.pixel)
    font, text = font_of("land", letters), " ".join(lettering.text.upper())
    for colour, strength, rim in ((canvas.style.halo, HALO, letters // 10), (canvas.style.alarm, PALE, 0)):
        mask = Image.new("L", (round(font.getlength(text)) + letters, 2 * letters), 0)
        middle = (mask.width / 2, mask.height / 2)
        ImageDraw.Draw(mask).text(middle, text, font=font, fill=strength, anchor="mm", stroke_width=rim)
        mask = mask.rotate(-lettering.angle, resample=Image.Resampling.BICUBIC, expand=True)
        left = round(lettering.at[0] * image.width - mask.width / 2)
        top = round(lettering.at[1] * image.height - mask.height / 2)
        image.paste(colour, (left, top), mask)


def _frontiers(canvas: Canvas) -> Iterator[NDArray[np.float64]]:
    """Where two groups meet on land, if the plan of the board has such frontiers drawn under its borders."""
    built = canvas.built
    dry = {domain.id for domain in built.ground.domains if not domain.wet}
    groups = {space.id: space.group for space in built.board.spaces if space.id in dry and space.group}
    for number, owners in enumerate(built.topology.owners() if built.plan.frontier else ()):
        if len(owners) == 2 and len({groups.get(name, "") for name in owners} - {""}) == 2:
            yield _arc(canvas, number)


def _harbours(canvas: Canvas) -> Iterator[BaseGeometry]:
    built = canvas.built
    return (built.shapes[s.id] for s in built.board.spaces if s.kind == PORT and s.id in built.shapes)


def _ring(canvas: Canvas, pen: ImageDraw.ImageDraw, harbour: BaseGeometry) -> None:
    """A port that is a space of its own: paler water in a double ring."""
    style = canvas.style
    for part in polygons(harbour):
        points = pixels(canvas, np.asarray(part.exterior.coords))
        pen.polygon(points, fill=(*style.sea_halo, 150))
        pen.line([*points, points[1]], fill=style.frontier_halo, width=canvas.pen(7), joint="curve")
        pen.line([*points, points[1]], fill=style.sea_ink, width=canvas.pen(3.6), joint="curve")


def _underlaid(canvas: Canvas, pen: ImageDraw.ImageDraw, line: NDArray[np.float64]) -> None:
    strokes = canvas.built.plan.frontier
    if strokes:
        _draw(canvas, pen, line, canvas.style.colour(strokes.colour), strokes.width, UNDERLAY)


def _kind(owners: list[str], wet: dict[str, bool], spaces: dict[str, Space], pen: str) -> str:
    sides = [wet.get(name, False) for name in owners]
    if all(sides):
        return "sea" if all(name in spaces for name in owners) else ""
    if pen:
        return pen
    if any(sides):
        return "coast"
    one, other = (spaces[name].group if name in spaces else "" for name in owners)
    return "inner" if one == other != "neutral" else "frontier"


def pixels(canvas: Canvas, plane: NDArray[np.float64]) -> list[tuple[float, float]]:
    moved = (plane - (canvas.grid.x0, canvas.grid.y0)) / canvas.grid.pixel
    return [(float(x), float(y)) for x, y in moved]


def _draw(
    canvas: Canvas,
    pen: ImageDraw.ImageDraw,
    line: BaseGeometry | NDArray[np.float64],
    colour: Colour,
    wide: float,
    strength: int = 255,
) -> None:
    parts = [line] if isinstance(line, np.ndarray) else [np.asarray(part.coords) for part in linear(line)]
    for part in parts:
        pen.line(pixels(canvas, part), fill=(*colour, strength), width=canvas.pen(wide), joint="curve")


def dashed(
    canvas: Canvas,
    pen: ImageDraw.ImageDraw,
    line: NDArray[np.float64],
    colour: Colour,
    wide: float,
    dash: tuple[float, ...],
) -> None:
    unit = canvas.unit
    path = shapely.LineString(line)
    strokes = itertools.cycle(zip(dash[::2], dash[1::2], strict=True))
    start = 0.0
    while start < path.length:
        on, off = (part * unit for part in next(strokes))
        piece = shapely.ops.substring(path, start, min(start + on, path.length))
        if piece.geom_type == "LineString":
            _draw(canvas, pen, piece, colour, wide)
        start += on + off


def _fill(canvas: Canvas, pen: ImageDraw.ImageDraw, shape: BaseGeometry, fill: Colour, rim: Colour) -> None:
    for part in shapely.get_parts(shapely.intersection(shape, canvas.built.ground.land)):
        if part.geom_type == "Polygon" and not part.is_empty:
            points = pixels(canvas, np.asarray(part.exterior.coords))
            pen.polygon(points, fill=fill, outline=rim, width=canvas.pen(1.0))


def _colour(colour: Colour) -> Colours:
    return np.array(colour, dtype=np.float32)
