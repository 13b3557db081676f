"""The odds of a battle: exact where that can be reached, otherwise sampled; orders of losses compared."""

from __future__ import annotations

import numpy as np
from msgspec import structs

from wartable.kernel.odds import ATTACK, DEFENSE, Battle, Conduct, Force, Side
from wartable.odds.duel import DRAW, LEAVE, LOSS, WIN, Duel
from wartable.odds.exact import TooLarge, Walk
from wartable.odds.lineup import Floats
from wartable.odds.orders import Losses, losses_of, tried
from wartable.odds.result import NAMES, Odds, Tally, Tried, odds_of


def solve(battle: Battle) -> Odds:
    """The odds, with the orders of losses that its conduct asks for."""
    wishes: dict[Side, str] = {
        ATTACK: battle.conduct.attack_losses,
        DEFENSE: battle.conduct.defense_losses,
    }
    compared: list[Tried] = []
    found: Odds | None = None
    turns: tuple[tuple[Side, int], ...] = ((DEFENSE, -1), (ATTACK, 1))
    for side, sign in turns:
        candidates = tried(battle, side, wishes[side])
        if len(candidates) > 1:
            lots = {wish: _with(battle, wishes | {side: wish}) for wish in candidates}
            compared += [Tried(side, wish, one.win, one.takes or 0.0) for wish, one in lots.items()]
            wishes[side], found = max(lots.items(), key=lambda item: sign * _worth(item[1]))
        else:
            wishes[side] = candidates[0]
    return structs.replace(found or _with(battle, wishes), tried=tuple(compared))


def _worth(odds: Odds) -> float:
    """What a side compares orders by: the territory first, then the battle, then the balance of losses."""
    balance = odds.defense.lost_value - odds.attack.lost_value
    return (odds.takes or 0.0) + odds.win + 1e-6 * balance


def _with(battle: Battle, wishes: dict[Side, str]) -> Odds:
    plain: dict[Side, str] = {side: tried(battle, side, wish)[0] for side, wish in wishes.items()}
    losses: dict[Side, Losses] = {side: losses_of(battle, side, wish) for side, wish in plain.items()}
    try:
        return odds_of(exact(battle, losses), plain)
    except TooLarge:
        if battle.where != "sea":
            raise
        from wartable.odds.sampled import RUNS, sample  # noqa: PLC0415 (seldom needed)

        return odds_of(sample(battle, losses), plain, runs=RUNS)


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
    for label, chance in ends.items():
        tally.end(NAMES[label], float(chance.sum()))
    _add_attackers(tally, walk, ends, away)
    _add_defenders(tally, walk, ends)


def _add_attackers(tally: Tally, walk: Walk, ends: dict[int, Floats], away: tuple[int, ...]) -> None:
    alive = walk.ours.lineup.alive(walk.ours.rows)
    idle = np.array([line.idle for line in walk.duel.sides[ATTACK].lines], dtype=bool)
    for label, chance in ends.items():
        drowned = (chance * walk.drowned).sum(axis=1) if label == LOSS else np.zeros(len(alive))
        for lost, mass in ((False, chance.sum(axis=1) - drowned), (True, drowned)):
            for row in np.flatnonzero(mass).tolist():
                left = alive[row] * ~idle if lost else alive[row]
                total = tuple(a + b for a, b in zip(left.tolist(), away, strict=True))
                tally.remain(ATTACK, total, float(mass[row]), taken=label == WIN)


def _add_defenders(tally: Tally, walk: Walk, ends: dict[int, Floats]) -> None:
    alive = walk.theirs.lineup.alive(walk.theirs.rows)
    idle = np.array([line.idle for line in walk.duel.sides[DEFENSE].lines], dtype=bool)
    for label, chance in ends.items():
        swept = (chance * walk.swept).sum(axis=0) if label in (WIN, DRAW) else np.zeros(len(alive))
        for lost, mass in ((False, chance.sum(axis=0) - swept), (True, swept)):
            for row in np.flatnonzero(mass).tolist():
                left = alive[row] * ~idle if lost else alive[row]
                tally.remain(DEFENSE, tuple(left.tolist()), float(mass[row]))


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
