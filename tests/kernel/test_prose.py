from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

import wartable.kernel
from wartable.kernel.contract import Decision, Event, Refusal
from wartable.kernel.prose import Prose, join
from wartable.kernel.texts import KERNEL_TEXTS

TEXTS = {
    "inf": "Infantry",
    "arm": "Tank",
    "arm#many": "Tanks",
    "ukraine": "Ukraine",
    "refusal.air.no_landing": "{unit} cannot land: {short_by} {short_by|space|spaces} too far[ from {at}].",
    "refusal.one_of": "choose {from:or}",
    "event.lost": "{who} {units|loses|lose} {units} in {at}.",
    "event.dealt": "Cards are dealt.[ Yours: {cards}.]",
    "prompt.move": "{seat}, move {power}.",
}
PROSE = Prose(TEXTS)


@pytest.mark.parametrize(
    ("params", "sentence"),
    [
        ({"unit": "inf", "short_by": 1}, "Infantry cannot land: 1 space too far."),
        (
            {"unit": "inf", "short_by": 2, "at": "ukraine"},
            "Infantry cannot land: 2 spaces too far from Ukraine.",
        ),
        ({"unit": "inf", "short_by": 0, "at": ""}, "Infantry cannot land: 0 spaces too far."),
        ({"unit": "inf"}, "Infantry cannot land: … … too far."),
    ],
)
def test_a_refusal_becomes_a_sentence(params: dict[str, Any], sentence: str) -> None:
    assert PROSE.refusal(Refusal("air.no_landing", params=params)) == sentence


def test_the_rule_follows_the_sentence() -> None:
    assert (
        PROSE.refusal(Refusal("one_of", "R-1", {"from": ("inf", "arm")}))
        == "Choose Infantry or Tank (rule R-1)"
    )
    assert PROSE.refusals([Refusal("one_of", params={"from": "x"})] * 2) == "Choose x\nChoose x"


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("inf", "Infantry"),
        ("sz-7", "sz-7"),
        (7, "7"),
        (True, "yes"),
        (None, "nothing"),
        ((), "nothing"),
        (["arm", 2], "2 Tanks"),
        ([["arm", 1], ("inf", 3)], "1 Tank and 3 Infantry"),
        (["arm", True], "Tank and yes"),
        (["inf"], "Infantry"),
        (("inf", "arm", "sz-7"), "Infantry, Tank and sz-7"),
        ({"inf": 2, "arm": 1}, "2 Infantry and 1 Tank"),
        ({"arm": 2}, "2 Tanks"),
        ({"arm": True}, "Tank: yes"),
        ({"ukraine": {"arm": 2}}, "Ukraine: 2 Tanks"),
    ],
)
def test_facts_in_words(value: Any, words: str) -> None:
    assert PROSE.fact(value) == words


SPOKEN = Prose(
    {
        "su": "Soviet Union",
        "su#the": "the Soviet Union",
        "de": "Germany",
        "allies": "Allies",
        "allies#the": "the Allies",
        "allies#plural": "yes",
        "karelia": "Karelia S.S.R.",
        "baltic": "Baltic Sea",
        "baltic#the": "the Baltic Sea",
    }
)


@pytest.mark.parametrize(
    ("template", "facts", "sentence"),
    [
        ("{who} {who|has|have} won.", {"who": "su"}, "the Soviet Union has won."),
        ("{who} {who|has|have} won.", {"who": "allies"}, "the Allies have won."),
        ("{who} {who|has|have} won.", {"who": ["allies"]}, "the Allies have won."),
        ("{who} {who|has|have} won.", {"who": ["de"]}, "Germany has won."),
        ("{who} {who|has|have} won.", {"who": ["de", "su"]}, "Germany and the Soviet Union have won."),
        ("{who}: buy units.", {"who": "su"}, "Soviet Union: buy units."),
        ("Victory of the {who}.", {"who": "allies"}, "Victory of the Allies."),
        ("Say “{who}” first.", {"who": "su"}, "Say “Soviet Union” first."),
        ("It is over. {who} {who|holds|hold} {at}.", {"who": "su", "at": "karelia"},
         "It is over. The Soviet Union holds Karelia S.S.R."),
        ("Units in {at}[ and {to}].", {"at": "karelia"}, "Units in Karelia S.S.R."),
        ("From {at:or}?", {"at": ["baltic", "karelia"]}, "From the Baltic Sea or Karelia S.S.R.?"),
        ("{at:in}.", {"at": {"baltic": 2, "karelia": 1}}, "2 in the Baltic Sea and 1 in Karelia S.S.R."),
        ("{value}", {"value": "su"}, "Soviet Union"),
    ],
)  # fmt: skip
def test_names_know_their_article_and_number(template: str, facts: dict[str, Any], sentence: str) -> None:
    assert SPOKEN.fill(template, facts) == sentence


def test_labels_are_bare_and_sentences_begin_with_a_capital() -> None:
    assert SPOKEN.name("su") == SPOKEN.fact("su") == "Soviet Union"
    assert SPOKEN.say("table.won", winners=["su"]) == "The Soviet Union has won."
    assert SPOKEN.say("table.won", winners=["allies"], reason="oil") == "The Allies have won: oil."
    assert SPOKEN.event(Event("table.undo", {"seat": "su", "to": 3})).startswith("The Soviet Union took")


def test_events_tell_each_viewer_what_is_theirs() -> None:
    event = Event("dealt", private={"red": {"cards": ["inf", "arm"]}})
    assert PROSE.event(event, "red") == "Cards are dealt. Yours: Infantry and Tank."
    assert PROSE.event(event, "blue") == PROSE.event(event) == "Cards are dealt."
    lost = Event("lost", {"who": "red", "units": ["inf", "arm"], "at": "ukraine"})
    assert PROSE.event(lost) == "Red lose Infantry and Tank in Ukraine."


def test_prompts_know_seat_and_power() -> None:
    assert PROSE.prompt(Decision("d", "red", "move", "one", power="ukraine")) == "Red, move Ukraine."


def test_a_missing_sentence_is_readable_and_noted() -> None:
    prose = Prose(TEXTS)
    told = prose.refusal(Refusal("sea.too_many", "R-2", {"at": "ukraine", "short_by": 2}))
    assert told == "Sea: too many (at: Ukraine; short by: 2). (rule R-2)"
    assert prose.event(Event("ended")) == "Ended."
    assert prose.missing == {"refusal.sea.too_many", "event.ended"}


def test_lists_are_joined() -> None:
    assert [join(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "nothing",
        "a",
        "a and b",
        "a, b and c",
    ]


def kernel_calls(name: str) -> set[str]:
    """The codes that the kernel's own modules give to calls of a name."""
    codes = set()
    for path in Path(wartable.kernel.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                called = node.func.id if isinstance(node.func, ast.Name) else ""
                if called == name and isinstance(node.args[0].value, str):
                    codes.add(node.args[0].value)
    return codes


def test_every_refusal_of_the_kernel_has_a_sentence_and_every_sentence_a_use() -> None:
    written = {key.removeprefix("refusal.") for key in KERNEL_TEXTS if key.startswith("refusal.")}
    barriers = {"undo.barrier.dice", "undo.barrier.reveal"}  # put together from the kind of barrier
    assert kernel_calls("Refusal") | barriers == written


def test_a_number_and_an_id_are_counted_together() -> None:
    assert PROSE.fill("{n of unit} cannot move", {"n": 2, "unit": "arm"}) == "2 Tanks cannot move"
    assert PROSE.fill("{n of unit}", {"n": 2}) == "…"
    assert PROSE.fill("left[: {n of unit}]", {"n": 2}) == "left"


def test_names_may_be_made_when_they_are_asked_for() -> None:
    class Made(dict[str, str]):
        """Texts that put a name together from the parts of an id."""

        def get(self, key: str, default: Any = None) -> Any:
            power, dot, kind = key.partition(".")
            return f"{TEXTS[power]} {TEXTS[kind]}" if dot and kind in TEXTS else TEXTS.get(key, default)

    assert Prose(Made()).fill("the {unit}", {"unit": "ukraine.arm"}) == "the Ukraine Tank"
    assert Prose(Made()).name("x.y") == "x.y"
