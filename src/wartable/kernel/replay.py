"""Playing a record again: the rules of today meet the answers of then.

Replaying drives a new match with the recorded answers and dice through the same doors a live match uses. An
entry that no longer applies, or a digest that differs, stops it with the number of the entry and the reason.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from wartable.kernel.contract import Action, ChanceRequest, Refusal, Rules, S
from wartable.kernel.dice import Answerer, Cup, MissingDice, TypedDice, Values, commitment
from wartable.kernel.match import STANDING, Match
from wartable.kernel.prose import Prose
from wartable.kernel.record import (
    Act,
    Digest,
    Held,
    Note,
    OrderSet,
    Record,
    RecordError,
    Reveal,
    SeedGiven,
    Terms,
    Throw,
    Undo,
    UndoConsent,
    UndoProposal,
    UndoRefusal,
)
from wartable.kernel.recordfile import read
from wartable.kernel.refused import Refused
from wartable.kernel.registry import Finder, find, setup_mistakes

Watch: TypeAlias = Callable[[ChanceRequest, Throw], None]


def rules_for(record: Record, finder: Finder = find) -> Rules[Any]:
    """The rules a record was made under. Raises RecordError for what is not known here."""
    header = record.header
    try:
        game = finder(header.game)
        mistakes = setup_mistakes(game, header.setup)
        if mistakes:
            raise record.error(0, " ".join(mistakes))
        rules = game.rules(header.setup)
    except ValueError as error:  # an UnknownGameError is one, too
        raise record.error(0, str(error)) from None
    _check_version(record, rules.version)
    _check_players(record, rules)
    return rules


def _check_version(record: Record, ours: str) -> None:
    theirs = _version(record.header.rules)
    if theirs is None:
        raise record.error(0, f"“{record.header.rules}” is no version of the rules; this program has {ours}.")
    if theirs > (_version(ours) or ()):
        reason = f"was made by version {record.header.rules} of the rules; this program has only {ours}."
        raise record.error(0, reason)


def _version(text: str) -> tuple[int, ...] | None:
    parts = text.split(".")
    return tuple(map(int, parts)) if all(part.isascii() and part.isdigit() for part in parts) else None


def _check_players(record: Record, rules: Rules[Any]) -> None:
    strangers = [seat for seat in record.header.players if seat not in rules.seats]
    if strangers:
        seats = ", ".join(rules.seats)
        raise record.error(0, f"names a player for the seat “{strangers[0]}”; the seats are {seats}.")


_STRAY = "does not follow from the entries before it."


class _RecordedDice:
    """Answers with the values of the entry in hand."""

    def __init__(self, terms: Terms, watch: Watch) -> None:
        self.terms = terms
        self.watch = watch
        self.entry: Throw

    def roll(self, request: ChanceRequest, _cup: Cup, /) -> Values:
        self.watch(request, self.entry)
        return self.entry.values


def replay(
    record: Record,
    rules: Rules[S],
    dice: Answerer | None = None,
    *,
    prose: Prose | None = None,
    watch: Watch = lambda _request, _throw: None,
) -> Match[S]:
    """The match as the record left it, ready to go on with `dice`.

    Without `dice` the players type theirs, or nothing can be rolled if a secret would be needed. Raises
    RecordError, and Refused if `dice` hold another secret than the one committed to. `prose`
    speaks the game's refusals; `watch` is shown every throw with the request it answers.
    """
    recorded = _RecordedDice(record.header.dice, watch)
    match = Match(rules, Record(record.header), recorded, digests=False)
    match.box.match = record.header_hash
    again = _Replay(record, match, prose or Prose(), recorded)
    for entry in record.entries:
        again.repeat(entry)
    return again.finished(dice)


def go_on(match: Match[S], record: Record, dice: Answerer, *, prose: Prose | None = None) -> None:
    """Bring a match up to a longer record of itself by playing what is new in it, through the same doors.

    The record must begin with the match's own (`recordfile.continued` sees to it). Raises RecordError, and
    then the match is of no use any more.
    """
    recorded = _RecordedDice(record.header.dice, lambda _request, _throw: None)
    known = match.record.last
    match.record = match.record.copy()
    match.forget_held()
    match.box.answerer, match.digests = recorded, False
    again = _Replay(record, match, prose or Prose(), recorded)
    for entry in record.entries[known:]:
        again.repeat(entry)
    again.finished(dice)


def load(path: Path, dice: Answerer | None = None, finder: Finder = find) -> Match[Any]:
    """The match in a file, with the game found by its id. Raises RecordError."""
    record = read(path)
    rules = rules_for(record, finder)
    return replay(record, rules, dice, prose=Prose(finder(record.header.game).texts()))


class _Replay:
    """Repeats entries of `record` in a match that has none of them yet, or only those before them."""

    def __init__(self, record: Record, match: Match[Any], prose: Prose, dice: _RecordedDice) -> None:
        self.record = record
        self.prose = prose
        self.dice = dice
        self.match = match
        self._compared = match.record.last  # entries up to this one came out the same again
        self._decode = msgspec.json.Decoder(match.rules.answers).decode
        self._doors: dict[type, Callable[[Any], object]] = {
            Act: self._act,
            Throw: self._throw,
            Undo: lambda entry: self.match.undo(entry.seat),
            UndoProposal: lambda entry: self.match.propose_undo(entry.seat, entry.to),
            UndoConsent: lambda entry: self.match.consent(entry.seat, True),
            UndoRefusal: lambda entry: self.match.consent(entry.seat, False),
            OrderSet: self._order,
            SeedGiven: lambda entry: self.match.give_seed(entry.seat, entry.text),
            Reveal: self._reveal,
            Note: lambda entry: self.match.note(entry.text, entry.seat),
            Digest: self._digest,
        }

    def repeat(self, entry: Any) -> None:
        """Do again what an entry says; it must lead to the same entry."""
        made = self.match.record
        if made.last < entry.seq:  # else it followed from the entry before: an undo all have agreed to
            try:
                self._doors[type(entry)](entry)
            except Refused as refused:
                reasons = self.prose.refusals(refused.refusals)
                raise self._error(entry, f"no longer applies: {reasons}") from None
        if made.last < entry.seq and isinstance(entry, Act) and entry.left:
            return  # a sealed answer: it counts when the last of its reveal is in
        if made.last < entry.seq:
            raise self._error(entry, _STRAY)
        for seq in range(self._compared, entry.seq):
            if not _same(made.entries[seq], self.record.entries[seq]):
                raise self._error(self.record.entries[seq], _STRAY)
        self._compared = entry.seq

    def _act(self, entry: Act) -> None:
        try:
            answer = self._decode(entry.answer)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise self._error(entry, f"holds no answer of this game: {error}.") from None
        if entry.by not in ("", STANDING):
            raise self._error(entry, f"was given by “{entry.by}”; that is not known here.")
        self.match.submit(Action(entry.decision, entry.seat, answer), entry.by)

    def _throw(self, entry: Throw) -> None:
        self.dice.entry = entry
        wanted = self.match.rules.chance(self.match.state)
        if entry.source == "typed" and self.dice.terms.mode == "both" and wanted is not None:
            self.dice.watch(wanted, entry)
            self.match.roll(entry.values, entry.request)
        else:
            self.match.roll(request=entry.request)

    def _order(self, entry: OrderSet) -> None:
        if entry.active:
            self.match.set_order(entry.seat, entry.order)
        else:
            self.match.drop_order(entry.seat, entry.order.kind)

    def _reveal(self, entry: Reveal) -> None:
        if commitment(entry.secret) != self.record.header.dice.commitment:
            raise self._error(entry, "reveals another secret than the one committed to in the header.")
        self.match.box.revealed = True
        self.match.record.add(Reveal, secret=entry.secret)

    def _digest(self, entry: Digest) -> None:
        found = self.match.checkpoint()
        if found != entry.state:
            then, now = self.record.header.rules, self.match.rules.version
            reason = f"finds another position: {found} by rules {now}, {entry.state} by rules {then} then."
            raise self._error(entry, reason)

    def _error(self, entry: Any, reason: str) -> RecordError:
        kind = type(entry).__struct_config__.tag
        return self.record.error(entry.seq, f"entry {entry.seq} ({kind}) {reason}")

    def finished(self, dice: Answerer | None) -> Match[Any]:
        """The match with its own record and dice, and the sealed answers that were waiting."""
        match = self.match
        if match.held():
            first = match.record.last + 1
            reason = f"the record breaks off among sealed answers; remove everything from entry {first} on."
            raise self.record.error(first, reason)
        for held in self.record.held:
            self._hold(held)
        terms = self.record.header.dice
        dice = dice or (TypedDice() if terms.mode == "typed" else MissingDice(terms))
        if dice.terms.commitment != terms.commitment:
            raise Refused(Refusal("dice.other_dice"))
        match.box.answerer = dice
        match.record = self.record
        match.digests = True
        return match

    def _hold(self, held: Held) -> None:
        source, line = self.record.source, self.record.held_at
        try:
            answer = self._decode(held.answer)
            self.match.submit(Action(held.decision, held.seat, answer), held.by)
        except Refused as refused:
            reasons = self.prose.refusals(refused.refusals)
            raise RecordError(source, line, f"a sealed answer no longer applies: {reasons}") from None
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise RecordError(source, line, f"a sealed answer is none of this game: {error}.") from None
        if self.match.record.last > self.record.last:
            raise RecordError(source, line, "not all of these answers are sealed and waiting for others.")


def _same(made: Any, entry: Any) -> bool:
    """Whether an entry came out again with the same meaning."""
    if type(made) is not type(entry):
        return False
    if isinstance(entry, Act):
        return (made.decision, made.left) == (entry.decision, entry.left)
    return not isinstance(entry, Undo) or (made.seat, made.to) == (entry.seat, entry.to)
