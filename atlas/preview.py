"""The preview of a board: the tinted map with names, values and signs, and a legend that explains them."""

from __future__ import annotations

import math

import numpy as np
from PIL import Image, ImageDraw

from atlas.build import Built, font_kind
from atlas.labels import LEADING, Name, font_of, width_of
from atlas.picture import Canvas, brought_down, canvas_of, pixels, tinted
from atlas.style import Colour, Style, tint_of
from wartable.board import Space

MARGIN = 26
BADGE = 0.72
"""The size of a badge, in counters."""
APART = 18.0
"""Between the dots of a line without passage, in pen units."""


def preview(built: Built, style: Style, width: int) -> Image.Image:
    canvas = canvas_of(built, style, width)
    picture = tinted(canvas).convert("RGBA")
    _signs(canvas, picture)
    for space in built.board.spaces:
        if space.id in built.names:
            _name(canvas, picture, space, built.names[space.id])
    for space in built.board.spaces:
        if space.id in built.names:
            _badges(canvas, picture, space, built.names[space.id])
    legend = _legend(canvas, picture.width)
    return _framed(brought_down(picture.convert("RGB")), brought_down(legend), style)


def _signs(canvas: Canvas, picture: Image.Image) -> None:
    pen = ImageDraw.Draw(picture)
    topology, places = canvas.built.topology, canvas.built.places
    for barrier in places.barriers:
        for number in barrier.arcs:
            _dots(canvas, pen, np.array(topology.arcs[number]) * topology.scale + topology.origin)
    for link in places.links:
        ends = np.array(link.line) * topology.scale + topology.origin
        _arrow(canvas, pen, ends)


def _dots(canvas: Canvas, pen: ImageDraw.ImageDraw, line: np.typing.NDArray[np.float64]) -> None:
    """A row of dots in the colour of warning: no passage."""
    steps = np.hypot(*np.diff(line, axis=0).T)
    along = np.concatenate([[0.0], np.cumsum(steps)])
    every = APART * canvas.unit
    places = np.arange(every / 2, max(along[-1], every), every)
    radius = canvas.pen(3.2)
    for x, y in pixels(canvas, np.column_stack([np.interp(places, along, line[:, k]) for k in (0, 1)])):
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=canvas.style.alarm)


def _arrow(canvas: Canvas, pen: ImageDraw.ImageDraw, ends: np.typing.NDArray[np.float64]) -> None:
    """A white double arrow with a dark rim: adjacent across here."""
    (ax, ay), (bx, by) = pixels(canvas, ends)
    turn, head = math.atan2(by - ay, bx - ax), canvas.pen(13)
    for colour, wide, more in ((canvas.style.frontier, 6.5, 1.35), ((255, 252, 240), 3.2, 1.0)):
        pen.line([(ax, ay), (bx, by)], fill=colour, width=canvas.pen(wide))
        for x, y, way in ((ax, ay, turn + math.pi), (bx, by, turn)):
            tip = [
                (x + head * more * math.cos(way + a) * r, y + head * more * math.sin(way + a) * r)
                for a, r in ((0.0, 1.0), (2.4, 0.8), (-2.4, 0.8))
            ]
            pen.polygon(tip, fill=colour)


def _name(canvas: Canvas, picture: Image.Image, space: Space, name: Name) -> None:
    kind = font_kind(space)
    sea = kind == "sea"
    ink, halo = (
        (canvas.style.sea_ink, canvas.style.sea_halo) if sea else (canvas.style.ink, canvas.style.halo)
    )
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


def _badges(canvas: Canvas, picture: Image.Image, space: Space, name: Name) -> None:
    """Under the name: a factory, a capital's star, the value."""
    known = ("capital", "industrial_complex", "victory_city")
    signs: list[str] = [sign for sign in known if sign in space.features]
    signs += ["value"] if space.value else []
    if not signs:
        return
    pen = ImageDraw.Draw(picture)
    size = round(canvas.built.plan.counter * BADGE / canvas.grid.pixel)
    low = name.size * (LEADING * len(name.lines) / 2 + 0.05) / canvas.grid.pixel + size * 0.55
    turn = math.radians(name.angle)
    ((x, y),) = pixels(canvas, np.array([[name.x, name.y]]))
    x, y = x - low * math.sin(turn), y + low * math.cos(turn)
    for number, sign in enumerate(signs):
        along = (number - (len(signs) - 1) / 2) * size * 1.15
        _badge(canvas, pen, sign, space, (x + along * math.cos(turn), y + along * math.sin(turn), size / 2))


def _badge(
    canvas: Canvas, pen: ImageDraw.ImageDraw, sign: str, space: Space, spot: tuple[float, float, float]
) -> None:
    x, y, r = spot
    style = canvas.style
    rim = max(2, round(r * 0.12))
    if sign == "value":
        edge: Colour = style.sea_ink if font_kind(space) == "sea" else tint_of(space.group).edge
        pen.ellipse((x - r, y - r, x + r, y + r), fill=style.halo, outline=edge, width=rim)
        font = font_of("figure", max(8, round(r * 1.45)))
        pen.text((x, y), str(space.value), font=font, fill=style.ink, anchor="mm")
    elif sign == "industrial_complex":
        chimney = [
            (-1, 0.8),
            (-1, -0.9),
            (-0.65, -0.9),
            (-0.6, -0.1),
            (-0.1, -0.5),
            (-0.1, -0.1),
            (0.4, -0.5),
        ]
        roof = [*chimney, (0.4, -0.1), (0.9, -0.5), (0.9, 0.8)]
        pen.polygon(
            [(x + a * r * 0.85, y + b * r * 0.85) for a, b in roof], fill=style.ink, outline=style.halo
        )
    else:
        tips = 5 if sign == "capital" else 8
        points = [(_ray(x, y, r if k % 2 == 0 else r * 0.45, k * math.pi / tips)) for k in range(2 * tips)]
        pen.polygon(points, fill=style.alarm if sign == "capital" else style.ink, outline=style.halo)


def _ray(x: float, y: float, length: float, turn: float) -> tuple[float, float]:
    return x + length * math.sin(turn), y - length * math.cos(turn)


def _legend(canvas: Canvas, width: int) -> Image.Image:
    """The strip under the map: its title, and what every sign means."""
    built, style = canvas.built, canvas.style
    rows = [(sign.sign, sign.title) for sign in built.places.legend] + _fixed_rows(built)
    letter = round(width / 105)
    text, title = font_of("sea", letter), font_of("land", round(letter * 1.9))
    left = round(title.getlength(built.plan.title)) + 3 * letter
    places = _flow([text.getlength(words) + 5 * letter for _, words in rows], left, width - letter)
    lines = places[-1][1] + 1 if places else 1
    strip = Image.new("RGB", (width, round(letter * (1.9 * lines + 1.0))), style.paper)
    pen = ImageDraw.Draw(strip)
    pen.text((letter, strip.height / 2), built.plan.title, font=title, fill=style.ink, anchor="lm")
    for (sign, words), (x, line) in zip(rows, places, strict=True):
        y = letter * (1.45 + 1.9 * line)
        _sample(canvas, pen, sign, (x + letter * 1.6, y, letter))
        pen.text((x + letter * 3.3, y), words, font=text, fill=style.ink, anchor="lm")
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


def _fixed_rows(built: Built) -> list[tuple[str, str]]:
    features = {feature for space in built.board.spaces for feature in space.features}
    known = {
        "capital": "Capital",
        "victory_city": "Victory city",
        "industrial_complex": "Industrial complex",
        "impassable": "Neutral: no entry",
    }
    rows = [(sign, text) for sign, text in known.items() if sign in features]
    return [*rows, ("value", "Income value")] if any(space.value for space in built.board.spaces) else rows


def _sample(canvas: Canvas, pen: ImageDraw.ImageDraw, sign: str, spot: tuple[float, float, float]) -> None:
    x, y, letter = spot
    style = canvas.style
    if sign == "no-passage":
        for k in range(-2, 3):
            r = letter * 0.16
            pen.ellipse((x + k * letter * 0.6 - r, y - r, x + k * letter * 0.6 + r, y + r), fill=style.alarm)
    elif sign == "impassable":
        pen.rectangle((x - letter, y - letter / 2, x + letter, y + letter / 2), fill=tint_of("neutral").fill)
        for k in range(-1, 2):
            pen.line(
                (x + (k - 0.4) * letter * 0.6, y + letter / 2, x + (k + 0.6) * letter * 0.6, y - letter / 2),
                style.frontier,
                3,
            )
        pen.rectangle(
            (x - letter, y - letter / 2, x + letter, y + letter / 2), outline=style.frontier, width=2
        )
    elif sign in ("capital", "victory_city", "industrial_complex", "value"):
        example = next(
            s for s in canvas.built.board.spaces if (s.value if sign == "value" else sign in s.features)
        )
        _badge(canvas, pen, sign, example, (x, y, letter * 0.62))
    else:
        pen.line((x - letter, y, x + letter, y), fill=style.frontier, width=round(letter * 0.5))
        pen.line((x - letter, y, x + letter, y), fill=(255, 252, 240), width=round(letter * 0.25))


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
