"""Short ways to say no."""

from __future__ import annotations

from wartable.kernel.contract import Fact, Refusal, Refusals


def no(code: str, rule: str, **params: Fact) -> Refusals:
    """One refusal. The sentence for `code` stands in the game's texts."""
    return (Refusal(code, rule, params),)
