"""Whatever is typed or sent: an order is read or called unreadable, an answer is legal or refused."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.families.kit import Kit
from tests.families.kits import KITS
from wartable.kernel.contract import Action, Unreadable
from wartable.kernel.digest import digest


@pytest.fixture(scope="module", params=KITS, ids=repr)
def kit(request: pytest.FixtureRequest) -> Kit:
    """Every game in turn, its questions collected before the clock of an example runs."""
    found: Kit = request.param
    assert found.fields
    return found


def test_the_games_put_every_common_question(kit: Kit) -> None:
    assert {decision.kind for _, decision in kit.moments} >= kit.asked


def any_answer(kit: Kit, data: st.DataObject) -> Any:
    """An answer of any sort, made of anything."""
    verb = data.draw(st.sampled_from(kit.answers))
    facts = {field.name: data.draw(kit.fields[field.name]) for field in msgspec.structs.fields(verb)}
    if verb.__name__ == kit.shots:
        places = [data.draw(kit.spaces) for _ in facts["units"]]
        lots = zip(places, facts["units"], strict=True)
        facts["units"] = tuple((p, *lot) if kit.shots_first else (*lot, p) for p, lot in lots)
    return verb(**facts)


@settings(max_examples=1000)
@given(st.data())
def test_any_answer_is_legal_or_refused(kit: Kit, data: st.DataObject) -> None:
    """`check` never raises, refusals can be read, and what is legal can be applied."""
    state, decision = data.draw(st.sampled_from(kit.moments))
    before = digest(state)
    action = Action(decision.id, decision.seat, any_answer(kit, data))
    refusals = kit.rules.check(state, action)
    assert all(refusal.code for refusal in refusals)
    if not refusals:
        kit.rules.apply(state, action)
    assert digest(state) == before


@settings(max_examples=1000)
@given(st.data())
def test_any_text_is_read_or_called_unreadable(kit: Kit, data: st.DataObject) -> None:
    state, decision = data.draw(st.sampled_from(kit.moments))
    text = data.draw(st.lists(kit.words, max_size=9).map(" ".join) | st.text(max_size=40))
    try:
        answer = kit.rules.read(state, decision, text)
    except Unreadable as error:
        assert str(error)
        return
    kit.rules.check(state, Action(decision.id, decision.seat, answer))
    assert kit.rules.read(state, decision, kit.rules.write(answer)) is not None


@settings(max_examples=1500)
@given(st.data(), st.integers(0, 10**6))
def test_a_legal_answer_with_one_wrong_fact_is_legal_or_refused(
    kit: Kit, data: st.DataObject, seed: int
) -> None:
    """Near misses reach the rules behind the first guard."""
    state, decision = data.draw(st.sampled_from(kit.moments))
    answer = kit.rules.space(state, decision).sample(random.Random(seed))
    fields = [field.name for field in msgspec.structs.fields(answer)]
    if not fields:
        return
    name = data.draw(st.sampled_from(fields))
    if name == "units" and type(answer).__name__ == kit.shots:
        return
    wrong = msgspec.structs.replace(answer, **{name: data.draw(kit.fields[name])})
    action = Action(decision.id, decision.seat, wrong)
    if not kit.rules.check(state, action):
        kit.rules.apply(state, action)
