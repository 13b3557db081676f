"""Moving stacks along paths: what all movement has in common."""

from __future__ import annotations

from typing import NamedTuple

from wartable.board.graph import Ways
from wartable.families.axis_allies.answers import Lot, Move
from wartable.families.axis_allies.pieces import Cargo, Unit, find, key_of
from wartable.families.axis_allies.refusing import counted, deny, no, no_space, whose
from wartable.families.axis_allies.work import Work
from wartable.kernel.contract import Refusals

COMBAT, NONCOMBAT = "combat", "noncombat"
"""The two movement steps, as units remember them."""


class Mover(NamedTuple):
    """One stack of an order: units that stand in the space, or fighters still on a deck there."""

    unit: Unit
    number: int
    carrier: Unit | None = None
    item: Cargo | None = None


def deck_key(item: Cargo, carrier: Unit) -> str:
    """How orders name a fighter that is aboard a carrier."""
    return f"{item.power}.{item.kind}@{key_of(carrier)}"


def find_mover(w: Work, space: str, key: str, count: int) -> Mover | None:
    stack = find(w.at(space), key)
    if stack:
        return Mover(stack[0], count) if 0 < count <= stack[1] else None
    for unit, ships in w.at(space).stacks:
        for item in dict.fromkeys(unit.cargo) if w.g.profiles[unit.kind].fighter_capacity else ():
            if deck_key(item, unit) == key and 0 < count <= ships * unit.cargo.count(item):
                return Mover(Unit(item.power, item.kind), count, unit, item)
    return None


def find_movers(w: Work, space: str, lot: Lot) -> list[Mover]:
    """The stacks of an order; shorter than the order when some are not there."""
    found = []
    for key, count in lot:
        mover = find_mover(w, space, key, count)
        if mover:
            found.append(mover)
    return found


def refuse_form(w: Work, order: Move) -> Refusals:
    """Spaces that exist, units that are there, one medium at a time."""
    for space in (order.origin, *order.path):
        if space not in w.g.is_land:
            return no_space(w, space)
    movers = find_movers(w, order.origin, order.units)
    if not order.units or len(movers) < len(order.units):
        named, there = tuple(f"{count} {key}" for key, count in order.units), _own(w, order.origin)
        return deny(w, "units.absent", space=order.origin, units=named, there=there)
    if len(dict(order.units)) < len(order.units):
        return deny(w, "units.twice", space=order.origin)
    if len({medium(w, mover.unit) for mover in movers}) > 1:
        return deny(w, "units.mixed", space=order.origin)
    for mover in movers:
        if not w.may_command(order.origin, mover.unit):
            return deny(w, "units.not_yours", power=w.power, unit=whose(mover.unit))
    return ()


def _own(w: Work, space: str) -> tuple[str, ...]:
    """What the active power could name in an order from this space."""
    return counted(tuple((unit, count) for unit, count in w.at(space).stacks if w.may_command(space, unit)))


def medium(w: Work, unit: Unit) -> str:
    domain = w.g.profiles[unit.kind].domain
    return "land" if domain == "special" else domain


def refuse_distance(w: Work, mover: Mover, path: tuple[str, ...]) -> Refusals:
    """One movement a space, up to the unit's number, both movement steps together."""
    left = w.g.profiles[mover.unit.kind].move - mover.unit.tripped.used
    over = len(path) - left
    if over > 0:
        guns = not w.g.is_troop(mover.unit.kind) and medium(w, mover.unit) == "land"
        row = w.g.rows[f"move.too_far.{'gun' if guns else medium(w, mover.unit)}"]
        return no("move.too_far", row, unit=whose(mover.unit), space=path[-1], count=over, left=left)
    return ()


def open_spaces(w: Work, spaces: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(space for space in spaces if space not in w.g.neutral)


def refuse_steps(w: Work, order: Move, near: Ways) -> Refusals:
    """Every step goes to an adjacent space of the right kind, and never into neutral land."""
    here = order.origin
    for there in order.path:
        if there in w.g.neutral:
            return deny(w, "move.neutral", space=there)
        if there not in near[here]:
            refused = w.closed_way(here, there, near) or _refuse_ground(w, here, there, near)
            return refused or deny(
                w, "move.not_adjacent", origin=here, space=there, near=open_spaces(w, near[here])
            )
        here = there
    return ()


def _refuse_ground(w: Work, here: str, there: str, near: Ways) -> Refusals:
    """Land units do not walk out to sea, ships do not come ashore."""
    if near is w.g.air or w.g.is_land[here] == w.g.is_land[there]:
        return ()
    if w.g.is_land[here]:
        return deny(w, "move.into_sea", space=there, near=open_spaces(w, near[here]))
    return deny(w, "move.onto_land", space=there, near=near[here])


def refuse_spent(w: Work, mover: Mover, step: str) -> Refusals:
    """A unit moves in one of the two steps, and not after a battle. Within its step it may go on."""
    note = mover.unit.tripped.note
    if note in ("", step):
        return ()
    return deny(w, f"spent.{note}", unit=whose(mover.unit))
