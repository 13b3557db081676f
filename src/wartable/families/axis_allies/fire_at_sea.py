"""Who can hit whom at sea, and what destroyers change about it (policy `Submarines`)."""

from __future__ import annotations

from wartable.families.axis_allies.pieces import Stacks
from wartable.families.axis_allies.work import Work

DESTROYER, SUBMARINE = "destroyer", "submarine"


def has_kind(stacks: Stacks, kind: str) -> bool:
    return any(unit.kind == kind for unit, _ in stacks)


def sweeps(w: Work, attackers: Stacks, bystanders: Stacks, defenders: Stacks) -> tuple[bool, bool]:
    """Whether each side has a destroyer that counts: the attacker's, and the defender's. Those of allies who
    stand by count only in games that say so."""
    helped = (*attackers, *bystanders) if w.g.policy.submarines.allied_destroyers_help else attackers
    return has_kind(helped, DESTROYER), has_kind(defenders, DESTROYER)


def may_dive(w: Work, hunted: bool) -> bool:
    """Whether submarines may submerge. `hunted`: the other side has a destroyer in the battle."""
    return w.g.policy.submarines.dive_beside_destroyer or not hunted


def ships_of(w: Work, stacks: Stacks) -> Stacks:
    return tuple((unit, count) for unit, count in stacks if w.g.is_ship(unit.kind))


def submarines_of(stacks: Stacks) -> Stacks:
    return tuple((unit, count) for unit, count in stacks if unit.kind == SUBMARINE)


def can_hit(w: Work, firing: Stacks, targets: Stacks, attacking: bool, sweep: bool) -> bool:
    """Whether any unit that fires could hit any target: submarines never planes, planes submarines only with
    a destroyer of their side (`sweep`)."""
    kinds = {unit.kind for unit, _ in targets}
    for kind in {unit.kind for unit, _ in firing if w.g.hits_on(unit.kind, attacking)}:
        if kind == SUBMARINE and any(w.g.is_ship(target) for target in kinds):
            return True
        if w.g.is_plane(kind) and (kinds if sweep else kinds - {SUBMARINE}):
            return True
        if kind != SUBMARINE and not w.g.is_plane(kind) and kinds:
            return True
    return False


def useful(w: Work, firing: Stacks, targets: Stacks, attacking: bool, sweep: bool) -> Stacks:
    """Those that could hit something; the others need not roll."""
    return tuple(stack for stack in firing if can_hit(w, (stack,), targets, attacking, sweep))
