"""What is aboard transports, and what fits."""

from __future__ import annotations

from wartable.families.axis_allies.answers import Lot
from wartable.families.axis_allies.moving import COMBAT
from wartable.families.axis_allies.pieces import Cargo, Unit, find
from wartable.families.axis_allies.refusing import deny, whose
from wartable.families.axis_allies.work import Work
from wartable.kernel.contract import Refusals


def fits(w: Work, kinds: list[str]) -> bool:
    """One armor alone, or two other land units."""
    return w.g.policy.holds.fit(kinds)


def ship_at(w: Work, zone: str, key: str) -> Unit:
    stack = find(w.at(zone), key)
    assert stack is not None
    return stack[0]


def has_room(w: Work, ship: Unit, kinds: list[str]) -> bool:
    """Whether these can board besides what is aboard."""
    return fits(w, [*(item.kind for item in ship.cargo), *kinds])


def find_kind(w: Work, space: str, key: str) -> str:
    stack = find(w.at(space), key)
    return stack[0].kind if stack else ""


def cargo_name(item: Cargo) -> str:
    """How orders name a unit aboard: equal ones are interchangeable."""
    return f"{item.power}.{item.kind}{'!' if item.fresh else ''}"


def pick_cargo(ship: Unit, lot: Lot) -> list[Cargo] | None:
    """The items an order names, or None when they are not aboard (or bound for a landing already)."""
    left = [item for item in ship.cargo if not item.target]
    picked: list[Cargo] = []
    for name, number in lot:
        matching = [item for item in left if cargo_name(item) == name]
        if number < 1 or len(matching) < number:
            return None
        for item in matching[:number]:
            left.remove(item)
            picked.append(item)
    return picked


def cargo_flaws(w: Work) -> Refusals:
    """Who boarded in the combat step must have a landing to make (policy `Cargo`), and is named if not."""
    if not w.g.policy.cargo.must_land:
        return ()
    for zone, where in w.garrisons.items():
        for ship, _ in where.stacks:
            for item in ship.cargo:
                if item.power == w.power and item.fresh and not item.target and w.g.profiles[item.kind].load:
                    return deny(w, "cargo.must_land", unit=f"{item.power}.{item.kind}", space=zone)
    return ()


def refuse_work(w: Work, ship: Unit) -> Refusals:
    """In the last movement step a transport that moved before may have no work left (policy `Cargo`)."""
    if w.g.policy.cargo.work_after_moving or ship.tripped.note != COMBAT:
        return ()
    return deny(w, "transport.moved", unit=whose(ship))
