"""Marks on shores, terrain strewn over the ground, fronts: each on ground small enough to count by hand."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from shapely.geometry import box
from shapely.geometry.base import BaseGeometry

from atlas.coast import Coast, opened
from atlas.picture import strewn
from atlas.plan import Marking, Nation, Plan, plan_of
from atlas.textures import TEXTURES
from atlas.topology import Shape, Topology, topology_of
from wartable.board import Space
from wartable.board.facts import Port

LAND: Shape = [[[(0, 0), (100, 0), (100, 60), (0, 60), (0, 0)]]]
WATER: Shape = [[[(0, 60), (100, 60), (100, 120), (0, 120), (0, 60)]]]
PORT = Marking("port", "Port", "anchor", "port", at="coast")
ARROW = Marking("invasion", "Invasion", "landing", "extra:invasion", "extra:invasion", "coast")


def shore() -> tuple[Topology, dict[str, BaseGeometry]]:
    topology = topology_of({"land": LAND, "water": WATER}, 1.0, (0, 0), (100, 120))
    return topology, {"land": box(0, 0, 100, 60), "water": box(0, 60, 100, 120)}


def country(**more: object) -> Space:
    fields: dict[str, object] = {"ports": (Port(("north",)), Port(("south", "north")))} | more
    return Space("land", "Land", "land", ((0.0, 0.0),), **fields)  # type: ignore[arg-type]  # fields as a test names them


def test_a_port_mark_stands_for_every_sea_it_opens_to() -> None:
    assert list(opened(country(), PORT)) == [("north", ""), ("south", "")]
    assert list(opened(country(ports=()), PORT)) == []


def test_an_arrow_bears_the_number_of_its_sea() -> None:
    found = opened(country(extra={"invasion": {"north": 3, "south": 1}}), ARROW)
    assert list(found) == [("north", "3"), ("south", "1")]


def test_marks_on_one_shore_stand_beside_each_other_and_point_inland() -> None:
    topology, shapes = shore()
    coast = Coast(topology, shapes, shapely.union_all([]), 10.0)
    port, arrow = (coast.landing(country(), mark, "water", "", (50.0, 30.0)) for mark in (PORT, ARROW))
    assert abs(port.at[0] - arrow.at[0]) >= 11
    assert all(60 < landing.at[1] < 70 for landing in (port, arrow))
    assert (port.angle, arrow.angle) == (
        0,
        0,
    )  # an anchor stands upright; the land lies above, so does the tip


def test_a_mark_whose_sea_is_not_on_the_map_stands_in_its_space() -> None:
    topology, shapes = shore()
    coast = Coast(topology, shapes, shapely.union_all([]), 10.0)
    assert coast.landing(country(), PORT, "elsewhere", "", (50.0, 30.0)).at == (50.0, 30.0)


def test_signs_of_terrain_stand_where_they_may_and_always_the_same() -> None:
    spots = list(strewn(400, 300, 60, lambda places: places[:, 0] < 200))
    assert spots
    assert all(x < 200 for x, _ in spots)
    assert spots == list(strewn(400, 300, 60, lambda places: places[:, 0] < 200))


@pytest.mark.parametrize("name", list(TEXTURES))
def test_a_texture_stays_in_its_box(name: str) -> None:
    assert TEXTURES[name].path.startswith("M")
    assert np.abs([spot for stroke in TEXTURES[name].strokes for spot in stroke]).max() <= 1.0


def test_several_groups_may_wear_one_tint() -> None:
    nations = {
        "axis": Nation("Axis", "grey", "A", groups=("hungary", "finland")),
        "ussr": Nation("Soviets", "red", "S"),
    }
    plan = Plan("x", "X", 1.0, 1.0, nations=nations)
    assert [plan.tint_of(name) for name in ("hungary", "ussr", "axis", "eire")] == ["axis", "ussr", "", ""]
    assert plan_of("europe1999").tint_of("british") == "british"
