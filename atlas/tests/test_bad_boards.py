"""A bad board stops the build with file and space, and what was committed stays as it was."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from atlas import build as building
from atlas import making
from atlas.__main__ import main
from atlas.files import AREAS, board_file
from atlas.making import make
from wartable.board import BoardError

GOOD = board_file("europe1999").read_text(encoding="utf-8")
FRANCE = "points = [[48.2, -1.2], [46.2, 0.2], [49.3, 1.8], [44.2, -0.4]]"
BALTIC = "points = [[55.2, 16.4], [58, 19.5], [62, 19.5], [59.8, 25]]"
BAD = {
    "unknown space": (
        GOOD.replace('between = ["france", "spain"]', 'between = ["frankreich", "spain"]'),
        "unknown space 'frankreich'",
    ),
    "edge twice": (GOOD + '\n[[edge]]\nbetween = ["spain", "france"]\n', "stands twice"),
    "no points": (GOOD.replace(FRANCE, "points = []"), "space 'france', field 'points': is empty"),
    "outside": (
        GOOD.replace(FRANCE, "points = [[4.0, 1.0]]"),
        r"space 'france', field 'points': \[4.0, 1.0\] lies outside",
    ),
    "at sea": (
        GOOD.replace(FRANCE, "points = [[46.0, -7.5]]"),
        "space 'france', field 'points': anchor number 1 lies on water",
    ),
    "sea on land": (
        GOOD.replace(BALTIC, "points = [[52.0, 20.0]]"),
        "space 'baltic_sea', field 'points': anchor number 1 lies on land",
    ),
    "cut off": (
        re.sub(r'\[\[edge\]\]\nbetween = \[[^]]*"switzerland"[^]]*\]\n(pass = "none"\n)?', "", GOOD),
        "space 'switzerland'",
    ),
}


@pytest.mark.parametrize("case", list(BAD))
def test_a_bad_board_is_refused_and_the_old_drawing_stays(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, complaint = BAD[case]
    assert text != GOOD
    file, output = tmp_path / "board.toml", tmp_path / "board"
    file.write_text(text, encoding="utf-8")
    output.mkdir()
    (output / AREAS).write_text("old", encoding="utf-8")
    monkeypatch.setattr(building, "board_file", lambda _: file)
    monkeypatch.setattr(building, "output_of", lambda _: output)
    monkeypatch.setattr(making, "PICTURES", tmp_path / "pictures")
    with pytest.raises(BoardError, match=rf"board\.toml: .*{complaint}"):
        list(make("europe1999"))
    assert [(path.name, path.read_text(encoding="utf-8")) for path in output.iterdir()] == [(AREAS, "old")]
    assert not (tmp_path / "pictures").exists()


def test_the_command_names_file_and_space_and_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "board.toml"
    file.write_text(BAD["unknown space"][0], encoding="utf-8")
    monkeypatch.setattr(building, "board_file", lambda _: file)
    assert main(["build", "europe1999"]) == 1
    assert f"europe1999: {file}: edge ['frankreich', 'spain']" in capsys.readouterr().err
