"""Pictures of a board: the bare ground that the client draws on, and the tinted map of the preview."""

from __future__ import annotations

import io
from dataclasses import dataclass

import numpy as np
import shapely
import shapely.ops
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from scipy import ndimage
from shapely.geometry.base import BaseGeometry

from atlas.build import Built
from atlas.check import SCENERY
from atlas.grid import Floats, Grid, Labels, Mask, linear
from atlas.style import Colour, Style, tint_of
from atlas.vectorise import LAKE

Colours = NDArray[np.float32]
SHARP = 2
"""Everything is drawn this much larger and then brought down, so that lines have smooth edges."""
UNITS = 7500
"""The width of every board in pen units, of which widths, dashes and ripples are counted."""
GRAIN = 11
RIPPLES = ((5.0, 0.50), (11.0, 0.38), (18.5, 0.27), (28.0, 0.18), (40.0, 0.11))
"""Lines along the coast as on old charts: distance and strength."""
HATCH = 22.0


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
        found[grid.mask(shape)] = number
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
    return np.where(canvas.dry[..., None], land, sea).astype(np.float32)


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
    """Each nation's tint multiplied in, darker towards its frontiers; impassable ground is hatched."""
    groups = {space.id: space.group for space in canvas.built.board.spaces}
    names = [groups.get(name, "") for name in canvas.names]
    kinds = sorted(set(names))
    nation = np.array([kinds.index(name) for name in names])[canvas.area]
    strength = np.where(canvas.dry & (_void(canvas)[canvas.area] == 0), canvas.style.tint, 0.0)[..., None]
    fill = np.array([tint_of(kind).fill for kind in kinds], dtype=np.float32)[nation] / 240
    picture = picture * (1 - strength + strength * np.minimum(fill, 1.04))
    near = _band(canvas, nation)[..., None] * (strength > 0)
    edge = np.array([tint_of(kind).edge for kind in kinds], dtype=np.float32)[nation]
    picture = picture + (edge - picture) * near
    picture = np.where(_hatched(canvas)[..., None], picture * 0.8, picture)
    return picture.astype(np.float32)


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


def _void(canvas: Canvas) -> NDArray[np.int64]:
    scenery = {kind.id for kind in canvas.built.board.kinds if kind.scenery}
    outside = {space.id for space in canvas.built.board.spaces if space.kind in scenery}
    return np.array([int(name.startswith(SCENERY) or name in outside) for name in canvas.names])


def _hatched(canvas: Canvas) -> Mask:
    """Diagonal lines over land nobody may enter."""
    shut = {space.id for space in canvas.built.board.spaces if "impassable" in space.features}
    mask = np.array([name in shut for name in canvas.names])[canvas.area]
    rows, columns = np.indices(canvas.grid.shape)
    step = max(4, round(HATCH * canvas.unit / canvas.grid.pixel))
    found: Mask = mask & canvas.dry & ((rows + columns) % step < max(2, step // 6))
    return found


# ---- lines


def _lines(canvas: Canvas, picture: Colours) -> Image.Image:
    """Rivers, then borders by what they part, then the coast."""
    image = Image.fromarray(np.clip(picture, 0, 255).astype(np.uint8))
    pen = ImageDraw.Draw(image, "RGBA")
    style = canvas.style
    for river in canvas.built.ground.rivers:
        _draw(canvas, pen, shapely.intersection(river, canvas.built.ground.land), style.river, 1.6)
    for lake in canvas.built.ground.lakes:
        _fill(canvas, pen, lake, style.shore_sea, style.ripple)
    for kind, lines in _borders(canvas).items():
        for line in lines:
            if kind == "sea":
                _dashed(canvas, pen, line, style.sea_halo, 2.6, (13, 9))
            elif kind == "inner":
                _draw(canvas, pen, line, style.halo, 4.5, 110)
                _dashed(canvas, pen, line, style.frontier, 2.2, (11, 5))
            elif kind == "frontier":
                _draw(canvas, pen, line, style.halo, 6.5, 110)
                _draw(canvas, pen, line, style.frontier, 3.4)
            else:
                _draw(canvas, pen, line, style.frontier, 1.8)
    return image


def _borders(canvas: Canvas) -> dict[str, list[NDArray[np.float64]]]:
    """The arcs of the file by what lies on either side."""
    topology = canvas.built.topology
    wet = {domain.id: domain.wet for domain in canvas.built.ground.domains} | {LAKE: True}
    groups = {space.id: space.group for space in canvas.built.board.spaces}
    found: dict[str, list[NDArray[np.float64]]] = {"sea": [], "inner": [], "frontier": [], "coast": []}
    for arc, owners in zip(topology.arcs, topology.owners(), strict=True):
        if len(owners) != 2:
            continue
        line = np.array(arc) * topology.scale + topology.origin
        sides = [wet.get(name, False) for name in owners]
        if all(sides):
            kind = "sea" if all(name in groups for name in owners) else ""
        elif any(sides):
            kind = "coast"
        else:
            same = groups.get(owners[0]) == groups.get(owners[1]) != "neutral"
            kind = "inner" if same else "frontier"
        if kind:
            found[kind].append(line)
    return found


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


def _dashed(
    canvas: Canvas,
    pen: ImageDraw.ImageDraw,
    line: NDArray[np.float64],
    colour: Colour,
    wide: float,
    dash: tuple[float, float],
) -> None:
    unit = canvas.unit
    path = shapely.LineString(line)
    on, off = dash[0] * unit, dash[1] * unit
    start = 0.0
    while start < path.length:
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
