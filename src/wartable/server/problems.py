"""What goes back to a caller whose request was not carried out: a status, a code, a sentence for people."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from wartable.kernel.contract import Fact, Refusal
from wartable.kernel.words import Words


class RefusalTold(Struct, frozen=True):
    """A refusal with its sentence, and what its rule says."""

    code: str
    rule: str
    params: dict[str, Fact]
    text: str
    rule_text: str = ""


class Trouble(Struct, frozen=True, omit_defaults=True):
    code: str
    text: str
    rule: str = ""
    rule_text: str = ""
    refusals: tuple[RefusalTold, ...] = ()
    retry_after: float = 0


class TroubleAnswer(Struct, frozen=True):
    error: Trouble


class Problem(Exception):
    """A request that cannot be carried out. Nothing has changed."""

    def __init__(self, status: int, code: str, text: str, retry_after: float = 0) -> None:
        super().__init__(text)
        self.status = status
        self.trouble = Trouble(code, text, retry_after=retry_after)


class RulesRefuse(Problem):
    """The rules refuse an answer, or its question is closed."""

    def __init__(self, told: tuple[RefusalTold, ...]) -> None:
        first = told[0]
        super().__init__(409 if first.code in CLOSED else 422, first.code, first.text)
        self.trouble = Trouble(first.code, first.text, first.rule, first.rule_text, told)


CLOSED = frozenset({"decision.closed", "dice.closed", "dice.not_asked"})
"""Refusals that say: somebody was faster, or the match has moved on."""


def malformed(text: str) -> Problem:
    return Problem(400, "malformed", text)


def unknown(text: str) -> Problem:
    return Problem(404, "unknown", text)


def forbidden(text: str) -> Problem:
    return Problem(403, "forbidden", text)


def sign_in_first(text: str = "Sign in first.") -> Problem:
    return Problem(401, "sign_in", text)


def conflict(code: str, text: str) -> Problem:
    return Problem(409, code, text)


def told(refusals: Iterable[Refusal], words: Words) -> tuple[RefusalTold, ...]:
    """Refusals as they are shown, in the order that helps most."""
    return tuple(_told(refusal, words) for refusal in refusals)


def _told(refusal: Refusal, words: Words) -> RefusalTold:
    row = words.rows.get(refusal.rule)
    return RefusalTold(
        refusal.code, refusal.rule, refusal.params, words.sentence(refusal), row.text if row else ""
    )
