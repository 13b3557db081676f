"""Whatever is typed or sent: an order is read or called unreadable, an answer is legal or refused."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.aa1942.torn import torn_up
from tests.families.walk import questions
from wartable.families.axis_allies.pieces import key_of
from wartable.games.aa1942 import GAME
from wartable.games.aa1942.answers import AnyAnswer
from wartable.games.aa1942.reading import VERBS
from wartable.games.aa1942.rules import WorldRules
from wartable.games.aa1942.state import State
from wartable.kernel.contract import Action, Decision, Setup, Unreadable
from wartable.kernel.digest import digest

RULES: WorldRules = GAME.rules(Setup("aa1942", "standard", "three", {"escorts_and_interceptors": 1}))


@lru_cache(maxsize=1)
def moments() -> tuple[tuple[State, Decision], ...]:
    """One state for every kind of question that a few random games put."""
    found: dict[str, tuple[State, Decision]] = {}
    for seed in range(12):
        rng = random.Random(seed)
        for state, decision in questions(RULES, seed, 500, torn_up(RULES, seed)):
            if decision.kind not in found or rng.random() < 0.02:
                found[decision.kind] = (state, decision)
    return tuple(found.values())


def test_the_games_put_every_common_question() -> None:
    kinds = {decision.kind for _, decision in moments()}
    assert kinds >= {
        "purchase_units", "combat_move", "noncombat_move", "mobilize_new_units", "casualties", "press_on",
        "submerge", "next_battle", "intercept",
    }  # fmt: skip


NUMBERS = st.integers(-2, 40)
SPACES = st.sampled_from([*RULES.book.spaces, "atlantis", ""])
KINDS = st.sampled_from([*RULES.book.profiles, "zeppelin", ""])
POWERS = st.sampled_from([*RULES.book.powers, "italy"])
KEYS = st.sampled_from(
    sorted(
        {key_of(u) for state, _ in moments() for g in state.position.garrisons.values() for u, _ in g.stacks}
    )
)
LOTS = st.lists(st.tuples(KEYS | KINDS, NUMBERS), max_size=3).map(tuple)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "kind": KINDS, "power": POWERS, "space": SPACES, "origin": SPACES, "zone": SPACES, "target": SPACES,
    "through": SPACES, "count": NUMBERS, "item": NUMBERS, "ship": KEYS, "source": KEYS, "unit": KEYS,
    "to": SPACES,
    "path": st.lists(SPACES, max_size=4).map(tuple), "role": st.sampled_from(["", "raid", "picnic"]),
    "units": LOTS, "submerge": LOTS, "go": st.booleans(),
    "give": st.booleans(), "attack": st.booleans(),
    "battle": st.sampled_from(["sea:sz_05", "land:poland", "raid:germany", "tea:india", ""]),
}  # fmt: skip


@st.composite
def answers(draw: st.DrawFn) -> Any:
    verb = draw(st.sampled_from(AnyAnswer.__args__))
    names = msgspec.structs.fields(verb)
    facts = {field.name: draw(FIELDS[field.name]) for field in names}
    if verb.__name__ == "Bombard":
        facts["units"] = tuple((key, count, draw(SPACES)) for key, count in facts["units"])
    return verb(**facts)


@settings(max_examples=600)
@given(st.data(), answers())
def test_any_answer_is_legal_or_refused(data: st.DataObject, answer: Any) -> None:
    """`check` never raises, refusals can be read, and what is legal can be applied."""
    state, decision = data.draw(st.sampled_from(moments()))
    before = digest(state)
    action = Action(decision.id, decision.seat, answer)
    refusals = RULES.check(state, action)
    assert all(refusal.code for refusal in refusals)
    if not refusals:
        RULES.apply(state, action)
    assert digest(state) == before


SIGNS = (
    "3",
    "0",
    "-1",
    ">",
    ",",
    "and",
    "to",
    "in",
    "from",
    "aboard",
    "through",
    "raid",
    "none",
    "yes",
    "no",
    '"',
    "((",
)
ODD = ("ger.infantry", "inf", "ftr", "west russia", "®", "999999999999")
WORDS = st.sampled_from([*VERBS, *SIGNS, *ODD, *RULES.book.spaces[:40], *RULES.book.profiles])


@settings(max_examples=600)
@given(st.data(), st.lists(WORDS, max_size=9).map(" ".join) | st.text(max_size=40))
def test_any_text_is_read_or_called_unreadable(data: st.DataObject, text: str) -> None:
    state, decision = data.draw(st.sampled_from(moments()))
    try:
        answer = RULES.read(state, decision, text)
    except Unreadable as error:
        assert str(error)
        return
    RULES.check(state, Action(decision.id, decision.seat, answer))
    assert RULES.read(state, decision, RULES.write(answer)) is not None


@settings(max_examples=1000)
@given(st.data(), st.integers(0, 10**6))
def test_a_legal_answer_with_one_wrong_fact_is_legal_or_refused(data: st.DataObject, seed: int) -> None:
    """Near misses reach the rules behind the first guard."""
    state, decision = data.draw(st.sampled_from(moments()))
    answer = RULES.space(state, decision).sample(random.Random(seed))
    fields = [field.name for field in msgspec.structs.fields(answer)]
    if not fields:
        return
    name = data.draw(st.sampled_from(fields))
    if name == "units" and type(answer).__name__ == "Bombard":
        return
    wrong = msgspec.structs.replace(answer, **{name: data.draw(FIELDS[name])})
    action = Action(decision.id, decision.seat, wrong)
    if not RULES.check(state, action):
        RULES.apply(state, action)
