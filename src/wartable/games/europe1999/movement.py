"""Moving stacks along paths: what both movement steps have in common (CM, BRD)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from wartable.families.axis_allies.pieces import Cargo, Unit, find, key_of
from wartable.games.europe1999.answers import Lot, Move
from wartable.games.europe1999.decks import CARRIER
from wartable.games.europe1999.refusing import counted, no, no_space, whose
from wartable.games.europe1999.state import EuropeWork
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule

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


def find_mover(w: EuropeWork, space: str, key: str, count: int) -> Mover | None:
    stack = find(w.at(space), key)
    if stack:
        return Mover(stack[0], count) if 0 < count <= stack[1] else None
    for unit, ships in w.at(space).stacks:
        for item in dict.fromkeys(unit.cargo) if unit.kind == CARRIER else ():
            if deck_key(item, unit) == key and 0 < count <= ships * unit.cargo.count(item):
                return Mover(Unit(item.power, item.kind), count, unit, item)
    return None


def find_movers(w: EuropeWork, space: str, lot: Lot) -> list[Mover]:
    """The stacks of an order; shorter than the order when some are not there."""
    found = [find_mover(w, space, key, count) for key, count in lot]
    return [mover for mover in found if mover]


@rule("R-CM-11", "R-GEN-05", "R-NCM-16", "R-MUL-04", "RULING-38")
def may_command(w: EuropeWork, space: str, unit: Unit) -> bool:
    """Own units; and a gun in Middle East land that the Allies hold in common."""
    return unit.power == w.power or is_common_gun(w, space, unit)


@rule("R-NCM-16", "RULING-27", "RULING-38")
def is_common_gun(w: EuropeWork, space: str, unit: Unit) -> bool:
    allied = unit.power in w.g.friends[w.power] and w.power in w.g.allies
    return unit.kind == "aa_gun" and space in w.g.middle_east and allied


def refuse_form(w: EuropeWork, order: Move) -> Refusals:
    """Spaces that exist, units that are there, one medium at a time."""
    for space in (order.origin, *order.path):
        if space not in w.g.is_land:
            return no_space(w, space)
    movers = find_movers(w, order.origin, order.units)
    if not order.units or len(movers) < len(order.units):
        named, there = tuple(f"{count} {key}" for key, count in order.units), _own(w, order.origin)
        return no("units.absent", "R-CM-01", space=order.origin, units=named, there=there)
    if len(dict(order.units)) < len(order.units):
        return no("units.twice", "R-CM-01", space=order.origin)
    if len({medium(w, mover.unit) for mover in movers}) > 1:
        return no("units.mixed", "R-CM-01", space=order.origin)
    for mover in movers:
        if not may_command(w, order.origin, mover.unit):
            return no("units.not_yours", "R-CM-11", power=w.power, unit=whose(mover.unit))
    return ()


def _own(w: EuropeWork, space: str) -> tuple[str, ...]:
    """What the active power could name in an order from this space."""
    return counted(tuple((unit, count) for unit, count in w.at(space).stacks if may_command(w, space, unit)))


def medium(w: EuropeWork, unit: Unit) -> str:
    domain = w.g.profiles[unit.kind].domain
    return "land" if domain == "special" else domain


@rule("R-BRD-17", "R-LMV-01", "R-SMV-01", "R-AMV-01")
def refuse_distance(w: EuropeWork, mover: Mover, path: tuple[str, ...], row: str) -> Refusals:
    """One movement a space, up to the unit's number, both movement steps together."""
    left = w.g.profiles[mover.unit.kind].move - mover.unit.tripped.used
    over = len(path) - left
    if over > 0:
        return no("move.too_far", row, unit=whose(mover.unit), space=path[-1], count=over, left=left)
    return ()


@rule("R-BRD-07", "R-BRD-08", "R-BRD-14", "R-BRD-16", "R-AMV-05", "R-NCM-12", "RULING-11")
def refuse_steps(w: EuropeWork, order: Move, near: Mapping[str, tuple[str, ...]], row: str) -> Refusals:
    """Every step goes to an adjacent space of the right kind, and never into neutral land."""
    here = order.origin
    for there in order.path:
        if there in w.g.neutral:
            return no("move.neutral", "R-BRD-07", space=there)
        if there not in near[here]:
            if {here, there} == {"black_sea", "aegean_sea"}:
                return no("move.straits", "R-BRD-08", origin=here, space=there)
            return _refuse_ground(w, here, there, near) or no(
                "move.not_adjacent", row, origin=here, space=there, near=_open(w, near[here])
            )
        here = there
    return ()


@rule("R-BRD-18", "R-BRD-19")
def _refuse_ground(w: EuropeWork, here: str, there: str, near: Mapping[str, tuple[str, ...]]) -> Refusals:
    """Land units do not walk out to sea, ships do not come ashore."""
    if near is w.g.air or w.g.is_land[here] == w.g.is_land[there]:
        return ()
    if w.g.is_land[here]:
        return no("move.into_sea", "R-BRD-18", space=there, near=_open(w, near[here]))
    return no("move.onto_land", "R-BRD-19", space=there, near=near[here])


def _open(w: EuropeWork, spaces: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(space for space in spaces if space not in w.g.neutral)


WHY = {"fought": "R-NCM-02", "retreated": "R-RET-15", "landed": "R-TRN-08", "converted": "R-SPW-05",
       "captured": "R-CAP-06", "combat": "R-CM-07", "noncombat": "R-NCM-02"}  # fmt: skip
"""The row that forbids a unit with this note to move again."""


@rule("R-CM-07", "R-NCM-02", "R-SMV-10", "R-CAP-06", "R-SPW-05", "R-TRN-08", "RULING-48")
def refuse_spent(w: EuropeWork, mover: Mover, step: str) -> Refusals:
    """A unit moves in one of the two steps, and not after a battle. Within its step it may go on."""
    note = mover.unit.tripped.note
    if note in ("", step):
        return ()
    return no(f"spent.{note}", WHY[note], unit=whose(mover.unit))
