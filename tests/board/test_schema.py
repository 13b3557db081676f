"""A bad board file is refused with the file, the space and the field, and what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from wartable.board.facts import OPEN, BoardData, BoardError
from wartable.board.schema import load_board

GOOD = """\
[board]
id = "island"
title = "Two shores"
extent = { south = 0, west = 0, north = 10, east = 10 }
controllers = ["red", "blue"]
features = ["capital"]

[[kind]]
id = "land"
title = "Land"

[[kind]]
id = "sea"
title = "Sea"

[[kind]]
id = "waste"
title = "Nobody goes there"
scenery = true

[[passage]]
id = "land"
title = "On foot"
joins = [["land", "land"]]

[[passage]]
id = "ferry"
title = "By boat"
joins = [["land", "sea"], ["sea", "sea"]]
marks = ["all", "boat"]

[[terrain]]
id = "forest"
title = "Forest"

[[border]]
id = "river"
title = "River"
limit = 1

[regions]
shores = ["north", "south"]

[[space]]
id = "north"
name = "North"
kind = "land"
owner = "red"
controller = "red"
terrain = "forest"
features = ["capital"]
ports = [{ seas = ["strait"], name = "Northport" }]
points = [[8, 5]]
extra = { city = "Northton" }

[[space]]
id = "south"
name = "South"
kind = "land"
points = [[2, 5], [3, 4.5]]

[[space]]
id = "strait"
name = "Strait"
kind = "sea"
points = [[5, 5]]

[[space]]
id = "desert"
name = "Desert"
kind = "waste"
points = [[5, 50]]

[[edge]]
between = ["north", "strait"]

[[edge]]
between = ["south", "strait"]
pass = "boat"
border = "river"
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "board.toml"


def complaint(file: Path, text: str) -> str:
    """The message that refuses this board file."""
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BoardError) as error:
        load_board(file)
    assert error.value.path == file
    return str(error.value)


def test_a_good_board_comes_as_written(file: Path) -> None:
    file.write_text(GOOD, encoding="utf-8")
    board = load_board(file)
    assert isinstance(board, BoardData)
    north = board.by_id()["north"]
    assert (north.name, north.owner, north.points) == ("North", "red", ((8.0, 5.0),))
    assert north.ports[0].seas == ("strait",)
    assert north.extra == {"city": "Northton"}
    assert [edge.mark for edge in board.edges] == [OPEN, "boat"]


WRONG = {
    "unknown kind": (
        'id = "south"\nname = "South"\nkind = "land"',
        'id = "south"\nname = "South"\nkind = "lnd"',
        "space 'south', field 'kind': unknown kind 'lnd'; did you mean 'land'?",
    ),
    "unknown group": (
        'owner = "red"',
        'owner = "red"\ngroup = "home"',
        "space 'north', field 'group': unknown group 'home'; the file declares no group of that name",
    ),
    "unknown owner": (
        'owner = "red"',
        'owner = "rad"',
        "space 'north', field 'owner': unknown controller 'rad'",
    ),
    "unknown controller": (
        'controller = "red"',
        'controller = "green"',
        "space 'north', field 'controller': unknown controller 'green'; known are red, blue",
    ),
    "unknown terrain": ('terrain = "forest"', 'terrain = "bog"', "space 'north', field 'terrain': unknown"),
    "unknown feature": (
        'features = ["capital"]\nports',
        'features = ["Capital"]\nports',
        "space 'north', field 'features': unknown feature 'Capital'; did you mean 'capital'?",
    ),
    "unknown sea of a port": (
        'seas = ["strait"]',
        'seas = ["straits"]',
        "space 'north', field 'ports': unknown",
    ),
    "missing points": (
        "points = [[2, 5], [3, 4.5]]\n",
        "",
        "space 'south', field 'points': Object missing required field `points`",
    ),
    "empty points": ("points = [[2, 5], [3, 4.5]]", "points = []", "space 'south', field 'points': is empty"),
    "point outside": (
        "points = [[8, 5]]",
        "points = [[8, 50]]",
        "space 'north', field 'points': [8.0, 50.0] lies outside the extent",
    ),
    "half a point": ("points = [[8, 5]]", "points = [[8]]", "space 'north', field 'points"),
    "unknown field": (
        "points = [[8, 5]]",
        "points = [[8, 5]]\nvalu = 3",
        "space 'north', field 'valu': Object contains unknown field `valu`",
    ),
    "name that is no text": (
        'name = "Strait"',
        "name = 7",
        "space 'strait', field 'name': Expected `str`, got `int`",
    ),
    "space twice": ('id = "south"', 'id = "north"', "space 'north', field 'id': stands 2 times"),
    "unknown space in an edge": (
        'between = ["south", "strait"]',
        'between = ["south", "strat"]',
        "edge ['south', 'strat'], field 'between': unknown space 'strat'; did you mean 'strait'?",
    ),
    "self edge": (
        'between = ["south", "strait"]',
        'between = ["south", "south"]',
        "edge ['south', 'south'], field 'between': joins a space to itself",
    ),
    "edge twice, turned round": (
        'between = ["south", "strait"]',
        'between = ["strait", "north"]',
        "edge ['strait', 'north'], field 'between': stands twice",
    ),
    "edge with three ends": (
        'between = ["south", "strait"]',
        'between = ["south", "strait", "north"]',
        "edge ['south', 'strait', 'north'], field 'between",
    ),
    "unknown mark": (
        'pass = "boat"',
        'pass = "goat"',
        "edge ['south', 'strait'], field 'pass': unknown mark 'goat'; did you mean 'boat'?",
    ),
    "unknown border": (
        'border = "river"',
        'border = "rover"',
        "edge ['south', 'strait'], field 'border': unknown",
    ),
    "passage of unknown kinds": (
        'joins = [["land", "land"]]',
        'joins = [["land", "air"]]',
        "passage 'land', field 'joins': unknown kind 'air'",
    ),
    "unknown space in a region": (
        'shores = ["north", "south"]',
        'shores = ["north", "suoth"]',
        "[regions], field 'shores': unknown space 'suoth'; did you mean 'south'?",
    ),
    "extent inside out": ("south = 0", "south = 20", "[board], field 'extent': south must lie below north"),
    "disconnected": (
        '\n[[edge]]\nbetween = ["south", "strait"]\npass = "boat"\nborder = "river"\n',
        "",
        "space 'south': south can be reached by no contact from the rest of the board",
    ),
    "connected by an option only": (
        'pass = "boat"',
        'pass = "boat"\noption = "ferries"',
        "space 'south': south can be reached by no contact",
    ),
    "not TOML": (
        "[board]",
        "[board",
        "is not readable as TOML: Expected ']' at the end of a table declaration (at",
    ),
    "no head": (GOOD[: GOOD.index("[[kind]]")], "", "field 'board': Object missing required field `board`"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_board_is_refused_with_place_and_remedy(wrong: str, file: Path) -> None:
    right, changed, expected = WRONG[wrong]
    assert GOOD.count(right) == 1, "the change must hit one place"
    message = complaint(file, GOOD.replace(right, changed))
    assert message.startswith(f"{file}: ")
    assert expected in message


def test_all_faults_are_told_at_once(file: Path) -> None:
    bad = GOOD.replace('owner = "red"', 'owner = "rde"').replace('pass = "boat"', 'pass = "bota"')
    assert len(complaint(file, bad).splitlines()) == 2


def test_a_missing_file_is_named(file: Path) -> None:
    with pytest.raises(BoardError, match=r"board\.toml: cannot be read: No such file"):
        load_board(file)


def test_a_file_that_is_no_text_is_refused(file: Path) -> None:
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BoardError, match="not a text file in UTF-8"):
        load_board(file)


def test_a_box_may_lie_outside_the_frame(file: Path) -> None:
    file.write_text(
        GOOD.replace("points = [[8, 5]]", "points = [[80, 5]]\noff_frame = true"), encoding="utf-8"
    )
    assert load_board(file).by_id()["north"].off_frame
