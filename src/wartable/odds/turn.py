"""Odds of a whole turn: all battles as planned, landings after the battles at sea they need."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct, structs

from wartable.kernel.contract import Game, Rules, Viewer
from wartable.kernel.odds import ATTACK, DEFENSE, Battle, Planned, Side
from wartable.odds.asking import NO_WISHES, Wishes, as_wished, odds_hook, planned_for, raids_at
from wartable.odds.duel import WIN
from wartable.odds.result import NAMES, BattleOdds, RaidOdds, TurnOdds
from wartable.odds.solve import Solved, solved


def odds_of_turn(
    game: Game, rules: Rules[Any], state: Any, viewer: Viewer, wishes: Wishes = NO_WISHES
) -> TurnOdds:  # fmt: skip
    """The odds of everything that is planned. Raises Unreadable."""
    hook = odds_hook(game)
    plans = planned_for(game, rules, state, viewer)

    def wished(battle: Battle | None) -> Battle | None:
        return None if battle is None else as_wished(battle, wishes, hook)

    turn = turn_of(
        structs.replace(
            plan,
            battle=as_wished(plan.battle, wishes, hook),
            weakened=tuple(wished(battle) for battle in plan.weakened),
        )
        for plan in plans
    )
    return _with_raids(turn, raids_at(game, rules, state, viewer, wishes=wishes))


def _with_raids(turn: TurnOdds, raids: tuple[RaidOdds, ...]) -> TurnOdds:
    """Raids neither succeed nor fail; what they cost belongs to the turn."""
    return structs.replace(
        turn,
        raids=raids,
        attack_lost=turn.attack_lost + sum(raid.attack_lost for raid in raids),
        defense_lost=turn.defense_lost + sum(raid.defense_lost for raid in raids),
    )


class Case(Struct, frozen=True):
    """One way in which a battle comes about: with its chance, and how it goes then."""

    chance: float
    sea_won: bool
    solved: Solved | None  # None: nobody is left to fight it

    @property
    def success(self) -> float:
        return self.solved.success if self.solved else 0.0


def turn_of(plans: Iterable[Planned]) -> TurnOdds:
    """The odds of planned battles. Different battles are independent, except that a landing depends on what
    is left of its transports."""
    there = {plan.name: plan for plan in plans}
    done = {name: solved(plan.battle) for name, plan in there.items()}
    cases = {name: _cases(plan, done) for name, plan in there.items()}
    rows = tuple(
        BattleOdds(name, plan.battle.space, done[name].odds, _success(cases[name]), plan.after)
        for name, plan in there.items()
    )
    together = 1.0
    for name, plan in there.items():
        if plan.after not in there:
            together *= _all_of(cases[name], [cases[n] for n, other in there.items() if other.after == name])
    return TurnOdds(
        rows,
        together,
        min(rows, key=lambda row: row.success).name if rows else "",
        sum(_lost(lot, ATTACK) for lot in cases.values()),
        sum(_lost(lot, DEFENSE) for lot in cases.values()),
        all(one.runs == 0 for one in done.values()),
    )


def _cases(plan: Planned, done: Mapping[str, Solved]) -> list[Case]:
    """What is left for a landing by how many transports were lost at sea; always in the same order."""
    if plan.after not in done:
        return [Case(1.0, True, done[plan.name])]
    chances = _transports_lost(done[plan.after], plan.ship)
    found = [Case(chances.get(0, 0.0), True, done[plan.name])]
    for lost, battle in enumerate(plan.weakened, 1):
        found.append(Case(chances.get(lost, 0.0), True, solved(battle) if battle else None))
    last = plan.weakened[-1] if plan.weakened else None
    won = sum(chances.values())
    found.append(Case(1.0 - won, False, solved(last) if last else None))
    return found


def _transports_lost(sea: Solved, ship: str) -> dict[int, float]:
    """By number of transports lost: the chance to win like that."""
    found: dict[int, float] = {}
    lines = sea.tally.battle.attack.lines
    for (label, left), chance in sea.tally.left[ATTACK].items():
        if label == NAMES[WIN]:
            lost = sum(line.count - n for line, n in zip(lines, left, strict=True) if line.kind == ship)
            found[lost] = found.get(lost, 0.0) + chance
    return found


def _success(cases: list[Case]) -> float:
    return sum(case.chance * case.success for case in cases)


def _all_of(own: list[Case], landings: list[list[Case]]) -> float:
    """The chance that a battle and all that depends on it succeed."""
    if not landings:
        return _success(own)
    total = 0.0
    for at in range(max(len(lot) for lot in landings) - 1):  # the last case of each: the sea is not won
        part = max(lot[min(at, len(lot) - 2)].chance for lot in landings)
        for lot in landings:
            part *= lot[min(at, len(lot) - 2)].success
        total += part
    return total


def _lost(cases: list[Case], side: Side) -> float:
    """Expected loss of value in a battle, however it comes about."""
    total = 0.0
    for case in cases:
        if case.solved and case.chance:
            odds = case.solved.odds
            total += case.chance * (odds.attack if side == ATTACK else odds.defense).lost_value
    return total
