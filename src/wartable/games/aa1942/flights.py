"""Stranded defending fighters land as phase 4 begins (STR, ESC)."""

from __future__ import annotations

from random import Random

from msgspec import structs

from wartable.families.axis_allies.answers import Fly, Move
from wartable.families.axis_allies.moving import refuse_steps
from wartable.families.axis_allies.pieces import Unit, find, key_of, trip_with
from wartable.families.axis_allies.refusing import no, whose
from wartable.families.axis_allies.sides import is_friendly
from wartable.families.axis_allies.stages import Question, ask, numbers
from wartable.games.aa1942.decks import FIGHTER, deck_room, decks_of, fighters_of
from wartable.games.aa1942.frames import Flights
from wartable.games.aa1942.routes import flight_path
from wartable.games.aa1942.state import WorldWork
from wartable.kernel.contract import Choice, Decision, Draft, Refusals, Step
from wartable.kernel.coverage import rule

REACH = 1
"""Spaces a stranded fighter may fly."""


@rule("R-STR-01", "R-STR-03", "R-STR-05", "R-ESC-09", "R-UNIT-10", "RULING-67", "RULING-68")
def land_stranded(w: WorldWork) -> None:
    """Interceptors whose land still belongs to their side are down again. Fighters without a deck, and
    interceptors without a field, look for another place, owner by owner in turn order."""
    for space, where in tuple(w.garrisons.items()):
        for unit, count in where.stacks:
            if unit.tripped.role == "intercept" and is_friendly(w, space, unit.power):
                w.swap(space, unit, structs.replace(unit, trip=None), count)
    for power in reversed(w.g.powers):
        if power in w.g.enemies[w.power]:
            w.push(Flights(power=power))


@rule("R-STR-01", "R-STR-03", "RULING-50", "RULING-68")
def without_deck(w: WorldWork, zone: str, power: str) -> int:
    """How many of a power's fighters in the zone find no deck there: a carrier's own power comes first,
    then guests in turn order, whatever its owner lends by now: nobody is put off a deck."""
    mates = w.g.mates(power)
    surplus = {mate: fighters_of(w, zone, mate) - decks_of(w, zone, mate) for mate in mates}
    free = -sum(rest for rest in surplus.values() if rest < 0)
    for mate in mates:
        over = max(0, surplus[mate])
        if mate == power:
            return max(0, over - free)
        free = max(0, free - over)
    return 0


def next_flight(w: WorldWork, f: Flights) -> tuple[str, Unit, int] | None:
    """The next fighters of the power that must look for a place: where, which, how many."""
    for space, where in w.garrisons.items():
        for unit, count in where.stacks if f.power in where.present else ():
            if unit.power != f.power or unit.kind != FIGHTER or unit.tripped.role == "landed":
                continue
            if w.g.is_land[space]:
                if unit.tripped.role == "intercept":
                    return space, unit, count
            elif without_deck(w, space, f.power):
                return space, unit, min(count, without_deck(w, space, f.power))
    return None


@rule("R-STR-02", "R-STR-05", "R-ESC-09")
def places(w: WorldWork, space: str, power: str) -> tuple[str, ...]:
    """Where a fighter may go: land that is friendly now, or a deck with room, one space away."""
    near = [there for there, cost in w.g.flight[space].items() if 0 < cost <= REACH]
    return tuple(
        there
        for there in near
        if (is_friendly(w, there, power) if w.g.is_land[there] else _free(w, there, power) > 0)
    )


def _free(w: WorldWork, zone: str, power: str) -> int:
    return deck_room(w, zone, power) - fighters_of(w, zone, power)


@rule("R-STR-01", "R-STR-02", "R-STR-04", "R-STR-05", "RULING-68")
class FlightsStage(Question):
    """One stack after the other. Whoever finds no place is destroyed."""

    accepts = (Fly,)

    def advance(self, w: WorldWork, frame: Flights) -> bool:
        found = next_flight(w, frame)
        if found is None:
            w.pop()
            return True
        space, unit, count = found
        if places(w, space, frame.power):
            return False
        w.take(space, unit, count)
        w.tell("plane_lost", space=space, power=unit.power, unit=unit.kind, count=count)
        return True

    def decisions(self, w: WorldWork, frame: Flights) -> tuple[Decision, ...]:
        space, unit, count = _asked(w, frame)
        options = list(places(w, space, frame.power))
        return ask(
            w, "flight", frame.power, "move", space=space, unit=key_of(unit), count=count, places=options,
            reach=REACH,
        )  # fmt: skip

    def refuse(self, w: WorldWork, frame: Flights, seat: str, answer: Fly) -> Refusals:
        return refuse_fly(w, frame, answer)

    def do(self, w: WorldWork, frame: Flights, seat: str, answer: Fly) -> None:
        do_fly(w, frame, answer)

    def walk(self, w: WorldWork, frame: Flights, seat: str, draft: Draft) -> Step:
        space, unit, count = _asked(w, frame)
        if not draft:
            return Step("count", numbers(count))
        orders = {
            there: Fly(key_of(unit), (there,), int(draft[0])) for there in places(w, space, frame.power)
        }
        if len(draft) == 1:
            offers = (Choice(place, refuse_fly(w, frame, order)) for place, order in orders.items())
            return Step("destination", tuple(offers))
        return Step("destination", answer=orders[draft[1]])

    def sample(self, w: WorldWork, frame: Flights, seat: str, rng: Random) -> Fly:
        space, unit, _ = _asked(w, frame)
        return Fly(key_of(unit), flight_path(w, space, rng.choice(places(w, space, frame.power))))


def _asked(w: WorldWork, f: Flights) -> tuple[str, Unit, int]:
    found = next_flight(w, f)
    assert found is not None
    return found


@rule("R-STR-02", "R-STR-05")
def refuse_fly(w: WorldWork, f: Flights, answer: Fly) -> Refusals:
    space, unit, count = _asked(w, f)
    if answer.unit != key_of(unit) or not 0 < answer.count <= count:
        return no("flight.other_planes", "R-STR-01", space=space, unit=key_of(unit), count=count)
    crooked = refuse_steps(w, Move(space, (), answer.path), w.g.air)
    if crooked:
        return crooked
    here, options = (space, *answer.path)[-1], places(w, space, f.power)
    if here not in options or len(answer.path) > REACH:
        return no("flight.no_place", "R-STR-02", unit=whose(unit), space=here, places=options)
    free = answer.count if w.g.is_land[here] else _free(w, here, f.power)
    if free < answer.count:
        others = tuple(place for place in options if place != here)
        return no("air.no_deck", "R-STR-02", space=here, count=free, places=others)
    return ()


@rule("R-STR-02")
def do_fly(w: WorldWork, f: Flights, answer: Fly) -> None:
    space, _, _ = _asked(w, f)
    stack = find(w.at(space), answer.unit)
    assert stack is not None
    to = (space, *answer.path)[-1]
    w.carry(space, stack[0], to, trip_with(stack[0], role="landed"), answer.count)
    w.tell("flight", space=space, power=f.power, unit=stack[0].kind, count=answer.count, to=to)
