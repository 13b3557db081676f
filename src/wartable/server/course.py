"""The course of a match as figures: what each power had turn by turn, every throw of dice, and luck.

Everything is read from views of the viewer who asks, as they were at the time: no figure tells more than the
viewer could have counted on the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import erfc, sqrt
from typing import Any

from msgspec import Struct

from wartable.kernel.contract import REFEREE, ChanceRequest, DiceGroup, PieceView, SpaceView, View, Viewer
from wartable.kernel.going_back import Passed, walk
from wartable.kernel.match import Match
from wartable.kernel.record import Act, Throw, Undo
from wartable.kernel.words import Words
from wartable.server.summaries import plan_of
from wartable.server.table import Table

EXACT = 400
"""Dice up to which chances are added up die by die; beyond, the normal curve is close enough."""
ODD = 1.96
"""Standard deviations between which 19 of 20 equally honest matches end."""


class Figures(Struct, frozen=True):
    """What a power had, as far as the viewer could see it."""

    money: int | None
    income: int | None
    units: int  # price of all its units
    spaces: int  # under its control
    worth: int  # of those spaces


class Point(Struct, frozen=True):
    """How things stood when a power's turn began."""

    seq: int
    time: float
    round: int
    power: str
    powers: dict[str, Figures]


class Thrown(Struct, frozen=True):
    """One group of dice of a throw. `worth` is what a hit was worth when it was thrown."""

    group: DiceGroup
    values: tuple[int, ...]
    worth: float

    @property
    def chance(self) -> float:
        needs = self.group.needs
        return 0.0 if needs is None else min(max(needs, 0), self.group.faces) / self.group.faces

    @property
    def hits(self) -> int:
        needs = self.group.needs
        return 0 if needs is None else sum(value <= needs for value in self.values)

    @property
    def value(self) -> float:
        """What the hits beyond expectation were worth."""
        return self.worth * (self.hits - self.group.count * self.chance)

    @property
    def spread(self) -> float:
        """The variance of that value."""
        return self.worth**2 * self.group.count * self.chance * (1 - self.chance)


class Fallen(Struct, frozen=True):
    """One throw. `groups` is empty where the viewer may not see it."""

    number: int  # of all throws of the record, those taken back included; from 0
    seq: int
    request: ChanceRequest | None
    source: str
    groups: tuple[Thrown, ...]
    values: tuple[int, ...]


class Luck(Struct, frozen=True):
    """How the dice of one power fell against what was to be expected of them."""

    dice: int
    hits: int
    expected: float
    likelihood: float  # of hits at least this far from the expected number, with honest dice
    value: float  # what the hits beyond expectation were worth
    band: float  # 19 of 20 honest matches end within this distance of zero


class Course:
    """A match up to one entry, through one viewer's eyes."""

    def __init__(self, table: Table, viewer: Viewer, until: int) -> None:
        self.table = table
        self.viewer = viewer
        self.until = 0
        self.points: list[Point] = []
        self.throws: list[Fallen] = []
        self.in_force: frozenset[int] = frozenset()
        self._rules = table.match.rules
        self._words = table.game.words
        self._side = sides(table)
        self._key: tuple[int, str] | None = None
        self._take_point(0, self._rules.view(table.match.at(0), viewer))
        self._follow(until)

    def reaches(self, until: int) -> bool:
        """Go on to a later entry; False if something was taken back meanwhile, or if it lies before."""
        entries = self.table.match.record.entries[self.until : until]
        if until < self.until or any(isinstance(entry, Undo) for entry in entries):
            return False
        self._follow(until)
        return True

    def _follow(self, until: int) -> None:
        since, self.until = self.until, until
        self.in_force = in_force(self.table.match, until)
        for move in walk(self.table.match, since):
            if move.seq > until:
                return
            if isinstance(move.entry, Throw):
                self.throws.append(self._fallen(move, move.entry))
            if move.seq in self.in_force:
                self._take_point(move.seq, self._rules.view(move.after, self.viewer))

    # --- what powers have ---

    def _take_point(self, seq: int, view: View) -> None:
        """Note how things stand if another turn has begun."""
        key = turn_of(view)
        if key != self._key:
            self._key = key
            self.points.append(self.point(seq, view))

    def point(self, seq: int, view: View) -> Point:
        """How things stand in a view."""
        round_, power = turn_of(view)
        figures = {one: self._figures(one, view) for one in view.powers}
        return Point(seq, self.table.times[seq], round_, power, figures)

    def _figures(self, power: str, view: View) -> Figures:
        own = [space for space, shown in view.spaces.items() if shown.controller == power]
        facts = view.powers[power]
        return Figures(
            money=_number(facts.get("money")),
            income=_number(facts.get("income")),
            units=sum(self._price(shown, power) for shown in view.spaces.values()),
            spaces=len(own),
            worth=sum(self._words.price(space) for space in own),
        )

    def _price(self, shown: SpaceView, power: str) -> int:
        """What the units of a power in a space would cost, those they carry included."""
        carried = (item for piece in shown.pieces for item in _cargo(piece))
        aboard = sum(self._words.price(kind) for owner, kind in carried if owner == power)
        return aboard + sum(
            self._words.price(piece.kind) * piece.count for piece in shown.pieces if piece.owner == power
        )

    # --- dice ---

    def _fallen(self, move: Passed, entry: Throw) -> Fallen:
        view = self._rules.view(move.before, self.viewer)
        request = view.chance
        number = len(self.throws)
        if request is None or not self._sees(request):
            return Fallen(number, move.seq, None, entry.source, (), ())
        groups, rest = [], entry.values
        for group in request.groups:
            worth = self._worth_of_hit(request, group, view)
            groups.append(Thrown(group, rest[: group.count], worth))
            rest = rest[group.count :]
        return Fallen(number, move.seq, request, entry.source, tuple(groups), entry.values)

    def _sees(self, request: ChanceRequest) -> bool:
        return request.audience is None or self.viewer in (REFEREE, *request.audience)

    def _worth_of_hit(self, request: ChanceRequest, group: DiceGroup, view: View) -> float:
        """The mean price of the enemies in the space where the dice fall; 0 where that is not known."""
        space = request.context.get("space")
        shown = view.spaces.get(space) if isinstance(space, str) else None
        if shown is None:
            return 0.0
        side = self._side.get(group.roller, group.roller)
        enemies = [one for one in shown.pieces if self._side.get(one.owner, one.owner) != side]
        prices = [self._words.price(one.kind) for one in enemies for _ in range(one.count)]
        prices = [price for price in prices if price]
        return sum(prices) / len(prices) if prices else 0.0

    def luck(self) -> dict[str, Luck]:
        """The luck of every power whose dice could hit something; throws taken back do not count."""
        dice: dict[str, list[Thrown]] = {}
        for fallen in self.throws:
            for thrown in fallen.groups if fallen.seq in self.in_force else ():
                if thrown.group.needs is not None:
                    dice.setdefault(thrown.group.roller, []).append(thrown)
        return {roller: luck_of(thrown) for roller, thrown in dice.items()}


def course_of(table: Table, viewer: Viewer, until: int) -> Course:
    """The course up to an entry. Those up to the newest entry are kept and followed."""
    if until != table.last:
        return Course(table, viewer, until)
    kept: dict[Viewer, Course] = table.kept.setdefault("courses", {})
    course = kept.get(viewer)
    if course is None or not course.reaches(until):
        course = kept[viewer] = Course(table, viewer, until)
    return course


def turn_of(view: View) -> tuple[int, str]:
    """Round and power on turn, as far as the game tells them."""
    round_, power = view.now.get("round", view.now.get("turn", 0)), view.now.get("power", "")
    return round_ if isinstance(round_, int) else 0, power if isinstance(power, str) else ""


def in_force(match: Match[Any], until: int) -> frozenset[int]:
    """The moves up to an entry that were not taken back by then."""
    moves: list[int] = []
    for entry in match.record.entries[:until]:
        if isinstance(entry, Undo):
            moves = [seq for seq in moves if seq <= entry.to]
        elif isinstance(entry, (Act, Throw)):
            moves.append(entry.seq)
    return frozenset(moves)


def sides(table: Table) -> Mapping[str, str]:
    """For which side a power, or a seat, fights."""
    plan = plan_of(table.game, table.row.plan)
    by_seat = {seat: plan.side_of(seat) for seat in plan.seats}
    return {**{power: by_seat[seat] for seat, powers in plan.seats.items() for power in powers}, **by_seat}


def luck_of(thrown: Iterable[Thrown]) -> Luck:
    """Hits against expectation. The worth of a hit was fixed before its dice fell, so that variances add up
    and the band is that of honest dice."""
    dice = list(thrown)
    chances = [one.chance for one in dice for _ in range(one.group.count)]
    hits, expected = sum(one.hits for one in dice), sum(chances)
    return Luck(
        dice=len(chances),
        hits=hits,
        expected=round(expected, 3),
        likelihood=round(likelihood(chances, hits), 4),
        value=round(sum(one.value for one in dice), 2),
        band=round(ODD * sqrt(sum(one.spread for one in dice)), 2),
    )


def likelihood(chances: list[float], hits: int) -> float:
    """How likely honest dice would be at least this far from their expected number of hits, either way."""
    expected = sum(chances)
    distance = abs(hits - expected)
    if len(chances) > EXACT:
        spread = sqrt(sum(chance * (1 - chance) for chance in chances))
        return erfc(max(distance - 0.5, 0) / spread / sqrt(2)) if spread else 1.0
    exact = [1.0]
    for chance in chances:
        exact = [
            (exact[n] if n < len(exact) else 0.0) * (1 - chance) + (exact[n - 1] * chance if n else 0.0)
            for n in range(len(exact) + 1)
        ]
    far = sum(share for n, share in enumerate(exact) if abs(n - expected) >= distance - 1e-9)
    return min(1.0, far)


def _number(fact: Any) -> int | None:
    return fact if isinstance(fact, int) and not isinstance(fact, bool) else None


def _cargo(piece: PieceView) -> list[tuple[str, str]]:
    """Owner and kind of everything a stack carries, where the game tells it as lists of both."""
    cargo = piece.marks.get("cargo", ())
    items = [item for item in cargo if isinstance(item, (list, tuple))] if isinstance(cargo, list) else []
    return [(str(item[0]), str(item[1])) for item in items if len(item) >= 2] * piece.count


def purpose(fallen: Fallen, words: Words) -> str:
    """What a throw was for, in words."""
    return words.name(fallen.request.purpose).replace("_", " ") if fallen.request else ""
