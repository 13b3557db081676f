"""Every refusal, event and question of the game has its sentence, and no sentence is left over.

The code is read, not run (tests/families/sentences.py).
"""

from __future__ import annotations

import ast
import re

import pytest

from tests.families.sentences import ROW, Sentences, named
from wartable.games.aa1942 import GAME
from wartable.games.aa1942.book import FILES
from wartable.games.aa1942.plans import ITEMS
from wartable.games.aa1942.rows import ROWS
from wartable.kernel.prose import Prose
from wartable.kernel.texts import KERNEL_TEXTS

READ = Sentences("wartable.games.aa1942", ROWS, tuple(ITEMS))
REFUSALS, EVENTS, PROMPTS, KNOWN = READ.refusals, READ.events, READ.prompts, READ.known
TEXTS: dict[str, str] = FILES.texts
PROSE = Prose(GAME.texts())


def sentences() -> set[str]:
    return {key for key in TEXTS if key.split(".")[0] in ("refusal", "event", "prompt")}


def test_the_code_was_found() -> None:
    assert len(REFUSALS) > 70 and len(EVENTS) > 25 and len(PROMPTS) > 10
    assert {"combat_move", "casualties", "intercept"} <= set(PROMPTS)


def test_everything_has_a_sentence() -> None:
    assert sorted(set(KNOWN) - sentences()) == []


def test_no_sentence_is_left_over() -> None:
    assert sorted(sentences() - set(KNOWN) - set(KERNEL_TEXTS)) == []


@pytest.mark.parametrize("key", sorted(KNOWN))
def test_sentences_name_only_what_they_are_given(key: str) -> None:
    """What stands in brackets may be missing now and then; the rest is there every time."""
    always, ever = set.intersection(*KNOWN[key]), set.union(*KNOWN[key])
    optional = "".join(re.findall(r"\[[^\]]*\]", TEXTS[key]))
    firm = re.sub(r"\[[^\]]*\]", "", TEXTS[key])
    assert named(firm) <= always, named(firm) - always
    assert named(optional) <= ever, named(optional) - ever


def test_every_refusal_rests_on_a_row() -> None:
    """Nobody gives an empty row, and whatever looks like a row anywhere in the code is one."""
    rows = {row.id for row in GAME.rule_rows()}
    assert all(getattr(call.args[1], "value", "a row found elsewhere") for call in READ.calls("no"))
    named = {
        node.value
        for module in READ.trees
        for node in ast.walk(module)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and ROW.fullmatch(node.value)
    }
    assert len(named) > 400
    assert sorted(named - rows) == []


def test_four_of_five_refusals_say_what_would_be_right() -> None:
    """The remedy is the second sentence."""
    refusals = [TEXTS[f"refusal.{code}"] for code in REFUSALS]
    helpful = [text for text in refusals if re.search(r"[.:;)] *\[? *[A-Z{“]", text)]
    assert len(helpful) >= 0.8 * len(refusals)


def test_all_is_well_formed() -> None:
    for key in sentences():
        assert TEXTS[key].rstrip("]")[-1] in ".?!", key
        assert TEXTS[key].count("[") == TEXTS[key].count("]"), key


# -- names


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("ger", "Germany"),
        ("ger.fighter", "German fighter"),
        ("uk.transport(uk.infantry)<sz_05", "British transport with infantry from Sea Zone 5"),
        ("jpn.battleship*", "damaged Japanese battleship"),
        ("3 ger.submarine", "3 German submarines"),
        ("raid:germany", "the raid on Germany"),
        ("ger.cavalry", "ger.cavalry"),
        ("buy 2 tank", "buy 2 tanks"),
    ],
)
def test_keys_are_spoken(key: str, words: str) -> None:
    assert PROSE.name(key) == words
