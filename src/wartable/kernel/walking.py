"""What is legal here: the space of answers, walked word by word with what was typed so far."""

from __future__ import annotations

from itertools import islice
from typing import Any

from wartable.kernel.contract import ActionSpace, Choice, Decision, Draft, Rules, Step, Unreadable
from wartable.kernel.match import Match
from wartable.kernel.notation import Names, Reader
from wartable.kernel.words import Words

SHOWN = 40
"""Choices listed at a time, and the most answers that are written out in full."""
VERB = "verb"
"""The pick that is a word of the notation and not the name of a thing."""
EXPLAINED = 6
"""Dead ends that are explained at a time."""
SHORT_QUESTIONS = ("one", "confirm", "some", "allocate")
"""Kinds of questions with few enough answers to list them as whole orders."""


def listing(match: Match[Any], decision: Decision, typed: str, words: Words) -> list[str]:
    """What may come next after the words typed; whole orders where a question has only a few."""
    space = match.space(decision)
    if not typed and decision.asks in SHORT_QUESTIONS:
        answers = list(islice(space.iterate(), SHOWN + 1))
        if len(answers) <= SHOWN:
            return [f"  {match.rules.write(answer)}" for answer in answers]
    trail, step = _walk(space, Reader(typed), words)
    so_far = [f"  so far: {' / '.join(trail)}"] if trail else []
    return [*so_far, *_choices(step, words), *_complete(step, match.rules)]


def _walk(space: ActionSpace, reader: Reader, words: Words) -> tuple[list[str], Step]:
    """Follow the typed picks: what they are called, and where they lead. Raises Unreadable."""
    draft: Draft = ()
    trail: list[str] = []
    step = space.partial(draft)
    while not reader.at_end:
        if not step.choices:
            raise Unreadable(f"The order is complete after {' / '.join(trail)}.")
        pick = _pick(reader, step, words)
        trail.append(_spelt(pick, step.asks, words))
        draft = (*draft, pick)
        step = space.partial(draft)
    return trail, step


def _pick(reader: Reader, step: Step, words: Words) -> str:
    verbs = step.asks == VERB
    spellings = {choice.pick: [] if verbs else _spellings(choice.pick, words) for choice in step.choices}
    names = Names(step.asks, spellings)
    pick = reader.name(names)
    choice = next(choice for choice in step.choices if choice.pick == pick)
    if choice.why_not:
        raise Unreadable(words.refusal(choice.why_not[0]))
    return pick


def _spellings(pick: str, words: Words) -> list[str]:
    if pick == ".":
        return ["stop"]
    kind = pick.partition(".")[2]
    return [words.name(pick), *([words.name(kind), kind] if kind else [])]


def _spelt(pick: str, asks: str, words: Words) -> str:
    return "stop" if pick == "." else pick if asks == VERB else words.name(pick)


def _choices(step: Step, words: Words) -> list[str]:
    """Open ways first, then dead ends with their reasons."""
    free = [choice for choice in step.choices if not choice.why_not]
    dead = [choice for choice in step.choices if choice.why_not]
    lines = [f"  next, {step.asks.replace('_', ' ')}:"] if step.choices else []
    lines += [f"    {_shown(choice, step.asks, words)}" for choice in free[:SHOWN]]
    lines += [f"    … and {len(free) - SHOWN} more"] if len(free) > SHOWN else []
    for choice in dead[:EXPLAINED]:
        lines.append(f"    not {_shown(choice, step.asks, words)}: {words.refusal(choice.why_not[0])}")
    lines += (
        [f"    … and {len(dead) - EXPLAINED} more that are not possible"] if len(dead) > EXPLAINED else []
    )
    return lines


def choice_label(pick: str, asks: str, words: Words) -> str:
    """What people call a pick."""
    if pick == ".":
        return "stop (the order ends here)"
    return pick if asks == VERB else words.name(pick)


def _shown(choice: Choice, asks: str, words: Words) -> str:
    if choice.pick == "." or asks == VERB:
        return choice_label(choice.pick, asks, words)
    told = {
        name: value for name, value in choice.note.items() if value is not False and value not in ("", {}, [])
    }
    note = ", ".join(words.mark(name, value, sort="note") for name, value in told.items())
    name = words.name(choice.pick)
    id_ = f" ({choice.pick})" if name != choice.pick and " " in name else ""
    return f"{name}{id_}{f' [{note}]' if note else ''}"


def _complete(step: Step, rules: Rules[Any]) -> list[str]:
    return [f"  as an order: {rules.write(step.answer)}"] if step.answer is not None else []
