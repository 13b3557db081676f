"""What is committed for each board agrees with its adjacencies; and a drawing that lies is found out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from atlas.__main__ import main
from atlas.check import Report, check
from atlas.files import (
    AREAS,
    LEGEND,
    PLACES,
    Drawn,
    Link,
    Unreadable,
    board_file,
    legend_text,
    load,
    output_of,
    places_text,
    replacing,
)
from atlas.plan import planned
from atlas.topology import Shape, inside, read, topology_of, written
from wartable.board import BoardData, load_board

SQUARES: dict[str, Shape] = {
    "west": [[[(0, 0), (4, 0), (4, 8), (0, 8), (0, 0)]]],
    "east": [[[(4, 0), (8, 0), (8, 8), (4, 8), (4, 0)], [(5, 2), (5, 4), (7, 4), (7, 2), (5, 2)]]],
    "lake": [[[(5, 2), (7, 2), (7, 4), (5, 4), (5, 2)]]],
}
DRAWN = [game for game in planned() if output_of(game).is_dir()]


def committed(game: str = "europe1999") -> tuple[BoardData, Drawn]:
    return load_board(board_file(game)), load(output_of(game))


def report_on(board: BoardData, drawn: Drawn) -> Report:
    return check(board, drawn.areas, drawn.places, drawn.legend)


def with_places(drawn: Drawn, **changes: object) -> Drawn:
    return replace(drawn, places=msgspec.structs.replace(drawn.places, **changes))


def with_place(drawn: Drawn, space: str, **changes: object) -> Drawn:
    changed = msgspec.structs.replace(drawn.places.spaces[space], **changes)
    return with_places(drawn, spaces=drawn.places.spaces | {space: changed})


@pytest.mark.parametrize("game", DRAWN)
def test_the_committed_drawing_tells_the_truth(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", game]) == 0
    assert "unexplained 0" in capsys.readouterr().out


def test_the_first_game_is_drawn() -> None:
    assert "europe1999" in DRAWN


@pytest.mark.parametrize("game", DRAWN)
def test_the_files_are_small_enough_to_send(game: str) -> None:
    sizes = {file.name: file.stat().st_size for file in output_of(game).iterdir()}
    assert sizes[AREAS] <= 300_000
    for style in ("light", "dark"):
        assert (
            0 < sum(size for name, size in sizes.items() if name.startswith(f"ground-{style}")) <= 1_200_000
        )


@pytest.mark.parametrize("game", DRAWN)
def test_every_picture_is_there_and_named(game: str) -> None:
    _, drawn = committed(game)
    assert {(picture.style, picture.zoom) for picture in drawn.places.pictures} == {
        (style, zoom) for style in drawn.legend.styles for zoom in ("far", "near")
    }
    there = {file.name for file in output_of(game).iterdir()}
    assert there == {AREAS, PLACES, LEGEND, *(picture.file for picture in drawn.places.pictures)}


@pytest.mark.parametrize("game", DRAWN)
def test_every_space_has_a_name_and_a_dozen_places_for_counters(game: str) -> None:
    board, drawn = committed(game)
    scenery = {kind.id for kind in board.kinds if kind.scenery}
    for space in board.spaces:
        if space.kind not in scenery:
            place = drawn.places.spaces[space.id]
            assert 12 <= len(place.points) <= 20, space.id
            assert "".join(place.label.lines), space.id
            assert "".join(place.far.lines), space.id


@pytest.mark.parametrize("game", DRAWN)
def test_what_the_rules_count_stands_on_the_board(game: str) -> None:
    """Every space with a value bears it, and every printed colour is explained."""
    board, drawn = committed(game)
    shown = {(mark.space, mark.text) for mark in drawn.places.marks}
    for space in board.spaces:
        if space.value and space.id in drawn.places.spaces:
            assert (space.id, str(space.value)) in shown


def test_shared_borders_are_one_arc() -> None:
    topology = topology_of(SQUARES, 2.0, (0.0, 0.0), (8, 8))
    assert {pair: sum(map(topology.length, arcs)) for pair, arcs in topology.contacts().items()} == {
        ("east", "west"): 16.0,
        ("east", "lake"): 16.0,
    }
    again = read(written(topology))
    assert again == topology
    assert again.shape("lake") == topology.shape("lake")


def test_a_hole_is_not_inside() -> None:
    assert inside(SQUARES["east"], 4.5, 1.0)
    assert not inside(SQUARES["east"], 6.0, 3.0)
    assert not inside(SQUARES["east"], 2.0, 3.0)


def test_a_pair_that_should_touch_and_does_not_is_found() -> None:
    board, drawn = committed()
    others = {name: rings for name, rings in drawn.areas.areas.items() if name != "spain"}
    report = report_on(board, replace(drawn, areas=replace(drawn.areas, areas=others)))
    assert ("france", "spain") in report.unexplained
    assert "space 'spain' has no area" in report.faults
    assert any("of the frame" in fault for fault in report.faults)
    assert any("there is a gap beside 'france'" in fault for fault in report.faults)


def test_a_contact_that_nobody_declared_is_found() -> None:
    board, drawn = committed()
    fewer = tuple(edge for edge in board.edges if set(edge.between) != {"france", "germany"})
    fewer = tuple(edge for edge in fewer if set(edge.between) != {"germany", "poland"})
    report = report_on(msgspec.structs.replace(board, edges=fewer), drawn)
    assert report.unexplained == [("germany", "poland")]
    assert not report.good


def test_points_outside_their_space_are_found() -> None:
    board, drawn = committed()
    points = drawn.places.spaces["france"].points
    report = report_on(board, with_place(drawn, "spain", points=points))
    assert report.faults == [f"space 'spain' has {len(points)} points outside its area"]


def test_a_link_between_strangers_is_found() -> None:
    board, drawn = committed()
    ends = tuple(drawn.places.spaces[name].points[0][:2] for name in ("spain", "iran"))
    liar = Link(("spain", "iran"), "air-route", ends)
    report = report_on(board, with_places(drawn, links=(*drawn.places.links, liar)))
    assert report.faults == ["link ['iran', 'spain'] joins spaces that are not adjacent"]


def test_a_link_that_ends_elsewhere_is_found() -> None:
    board, drawn = committed()
    link = drawn.places.links[0]
    far_off = msgspec.structs.replace(link, line=((0, 0), link.line[-1]))
    report = report_on(board, with_places(drawn, links=(far_off, *drawn.places.links[1:])))
    assert report.faults == [f"link {list(link.between)} does not reach into {link.between[0]!r}"]


def test_a_sliver_is_found() -> None:
    board, drawn = committed()
    areas = drawn.areas
    splinter = [(10, 10), (400, 10), (400, 11), (10, 11), (10, 10)]
    more = areas.areas | {"spain": [*areas.areas["spain"], [[len(areas.arcs)]]]}
    report = report_on(board, replace(drawn, areas=replace(areas, areas=more, arcs=[*areas.arcs, splinter])))
    assert "space 'spain' has a sliver at [10, 10]" in report.faults


def test_names_that_collide_are_found() -> None:
    board, drawn = committed()
    spain = drawn.places.spaces["spain"]
    label = msgspec.structs.replace(drawn.places.spaces["france"].label, at=spain.label.at)
    report = report_on(board, with_place(drawn, "france", label=label))
    assert report.faults == ["the near names of 'france' and 'spain' collide"]


def test_a_sign_that_the_legend_leaves_out_is_found() -> None:
    board, drawn = committed()
    fewer = tuple(entry for entry in drawn.legend.signs if entry.id != "capital")
    legend = msgspec.structs.replace(drawn.legend, signs=fewer)
    assert report_on(board, replace(drawn, legend=legend)).faults == ["sign 'capital' is not in the legend"]


def test_broken_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match=r"areas\.topojson: cannot be read; build it"):
        load(tmp_path)
    (tmp_path / AREAS).write_text("{}", encoding="utf-8")
    with pytest.raises(Unreadable, match=str(tmp_path)):
        load(tmp_path)


def test_old_files_stay_when_writing_new_ones_fails(tmp_path: Path) -> None:
    folder = tmp_path / "board"
    folder.mkdir()
    (folder / AREAS).write_text("old", encoding="utf-8")
    with pytest.raises(RuntimeError), replacing(folder) as fresh:
        (fresh / AREAS).write_text("new", encoding="utf-8")
        raise RuntimeError("out of ink")
    assert (folder / AREAS).read_text(encoding="utf-8") == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["board"]


def test_places_are_written_as_they_are_read() -> None:
    folder = output_of("europe1999")
    drawn = load(folder)
    assert places_text(drawn.places) == (folder / PLACES).read_text(encoding="utf-8")
    assert legend_text(drawn.legend) == (folder / LEGEND).read_text(encoding="utf-8")


def test_a_game_without_a_board_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "chess"]) == 1
    assert "chess" in capsys.readouterr().err
