"""The odds of a battle: exact where that can be reached, otherwise sampled; orders of losses compared."""

from __future__ import annotations

import numpy as np
from msgspec import Struct, structs

from wartable.kernel.odds import ATTACK, DEFENSE, Battle, Conduct, Force, Side
from wartable.odds.duel import LEAVE, LOSS, WIN, Duel
from wartable.odds.exact import Walk
from wartable.odds.lineup import Floats
from wartable.odds.orders import Losses, losses_of, tried
from wartable.odds.result import NAMES, Odds, Tally, Tried, odds_of
from wartable.odds.states import TooLarge


class Solved(Struct, frozen=True):
    """A battle, solved: where it may end, with which orders of losses, and in how many runs if sampled."""

    tally: Tally
    orders: dict[Side, str]
    runs: int = 0
    tried: tuple[Tried, ...] = ()

    @property
    def success(self) -> float:
        """The chance of what an attack is for: the territory, or at sea the battle."""
        return self.tally.chance(NAMES[WIN]) if self.tally.battle.where == "sea" else self.tally.takes

    @property
    def odds(self) -> Odds:
        return odds_of(self.tally, self.orders, self.runs, self.tried)


def solve(battle: Battle) -> Odds:
    """The odds of a battle, with the orders of losses that its conduct asks for."""
    return solved(battle).odds


def solved(battle: Battle) -> Solved:
    """Where a side wants its best order, all candidates are tried, against the one the other side has by
    then: first the defender chooses, then the attacker."""
    wishes: dict[Side, str] = {
        ATTACK: battle.conduct.attack_losses,
        DEFENSE: battle.conduct.defense_losses,
    }
    compared: list[Tried] = []
    found: Solved | None = None
    turns: tuple[tuple[Side, int], ...] = ((DEFENSE, -1), (ATTACK, 1))
    for side, sign in turns:
        candidates = tried(battle, side, wishes[side])
        wishes[side] = candidates[0]
        if len(candidates) > 1:
            lots = {wish: _with(battle, wishes | {side: wish}) for wish in candidates}
            compared += [_row(side, wish, one) for wish, one in lots.items()]
            wishes[side], found = max(lots.items(), key=lambda item: sign * _worth(item[1].odds))
    return structs.replace(found or _with(battle, wishes), tried=tuple(compared))


def _row(side: Side, wish: str, one: Solved) -> Tried:
    return Tried(side, wish, one.tally.chance(NAMES[WIN]), one.success)


def _worth(odds: Odds) -> float:
    """What a side compares orders by: the territory first, then the battle, then the balance of losses."""
    balance = odds.defense.lost_value - odds.attack.lost_value
    return (odds.takes or 0.0) + odds.win + 1e-6 * balance


def _with(battle: Battle, wishes: dict[Side, str]) -> Solved:
    plain: dict[Side, str] = {side: tried(battle, side, wish)[0] for side, wish in wishes.items()}
    losses: dict[Side, Losses] = {side: losses_of(battle, side, wish) for side, wish in plain.items()}
    try:
        return Solved(exact(battle, losses), plain)
    except TooLarge:
        from wartable.odds.sampled import RUNS, can_sample, sample  # noqa: PLC0415 (seldom needed)

        if not can_sample(battle):
            raise
        return Solved(sample(battle, losses), plain, RUNS)


def exact(battle: Battle, losses: dict[Side, Losses]) -> Tally:
    """Raises TooLarge."""
    tally = Tally(battle)
    walk = Walk(Duel(battle, losses))
    _add(tally, walk, walk.start(), losses, (0,) * len(battle.attack.lines))
    return tally


def _add(tally: Tally, walk: Walk, start: Floats, losses: dict[Side, Losses], away: tuple[int, ...]) -> None:
    """Fight and add up. `away`: attackers that have retreated from an earlier part of the battle."""
    ends = walk.fight(start)
    split = walk.facts[ATTACK].stay
    for row in np.flatnonzero(split & ends[LEAVE].any(axis=1)).tolist():
        _fight_on(tally, walk, row, ends[LEAVE][row], losses)
        ends[LEAVE][row] = 0.0
    _add_attackers(tally, walk, ends, away)
    alive = walk.theirs.lineup.alive(walk.theirs.rows).tolist()
    for label, chance in ends.items():
        mass = chance.sum(axis=0)
        for row in np.flatnonzero(mass).tolist():
            tally.remain(DEFENSE, NAMES[label], tuple(alive[row]), float(mass[row]))


def _add_attackers(tally: Tally, walk: Walk, ends: dict[int, Floats], away: tuple[int, ...]) -> None:
    alive = walk.ours.lineup.alive(walk.ours.rows)
    fights = np.array([not line.idle for line in walk.duel.sides[ATTACK].lines], dtype=bool)
    for label, chance in ends.items():
        drowned = (chance * walk.drowned).sum(axis=1) if label == LOSS else np.zeros(len(alive))
        for left, mass in ((alive, chance.sum(axis=1) - drowned), (alive * fights, drowned)):
            for row in np.flatnonzero(mass).tolist():
                total = tuple(a + b for a, b in zip(left[row].tolist(), away, strict=True))
                tally.remain(ATTACK, NAMES[label], total, float(mass[row]))


def _fight_on(tally: Tally, walk: Walk, row: int, mass: Floats, losses: dict[Side, Losses]) -> None:
    """Those who cannot retreat fight on alone when the others have left."""
    battle = walk.duel.battle
    there = walk.ours.there[row].tolist()
    lines = battle.attack.lines
    left = [n if line.stays else 0 for n, line in zip(there, lines, strict=True)]
    away = tuple(n if not line.stays else 0 for n, line in zip(there, lines, strict=True))
    force = Force(
        tuple(structs.replace(line, count=n) for line, n in zip(lines, left, strict=True)),
        battle.attack.supports,
        battle.attack.guided,
    )
    rest = structs.replace(battle, attack=force, opening=(), conduct=Conduct(), way_back=False)
    order = _remaining(losses[ATTACK], left)
    sub = Walk(Duel(rest, {ATTACK: order, DEFENSE: losses[DEFENSE]}))
    start = np.zeros(sub.shape)
    start[0, sub.theirs.find(walk.theirs.rows)] = mass
    _add(tally, sub, start, losses | {ATTACK: order}, away)


def _remaining(order: Losses, left: list[int]) -> Losses:
    """The end of an order: as many of each line as are left."""
    need, kept = list(left), []
    for at in reversed(order):
        if need[at]:
            need[at] -= 1
            kept.append(at)
    return tuple(reversed(kept))
