"""Garrisons are canonical, and the key of a stack names it and no other."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.families.axis_allies.pieces import (
    EMPTY,
    Cargo,
    Stack,
    Trip,
    Unit,
    at_rest,
    change,
    find,
    garrison,
    key_of,
    with_cargo,
)

powers, places = st.sampled_from(("red", "blue")), st.sampled_from(("", "north", "south_sea"))
kinds = st.sampled_from(("infantry", "transport", "aircraft_carrier"))
cargo = st.builds(Cargo, powers, kinds, fresh=st.booleans(), target=places)
trips = st.builds(
    Trip,
    used=st.integers(0, 2),
    last=places,
    note=st.sampled_from(("", "combat", "fought")),
    role=st.sampled_from(("", "attack", "raid")),
    airborne=st.booleans(),
    crossed=st.lists(st.sampled_from(("north", "south")), max_size=2, unique=True).map(tuple),
    seaborne=st.booleans(),
    unloaded=places,
    handled=st.sampled_from(("", "load", "unload")),
    supported=st.booleans(),
    received=st.booleans(),
    took=st.booleans(),
)


def unit(
    power: str, kind: str, load: list[Cargo], trip: Trip | None, marks: tuple[int, bool, bool, bool]
) -> Unit:
    hurt, submerged, guest, shifted = marks
    bare = Unit(power, kind, (), hurt, submerged, guest, shifted, trip if trip != Trip() else None)
    return with_cargo(bare, load)


units = st.builds(
    unit, powers, kinds, st.lists(cargo, max_size=2), st.none() | trips,
    st.tuples(st.integers(0, 1), st.booleans(), st.booleans(), st.booleans()),
)  # fmt: skip
stacks = st.lists(st.tuples(units, st.integers(1, 3)), max_size=5)


@given(units, units)
def test_different_units_never_share_a_key(one: Unit, other: Unit) -> None:
    assert (key_of(one) == key_of(other)) == (one == other)


@given(st.data(), units)
def test_units_that_differ_in_one_fact_never_share_a_key(data: st.DataObject, one: Unit) -> None:
    other = data.draw(units)
    for name in Unit.__struct_fields__:
        facts = {field: getattr(one, field) for field in Unit.__struct_fields__} | {
            name: getattr(other, name)
        }
        mixed = Unit(**facts)
        assert (key_of(one) == key_of(mixed)) == (one == mixed)


@given(stacks, st.integers())
def test_the_order_in_which_units_arrive_does_not_matter(lot: list[Stack], seed: int) -> None:
    shuffled = [(unit, 1) for unit, count in lot for _ in range(count)]
    Random(seed).shuffle(shuffled)
    assert garrison(shuffled) == garrison(lot)


@given(stacks)
def test_every_stack_is_found_by_its_key(lot: list[Stack]) -> None:
    where = garrison(lot)
    assert [find(where, key_of(unit)) for unit, _ in where] == list(where.stacks)
    assert where.present == {unit.power for unit, _ in lot if not unit.submerged}


@given(stacks, stacks)
def test_what_is_taken_away_again_was_never_there(lot: list[Stack], more: list[Stack]) -> None:
    both = change(garrison(lot), *more)
    assert sum(n for _, n in both) == sum(n for _, n in (*lot, *more))
    assert change(both, *((unit, -count) for unit, count in more)) == garrison(lot)


@given(units)
def test_nothing_is_left_of_a_unit_that_is_not_there(one: Unit) -> None:
    assert garrison([(one, 2), (one, -2)]) is EMPTY
    with pytest.raises(ValueError, match="fewer than no units"):
        garrison([(one, 1), (one, -2)])


@given(units)
def test_a_unit_at_rest_stays_itself(one: Unit) -> None:
    rested = at_rest(one)
    assert (rested.power, rested.kind, rested.guest, rested.shifted) == (
        one.power,
        one.kind,
        one.guest,
        one.shifted,
    )
    assert (rested.trip, rested.hurt, rested.submerged) == (None, 0, False)
    assert sorted((i.power, i.kind) for i in rested.cargo) == sorted((i.power, i.kind) for i in one.cargo)
    assert at_rest(rested) == rested
    assert rested.cargo == at_rest(with_cargo(one, reversed(one.cargo))).cargo
