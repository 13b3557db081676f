"""Playing at the terminal table: a session with every sort of battle, undo, refusals, help."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.sitting import ADVANCE, GAME, TO_BATTLES, resumed, session, unfolded, wartable

BATTLE = (*TO_BATTLES, "fight land east poland", "1 6", "1 6 6 6")
"""One round at East Poland: each side has lost an infantry, and Germany may go on or retreat."""


def test_a_whole_german_turn_with_battle_retreat_landing_and_convoy_raid() -> None:
    shown = session(
        *BATTLE,
        "list",
        "retreat to poland",
        "support none",
        "6 6",
        "6",
        "1 1",
        "6",
        "board malta",
        "done",
        "place 3 inf in germany",
        "done",
        "quit",
    )
    for sentence in (
        "Germany cuts British Convoy Center 3: Great Britain loses 5 IPCs",
        "battle for East Poland",
        "falls back to Poland",
        "retreat to poland",
        "Germany lands in Malta",
        "Malta (malta), held by Germany",
        "the turn of the Soviet Union begins",
    ):
        assert sentence in shown


def test_typed_dice_are_asked_group_by_group_and_wrong_ones_explained() -> None:
    shown = session(*TO_BATTLES, "fight land east poland", "1", "1 9", "x", "1 6", "quit")
    assert "German 2 infantry: 2 × d6, hits on 1 or less" in shown
    assert "1 die was given where 2 are wanted" in shown
    assert "Die number 2 shows 9, but its faces are 1 to 6" in shown
    assert "“x” is not what a die shows" in shown


@pytest.mark.parametrize(
    ("order", "answer", "row"),
    [
        ("1 inf: poland > moscow", "Moscow", "R-"),
        ("9 inf: poland > east poland", "6", ""),
        ("1 inf: germany > united kingdom", "no way from Germany to the United Kingdom", "R-BRD-14"),
        ("1 transport: tyrrhenian > english channel", "", "R-"),
        ("land 1 inf: danish sea > united kingdom", "", ""),
        ("buy 1 infantry", "combat movement", "R-SEQ-02"),
        ("1 inf: poland > switzerland", "", "R-"),
    ],
)
def test_why_explains_what_is_refused_and_changes_nothing(order: str, answer: str, row: str) -> None:
    plan = (*ADVANCE, "done")
    shown = session(*plan, f"why {order}", "log", "quit")
    said = shown.rpartition("sends them off.")[2]
    assert answer in said
    assert row in said
    assert "That is legal" not in said
    assert "orders: move" not in said


def test_why_says_so_when_an_order_is_legal() -> None:
    shown = session(*ADVANCE, "done", "why 2 inf: poland > east poland", "quit")
    assert "That is legal: move 2 germany.infantry poland > east_poland" in shown


def test_a_refused_order_comes_with_the_text_of_its_rule() -> None:
    shown = session(*ADVANCE, "buy 90 infantry", "quit")
    assert "(rule R-" in shown
    assert "270 IPCs" in shown


def test_undo_takes_back_and_redo_gives_again() -> None:
    shown = session(*ADVANCE, "buy 3 infantry", "undo", "redo", "redo", "quit")
    assert "Taken back." in shown
    assert shown.count("Bought so far: 3 infantry") == 2
    assert "Nothing was taken back since the last order." in shown


def test_undo_stops_at_dice_and_all_can_agree_to_go_behind_them() -> None:
    asked = session(*BATTLE, "undo", "undo! dice", "n", "undo!", "y", "quit")
    assert "Dice have fallen since the Axis last decided" in asked
    assert "The Allies do not consent to the undo" in asked
    assert "an undo is asked for by Axis. Do you agree?" in asked
    assert asked.rpartition("Do you agree?")[2].count("which battle is fought next?") == 1


def test_undo_to_the_last_dice_needs_no_consent_of_the_random_player() -> None:
    words = ("play", GAME, "--seat", "allies=random", "--dice", "scripted", "--script", "1 6 1 6 6 6 1 1")
    lines = ("done", "done", "2 inf: poland > east poland", "done", "undo! dice", "quit")
    result = wartable(*words, "--seed", "", typed="\n".join(lines))
    assert result.exit_code == 0
    assert "took the match back to point" in unfolded(result.output)


def test_list_walks_from_verbs_to_whole_orders() -> None:
    shown = session(*ADVANCE, "done", "list", "list move poland infantry 2", "list move paris", "quit")
    assert "next, verb: done move load land resign" in shown
    assert "so far: move / Poland" in shown
    assert "East Poland (east_poland)" in shown
    assert "There is no origin “paris”" in shown


def test_help_gives_orders_that_are_accepted() -> None:
    shown = session(*ADVANCE, "help", "quit")
    examples = shown.partition("legal now:")[2].partition("Everything")[0].split(" buy ")[1:]
    assert examples
    for example in examples:
        assert "Germany orders: buy" in session(*ADVANCE, f"buy {example.strip()}", "quit")


def test_a_standing_order_answers_for_its_seat() -> None:
    asked = session(*ADVANCE, "order", "order casualties in_order order=armor,infantry", "order", "quit")
    assert "On offer: order casualties in_order" in asked
    assert "Your standing orders: casualties in_order order=armor,infantry" in asked


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("order sleep always", "There is no standing order for “sleep”"),
        ("order submerge maybe", "There is no policy for “submerge” “maybe”"),
        ("order intercept at_least bombers=x", "“bombers” needs a number, such as bombers=2"),
        ("order drop", "There is no standing order for"),
        ("order drop submerge", "Axis has no standing order for"),
        ("save", "Name the file"),
        ("load", "Name the file"),
        ("load no such file", "There is no file no such file"),
        ("save /no/such/place/x", "There is no directory /no/such/place"),
        ("log many", "“many” is no number of lines"),
        ("rules R-XYZ-77", "There is no rule “R-XYZ-77”"),
        ("why", "Name the order"),
        ("why fly me to the moon", ""),
        ("note", "Write the remark"),
        ("board atlantis", "There is no space “atlantis”"),
        ("redo", "Nothing was taken back"),
        ("dance", "An order begins with"),
        ('3 "inf', "not closed"),
    ],
)
def test_what_the_table_cannot_do_is_said_in_a_sentence(line: str, answer: str) -> None:
    shown = session(line, "quit")
    assert answer in shown.rpartition("axis> ")[0]
    assert "Traceback" not in shown


def test_the_curtain_is_drawn_between_two_people() -> None:
    words = ("play", GAME, "--seat", "axis=human", "--seat", "allies=human", "--name", "allies=Ben")
    shown = unfolded(wartable(*words, typed="done\n\nquit\n").output)
    assert "Hand over to Allies (Ben), and press Enter." in shown
    assert "Hand over" not in session("done", "quit")


def test_the_random_player_answers_for_its_seat() -> None:
    shown = unfolded(wartable("play", GAME, "--seed", "3", typed="done\nquit\n").output)
    assert "Round 1: the turn of Germany begins." in shown


def test_a_match_of_random_players_plays_itself_out(tmp_path: Path) -> None:
    path = tmp_path / "war.jsonl"
    words = ("play", GAME, "--seat", "axis=random", "--seat", "allies=random", "--seed", "5")
    shown = unfolded(wartable(*words, "--dice", "seeded", "--record", path).output)
    assert "The match is over" in shown
    assert wartable("verify", path).exit_code == 0


def test_a_record_grows_with_every_action_and_goes_on_from_there(tmp_path: Path) -> None:
    path = tmp_path / "war.jsonl"
    session(*BATTLE, options=("--record", path))
    shown = resumed(path, "retreat to poland", "quit")
    assert "which ships fire in support of the landing in Malta?" in shown


def test_save_and_load_within_a_session(tmp_path: Path) -> None:
    path = tmp_path / "saved.jsonl"
    shown = session(*ADVANCE, f"save {path}", "buy 3 infantry", f"load {path}", "quit")
    assert "Saved in" in shown
    assert "Bought so far: nothing" in shown.rpartition("is on the table")[2]


def test_saving_replaces_only_the_same_match(tmp_path: Path) -> None:
    path, other = tmp_path / "saved.jsonl", tmp_path / "letter.txt"
    other.write_text("Dear Ada", encoding="utf-8")
    shown = session("done", f"save {path}", f"save {path}", f"save {other}", "quit")
    assert shown.count("Saved in") == 2
    assert "holds something else than this match" in shown
    assert other.read_text(encoding="utf-8") == "Dear Ada"


def test_verifiable_dice_from_seeds_to_the_proof(tmp_path: Path) -> None:
    """Played up to five times: once in a while a random player gives up before the first dice."""
    words = ("--seat", "axis=random", "--seat", "allies=random", "--dice", "verifiable")
    proofs = []
    for path in (tmp_path / f"war-{number}.jsonl" for number in range(5)):
        shown = unfolded(wartable("play", GAME, *words, "--record", path).output)
        assert "The secret of the dice stands in the record now" in shown
        proofs.append(unfolded(wartable("verify", path).output))
        assert "Nothing contradicts this record." in proofs[-1]
        if " 0 throws computed again" not in proofs[-1]:
            break
    assert " 0 throws computed again" not in proofs[-1]


def test_people_give_their_seeds_for_verifiable_dice(tmp_path: Path) -> None:
    path = tmp_path / "war.jsonl"
    words = ("--seat", "axis=human", "--seat", "allies=human", "--dice", "verifiable", "--record", path)
    wartable("play", GAME, *words, typed="seven swans\nten pins\nquit\n")
    assert b"seven swans" in path.read_bytes()
    secret = path.with_name("war.jsonl.secret")
    assert secret.stat().st_mode & 0o077 == 0
    secret.unlink()
    result = wartable("play", "--resume", path)
    assert result.exit_code == 2
    assert "their secret is missing" in unfolded(result.output)


def test_commands_work_while_dice_are_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "war.jsonl"
    asked = (*TO_BATTLES, "fight land east poland")
    shown = session(
        *asked, "board east poland", f"save {path}", "board nowhere", "undo", "fight land malta", "quit"
    )
    after = shown.partition("type 2 dice> ")[2]
    assert after.startswith("East Poland (east_poland)")
    assert "There is no space “nowhere”" in after
    assert "Taken back." in after
    assert "which ships fire in support" in after
    assert "type 2 dice" in resumed(path, "quit")


SOVIET_TURN = (
    "buy 4 inf",
    "done",
    "1 arm, 1 inf: bessarabia > rumania",
    "4 inf: east poland > hungary",
    "1 submarine: white sea > barents sea",
    "done",
    "fight land rumania",
    "1 6",
    "lose 1 inf",
    "1 6 6 6",
    "lose 1 inf",
    "retreat to bessarabia",
    "fight sea barents sea",
    "submerge none",
    "1",
    "1 1 6 6",
    "lose 1 inf, 1 artillery",
    "2 2 6 6 6",
    "press",
    "6 6",
    "6 6 6",
    "retreat to east poland",
    "done",
    "place 4 inf in moscow",
    "done",
)


def test_a_whole_soviet_turn_in_which_the_defender_chooses_its_losses() -> None:
    shown = session(*ADVANCE, "done", "done", "done", *SOVIET_TURN, "quit")
    for sentence in (
        "Axis: 1 hit in Rumania",
        "Germany loses 1 artillery in Hungary",
        "Germany loses 1 submarine in the Barents Sea",
        "falls back to East Poland",
        "turn of Great Britain begins",
    ):
        assert sentence in shown


def test_the_board_is_drawn_once_in_a_step_and_the_battle_whenever_places_change() -> None:
    shown = session(*ADVANCE, "done", "done", "done", *SOVIET_TURN, "quit")
    fights = shown.partition("Soviet Union begins the battle for Rumania")[2].partition("falls back to East")[
        0
    ]
    assert fights.count("German homeland") == 2  # for each side
    assert "German 1 armor, 3 infantry Soviet 1 armor, 1 infantry Axis: 1 hit in Rumania" in fights
