"""Small parts of retreats."""

from __future__ import annotations

from wartable.families.axis_allies.pieces import Stacks, Unit, find
from wartable.families.axis_allies.sides import is_friendly, is_friendly_zone, was_friendly
from wartable.families.axis_allies.work import Work


def split(w: Work, stacks: Stacks) -> tuple[Stacks, Stacks]:
    """Planes, and everything else."""
    planes = tuple(s for s in stacks if w.g.is_plane(s[0].kind))
    return planes, tuple(s for s in stacks if not w.g.is_plane(s[0].kind))


def named(w: Work, space: str, lot: tuple[tuple[str, int], ...]) -> tuple[tuple[Unit, int], ...]:
    """The units behind keys. Precondition: they are there."""
    found = [(find(w.at(space), key), count) for key, count in lot]
    return tuple((stack[0], count) for stack, count in found if stack)


def land_refuges(w: Work, space: str, origins: tuple[str, ...]) -> tuple[str, ...]:
    """Of the territories the attackers came from, those they may fall back to (policy `Retreats`)."""
    taken_too = w.g.policy.retreats.to_taken_land
    return tuple(
        origin
        for origin in origins
        if origin in w.g.land[space]
        and is_friendly(w, origin, w.power)
        and (taken_too or was_friendly(w, origin, w.power))
    )


def sea_refuges(w: Work, origins: tuple[str, ...]) -> tuple[str, ...]:
    """Of the zones the attacking ships came from, those they may fall back to (policy `Retreats`)."""
    by_start = w.g.policy.retreats.zones_since_start
    return tuple(
        zone
        for zone in origins
        if is_friendly_zone(w, zone, w.power) and (not by_start or w.was_friendly_zone(zone))
    )
