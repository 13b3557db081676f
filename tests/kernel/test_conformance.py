"""The conformance suite passes the example game, and catches every broken copy of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.example_game import GAME, Bid, Brace, Hilltop, Send, State, own_blocks
from tests.kernel.sitting import SETUP
from wartable.kernel import conformance as checks
from wartable.kernel import contract as c
from wartable.kernel.conformance import CHECKS, NotConforming, Trial
from wartable.kernel.sheets import Cell, Item, Menu, Remark, Row, Sheet, Table
from wartable.kernel.spaces import ListedSpace


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_example_game_conforms(check: Callable[[Trial], None], seed: int) -> None:
    check(Trial(GAME, SETUP, seed))


def test_every_check_is_in_the_suite() -> None:
    named = {value for name, value in vars(checks).items() if name.startswith("check_")}
    assert named == set(CHECKS)


class Broken:
    """The example game with other rules."""

    def __init__(self, rules: type[Hilltop], texts: dict[str, str] | None = None) -> None:
        self._rules, self._texts = rules, texts

    def __getattr__(self, name: str) -> Any:
        return getattr(GAME, name)

    def rules(self, setup: c.Setup) -> Hilltop:
        return self._rules(GAME.rules(setup).setup)

    def texts(self) -> Any:
        return GAME.texts() if self._texts is None else self._texts


class ForgetsOptions(Hilltop):
    def __init__(self, setup: c.Setup) -> None:
        super().__init__(setup)
        self.setup = replace(setup, options={})


class AsksAndRolls(Hilltop):
    def chance(self, state: State) -> c.ChanceRequest | None:
        asked = super().chance(state)
        planning = state.frames and state.frames[-1].step == "plan"
        return (
            c.ChanceRequest("x", "x", (c.DiceGroup("x", 1),)) if planning and len(state.blocks) < 6 else asked
        )


class StopsShort(Hilltop):
    def outcome(self, _state: State) -> c.Outcome | None:
        return None


class OffersTooMuch(Hilltop):
    def space(self, state: State, decision: c.Decision) -> c.ActionSpace:
        if decision.kind != "bid":
            return super().space(state, decision)
        return ListedSpace(lambda _answer: (), "bid", {str(bid): Bid(bid) for bid in (0, 1, 2, 3)})


class Listing(ListedSpace):
    """A space that lists what its samples are not."""

    listed = Bid(9)

    def iterate(self) -> Iterator[c.Answer]:
        return iter([self.listed])


class Denying(Listing):
    listed = Bid(1)

    def sample(self, _rng: Random) -> c.Answer:
        return Bid(1)

    def contains(self, _answer: c.Answer) -> bool:
        return False


class ListsWhatIsRefused(Hilltop):
    bids: type[ListedSpace] = Listing

    def space(self, state: State, decision: c.Decision) -> c.ActionSpace:
        if decision.kind != "bid":
            return super().space(state, decision)
        return self.bids(lambda _answer: (), "bid", {"1": Bid(1)})


class DeniesItsSamples(ListsWhatIsRefused):
    bids = Denying


class HasDeadEnds(Hilltop):
    def check(self, state: State, action: c.Action) -> c.Refusals:
        return (c.Refusal("never"),) if isinstance(action.answer, Brace) else super().check(state, action)


class TakesFromStrangers(Hilltop):
    """Changes its state while refusing."""

    def check(self, state: State, action: c.Action) -> c.Refusals:
        refusals = super().check(state, action)
        if refusals:
            state.points["red"] = state.points.get("red", 0) + 1
        return refusals


class ChangesOldStates(Hilltop):
    def apply(self, state: State, move: c.Action | c.Dice) -> tuple[State, tuple[c.Event, ...]]:
        state.points["red"] = state.points.get("red", 0) + 1
        return super().apply(state, move)


class DependsOnHistory(Hilltop):
    """Counts its calls, and so plays differently the second time."""

    calls = 0

    def apply(self, state: State, move: c.Action | c.Dice) -> tuple[State, tuple[c.Event, ...]]:
        DependsOnHistory.calls += 1
        after, events = super().apply(state, move)
        return replace(after, deal=DependsOnHistory.calls), events


class LosesDetail(Hilltop):
    """Keeps a list where the state promises a tuple, which JSON cannot tell."""

    def apply(self, state: State, move: c.Action | c.Dice) -> tuple[State, tuple[c.Event, ...]]:
        after, events = super().apply(state, move)
        frames: Any = list(after.frames)
        return replace(after, frames=frames), events


class Unwritable(State, frozen=True):
    """A state whose JSON says something else than it promises to read."""

    round: int = 1
    extra: int = "none"  # type: ignore[assignment] # on purpose


class CannotBeReadBack(Hilltop):
    def initial(self) -> State:
        return Unwritable()


class AnswersInLists(Hilltop):
    """Answers with a list where the verb promises a tuple."""

    def space(self, state: State, decision: c.Decision) -> c.ActionSpace:
        blocks: Any = list(own_blocks(state.blocks, decision.seat))[:1]
        if decision.kind == "plan" and not state.frames[-1].sent:
            return ListedSpace(lambda _answer: (), "send", {"send": Send(blocks)})
        return super().space(state, decision)

    def check(self, state: State, action: c.Action) -> c.Refusals:
        is_list = isinstance(action.answer, Send) and isinstance(action.answer.blocks, list)
        return () if is_list else super().check(state, action)

    def apply(self, state: State, move: c.Action | c.Dice) -> tuple[State, tuple[c.Event, ...]]:
        if isinstance(move, c.Action) and isinstance(move.answer, Send):
            move = replace(move, answer=Send(tuple(move.answer.blocks)))
        return super().apply(state, move)


class ReadsWrongly(Hilltop):
    def read(self, state: State, decision: c.Decision, text: str) -> c.Answer:
        answer = super().read(state, decision, text)
        return Send(answer.blocks[:1]) if isinstance(answer, Send) else answer


class ShowsAll(Hilltop):
    def view(self, state: State, viewer: c.Viewer) -> c.View:
        view = super().view(state, viewer)
        return replace(view, marks={"blocks": dict(state.blocks)})


class HasNoTwin(Hilltop):
    """Resamples what the viewer can see."""

    def resample(self, state: State, _viewer: c.Viewer, rng: Random) -> State:
        return super().resample(state, "nobody", rng)


class TellsInASheet(Hilltop):
    """Names the strongest block of all, whoever reads."""

    def sheet(self, state: State, viewer: c.Viewer, id_: str) -> Sheet:
        strongest = max(state.blocks, key=lambda block: state.blocks[block], default="")
        return Sheet(id_, tables=(Table("strengths", (Row("all", (Cell(strongest),)),)),))


class HasNoWords(Hilltop):
    def sheet(self, state: State, viewer: c.Viewer, id_: str) -> Sheet:
        return Sheet(id_, (Remark("never_written"),))


class OffersTheImpossible(Hilltop):
    def menu(self, state: State, decision: c.Decision) -> Menu | None:
        item = Item("9", "bids", "9", "bid", 0)
        return Menu("bid", "0", (), (item,), (("9", 1, ""),)) if decision.kind == "bid" else None


class TellsInAMenu(Hilltop):
    """Prices that follow from the other side's blocks."""

    def menu(self, state: State, decision: c.Decision) -> Menu | None:
        theirs = [strength for block, strength in state.blocks.items() if decision.seat not in block]
        items = tuple(Item(str(at), "bids", "1", "bid", price) for at, price in enumerate(theirs))
        return Menu("bid", "0", (), items) if decision.kind == "bid" else None


BROKEN = [
    (ForgetsOptions, checks.check_setup_is_complete, "does not name every option"),
    (AsksAndRolls, checks.check_something_is_next, "open together"),
    (StopsShort, checks.check_something_is_next, "decisions, dice, outcome"),
    (StopsShort, checks.check_it_ends, "stopped without outcome"),
    (ListsWhatIsRefused, checks.check_sampled_is_legal, "was offered but is refused"),
    (DeniesItsSamples, checks.check_sampled_is_legal, "is legal but not contained"),
    (OffersTooMuch, checks.check_sampled_is_legal, "was sampled but is refused"),
    (HasDeadEnds, checks.check_sampled_is_legal, "no legal answer"),
    (TakesFromStrangers, checks.check_refused_changes_nothing, "changed something"),
    (ChangesOldStates, checks.check_old_states_stay_valid, "a state changed after it was left"),
    (ChangesOldStates, checks.check_undo_restores, "did not restore the state"),
    (DependsOnHistory, checks.check_save_and_restore, "stands elsewhere|replay stops"),
    (AnswersInLists, checks.check_answers_round_trip, "read from its JSON differs"),
    (DependsOnHistory, checks.check_replay_reproduces, "replay stops: .*finds another position"),
    (LosesDetail, checks.check_states_round_trip, "differs"),
    (CannotBeReadBack, checks.check_states_round_trip, "cannot be read from its JSON"),
    (ReadsWrongly, checks.check_notation_round_trips, "was written for"),
    (ShowsAll, checks.check_hidden_stays_hidden, "sees what should be hidden"),
    (HasNoTwin, checks.check_hidden_stays_hidden, "sees what should be hidden"),
    (TellsInASheet, checks.check_sheets_hide_and_explain, "reads in the sheet strengths"),
    (HasNoWords, checks.check_sheets_hide_and_explain, "no words for .'remark.never_written'."),
    (OffersTheImpossible, checks.check_sheets_hide_and_explain, "which is refused"),
    (TellsInAMenu, checks.check_sheets_hide_and_explain, "a menu tells what should be hidden"),
]


@pytest.mark.parametrize(("rules", "check", "reason"), BROKEN, ids=[rules.__name__ for rules, _, _ in BROKEN])
def test_broken_games_are_caught(rules: type[Hilltop], check: Callable[[Trial], None], reason: str) -> None:
    with pytest.raises(NotConforming, match=reason):
        for seed in range(6):
            check(Trial(Broken(rules), SETUP, seed))


def test_missing_sentences_are_caught() -> None:
    texts = {key: text for key, text in GAME.texts().items() if key != "event.launched"}
    with pytest.raises(NotConforming, match=r"no sentences for \['event.launched'\]"):
        checks.check_dead_ends_explain_themselves(Trial(Broken(Hilltop, texts), SETUP, 1))


def test_endless_matches_are_caught() -> None:
    with pytest.raises(NotConforming, match="did not end within 5 answers"):
        checks.check_it_ends(Trial(GAME, SETUP, 1, limit=5))


@pytest.mark.parametrize("check", [check for check in CHECKS if check is not checks.check_it_ends])
def test_a_match_may_be_broken_off_for_the_other_checks(check: Callable[[Trial], None]) -> None:
    check(Trial(GAME, SETUP, 1, limit=5))
