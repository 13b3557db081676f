"""The pages about the rules are those that code, rule list and casebook make today."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.example_game import GAME as HILLTOP
from wartable.kernel.contract import Game
from wartable.kernel.registry import find, game_ids
from wartable.kernel.rulepages import DEVIATIONS, INDEX, RULINGS, notes_of, pages, write_pages

HOME = Path(__file__).parents[2] / "docs" / "rules"
GAME = find("europe1999")
MADE = pages(GAME)


@pytest.mark.parametrize("id_", game_ids())
def test_the_committed_pages_are_fresh(id_: str) -> None:
    """Stale? Run `make docs` and look at what changed."""
    made = pages(find(id_))
    committed = {page.name: page.read_text(encoding="utf-8") for page in (HOME / id_).glob("*.md")}
    stale = [name for name in sorted(made.keys() | committed.keys()) if made.get(name) != committed.get(name)]
    assert stale == [], "run `make docs`"


def test_every_chapter_and_every_row_has_its_place() -> None:
    chapters = notes_of(GAME).chapters
    assert set(MADE) == {INDEX, RULINGS, DEVIATIONS, *(f"{chapter.lower()}.md" for chapter in chapters)}
    for row in GAME.rule_rows():
        page = RULINGS if row.chapter == "RULING" else f"{row.chapter.lower()}.md"
        assert f"\n## {row.id}\n" in MADE[page]


def test_a_row_shows_text_source_functions_and_option() -> None:
    page = MADE["sub.md"].split("## R-SUB-02\n")[1].split("\n## ")[0]
    assert "do not fire back" in page
    assert "* Source: Naval Combat" in page
    assert "`battle_sea:strike_losses`" in page
    assert "* Only with the option `second_edition`" in MADE["spw.md"]


@pytest.mark.parametrize("name", sorted(MADE))
def test_links_lead_to_rows(name: str) -> None:
    for page, anchor in re.findall(r"\]\(([\w.]*)(?:#([\w-]+))?\)", MADE[name]):
        target = MADE[page or name]
        assert not anchor or f"## {anchor.upper()}".casefold() in target.casefold(), (page, anchor)


def test_doubts_are_told_with_what_is_done_here() -> None:
    doubts = notes_of(GAME).doubts
    assert len(doubts) >= 7
    rows = {row.id for row in GAME.rule_rows()}
    for doubt in doubts:
        assert f"## {doubt.id}: {doubt.title}" in MADE[DEVIATIONS]
        assert doubt.here and set(doubt.rows) <= rows


def test_options_are_on_the_first_page() -> None:
    assert [option.id for option in GAME.options if f"`{option.id}`" not in MADE[INDEX]] == []


@pytest.mark.parametrize("game", [HILLTOP], ids=["hilltop"])
def test_a_game_without_notes_has_pages_too(game: Game) -> None:
    made = pages(game)
    assert INDEX in made and len(made) > 2
    assert all(row.text in "".join(made.values()) for row in game.rule_rows())


def test_writing_replaces_what_is_there(tmp_path: Path) -> None:
    old = tmp_path / "europe1999" / "old.md"
    old.parent.mkdir()
    old.write_text("a chapter that is no more")
    written = write_pages(GAME, tmp_path)
    assert not old.exists()
    assert {page.name: page.read_text(encoding="utf-8") for page in written} == MADE
