"""How far units get, and who could come here: answers walked pick by pick until they end in a space.

No rule of movement stands here. Questions that order moves ask for an origin, a unit, a count and then for
destinations, one after the other; every pick on the way is what the rules offer, and every order found is
one that they would accept. Where a question asks for something else, nothing is found.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterable, Iterator, Mapping
from heapq import heappop, heappush
from time import monotonic
from typing import Any

from msgspec import Struct

from wartable.kernel.contract import ActionSpace, Decision, Draft, Refusals, Rules, Step

VERB, ORIGIN, UNIT, COUNT, DESTINATION = "verb", "origin", "unit", "count", "destination"
PATIENCE = 1.5
"""Seconds after which a walk stops with what it has found."""
FARTHEST = 8
"""Steps on the board beyond which nobody is looked for who could come to a space."""
WAYS = 2
"""Ways to a space that are tried before it is given up: the first may be closed where another is not."""


class End(Struct, frozen=True):
    """A space where an order ends: the order, or why there is none."""

    space: str
    path: tuple[str, ...]
    answer: Any = None
    why_not: Refusals = ()


class Reached(Struct, frozen=True):
    ends: dict[str, End]
    complete: bool  # whether the walk came to its end


class Threat(Struct, frozen=True):
    """A stack that could come to a space."""

    origin: str
    key: str
    count: int


def before_moves(space: ActionSpace) -> Iterator[tuple[Draft, Step]]:
    """The drafts behind which an origin is asked for."""
    first = space.partial(())
    if first.asks == ORIGIN:
        yield (), first
    for verb in _open(first) if first.asks == VERB else ():
        step = space.partial((verb,))
        if step.asks == ORIGIN:
            yield (verb,), step


def reach(
    space: ActionSpace, origin: str, spaces: Container[str], units: Iterable[tuple[str, int]] = ()
) -> Reached:
    """Where units of one origin can be sent; without units, where any of them can."""
    wanted, until = dict(units), monotonic() + PATIENCE
    ends: dict[str, End] = {}
    for draft, step in before_moves(space):
        if origin not in _open(step):
            continue
        stacks = space.partial((*draft, origin))
        for key in _open(stacks) if stacks.asks == UNIT else ():
            if not wanted or key in wanted:
                start = _counted(space, (*draft, origin, key), wanted.get(key, 1))
                if start is None or not _walk(space, start, spaces, ends, until):
                    return Reached(ends, start is not None)
    return Reached(ends, True)


def _counted(space: ActionSpace, draft: Draft, count: int) -> Draft | None:
    """The draft with a number of units; None if there are not as many."""
    step = space.partial(draft)
    if step.asks != COUNT:
        return draft
    return (*draft, str(count)) if str(count) in _open(step) else None


def _walk(
    space: ActionSpace, start: Draft, spaces: Container[str], ends: dict[str, End], until: float
) -> bool:
    """Follow destinations, the nearest first. Whether it came to its end in time."""
    waiting = deque([start])
    ways: dict[str, int] = {}
    while waiting:
        if monotonic() > until:
            return False
        draft = waiting.popleft()
        step, path = space.partial(draft), draft[len(start) :]
        if step.asks != DESTINATION:
            continue
        for choice in step.choices:
            if choice.pick in spaces:
                _look_on(space, draft, path, choice.pick, choice.why_not, ends, ways, waiting)
            elif path and choice.why_not:
                _keep(ends, End(path[-1], path, why_not=choice.why_not))
            elif path:
                answer = space.partial((*draft, choice.pick)).answer
                _keep(ends, End(path[-1], path, answer))
    return True


def _look_on(
    space: ActionSpace, draft: Draft, path: Draft, pick: str, why_not: Refusals,
    ends: dict[str, End], ways: dict[str, int], waiting: deque[Draft],
) -> None:  # fmt: skip
    """One space further."""
    if why_not:
        _keep(ends, End(pick, (*path, pick), why_not=why_not))
    elif ways.get(pick, 0) < WAYS and pick not in path:
        ways[pick] = ways.get(pick, 0) + 1
        step = space.partial((*draft, pick))
        if step.answer is not None and not step.choices:
            _keep(ends, End(pick, (*path, pick), step.answer))
        else:
            waiting.append((*draft, pick))


def _keep(ends: dict[str, End], end: End) -> None:
    """An order is better than none; of two the one that was found first, which is the shorter."""
    known = ends.get(end.space)
    if known is None or (known.answer is None and end.answer is not None):
        ends[end.space] = end


def _open(step: Step) -> list[str]:
    return [choice.pick for choice in step.choices if not choice.why_not]


def threats(
    space: ActionSpace, goal: str, spaces: Container[str], steps: Mapping[str, int], until: float
) -> tuple[list[Threat], bool]:
    """The stacks that could be sent to a space, of all origins near enough by `steps`; and whether the walk
    came to its end."""
    found: list[Threat] = []
    for draft, step in before_moves(space):
        for origin in _open(step):
            if not 0 < steps.get(origin, FARTHEST + 1) <= FARTHEST:
                continue
            stacks = space.partial((*draft, origin))
            for key in _open(stacks) if stacks.asks == UNIT else ():
                start = _counted(space, (*draft, origin, key), 1)
                if start is None or monotonic() > until:
                    return found, False
                if _comes_to(space, start, goal, spaces, steps, until):
                    found.append(Threat(origin, key, _most(space, (*draft, origin, key))))
    return found, True


def _most(space: ActionSpace, draft: Draft) -> int:
    counts = space.partial(draft)
    return max((int(pick) for pick in _open(counts)), default=1) if counts.asks == COUNT else 1


def _comes_to(
    space: ActionSpace,
    start: Draft,
    goal: str,
    spaces: Container[str],
    steps: Mapping[str, int],
    until: float,
) -> bool:
    """Whether an order can end in the goal: picks that lead nearer are tried first."""
    heap: list[tuple[int, int, Draft]] = [(0, 0, start)]
    ways: dict[str, int] = {}
    turn = 0
    while heap and monotonic() < until:
        _, _, draft = heappop(heap)
        step = space.partial(draft)
        here = draft[-1] if len(draft) > len(start) else ""
        if here == goal and (step.answer is not None or _may_stop(step, spaces)):
            return True
        for pick in _open(step) if step.asks == DESTINATION else ():
            if pick in spaces and ways.get(pick, 0) < WAYS and pick not in draft[len(start) :]:
                ways[pick] = ways.get(pick, 0) + 1
                turn += 1
                heappush(heap, (steps.get(pick, FARTHEST + 1), turn, (*draft, pick)))
    return False


def _may_stop(step: Step, spaces: Container[str]) -> bool:
    """Whether an order may end here: a pick on offer that is no space."""
    return any(pick not in spaces for pick in _open(step))


def about_to_move(rules: Rules[Any], state: Any, power: str) -> tuple[Any, Decision] | None:
    """The position as if this power's units were about to move, and the question it would be asked; None
    where the rules do not say. Rules offer it by a method `about_to_move(state, power) -> state or None`."""
    offered = getattr(rules, "about_to_move", None)
    imagined = offered(state, power) if offered is not None else None
    asked = rules.decisions(imagined) if imagined is not None else ()
    return (imagined, asked[0]) if asked else None
