"""What every game must keep to, whatever it plays: checks that a game's tests run for nothing.

    TRIAL = Trial(GAME, setup, seed=1)

    @pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
    def test_conformance(check): check(TRIAL)

A trial plays one match at random; the checks look at what it left behind, and two of them play matches
of their own. A failing check raises NotConforming and names game, seed and place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import islice
from random import Random
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from wartable.kernel.contract import REFEREE, SPECTATOR, Action, Decision, Event, Game, Setup, Unreadable
from wartable.kernel.dice import SeededDice
from wartable.kernel.digest import digest, from_json, to_json
from wartable.kernel.match import Match, bare
from wartable.kernel.prose import Prose
from wartable.kernel.record import Record, RecordError
from wartable.kernel.recordfile import parse
from wartable.kernel.refused import Refused
from wartable.kernel.replay import replay
from wartable.kernel.sheets import Explaining, Sheet, explaining, headings_of, menu_of, remarks_of

LIMIT = 20_000
"""Answers after which a random match is broken off, unless the trial says otherwise."""


class NotConforming(AssertionError):
    """A game breaks the contract."""


class Turn(Struct, frozen=True):
    """One answer of the random match, with the position it was given in."""

    state: Any
    digest: str  # taken when the answer was given
    decision: Decision  # with the bare id
    answer: Any

    @property
    def action(self) -> Action:
        return Action(self.decision.id, self.decision.seat, self.answer)


Probe: TypeAlias = Callable[[Match[Any], Decision, Any], None]
"""Looks at a live match just before it is given an answer."""


class Trial:
    """A game with a setup, a seed, and the random match they lead to."""

    def __init__(self, game: Game, setup: Setup, seed: int, *, limit: int = LIMIT, every: int = 1) -> None:
        """`limit`: break the match off after so many answers, which `check_it_ends` alone minds.
        `every`: costly checks look at every so-manieth turn only.
        """
        self.game, self.setup, self.seed = game, setup, seed
        self.limit, self.every = limit, every
        self.rules = game.rules(setup)
        self.turns: list[Turn] = []

    @cached_property
    def match(self) -> Match[Any]:
        """The random match, played to its end or the limit."""
        return self.play(lambda match, decision, answer: self.turns.append(_turn(match, decision, answer)))

    def play(self, probe: Probe) -> Match[Any]:
        """Play a match at random, showing every position to the probe."""
        rng = Random(self.seed)
        match = Match.start(self.rules, dice=SeededDice(self.seed))
        for _ in range(self.limit):
            while match.chance() is not None:
                self.require(not match.decisions(), match.point, "dice and decisions are open together")
                match.roll()
            waiting = match.decisions()
            if not waiting:
                return match
            self._answer(match, rng.choice(waiting), rng, probe)
        return match

    def _answer(self, match: Match[Any], decision: Decision, rng: Random, probe: Probe) -> None:
        try:
            answer = match.space(decision).sample(rng)
        except LookupError as error:
            raise self.failure(match.point, f"{decision.id}: {error}") from error
        probe(match, decision, answer)
        current = match.decisions(decision.seat)  # a probe may have undone and so renamed the decision
        renamed = next(other for other in current if bare(other.id) == bare(decision.id))
        try:
            match.submit(Action(renamed.id, renamed.seat, answer))
        except Refused as refused:
            raise self.failure(match.point, f"{answer} was sampled but is refused: {refused}") from refused

    def replayed(self, record: Record) -> Match[Any]:
        try:
            return replay(record, self.rules)
        except RecordError as error:
            raise self.failure(0, f"replay stops: {error}") from error

    def sampled(self) -> Iterator[tuple[int, Turn]]:
        """Every so-manieth turn with its number."""
        self.require(bool(self.match.record.entries), 0, "nothing was ever asked")
        return islice(enumerate(self.turns), 0, None, self.every)

    def failure(self, place: int, what: str) -> NotConforming:
        return NotConforming(f"{self.game.id}, {self.setup}, seed {self.seed}, at {place}: {what}")

    def require(self, truth: bool, place: int, what: str) -> None:
        if not truth:
            raise self.failure(place, what)


def _turn(match: Match[Any], decision: Decision, answer: Any) -> Turn:
    inward = next(open_ for open_ in match.rules.decisions(match.state) if open_.id == bare(decision.id))
    return Turn(match.state, digest(match.state), inward, answer)


def check_setup_is_complete(trial: Trial) -> None:
    """Rules name every option's value, so that a record does not depend on defaults that may change."""
    options = {option.id for option in trial.game.options}
    trial.require(set(trial.rules.setup.options) == options, 0, "rules.setup does not name every option")


def check_it_ends(trial: Trial) -> None:
    """A random match comes to an outcome within the trial's limit."""
    match = trial.match
    over = not match.decisions() and match.chance() is None
    trial.require(over, match.point, f"the match did not end within {trial.limit} answers")
    trial.require(match.outcome() is not None, match.point, "the match stopped without outcome")


def check_something_is_next(trial: Trial) -> None:
    """Always exactly one of: decisions, dice, outcome."""
    match, rules = trial.match, trial.rules
    for seq in range(0, match.record.last + 1, trial.every):
        state = match.at(seq)
        kinds = (
            bool(rules.decisions(state)),
            rules.chance(state) is not None,
            rules.outcome(state) is not None,
        )
        trial.require(sum(kinds) == 1, seq, f"decisions, dice, outcome: {kinds}")


def check_sampled_is_legal(trial: Trial) -> None:
    """What a space samples or lists is legal, and the space says so itself."""
    for place, turn in trial.sampled():
        space = trial.rules.space(turn.state, turn.decision)
        listed = list(islice(space.iterate(), 3))
        trial.require(bool(listed) and space.count(3) == len(listed), place, "iterate and count disagree")
        for answer in (turn.answer, *listed):
            action = Action(turn.decision.id, turn.decision.seat, answer)
            refusals = trial.rules.check(turn.state, action)
            trial.require(not refusals, place, f"{answer} was offered but is refused: {refusals}")
            trial.require(space.contains(answer), place, f"{answer} is legal but not contained")


def check_dead_ends_explain_themselves(trial: Trial) -> None:
    """Sentences exist for every refusal a space shows, every event and every prompt of the match."""
    prose = Prose(trial.game.texts())
    for _, turn in trial.sampled():
        prose.prompt(turn.decision)
        for choice in trial.rules.space(turn.state, turn.decision).partial(()).choices:
            prose.refusals(choice.why_not)
    for _, event in trial.match.events:
        prose.event(event)
    trial.require(not prose.missing, 0, f"no sentences for {sorted(prose.missing)}")


def check_refused_changes_nothing(trial: Trial) -> None:
    """Wrong seats, closed decisions and answers to other questions are refused, and leave no trace."""
    earlier: list[Any] = []

    def probe(match: Match[Any], decision: Decision, answer: Any) -> None:
        rivals = [seat for seat in trial.rules.seats if seat != decision.seat]
        wrong = [Action(decision.id + "!", decision.seat, answer), Action(decision.id, decision.seat, None)]
        wrong += [Action(decision.id, seat, answer) for seat in rivals]
        wrong += [Action(decision.id, decision.seat, other) for other in earlier[-5:]]
        if match.record.last % trial.every == 0:
            for action in wrong:
                _submit_refused(trial, match, action)
        if all(type(answer) is not type(other) for other in earlier[-5:]):
            earlier.append(answer)

    trial.play(probe)


def _submit_refused(trial: Trial, match: Match[Any], action: Action) -> None:
    if not match.check(action):
        return
    before = digest(match.state), match.record.last, len(match.events), match.held()
    try:
        match.submit(action)
    except Refused:
        after = digest(match.state), match.record.last, len(match.events), match.held()
        trial.require(before == after, match.point, f"refusing {action} changed something")
        return
    raise trial.failure(match.point, f"check refuses {action}, submit accepts it")


def check_old_states_stay_valid(trial: Trial) -> None:
    """No later move has changed an earlier state."""
    for place, turn in trial.sampled():
        trial.require(digest(turn.state) == turn.digest, place, "a state changed after it was left")


def check_undo_restores(trial: Trial) -> None:
    """Undo leads back to the very position before, and the match goes on from there."""

    def probe(match: Match[Any], decision: Decision, answer: Any) -> None:
        if decision.sealed or match.record.last % max(trial.every, 3):
            return
        before, point = digest(match.state), match.point
        events: tuple[Event, ...] = match.submit(Action(decision.id, decision.seat, answer))
        if not match.can_undo(decision.seat):
            match.propose_undo(decision.seat, point)
            for seat in trial.rules.seats:
                if match.proposal is not None and seat not in match.proposal.agreed:
                    match.consent(seat, True)
        else:
            match.undo(decision.seat)
        trial.require(digest(match.state) == before, point, f"undo of {events} did not restore the state")

    played = trial.play(probe)
    again = trial.replayed(played.record)
    trial.require(digest(again.state) == digest(played.state), played.point, "replay with undos differs")


def check_replay_reproduces(trial: Trial) -> None:
    """A replay leads to the same position and the same log, and every point can be visited."""
    match = trial.match
    again = trial.replayed(match.record)
    trial.require(digest(again.state) == digest(match.state), match.point, "replay leads elsewhere")
    trial.require(again.events == match.events, match.point, "replay tells other events")
    for seq in range(0, match.record.last, max(1, match.record.last // 20)):
        trial.require(digest(match.at(seq)) == digest(again.at(seq)), seq, "replay passed elsewhere")


def check_save_and_restore(trial: Trial) -> None:
    """A match that is saved and loaded, sealed answers included, goes on as if nothing had happened."""
    seen = 0

    def probe(match: Match[Any], _decision: Decision, _answer: Any) -> None:
        nonlocal seen
        seen += 1
        if seen & (seen - 1) == 0:  # the first, second, fourth, eighth ... position
            loaded = trial.replayed(parse(match.record.to_bytes()))
            same = loaded.state == match.state and loaded.held() == match.held()
            trial.require(same, match.point, "a loaded match stands elsewhere")

    trial.play(probe)


def check_states_round_trip(trial: Trial) -> None:
    """States are plain data: written as JSON and read again they are equal."""
    for place, turn in trial.sampled():
        try:
            read = from_json(to_json(turn.state), type(turn.state))
        except (TypeError, msgspec.MsgspecError) as error:
            raise trial.failure(place, f"the state cannot be read from its JSON: {error}") from error
        trial.require(read == turn.state, place, "the state read from its JSON differs")


def check_answers_round_trip(trial: Trial) -> None:
    for place, turn in trial.sampled():
        read = from_json(to_json(turn.answer), trial.rules.answers)
        trial.require(read == turn.answer, place, f"{turn.answer} read from its JSON differs")


def check_notation_round_trips(trial: Trial) -> None:
    """An answer written as an order reads back as the same answer."""
    for place, turn in trial.sampled():
        text = trial.rules.write(turn.answer)
        try:
            read = trial.rules.read(turn.state, turn.decision, text)
        except Unreadable as error:
            raise trial.failure(place, f"“{text}” was written but cannot be read: {error}") from error
        trial.require(read == turn.answer, place, f"“{text}” was written for {turn.answer}, but reads {read}")


def check_hidden_stays_hidden(trial: Trial) -> None:
    """A view is the same for every state that the viewer cannot tell apart."""
    rng = Random(trial.seed)
    for place, turn in trial.sampled():
        for viewer in (*trial.rules.seats, SPECTATOR, REFEREE):
            twin = trial.rules.resample(turn.state, viewer, rng)
            shown, other = trial.rules.view(turn.state, viewer), trial.rules.view(twin, viewer)
            now = trial.rules.now(turn.state) if hasattr(trial.rules, "now") else shown.now
            trial.require(now == shown.now, place, f"`now` is not what {viewer} sees: {now}, {shown.now}")
            trial.require(to_json(shown) == to_json(other), place, f"{viewer} sees what should be hidden")


def check_sheets_hide_and_explain(trial: Trial) -> None:
    """Sheets and menus are the same for every state that their viewer cannot tell apart, and have words."""
    rules, rng, prose = explaining(trial.rules), Random(trial.seed), Prose(trial.game.texts())
    for place, turn in trial.sampled():
        if rules is not None:
            for viewer in (*trial.rules.seats, SPECTATOR):
                for sheet in _check_sheets(trial, rules, viewer, place, turn, rng):
                    _note_missing(prose, sheet)
        _check_menu(trial, place, turn, rng)
    trial.require(not prose.missing, 0, f"no words for {sorted(prose.missing)}")


def _check_sheets(
    trial: Trial, rules: Explaining, viewer: str, place: int, turn: Turn, rng: Random
) -> list[Sheet]:
    twin = trial.rules.resample(turn.state, viewer, rng)
    spaces = rng.sample(sorted(trial.rules.view(turn.state, viewer).spaces), 3)
    shown = _sheets(rules, turn.state, viewer, spaces)
    for sheet, other in zip(shown, _sheets(rules, twin, viewer, spaces), strict=True):
        same = to_json(sheet) == to_json(other)
        trial.require(same, place, f"{viewer} reads in the sheet {sheet.id} what should be hidden")
    return shown


def _note_missing(prose: Prose, sheet: Sheet) -> None:
    for remark in remarks_of(sheet):
        prose.remark(remark)
    for heading in headings_of(sheet):
        prose.heading(heading, of="")


def _sheets(rules: Explaining, state: Any, viewer: str, spaces: list[str]) -> list[Sheet]:
    offered = [rules.sheet(state, viewer, offer.id) for offer in rules.sheets(state, viewer)]
    return offered + [rules.about(state, viewer, space) for space in spaces]


def _check_menu(trial: Trial, place: int, turn: Turn, rng: Random) -> None:
    """A menu tells its seat nothing hidden, and every item without refusals can be had."""
    menu = menu_of(trial.rules, turn.state, turn.decision)
    if menu is None:
        return
    twin = trial.rules.resample(turn.state, turn.decision.seat, rng)
    same = to_json(menu_of(trial.rules, twin, turn.decision)) == to_json(menu)
    trial.require(same, place, "a menu tells what should be hidden")
    baskets = [
        [(item, 1, at) for at in [site.at for site in item.sites[:1]] or [""]]
        for item in menu.items
        if not item.why_not
    ]
    usual = {item.id: item for item in menu.items}
    baskets.append([(usual[id_], count, at) for id_, count, at in menu.usual])
    for basket in (*rng.sample(baskets[:-1], min(8, len(baskets) - 1)), baskets[-1]):
        order = menu.order(basket)
        answer = trial.rules.read(turn.state, turn.decision, order)
        refusals = trial.rules.check(turn.state, Action(turn.decision.id, turn.decision.seat, answer))
        trial.require(not refusals, place, f"the menu offers “{order}”, which is refused: {refusals}")


CHECKS: tuple[Callable[[Trial], None], ...] = (
    check_setup_is_complete,
    check_it_ends,
    check_something_is_next,
    check_sampled_is_legal,
    check_dead_ends_explain_themselves,
    check_refused_changes_nothing,
    check_old_states_stay_valid,
    check_undo_restores,
    check_replay_reproduces,
    check_save_and_restore,
    check_states_round_trip,
    check_answers_round_trip,
    check_notation_round_trips,
    check_hidden_stays_hidden,
    check_sheets_hide_and_explain,
)
