"""The pieces of the drawing that need its own packages, each on ground small enough to count by hand."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from msgspec import structs
from shapely.geometry import MultiPolygon, Point, Polygon, box

from atlas.frontiers import price_of_crossing
from atlas.geography import unwrapped
from atlas.grid import Grid
from atlas.ground import Domain, afloat, boxed, boxes, made_island
from atlas.plan import Conic, Cylinder, Plan, PlanError, plan_of, planned
from atlas.points import Room
from atlas.projection import ConicProjection, CylinderProjection, projection_of
from atlas.rounding import rounded
from atlas.surgery import Surgeon, Wanted, cheapest, contacts
from atlas.trace import borders
from wartable.board import Space

CONIC = Conic((30, 56), (48, 12), west_of=-11, west_factor=0.3, north_of=63, north_factor=0.5)
GRID = Grid(0, 0, 1, 30, 20)


@pytest.mark.parametrize(
    "projection", [ConicProjection(CONIC), CylinderProjection(Cylinder(-102, 8000, ((15, 28, 1.1),)))]
)
def test_what_is_projected_comes_back(projection: ConicProjection | CylinderProjection) -> None:
    lon, lat = np.array([-75.0, -20.0, 0.0, 37.6, 59.0]), np.array([40.0, 65.0, 51.5, 55.7, 25.0])
    back = projection.inverse(*projection.forward(lon, lat))
    assert np.allclose(back, [lon, lat], atol=0.02)


def test_the_far_west_is_pressed_together_and_the_rest_is_not() -> None:
    plain, pressed = ConicProjection(Conic((30, 56), (48, 12))), ConicProjection(CONIC)
    assert np.allclose(plain.forward(20, 50), pressed.forward(20, 50))
    atlantic = [float(p.forward(-11, 45)[0] - p.forward(-41, 45)[0]) for p in (plain, pressed)]
    assert atlantic[1] < 0.4 * atlantic[0]


def test_a_cone_with_lenses_gives_the_busy_theatre_more_room_and_comes_back() -> None:
    plain = ConicProjection(Conic((30, 56), (48, 12)))
    wide = ConicProjection(
        Conic((30, 56), (48, 12), lenses_east=((12, 8, 0.4),), lenses_north=((50, 6, 0.4),), east_of=40)
    )
    breadth = [float(p.forward(16, 50)[0] - p.forward(8, 50)[0]) for p in (plain, wide)]
    assert breadth[1] > 1.25 * breadth[0]
    assert np.allclose(wide.inverse(*wide.forward([5.0, 55.0], [40.0, 60.0])), [[5, 55], [40, 60]], atol=0.02)


def test_a_box_lies_where_the_plan_says_and_an_inner_one_is_painted_last() -> None:
    plan = structs.replace(
        plan_of("europe1999"),
        frame=(0.0, 0.0, 100.0, 50.0),
        boxes={"malta": (0.1, 0.2, 0.2, 0.4), "ionian_sea": (0.0, 0.0, 0.5, 1.0)},
    )
    malta = Space("malta", "Malta", "land", ((36.0, 14.0),))
    sea = Space("ionian_sea", "Ionian Sea", "sea", ((36.0, 17.0),))
    found = boxes([boxed(malta, plan), boxed(sea, plan)])
    assert [domain.id for _, domain, _ in found] == ["ionian_sea", "malta"]
    assert found[1][2].bounds == pytest.approx((10, 10, 20, 20))
    assert found[0][1].wet
    assert not found[1][1].wet


def test_a_world_map_goes_on_over_the_seam() -> None:
    world = CylinderProjection(Cylinder(-102, 8000))
    east, west = world.forward(-101.9, 0)[0], world.forward(-102.1, 0)[0]
    assert float(east) < 10
    assert float(west) > 7990
    whole = world.shape(box(-110, 0, -94, 10))
    assert whole.bounds[0] == pytest.approx(0)
    assert whole.bounds[2] == pytest.approx(8000)


def test_rings_over_the_date_line_lose_their_jumps() -> None:
    ring = np.array([[170.0, 0], [-170, 0], [-170, 10], [170, 10], [170, 0]])
    assert unwrapped(ring)[:, 0].tolist() == [170, 190, 190, 170, 170]


def test_a_ring_round_the_pole_is_closed_along_it() -> None:
    ring = np.array([[lon, -70.0] for lon in (-180, -90, 0, 90, 180)])
    assert Polygon(unwrapped(ring)).area == pytest.approx(360 * 20)


def test_borders_of_1939_are_dearer_than_those_of_today() -> None:
    prices = price_of_crossing(["", "France", "Spain", "Ukraine", "Russia"], 60, 260)
    assert prices[1, 2] == 260
    assert prices[3, 4] == 60
    assert prices[0, 1] == prices[1, 1] == 0


def halves(*, gap: bool = False) -> np.ndarray[tuple[int, int], np.dtype[np.int32]]:
    labels = np.zeros(GRID.shape, dtype=np.int32)
    labels[:, 15:] = 1
    if gap:
        labels[:, 13:17] = 2
    return labels


def test_contacts_are_as_long_as_they_look() -> None:
    assert contacts(halves(), 1.0) == {(0, 1): pytest.approx(16.0)}


def surgeon(labels: np.ndarray[tuple[int, int], np.dtype[np.int32]], *pairs: tuple[int, int]) -> Surgeon:
    domains = [Domain(str(n), False, False, ((0.0, 0.0),)) for n in range(int(labels.max()) + 1)]
    wanted = Wanted(frozenset(pairs), frozenset(), enough=4, least=2)
    return Surgeon(labels, np.ones(labels.shape, dtype=bool), domains, GRID, wanted, 0.1)


def test_surgery_joins_what_should_touch() -> None:
    done = surgeon(halves(gap=True), (0, 1), (0, 2), (1, 2)).run()
    assert contacts(done, 1.0).get((0, 1), 0.0) >= 2


def test_surgery_leaves_alone_what_is_right() -> None:
    labels = halves(gap=True)
    assert (surgeon(labels, (0, 2), (1, 2)).run() == labels).all()


def test_the_cheapest_way_goes_round_a_wall() -> None:
    cost = np.ones((5, 5))
    cost[:4, 2] = 100
    way = cheapest(cost, np.array([0, 0]), np.array([0, 4]))
    assert way[0].tolist() == [0, 0]
    assert way[-1].tolist() == [0, 4]
    assert [4, 2] in way.tolist()


def test_borders_meet_at_the_same_junctions() -> None:
    labels = halves()
    labels[10:, :15] = 2
    ends = [point for line in borders(labels, GRID, 2.0) for point in (line.coords[0], line.coords[-1])]
    assert ends.count((15.0, 10.0)) == 3


def test_rounding_keeps_a_tiling() -> None:
    west = MultiPolygon([Polygon([(0, 0), (10.3, 0), (9.8, 5.2), (10.4, 20), (0, 20)])])
    east = MultiPolygon([Polygon([(10.3, 0), (30, 0), (30, 20), (10.4, 20), (9.8, 5.2)])])
    topology = rounded({"west": west, "east": east}, GRID, 0.5)
    assert list(topology.contacts()) == [("east", "west")]
    assert sum(owners == ["west", "east"] for owners in topology.owners()) == 1


def test_a_space_offers_a_dozen_places_however_small_it_is() -> None:
    for side in (5.0, 50.0, 500.0):
        assert 12 <= len(Room(box(0, 0, side, side / 2)).slots(60.0)) <= 20


def test_room_counts_whole_counters_side_by_side() -> None:
    assert Room(box(0, 0, 58, 58)).fitting(62) == 0
    assert Room(box(0, 0, 70, 70)).fitting(62) == 1
    assert Room(box(0, 0, 400, 300)).fitting(62) >= 12


@pytest.mark.parametrize("game", planned())
def test_every_plan_names_a_projection(game: str) -> None:
    assert projection_of(plan_of(game)).forward(10, 50)[0].shape == ()


def test_an_unknown_game_has_no_plan() -> None:
    with pytest.raises(PlanError, match=r"no plan for 'chess'; there are plans for .*europe1999"):
        plan_of("chess")


def test_a_plan_counts_a_quarter_counter_as_seen() -> None:
    plan = replace_counter(plan_of("europe1999"), 40)
    assert plan.contact == 10


def replace_counter(plan: Plan, counter: float) -> Plan:
    return structs.replace(plan, counter=counter)


def test_a_domain_may_be_a_round_field() -> None:
    field = Domain("moscow", False, False, ((5.0, 5.0),))
    assert replace(field, radius=3.0).radius == 3.0


def test_an_island_of_our_own_making_has_a_coast_and_its_place() -> None:
    midway, wake = (made_island(name, (100.0, 50.0), 20.0) for name in ("midway", "wake"))
    assert midway.is_valid
    assert midway.centroid.distance(Point(100, 50)) < 4
    assert 0.9 < midway.area / (np.pi * 20**2) < 1.4
    assert not midway.equals(wake)
    assert midway.equals(made_island("midway", (100.0, 50.0), 20.0))


def test_a_sea_loses_the_anchors_under_islands_that_we_made_but_no_others() -> None:
    made, natural = box(0, 0, 100, 100), box(60, 0, 100, 100)
    sea = Domain("sea", True, False, ((30.0, 50.0), (80.0, 50.0), (500.0, 0.0)))
    assert afloat(sea, made, natural, 10).spots == ((80.0, 50.0), (500.0, 0.0))
    land = replace(sea, wet=False)
    assert afloat(land, made, natural, 10) == land
    alone = replace(sea, spots=((30.0, 50.0),))
    assert afloat(alone, made, natural, 10) == alone


def test_islands_in_an_inland_sea_are_painted_over_the_hole() -> None:
    ring = Polygon([(0, 0), (30, 0), (30, 20), (0, 20)], [[(5, 5), (25, 5), (25, 15), (5, 15)]])
    mask = GRID.mask(MultiPolygon([box(10, 8, 14, 12), ring]))
    assert mask[10, 12]
    assert not mask[10, 20]


def test_the_window_of_a_shape_holds_it_and_paints_the_same() -> None:
    shape = box(7, 4, 19, 11)
    part, place = GRID.window(shape)
    whole = np.zeros(GRID.shape, dtype=bool)
    whole[place] = part.mask(shape)
    assert (whole == GRID.mask(shape)).all()
