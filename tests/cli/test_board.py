"""The text board as a player reads it: values, holders, enemies face to face, what stands next door."""

from __future__ import annotations

from tests.cli.sitting import ADVANCE, GAME, TO_BATTLES, session, wartable

RAW = ("play", GAME, "--seat", "axis=human", "--seat", "allies=human", "--no-curtain", "--dice", "typed")


def lines(*typed: str) -> list[str]:
    """What is shown, line by line."""
    return wartable(*RAW, typed="".join(f"{line}\n" for line in typed)).output.splitlines()


def row(name: str, *typed: str) -> str:
    """The newest line of the board about a space, with single blanks."""
    found = [line for line in lines(*typed, "board", "quit") if line.lstrip("* ").startswith(f"{name}  ")]
    return " ".join(found[-1].split())


def test_a_space_tells_value_and_complex_and_its_holder_only_where_that_is_no_matter_of_course() -> None:
    assert row("Germany", "quit").startswith("Germany 6 (complex) 1 antiaircraft gun, 2 armor")
    assert row("Denmark") == "Denmark 1 1 infantry"
    convoy = row("British Convoy Center 3", *ADVANCE, "done", "1 submarine: azores > british convoy 3")
    assert convoy == "British Convoy Center 3 5 [German] 1 submarine (from the Azores Sea)"
    assert "  no units: Vichy France (1), Sicily" in "\n".join(lines("quit"))


def test_a_star_marks_spaces_where_enemies_meet() -> None:
    assert row("East Poland", *ADVANCE, "done") == "East Poland 1 4 infantry"
    moved = row("East Poland", *ADVANCE, "done", "2 inf: poland > east poland")
    assert moved == "* East Poland 1 4 infantry; German 2 infantry (from Poland)"


def test_cargo_is_told_with_where_it_is_bound_for() -> None:
    shown = session(*TO_BATTLES[:-1], "board sicilian sea", "quit")
    assert "cargo German infantry > Malta, German infantry > Malta" in shown


def test_a_part_of_the_board_is_named_after_who_holds_most_of_it() -> None:
    shown = lines("quit")
    assert "Other Axis countries (German)" in shown
    assert "German homeland" in shown
    assert "Convoy Centers" in shown


def test_one_space_shows_what_stands_next_door() -> None:
    shown = session("board poland", "quit").rpartition("Poland (poland), held by Germany")[2]
    assert "Worth 2 IPCs. Coastal." in shown
    assert "Next to it: Germany 6 [German] 1 antiaircraft gun, 2 armor, 2 artillery, 1 bomber" in shown
    assert "East Poland 1 [Soviet] 4 infantry" in shown
    assert "Baltic Sea no units" in shown


def test_orders_of_a_step_are_numbered_for_taking_back() -> None:
    shown = session(*ADVANCE, "buy 3 infantry", "board", "quit")
    assert "ordered so far; `withdraw NUMBER` takes one back: 1. buy 3 infantry" in shown
    assert "limit" not in shown


def test_a_question_in_battle_tells_who_still_stands_and_dice_where_they_fall() -> None:
    fight = (*TO_BATTLES, "fight land east poland", "", "help", "1 6", "1 6 6 6")
    shown = session(*fight, "quit")
    assert "Roll for East Poland, attack: German 2 infantry: 2 × d6, hits on 1 or less type 2 dice>" in shown
    assert shown.count("Roll for East Poland, attack:") == 2  # again for help, not for an empty line
    assert "German 1 infantry Soviet 3 infantry Germany: press on in East Poland" in shown
