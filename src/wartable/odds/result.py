"""What odds tell: how a battle may end, what it costs, who is left. Plain data that travels as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from wartable.kernel.odds import ATTACK, DEFENSE, Battle, Force, Side

NAMES = {1: "win", 2: "lose", 3: "draw", 4: "retreat"}
"""The judgements of `duel` as results name them."""
LIKELY = 12
"""Combinations of survivors that a result names for each side."""

Left = tuple[int, ...]
"""Units left of each line."""


class Survivors(Struct, frozen=True):
    """One way in which a side may be left."""

    units: dict[str, int]
    chance: float


class SideOdds(Struct, frozen=True):
    """What one side brings, and what it has to expect."""

    units: dict[str, int]
    value: int
    losses: dict[str, float]  # expected, by kind
    lost_units: float
    lost_value: float
    left: dict[int, float]  # number of units left -> chance
    likely: tuple[Survivors, ...]
    order: str  # of losses


class Tried(Struct, frozen=True):
    """One of the orders of losses that were compared."""

    side: Side
    order: str
    win: float
    takes: float


class Odds(Struct, frozen=True):
    """The odds of one battle. Win, draw, lose and retreat are the whole; `takes` is the chance to take the
    territory. `exact`, or else sampled in so many runs, with the standard error of a chance of one half."""

    win: float
    draw: float
    lose: float
    retreat: float
    takes: float | None
    attack: SideOdds
    defense: SideOdds
    exact: bool = True
    runs: int = 0
    error: float = 0.0
    where: str = "land"
    space: str = ""
    tried: tuple[Tried, ...] = ()


class Tally:
    """Ends of a battle added up: chance by judgement, and by what each side has left."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.chance: dict[str, float] = {}
        self.left: dict[Side, dict[Left, float]] = {ATTACK: {}, DEFENSE: {}}
        self.takes = 0.0

    def end(self, label: str, chance: float) -> None:
        self.chance[label] = self.chance.get(label, 0.0) + chance

    def remain(self, side: Side, left: Left, chance: float, taken: bool = False) -> None:
        found = self.left[side]
        found[left] = found.get(left, 0.0) + chance
        if taken and self.captures(left):
            self.takes += chance

    def captures(self, left: Left) -> bool:
        lines = self.battle.attack.lines
        return any(count and line.captures for count, line in zip(left, lines, strict=True))


def odds_of(
    tally: Tally, orders: Mapping[Side, str], runs: int = 0, tried: Iterable[Tried] = ()
) -> Odds:  # fmt: skip
    battle = tally.battle
    return Odds(
        win=tally.chance.get("win", 0.0),
        draw=tally.chance.get("draw", 0.0),
        lose=tally.chance.get("lose", 0.0),
        retreat=tally.chance.get("retreat", 0.0),
        takes=None if battle.where == "sea" else tally.takes,
        attack=_side(battle.attack, tally.left[ATTACK], orders[ATTACK]),
        defense=_side(battle.defense, tally.left[DEFENSE], orders[DEFENSE]),
        exact=not runs,
        runs=runs,
        error=0.5 / runs**0.5 if runs else 0.0,
        where=battle.where,
        space=battle.space,
        tried=tuple(tried),
    )


def kinds_of(force: Force, left: Left | None = None) -> dict[str, int]:
    """Units by kind, those that have none left out."""
    counts: dict[str, int] = {}
    for at, line in enumerate(force.lines):
        counts[line.kind] = counts.get(line.kind, 0) + (line.count if left is None else left[at])
    return {kind: count for kind, count in counts.items() if count}


def _side(force: Force, found: Mapping[Left, float], order: str) -> SideOdds:
    lines = force.lines
    mean = [sum(left[at] * chance for left, chance in found.items()) for at in range(len(lines))]
    lost = [line.count - number for line, number in zip(lines, mean, strict=True)]
    losses: dict[str, float] = {}
    for line, number in zip(lines, lost, strict=True):
        losses[line.kind] = losses.get(line.kind, 0.0) + number
    total: dict[int, float] = {}
    merged: dict[tuple[tuple[str, int], ...], float] = {}
    for left, chance in found.items():
        total[sum(left)] = total.get(sum(left), 0.0) + chance
        key = tuple(kinds_of(force, left).items())
        merged[key] = merged.get(key, 0.0) + chance
    best = sorted(merged.items(), key=lambda item: -item[1])[:LIKELY]
    return SideOdds(
        units=kinds_of(force),
        value=sum(line.count * line.value for line in lines),
        losses=losses,
        lost_units=sum(lost),
        lost_value=sum(line.value * number for line, number in zip(lines, lost, strict=True)),
        left=dict(sorted(total.items())),
        likely=tuple(Survivors(dict(units), chance) for units, chance in best),
        order=order,
    )
