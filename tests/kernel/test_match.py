from __future__ import annotations

import msgspec
import pytest

from tests.example_game import Bid, Brace, Hilltop, Launch, Send, State
from tests.kernel.sitting import dealt, planning, play_out, refusals, reloaded, say, whole_match
from wartable.kernel.contract import REFEREE, SPECTATOR, Action, Answer, Decision, Refusal, StandingOrder
from wartable.kernel.dice import ScriptedDice, SeededDice, TypedDice
from wartable.kernel.digest import digest
from wartable.kernel.match import Match
from wartable.kernel.record import DIGEST_EVERY, Act, Digest, Throw, Undo
from wartable.kernel.refused import Refused

WINDOW = StandingOrder("window", "stand")


def snapshot(match: Match[State]) -> tuple[object, ...]:
    return digest(match.state), match.record.to_bytes(), list(match.events), match.decisions()


def test_a_match_is_played_to_its_end() -> None:
    match = whole_match()
    outcome = match.outcome()
    assert outcome is not None
    assert match.decisions() == () and match.chance() is None
    assert [event.kind for _, event in match.events][:4] == ["dealt", "bids", "sent", "recalled"]


WRONG = [
    (Action("plan-1-0", "green", Launch()), "seat.unknown"),
    (Action("plan-9-9", "red", Launch()), "decision.closed"),
    (Action("bid-1-red", "red", Bid(1)), "decision.closed"),
    (Action("plan-1-0", "blue", Launch()), "decision.not_yours"),
    (Action("plan-1-0", "red", "launch"), "decision.wrong_answer"),
    (Action("plan-1-0", "red", None), "decision.wrong_answer"),
    (Action("plan-1-0", "red", Launch()), "launch.empty"),
    (Action("plan-1-0", "red", Brace(True)), "answer.not_now"),
]


@pytest.mark.parametrize(("action", "code"), WRONG, ids=[code for _, code in WRONG])
def test_what_does_not_fit_is_refused_and_changes_nothing(action: Action, code: str) -> None:
    match = planning()
    before = snapshot(match)
    assert [refusal.code for refusal in match.check(action)] == [code]
    assert refusals(match.submit, action) == [code]
    assert snapshot(match) == before


def test_a_refusal_speaks_to_people() -> None:
    with pytest.raises(Refused, match=r"put to red, not to blue"):
        planning().submit(Action("plan-1-0", "blue", Launch()))
    with pytest.raises(Refused, match="Open now: plan-1-0"):
        planning().submit(Action("plan-1-1", "red", Launch()))


class TestDice:
    def test_typed_dice_are_checked_for_count_and_faces(self) -> None:
        match = play_out(planning(), "red: send red-1, red-2", "red: launch", "blue: stand")
        before = snapshot(match)
        assert refusals(match.roll, [1]) == ["dice.count"]
        assert refusals(match.roll, [0, 7]) == ["dice.face", "dice.face"]
        assert refusals(match.roll, [1, 2], request="fire-9") == ["dice.closed"]
        assert snapshot(match) == before
        match.roll([1, 2], request="fire-1")
        assert match.record.entries[-1].source == "typed"

    def test_no_dice_fall_unasked(self) -> None:
        assert refusals(planning().roll) == ["dice.not_asked"]

    def test_typed_dice_must_be_typed_except_what_nobody_may_see(self) -> None:
        match = Match.start(dealt().rules)
        assert refusals(match.roll) == ["dice.type_them"]
        match = Match.start(dealt().rules, dice=TypedDice(unseen=SeededDice(1)))
        match.advance()
        assert [entry.source for entry in match.record.entries] == ["unseen"]

    def test_seeded_dice_cannot_be_typed(self) -> None:
        match = Match.start(dealt().rules, dice=SeededDice(1))
        assert refusals(match.roll, [1]) == ["dice.not_typed"]

    def test_a_script_that_ends_says_so(self) -> None:
        match = play_out(planning(ScriptedDice([1])), "red: send red-1", "red: launch", "blue: stand")
        assert refusals(match.roll) == ["dice.script_ended"]

    def test_a_wrong_script_is_refused_and_not_used_up(self) -> None:
        match = play_out(planning(ScriptedDice([1, 9])), "red: send red-1", "red: launch", "blue: stand")
        assert refusals(match.roll) == refusals(match.roll) == ["dice.face"]


class TestUndo:
    def test_it_takes_back_the_seats_own_decision(self) -> None:
        match = planning()
        before, events = digest(match.state), list(match.events)
        say(match, "red", "send red-1")
        assert match.can_undo("red") and not match.can_undo("blue")
        match.undo("red")
        assert digest(match.state) == before
        assert match.events[:-1] == events
        assert match.events[-1][1].kind == "table.undo"
        assert isinstance(match.record.entries[-1], Undo)

    def test_several_steps_one_after_the_other(self) -> None:
        match = planning()
        states = [digest(match.state)]
        for order in ("send red-1", "send red-2", "recall red-1"):
            say(match, "red", order)
            states.append(digest(match.state))
        for state in reversed(states[:-1]):
            match.undo("red")
            assert digest(match.state) == state
        assert refusals(match.undo, "red") == ["undo.barrier.reveal"]

    def test_dice_are_a_barrier(self) -> None:
        match = play_out(planning(), "red: send red-1", "red: launch", "blue: brace", "roll")
        assert refusals(match.undo, "blue") == ["undo.barrier.dice"]

    def test_another_seats_decision_is_a_barrier(self) -> None:
        match = play_out(planning(), "red: send red-1", "red: launch", "blue: brace")
        with pytest.raises(Refused) as refused:
            match.undo("red")
        assert refused.value.refusals == (
            Refusal("undo.barrier.seat", params={"seat": "red", "other": "blue"}),
        )
        assert match.can_undo("blue")

    def test_a_standing_answer_counts_as_the_other_seats(self) -> None:
        match = play_out(planning(ScriptedDice([1])), "red: send red-1")
        match.set_order("blue", WINDOW)
        say(match, "red", "launch")
        match.advance()
        assert refusals(match.undo, "red") == ["undo.barrier.seat"]

    def test_who_decided_nothing_has_nothing_to_take_back(self) -> None:
        assert refusals(dealt().undo, "red") == ["undo.nothing"]
        assert refusals(dealt().undo, "green") == ["seat.unknown"]

    def test_a_late_answer_cannot_hit_the_question_that_is_open_again(self) -> None:
        match = planning()
        late = Action("plan-1-0", "red", Send(("red-3",)))
        say(match, "red", "send red-1")
        match.undo("red")
        assert match.decisions()[0].id == "plan-1-0~2"
        assert refusals(match.submit, late) == ["decision.closed"]
        match.submit(Action("plan-1-0~2", "red", Send(("red-3",))))
        match.undo("red")
        assert match.decisions()[0].id == "plan-1-0~3"
        assert match.view("red").decisions[0].id == "plan-1-0~3"

    def test_dice_after_an_undo_are_new(self) -> None:
        match = play_out(planning(SeededDice(3)), "red: send red-1, red-2", "red: launch", "blue: stand")
        thrown = set()
        for _ in range(8):
            point = match.point
            match.roll()
            thrown.add(match.record.entries[-1].values)
            match.propose_undo("red", point)
            match.consent("blue", True)
        assert len(thrown) > 3

    def test_typed_dice_from_before_an_undo_are_refused(self) -> None:
        match = play_out(planning(), "red: send red-1", "red: launch", "blue: stand")
        request = match.chance()
        assert request is not None
        match.undo("blue")
        say(match, "blue", "stand")
        assert refusals(match.roll, [1], request=request.id) == ["dice.closed"]
        assert match.chance() != request
        assert match.view("red").chance == match.chance()


class TestUndoByConsent:
    def fired(self) -> Match[State]:
        return play_out(planning(), "red: send red-1", "red: launch", "blue: brace", "roll")

    def test_all_seats_agree(self) -> None:
        match = self.fired()
        point = match.point - 1
        before = digest(match.at(point))
        match.propose_undo("red", point)
        assert digest(match.state) != before
        match.consent("blue", True)
        assert digest(match.state) == before
        assert match.proposal is None
        assert digest(reloaded(match).state) == before

    def test_one_no_ends_it(self) -> None:
        match = self.fired()
        before = digest(match.state)
        match.propose_undo("red", 2)
        match.consent("blue", False)
        assert match.proposal is None and digest(match.state) == before
        assert refusals(match.consent, "blue", True) == ["undo.none_proposed"]

    def test_nobody_counts_twice(self) -> None:
        match = self.fired()
        match.propose_undo("red", 2)
        assert refusals(match.consent, "red", True) == ["undo.twice"]

    def test_a_proposal_lapses_when_somebody_moves_on(self) -> None:
        match = self.fired()
        match.propose_undo("red", 2)
        play_out(match, "red: bid 1", "blue: bid 0")
        assert refusals(match.consent, "blue", True) == ["undo.none_proposed"]

    def test_the_target_lies_in_the_past(self) -> None:
        match = self.fired()
        for target in (-1, match.point, match.point + 1):
            assert refusals(match.propose_undo, "red", target) == ["undo.target"]

    def test_the_target_is_on_the_line_in_force(self) -> None:
        """A point inside a stretch that was undone means the last point before it that still counts."""
        match = planning()
        kept = match.point
        play_out(match, "red: send red-1", "red: send red-2")
        undone = match.point - 1
        match.undo("red")
        match.undo("red")
        play_out(match, "red: send red-3", "red: launch")
        match.propose_undo("blue", undone)
        match.consent("red", True)
        assert digest(match.state) == digest(match.at(kept))


class TestStandingOrders:
    def test_they_answer_with_full_rules_and_are_marked(self) -> None:
        match = play_out(planning(), "red: send red-1", "red: launch")
        match.set_order("blue", WINDOW)
        events = match.advance()
        assert [event.kind for event in events] == ["stood", "fired"]
        acts = [entry for entry in match.record.entries if isinstance(entry, Act)]
        assert (acts[-1].seat, acts[-1].by) == ("blue", "standing")
        assert [act.by for act in acts[:-1]] == [""] * (len(acts) - 1)

    def test_they_answer_for_their_seat_and_kind_only(self) -> None:
        match = planning()
        match.set_order("red", WINDOW)
        match.set_order("blue", StandingOrder("bid", "stand"))
        assert match.advance() == ()
        play_out(match, "red: send red-1", "red: launch")
        assert match.advance() == ()

    def test_taken_back_they_answer_no_more(self) -> None:
        match = play_out(planning(), "red: send red-1", "red: launch")
        match.set_order("blue", WINDOW)
        match.drop_order("blue", "window")
        assert match.advance() == ()
        assert refusals(match.drop_order, "blue", "window") == ["order.none"]
        assert refusals(match.set_order, "green", WINDOW) == ["seat.unknown"]
        assert reloaded(match).orders == {}

    def test_a_loaded_match_keeps_them(self) -> None:
        match = planning()
        match.set_order("blue", WINDOW)
        assert reloaded(match).orders == {("blue", "window"): WINDOW}


class Planner(Hilltop):
    """The example's rules with standing orders for the attacker's plan."""

    def standing(self, _state: State, decision: Decision, order: StandingOrder) -> Answer | None:
        return Launch() if decision.kind == order.kind == "plan" else None


class TestStandingOrdersOfTheSeatItself:
    def planner(self) -> Match[State]:
        match = Match.start(Planner(dealt().rules.setup), dice=ScriptedDice([1]))
        play_out(match, "roll", "red: bid 2", "blue: bid 0")
        match.set_order("red", StandingOrder("plan", "launch"))
        return match

    def test_an_order_that_would_break_the_rules_asks_the_person(self) -> None:
        match = self.planner()
        assert match.advance() == ()
        assert [decision.kind for decision in match.decisions()] == ["plan"]

    def test_undo_goes_back_to_what_the_person_decided(self) -> None:
        match = self.planner()
        say(match, "red", "send red-1")
        assert [event.kind for event in match.advance()] == ["launched"]
        match.undo("red")
        assert match.state.frames[-1].sent == ()


class TestViews:
    def test_private_facts_reach_their_seat_alone(self) -> None:
        match = dealt()
        told = {
            viewer: match.events_for(viewer)[0][1].private for viewer in ("red", "blue", SPECTATOR, REFEREE)
        }
        assert list(told["red"]) == ["red"] and list(told["blue"]) == ["blue"]
        assert told[SPECTATOR] == {} and list(told[REFEREE]) == ["red", "blue"]

    def test_only_what_is_new(self) -> None:
        match = planning()
        since = match.record.last
        say(match, "red", "send red-1")
        assert [event.kind for _, event in match.events_for("red", since)] == ["sent"]


class TestPoints:
    def test_every_point_of_the_past_can_be_visited(self) -> None:
        match = planning()
        seen = {match.point: match.state}
        for number in range(100):
            say(match, "red", "send red-1" if number % 2 == 0 else "recall red-1")
            seen[match.point] = match.state
            if number % 10 == 9:
                match.undo("red")
                match.undo("red")
        for point, state in seen.items():
            assert match.at(point) == state
        assert match.at(match.record.last) == match.state

    def test_points_that_do_not_exist(self) -> None:
        match = planning()
        assert refusals(match.at, -1) == ["point.unknown"]
        assert refusals(match.at, match.record.last + 1) == ["point.unknown"]

    def test_digests_come_at_intervals_and_at_the_end(self) -> None:
        match = planning()
        for number in range(3 * DIGEST_EVERY):
            say(match, "red", "send red-1" if number % 2 == 0 else "recall red-1")
        at = [entry.seq for entry in match.record.entries if isinstance(entry, Digest)]
        assert [later - earlier for earlier, later in zip([0, *at], at, strict=False)] == [51, 51, 51]
        entries = whole_match().record.entries
        assert isinstance(entries[-1], Digest) and isinstance(entries[-2], Throw)

    def test_a_digest_on_demand(self) -> None:
        match = planning()
        assert match.checkpoint() == digest(match.state)
        assert msgspec.json.decode(match.record.lines[-1])["state"] == digest(match.state)


def test_broken_letters_do_not_break_a_record() -> None:
    match = Match.start(dealt().rules, names={"red": "A\udcff"}, dice=ScriptedDice([1]))
    match.note("x\ud800")
    assert reloaded(match).record.header.players == {"red": "A?"}
    assert "is no answer in this game" in str(refused_with(match, None))


def refused_with(match: Match[State], answer: object) -> Refused:
    match.roll()
    with pytest.raises(Refused, match="“nothing”") as error:
        match.submit(Action("bid-1-red", "red", answer))
    return error.value
