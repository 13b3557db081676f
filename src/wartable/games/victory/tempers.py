"""Random players with a purpose, for fuzzing: what chance alone hardly ever brings about comes about, too.

In pure random play nobody takes five capitals, so nearly every match ends with the last turn of 1945. A
temper leaves all choices random and legal, but of several drawn it prefers one that serves a goal: one side
storms, its armies walk towards the nearest city that is wanted and fight; the other yields: its armies leave
those cities, it builds nothing and retreats. `wartable fuzz victory --temper all` lets pure chance and the
tempers take turns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

from wartable.games.victory.answers import (
    Blitz,
    Declare,
    Done,
    Extend,
    Fire,
    Forgo,
    Invade,
    Move,
    Produce,
    Rebase,
    Retreat,
    Ship,
    Withdraw,
)
from wartable.games.victory.blocks import ARMY
from wartable.games.victory.book import ALLIED, AXIS, HALVES, SIDE_OF
from wartable.games.victory.control import is_friendly
from wartable.games.victory.files import file
from wartable.games.victory.stacking import has_room
from wartable.games.victory.state import Work
from wartable.kernel.contract import Action, ActionSpace, Decision

DRAWN = {"battle_turn": 6, "spoils": 6, "blitz_move": 8, "extend": 3}
"""Answers among which the best is taken; one for all other questions."""
FAR, NEAR = 99, 2
WHIM = 0.4
"""How often an order of the storm is drawn at random: ships, planes and landings, too, must go somewhere."""


class Storm:
    """One side goes for cities; the other yields."""

    def __init__(self, side: str, cities: Iterable[str]) -> None:
        self.side, self.cities = side, tuple(cities)

    def __call__(self, rules: Any, state: Any, asked: Decision, space: ActionSpace, rng: Random) -> Any:
        half = asked.power
        if half not in HALVES:
            return space.sample(rng)

        def legal(answer: Any) -> bool:
            return not rules.check(state, Action(asked.id, asked.seat, answer))

        def ends(answer: Any) -> bool:
            """Whether the move can still be ended behind it: then nothing ever has to be withdrawn."""
            after, _ = rules.apply(state, Action(asked.id, asked.seat, answer))
            then = rules.decisions(after)
            closed = isinstance(answer, Done) or not then
            return closed or not rules.check(after, Action(then[0].id, then[0].seat, Done()))

        storms, w = SIDE_OF[half] == self.side, rules.peek(state)
        if asked.kind == "move":
            drawn = space.sample(rng) if storms and rng.random() < WHIM else None
            orders = [drawn] if isinstance(drawn, Move | Invade | Ship | Rebase) else []
            orders += self._orders(w, half, rng, storms=storms)
            return next((one for one in orders if legal(one) and ends(one)), None) or space.sample(rng)
        if asked.kind == "produce" and not storms and legal(Produce()):
            return Produce()
        drawn = [space.sample(rng) for _ in range(DRAWN.get(asked.kind, 1))]
        return max(drawn, key=_eager if storms else _yielding)  # of equals the first, drawn at random

    def _orders(self, w: Work, half: str, rng: Random, *, storms: bool) -> Iterator[Any]:
        """Declarations, marches and landings towards the cities, or marches away from them; then the end."""
        wanted = [city for city in self.cities if not (storms and is_friendly(w, city, half))]
        if storms:
            yield from (Declare(power) for power in {w.camp_at(city) for city in wanted} & set(w.g.majors))
        away = _distances(w, wanted)
        armies = [b for b in w.blocks if w.camp(b) in HALVES[half] and w.printed(b).branch == ARMY]
        rng.shuffle(armies)
        for block in sorted(armies, key=lambda b: (w.printed(b).is_leader, away.get(w.space_of(b), FAR))):
            if block not in w.trips:
                yield from _ways(w, block, away, rng) if storms else _ways_out(w, half, block, away)
        yield Done()


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


def _ways(w: Work, block: str, away: Mapping[str, int], rng: Random) -> Iterator[Any]:
    """Nearer, as far as the block goes; then less far. Over water by a landing."""
    path = [w.space_of(block)]
    while len(path) <= w.printed(block).move or path[-1] in w.g.ground.water:
        near = [n for n in w.g.ground.line_ways[path[-1]] if away.get(n, FAR) < away.get(path[-1], FAR)]
        if not near or len(path) > 4:
            break
        path.append(rng.choice(near))
    for end in range(len(path), 1, -1):
        way = tuple(path[:end])
        if way[-1] in w.g.ground.land and has_room(w, block, way[-1]):
            wet = any(space in w.g.ground.water for space in way)
            yield Invade((block,), way) if wet else Move((block,), way)


def _ways_out(w: Work, half: str, block: str, away: Mapping[str, int]) -> Iterator[Any]:
    """Out of wanted cities and what is near them, through land of one's own."""
    start = w.space_of(block)
    if away.get(start, FAR) <= NEAR:
        yield from (
            Move((block,), (start, n))
            for n in w.g.ground.army[start]
            if away.get(n, FAR) > away[start] and is_friendly(w, n, half) and has_room(w, block, n)
        )


def _eager(answer: Any) -> float:
    match answer:
        case Fire() | Blitz():
            return 2.0
        case Extend(by=by):
            return 1.0 if by else -1.0
        case Retreat() | Withdraw():
            return -1.0
    return 0.0


def _yielding(answer: Any) -> float:
    return 1.0 if isinstance(answer, Done | Retreat | Forgo) else 0.0


def _tempers() -> dict[str, Storm]:
    chart = file("tables")["victory"]
    storms = {f"axis_{'_'.join(group)}": Storm(AXIS, group) for group in chart["axis"]}
    return storms | {"allies": Storm(ALLIED, chart["allies"]), "berlin": Storm(ALLIED, [chart["home"]])}


TEMPERS: Mapping[str, Storm] = _tempers()
