"""The preview of a board: the tinted map with names, values and signs, and a legend that explains them."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
from PIL import Image, ImageDraw

from atlas.colour import washed
from atlas.files import Entry, Mark, Tint
from atlas.labels import LEADING, Name, font_of, width_of
from atlas.links import DASHES
from atlas.picture import Canvas, brought_down, dashed, pixels, tinted
from atlas.plan import Nation
from atlas.style import WASHES, Style
from atlas.symbols import SYMBOLS, Symbol, turned
from atlas.textures import TEXTURES, Texture

MARGIN = 26
APART = 18.0
"""Between the dots of a line without passage, in pen units."""


def preview(canvas: Canvas) -> Image.Image:
    """As the board looks one zoom step in, before any counter stands on it."""
    built, style = canvas.built, canvas.style
    picture = tinted(canvas).convert("RGBA")
    _signs(canvas, picture)
    _leaders(canvas, picture)
    for mark in built.places.marks:
        _mark(canvas, picture, mark)
    _chips(canvas, picture)
    for space in built.board.spaces:
        if space.id in built.names:
            _name(canvas, picture, built.names[space.id])
    legend = _legend(canvas, picture.width)
    return _framed(brought_down(picture.convert("RGB")), brought_down(legend), style)


def _signs(canvas: Canvas, picture: Image.Image) -> None:
    pen = ImageDraw.Draw(picture)
    topology, places = canvas.built.topology, canvas.built.places
    for barrier in places.barriers:
        for number in barrier.arcs:
            _dots(canvas, pen, np.array(topology.arcs[number]) * topology.scale + topology.origin)
    for link in places.links:
        line = np.array(link.line) * topology.scale + topology.origin
        _arrow(canvas, pen, line, DASHES.get(link.sign, ()))


def _leaders(canvas: Canvas, picture: Image.Image) -> None:
    """Fine lines from names that stand outside to the spaces they belong to."""
    pen = ImageDraw.Draw(picture)
    for name in canvas.built.names.values():
        if name.leader:
            line = pixels(canvas, np.array(name.leader))
            pen.line(line, fill=canvas.style.halo, width=canvas.pen(5))
            pen.line(line, fill=canvas.style.ink, width=canvas.pen(2))
            (x, y), r = line[-1], canvas.pen(3.2)
            pen.ellipse((x - r, y - r, x + r, y + r), fill=canvas.style.ink)


def _dots(canvas: Canvas, pen: ImageDraw.ImageDraw, line: np.typing.NDArray[np.float64]) -> None:
    """A row of dots in the colour of warning: no passage."""
    steps = np.hypot(*np.diff(line, axis=0).T)
    along = np.concatenate([[0.0], np.cumsum(steps)])
    every = APART * canvas.unit
    places = np.arange(every / 2, max(along[-1], every), every)
    radius = canvas.pen(3.2)
    for x, y in pixels(canvas, np.column_stack([np.interp(places, along, line[:, k]) for k in (0, 1)])):
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=canvas.style.alarm)


def _arrow(
    canvas: Canvas,
    pen: ImageDraw.ImageDraw,
    line: np.typing.NDArray[np.float64],
    dash: tuple[float, ...],
) -> None:
    """A double arrow with a rim: adjacent along here. Broken, it is light on dark, like a railway."""
    points = pixels(canvas, line)
    head = canvas.pen(13)
    ends = [(points[0], points[1]), (points[-1], points[-2])]
    rim = min(canvas.style.frontier, canvas.style.halo, key=sum)
    for colour, wide, more in ((rim, 6.5, 1.35), (canvas.style.sign, 3.2, 1.0)):
        if dash and colour == canvas.style.sign:
            dashed(canvas, pen, line, colour, wide, dash)
        else:
            pen.line(points, fill=colour, width=canvas.pen(wide), joint="curve")
        for (x, y), (back_x, back_y) in ends:
            way = math.atan2(y - back_y, x - back_x)
            tip = [
                (x + head * more * math.cos(way + a) * r, y + head * more * math.sin(way + a) * r)
                for a, r in ((0.0, 1.0), (2.4, 0.8), (-2.4, 0.8))
            ]
            pen.polygon(tip, fill=colour)


def _name(canvas: Canvas, picture: Image.Image, name: Name) -> None:
    kind, style = name.font, canvas.style
    ink, halo = (style.sea_ink, style.sea_halo) if kind == "sea" else (style.ink, style.halo)
    letters = max(8, round(name.size / canvas.grid.pixel))
    font = font_of(kind, letters)
    wide = round(max(width_of(kind, line) for line in name.lines) * letters) + 2 * letters
    tall = round(LEADING * len(name.lines) * letters) + 2 * letters
    sheet = Image.new("RGBA", (wide, tall), (*halo, 0))
    pen = ImageDraw.Draw(sheet)
    for number, line in enumerate(name.lines):
        place = (wide / 2, tall / 2 + (number - (len(name.lines) - 1) / 2) * LEADING * letters)
        rim = max(2, round(letters * 0.09))
        pen.text(place, line, font=font, fill=ink, anchor="mm", stroke_width=rim, stroke_fill=(*halo, 205))
        pen.text(place, line, font=font, fill=ink, anchor="mm")
    turned = sheet.rotate(-name.angle, resample=Image.Resampling.BICUBIC, expand=True)
    ((x, y),) = pixels(canvas, np.array([[name.x, name.y]]))
    picture.alpha_composite(turned, *_clipped(picture, turned, x, y))


def _clipped(
    picture: Image.Image, sheet: Image.Image, x: float, y: float
) -> tuple[tuple[int, int], tuple[int, int]]:
    """Where a sheet goes so that its middle is at (x, y), cut at the upper and left edge of the picture."""
    left, top = round(x - sheet.width / 2), round(y - sheet.height / 2)
    return (max(left, 0), max(top, 0)), (max(-left, 0), max(-top, 0))


def _mark(canvas: Canvas, picture: Image.Image, mark: Mark) -> None:
    plan, topology = canvas.built.plan, canvas.built.topology
    marking = next(marking for marking in plan.marks if marking.sign == mark.sign)
    ((x, y),) = pixels(canvas, np.array([mark.at]) * topology.scale + topology.origin)
    radius = plan.badge / 2 / canvas.grid.pixel
    turn = mark.angle if marking.at == "coast" else 0
    _symbol(ImageDraw.Draw(picture), canvas.style, SYMBOLS[marking.symbol], (x, y, radius), mark.text, turn)


def _symbol(
    pen: ImageDraw.ImageDraw,
    style: Style,
    symbol: Symbol,
    spot: tuple[float, float, float],
    text: str,
    turn: int = 0,
) -> None:
    """A symbol with its rim; what is written in it stands upright, however it is turned."""
    x, y, r = spot
    parts = [turned(part, turn) for part in symbol.parts]
    rim = max(2, round(r * 0.14))
    fill = style.colour(symbol.role)
    outline = {"halo": style.ink, "sea_halo": style.sea_ink}.get(symbol.role, style.halo)
    for part in parts:
        points = [(x + a * r, y + b * r) for a, b in part]
        pen.line([*points, points[0], points[1]], fill=outline, width=2 * rim, joint="curve")
    for part in parts:
        pen.polygon([(x + a * r, y + b * r) for a, b in part], fill=fill)
    if text:
        font = font_of("figure", max(8, round(r * (1.5 if len(text) < 3 else 1.1))))
        pen.text((x, y), text, font=font, fill=style.ink, anchor="mm")


def _chips(canvas: Canvas, picture: Image.Image) -> None:
    """The letter of whose space it is in print, in a roundel of the nation's colour."""
    built, style = canvas.built, canvas.style
    pen = ImageDraw.Draw(picture)
    for place in built.places.spaces.values():
        if place.tint:
            spot = np.array([place.chip]) * built.topology.scale + built.topology.origin
            ((x, y),) = pixels(canvas, spot)
            _chip(
                pen, style, built.plan.nations[place.tint], (x, y, built.plan.badge / 2 / canvas.grid.pixel)
            )


def _chip(pen: ImageDraw.ImageDraw, style: Style, nation: Nation, spot: tuple[float, float, float]) -> None:
    x, y, r = spot
    edge = WASHES[nation.wash].edge(style)
    pen.ellipse((x - r, y - r, x + r, y + r), fill=edge, outline=style.halo, width=max(2, round(r * 0.14)))
    letters = round(r * (1.35 if len(nation.letter) == 1 else 1.0))
    pen.text((x, y), nation.letter, font=font_of("figure", letters), fill=style.halo, anchor="mm")


def _legend(canvas: Canvas, width: int) -> Image.Image:
    """The strip under the map: its title, and what every colour and sign means."""
    built, style, legend = canvas.built, canvas.style, canvas.built.legend
    grounds = [entry for entry in legend.terrains if entry.path]
    entries: list[Tint | Entry] = [*legend.tints, *grounds, *legend.borders, *legend.signs]
    letter = round(width / 112)
    text, title = font_of("sea", letter), font_of("land", round(letter * 1.9))
    left = round(title.getlength(built.plan.title)) + 3 * letter
    places = _flow([text.getlength(entry.title) + 5 * letter for entry in entries], left, width - letter)
    lines = places[-1][1] + 1 if places else 1
    strip = Image.new("RGB", (width, round(letter * (1.9 * lines + 1.0))), style.paper)
    pen = ImageDraw.Draw(strip)
    pen.text((letter, strip.height / 2), built.plan.title, font=title, fill=style.ink, anchor="lm")
    for entry, (x, line) in zip(entries, places, strict=True):
        y = letter * (1.45 + 1.9 * line)
        _sample(canvas, pen, entry, (x + letter * 1.6, y, letter))
        pen.text((x + letter * 3.3, y), entry.title, font=text, fill=style.ink, anchor="lm")
    return strip


def _flow(widths: list[float], left: float, right: float) -> list[tuple[float, int]]:
    """Where entries of these widths go, line by line."""
    places: list[tuple[float, int]] = []
    x, line = left, 0
    for wide in widths:
        if x + wide > right and x > left:
            x, line = left, line + 1
        places.append((x, line))
        x += wide
    return places


def _sample(
    canvas: Canvas, pen: ImageDraw.ImageDraw, entry: Tint | Entry, spot: tuple[float, float, float]
) -> None:
    x, y, letter = spot
    plan, style = canvas.built.plan, canvas.style
    if isinstance(entry, Tint):
        wash = WASHES[plan.nations[entry.id].wash]
        field = (x - letter, y - letter * 0.7, x + letter, y + letter * 0.7)
        colour = washed(style.land, wash.fill(style), style.tint)
        pen.rectangle(field, fill=colour, outline=wash.edge(style), width=3)
        _chip(pen, style, plan.nations[entry.id], (x, y, letter * 0.6))
    elif entry.drawn == "symbol":
        marking = next(marking for marking in plan.marks if marking.sign == entry.id)
        example = next(mark for mark in canvas.built.places.marks if mark.sign == entry.id)
        _symbol(pen, style, SYMBOLS[marking.symbol], (x, y, letter * 0.7), example.text)
    elif entry.drawn == "ground":
        _ground_sample(pen, style, TEXTURES[plan.textures[entry.id]], spot)
    elif entry.drawn == "line":
        _line_sample(canvas, pen, entry, spot)
    elif entry.drawn == "arrow":
        _arrow_sample(pen, style, entry, spot)
    else:
        {"ring": _ring_sample, "dots": _dots_sample, "hatch": _hatch_sample}[entry.drawn](pen, style, spot)


def _line_sample(
    canvas: Canvas, pen: ImageDraw.ImageDraw, entry: Entry, spot: tuple[float, float, float]
) -> None:
    x, y, letter = spot
    plan, style = canvas.built.plan, canvas.style
    colour = style.colour(entry.role)
    wide = max(2, round(letter * entry.width / 12))
    dash = [part * letter / 14 for part in entry.dash] or [2 * letter, 0.0]
    start, step = x - letter, 0
    while start < x + letter:
        if step % 2 == 0:
            pen.line((start, y, min(start + dash[step % len(dash)], x + letter), y), fill=colour, width=wide)
        start += dash[step % len(dash)]
        step += 1
    beads = plan.pens[entry.id].beads if entry.id in plan.pens else ""
    if beads:
        _symbol(pen, style, replace(SYMBOLS[beads], role=entry.role), (x, y, letter * 0.5), "")


def _arrow_sample(
    pen: ImageDraw.ImageDraw, style: Style, entry: Entry, spot: tuple[float, float, float]
) -> None:
    x, y, letter = spot
    rim = min(style.frontier, style.halo, key=sum)
    pen.line((x - letter, y, x + letter, y), fill=rim, width=round(letter * 0.5))
    on, off = [part * letter / 14 for part in entry.dash] or [2 * letter, 0.0]
    for start in np.arange(x - letter, x + letter, on + off):
        stroke = (float(start), y, min(float(start) + on, x + letter), y)
        pen.line(stroke, fill=style.sign, width=round(letter * 0.25))


def _ring_sample(pen: ImageDraw.ImageDraw, style: Style, spot: tuple[float, float, float]) -> None:
    x, y, r = spot[0], spot[1], spot[2] * 0.7
    pen.ellipse((x - r, y - r, x + r, y + r), fill=style.sea_halo, outline=style.sea_ink, width=5)


def _dots_sample(pen: ImageDraw.ImageDraw, style: Style, spot: tuple[float, float, float]) -> None:
    x, y, letter = spot
    r = letter * 0.16
    for k in range(-2, 3):
        pen.ellipse((x + k * letter * 0.6 - r, y - r, x + k * letter * 0.6 + r, y + r), fill=style.alarm)


def _hatch_sample(pen: ImageDraw.ImageDraw, style: Style, spot: tuple[float, float, float]) -> None:
    x, y, letter = spot
    field = (x - letter, y - letter / 2, x + letter, y + letter / 2)
    pen.rectangle(field, fill=style.land)
    for k in range(-1, 2):
        middle = x + k * letter * 0.6
        pen.line((middle - 10, y + letter / 2, middle + 10, y - letter / 2), style.frontier, 3)
    pen.rectangle(field, outline=style.frontier, width=2)


def _ground_sample(
    pen: ImageDraw.ImageDraw, style: Style, texture: Texture, spot: tuple[float, float, float]
) -> None:
    x, y, letter = spot
    pen.rectangle((x - letter, y - letter * 0.7, x + letter, y + letter * 0.7), fill=style.land)
    for stroke in texture.strokes:
        points = [(x + a * letter * 0.55, y + b * letter * 0.55) for a, b in stroke]
        pen.line(points, fill=style.colour(texture.role), width=max(2, round(letter * 0.09)), joint="curve")


def _framed(picture: Image.Image, legend: Image.Image, style: Style) -> Image.Image:
    tall = picture.height + legend.height + 2 * MARGIN
    sheet = Image.new("RGB", (picture.width + 2 * MARGIN, tall), style.paper)
    sheet.paste(picture, (MARGIN, MARGIN))
    sheet.paste(legend, (MARGIN, MARGIN + picture.height))
    pen = ImageDraw.Draw(sheet)
    right, low = sheet.width - 1, MARGIN + picture.height
    pen.rectangle((MARGIN - 2, MARGIN - 2, right - MARGIN + 2, low + 2), outline=style.ink, width=3)
    pen.rectangle((7, 7, right - 7, sheet.height - 8), outline=style.ink, width=6)
    return sheet
