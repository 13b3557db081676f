"""Battles as ordered tables: a tuple of steps that a referee can read beside the rulebook.

A battle's frame counts through its table. Each step does one thing and moves the frame on, by `next_step`
or, where the rules jump, by `go_to`. Questions and dice are pushed on top and leave what they found in
the frame's fields, where the next step reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from wartable.families.axis_allies.frames import Roll
from wartable.families.axis_allies.pieces import Stacks
from wartable.families.axis_allies.work import Work
from wartable.kernel.contract import ChanceRequest, DiceGroup

BattleStep: TypeAlias = Callable[[Any, Any], None]
"""One step: takes the working copy and the battle's frame."""
BattleTable: TypeAlias = tuple[BattleStep, ...]


def next_step(w: Work) -> None:
    """Move the battle on to the next entry of its table. Precondition: its frame is on top."""
    frame: Any = w.frames[-1]
    w.update(step=frame.step + 1)


def go_to(w: Work, table: BattleTable, step: BattleStep) -> None:
    w.update(step=table.index(step))


def step_names(table: BattleTable) -> tuple[str, ...]:
    """The table in words, for views and tests."""
    return tuple(step.__name__ for step in table)


# -- fire


def count_kinds(stacks: Sequence[tuple[Any, int]]) -> dict[str, int]:
    """How many units of each kind, in the order of the stacks."""
    count: dict[str, int] = {}
    for unit, number in stacks:
        count[unit.kind] = count.get(unit.kind, 0) + number
    return count


def groups_by_power(stacks: Stacks, powers: Sequence[str], needs: Callable[[str], int]) -> list[DiceGroup]:
    """One group of dice per power and kind that fires; each power rolls its own."""
    groups: list[DiceGroup] = []
    for power in powers:
        own = [(unit, count) for unit, count in stacks if unit.power == power]
        groups += [DiceGroup(k, n, power, needs=needs(k)) for k, n in count_kinds(own).items() if needs(k)]
    return groups


def supported_groups(
    stacks: Stacks, power: str, needs: Callable[[str], int], *, helped: str, helper: str, raised: int
) -> list[DiceGroup]:
    """Attack dice of one power, where each helper raises one helped unit to a better number."""
    count = count_kinds(stacks)
    supported = min(count.get(helper, 0), count.get(helped, 0))
    groups = []
    for kind, number in count.items():
        better = supported if kind == helped else 0
        if better:
            groups.append(DiceGroup(kind, better, power, needs=raised))
        if number > better:
            groups.append(DiceGroup(kind, number - better, power, needs=needs(kind)))
    return groups


def count_hits(groups: tuple[DiceGroup, ...], dice: tuple[int, ...]) -> dict[str, int]:
    """Hits per kind of unit that fired: a die hits that shows the needed number or less."""
    hits: dict[str, int] = {}
    rest = iter(dice)
    for group in groups:
        scored = sum(next(rest) <= (group.needs or 0) for _ in range(group.count))
        hits[group.label] = hits.get(group.label, 0) + scored
    return hits


def ask_dice(w: Work, purpose: str, space: str, groups: list[DiceGroup]) -> None:
    """Ask for dice; they arrive in `dice` and `groups` of the present frame. Without groups there is no
    question and the fields are empty."""
    w.update(dice=(), groups=tuple(groups))
    if groups:
        request = ChanceRequest(f"{purpose}-{w.serial}", purpose, tuple(groups), {"space": space})
        w.push(Roll(request))
