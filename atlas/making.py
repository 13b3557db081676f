"""One board made whole: files, grounds in two styles and two sizes, previews. All of them, or none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace as replaced

from msgspec.structs import replace
from PIL import Image

from atlas.build import build, with_places, write
from atlas.files import PICTURES, Picture
from atlas.picture import Canvas, brought_down, canvas_of, ground_picture, webp
from atlas.preview import preview
from atlas.style import STYLES, Style

NEAR, FAR = 2800, 1400
"""Widths of the ground at two zoom levels, in pixels."""
PREVIEW = 2000
QUALITY = 80


def make(game: str) -> Iterator[str]:
    """Builds and writes; what was done, line by line. Nothing is written if anything is wrong."""
    built = build(game)
    yield f"drawn in {built.seconds:.0f} s"
    if not built.report.good:
        write(built, {})  # which refuses, before time is spent on pictures
    grounds, files = list[Picture](), dict[str, bytes]()
    canvas, sheet = canvas_of(built, STYLES[0], NEAR), canvas_of(built, STYLES[0], PREVIEW)
    for style in STYLES:
        for picture, content in _grounds(replaced(canvas, style=style)):
            grounds.append(picture)
            files[picture.file] = content
    previews = {
        _preview_name(game, style): webp(preview(replaced(sheet, style=style)), QUALITY) for style in STYLES
    }
    pictured = replace(built.places, pictures=tuple(grounds))
    for name, size in write(with_places(built, pictured), files).items():
        yield f"{name}: {size / 1000:.0f} kB"
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, content in previews.items():
        (PICTURES / name).write_bytes(content)
        yield f"docs/boards/{name}: {len(content) / 1000:.0f} kB"


def _preview_name(game: str, style: Style) -> str:
    return f"{game}-{style.name}.webp"


def _grounds(canvas: Canvas) -> Iterator[tuple[Picture, bytes]]:
    near, style = brought_down(ground_picture(canvas)), canvas.style
    far = near.resize((FAR, round(near.height * FAR / near.width)), Image.Resampling.LANCZOS)
    for zoom, picture in (("near", near), ("far", far)):
        file = f"ground-{style.name}-{zoom}.webp"
        yield Picture(file, style.name, zoom, picture.width, picture.height), webp(picture, QUALITY)
