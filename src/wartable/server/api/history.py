"""Looking back: charts, luck, dice, and what has happened since somebody was here."""

from __future__ import annotations

from asyncio import to_thread
from itertools import accumulate
from math import sqrt
from time import time
from typing import Any, Literal

from msgspec import Struct, structs

from wartable.kernel.contract import REFEREE, Viewer
from wartable.kernel.dice import VerifiableDice, derive, mixed_key
from wartable.kernel.dicebox import COMMITTED
from wartable.server.api.looking import horizon
from wartable.server.course import ODD, Course, Fallen, Figures, Luck, Point, Thrown, course_of, purpose
from wartable.server.endpoint import Call, Nothing, endpoint
from wartable.server.recap import beats
from wartable.server.storage import visits
from wartable.server.table import Table
from wartable.server.wire.fields import Number
from wartable.server.wire.history import (
    ChartsTold,
    DiceTold,
    FiguresTold,
    GroupTold,
    LedgerLine,
    LuckTold,
    PointTold,
    RecapTold,
    SeenTold,
    SeenWanted,
    ThrowTold,
)

MATCH = "/api/matches/{match}"
NOTE = (
    "A hit counts as the mean price of the enemy units in the space where the dice fell. The band holds 19 "
    "of 20 matches with honest dice; a value outside of it is unusual, and one match in twenty is."
)


class Eyes(Struct, frozen=True):
    seat: str = ""


class RecapAsked(Struct, frozen=True):
    seat: str = ""
    since: Number | None = None


async def _course(call: Call[Any], table: Table, seat: str) -> Course:
    """The course of the match as the caller may know it. The caller holds the table's lock."""
    viewer = call.viewer(table, seat)
    return await to_thread(course_of, table, viewer, horizon(table, call, viewer))


@endpoint("GET", f"{MATCH}/charts", query=Eyes, answer=ChartsTold, deed="look")
async def get_charts(call: Call[Nothing]) -> ChartsTold:
    """Money, income, units and territory turn by turn; luck with its honest band."""
    async with call.site.hall.reading(call.match) as table:
        course = await _course(call, table, call.query.seat)
        state = table.match.at(course.until)
        now = course.point(course.until, table.match.rules.view(state, course.viewer))
        return ChartsTold(
            points=tuple(_point(point) for point in (*course.points, now)),
            luck={power: _luck(luck) for power, luck in course.luck().items()},
            ledger=_ledger(course),
            note=NOTE,
        )


def _point(point: Point) -> PointTold:
    powers = {power: _figures(figures) for power, figures in point.powers.items()}
    return PointTold(point.seq, point.time, point.round, point.power, powers)


def _figures(figures: Figures) -> FiguresTold:
    return FiguresTold(**structs.asdict(figures))


def _luck(luck: Luck) -> LuckTold:
    return LuckTold(**structs.asdict(luck))


def _ledger(course: Course) -> dict[str, tuple[LedgerLine, ...]]:
    """Luck added up throw by throw, for every power."""
    by_roller: dict[str, list[tuple[Fallen, float, float]]] = {}
    for fallen in course.throws:
        for thrown in fallen.groups if fallen.seq in course.in_force else ():
            if thrown.group.needs is not None and thrown.worth:
                count, chance, worth = thrown.group.count, thrown.chance, thrown.worth
                value, spread = (
                    worth * (thrown.hits - count * chance),
                    worth**2 * count * chance * (1 - chance),
                )
                by_roller.setdefault(thrown.group.roller, []).append((fallen, value, spread))
    return {roller: _added(course, throws) for roller, throws in by_roller.items()}


def _added(course: Course, throws: list[tuple[Fallen, float, float]]) -> tuple[LedgerLine, ...]:
    values = accumulate(value for _, value, _ in throws)
    spreads = accumulate(spread for _, _, spread in throws)
    lines = (
        LedgerLine(
            fallen.seq,
            _space(fallen),
            _round(course, fallen.seq),
            round(value, 2),
            round(ODD * sqrt(spread), 2),
        )
        for (fallen, _, _), value, spread in zip(throws, values, spreads, strict=True)
    )
    by_seq = {line.seq: line for line in lines}  # several groups of one throw make one line
    return tuple(by_seq.values())


def _round(course: Course, seq: int) -> int:
    return next((point.round for point in reversed(course.points) if point.seq <= seq), 0)


def _space(fallen: Fallen) -> str:
    space = fallen.request.context.get("space", "") if fallen.request else ""
    return space if isinstance(space, str) else ""


@endpoint("GET", f"{MATCH}/dice", query=Eyes, answer=DiceTold, deed="look")
async def get_dice(call: Call[Nothing]) -> DiceTold:
    """Every throw the caller may see, and whether the dice are those that were committed to."""
    async with call.site.hall.reading(call.match) as table:
        course = await _course(call, table, call.query.seat)
        right = await to_thread(_right_dice, table, course)
        throws = tuple(_throw(table, course, fallen, right.get(fallen.number)) for fallen in course.throws)
        box, terms = table.match.box, table.match.record.header.dice
        verdict, text = _verdict(table, course.viewer, throws)
        secret = table.row.secret if box.revealed and verdict != "later" else ""
        return DiceTold(
            mode=terms.mode,
            match=box.match,
            commitment=terms.commitment,
            seeds=dict(box.seeds),
            secret=secret,
            throws=throws,
            verdict=verdict,
            text=text,
        )


def _right_dice(table: Table, course: Course) -> dict[int, tuple[int, ...]]:
    """What every throw must show, once the secret is told."""
    box = table.match.box
    if not box.revealed or not isinstance(box.answerer, VerifiableDice):
        return {}
    key = mixed_key(box.answerer.secret, box.match, box.seeds)
    return {
        fallen.number: derive(key, fallen.number, fallen.request.faces())
        for fallen in course.throws
        if fallen.request is not None
    }


def _throw(table: Table, course: Course, fallen: Fallen, right: tuple[int, ...] | None) -> ThrowTold:
    request, words = fallen.request, table.game.words
    return ThrowTold(
        number=fallen.number,
        seq=fallen.seq,
        time=table.times[fallen.seq],
        hidden=request is None,
        request=request.id if request else "",
        purpose=request.purpose if request else "",
        text=purpose(fallen, words),
        space=_space(fallen),
        source=fallen.source,
        faces=tuple(request.faces()) if request else (),
        values=fallen.values,
        groups=tuple(_group(thrown) for thrown in fallen.groups),
        undone=fallen.seq not in course.in_force,
        fits=None if right is None or fallen.source == "typed" else right == fallen.values,
    )


def _group(thrown: Thrown) -> GroupTold:
    group = thrown.group
    aimed = group.needs is not None
    return GroupTold(
        group.label, group.roller, group.count, group.faces, group.needs, thrown.values,
        thrown.hits if aimed else None, round(group.count * thrown.chance, 3) if aimed else None,
    )  # fmt: skip


Verdict = Literal["fits", "fails", "later", "none"]


def _verdict(table: Table, viewer: Viewer, throws: tuple[ThrowTold, ...]) -> tuple[Verdict, str]:
    mode = table.match.record.header.dice.mode
    if mode not in COMMITTED:
        return "none", f"The dice of this match are {mode}: written down, but nothing proves how they fell."
    if not table.match.box.revealed:
        return "later", "The secret of the dice is told when the match is over; then anybody can check them."
    wrong = [throw.seq for throw in throws if throw.fits is False]
    if wrong:
        return "fails", f"The dice of entry {wrong[0]} do not follow from secret and seeds."
    unseen = any(throw.hidden for throw in throws) and viewer != REFEREE
    rest = " Those you may not see are left out; look as the referee to check all." if unseen else ""
    return "fits", f"Every die follows from the secret and the seeds of the seats.{rest}"


# --- what somebody has missed ---


@endpoint("GET", f"{MATCH}/recap", query=RecapAsked, answer=RecapTold, deed="look")
async def get_recap(call: Call[Nothing]) -> RecapTold:
    """What has happened since the caller was here, or since an entry, in at most twenty beats."""
    since = call.query.since
    if since is None and call.caller.id:
        since = await call.site.store.read(lambda c: visits.seen(c, call.match, call.caller.id))
    async with call.site.hall.reading(call.match) as table:
        viewer = call.viewer(table, call.query.seat)
        newest = horizon(table, call, viewer)
        begin = newest if since is None else max(0, min(since, newest))
        told = table.told(viewer, begin, newest)
        found = beats(told)
        text = f"{len(told)} {'thing has' if len(told) == 1 else 'things have'} happened since entry {begin}."
        return RecapTold(begin, newest, text if told else "Nothing has happened since you were here.", found)


@endpoint("POST", f"{MATCH}/seen", body=SeenWanted, answer=SeenTold, deed="note")
async def post_seen(call: Call[SeenWanted]) -> SeenTold:
    """The caller has seen the match up to an entry: the next recap begins there."""
    table, account = await call.table(), call.caller.id
    seq = min(call.body.seq, table.last)
    await call.site.store.write(lambda c: visits.see(c, call.match, account, seq, time()))
    return SeenTold(seq)
