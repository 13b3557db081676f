"""One board made whole: files, grounds in two styles and two sizes, previews. All of them, or none."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain

from msgspec.structs import replace
from PIL import Image

from atlas.build import Built, build, with_places, write
from atlas.files import PICTURES, Picture
from atlas.picture import brought_down, canvas_of, ground_picture, webp
from atlas.preview import preview
from atlas.style import STYLES, Style

NEAR, FAR = 2800, 1400
"""Widths of the ground at two zoom levels, in pixels."""
PREVIEW = 2000
QUALITY = 80
DRAWERS = 2
"""Pictures drawn at a time; each needs about two gigabytes."""


def make(game: str) -> Iterator[str]:
    """Builds and writes; what was done, line by line. Nothing is written if anything is wrong."""
    built = build(game)
    yield f"drawn in {built.seconds:.0f} s"
    if not built.report.good:
        write(built, {})  # which refuses, before time is spent on pictures
    grounds, previews = _pictures(built)
    pictured = replace(built.places, pictures=tuple(picture for picture, _ in grounds))
    files = {picture.file: content for picture, content in grounds}
    for name, size in write(with_places(built, pictured), files).items():
        yield f"{name}: {size / 1000:.0f} kB"
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, content in previews.items():
        (PICTURES / name).write_bytes(content)
        yield f"docs/boards/{name}: {len(content) / 1000:.0f} kB"


def _pictures(built: Built) -> tuple[list[tuple[Picture, bytes]], dict[str, bytes]]:
    """The grounds in both styles, and the previews by name; drawn side by side."""
    with ProcessPoolExecutor(DRAWERS) as drawers:
        grounds = drawers.map(partial(_grounds, built), STYLES)
        previews = drawers.map(partial(_preview, built), STYLES)
        names = [f"{built.plan.game}-{style.name}.webp" for style in STYLES]
        return list(chain.from_iterable(grounds)), dict(zip(names, previews, strict=True))


def _preview(built: Built, style: Style) -> bytes:
    return webp(preview(canvas_of(built, style, PREVIEW)), QUALITY)


def _grounds(built: Built, style: Style) -> list[tuple[Picture, bytes]]:
    near = brought_down(ground_picture(canvas_of(built, style, NEAR)))
    far = near.resize((FAR, round(near.height * FAR / near.width)), Image.Resampling.LANCZOS)
    sizes = {"near": near, "far": far}
    return [
        (Picture(f"ground-{style.name}-{zoom}.webp", style.name, zoom, *picture.size), webp(picture, QUALITY))
        for zoom, picture in sizes.items()
    ]
