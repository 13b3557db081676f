"""One match in memory: the engine's match together with those who sit at it.

A table is changed only under its lock and only by `Hall.change`, which brings the change to the disk before
anybody hears of it. Whoever reads waits for the lock as well, and so never sees what might still be lost.
"""

from __future__ import annotations

import asyncio
import secrets
from bisect import bisect_right
from time import time
from typing import Any

import msgspec
from msgspec.structs import replace

from wartable.kernel.caseplay import FromPosition
from wartable.kernel.contract import (
    REFEREE,
    SPECTATOR,
    ChanceRequest,
    Refusal,
    Rules,
    Seat,
    Setup,
    View,
    Viewer,
)
from wartable.kernel.dice import (
    Answerer,
    Cup,
    EitherDice,
    MissingDice,
    SeededDice,
    TypedDice,
    Values,
    VerifiableDice,
    misfits,
)
from wartable.kernel.dicebox import COMMITTED
from wartable.kernel.going_back import Redoable
from wartable.kernel.match import Match
from wartable.kernel.record import Record, Terms, Throw
from wartable.kernel.recordfile import continued, parse
from wartable.kernel.refused import Refused
from wartable.kernel.replay import go_on, replay
from wartable.server.permissions import Where
from wartable.server.problems import RulesRefuse
from wartable.server.problems import told as refusals_told
from wartable.server.shelf import ShelvedGame
from wartable.server.storage.rows import Chair, Line, MatchRow, Standing
from wartable.server.telling import told
from wartable.server.wire.looking import Told

BY_TIME = "time"
"""The reason of a match that was claimed because somebody's time was up; no rulebook knows it."""


class Table:
    def __init__(
        self,
        row: MatchRow,
        chairs: dict[Seat, Chair],
        game: ShelvedGame,
        match: Match[Any],
        times: list[float],
    ) -> None:
        self.row = row
        self.game = game
        self.match = match
        self.times = times  # when each line of the record was written; the header is number 0
        self.chairs = chairs
        self.lock = asyncio.Lock()
        self.kept: dict[str, Any] = {}  # what can be computed again, by those who compute it

    @property
    def chairs(self) -> dict[Seat, Chair]:
        return self._chairs

    @chairs.setter
    def chairs(self, chairs: dict[Seat, Chair]) -> None:
        """In the order of play, whatever order they come in."""
        self._chairs = {seat: chairs.get(seat, Chair(seat)) for seat in self.match.rules.seats}

    @property
    def where(self) -> Where:
        """What counts for permissions."""
        row = self.row
        held = {seat: chair.account for seat, chair in self.chairs.items() if chair.account}
        seats = self.match.rules.seats
        return Where(row.status, row.private, row.spectators, row.owner, bool(row.sandbox_of), seats, held)

    @property
    def last(self) -> int:
        return self.match.record.last

    def start(self) -> None:
        """Every seat is taken: the match begins."""
        self.row = replace(self.row, status="running")

    def follow(self, row: MatchRow, chairs: dict[Seat, Chair], new: list[Line]) -> None:
        """Take over what another server has changed. Raises RecordError: then it must be read anew."""
        more = [one.line for one in new] + ([row.held] if row.held else [])
        record = continued(self.match.record, more)
        dice = dice_of(row, record.header.dice, prepared_for(row, self.game, record))
        go_on(self.match, record, dice, prose=self.game.words.prose)
        self.row, self.chairs = row, chairs
        self.times.extend(one.time for one in new)

    def offer_seed(self, seat: Seat, text: str) -> None:
        """A seat's part in verifiable dice, where it is wanted and not given yet."""
        if self.row.dice in COMMITTED and seat not in self.match.box.seeds:
            self.match.give_seed(seat, text)

    def view(self, viewer: Viewer) -> View:
        """What a viewer may see now, computed once for everybody who looks before the next change. Where
        nothing is hidden, one view is everybody's."""
        key = (self.match.record.last, self.match.record.held, self.match.point)
        if self.kept.get("view at") != key:
            self.kept["view at"], self.kept["views"] = key, {}
        views: dict[Viewer, View] = self.kept["views"]
        if viewer not in views:
            shared = next(iter(views.values()), None) if not self.game.hides else None
            views[viewer] = replace(shared, viewer=viewer) if shared else self.match.view(viewer)
        return views[viewer]

    def can_redo(self, seat: Seat) -> bool:
        """Whether the newest answer that was taken back is this seat's, and it is asked something."""
        taken = self.kept.setdefault("redoable", Redoable()).follow(self.match)
        return bool(taken) and taken[-1][0] == seat and bool(self.match.decisions(seat))

    @property
    def full(self) -> bool:
        return all(chair.taken for chair in self.chairs.values())

    def new_lines(self, now: float) -> list[Line]:
        """What the record holds and the database does not."""
        first = len(self.times)
        return [Line(seq, now, line) for seq, line in enumerate(self.match.record.lines[first:], first)]

    def standing(self) -> Standing:
        """Where the match stands, for lists."""
        if self.row.standing.reason == BY_TIME:
            return self.row.standing
        match = self.match
        now, outcome = match.now(), match.outcome()
        waiting = tuple(dict.fromkeys(decision.seat for decision in match.decisions()))
        if not waiting and match.chance() is not None:
            waiting = tuple(seat for seat, chair in self.chairs.items() if chair.account)
        round_, power = now.get("round", now.get("turn", 0)), now.get("power", "")
        return Standing(
            round=round_ if isinstance(round_, int) else 0,
            power=power if isinstance(power, str) else "",
            waiting_for=waiting,
            winners=outcome.winners if outcome else (),
            reason=outcome.reason if outcome else "",
        )

    @property
    def away(self) -> dict[Seat, float]:
        """Until when the holders of seats are on vacation."""
        return {seat: chair.away_until for seat, chair in self.chairs.items() if chair.away_until}

    @property
    def on_the_clock(self) -> tuple[Seat, ...]:
        """The people who are waited for. When dice are wanted, nobody in particular is."""
        if self.row.status != "running":
            return ()
        seats = dict.fromkeys(decision.seat for decision in self.match.decisions())
        return tuple(seat for seat in seats if self.chairs[seat].account)

    def end_by_time(self, late: Seat) -> None:
        """The others claim the match: a seat has used up its time."""
        plan = next(plan for plan in self.game.game.seat_plans if plan.id == self.row.plan)
        side = plan.side_of(late)
        winners = tuple(seat for seat in plan.seats if plan.side_of(seat) != side)
        self.match.note(self.game.words.say("table.time_is_up", seat=late))
        if self.row.secret:
            self.match.reveal_secret()
        ended = replace(self.row.standing, waiting_for=(), winners=winners, reason=BY_TIME)
        self.row = replace(self.row, status="over", standing=ended)

    def run_on(self) -> None:
        """What needs no person: seeds nobody gave, dice, standing orders, the secret at the end."""
        match = self.match
        if self.row.status != "running":
            return
        if self.row.dice in COMMITTED and match.chance() is not None:
            for seat in match.rules.seats:
                if seat not in match.box.seeds:
                    match.give_seed(seat, secrets.token_hex(16))
        match.advance()
        if match.outcome() is not None and self.row.secret:
            match.reveal_secret()

    def delayed_last(self) -> int:
        """The newest entry that those who watch with a delay may know of."""
        latest = time() - self.row.delay
        return max(0, bisect_right(self.times, latest) - 1)

    def hides_nothing(self) -> bool:
        """Whether every viewer may know everything that stands in the record so far: no answer is sealed and
        no event tells one seat more than the others."""
        return not any(event.private for _, event in self.match.events) and not self._has_secrets()

    def _has_secrets(self) -> bool:
        """Whether a view shows less than the referee's."""
        seen = replace(self.match.view(SPECTATOR), viewer="")
        return seen != replace(self.match.view(REFEREE), viewer="")

    def told(self, viewer: Viewer, since: int = 0, until: int | None = None) -> tuple[Told, ...]:
        """The log after one entry, up to another, for one viewer."""
        last = self.last if until is None else until
        return tuple(
            told(seq, event, viewer, self.game, self.times[seq])
            for seq, event in self.match.events_for(viewer, since)
            if seq <= last
        )


class PreparedDice:
    """The dice of a guide, and honest ones when they are used up."""

    terms = Terms("scripted")

    def __init__(self, values: tuple[int, ...], after: Answerer) -> None:
        self._values = values
        self._after = after

    def roll(self, request: ChanceRequest, cup: Cup, /) -> Values | Refusal:
        values, self._values = self._values[: request.count], self._values[request.count :]
        if len(values) == request.count and not misfits(request, values):
            return values
        self._values = ()
        return self._after.roll(request, cup)


def dice_of(row: MatchRow, terms: Terms | None = None, prepared: tuple[int, ...] = ()) -> Answerer:
    """Who answers for dice in this match. A record that was imported may bind them to a secret we do not
    have. `prepared` are dice of a guide that have not fallen yet.
    """
    seeded = SeededDice(secrets.token_hex(16))
    if row.dice in COMMITTED:
        kind = EitherDice if row.dice == "both" else VerifiableDice
        return kind(row.secret) if row.secret or terms is None else MissingDice(terms)
    if row.dice == "seeded":
        return seeded
    return PreparedDice(prepared, seeded) if row.dice == "scripted" else TypedDice(seeded)


def prepared_for(row: MatchRow, game: ShelvedGame, record: Record | None = None) -> tuple[int, ...]:
    """The dice of a guide that have not fallen yet; none for other matches."""
    kind, _, id_ = row.sandbox_of.partition("/")
    guide = game.guides.get(id_) if kind == "guide" else None
    if guide is None:
        return ()
    throws = (entry for entry in record.entries if isinstance(entry, Throw)) if record else ()
    return guide.dice[sum(len(throw.values) for throw in throws) :]


def rules_of(game: ShelvedGame, row: MatchRow) -> Rules[Any]:
    """The rules of a match; those of a sandbox begin in its position."""
    rules = game.rules(Setup(row.game, row.scenario, row.plan, row.options))
    if not row.position:
        return rules
    state = msgspec.json.decode(row.position, type=type(rules.initial()))
    return FromPosition(rules, state)


def seated(row: MatchRow, chairs: dict[Seat, Chair], game: ShelvedGame, lines: list[Line]) -> Table:
    """The table of a stored match. Raises RecordError if its record cannot be played again."""
    data = b"\n".join([one.line for one in lines] + ([row.held] if row.held else [])) + b"\n"
    record = parse(data, f"match {row.id}")
    dice = dice_of(row, record.header.dice, prepared_for(row, game, record))
    match = replay(record, rules_of(game, row), dice, prose=game.words.prose)
    return Table(row, chairs, game, match, [one.time for one in lines])


def explain(refused: Refused, game: ShelvedGame) -> Exception:
    """A refusal of engine or rules as the caller gets it."""
    return RulesRefuse(refusals_told(refused.refusals, game.words))
