"""Planning orders pick by pick: what may come next, and why not (contract: ActionSpace.partial)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wartable.board.graph import Ways
from wartable.families.axis_allies.answers import Buy, Load, Move, Place, Unload, Withdraw
from wartable.families.axis_allies.holds import cargo_name
from wartable.families.axis_allies.moving import Mover, deck_key, find_mover, medium
from wartable.families.axis_allies.pieces import Unit, key_of
from wartable.families.axis_allies.work import Work
from wartable.kernel.contract import Choice, Draft, Refusals, Step

HERE = "."
"""The pick that ends a path."""


class Drafts:
    """How planning orders are put together. `refuse` says why an item cannot be added to a plan."""

    def __init__(self, refuse: Callable[[Any, Any, Any], Refusals]) -> None:
        self.refuse = refuse

    def offer(self, w: Any, plan: Any, pick: str, item: Any) -> Choice:
        """A last pick, with the reasons against it."""
        return Choice(pick, self.refuse(w, plan, item))

    # -- what a game adds

    def ways(self, w: Any, by: str) -> Ways:
        """Neighbours for those who walk, sail or fly."""
        return {"land": w.g.land, "sea": w.sea_ways(), "air": w.g.air}[by]  # type: ignore[no-any-return]  # all three are ways

    def may_stay(self, w: Any, space: str, mover: Mover) -> bool:
        """Whether an order may leave these units where they are: planes that launch, or land, there."""
        return bool(mover.carrier or mover.unit.tripped.airborne)

    def errands(self, w: Any, plan: Any, here: str) -> tuple[str, ...]:
        """What planes may be sent to do where they end, besides fighting."""
        return ()

    def places_for(self, w: Any, plan: Any, kind: str) -> tuple[str, ...]:
        raise NotImplementedError

    def servers_of(self, w: Any, plan: Any, item: Place) -> tuple[str, ...]:
        """The complexes that could serve; none where the space serves itself."""
        raise NotImplementedError

    # -- orders

    def withdraw(self, w: Any, plan: Any, draft: Draft) -> Step:
        if draft:
            return Step("item", answer=Withdraw(int(draft[0]) - 1))
        return Step("item", tuple(Choice(str(place + 1)) for place in range(len(plan.items))))

    def buy(self, w: Any, plan: Any, draft: Draft) -> Step:
        if not draft:
            return Step("unit", tuple(self.offer(w, plan, kind, Buy(kind)) for kind in w.g.for_sale))
        if len(draft) == 1:
            most = w.money[w.power] // w.g.profiles[draft[0]].cost
            counts = (self.offer(w, plan, str(n), Buy(draft[0], n)) for n in range(1, most + 1))
            return Step("count", tuple(counts))
        return Step("count", answer=Buy(draft[0], int(draft[1])))

    def place(self, w: Any, plan: Any, draft: Draft) -> Step:
        """Unit, space, complex, count."""
        if not draft:
            return Step("unit", tuple(Choice(kind) for kind in w.bought))
        kind = draft[0]
        if len(draft) == 1:
            spaces = self.places_for(w, plan, kind)
            return Step("space", tuple(self.offer(w, plan, space, Place(kind, space)) for space in spaces))
        if len(draft) == 2:
            servers = self.servers_of(w, plan, Place(kind, draft[1])) or (draft[1],)
            return Step("through", tuple(self.offer(w, plan, s, _placed((*draft, s, "1"))) for s in servers))
        if len(draft) == 3:
            counts = range(1, w.bought.get(kind, 0) + 1)
            return Step(
                "count", tuple(self.offer(w, plan, str(n), _placed((*draft, str(n)))) for n in counts)
            )
        return Step("count", answer=_placed(draft))

    def move(self, w: Any, plan: Any, draft: Draft) -> Step:
        """Origin, stack, count, then space by space; a raid is the last pick of a flight to a complex."""
        if not draft:
            return Step("origin", tuple(Choice(space) for space in sorted(w.garrisons) if movable(w, space)))
        if len(draft) == 1:
            return Step("unit", tuple(Choice(key) for key, _, _ in movable(w, draft[0])))
        origin, key = draft[:2]
        if len(draft) == 2:
            most = next((count for name, _, count in movable(w, origin) if name == key), 0)
            return Step("count", tuple(Choice(str(number)) for number in range(1, most + 1)))
        return self._path(w, plan, origin, key, int(draft[2]), draft[3:])

    def _path(self, w: Any, plan: Any, origin: str, key: str, count: int, picks: Draft) -> Step:
        path = picks[:-1] if picks and (picks[-1] == HERE or picks[-1] not in w.g.is_land) else picks
        role = picks[-1] if picks and picks[-1] != HERE and path != picks else ""
        order = Move(origin, ((key, count),), path, role)
        if path != picks:
            return Step("destination", answer=order)
        mover = find_mover(w, origin, key, count)
        here = path[-1] if path else origin
        assert mover is not None
        by = medium(w, mover.unit)
        choices = [self.offer(w, plan, HERE, order)] if path or self.may_stay(w, origin, mover) else []
        for role in self.errands(w, plan, here) if by == "air" else ():
            choices.append(self.offer(w, plan, role, Move(origin, ((key, count),), path, role)))
        left = w.g.profiles[mover.unit.kind].move - mover.unit.tripped.used - len(path)
        steps = [s for s in self.ways(w, by)[here] if s not in w.g.neutral] if left > 0 else []
        return Step("destination", (*choices, *(Choice(space) for space in steps)))

    def load(self, w: Any, plan: Any, draft: Draft) -> Step:
        """Zone, ship, coast, stack, count."""
        if not draft:
            return Step("zone", _zones(w))
        zone = draft[0]
        if len(draft) == 1:
            return Step("ship", tuple(Choice(key) for key, _ in _transports(w, zone)))
        if len(draft) == 2:
            coast = (space for space in w.g.coast[zone] if w.units(space, w.power))
            return Step("origin", tuple(Choice(space) for space in coast))
        if len(draft) == 3:
            stacks = (stack for stack in movable(w, draft[2]) if w.g.profiles[stack[1].kind].load)
            return Step("unit", tuple(Choice(key) for key, _, _ in stacks))
        if len(draft) == 4:
            orders = [Load(zone, draft[1], draft[2], ((draft[3], number),)) for number in (1, 2)]
            return Step("count", tuple(self.offer(w, plan, str(o.units[0][1]), o) for o in orders))
        return Step("count", answer=Load(zone, draft[1], draft[2], ((draft[3], int(draft[4])),)))

    def land(self, w: Any, plan: Any, draft: Draft) -> Step:
        """Zone, ship, unit aboard, count, coast."""
        if not draft:
            return Step("zone", _zones(w))
        zone = draft[0]
        if len(draft) == 1:
            return Step("ship", tuple(Choice(key) for key, unit in _transports(w, zone) if unit.cargo))
        if len(draft) == 2:
            ship = next(unit for key, unit in _transports(w, zone) if key == draft[1])
            names = dict.fromkeys(cargo_name(item) for item in ship.cargo if not item.target)
            return Step("unit", tuple(Choice(name) for name in names))
        if len(draft) == 3:
            return Step("count", (Choice("1"), Choice("2")))
        lot = ((draft[2], int(draft[3])),)
        if len(draft) == 4:
            coasts = (self.offer(w, plan, s, Unload(zone, draft[1], lot, s)) for s in w.g.coast[zone])
            return Step("destination", tuple(coasts))
        return Step("destination", answer=Unload(zone, draft[1], lot, draft[4]))


def _placed(draft: Draft) -> Place:
    kind, space, server, count = draft
    return Place(kind, space, int(count), server if server != space else "")


def _zones(w: Work) -> tuple[Choice, ...]:
    return tuple(
        Choice(zone) for zone in sorted(w.garrisons) if not w.g.is_land[zone] and _transports(w, zone)
    )


def movable(w: Work, space: str) -> list[tuple[str, Unit, int]]:
    """Stacks in a space that its owner on turn could name in an order, fighters on decks included."""
    found = []
    for unit, count in w.at(space).stacks:
        if w.may_command(space, unit) and not unit.submerged:
            found.append((key_of(unit), unit, count))
        for item in dict.fromkeys(unit.cargo) if w.g.profiles[unit.kind].fighter_capacity else ():
            if item.power == w.power:
                number = unit.cargo.count(item) * count
                found.append((deck_key(item, unit), Unit(item.power, item.kind), number))
    return found


def _transports(w: Work, zone: str) -> list[tuple[str, Unit]]:
    friends = w.g.friends[w.power]
    return [(key_of(u), u) for u, _ in w.at(zone).stacks if u.kind == "transport" and u.power in friends]
