from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from tests.example_game import State
from tests.kernel.sitting import (
    SECRET,
    WHOLE_MATCH,
    dealt,
    finder,
    planning,
    play_out,
    refusals,
    reloaded,
    whole_match,
)
from wartable.kernel.contract import ChanceRequest, DiceGroup, Refusal
from wartable.kernel.dice import (
    Cup,
    ScriptedDice,
    SeededDice,
    Values,
    VerifiableDice,
    commitment,
    derive,
    misfits,
)
from wartable.kernel.match import Match
from wartable.kernel.record import Record, RecordError, Reveal, SeedGiven, Throw, hashed, save
from wartable.kernel.recordfile import parse
from wartable.kernel.replay import replay
from wartable.kernel.verify import Report, verify, verify_file

SEEDS = {"red": "rosebud", "blue": "bluebell"}


def request(*faces: int) -> ChanceRequest:
    return ChanceRequest("r", "test", tuple(DiceGroup("die", 1, faces=sides) for sides in faces))


def cup(throw: int = 0) -> Cup:
    return Cup(throw, "match", {})


def rolled(values: Values | Refusal) -> Values:
    assert isinstance(values, tuple)
    return values


class TestDerivedDice:
    def test_every_face_comes_up_equally_often(self) -> None:
        values = derive(b"key", 0, [6] * 12_000)
        counts = Counter(values)
        assert sorted(counts) == [1, 2, 3, 4, 5, 6]
        assert all(1850 < count < 2150 for count in counts.values())

    @pytest.mark.parametrize("faces", [1, 2, 6, 20, 1000, 2**48])
    def test_values_stay_on_the_die(self, faces: int) -> None:
        assert all(1 <= value <= faces for value in derive(b"key", 1, [faces] * 200))

    def test_draws_beyond_the_largest_whole_multiple_are_drawn_again(self) -> None:
        """Taking every draw would favour the lowest third of these faces: half of all instead of a third."""
        faces = 3 * 2**62
        values = derive(b"key", 0, [faces] * 900)
        assert all(1 <= value <= faces for value in values)
        assert 250 < sum(value <= faces // 3 for value in values) < 350

    def test_key_throw_and_place_all_matter(self) -> None:
        die = [2**48]
        values = {derive(b"key", 0, die), derive(b"kez", 0, die), derive(b"key", 1, die)}
        assert len(values | {(value,) for value in derive(b"key", 0, die * 2)}) == 4


def test_seeded_dice_repeat_themselves() -> None:
    asked = request(6, 6, 6, 6)
    one, other = SeededDice(5), SeededDice(5)
    assert [one.roll(asked, cup(n)) for n in range(5)] == [other.roll(asked, cup(n)) for n in range(5)]
    assert one.roll(asked, cup(0)) != SeededDice(6).roll(asked, cup(0))


def test_notes_do_not_change_the_dice() -> None:
    plain, noted = dealt(SeededDice(1)), Match.start(dealt().rules, dice=SeededDice(1))
    noted.note("hello")
    noted.roll()
    assert plain.state == noted.state


def test_scripted_dice_are_used_up_in_order() -> None:
    dice = ScriptedDice([1, 2, 3])
    assert dice.roll(request(6, 6), cup()) == (1, 2)
    assert dice.roll(request(6, 6), cup()) == Refusal("dice.script_ended", params={"left": 1, "wanted": 2})
    assert dice.roll(request(6), cup()) == (3,)


def test_misfits_name_the_die() -> None:
    assert misfits(request(6, 4), (6, 5)) == (
        Refusal("dice.face", params={"die": 2, "value": 5, "faces": 4}),
    )
    assert misfits(request(6, 4), (6, 4)) == ()


class TestVerifiableDice:
    def start(self) -> Match[State]:
        match = Match.start(dealt().rules, dice=VerifiableDice(SECRET), seeds=SEEDS)
        match.roll()
        return match

    def test_the_secret_stays_secret_until_it_is_told(self) -> None:
        match = self.start()
        assert SECRET.encode() not in match.record.to_bytes()
        assert match.record.header.dice.commitment == commitment(SECRET)
        match.reveal_secret()
        assert SECRET.encode() in match.record.to_bytes()

    def test_a_short_secret_could_be_guessed(self) -> None:
        with pytest.raises(ValueError, match="at least 16"):
            VerifiableDice("short")

    def test_no_dice_before_every_seat_gave_its_seed(self) -> None:
        match = Match.start(dealt().rules, dice=VerifiableDice(SECRET), seeds={"red": "r"})
        assert refusals(match.roll) == ["dice.seeds_missing"]
        assert match.advance() == ()
        match.give_seed("blue", "b")
        match.roll()

    def test_seeds_are_given_once_and_in_time(self) -> None:
        match = Match.start(dealt().rules, dice=VerifiableDice(SECRET))
        assert refusals(match.give_seed, "green", "x") == ["seat.unknown"]
        assert refusals(match.give_seed, "red", "") == ["seed.empty"]
        assert refusals(match.give_seed, "red", "x" * 201) == ["seed.empty"]
        match.give_seed("red", "x")
        assert refusals(match.give_seed, "red", "y") == ["seed.twice"]
        assert refusals(self.start().give_seed, "red", "y") == ["seed.late"]
        assert refusals(dealt().give_seed, "red", "y") == ["seed.not_wanted"]

    def test_every_seed_and_every_header_gives_other_dice(self) -> None:
        def deal(seeds: dict[str, str], created: str = "") -> int:
            match = Match.start(dealt().rules, dice=VerifiableDice(SECRET), seeds=seeds, created=created)
            match.roll()
            return match.state.deal

        deals = [deal(SEEDS), deal({**SEEDS, "red": "other"}), deal({**SEEDS, "blue": "other"})]
        assert len({*deals, deal(SEEDS, "later")}) == 4
        assert deal(SEEDS) == deals[0]

    def test_nobody_may_type_them(self) -> None:
        match = Match.start(dealt().rules, dice=VerifiableDice(SECRET), seeds=SEEDS)
        assert refusals(match.roll, [1]) == ["dice.not_typed"]

    def test_no_dice_after_the_secret_is_told(self) -> None:
        match = play_out(
            self.start(), "red: bid 2", "blue: bid 0", "red: send red-1", "red: launch", "blue: stand"
        )
        match.reveal_secret()
        match.reveal_secret()
        assert refusals(match.roll) == ["dice.revealed"]
        assert [type(entry) for entry in match.record.entries].count(Reveal) == 1
        assert refusals(reloaded(match, VerifiableDice(SECRET)).roll) == ["dice.revealed"]
        assert refusals(dealt().reveal_secret) == ["reveal.nothing"]

    def test_a_loaded_match_needs_the_same_secret(self) -> None:
        match = play_out(
            self.start(), "red: bid 2", "blue: bid 0", "red: send red-1", "red: launch", "blue: stand"
        )
        assert refusals(reloaded(match).roll) == ["dice.missing"]
        assert refusals(reloaded, match, VerifiableDice("another secret altogether")) == ["dice.other_dice"]
        assert refusals(reloaded, match, SeededDice(1)) == ["dice.other_dice"]
        loaded = reloaded(match, VerifiableDice(SECRET))
        loaded.roll()
        match.roll()
        assert loaded.state == match.state

    def test_another_secret_cannot_be_revealed(self) -> None:
        record = forged(finished(), Reveal, secret="another secret altogether")
        with pytest.raises(RecordError, match=r"\(reveal\) reveals another secret than the one committed to"):
            replay(record, dealt().rules)

    def test_a_header_written_in_another_order_keeps_its_own_hash(self) -> None:
        """The dice hang on the header as it stands in the file, not as this program would write it."""
        header = Match.start(dealt().rules, dice=VerifiableDice(SECRET)).record.header
        fields = {name: getattr(header, name) for name in reversed(header.__struct_fields__)}
        record = parse(hashed(msgspec.json.encode(fields))[0])
        assert record.header == header and record.header_hash != Record(header).header_hash
        match = replay(record, dealt().rules, VerifiableDice(SECRET))
        for seat, seed in SEEDS.items():
            match.give_seed(seat, seed)
        match.roll()
        match.reveal_secret()
        report = verify(parse(match.record.to_bytes()), finder)
        assert report.ok and report.dice_checked == 1

    def test_other_dice_do_not_pass_for_those_of_the_match(self) -> None:
        assert refusals(reloaded, planning(SeededDice(1)), VerifiableDice(SECRET)) == ["dice.other_dice"]


def finished() -> Record:
    dice = VerifiableDice(SECRET)
    match = Match.start(dealt().rules, dice=dice, seeds=SEEDS)
    match.roll()
    play_out(match, *WHOLE_MATCH)
    match.reveal_secret()
    return match.record


def forged(record: Record, kind: type, **change: object) -> Record:
    """The record with one field of the first entry of a kind changed and all hashes made anew."""
    copy = Record(record.header)
    done = False
    for entry in record.entries:
        facts = {
            name: getattr(entry, name) for name in entry.__struct_fields__ if name not in ("seq", "prev")
        }
        if isinstance(entry, kind) and not done:
            facts.update(change)
            done = True
        copy.add(type(entry), **facts)
    assert done
    return parse(copy.to_bytes())


class TestVerify:
    def check(self, record: Record) -> Report:
        return verify(record, finder)

    def test_an_honest_record(self) -> None:
        report = self.check(finished())
        assert report.ok, report.problems
        assert (report.dice, report.throws, report.dice_checked, report.digests) == ("verifiable", 3, 3, 1)
        assert report.remarks == ()

    def test_dice_that_were_undone_are_checked_as_well(self) -> None:
        match = Match.start(dealt().rules, dice=VerifiableDice(SECRET), seeds=SEEDS)
        match.roll()
        play_out(match, *WHOLE_MATCH[:7])
        match.propose_undo("red", match.point - 1)
        match.consent("blue", True)
        play_out(match, *WHOLE_MATCH[6:])
        match.reveal_secret()
        report = self.check(match.record)
        assert report.ok and report.dice_checked == report.throws == 4

    def test_a_changed_die(self) -> None:
        record = finished()
        deal = next(entry for entry in record.entries if isinstance(entry, Throw))
        report = self.check(forged(record, Throw, values=(deal.values[0] - 6,)))
        assert any(f"dice of entry {deal.seq} show" in problem for problem in report.problems)

    def test_a_die_that_says_it_was_typed(self) -> None:
        assert not self.check(forged(finished(), Throw, source="typed")).ok

    def test_a_changed_seed(self) -> None:
        report = self.check(forged(finished(), SeedGiven, text="other"))
        assert report.dice_checked < report.throws
        assert any("dice of entry 3 show" in problem for problem in report.problems)

    def test_a_changed_secret(self) -> None:
        report = self.check(forged(finished(), Reveal, secret="another secret altogether"))
        assert any("not the one committed to" in problem for problem in report.problems)

    def test_a_secret_not_told_yet_is_no_problem_but_a_remark(self) -> None:
        match = Match.start(dealt().rules, dice=VerifiableDice(SECRET), seeds=SEEDS)
        match.roll()
        report = self.check(match.record)
        assert report.ok and report.dice_checked == 0
        assert "not revealed yet" in report.remarks[0]

    def test_other_dice_prove_nothing(self) -> None:
        report = self.check(whole_match().record)
        assert report.ok and "nothing proves" in report.remarks[0]

    def test_a_file(self, tmp_path: Path) -> None:
        path = tmp_path / "match.jsonl"
        save(finished(), path)
        assert verify_file(path, finder).ok
        path.write_bytes(path.read_bytes().replace(b"rosebud", b"rosebug"))
        report = verify_file(path, finder)
        assert report.problems == (
            "match.jsonl, line 2: was changed after it was written: its hash does not fit its text.",
        )
