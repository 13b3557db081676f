"""In which order a side loses its units: candidates, and orders that people name."""

from __future__ import annotations

from collections.abc import Callable

from wartable.kernel.contract import Unreadable
from wartable.kernel.odds import ATTACK, Battle, Force, Line, Side

CHEAP, WEAK, TAKE, BEST = "cheap", "weak", "take", "best"
CANDIDATES = (CHEAP, WEAK, TAKE)

Losses = tuple[int, ...]
"""Lines of a force in the order in which their lives are lost. A line with two lives stands there twice."""


def losses_of(battle: Battle, side: Side, wish: str) -> Losses:
    """The order a wish amounts to. First comes damage that sinks nothing, last what may only be lost last."""
    force = battle.force(side)
    rank = _ranks(force, wish)
    whole = sorted(range(len(force.lines)), key=lambda at: (force.lines[at].last, *rank(at), at))
    lives = [at for at in whole for _ in range(force.lines[at].count)]
    damage = [at for at in whole for _ in range(force.lines[at].count * (force.lines[at].lives - 1))]
    kept = max(battle.conduct.keep, wish == TAKE) if side == ATTACK else 0
    return (*damage, *_keeping(force, lives, kept))


def _ranks(force: Force, wish: str) -> Callable[[int], tuple[int, ...]]:
    """What decides, line by line; seaborne units, which cannot retreat, before their like."""

    def facts(at: int) -> Line:
        return force.lines[at]

    if wish in (CHEAP, TAKE):
        return lambda at: (facts(at).value, facts(at).fire, not facts(at).stays)
    if wish == WEAK:
        return lambda at: (facts(at).fire, facts(at).value, not facts(at).stays)
    named = [kind.strip() for kind in wish.split(",") if kind.strip()]
    place = {kind: number for number, kind in enumerate(named)}
    strange = sorted(set(named) - {line.kind for line in force.lines})
    if strange and not set(named) & {line.kind for line in force.lines}:
        raise Unreadable(f"No unit of that side is called {', '.join(strange)}.")
    return lambda at: (
        place.get(facts(at).kind, len(named)),
        facts(at).value,
        facts(at).fire,
        not facts(at).stays,
    )


def _keeping(force: Force, lives: list[int], keep: int) -> tuple[int, ...]:
    """The last of the capturing units go to the very end: cheapest first among those that are kept."""
    able = [place for place, at in enumerate(lives) if force.lines[at].captures]
    kept = set(able[max(0, len(able) - keep) :] if keep else ())
    return (
        *(at for place, at in enumerate(lives) if place not in kept),
        *(lives[place] for place in sorted(kept)),
    )


def tried(battle: Battle, side: Side, wish: str) -> tuple[str, ...]:
    """The wishes behind a wish: the candidates for "best" that really differ, else the wish itself."""
    if wish != BEST:
        return (wish,)
    found: dict[Losses, str] = {}
    for candidate in CANDIDATES:
        found.setdefault(losses_of(battle, side, candidate), candidate)
    return tuple(found.values())
