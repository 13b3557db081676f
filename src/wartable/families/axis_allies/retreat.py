"""Small parts of retreats."""

from __future__ import annotations

from wartable.families.axis_allies.pieces import Stacks, Unit, find
from wartable.families.axis_allies.work import Work


def split(w: Work, stacks: Stacks) -> tuple[Stacks, Stacks]:
    """Planes, and everything else."""
    planes = tuple(s for s in stacks if w.g.is_plane(s[0].kind))
    return planes, tuple(s for s in stacks if not w.g.is_plane(s[0].kind))


def named(w: Work, space: str, lot: tuple[tuple[str, int], ...]) -> tuple[tuple[Unit, int], ...]:
    """The units behind keys. Precondition: they are there."""
    found = [(find(w.at(space), key), count) for key, count in lot]
    return tuple((stack[0], count) for stack, count in found if stack)
