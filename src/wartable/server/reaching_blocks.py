"""How far a single piece gets, such as a block: questions that ask for a verb, then the piece, then goals.

Such a piece may be sent in several ways, on foot or by rail; a space then has an end for each. A draft may
stop at every goal on its way, and whether the rules would accept it there is asked of them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Container
from time import monotonic
from typing import Any, TypeAlias

from wartable.kernel.contract import ActionSpace, Draft, Refusals
from wartable.server.reaching import PATIENCE, VERB, WAYS, End

PIECE, GOAL, STOP = "block", "goal", "."
Judge: TypeAlias = Callable[[Any], Refusals]
Ends: TypeAlias = dict[str, dict[str, End]]
"""Space -> verb -> how the order ends there, or why it cannot."""


def asks_for_pieces(space: ActionSpace) -> tuple[str, ...]:
    """The verbs behind which a single piece is asked for."""
    first = space.partial(())
    if first.asks != VERB:
        return ()
    open_ = (choice.pick for choice in first.choices if not choice.why_not)
    return tuple(verb for verb in open_ if space.partial((verb,)).asks == PIECE)


def piece_reach(
    space: ActionSpace, piece: str, spaces: Container[str], judge: Judge
) -> tuple[Ends, bool]:  # fmt: skip
    """Where a piece can be sent, and whether the walk came to its end in time."""
    until = monotonic() + PATIENCE
    ends: Ends = {}
    for verb in asks_for_pieces(space):
        offered = space.partial((verb,)).choices
        fits = any(choice.pick == piece and not choice.why_not for choice in offered)
        if fits and not _walk(space, (verb, piece), spaces, judge, ends, until):
            return ends, False
    return ends, True


def _walk(
    space: ActionSpace, start: Draft, spaces: Container[str], judge: Judge, ends: Ends, until: float
) -> bool:
    """Follow goals, the nearest first."""
    waiting: deque[Draft] = deque([start])
    ways: dict[str, int] = {}
    while waiting:
        if monotonic() > until:
            return False
        draft = waiting.popleft()
        step, path = space.partial(draft), draft[len(start) :]
        if path and step.answer is not None:
            _keep(ends, start[0], End(path[-1], path, step.answer, judge(step.answer)))
        for choice in step.choices if step.asks == GOAL else ():
            if path and choice.pick == STOP:
                _keep(ends, start[0], End(path[-1], path, why_not=choice.why_not))
            if choice.pick not in spaces or choice.pick in path:
                continue
            if choice.why_not:
                _keep(ends, start[0], End(choice.pick, (*path, choice.pick), why_not=choice.why_not))
            elif ways.get(choice.pick, 0) < WAYS:
                ways[choice.pick] = ways.get(choice.pick, 0) + 1
                waiting.append((*draft, choice.pick))
    return True


def _keep(ends: Ends, verb: str, end: End) -> None:
    """An order is better than none; of two the one that was found first, which is the shorter."""
    known = ends.setdefault(end.space, {}).get(verb)
    if known is None or (known.why_not and not end.why_not):
        ends[end.space][verb] = end
