"""Sealed answers: hidden until the last is in, replaceable until then, and their order does not matter."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.example_game import Bid, Hilltop, State
from tests.kernel.sitting import dealt, play_out, refusals, reloaded, rules, say
from wartable.kernel.contract import SPECTATOR, Action, Answer, Decision, Dice, Event, StandingOrder
from wartable.kernel.dice import ScriptedDice
from wartable.kernel.digest import digest
from wartable.kernel.match import Match
from wartable.kernel.record import Act, RecordError, append, hashed, save
from wartable.kernel.recordfile import parse, read
from wartable.kernel.replay import replay
from wartable.kernel.sealing import Sealing


def test_nothing_happens_until_the_last_is_in() -> None:
    match = dealt()
    before = digest(match.state), match.record.last, list(match.events)
    assert say(match, "blue", "bid 1") == ()
    assert (digest(match.state), match.record.last, list(match.events)) == before
    assert [decision.seat for decision in match.decisions()] == ["red"]
    assert [decision.seat for decision in match.held()] == ["blue"]


def test_others_learn_that_it_is_in_and_nothing_else() -> None:
    views = []
    for bid in (0, 2):
        match = dealt()
        say(match, "blue", f"bid {bid}")
        views.append([msgspec.json.encode(match.view(viewer)) for viewer in ("red", SPECTATOR)])
        states = {decision.seat: decision.context.get("answered") for decision in match.view("red").decisions}
        assert states == {"red": None, "blue": True}
        assert match.record.to_bytes(held=False) == dealt().record.to_bytes()
    assert views[0] == views[1]


def test_the_order_of_arrival_leaves_no_trace() -> None:
    one = play_out(dealt(), "red: bid 2", "blue: bid 1")
    other = play_out(dealt(), "blue: bid 2", "blue: bid 0", "blue: bid 1", "red: bid 2")
    assert one.record.to_bytes() == other.record.to_bytes()


def test_an_answer_may_be_replaced_until_the_last_is_in() -> None:
    match = play_out(dealt(), "red: bid 0", "red: bid 2", "blue: bid 1")
    assert match.events[-1][1].data == {"attacker": "red", "red": 2, "blue": 1}
    assert refusals(match.submit, Action("bid-1-red", "red", Bid(0))) == ["decision.closed"]


def test_an_illegal_answer_does_not_replace_a_legal_one() -> None:
    match = play_out(dealt(), "red: bid 2")
    assert refusals(match.submit, Action("bid-1-red", "red", Bid(9))) == ["bid.range"]
    say(match, "blue", "bid 1")
    assert match.events[-1][1].data["red"] == 2


def test_undo_takes_a_waiting_answer_back() -> None:
    match = play_out(dealt(), "red: bid 2")
    entries = match.record.last
    assert match.can_undo("red") and not match.can_undo("blue")
    match.undo("red")
    assert len(match.decisions()) == 2 and match.record.last == entries
    assert match.record.held == ()


def test_what_was_revealed_cannot_be_taken_back_alone() -> None:
    match = play_out(dealt(), "red: bid 2", "blue: bid 0")
    assert refusals(match.undo, "red") == refusals(match.undo, "blue") == ["undo.barrier.reveal"]


def test_a_match_saved_in_between_keeps_them(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = play_out(dealt(), "red: bid 2")
    save(match.record, path)
    loaded = replay(read(path), match.rules)
    assert [decision.seat for decision in loaded.held()] == ["red"]
    assert loaded.record.to_bytes() == path.read_bytes()
    for sitting in (match, loaded):
        say(sitting, "blue", "bid 1")
    assert loaded.state == match.state
    assert loaded.record.to_bytes() == match.record.to_bytes()


def test_a_file_that_only_grows_keeps_them_too(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = dealt()
    save(match.record, path)
    written = match.record.last
    for order in ("red: bid 2", "red: bid 1", "blue: bid 0", "red: send red-1"):
        play_out(match, order)
        written = append(match.record, path, written)
        loaded = replay(read(path), match.rules)
        assert loaded.state == match.state and loaded.held() == match.held()


def test_undo_of_others_hands_back_what_no_longer_fits() -> None:
    match = play_out(
        dealt(), "red: bid 2", "blue: bid 0", "red: send red-1", "red: launch", "blue: stand", "roll"
    )
    say(match, "red", "bid 1")
    before_the_dice = match.point - 1
    match.propose_undo("red", before_the_dice)
    match.consent("blue", True)
    assert match.held() == () and match.record.held == ()
    assert match.state == match.at(before_the_dice)


def test_of_several_answers_the_latest_is_taken_back() -> None:
    sealing = Sealing()
    for decision in ("a", "b", "a"):
        sealing.put(Action(decision, "red", Bid(1)), "")
    assert sealing.take_back("red") and "b" in sealing and "a" not in sealing


class Quiet(Hilltop):
    """The example's rules with events that never say they reveal something."""

    def apply(self, state: State, move: Action | Dice) -> tuple[State, tuple[Event, ...]]:
        after, events = super().apply(state, move)
        return after, tuple(msgspec.structs.replace(event, reveals=False) for event in events)


def test_knowing_the_others_answer_is_a_barrier_by_itself() -> None:
    match = Match.start(Quiet(rules().setup), dice=ScriptedDice([1]))
    play_out(match, "roll", "blue: bid 0", "red: bid 2")
    assert refusals(match.undo, "red") == refusals(match.undo, "blue") == ["undo.barrier.reveal"]


class TestRecords:
    def waiting(self) -> Match[State]:
        return play_out(dealt(), "red: bid 2")

    def test_a_record_that_breaks_off_within_a_reveal(self) -> None:
        match = play_out(dealt(), "red: bid 2", "blue: bid 0")
        lines = match.record.to_bytes().splitlines(keepends=True)
        with pytest.raises(RecordError, match=r"line 3: .*breaks off among sealed answers.*from entry 2 on"):
            replay(parse(b"".join(lines[:3])), match.rules)

    def test_sealed_answers_of_another_point(self) -> None:
        lines = self.waiting().record.to_bytes().splitlines(keepends=True)
        with pytest.raises(RecordError, match="line 2: these sealed answers belong to another entry"):
            parse(lines[0] + lines[2])

    def test_changed_sealed_answers(self) -> None:
        data = self.waiting().record.to_bytes().replace(b'"courage":2', b'"courage":1')
        with pytest.raises(RecordError, match="line 3: was changed after it was written"):
            parse(data)

    @pytest.mark.parametrize(
        ("old", "new", "reason"),
        [
            (b'"courage":2', b'"courage":7', "A bid of 7|Bid: range"),
            (b'"courage":2', b'"courage":"x"', "is none of this game"),
            (b'"seat":"red"', b'"seat":"blue"', "put to red, not to blue"),
            (b"bid-1-red", b"bid-3-red", "is not open"),
        ],
    )
    def test_forged_sealed_answers(self, old: bytes, new: bytes, reason: str) -> None:
        match = self.waiting()
        *lines, held = match.record.to_bytes().splitlines()
        body = held[: held.rindex(b',"hash"')] + b"}"
        forged = hashed(body.replace(old, new))[0]
        with pytest.raises(RecordError, match=f"line 3: .*({reason})"):
            replay(parse(b"\n".join([*lines, forged])), match.rules)

    def test_all_of_them_at_once_are_no_waiting_answers(self) -> None:
        match = self.waiting()
        held = match.record.held[0]
        match.record.held = (held, msgspec.structs.replace(held, decision="bid-1-blue", seat="blue"))
        with pytest.raises(RecordError, match="not all of these answers are sealed"):
            reloaded(match)


class Eager(Hilltop):
    """The example's rules with a standing order for bids."""

    def standing(self, state: State, decision: Decision, order: StandingOrder) -> Answer | None:
        return Bid(2) if order.policy == "bold" else super().standing(state, decision, order)


def test_standing_orders_answer_sealed_questions() -> None:
    match = Match.start(Eager(rules().setup), dice=ScriptedDice([1]))
    match.set_order("red", StandingOrder("bid", "bold"))
    assert [event.kind for event in match.advance()] == ["dealt"]
    assert [decision.seat for decision in match.held()] == ["red"]
    assert [decision.seat for decision in reloaded(match).held()] == ["red"]
    say(match, "blue", "bid 1")
    acts = [entry for entry in match.record.entries if isinstance(entry, Act)]
    assert [(act.seat, act.by, act.left) for act in acts] == [("blue", "", 1), ("red", "standing", 0)]
    assert reloaded(match).state == match.state
