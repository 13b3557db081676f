"""What odds tell: how a battle may end, what it costs, who is left. Plain data that travels as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from wartable.kernel.odds import ATTACK, DEFENSE, Battle, Force, Side, Volley

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
    success: float  # the territory taken, or at sea the battle won


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
    opening: tuple[Volley, ...] = ()  # dice before the first round
    tried: tuple[Tried, ...] = ()


class BattleOdds(Struct, frozen=True):
    """One battle of a turn. `odds` is for the battle as planned; `success` counts what comes before it as
    well: the chance to take the territory, or to win at sea."""

    name: str
    space: str
    odds: Odds
    success: float
    after: str = ""


class RaidOdds(Struct, frozen=True):
    """The odds of one bombing raid, always exact. `damage`: what counts of it -> chance; `most`: what can
    count at most. `waiting`: fighters that could still rise and are taken to stay on the ground."""

    attack: dict[str, int]
    defense: dict[str, int]  # interceptors
    damage: dict[int, float]
    mean: float  # expected damage
    most: int | None
    attack_losses: dict[str, float]  # expected, by kind
    defense_losses: dict[str, float]
    attack_lost: float  # expected value
    defense_lost: float
    bombers_left: dict[int, float]
    waiting: int = 0
    space: str = ""


class TurnOdds(Struct, frozen=True):
    """All battles and raids of a turn. `all`: the chance that every battle succeeds; `weakest` names the one
    that is least likely to. Losses are expected values of both sides over the whole turn."""

    battles: tuple[BattleOdds, ...]
    all: float
    weakest: str
    attack_lost: float
    defense_lost: float
    exact: bool
    raids: tuple[RaidOdds, ...] = ()


class Tally:
    """Ends of a battle added up: by judgement, and for each by what a side has left."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.left: dict[Side, dict[tuple[str, Left], float]] = {ATTACK: {}, DEFENSE: {}}

    def remain(self, side: Side, label: str, left: Left, chance: float) -> None:
        found = self.left[side]
        found[label, left] = found.get((label, left), 0.0) + chance

    def chance(self, label: str) -> float:
        return sum(chance for (name, _), chance in self.left[ATTACK].items() if name == label)

    def survivors(self, side: Side) -> dict[Left, float]:
        found: dict[Left, float] = {}
        for (_, left), chance in self.left[side].items():
            found[left] = found.get(left, 0.0) + chance
        return found

    @property
    def takes(self) -> float:
        """The chance that the attacker wins with a unit that captures."""
        lines = self.battle.attack.lines
        return sum(
            chance
            for (label, left), chance in self.left[ATTACK].items()
            if label == NAMES[1] and any(n and line.captures for n, line in zip(left, lines, strict=True))
        )


def odds_of(
    tally: Tally, orders: Mapping[Side, str], runs: int = 0, tried: Iterable[Tried] = ()
) -> Odds:  # fmt: skip
    battle = tally.battle
    return Odds(
        win=tally.chance("win"),
        draw=tally.chance("draw"),
        lose=tally.chance("lose"),
        retreat=tally.chance("retreat"),
        takes=None if battle.where == "sea" else tally.takes,
        attack=_side(battle.attack, tally.survivors(ATTACK), orders[ATTACK]),
        defense=_side(battle.defense, tally.survivors(DEFENSE), orders[DEFENSE]),
        exact=not runs,
        runs=runs,
        error=0.5 / runs**0.5 if runs else 0.0,
        where=battle.where,
        space=battle.space,
        opening=battle.opening,
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
