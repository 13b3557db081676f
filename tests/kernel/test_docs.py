"""The pages about the engine show code that exists and sessions that run."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from textwrap import dedent

import pytest

from tests.example_game import GAME
from wartable.kernel.contract import Setup
from wartable.kernel.match import Match
from wartable.kernel.record import KINDS

DOCS = Path(__file__).parents[2] / "docs"
ENGINE = (DOCS / "engine.md").read_text()
EXAMPLE = (Path(__file__).parents[1] / "example_game.py").read_text()


def blocks(page: str) -> list[str]:
    return [
        dedent(block) for block in re.findall(r"^ *```python\n(.*?)^ *```$", page, re.DOTALL | re.MULTILINE)
    ]


QUOTED = [block for block in blocks(ENGINE) if ">>>" not in block]
SESSION = "\n".join(block for block in blocks(ENGINE) if ">>>" in block)


@pytest.mark.parametrize("block", QUOTED, ids=[block.splitlines()[-1].strip()[:30] for block in QUOTED])
def test_quoted_code_is_the_code_of_the_example(block: str) -> None:
    assert block in EXAMPLE


def test_the_page_quotes_the_example() -> None:
    assert len(QUOTED) > 5


def test_the_session_runs_as_shown() -> None:
    test = doctest.DocTestParser().get_doctest(SESSION, {}, "docs/engine.md", None, None)
    assert len(test.examples) > 30
    told: list[str] = []
    result = doctest.DocTestRunner().run(test, out=told.append)
    assert result.failed == 0, "".join(told)


def test_every_kind_of_entry_is_explained() -> None:
    assert [kind for kind in KINDS if f"`{kind}`" not in ENGINE] == []


def test_everything_a_driver_may_call_is_explained() -> None:
    match = Match.start(GAME.rules(Setup("hilltop", "standard", "two")))
    inner = {"rules", "box", "digests"}  # set by `start`; drivers leave them alone
    public = {name for name in (*vars(match), *vars(Match)) if not name.startswith("_")} - inner
    assert [name for name in sorted(public) if not re.search(rf"`(Match\.)?{name}\b", ENGINE)] == []


def test_the_conformance_test_of_the_guide_runs() -> None:
    (code,) = blocks((DOCS / "adding-a-game.md").read_text())
    names: dict[str, object] = {}
    exec(compile(code, "docs/adding-a-game.md", "exec"), names)
    test, checks = names["test_conformance"], names["CHECKS"]
    assert callable(test) and isinstance(checks, tuple) and checks
    for check in checks:
        test(check)


@pytest.mark.parametrize("page", sorted(DOCS.glob("*.md")), ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)[^):]*\)", page.read_text()):
        assert (page.parent / target).exists(), target
