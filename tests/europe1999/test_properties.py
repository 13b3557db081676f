"""The clever parts of the rules against slow twins: casualties, distances; ledgers of random play."""

from __future__ import annotations

from itertools import product
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.board import naive
from tests.europe1999.table import RULES, table
from tests.europe1999.torn import torn_up
from tests.families import brute
from wartable.families.axis_allies.answers import Lose
from wartable.families.axis_allies.casualties import (
    class_of,
    cost_of,
    loss_answers,
    only_loss,
    priced,
    refuse_losses,
    sample_loss,
    spots,
)
from wartable.families.axis_allies.frames import Losses, Spot
from wartable.families.axis_allies.hits import Hits
from wartable.families.axis_allies.joint import Talks
from wartable.families.axis_allies.pieces import Stack, Unit, garrison
from wartable.games.europe1999.routes import flight_path
from wartable.games.europe1999.rules import EuropeRules
from wartable.games.europe1999.state import EuropeWork
from wartable.kernel.contract import Setup
from wartable.kernel.registry import find
from wartable.lab.batch import describe
from wartable.lab.playout import play, watches_of
from wartable.lab.setups import setups

# -- casualties. The British attack; Soviet ships stand by; hits are those of Germans.

ZONE = "north_sea"
AT_SEA = (
    Unit("great_britain", "battleship"),
    Unit("great_britain", "battleship", hurt=1),
    Unit("great_britain", "destroyer"),
    Unit("great_britain", "submarine"),
    Unit("great_britain", "fighter"),
)
STANDING_BY = (Unit("soviet_union", "submarine"), Unit("soviet_union", "battleship"))
OF_SUBMARINES = frozenset(("ship", "submarine"))
OF_OTHERS = (frozenset(("ship", "submarine", "plane")), frozenset(("ship", "plane")))

own_fleets = st.lists(st.tuples(st.sampled_from(AT_SEA), st.integers(1, 2)), min_size=1, max_size=3)
allied_fleets = st.lists(st.tuples(st.sampled_from(STANDING_BY), st.integers(1, 2)), min_size=1, max_size=2)
scores = st.tuples(st.integers(0, 3), st.integers(0, 2), st.sampled_from(OF_OTHERS))


def fleet(stacks: list[Stack]) -> tuple[Stack, ...]:
    return garrison(stacks).stacks


def question(targets: tuple[Spot, ...], hits: Hits, later: Hits = (), rest: tuple[Spot, ...] = ()) -> Losses:
    talks: Talks[Lose] = Talks(("great_britain",), 0)
    return Losses(ZONE, "fire", targets, hits, talks, later=later, rest=rest)


def every_lot(w: EuropeWork, frame: Losses) -> list[Lose]:
    """All ways to name no, some or all of what there is, however absurd."""
    table = priced(w, frame)
    names = sorted(table)
    counts = product(*(range(table[name][0][2] + 1) for name in names))
    return [Lose(tuple((n, c) for n, c in zip(names, lot, strict=True) if c)) for lot in counts]


def wastes_nothing(w: EuropeWork, frame: Losses, answer: Lose) -> bool:
    """The lot can be paid for hit by hit, no more hits could have counted, and neither could later ones."""
    left = {spot: spot[2] for spot in (*frame.targets, *frame.rest)}
    on: dict[str, int] = {}
    for name, count in answer.units:
        spot, cost = priced(w, frame)[name]
        left[spot] -= count
        on[class_of(w, spot[1])] = on.get(class_of(w, spot[1]), 0) + cost * count
    whole = brute.most_hits(frame.hits, rooms(w, frame.targets))
    if min(left.values()) < 0 or sum(on.values()) != whole or brute.most_hits(frame.hits, on) != whole:
        return False
    after = {name: limit - on.get(name, 0) for name, limit in rooms(w, frame.rest).items()}
    everything = rooms(w, tuple(dict.fromkeys((*frame.targets, *frame.rest))))
    return whole + brute.most_hits(frame.later, after) == brute.most_hits(
        (*frame.hits, *frame.later), everything
    )


def rooms(w: EuropeWork, targets: tuple[Spot, ...]) -> dict[str, int]:
    room: dict[str, int] = {}
    for _, unit, count in targets:
        room[class_of(w, unit)] = room.get(class_of(w, unit), 0) + cost_of(w, unit) * count
    return room


def agree(w: EuropeWork, frame: Losses, rng: Random) -> None:
    """Listing, checking, drawing and the answer without choice are of one mind, and right."""
    legal = [lot for lot in every_lot(w, frame) if wastes_nothing(w, frame, lot)]
    assert [lot for lot in every_lot(w, frame) if not refuse_losses(w, frame, lot)] == legal
    assert sorted(loss_answers(w, frame), key=repr) == sorted(legal, key=repr)
    assert sample_loss(w, frame, rng) in legal
    forced = only_loss(w, frame)
    if forced is not None:
        assert not refuse_losses(w, frame, forced)
        assert legal == [Lose(tuple(sorted(forced.units)))]


@given(own_fleets, scores, st.randoms(use_true_random=False))
def test_casualties_waste_no_hit(
    lot: list[Stack], score: tuple[int, int, frozenset[str]], rng: Random
) -> None:
    stacks = fleet(lot)
    w = table("great_britain", {ZONE: stacks})
    submarine, other, classes = score
    hits = tuple((names, n) for names, n in ((OF_SUBMARINES, submarine), (classes, other)) if n)
    frame = question(spots(ZONE, stacks), hits)
    if brute.most_hits(hits, rooms(w, frame.targets)):
        agree(w, frame, rng)


@given(own_fleets, allied_fleets, scores, st.randoms(use_true_random=False))
def test_a_submarine_hit_on_bystanders_wastes_no_later_hit(
    lot: list[Stack], others: list[Stack], score: tuple[int, int, frozenset[str]], rng: Random
) -> None:
    own, allied = fleet(lot), fleet(others)
    w = table("great_britain", {ZONE: garrison((*own, *allied)).stacks})
    submarine, other, classes = score
    ships = tuple(stack for stack in own if stack[0].kind != "fighter")
    hits, later = ((OF_SUBMARINES | {"bystander"}, submarine),), ((classes, other),) if other else ()
    if submarine:
        agree(w, question(spots(ZONE, (*ships, *allied)), hits, later, spots(ZONE, own)), rng)


@given(st.integers(1, 3), st.integers(1, 2), st.integers(1, 4), st.randoms(use_true_random=False))
def test_casualties_on_land(infantry: int, planes: int, hits: int, rng: Random) -> None:
    stacks = ((Unit("great_britain", "infantry"), infantry), (Unit("great_britain", "fighter"), planes))
    w = table("great_britain", {"poland": stacks})
    agree(w, question(spots("poland", stacks), ((frozenset(("troop", "plane")), hits),)), rng)


# -- distances and routes


def test_flight_distances_are_those_of_a_naive_search() -> None:
    g = RULES.book
    open_air = {space: g.air[space] for space in g.spaces if space not in g.neutral}
    found = {start: dict(row) for start, row in g.flight.items() if start not in g.neutral}
    assert found == naive.distances(open_air)


def test_flights_are_shortest_avoid_neutrals_and_count_every_step() -> None:
    g, w = RULES.book, table("germany", {"poland": [(Unit("soviet_union", "aa_gun"), 1)]})
    for start, goals in g.flight.items():
        for goal, cost in goals.items():
            path = flight_path(w, start, goal, "germany")
            assert len(path) == cost, (start, goal)
            assert path[-1:] == ((goal,) if start != goal else ())
            assert not g.neutral & set(path)
            assert all(there in g.air[here] for here, there in zip((start, *path), path, strict=False))


# -- ledgers, limits and sides: the invariants of the game under random play

GAME = find("europe1999")
SETUPS = tuple(setups(GAME))


@settings(max_examples=8)
@given(st.sampled_from(SETUPS), st.integers(1, 10**9))
def test_no_answer_breaks_an_invariant(setup: Setup, seed: int) -> None:
    result = play(GAME.rules(setup), seed, watches_of(GAME), limit=300)
    assert not result.faults, "\n".join(describe(fault) for fault in result.faults)


@settings(max_examples=25)
@given(st.sampled_from(SETUPS), st.integers(1, 10**9))
def test_no_answer_breaks_an_invariant_in_a_torn_up_position(setup: Setup, seed: int) -> None:
    rules = EuropeRules(setup)
    result = play(rules, seed, watches_of(GAME), limit=120, state=torn_up(rules, seed))
    assert not result.faults, "\n".join(describe(fault) for fault in result.faults)
