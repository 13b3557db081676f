"""Every refusal, event and question of a game has its sentence, and no sentence is left over.

The code is read, not run (tests/families/sentences.py).
"""

from __future__ import annotations

import ast
import re

import pytest

from tests.families.kit import Kit
from tests.families.kits import EACH, KITS
from tests.families.sentences import ROW, named
from wartable.kernel.texts import KERNEL_TEXTS


@EACH
def test_the_code_was_found(kit: Kit) -> None:
    refusals, events, prompts = kit.counts
    assert len(kit.read.refusals) > refusals and len(kit.read.events) > events
    assert len(kit.read.prompts) > prompts and "casualties" in kit.read.prompts


@EACH
def test_everything_has_a_sentence(kit: Kit) -> None:
    assert sorted(set(kit.read.known) - kit.sentences()) == []


@EACH
def test_no_sentence_is_left_over(kit: Kit) -> None:
    assert sorted(kit.sentences() - set(kit.read.known) - set(KERNEL_TEXTS)) == []


@pytest.mark.parametrize(
    ("kit", "key"), [(kit, key) for kit in KITS for key in sorted(kit.read.known)], ids=str
)
def test_sentences_name_only_what_they_are_given(kit: Kit, key: str) -> None:
    """What stands in brackets may be missing now and then; the rest is there every time."""
    text, given = kit.texts[key], kit.read.known[key]
    always, ever = set.intersection(*given), set.union(*given)
    optional = "".join(re.findall(r"\[[^\]]*\]", text))
    firm = re.sub(r"\[[^\]]*\]", "", text)
    assert named(firm) <= always, named(firm) - always
    assert named(optional) <= ever, named(optional) - ever


@EACH
def test_every_refusal_rests_on_a_row(kit: Kit) -> None:
    """Nobody gives an empty row, and whatever looks like a row anywhere in the code is one."""
    rows = {row.id for row in kit.game.rule_rows()}
    assert all(getattr(call.args[1], "value", "a row found elsewhere") for call in kit.read.calls("no"))
    found = {
        node.value
        for module in kit.read.trees
        for node in ast.walk(module)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and ROW.fullmatch(node.value)
    }
    assert len(found) > 400
    assert sorted(found - rows) == []


@EACH
def test_four_of_five_refusals_say_what_would_be_right(kit: Kit) -> None:
    """The remedy is the second sentence."""
    refusals = [kit.texts[f"refusal.{code}"] for code in kit.read.refusals]
    helpful = [text for text in refusals if re.search(r"[.:;)] *\[? *[A-Z{“]", text)]
    assert len(helpful) >= 0.8 * len(refusals)


@EACH
def test_all_is_well_formed(kit: Kit) -> None:
    for key in kit.sentences():
        assert kit.texts[key].rstrip("]")[-1] in ".?!", key
        assert kit.texts[key].count("[") == kit.texts[key].count("]"), key
