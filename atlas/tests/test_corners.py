"""Four fields that nearly meet in one point: a short contact that means nothing becomes a corner."""

from __future__ import annotations

import pytest

from atlas.check import lengths
from atlas.corners import cornered
from atlas.topology import Shape, Topology, area, topology_of

LEFT, RIGHT = (98, 100), (102, 100)
"""The ends of the contact of north and south; west and east lie beside it."""
FIELDS: dict[str, Shape] = {
    "north": [[[(0, 0), LEFT, RIGHT, (200, 0), (0, 0)]]],
    "south": [[[(0, 200), (200, 200), RIGHT, LEFT, (0, 200)]]],
    "west": [[[(0, 0), (0, 200), LEFT, (0, 0)]]],
    "east": [[[(200, 0), RIGHT, (200, 200), (200, 0)]]],
}


def fields() -> Topology:
    return topology_of(FIELDS, 1.0, (0, 0), (200, 200))


def covered(topology: Topology) -> float:
    return sum(abs(area(ring)) / 2 for name in topology.areas for ring, *_ in topology.shape(name))


def test_a_short_contact_that_means_nothing_becomes_a_corner() -> None:
    before, after = fields(), cornered(fields(), lambda pair: pair == ("north", "south"), 5.0)
    assert lengths(before, wraps=False)["north", "south"] == 4.0
    assert ("north", "south") not in lengths(after, wraps=False)
    assert ("east", "west") not in lengths(after, wraps=False)
    assert covered(after) == covered(before) == 40000


@pytest.mark.parametrize("idle", [(), ("east", "north")])
def test_contacts_that_are_meant_and_long_ones_stay(idle: tuple[str, ...]) -> None:
    assert cornered(fields(), lambda pair: pair == idle, 5.0) == fields()


def test_nothing_is_drawn_together_that_would_vanish() -> None:
    sliver: dict[str, Shape] = {
        "big": [[[(0, 0), (0, 40), (40, 40), (40, 0), (22, 0), (20, 4), (18, 0), (0, 0)]]],
        "tiny": [[[(18, 0), (20, 4), (22, 0), (18, 0)]]],
    }
    topology = topology_of(sliver, 1.0, (0, 0), (40, 40))
    assert cornered(topology, lambda _: True, 20.0) == topology
