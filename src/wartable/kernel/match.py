"""A match: rules, record and dice brought together.

The match asks the rules what is open, refuses what does not fit, writes down what does, and never waits for
anybody: a driver (terminal, server, test) supplies answers and dice when it has them. Everything that
counts is an entry of the record, and replaying a record is doing the same again.

Decision ids carry the number of undos behind a "~" once there were any (`plan-3~2`): an answer sent before
an undo cannot hit the question that the undo opened again. The rules see the bare id; games must not
use "~" in theirs.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from operator import itemgetter
from types import MappingProxyType
from typing import Any, Generic, get_args

import msgspec
from msgspec.structs import replace

from wartable.kernel.contract import (
    REFEREE,
    SPECTATOR,
    Action,
    ActionSpace,
    ChanceRequest,
    Decision,
    Dice,
    Event,
    Outcome,
    Refusal,
    Refusals,
    Rules,
    S,
    Seat,
    StandingOrder,
    View,
    Viewer,
)
from wartable.kernel.dice import Answerer, TypedDice
from wartable.kernel.dicebox import DiceBox
from wartable.kernel.digest import digest
from wartable.kernel.history import Barrier, History, Mark
from wartable.kernel.record import (
    DIGEST_EVERY,
    FORMAT,
    Act,
    Digest,
    Header,
    Note,
    OrderSet,
    Record,
    Reveal,
    SeedGiven,
    Throw,
    Undo,
    UndoConsent,
    UndoProposal,
    UndoRefusal,
    raw,
    writable,
)
from wartable.kernel.refused import Refused, closed, not_yours, unknown_seat, wrong_answer
from wartable.kernel.sealing import Sealing

STANDING = "standing"
NO_ONE: Mapping[Seat, str] = MappingProxyType({})


class Proposal(msgspec.Struct, frozen=True):
    """An undo that waits for consent."""

    seat: Seat
    to: int
    agreed: tuple[Seat, ...]


def bare(id_: str) -> str:
    """The id of a decision or of dice as the rules know it."""
    return id_.partition("~")[0]


class Match(Generic[S]):
    """One match. `state` is the position, `events` the log of what is in force, `record` everything."""

    def __init__(self, rules: Rules[S], record: Record, dice: Answerer, *, digests: bool = True) -> None:
        """Stand at the header of a record. For a new match use `start`, for an old record `replay`."""
        self.rules = rules
        self.record = record
        self.box = DiceBox(dice, record.header_hash, rules.seats)
        self.digests = digests  # whether digests are written at intervals and at the end
        self.state: S = rules.initial()
        self.events: list[tuple[int, Event]] = []
        self.orders: dict[tuple[Seat, str], StandingOrder] = {}
        self.proposal: Proposal | None = None
        self._undos = 0
        self._digested = 0
        self._history: History[S] = History(self.state)
        self._sealing = Sealing()
        self._open: dict[str, Decision] | None = None  # outward id -> decision as the rules gave it
        self._kinds: tuple[type, ...] = get_args(rules.answers) or (rules.answers,)
        self._decode = msgspec.json.Decoder(rules.answers).decode

    @classmethod
    def start(
        cls,
        rules: Rules[S],
        *,
        dice: Answerer | None = None,
        names: Mapping[Seat, str] = NO_ONE,
        created: str = "",
        seeds: Mapping[Seat, str] = NO_ONE,
    ) -> Match[S]:
        """A new match. Without `dice` the players type theirs; `seeds` are for verifiable dice."""
        dice = dice or TypedDice()
        setup = rules.setup
        header = Header(
            format=FORMAT,
            game=setup.game,
            rules=rules.version,
            scenario=setup.scenario,
            seats=setup.seats,
            options=setup.options,
            players={seat: writable(name) for seat, name in names.items()},
            dice=dice.terms,
            created=writable(created),
        )
        match = cls(rules, Record(header), dice)
        for seat, text in seeds.items():
            match.give_seed(seat, text)
        return match

    # --- what is asked ---

    @property
    def _suffix(self) -> str:
        return f"~{self._undos + 1}" if self._undos else ""

    def _asked(self) -> dict[str, Decision]:
        if self._open is None:
            suffix = self._suffix
            self._open = {decision.id + suffix: decision for decision in self.rules.decisions(self.state)}
        return self._open

    def _find(self, id_: str) -> Decision:
        decision = self._asked().get(id_)
        if decision is None:
            raise Refused(closed(id_, self._asked()))
        return decision

    def _outward(self, decision: Decision) -> Decision:
        """A decision as the players see it: with the outward id, and marked when its answer is in."""
        if decision.id in self._sealing:
            decision = replace(decision, context={**decision.context, "answered": True})
        return replace(decision, id=decision.id + self._suffix) if self._undos else decision

    def decisions(self, seat: Seat | None = None) -> tuple[Decision, ...]:
        """What still has to be answered (by one seat). Sealed answers that are in are not asked again."""
        return tuple(
            self._outward(decision)
            for decision in self._asked().values()
            if decision.id not in self._sealing and seat in (None, decision.seat)
        )

    def held(self, seat: Seat | None = None) -> tuple[Decision, ...]:
        """Sealed decisions whose answer is in; it may be replaced until the last one is in."""
        return tuple(
            self._outward(decision)
            for decision in self._asked().values()
            if decision.id in self._sealing and seat in (None, decision.seat)
        )

    def own_answers(self, seat: Seat) -> dict[str, Any]:
        """What a seat itself has answered to sealed decisions, by decision. Nobody else may learn it."""
        held = self._sealing.answers() if self._sealing else []
        return {a.action.decision + self._suffix: a.action.answer for a in held if a.action.seat == seat}

    def chance(self) -> ChanceRequest | None:
        """The dice that are wanted now."""
        request = self.rules.chance(self.state)
        return replace(request, id=request.id + self._suffix) if request and self._undos else request

    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.state)

    def view(self, viewer: Viewer) -> View:
        """What one viewer may see now."""
        view = self.rules.view(self.state, viewer)
        if not self._undos and not self._sealing:
            return view
        chance = view.chance and replace(view.chance, id=view.chance.id + self._suffix)
        return replace(view, decisions=tuple(map(self._outward, view.decisions)), chance=chance)

    def now(self) -> Mapping[str, Any]:
        """Where the match stands, as every view says it; without a whole view where the rules offer that."""
        offered = getattr(self.rules, "now", None)
        return offered(self.state) if offered else self.rules.view(self.state, SPECTATOR).now

    def events_for(self, viewer: Viewer, since: int = 0) -> list[tuple[int, Event]]:
        """The log after entry `since`, with private facts of this viewer alone; the referee sees all."""
        newer = self.events[bisect_right(self.events, since, key=itemgetter(0)) :]
        return newer if viewer == REFEREE else [(seq, _scoped(event, viewer)) for seq, event in newer]

    def space(self, decision: Decision) -> ActionSpace:
        """All answers to an open decision."""
        return self.rules.space(self.state, self._find(decision.id))

    def read(self, decision: Decision, text: str) -> Any:
        """The answer a typed order stands for. Raises Unreadable."""
        return self.rules.read(self.state, self._find(decision.id), text)

    # --- answers ---

    def check(self, action: Action) -> Refusals:
        """Why this action would be refused now; () when it would be accepted."""
        if action.seat not in self.rules.seats:
            return (unknown_seat(action.seat, self.rules.seats),)
        decision = self._asked().get(action.decision)
        if decision is None:
            return (closed(action.decision, self._asked()),)
        if decision.seat != action.seat:
            return (not_yours(action.seat, decision.seat),)
        if not isinstance(action.answer, self._kinds):
            return (wrong_answer(action.answer, self._kinds),)
        return self.rules.check(self.state, self._inward(action))

    def _inward(self, action: Action) -> Action:
        return Action(bare(action.decision), action.seat, action.answer) if self._undos else action

    def submit(self, action: Action, by: str = "") -> tuple[Event, ...]:
        """Answer a decision and return what happened. Raises Refused, and then nothing has changed.

        A sealed answer is held outside the state until the last of the sealed decisions now open is in.
        `by` is "standing" for answers of standing orders.
        """
        refusals = self.check(action)
        if refusals:
            raise Refused(*refusals)
        inward = self._inward(action)
        if self._asked()[action.decision].sealed:
            self._sealing.put(inward, by)
            return self._settle()
        state, events = self.rules.apply(self.state, inward)
        self._write_act(inward, by, state, events)
        return events + self._settle()

    def _write_act(
        self,
        action: Action,
        by: str,
        state: S,
        events: tuple[Event, ...],
        *,
        left: int | None = None,
        barrier: Barrier = "",
    ) -> None:
        entry = self.record.add(
            Act,
            decision=action.decision + self._suffix,
            seat=action.seat,
            answer=raw(action.answer),
            by=by,
            left=left,
        )
        if any(event.reveals for event in events):
            barrier = "reveal"
        self._take(state, events, Mark(entry.seq, action.seat, not by, barrier))

    def _take(self, state: S, events: tuple[Event, ...], mark: Mark) -> None:
        """A recorded move counts from now on."""
        self.state = state
        self._open = None
        self.proposal = None
        self.events.extend([(mark.seq, event) for event in events])
        self._history.push(mark, state)

    def _settle(self) -> tuple[Event, ...]:
        """After every change: bring sealed answers up to date and write a digest when one is due."""
        told: tuple[Event, ...] = ()
        if self._sealing:
            asked = self._asked().values()
            self._sealing.drop_stale(asked, lambda action: self.rules.check(self.state, action))
            if self._sealing.complete(asked):
                told = self._reveal_answers()
            self.record.held = self._sealing.lines(self._suffix)
        due = self.record.last - self._digested >= DIGEST_EVERY
        if self.digests and self.record.last > self._digested and (due or self._is_over()):
            self.checkpoint()
        return told

    def _reveal_answers(self) -> tuple[Event, ...]:
        """Apply all sealed answers in the order of their decisions; the state sees them only together."""
        moves, state = [], self.state
        for answer in self._sealing.answers():
            state, events = self.rules.apply(state, answer.action)
            moves.append((answer, state, events))
        self._sealing.clear()
        barrier: Barrier = "reveal" if len(moves) > 1 else ""
        for place, (answer, after, events) in enumerate(moves, 1):
            left = len(moves) - place
            self._write_act(answer.action, answer.by, after, events, left=left, barrier=barrier)
        return tuple(event for _, _, events in moves for event in events) + self._settle()

    def forget_held(self) -> None:
        """Sealed answers that wait are no part of the position: a record that goes on brings its own."""
        self._sealing.clear()
        self.record.held = ()

    def _is_over(self) -> bool:
        return not self._asked() and self.rules.chance(self.state) is None

    def checkpoint(self) -> str:
        """Write the digest of the state into the record, and return it."""
        entry = self.record.add(Digest, state=digest(self.state))
        self._digested = entry.seq
        return entry.state

    # --- dice ---

    def roll(self, values: Sequence[int] | None = None, request: str = "") -> tuple[Event, ...]:
        """Let the dice fall: those of the match, or `values` typed by the players. Raises Refused.

        `request` may name the dice meant, so that values typed before an undo are not taken for new ones.
        """
        wanted = self.rules.chance(self.state)
        if wanted is None:
            raise Refused(Refusal("dice.not_asked"))
        if request not in ("", wanted.id + self._suffix):
            facts = {"request": request, "wanted": wanted.id + self._suffix}
            raise Refused(Refusal("dice.closed", params=dict(facts)))
        thrown, source = self.box.throw(wanted) if values is None else self.box.typed(wanted, values)
        state, events = self.rules.apply(self.state, Dice(wanted.id, thrown))
        entry = self.record.add(Throw, request=wanted.id + self._suffix, values=thrown, source=source)
        self.box.throws += 1
        self._take(state, events, Mark(entry.seq, barrier="dice"))
        return events + self._settle()

    def give_seed(self, seat: Seat, text: str) -> None:
        """A seat's own part in verifiable dice; every seat gives one before the first dice fall."""
        self._require_seat(seat)
        self.box.take_seed(seat, writable(text))
        self.record.add(SeedGiven, seat=seat, text=writable(text))

    def reveal_secret(self) -> None:
        """Tell the secret of verifiable dice; no more dice fall afterwards."""
        if not self.box.revealed:
            self.record.add(Reveal, secret=self.box.reveal())

    # --- what needs no person ---

    def advance(self) -> tuple[Event, ...]:
        """Roll and answer whatever needs no person, until somebody is needed or the match is over."""
        told: tuple[Event, ...] = ()
        while (events := self._next_automatic()) is not None:
            told += events
        return told

    def _next_automatic(self) -> tuple[Event, ...] | None:
        request = self.rules.chance(self.state)
        if request is not None:
            if self.box.waits_for_people(request):
                return None
            try:
                return self.roll()
            except Refused:
                return None
        for decision in self.decisions():
            action = self._standing_action(decision)
            if action is not None:
                return self.submit(action, STANDING)
        return None

    def _standing_action(self, decision: Decision) -> Action | None:
        """What the seat's standing order answers. An order that would break the rules asks the person."""
        order = self.orders.get((decision.seat, decision.kind))
        if order is None:
            return None
        answer = self.rules.standing(self.state, self._find(decision.id), order)
        if answer is None:
            return None
        action = Action(decision.id, decision.seat, answer)
        return None if self.check(action) else action

    def set_order(self, seat: Seat, order: StandingOrder) -> None:
        """File a standing order; it replaces the seat's order for the same kind of decision."""
        self._require_seat(seat)
        self.record.add(OrderSet, seat=seat, order=order, active=True)
        self.orders[seat, order.kind] = order

    def drop_order(self, seat: Seat, kind: str) -> None:
        """Take the seat's standing order for a kind of decision back."""
        self._require_seat(seat)
        order = self.orders.get((seat, kind))
        if order is None:
            raise Refused(Refusal("order.none", params={"seat": seat, "kind": kind}))
        self.record.add(OrderSet, seat=seat, order=order, active=False)
        del self.orders[seat, kind]

    def note(self, text: str, seat: Seat = "") -> None:
        """Write a remark into the record."""
        self.record.add(Note, text=writable(text), seat=seat)

    def _require_seat(self, seat: Seat) -> None:
        if seat not in self.rules.seats:
            raise Refused(unknown_seat(seat, self.rules.seats))

    # --- going back ---

    @property
    def point(self) -> int:
        """The entry whose state the match stands at; 0 is the beginning."""
        return self._history.point

    def at(self, seq: int) -> S:
        """The state as it stood after entry `seq`, whether that was undone later or not."""
        if not 0 <= seq <= self.record.last:
            raise Refused(Refusal("point.unknown", params={"point": seq, "last": self.record.last}))
        kept, state = self._history.before(seq)
        for entry in self.record.entries[kept:seq]:
            if isinstance(entry, Act):
                action = Action(bare(entry.decision), entry.seat, self._decode(entry.answer))
                state = self.rules.apply(state, action)[0]
            elif isinstance(entry, Throw):
                state = self.rules.apply(state, Dice(bare(entry.request), entry.values))[0]
        return state

    def can_undo(self, seat: Seat) -> bool:
        return self._sealing.has(seat) or not isinstance(self._history.back(seat), Refusal)

    def undo(self, seat: Seat) -> tuple[Event, ...]:
        """Take back the seat's previous own decision. Raises Refused when a barrier lies between.

        While the seat has a sealed answer in, that is what is taken back, and nobody is told.
        """
        self._require_seat(seat)
        if self._sealing.take_back(seat):
            self.record.held = self._sealing.lines(self._suffix)
            return ()
        to = self._history.back(seat)
        if isinstance(to, Refusal):
            raise Refused(to)
        return self._go_back(seat, to)

    def propose_undo(self, seat: Seat, to: int) -> tuple[Event, ...]:
        """Ask every other seat to go back to point `to`.

        The proposal lapses when anybody moves on, and a newer one takes its place.
        """
        self._require_seat(seat)
        if not 0 <= to < self.point:
            raise Refused(Refusal("undo.target", params={"to": to, "now": self.point}))
        to = self._history.settled(to)
        entry = self.record.add(UndoProposal, seat=seat, to=to)
        self.proposal = Proposal(seat, to, (seat,))
        told = self._tell(entry.seq, "table.undo_proposed", seat, to)
        return told + self._undo_if_agreed()

    def consent(self, seat: Seat, yes: bool) -> tuple[Event, ...]:
        """Answer the undo that is proposed; it happens when every seat has consented."""
        self._require_seat(seat)
        if self.proposal is None:
            raise Refused(Refusal("undo.none_proposed"))
        if not yes:
            to, self.proposal = self.proposal.to, None
            entry = self.record.add(UndoRefusal, seat=seat)
            return self._tell(entry.seq, "table.undo_refused", seat, to)
        if seat in self.proposal.agreed:
            waiting = tuple(other for other in self.rules.seats if other not in self.proposal.agreed)
            raise Refused(Refusal("undo.twice", params={"seat": seat, "waiting": waiting}))
        given = self.record.add(UndoConsent, seat=seat)
        self.proposal = replace(self.proposal, agreed=(*self.proposal.agreed, seat))
        told = self._tell(given.seq, "table.undo_consented", seat, self.proposal.to)
        return told + self._undo_if_agreed()

    def _undo_if_agreed(self) -> tuple[Event, ...]:
        proposal = self.proposal
        if proposal is None or set(self.rules.seats) - set(proposal.agreed):
            return ()
        return self._go_back(proposal.seat, proposal.to)

    def _go_back(self, seat: Seat, to: int) -> tuple[Event, ...]:
        state = self.at(to)
        entry = self.record.add(Undo, seat=seat, to=to)
        self._history.cut(to, entry.seq, state)
        self.state = state
        self.events = [(seq, event) for seq, event in self.events if seq <= to]
        self._open = None
        self.proposal = None
        self._undos += 1
        told = self._tell(entry.seq, "table.undo", seat, to)
        return told + self._settle()

    def _tell(self, seq: int, kind: str, seat: Seat, to: int) -> tuple[Event, ...]:
        """Log something the table itself did."""
        event = Event(kind, {"seat": seat, "to": to})
        self.events.append((seq, event))
        return (event,)


def _scoped(event: Event, viewer: Viewer) -> Event:
    """The event without what is private to others."""
    if not event.private:
        return event
    own = {viewer: event.private[viewer]} if viewer in event.private else {}
    return replace(event, private=own)
