"""Can the drawing be read? Letters large enough, names apart, colours that contrast, room for counters."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from atlas.colour import SIGHTS, apart, contrast, of_hexadecimal, washed
from atlas.files import Label, Legend, Place, Places, Spot, Tint

WINDOW = (1600, 900)
"""The window, in pixels, in which the whole board must be readable."""
STEP_IN = 2.0
"""One zoom step in shows everything this much larger."""
READABLE = 10.0
"""The smallest letters, in pixels, that count as readable."""
SEEN = 3.0
"""The clearance, in pixels, from which on the colour of a space can be seen."""
WISHED = {"land": 6, "sea": 4}
"""Counters that a space should hold side by side at one zoom step in."""
TEXT, SIGN = 4.5, 3.0
"""The contrast that letters and signs need (WCAG 2, level AA)."""
TOLD_APART = 9.0
"""The difference of two tints that anybody sees; nearer ones need different letters and hatchings."""
SHRUNK = 0.9
"""Blocks of names hold a little air, which may overlap."""
Corner = tuple[float, float]


def fit_of(size: Spot) -> float:
    """Pixels for a step of the grid when the whole board is in the window."""
    return min(WINDOW[0] / size[0], WINDOW[1] / size[1])


def reading_faults(places: Places, legend: Legend) -> Iterator[str]:
    for zoom in ("near", "far"):
        yield from _label_faults(places, zoom)
    for style in legend.styles:
        yield from _contrast_faults(legend, style)
    yield from _tint_faults(legend)


# ---- names


def label_of(place: Place, zoom: str) -> Label:
    return place.label if zoom == "near" else place.far


def _label_faults(places: Places, zoom: str) -> Iterator[str]:
    """Names lie in the frame and not on one another."""
    blocks = {name: corners(label_of(place, zoom)) for name, place in places.spaces.items()}
    for name, block in blocks.items():
        if any(not (0 <= x <= places.size[0] and 0 <= y <= places.size[1]) for x, y in block):
            yield f"the {zoom} name of {name!r} reaches out of the frame"
    for (a, one), (b, other) in itertools.combinations(blocks.items(), 2):
        if overlap(one, other):
            yield f"the {zoom} names of {a!r} and {b!r} collide"


def corners(label: Label) -> tuple[Corner, ...]:
    """The block of a name as turned, without its air."""
    turn, (x, y) = math.radians(label.angle), label.at
    wide, tall = (side / 2 * SHRUNK for side in label.box)
    ahead = math.cos(turn), math.sin(turn)
    return tuple(
        (x + a * wide * ahead[0] - b * tall * ahead[1], y + a * wide * ahead[1] + b * tall * ahead[0])
        for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    )


def overlap(one: Sequence[Corner], other: Sequence[Corner]) -> bool:
    """Whether two convex shapes share ground: no line parts them."""
    return not any(_parts(one, other, line) for shape in (one, other) for line in _sides(shape))


def _sides(shape: Sequence[Corner]) -> Iterator[tuple[Corner, Corner]]:
    return itertools.pairwise((*shape, shape[0]))


def _parts(one: Sequence[Corner], other: Sequence[Corner], line: tuple[Corner, Corner]) -> bool:
    (ax, ay), (bx, by) = line
    mine, theirs = ([(by - ay) * x - (bx - ax) * y for x, y in shape] for shape in (one, other))
    return max(mine) <= min(theirs) or max(theirs) <= min(mine)


# ---- colours


def _contrast_faults(legend: Legend, style: str) -> Iterator[str]:
    inks = legend.styles[style]
    land = of_hexadecimal(inks.land)
    grounds = {"bare land": land} | {
        tint.title: washed(land, of_hexadecimal(wash_of(tint, style)), inks.tint) for tint in legend.tints
    }
    for name, ground in grounds.items():
        yield from _pale(f"{style}: names on {name}", of_hexadecimal(inks.ink), ground, TEXT)
        yield from _pale(f"{style}: frontiers on {name}", of_hexadecimal(inks.frontier), ground, SIGN)
    yield from _pale(f"{style}: names at sea", of_hexadecimal(inks.sea_ink), of_hexadecimal(inks.sea), TEXT)
    yield from _pale(f"{style}: names on paper", of_hexadecimal(inks.ink), of_hexadecimal(inks.paper), TEXT)
    yield from _pale(f"{style}: warnings", of_hexadecimal(inks.alarm), of_hexadecimal(inks.halo), SIGN)


def wash_of(tint: Tint, style: str) -> str:
    return (tint.light if style == "light" else tint.dark).fill


def _pale(what: str, ink: tuple[int, int, int], ground: tuple[int, int, int], least: float) -> Iterator[str]:
    found = contrast(ink, ground)
    if found < least:
        yield f"{what} have a contrast of {found:.1f}; {least} is needed"


def _tint_faults(legend: Legend) -> Iterator[str]:
    """Two nations are told apart by colour with any sight, or at least by letter and hatching.

    Small countries bear two letters or more, which tell them apart; they may share a colour with others.
    """
    for one, other in itertools.combinations(legend.tints, 2):
        if one.light == other.light and one.letter == other.letter:
            continue  # a group and its holder, who wear one colour on purpose
        if one.letter == other.letter:
            yield f"tints {one.id!r} and {other.id!r} bear the same letter"
        small = len(one.letter) > 1 and len(other.letter) > 1
        if not small and one.hatch == other.hatch and (sight := _confused(legend, one, other)):
            yield f"tints {one.id!r} and {other.id!r} look alike with {sight} and are hatched alike"


def _confused(legend: Legend, one: Tint, other: Tint) -> str:
    """With which kind of sight, and in which style, two tints are hard to tell apart."""
    for style, inks in legend.styles.items():
        land = of_hexadecimal(inks.land)
        a, b = (washed(land, of_hexadecimal(wash_of(tint, style)), inks.tint) for tint in (one, other))
        for sight in SIGHTS:
            if apart(a, b, sight) < TOLD_APART:
                return f"{sight} ({style})"
    return ""


# ---- room


@dataclass(frozen=True)
class Miss:
    """A space that falls short of what a board for playing should offer."""

    space: str
    name: str  # "" or why its name cannot be read when the whole board is in the window
    owner: str  # likewise its owner
    room: int
    wished: int

    def __str__(self) -> str:
        room = f"{self.room} of {self.wished} counters" if self.room < self.wished else ""
        return f"{self.space}: " + "; ".join(text for text in (self.name, self.owner, room) if text)


def misses(places: Places) -> list[Miss]:
    found = [_miss(name, place, fit_of(places.size)) for name, place in sorted(places.spaces.items())]
    return [miss for miss in found if miss.name or miss.owner or miss.room < miss.wished]


def _miss(name: str, place: Place, fit: float) -> Miss:
    letters = place.far.size * fit
    small = f"letters of {letters:.1f} pixels" if letters < READABLE else ""
    clear = max(clearance for _, _, clearance in place.points) * fit
    hidden = f"{2 * clear:.1f} pixels of colour" if clear < SEEN else ""
    return Miss(name, small, hidden, place.room, WISHED.get(place.kind, 1))
