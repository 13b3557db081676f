"""Random players with a purpose, for fuzzing: what chance alone hardly ever brings about comes about, too.

In pure random play nobody takes five capitals, so nearly every match ends with the last turn of 1945. A
temper leaves all choices random and legal, but of several drawn it prefers one that serves a goal: one side
storms, its armies walk towards the nearest city that is wanted and fight; the other yields: its armies leave
those cities, it builds nothing and retreats. `wartable fuzz victory --temper all` lets pure chance and the
tempers take turns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

from wartable.games.victory.answers import (
    Blitz,
    Declare,
    Done,
    Extend,
    Fire,
    Invade,
    Move,
    Produce,
    Rail,
    Retreat,
    Ship,
    Withdraw,
)
from wartable.games.victory.blocks import ARMY
from wartable.games.victory.book import ALLIED, AXIS, HALVES, SIDE_OF
from wartable.games.victory.control import is_friendly
from wartable.games.victory.files import file
from wartable.games.victory.rules import VictoryRules
from wartable.games.victory.state import State, Work
from wartable.kernel.contract import Action, ActionSpace, Decision

DRAWN = {"move": 30, "blitz_move": 12, "battle_turn": 6, "spoils": 6, "extend": 3}
"""Answers among which the best is taken; one for all other questions."""
WANTED, TOGETHER, ENOUGH = 3.0, 1.5, 0.6
"""What it is worth to enter a wanted city, to join an attack that others have begun, and to end the move
rather than give an order without purpose."""
FAR = 99


class Storm:
    """One side goes for cities; the other yields."""

    def __init__(self, side: str, cities: Iterable[str]) -> None:
        self.side, self.cities = side, tuple(cities)

    def __call__(
        self, rules: VictoryRules, state: State, asked: Decision, space: ActionSpace, rng: Random
    ) -> Any:
        half = asked.power if asked.power in SIDE_OF else ""
        if not half:
            return space.sample(rng)
        storms = SIDE_OF[half] == self.side
        w = rules.look(state)
        drawn = [space.sample(rng) for _ in range(DRAWN.get(asked.kind, 1))]
        quiet: Any = Produce() if asked.kind == "produce" and not storms else Done()
        if not rules.check(state, Action(asked.id, asked.seat, quiet)):
            drawn.append(quiet)
        worth = self._eager(w, half) if storms else self._yielding(w, half)
        return max(drawn, key=worth)  # of equals the first, which was drawn at random

    def _eager(self, w: Work, half: str) -> Callable[[Any], float]:
        away = _distances(w, [city for city in self.cities if not is_friendly(w, city, half)])

        def worth(answer: Any) -> float:
            match answer:
                case Move(blocks, path) | Invade(blocks, path):
                    return _progress(w, half, away, blocks, path[-1]) + isinstance(answer, Invade)
                case Rail(block, goal) | Ship(block, goal):
                    return _progress(w, half, away, (block,), goal) / 2
                case Declare(power):
                    return 5.0 if power in {w.camp_at(city) for city in self.cities} else -1.0
                case Fire() | Blitz():
                    return 3.0
                case Extend(by):
                    return 1.0 if by else -1.0
                case Retreat() | Withdraw():
                    return -1.0
                case Done():
                    return ENOUGH
            return 0.0

        return worth

    def _yielding(self, w: Work, half: str) -> Callable[[Any], float]:
        """Out of the wanted cities, through land of one's own."""
        away = _distances(w, self.cities)

        def worth(answer: Any) -> float:
            match answer:
                case Move(blocks, path) if is_friendly(w, path[-1], half):
                    return -_progress(w, half, away, blocks, path[-1])
                case Done() | Produce() | Retreat():
                    return 0.5
                case Move() | Invade() | Declare():
                    return -1.0
            return 0.0

        return worth


def _distances(w: Work, cities: Iterable[str]) -> Mapping[str, int]:
    """How far every space is from the nearest of these cities, by land and water."""
    ring = list(cities)
    away = dict.fromkeys(ring, 0)
    while ring:
        ring = [n for space in ring for n in w.g.ground.line_ways[space] if _reached(away, n, space)]
    return away


def _reached(away: dict[str, int], near: str, space: str) -> bool:
    """Note the distance of a neighbour that was not reached before."""
    if near in away:
        return False
    away[near] = away[space] + 1
    return True


def _progress(w: Work, half: str, away: Mapping[str, int], blocks: tuple[str, ...], goal: str) -> float:
    """How much nearer armies come; what serves an attack is worth more."""
    if any(block not in w.blocks or w.printed(block).branch != ARMY for block in blocks):
        return 0.0
    nearer = sum(away.get(w.space_of(block), FAR) - away.get(goal, FAR) for block in blocks)
    if is_friendly(w, goal, half) or nearer < 0:
        return float(nearer)
    joined = any(w.camp(block) in HALVES[half] for block in w.at(goal))
    return nearer + 0.5 + TOGETHER * joined + WANTED * (away.get(goal) == 0)


def _tempers() -> dict[str, Storm]:
    chart = file("tables")["victory"]
    storms = {f"axis_{'_'.join(group)}": Storm(AXIS, group) for group in chart["axis"]}
    return storms | {"allies": Storm(ALLIED, chart["allies"]), "berlin": Storm(ALLIED, [chart["home"]])}


TEMPERS: Mapping[str, Storm] = _tempers()
