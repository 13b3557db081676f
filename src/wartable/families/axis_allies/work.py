"""The working copy of a position: the only place where pieces, control and money change.

Every rule function of the family's games takes a `Work`: reading ones leave it alone, `do_…` ones change it
and emit events. A fresh look at a state shares its mappings; `thaw` copies the small ones so that a change
never reaches the state it came from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import structs

from wartable.board.graph import Ways
from wartable.families.axis_allies.book import FamilyBook
from wartable.families.axis_allies.pieces import EMPTY, Garrison, Stack, Trip, Unit, change, garrison
from wartable.kernel.contract import Event, Json, Outcome, Refusals
from wartable.kernel.flow import Frame


class Work:
    """Pieces, control, money, frames and events in the middle of one apply."""

    g: FamilyBook
    serial: int  # answers applied so far; names the decisions
    round: int
    power: str  # the active power
    garrisons: dict[str, Garrison]
    control: dict[str, str]  # who holds a territory; "" is nobody
    since: dict[str, str]  # control as it was when the turn began
    money: dict[str, int]
    bought: dict[str, int]  # waiting off the board
    resigned: tuple[str, ...]  # seats
    outcome: Outcome | None
    frames: list[Frame]
    events: list[Event]
    _own: tuple[str, list[str]] | None

    # -- pieces

    def at(self, space: str) -> Garrison:
        return self.garrisons.get(space, EMPTY)

    def put(self, space: str, unit: Unit, count: int = 1) -> None:
        self._set(space, change(self.at(space), (unit, count)))

    def take(self, space: str, unit: Unit, count: int = 1) -> None:
        """Precondition: that many are there."""
        self._set(space, change(self.at(space), (unit, -count)))

    def swap(self, space: str, old: Unit, new: Unit, count: int = 1) -> None:
        """Turn units of one stack into units of another in the same space."""
        if old != new:
            self._set(space, change(self.at(space), (old, -count), (new, count)))

    def carry(self, origin: str, old: Unit, target: str, new: Unit, count: int = 1) -> None:
        """Move units from one space to another, changing what is known of them on the way."""
        self.take(origin, old, count)
        self.put(target, new, count)

    def remake(self, space: str, stacks: Iterable[Stack]) -> None:
        self._set(space, garrison(stacks))

    def own_spaces(self) -> list[str]:
        """Where units of the active power are to be seen. Kept until a unit moves: whoever looks for an order
        asks again and again."""
        if self._own is None or self._own[0] != self.power:
            self._own = self.power, [s for s, where in self.garrisons.items() if self.power in where.present]
        return self._own[1]

    def _set(self, space: str, new: Garrison) -> None:
        self._own = None
        if new.stacks:
            self.garrisons[space] = new
        else:
            self.garrisons.pop(space, None)

    def units(self, space: str, *powers: str) -> Iterator[Stack]:
        """The stacks of these powers, submerged ones included."""
        return (stack for stack in self.at(space).stacks if stack[0].power in powers)

    def may_command(self, space: str, unit: Unit) -> bool:
        """Whether the active power may order the unit: its own."""
        return unit.power == self.power

    def shut(self) -> frozenset[tuple[str, str]]:
        """Canals that are closed to ships of the active power's side this turn (policy `Canals`)."""
        return self.g.policy.canals.closed(self.since, self.g.friends[self.power])

    def sea_ways(self) -> Ways:
        """Where ships of the active power may go from each zone."""
        return self.g.sea_without(self.shut())

    def was_friendly_zone(self, zone: str) -> bool:
        """Whether a sea zone was friendly to the active power when its turn began. Games that do not ask need
        not remember."""
        return True

    def lends(self, owner: str, user: str) -> bool:
        """Whether a power lets another use its decks and holds: itself always, an ally unless a game asks
        him."""
        return owner in self.g.friends[user]

    def closed_way(self, here: str, there: str, near: Ways) -> Refusals:
        """Why a way that the map shows is closed to these units: a strait, a canal."""
        return ()

    def load(self, position: Any) -> None:
        """Set the board to a position; the position itself stays as it is."""
        raise NotImplementedError

    def note(self, space: str, unit: Unit, count: int, **facts: object) -> Unit:
        """Change facts of the trip of units where they stand; the changed unit is returned."""
        new = structs.replace(unit, trip=structs.replace(unit.trip or Trip(), **facts))
        self.swap(space, unit, new, count)
        return new

    # -- frames and events

    def push(self, frame: Frame) -> None:
        self.frames.append(frame)

    def pop(self) -> None:
        self.frames.pop()

    def turn_to(self, frame: Frame) -> None:
        """Replace the top frame."""
        self.frames[-1] = frame

    def update(self, **facts: object) -> None:
        """Change facts of the top frame."""
        self.frames[-1] = structs.replace(self.frames[-1], **facts)

    def tell(self, kind: str, reveals: bool = False, **facts: Json) -> None:
        self.events.append(Event(kind, facts, reveals=reveals))
