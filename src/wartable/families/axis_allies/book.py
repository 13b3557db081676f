"""The book of a game: board, profiles and charts with scenario, seats and options chosen.

Immutable, computed once per rules object; everything a rule looks up stands here. Each game derives its
own, with what only it has.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from wartable.board.graph import Ways, graph_of
from wartable.families.axis_allies.gamefiles import GameFiles
from wartable.families.axis_allies.policies import Policies
from wartable.kernel.contract import Setup

AXIS = "axis"
ALLIES = "allies"


class FamilyBook:
    """Look-up tables of one rules object."""

    policy: Policies
    rows: Mapping[str, str]
    """Code of a refusal that the family gives -> the row of this game behind it."""

    def __init__(self, files: GameFiles, setup: Setup, in_common: tuple[str, ...] = ()) -> None:
        self.files = files
        self.option = {option.id: option.default for option in files.options} | setup.options
        self.setup = structs.replace(setup, options=self.option)
        self.tables = files.file("tables")
        self.scenario = next(s for s in files.setups if s["id"] == setup.scenario)
        self.profiles = files.profiles
        self._read_sides(in_common)
        self._read_board()

    def _read_sides(self, in_common: tuple[str, ...]) -> None:
        """`in_common`: holders of land that are no power, on the Allied side."""
        plan = next(p for p in self.scenario["plan"] if p["id"] == self.setup.seats)
        sides = self.tables["sides"]
        self.powers: tuple[str, ...] = tuple(self.tables["turn"]["order"])
        self.allies: tuple[str, ...] = tuple(sides["allies"])
        self.axis: tuple[str, ...] = tuple(sides["axis"])
        self.seats: tuple[str, ...] = tuple(plan["seats"])
        self.seat_of = {power: seat for seat, powers in plan["seats"].items() for power in powers}
        self.powers_of = {seat: tuple(powers) for seat, powers in plan["seats"].items()}
        self.holders = (*self.powers, *in_common)
        self.side_of = dict.fromkeys(self.axis, AXIS) | dict.fromkeys((*self.allies, *in_common), ALLIES)
        self.side = {AXIS: self.axis, ALLIES: self.allies}
        axis, allies = frozenset(self.axis), frozenset((*self.allies, *in_common))
        self.enemies = {p: allies if p in axis else axis for p in self.holders}
        self.friends = {p: axis if p in axis else allies for p in self.holders}

    def _read_board(self) -> None:
        spaces = self.files.board.spaces
        self.spaces = tuple(space.id for space in spaces)
        self.names = {space.id: space.name for space in spaces}
        self.owner = {space.id: space.owner for space in spaces}
        self.value = {space.id: space.value for space in spaces}
        self.is_land = {space.id: space.kind == "land" for space in spaces}
        self.start_control = {s.id: s.controller for s in spaces if self.is_land[s.id] or s.controller}
        self.neutral = frozenset(self.tables["neutral"]["territories"])
        self.capital = {p: c for p, c in self.tables["capitals"].items() if p in self.powers}
        self.capital_of = {space: power for power, space in self.capital.items()}
        graph = graph_of(self.files.board, [name for name, value in self.option.items() if value])
        self.land, self.sea, self.coast, self.air = (graph.ways(p) for p in ("land", "sea", "coast", "air"))
        """Neighbours by who may pass. Neutral land has none."""
        self._sea: dict[frozenset[tuple[str, str]], Ways] = {frozenset(): self.sea}
        self.flight = graph.distances("air")
        self._within: dict[tuple[str, int], tuple[str, ...]] = {}
        self._lands: dict[str, tuple[tuple[int, str], ...]] = {}
        self.for_sale = tuple(kind for kind, profile in self.profiles.items() if profile.buyable)

    def sea_without(self, shut: frozenset[tuple[str, str]]) -> Ways:
        """Where ships may sail when these passages are shut to them."""
        if shut not in self._sea:
            both = shut | {(there, here) for here, there in shut}
            self._sea[shut] = {
                here: tuple(there for there in near if (here, there) not in both)
                for here, near in self.sea.items()
            }
        return self._sea[shut]

    def within(self, space: str, reach: int) -> tuple[str, ...]:
        """The spaces a flight of so many steps leads to, the one it begins in included."""
        if (space, reach) not in self._within:
            flights = self.flight[space].items()
            self._within[space, reach] = tuple(there for there, cost in flights if cost <= reach)
        return self._within[space, reach]

    def lands_from(self, space: str) -> tuple[tuple[int, str], ...]:
        """All land that flights lead to, the nearest first: how many steps, and which."""
        if space not in self._lands:
            flights = self.flight[space].items()
            self._lands[space] = tuple(
                sorted((cost, there) for there, cost in flights if self.is_land[there])
            )
        return self._lands[space]

    def mates(self, power: str) -> tuple[str, ...]:
        """The powers of the same side, in turn order, the power itself included."""
        return self.side[self.side_of[power]]

    def seats_of(self, powers: tuple[str, ...]) -> tuple[str, ...]:
        """The seats that play these powers, in order of play, each once."""
        named = {self.seat_of[power] for power in powers}
        return tuple(seat for seat in self.seats if seat in named)

    def is_ship(self, kind: str) -> bool:
        return self.profiles[kind].domain == "sea"

    def is_plane(self, kind: str) -> bool:
        return self.profiles[kind].domain == "air"

    def is_troop(self, kind: str) -> bool:
        """What fights on land and takes it; no guns, no complexes."""
        return self.profiles[kind].captures_land

    def hits_on(self, kind: str, attacking: bool) -> int:
        """The number a unit hits on; 0 if it does not fire."""
        profile = self.profiles[kind]
        return (profile.attack if attacking else profile.defense) or 0
