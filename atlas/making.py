"""One board made whole: its files, its ground in two sizes, its preview. All of them, or none."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from atlas.build import build, write
from atlas.files import PICTURES
from atlas.picture import brought_down, canvas_of, ground_picture, webp
from atlas.preview import preview
from atlas.style import LIGHT

NEAR, FAR = 2800, 1400
"""Widths of the ground at two zoom levels, in pixels."""
PREVIEW = 2000
QUALITY = 80


def make(game: str) -> Iterator[str]:
    """Builds and writes; what was done, line by line. Nothing is written if anything is wrong."""
    built = build(game)
    yield f"drawn in {built.seconds:.0f} s"
    near = brought_down(ground_picture(canvas_of(built, LIGHT, NEAR)))
    far = near.resize((FAR, round(near.height * FAR / near.width)), Image.Resampling.LANCZOS)
    grounds = {
        f"ground-{LIGHT.name}-{size}.webp": webp(p, QUALITY) for size, p in (("far", far), ("near", near))
    }
    picture = webp(preview(built, LIGHT, PREVIEW), QUALITY)
    for name, size in write(built, grounds).items():
        yield f"{name}: {size / 1000:.0f} kB"
    PICTURES.mkdir(parents=True, exist_ok=True)
    (PICTURES / f"{game}.webp").write_bytes(picture)
    yield f"preview: {len(picture) / 1000:.0f} kB"
