"""The pages for players: every order on them is given, every command and word of the notation is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.sitting import GAME, session, unfolded, wartable
from wartable.cli.commands import COMMANDS
from wartable.cli.dice import MODES
from wartable.cli.main import app

ROOT = Path(__file__).parents[2]
PLAY = (ROOT / "docs" / "play.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROBLEM = re.compile(
    r"\(rule |There is no |An order begins|makes sense only|should stand here|Nobody |No dice"
)


def orders(page: str) -> list[list[str]]:
    """The blocks of orders on a page."""
    return [block.strip().splitlines() for block in re.findall(r"```orders\n(.*?)```", page, re.DOTALL)]


def check_session(blocks: list[list[str]], between: tuple[str, ...] = ()) -> str:
    """Give all orders; nothing but `why` may meet a refusal."""
    lines = [line.removeprefix("roll ") for block in blocks for line in (*block, *between)]
    shown = session(*lines, "quit")
    refused = [line for line in lines if line.startswith("why ")]
    replies = re.split(r"(?:axis|allies|dice)> ", shown)
    problems = [reply for reply in replies if PROBLEM.search(reply)]
    assert len(problems) == len(refused), problems
    return shown


def test_the_orders_on_the_page_for_players_play_a_german_turn() -> None:
    shown = check_session(orders(PLAY))
    assert "turn of the Soviet Union begins" in shown


def test_the_first_orders_in_the_readme_lead_to_a_battle() -> None:
    first, second = orders(README)
    allies = ["share soviet_union 12, great_britain 0, united_states 0", "done", "done", "done"]
    shown = check_session([first, allies, second])
    assert "type 5 dice" in shown


@pytest.mark.parametrize("word", COMMANDS)
def test_every_command_of_the_table_is_told(word: str) -> None:
    assert re.search(rf"`{re.escape(word)}[ `]", PLAY), f"docs/play.md does not tell of “{word}”"


def test_every_word_of_the_notation_is_told() -> None:
    shown = session("dance", "quit")
    words = shown.partition("one of: ")[2].partition(";")[0].split(", ")
    assert len(words) > 15
    missing = [word for word in words if word != "move" and not re.search(rf"`{word}[ `]", PLAY)]
    assert not missing


def test_every_subcommand_and_kind_of_dice_is_told() -> None:
    names = [
        command.name or command.callback.__name__ for command in app.registered_commands if command.callback
    ]
    for name in (*names, "rules"):
        assert re.search(rf"`?wartable {name}", PLAY), name
    for mode in MODES:
        assert f"| `{mode}` |" in PLAY


def test_the_commands_on_the_pages_are_understood() -> None:
    shown = unfolded(wartable("rules", "show", GAME, "R-LND-05").output)
    assert "R-LND-05" in shown
    for line in re.findall(r"^    (wartable .*)$", PLAY, re.MULTILINE):
        result = wartable(*line.split()[1:], typed="quit\n")
        assert result.exit_code == 0, result.output


def test_links_between_pages_lead_somewhere() -> None:
    for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"
