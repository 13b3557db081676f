"""Reading and replaying records: whatever is wrong with one is said, with file, line and remedy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.example_game import GAME, State
from tests.kernel.sitting import (
    dealt,
    finder,
    planning,
    play_out,
    reloaded,
    rules,
)
from wartable.kernel.contract import Game, Setup
from wartable.kernel.match import Match
from wartable.kernel.prose import Prose
from wartable.kernel.record import FORMAT, Record, RecordError, append, hashed, save
from wartable.kernel.recordfile import parse, read
from wartable.kernel.registry import UnknownGameError
from wartable.kernel.replay import load, replay, rules_for


def well_used() -> Match[State]:
    """A match whose record holds every kind of entry but seed and reveal."""
    match = play_out(planning(), "red: send red-1", "red: send red-2")
    match.undo("red")
    match.note("Wait for me", "blue")
    play_out(match, "red: launch", "blue: brace", "roll")
    match.propose_undo("red", match.point - 1)
    match.consent("blue", False)
    match.propose_undo("red", match.point - 1)
    match.consent("blue", True)
    match.roll()
    match.checkpoint()
    return match


DATA = well_used().record.to_bytes()
LINES = DATA.splitlines()


def reading(data: bytes) -> str:
    """What is wrong with these bytes."""
    with pytest.raises(RecordError) as error:
        replay(parse(data, "match.jsonl"), rules_for(parse(data, "match.jsonl"), finder))
    return str(error.value)


def rehashed(*bodies: dict[str, Any]) -> bytes:
    """A record of these lines, chained anew, as a careful forger would."""
    lines, head = [], ""
    for body in bodies:
        chained = body | {"prev": head} if "prev" in body else body
        line, head = hashed(msgspec.json.encode({k: v for k, v in chained.items() if k != "hash"}))
        lines.append(line)
    return b"\n".join(lines) + b"\n"


def bodies() -> list[dict[str, Any]]:
    return [msgspec.json.decode(line) for line in LINES]


def with_change(line: int, **change: Any) -> bytes:
    """The record with fields of one line (counted from 1) changed and chained anew."""
    changed = bodies()
    changed[line - 1] |= change
    return rehashed(*changed)


def line_of(kind: str) -> int:
    return next(number for number, body in enumerate(bodies(), 1) if body.get("kind") == kind)


class TestWholeRecords:
    def test_what_was_written_is_read(self) -> None:
        match = well_used()
        again = reloaded(match)
        assert again.state == match.state
        assert again.events == match.events
        assert again.decisions() == match.decisions()
        assert again.record.to_bytes() == DATA
        assert [again.at(seq) for seq in range(again.record.last)] == [
            match.at(seq) for seq in range(match.record.last)
        ]

    def test_a_loaded_match_goes_on_like_the_original(self) -> None:
        match = well_used()
        again = reloaded(match)
        for sitting in (match, again):
            play_out(sitting, "red: bid 1", "blue: bid 0", "red: send red-3")
            sitting.undo("red")
        assert again.record.to_bytes() == match.record.to_bytes()

    def test_the_forger_of_these_tests_can_leave_a_record_alone(self) -> None:
        assert rehashed(*bodies()) == DATA

    def test_line_ends_of_other_systems_do_no_harm(self) -> None:
        assert parse(DATA.replace(b"\n", b"\r\n")).to_bytes() == DATA
        assert parse(DATA.removesuffix(b"\n")).to_bytes() == DATA

    def test_saving_replaces_the_file_at_once(self, tmp_path: Path) -> None:
        path = tmp_path / "match.jsonl"
        path.write_text("old")
        save(well_used().record, path)
        assert load(path, finder=finder).state == well_used().state
        assert path.read_bytes() == DATA
        assert list(tmp_path.iterdir()) == [path]

    def test_a_file_can_grow_entry_by_entry(self, tmp_path: Path) -> None:
        path = tmp_path / "match.jsonl"
        match = dealt()
        save(match.record, path)
        written = match.record.last
        for order in ("red: bid 2", "blue: bid 0", "red: send red-1", "red: launch"):
            play_out(match, order)
            written = append(match.record, path, written)
        assert replay(read(path), match.rules).state == match.state

    def test_header_names_all_that_is_needed(self) -> None:
        match = Match.start(rules(blue_first=1), names={"red": "Ada"}, created="2024-05-01")
        header = parse(match.record.to_bytes()).header
        assert header.setup == Setup("hilltop", "standard", "two", {"blue_first": 1})
        assert (header.players, header.created, header.format) == ({"red": "Ada"}, "2024-05-01", FORMAT)
        assert rules_for(parse(match.record.to_bytes()), finder).setup == match.rules.setup


class TestUnreadableFiles:
    def test_no_file(self, tmp_path: Path) -> None:
        with pytest.raises(RecordError, match="cannot be read: No such file"):
            read(tmp_path / "nothing.jsonl")
        with pytest.raises(RecordError, match="cannot be read: Is a directory"):
            read(tmp_path)

    @pytest.mark.parametrize("data", [b"", b"\n"[:0]])
    def test_empty(self, data: bytes) -> None:
        assert reading(data) == "match.jsonl: is empty; a record begins with a header line."

    @pytest.mark.parametrize(
        "line", [b"[]", b"{}", b'"x"', b'{"format":"1"}', b'{"format":true}', b'{"format":0}']
    )
    def test_something_else(self, line: bytes) -> None:
        assert "line 1: is no record of a match" in reading(line)

    def test_no_json_at_all(self) -> None:
        assert "line 1: is not readable as JSON" in reading(b"PK\x03\x04 not a record\n")
        assert "line 1: is not readable as JSON" in reading(b"[" * 100_000)
        assert "line 1: is not readable as JSON" in reading(b"\xff\xfe\n")

    def test_a_newer_format(self) -> None:
        text = reading(with_change(1, format=FORMAT + 1))
        assert text.startswith(f"match.jsonl, line 1: is written in format {FORMAT + 1}, but this program")

    def test_an_incomplete_header(self) -> None:
        head = {key: value for key, value in bodies()[0].items() if key != "scenario"}
        assert "line 1: the header is not complete: Object missing required field `scenario`" in reading(
            rehashed(head)
        )

    def test_a_line_in_the_middle_that_is_no_json(self) -> None:
        assert "line 3: is not readable as JSON" in reading(b"\n".join([*LINES[:2], b"{oops", *LINES[3:]]))

    def test_an_empty_line(self) -> None:
        assert "line 3: is not readable as JSON" in reading(b"\n".join([*LINES[:2], b"", *LINES[2:]]) + b"\n")

    @pytest.mark.parametrize("kept", [1, 50, 150, -1, -40])
    def test_a_last_line_that_breaks_off(self, kept: int) -> None:
        number = len(LINES)
        text = reading(b"\n".join([*LINES[:-1], LINES[-1][:kept]]))
        assert text == (
            f"match.jsonl, line {number}: breaks off. Everything before it is whole: "
            f"remove line {number} to go on from there."
        )

    def test_following_that_advice_helps(self) -> None:
        assert parse(b"\n".join(LINES[:-1])).last == len(LINES) - 2


class TestTampering:
    def test_any_changed_byte_is_noticed(self) -> None:
        """Every byte of a header, an answer and a throw, replaced by others of each class."""
        for number in (1, line_of("act"), line_of("dice")):
            before, line, after = LINES[: number - 1], LINES[number - 1], LINES[number:]
            for place in range(len(line)):
                for byte in b'0a" {,\x00\xff':
                    if line[place] != byte:
                        changed = line[:place] + bytes([byte]) + line[place + 1 :]
                        with pytest.raises(RecordError):
                            parse(b"\n".join([*before, changed, *after]))

    def test_a_changed_answer(self) -> None:
        data = DATA.replace(b'"courage":2', b'"courage":1')
        assert reading(data).endswith("was changed after it was written: its hash does not fit its text.")

    def test_a_changed_answer_with_its_hash_made_anew(self) -> None:
        number = line_of("act")
        body = LINES[number - 1][: LINES[number - 1].rindex(b',"hash"')] + b"}"
        line = hashed(body.replace(b'"courage":0', b'"courage":1'))[0]
        text = reading(b"\n".join([*LINES[: number - 1], line, *LINES[number:]]))
        assert f"line {number + 1}: entry {number} does not continue the line above it" in text

    def test_a_line_without_hash(self) -> None:
        assert "line 2: carries no hash" in reading(LINES[0] + b'\n{"kind":"note","seq":1}\n')

    def test_a_missing_line(self) -> None:
        text = reading(b"\n".join([*LINES[:3], *LINES[4:]]))
        assert text.endswith("line 4: entry 4 stands where entry 3 belongs: lines are missing or swapped.")

    def test_swapped_lines(self) -> None:
        text = reading(b"\n".join([*LINES[:2], LINES[3], LINES[2], *LINES[4:]]))
        assert text.endswith("line 3: entry 3 stands where entry 2 belongs: lines are missing or swapped.")

    def test_a_line_twice(self) -> None:
        assert "line 4: entry 2 stands where entry 3 belongs" in reading(b"\n".join([*LINES[:3], *LINES[2:]]))

    def test_an_unknown_kind(self) -> None:
        text = reading(with_change(4, kind="prayer"))
        assert "line 4: holds an entry of unknown kind “prayer”; this program knows act, dice, digest" in text

    def test_a_field_too_many_or_too_few(self) -> None:
        assert "line 4: holds no complete “act” entry: Object contains unknown field `hm`" in reading(
            with_change(4, hm=1)
        )
        short = bodies()
        del short[3]["seat"]
        assert "line 4: holds no complete “act” entry: Object missing required field `seat`" in reading(
            rehashed(*short)
        )


class TestRecordsThatNoLongerApply:
    @pytest.mark.parametrize(
        ("line", "change", "reason"),
        [
            (line_of("act"), {"seat": "green"}, "There is no seat “green” in this match; the seats are"),
            (line_of("act"), {"seat": "red"}, "is put to blue, not to red"),
            (line_of("act"), {"decision": "bid-7-red"}, "The question “bid-7-red” is not open"),
            (line_of("act"), {"answer": {"do": "bid", "courage": 9}}, r"bid: 9\)\. \(rule R-EX-02\)"),
            (line_of("act"), {"answer": {"do": "fly"}}, "holds no answer of this game: Invalid value 'fly'"),
            (line_of("act"), {"answer": 7}, "holds no answer of this game"),
            (line_of("act"), {"by": "ghost"}, "was given by “ghost”; that is not known here"),
            (line_of("act"), {"left": 5}, "does not follow from the entries before it"),
            (line_of("dice"), {"values": [1, 2]}, "2 dice were given where 1 is wanted"),
            (line_of("dice"), {"values": [0]}, "shows 0, but its faces are 1 to"),
            (line_of("dice"), {"request": "fire-1"}, "These dice answer “fire-1”"),
            (line_of("undo"), {"to": 1}, "does not follow from the entries before it"),
            (line_of("undo"), {"seat": "blue"}, "no longer applies: Red has decided since blue"),
            (line_of("undo-proposal"), {"to": 99}, "There is no point 99 to go back to"),
            (line_of("undo-refusal"), {"seat": "green"}, "There is no seat “green”"),
            (line_of("undo-consent"), {"seat": "red"}, "has consented already"),
            (
                line_of("digest"),
                {"state": "sha256:0"},
                r"finds another position: sha256:\w{32} by rules 1\.0",
            ),
        ],
    )
    def test_the_entry_and_the_reason_are_named(self, line: int, change: dict[str, Any], reason: str) -> None:
        kind = bodies()[line - 1]["kind"]
        with pytest.raises(RecordError, match=rf"line \d+: entry \d+ \({kind}\) .*{reason}") as error:
            replay(parse(with_change(line, **change)), rules())
        assert error.value.line in (
            line,
            line + 1,
        )  # sealed answers are refused with the last of their reveal

    def test_games_speak_for_themselves(self) -> None:
        data = with_change(line_of("act"), answer={"do": "bid", "courage": 9})
        with pytest.raises(RecordError, match="A bid of 9 is not possible"):
            replay(parse(data), rules(), prose=Prose(GAME.texts()))

    def test_nothing_may_follow_that_was_not_asked(self) -> None:
        record = planning().record
        with pytest.raises(RecordError, match="No dice are to be rolled now"):
            replay(
                parse(rehashed(*map(msgspec.json.decode, record.lines), bodies()[1] | {"seq": 4})), rules()
            )


class TestUnknownSetups:
    @pytest.mark.parametrize(
        ("change", "reason"),
        [
            ({"scenario": "standart"}, "There is no scenario “standart”. Did you mean standard?"),
            ({"seats": "nine"}, "There is no seat plan “nine”. There is two."),
            ({"options": {"blue_fist": 1}}, "There is no option “blue_fist”. Did you mean blue_first?"),
            ({"options": {"blue_first": 7}}, "The option “blue_first” cannot be 7; it is 0 or 1."),
            ({"rules": "2.0"}, "was made by version 2.0 of the rules; this program has only 1.0."),
            ({"rules": "final"}, "“final” is no version of the rules; this program has 1.0."),
            ({"players": {"green": "Eve"}}, "names a player for the seat “green”; the seats are red, blue."),
        ],
    )
    def test_the_header_is_checked(self, change: dict[str, Any], reason: str) -> None:
        with pytest.raises(RecordError) as error:
            rules_for(parse(with_change(1, **change), "match.jsonl"), finder)
        assert str(error.value) == f"match.jsonl, line 1: {reason}"

    def test_an_older_version_may_be_tried(self) -> None:
        assert rules_for(parse(with_change(1, rules="0.9")), finder).version == "1.0"

    def test_an_unknown_game(self) -> None:
        def nothing(id_: str) -> Game:
            raise UnknownGameError(f"There is no game “{id_}”.")

        with pytest.raises(RecordError, match="line 1: There is no game “hilltop”"):
            rules_for(parse(DATA), nothing)

    def test_what_the_game_itself_refuses(self) -> None:
        class Strict:
            def __getattr__(self, name: str) -> Any:
                return getattr(GAME, name)

            def rules(self, _setup: Setup) -> Any:
                raise ValueError("Not with these options.")

        with pytest.raises(RecordError, match="line 1: Not with these options"):
            rules_for(parse(DATA), lambda _id: Strict())


def readable(data: bytes) -> None:
    """Read and replay; nothing but RecordError may come out."""
    try:
        record = parse(data)
        replay(record, rules_for(record, finder))
    except RecordError as error:
        assert str(error)


class TestFuzz:
    @given(st.binary(max_size=300))
    def test_any_bytes(self, data: bytes) -> None:
        readable(data)

    @given(st.integers(0, len(DATA) - 1), st.integers(0, len(DATA)), st.binary(max_size=20))
    def test_a_stretch_replaced(self, start: int, end: int, new: bytes) -> None:
        readable(DATA[:start] + new + DATA[max(start, end) :])

    @given(st.lists(st.sampled_from(LINES), max_size=8))
    def test_lines_at_random(self, lines: list[bytes]) -> None:
        readable(b"\n".join(lines))

    @given(
        st.integers(1, len(LINES)),
        st.dictionaries(
            st.sampled_from(sorted({key for body in bodies() for key in body})),
            st.recursive(
                st.none() | st.booleans() | st.integers() | st.text(max_size=8),
                lambda inner: (
                    st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
                ),
                max_leaves=4,
            ),
            min_size=1,
            max_size=2,
        ),
    )
    def test_forged_fields(self, line: int, change: dict[str, Any]) -> None:
        readable(with_change(line, **change))

    @given(st.permutations(range(1, len(LINES))))
    def test_entries_in_another_order_chained_anew(self, order: list[int]) -> None:
        lines = bodies()
        shuffled = [lines[0], *(lines[place] | {"seq": seq} for seq, place in enumerate(order, 1))]
        readable(rehashed(*shuffled))


def test_errors_do_not_depend_on_how_the_record_was_made() -> None:
    record = Record(parse(DATA).header)
    assert str(record.error(3, "x")) == "this record, line 4: x"
    match = Match.start(rules())
    assert str(match.record.error(0, "x")) == "this record, line 1: x"
