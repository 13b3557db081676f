"""Planes that name a landing place in step 3: after a retreat, or without deck or field (RET, CV, SBR)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from wartable.families.axis_allies.answers import Fly, Move
from wartable.families.axis_allies.flying import may_land_on
from wartable.families.axis_allies.landing_plan import most_landed
from wartable.families.axis_allies.moving import refuse_steps
from wartable.families.axis_allies.pieces import Stack, Unit, find, key_of, trip_with
from wartable.families.axis_allies.refusing import no, whose
from wartable.families.axis_allies.stages import Question, ask, numbers
from wartable.games.europe1999.decks import FIGHTER, carriers_with_room, deck_room, do_board
from wartable.games.europe1999.frames import Flights, Overflight
from wartable.games.europe1999.landing import carriers_in_reach, range_left, supposed_clear
from wartable.games.europe1999.overflight import guns_on
from wartable.games.europe1999.routes import flight_path
from wartable.games.europe1999.state import EuropeWork
from wartable.kernel.contract import Choice, Decision, Draft, Refusals, Step
from wartable.kernel.coverage import rule

ROLES = {"retreat": "fleeing", "deck": "aloft", "field": "intercept"}
"""Which planes a cause concerns, by their role."""


def waiting(w: EuropeWork, frame: Flights) -> list[Stack]:
    """Planes that have not named a place yet, in turn order of their owners."""
    role = ROLES[frame.cause]
    here = [s for s in w.at(frame.space).stacks if s[0].tripped.role == role]
    return sorted(here, key=lambda stack: w.g.powers.index(stack[0].power))


def reach_of(w: EuropeWork, frame: Flights, unit: Unit) -> int:
    """What is left of a retreating plane's range; one space for a defender (R-CV-10)."""
    return range_left(w, unit) if frame.cause == "retreat" else 1


@rule("R-RET-05", "R-RET-15", "R-CV-10", "R-SBR-20", "R-AMV-10", "RULING-65", "RULING-70")
def places(w: EuropeWork, frame: Flights, unit: Unit) -> Iterator[str]:
    """Where the plane may go: friendly land that was friendly when the turn began, decks with room, and for a
    retreating fighter a zone in which it can wait for a carrier."""
    reach = reach_of(w, frame, unit)
    for space, cost in w.g.flight[frame.space].items():
        if cost > reach:
            continue
        if w.g.is_land[space]:
            if may_land_on(w, space, unit.power):
                yield space
        elif unit.kind == FIGHTER and _decks(w, frame, space, unit):
            yield space


@rule("R-RET-05", "R-RET-15", "R-AMV-10", "RULING-65")
def _decks(w: EuropeWork, frame: Flights, space: str, unit: Unit) -> int:
    """How many more fighters find a deck in the zone: now, or for retreating ones in step 4."""
    bound = sum(n for u, n in w.units(space, *w.g.mates(unit.power)) if u.tripped.role == "landing")
    free = max(0, deck_room(w, space, unit.power) - bound)
    return max(free, _decks_to_come(w, space)) if frame.cause == "retreat" else free


@rule("R-RET-15", "RULING-65")
def _decks_to_come(w: EuropeWork, space: str) -> int:
    """Decks that carriers can bring to the zone in step 4 without failing the fighters that wait already."""
    carriers = carriers_in_reach(w, supposed_clear)
    wishes = [
        frozenset((zone,))
        for zone, where in w.garrisons.items()
        for unit, count in where.stacks
        if unit.tripped.role in ("landing", "waiting") and not w.g.is_land[zone]
        for _ in range(count)
    ]
    before, number = most_landed(wishes, carriers), 0
    while most_landed([*wishes, *[frozenset((space,))] * (number + 1)], carriers) > before + number:
        number += 1
    return number


class FlightsStage(Question):
    """One stack after the other; then guns fire at retreating planes, and all land."""

    accepts = (Fly,)

    def advance(self, w: EuropeWork, frame: Flights) -> bool:
        for unit, count in waiting(w, frame):
            open_ = list(places(w, frame, unit))
            if not open_:
                do_give_up(w, frame, unit, count)
                return True
            if open_ == [frame.space] and count <= _decks(w, frame, frame.space, unit):
                do_fly(w, frame, Fly(key_of(unit), (), count))  # another deck here, and nothing else in reach
                return True
        if waiting(w, frame):
            return False
        if frame.cause == "retreat" and not frame.shot:
            w.update(shot="fired")
            w.push(Overflight())
            return True
        w.pop()
        settle_landings(w)
        return True

    def decisions(self, w: EuropeWork, frame: Flights) -> tuple[Decision, ...]:
        unit, count = waiting(w, frame)[0]
        options = list(places(w, frame, unit))
        return ask(
            w, "flight", unit.power, "move", space=frame.space, cause=frame.cause, unit=key_of(unit),
            count=count, places=options, reach=reach_of(w, frame, unit),
        )  # fmt: skip

    def refuse(self, w: EuropeWork, frame: Flights, seat: str, answer: Fly) -> Refusals:
        return refuse_fly(w, frame, answer)

    def do(self, w: EuropeWork, frame: Flights, seat: str, answer: Fly) -> None:
        do_fly(w, frame, answer)

    def walk(self, w: EuropeWork, frame: Flights, seat: str, draft: Draft) -> Step:
        unit, count = waiting(w, frame)[0]
        if not draft:
            return Step("count", numbers(count))
        orders = {place: _flight(w, frame, unit, place, int(draft[0])) for place in places(w, frame, unit)}
        if len(draft) == 1:
            offers = (Choice(place, refuse_fly(w, frame, order)) for place, order in orders.items())
            return Step("destination", tuple(offers))
        return Step("destination", answer=orders[draft[1]])

    def sample(self, w: EuropeWork, frame: Flights, seat: str, rng: Random) -> Fly:
        unit, _ = waiting(w, frame)[0]
        place = rng.choice(list(places(w, frame, unit)))
        return Fly(key_of(unit), flight_path(w, frame.space, place, unit.power))


def _flight(w: EuropeWork, frame: Flights, unit: Unit, place: str, count: int) -> Fly:
    """The shortest flight to a place."""
    return Fly(key_of(unit), flight_path(w, frame.space, place, unit.power), count)


@rule("R-RET-05", "R-RET-15", "R-CV-10", "R-AMV-05", "R-SBR-20")
def refuse_fly(w: EuropeWork, frame: Flights, answer: Fly) -> Refusals:
    asked, count = waiting(w, frame)[0]
    if answer.unit != key_of(asked) or not 0 < answer.count <= count:
        return no("flight.other_planes", "R-RET-15", space=frame.space, unit=key_of(asked), count=count)
    crooked = refuse_steps(w, Move(frame.space, (), answer.path), w.g.air)
    if crooked:
        return crooked
    here, reach = (frame.space, *answer.path)[-1], reach_of(w, frame, asked)
    if len(answer.path) > reach:
        over = len(answer.path) - reach
        return no("move.too_far", "R-AMV-01", unit=whose(asked), space=here, count=over, left=reach)
    fields = tuple(places(w, frame, asked))
    if here not in fields:
        row = "R-RET-05" if frame.cause == "retreat" else "R-CV-10"
        return no("flight.no_place", row, unit=whose(asked), space=here, places=fields)
    free = answer.count if w.g.is_land[here] else _decks(w, frame, here, asked)
    if free < answer.count:
        others = tuple(place for place in fields if place != here)
        return no("air.no_deck", "R-CV-01", space=here, count=free, places=others)
    return ()


@rule("R-RET-06", "R-RET-15", "R-CV-10", "R-AAO-08", "RULING-46", "RULING-65")
def do_fly(w: EuropeWork, frame: Flights, answer: Fly) -> None:
    """Retreating planes are shot at over guns on their way, defenders looking for a field are not."""
    stack = find(w.at(frame.space), answer.unit)
    assert stack is not None
    unit, space = stack[0], (frame.space, *answer.path)[-1]
    crossed = guns_on(w, answer.path, unit.power) if frame.cause == "retreat" else ()
    used = unit.tripped.used + len(answer.path)
    gone = trip_with(unit, role="landing", used=used, crossed=crossed)
    w.carry(frame.space, unit, space, gone, answer.count)
    w.tell("flight", space=frame.space, power=unit.power, unit=unit.kind, count=answer.count, to=space)


@rule("R-RET-15", "R-CV-10", "R-AMV-09", "R-NAV-16", "RULING-65")
def do_give_up(w: EuropeWork, frame: Flights, unit: Unit, count: int) -> None:
    """Without any landing place the planes are lost."""
    w.take(frame.space, unit, count)
    w.tell("plane_lost", space=frame.space, power=unit.power, unit=unit.kind, count=count)


@rule("R-RET-15", "R-RET-05", "R-CV-07", "RULING-65")
def settle_landings(w: EuropeWork) -> None:
    """Planes that survived the flight land; a fighter without a deck waits where it is for step 4."""
    for space, where in tuple(w.garrisons.items()):
        for unit, count in where.stacks:
            if unit.tripped.role == "landing":
                _settle(w, space, unit, count)


def _settle(w: EuropeWork, space: str, unit: Unit, count: int) -> None:
    down = trip_with(unit, role="", airborne=False, crossed=(), note=unit.tripped.note or "landed")
    if w.g.is_land[space]:
        w.swap(space, unit, down, count)
        return
    for _ in range(count):
        if carriers_with_room(w, space, unit.power):
            w.swap(space, unit, down)
            do_board(w, space, down)
        else:
            w.swap(space, unit, trip_with(unit, role="waiting", crossed=(), airborne=True))
