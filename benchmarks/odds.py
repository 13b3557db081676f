"""The promise: odds stand beside an attack as soon as it is drafted. Forces of all kinds that may fight, more
of the cheap ones; the work of one core, in the quickest of several runs. Sampling answers the same question,
for comparison."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from benchmarks.timing import Row, milli, of_one_core
from wartable.kernel.contract import Unreadable
from wartable.kernel.odds import ATTACK, DEFENSE, Battle, Field, OddsHook, hook_of
from wartable.kernel.registry import find
from wartable.odds.orders import losses_of
from wartable.odds.sampled import RUNS, sample
from wartable.odds.solve import solve

SIZES = ((40, "≤ 20 ms"), (100, "≤ 200 ms"))
FIELDS: tuple[Field, ...] = ("land", "sea")


def measure(game: str) -> list[Row]:
    hook = hook_of(find(game))
    if hook is None:
        return []
    rows = []
    for field in FIELDS:
        for units, goal in SIZES:
            battle = _battle(hook, units // 2, field)
            took = _quickest(lambda b=battle: solve(b))  # type: ignore[misc]  # the default binds the battle of this round of the loop
            how = "exact" if solve(battle).exact else "sampled"
            rows.append(Row(f"odds of {units} units, {field}: {how}", goal, milli(took), took))
            drawn = _quickest(lambda b=battle: _sampled(b))  # type: ignore[misc]  # the default binds the battle of this round of the loop
            times = f"{drawn / took:,.1f} times"
            rows.append(Row(f"the same, {RUNS:,} samples", "", f"{milli(drawn)}, {times}", drawn))
    return rows


def _sampled(battle: Battle) -> None:
    sample(battle, {side: losses_of(battle, side, "cheap") for side in (ATTACK, DEFENSE)})


def _quickest(act: Callable[[], object]) -> float:
    return min(of_one_core(act) for _ in range(3))


def _battle(hook: OddsHook, units: int, field: Field) -> Battle:
    """So many units on each side, of every kind that can be there."""
    attack, defense = (_force(hook, units, field, attacking) for attacking in (True, False))
    return hook.battle(attack, defense, field, {}, {})


def _force(hook: OddsHook, units: int, field: Field, attacking: bool) -> dict[str, int]:
    values = {kind: value for kind in hook.kinds() if (value := _value(hook, kind, field, attacking))}
    whole = sum(1 / value for value in values.values())
    counts = {kind: ceil(units / value / whole) for kind, value in values.items()}
    while sum(counts.values()) > units:
        most = max(counts, key=lambda kind: counts[kind])
        counts[most] -= 1
    return counts


def _value(hook: OddsHook, kind: str, field: Field, attacking: bool) -> int:
    """What a unit costs that may be on that side of such a battle; 0 if it may not."""
    for other in hook.kinds():
        sides = ({kind: 1}, {other: 1}) if attacking else ({other: 1}, {kind: 1})
        try:
            battle = hook.battle(*sides, field, {}, {})
        except Unreadable:
            continue
        lines = (battle.attack if attacking else battle.defense).lines
        return lines[0].value if lines else 0
    return 0
