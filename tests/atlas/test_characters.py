"""What each game's board must show beyond areas and names, looked up in the committed files."""

from __future__ import annotations

from collections import Counter
from math import pi

import pytest

from atlas.check import check
from atlas.files import ROOT, Drawn, board_file, load, output_of
from atlas.readability import misses
from atlas.topology import area, outline
from wartable.board import BoardData, load_board


def committed(game: str) -> tuple[BoardData, Drawn]:
    return load_board(board_file(game)), load(output_of(game))


def marked(drawn: Drawn, sign: str) -> Counter[str]:
    return Counter(mark.space for mark in drawn.places.marks if mark.sign == sign)


def featured(board: BoardData, feature: str) -> Counter[str]:
    return Counter(space.id for space in board.spaces if feature in space.features)


def parted(drawn: Drawn, sign: str) -> set[frozenset[str]]:
    """The pairs of areas between which a line runs."""
    owners = drawn.areas.owners()
    (course,) = (course for course in drawn.places.courses if course.sign == sign)
    return {frozenset(owners[arc]) for arc in course.arcs}


# ---- victory


def test_victory_bears_its_capitals_bases_and_frozen_seas() -> None:
    board, drawn = committed("victory")
    for feature in ("capital", "naval_base", "freezes"):
        assert marked(drawn, feature) == featured(board, feature)


def test_victory_has_an_anchor_for_every_sea_of_every_port() -> None:
    board, drawn = committed("victory")
    wanted = Counter(
        {s.id: len({sea for port in s.ports for sea in port.seas}) for s in board.spaces if s.ports}
    )
    assert marked(drawn, "port") == wanted


def test_victory_writes_the_factories_of_major_cities() -> None:
    board, drawn = committed("victory")
    written = {mark.space: mark.text for mark in drawn.places.marks if mark.sign == "city"}
    assert written == {s.id: str(s.extra["factory_max"]) for s in board.spaces if "factory_max" in s.extra}


def test_victory_draws_every_type_of_border_and_every_terrain() -> None:
    board, drawn = committed("victory")
    drawn_borders = {entry.id.partition("+")[0] for entry in drawn.legend.borders}
    links = {entry.id for entry in drawn.legend.signs if entry.drawn == "arrow"}
    assert {edge.border for edge in board.edges} - {""} <= drawn_borders | links
    assert {entry.id for entry in drawn.legend.terrains if entry.path} == {"forest", "mountain", "desert"}


def test_the_partition_of_1939_runs_round_the_soviet_sphere() -> None:
    board, drawn = committed("victory")
    sphere = set(board.regions["soviet_sphere_1939"])
    assert all(len(pair & sphere) == 1 for pair in parted(drawn, "partition"))
    assert frozenset(("warsaw", "brest_litovsk")) in parted(drawn, "partition")


# ---- ww2e


def test_ww2e_writes_the_value_of_factories_and_of_resource_zones() -> None:
    board, drawn = committed("ww2e")
    for sign in ("factory", "nrz"):
        written = {mark.space: mark.text for mark in drawn.places.marks if mark.sign == sign}
        assert written == {s.id: str(s.value) for s in board.spaces if sign in s.features}


def test_ww2e_parts_its_fronts_on_land_and_at_sea_but_not_along_shores() -> None:
    board, drawn = committed("ww2e")
    spaces = board.by_id()
    lines = parted(drawn, "front")
    for pair in lines:
        one, other = (spaces[name] for name in pair)
        assert one.extra["front"] != other.extra["front"]
        assert (one.kind in ("sea", "port")) == (other.kind in ("sea", "port"))
    assert frozenset(("vienna", "bratislava")) in lines


def test_most_ports_of_ww2e_are_circles_and_all_hold_a_counter() -> None:
    """A few keep an arm of the sea that opens nowhere else."""
    board, drawn = committed("ww2e")
    ports = [space.id for space in board.spaces if space.kind == "port"]
    rings = [max((p[0] for p in drawn.areas.shape(id_)), key=lambda ring: abs(area(ring))) for id_ in ports]
    round_ = [ring for ring in rings if 4 * pi * abs(area(ring)) / 2 / outline(ring) ** 2 > 0.8]
    assert len(ports) == 79
    assert len(round_) >= 0.85 * len(ports)
    assert all(drawn.places.spaces[id_].room >= 1 for id_ in ports)


def test_the_partition_line_of_ww2e_runs_where_its_sides_meet() -> None:
    board, drawn = committed("ww2e")
    german, soviet = set(board.regions["german_side"]), set(board.regions["soviet_side"])
    for pair in parted(drawn, "partition"):
        assert len(pair & german) == len(pair & soviet) == 1


# ---- what the page about boards says


@pytest.mark.parametrize(
    ("game", "title"), [("victory", "Victory in Europe"), ("ww2e", "World War II in Europe")]
)
def test_the_page_about_boards_names_every_exception(game: str, title: str) -> None:
    board, drawn = committed(game)
    page = (ROOT / "docs/boards.md").read_text(encoding="utf-8")
    section = page.partition(f"\n### {title}\n")[2].partition("\n### ")[0]
    report = check(board, drawn.areas, drawn.places, drawn.legend)
    for one, other in (*report.missing, *report.undeclared):
        assert f"{one} - {other}" in section
    for miss in misses(drawn.places):
        assert f"{miss.space} {miss.room}/{miss.wished}" in section
