"""What is committed for each board agrees with its adjacencies; and a drawing that lies is found out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from atlas.__main__ import main
from atlas.check import check
from atlas.files import (
    AREAS,
    PLACES,
    Link,
    Places,
    Unreadable,
    board_file,
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


def committed(game: str = "europe1999") -> tuple[BoardData, Places]:
    return load_board(board_file(game)), load(output_of(game))[1]


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
    assert sum(size for name, size in sizes.items() if name.endswith(".webp")) <= 1_200_000


@pytest.mark.parametrize("game", DRAWN)
def test_every_space_has_a_name_and_a_dozen_places_for_counters(game: str) -> None:
    board, places = committed(game)
    for space in board.spaces:
        if space.id in places.spaces:
            place = places.spaces[space.id]
            assert 12 <= len(place.points) <= 20, space.id
            assert "".join(place.label.lines)


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
    board, places = committed()
    areas, _ = load(output_of("europe1999"))
    others = {name: rings for name, rings in areas.areas.items() if name != "spain"}
    report = check(board, replace(areas, areas=others), places)
    assert ("france", "spain") in report.unexplained
    assert "space 'spain' has no area" in report.faults
    assert any("of the frame" in fault for fault in report.faults)


def test_a_contact_that_nobody_declared_is_found() -> None:
    board, places = committed()
    areas, _ = load(output_of("europe1999"))
    fewer = tuple(edge for edge in board.edges if set(edge.between) != {"france", "germany"})
    fewer = tuple(edge for edge in fewer if set(edge.between) != {"germany", "poland"})
    report = check(msgspec.structs.replace(board, edges=fewer), areas, places)
    assert report.unexplained == [("germany", "poland")]
    assert not report.good


def test_points_outside_their_space_are_found() -> None:
    board, places = committed()
    areas, _ = load(output_of("europe1999"))
    spaces = dict(places.spaces)
    spaces["spain"] = msgspec.structs.replace(spaces["spain"], points=places.spaces["france"].points)
    report = check(board, areas, msgspec.structs.replace(places, spaces=spaces))
    assert report.faults == [f"space 'spain' has {len(spaces['spain'].points)} points outside its area"]


def test_a_link_between_strangers_is_found() -> None:
    board, places = committed()
    areas, _ = load(output_of("europe1999"))
    liar = Link(("spain", "iran"), "strait", ((0, 0), (1, 1)))
    report = check(board, areas, msgspec.structs.replace(places, links=(*places.links, liar)))
    assert report.faults == ["link ['iran', 'spain'] joins spaces that are not adjacent"]


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
    text = (output_of("europe1999") / PLACES).read_text(encoding="utf-8")
    assert places_text(load(output_of("europe1999"))[1]) == text


def test_a_game_without_a_board_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "chess"]) == 1
    assert "chess" in capsys.readouterr().err
