"""The five boards are there whole: as many spaces, contacts and kinds as their sources count."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from wartable.board import BoardData, BoardError, load_board

GAMES = Path(__file__).parents[2] / "src/wartable/games"


@dataclass(frozen=True)
class Whole:
    kinds: dict[str, int]
    marks: dict[str, int]
    decor: int = 0


WHOLE = {
    "europe1999": Whole({"land": 61, "sea": 35}, {"all": 210, "air": 1, "none": 30}, 12),
    "aa1942": Whole({"land": 96, "sea": 65}, {"all": 336, "none": 67}, 42),
    "victory": Whole({"land": 167, "sea": 40, "impassable": 8}, {"all": 544}),
    "engulfed": Whole(
        {"land": 131, "fortress": 5, "sea": 6, "box": 1, "impassable": 8}, {"all": 371, "air_route": 25}
    ),
    "ww2e": Whole({"land": 217, "box": 6, "sea": 44, "port": 79}, {"all": 883}),
}


@pytest.fixture(scope="module", params=list(WHOLE))
def board(request: pytest.FixtureRequest) -> BoardData:
    return load_board(GAMES / str(request.param) / "data/board.toml")


def test_a_board_has_the_spaces_and_contacts_its_sources_count(board: BoardData) -> None:
    whole = WHOLE[board.board.id]
    assert Counter(space.kind for space in board.spaces) == whole.kinds
    assert Counter(edge.mark for edge in board.edges) == whole.marks
    assert len(board.decor) == whole.decor


def test_every_board_says_where_its_facts_come_from(board: BoardData) -> None:
    assert {"names", "edges", "points"} <= set(board.board.sources)


def test_a_harbour_opens_to_seas_that_touch_its_land(board: BoardData) -> None:
    """Red ports of `victory` have no sea on the board; they are facts of that game and stand in `extra`."""
    touching = {frozenset(edge.between) for edge in board.edges}
    for space in board.spaces:
        for sea in (sea for port in space.ports for sea in port.seas):
            assert frozenset((space.id, sea)) in touching, (space.id, sea)


def test_the_world_board_counts_its_neutrals_and_cities() -> None:
    board = load_board(GAMES / "aa1942/data/board.toml")
    counts = Counter(feature for space in board.spaces for feature in space.features)
    assert (counts["impassable"], counts["victory_city"], counts["capital"]) == (16, 12, 5)
    income = Counter[str]()
    for space in board.spaces:
        income[space.owner] += space.value
    assert {p: income[p] for p in board.board.controllers} == {
        "ussr": 24,
        "ger": 41,
        "uk": 31,
        "jpn": 30,
        "usa": 42,
    }


def test_the_game_of_blocks_and_actions_has_thirty_resource_areas() -> None:
    board = load_board(GAMES / "engulfed/data/board.toml")
    assert sum(space.value > 0 for space in board.spaces) == 30
    assert sum(space.inside != "" for space in board.spaces) == 4  # Malta stands alone


def test_every_port_circle_touches_its_land_and_its_seas() -> None:
    board = load_board(GAMES / "ww2e/data/board.toml")
    touching = {frozenset(edge.between) for edge in board.edges}
    ports = [space for space in board.spaces if space.kind == "port"]
    for port in ports:
        for other in (port.extra["land"], *port.extra["seas"]):
            assert frozenset((port.id, other)) in touching, (port.id, other)
    assert len({space.extra["front"] for space in board.spaces if "front" in space.extra}) == 7


def test_an_anchor_for_the_drawing_outside_the_frame_is_refused(tmp_path: Path) -> None:
    text = (GAMES / "aa1942/data/board.toml").read_text(encoding="utf-8")
    file = tmp_path / "board.toml"
    file.write_text(
        text.replace("draw_points = [[36.8, 71.5]]", "draw_points = [[86.8, 71.5]]"), encoding="utf-8"
    )
    with pytest.raises(BoardError, match=r"board\.toml: space 'afghanistan', field 'draw_points': \[86\.8"):
        load_board(file)
