"""Well-formed nonsense: legal answers with a word or a number changed. Answers come from outside, so any of
them may arrive: the rules must refuse them or carry them out, and never raise.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import ValidationError

from wartable.kernel.contract import Action, Rules
from wartable.kernel.digest import from_json, to_json
from wartable.lab.playout import Step

TRIES = 4
NUMBERS = (-1, 0, 1, 2, 7, 1_000_000)


def watch_nonsense(rules: Rules[Any], step: Step) -> Iterator[str]:
    """Sentences about changed answers that the rules stumble over."""
    if not isinstance(step.move, Action):
        return
    rng = Random(step.move.decision)
    for _ in range(TRIES):
        answer = changed(rules, step.move.answer, rng)
        action = Action(step.move.decision, step.move.seat, answer)
        try:
            if not rules.check(step.before, action):
                rules.apply(step.before, action)
        except Exception as error:
            yield f"{answer} makes the rules raise {error!r}"


def changed(rules: Rules[Any], answer: Any, rng: Random) -> Any:
    """The answer with one leaf replaced by another one or by nonsense, doubled, or left out."""
    plain = json.loads(to_json(answer))
    leaves = list(_leaves(plain))
    if not leaves:
        return answer
    holder, key = rng.choice(leaves)
    old = holder[key]
    if isinstance(old, int) and not isinstance(old, bool):
        holder[key] = rng.choice(NUMBERS)
    elif isinstance(old, str):
        holder[key] = rng.choice([*_words(leaves), "", "nowhere", old + "!", old[:-1]])
    elif isinstance(old, list):
        holder[key] = rng.choice(([], old + old, old[:-1], old[::-1]))
    try:
        return from_json(to_json(plain), rules.answers)
    except ValidationError:
        return answer  # no longer well-formed


def _leaves(plain: Any) -> Iterator[tuple[Any, Any]]:
    """Where words, numbers and lists stand: the holder and the key."""
    if isinstance(plain, dict):
        places: list[Any] = [key for key in plain if key != "do"]
    elif isinstance(plain, list):
        places = list(range(len(plain)))
    else:
        return
    for key in places:
        yield plain, key
        yield from _leaves(plain[key])


def _words(leaves: list[tuple[Any, Any]]) -> list[str]:
    return [holder[key] for holder, key in leaves if isinstance(holder[key], str)]
