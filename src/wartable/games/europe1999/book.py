"""The book of the game: board, profiles and charts with scenario, seats and options chosen.

Immutable, computed once per rules object; everything a rule looks up stands here.
"""

from __future__ import annotations

import tomllib
from functools import cached_property, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from msgspec import structs

from wartable.board.facts import BoardData
from wartable.board.graph import graph_of
from wartable.board.schema import load_board
from wartable.families.axis_allies.profiles import Profile
from wartable.families.axis_allies.setupfile import check_setups
from wartable.games.europe1999.policies import policies_of
from wartable.kernel.contract import Option, Setup

IN_COMMON = "allies_in_common"
AXIS = "axis"
ALLIES = "allies"
DATA = files("wartable.games.europe1999") / "data"


@lru_cache(maxsize=8)
def data_file(name: str) -> dict[str, Any]:
    """A data file of the game."""
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


@lru_cache(maxsize=1)
def board() -> BoardData:
    """The board, checked: a file with a dangling name is refused as a whole."""
    return load_board(Path(str(DATA / "board.toml")))


@lru_cache(maxsize=1)
def profiles() -> dict[str, Profile]:
    pieces = msgspec.convert(data_file("pieces")["piece"], list[Profile])
    return {piece.id: piece for piece in pieces}


@lru_cache(maxsize=1)
def setups() -> tuple[dict[str, Any], ...]:
    """The set-ups, checked against board and pieces."""
    found = tuple(data_file("setups")["setup"])
    is_land = {space.id: space.kind == "land" for space in board().spaces}
    powers = tuple(data_file("tables")["turn"]["order"])
    check_setups(Path(str(DATA / "setups.toml")), found, is_land, profiles(), powers)
    return found


@lru_cache(maxsize=1)
def options() -> tuple[Option, ...]:
    rows = data_file("tables")["option"]
    return tuple(
        Option(row["id"], row["text"], row["default"], tuple(row["choices"]), tuple(row["rules"]))
        for row in rows
    )


class Book:
    """Look-up tables of one rules object."""

    def __init__(self, setup: Setup) -> None:
        self.option = {option.id: option.default for option in options()} | setup.options
        self.setup = structs.replace(setup, options=self.option)
        self.tables = data_file("tables")
        self.scenario = next(s for s in setups() if s["id"] == setup.scenario)
        self.profiles = profiles()
        self.policy = policies_of(self.tables, self.profiles, self.option)
        self._read_sides()
        self._read_board()

    def _read_sides(self) -> None:
        plan = next(p for p in self.scenario["plan"] if p["id"] == self.setup.seats)
        sides = self.tables["sides"]
        self.powers: tuple[str, ...] = tuple(self.tables["turn"]["order"])
        self.allies: tuple[str, ...] = tuple(sides["allies"])
        self.axis: tuple[str, ...] = tuple(sides["axis"])
        self.seats: tuple[str, ...] = tuple(plan["seats"])
        self.seat_of = {power: seat for seat, powers in plan["seats"].items() for power in powers}
        self.powers_of = {seat: tuple(powers) for seat, powers in plan["seats"].items()}
        self.side_of = dict.fromkeys(self.axis, AXIS) | dict.fromkeys((*self.allies, IN_COMMON), ALLIES)
        self.side = {AXIS: self.axis, ALLIES: self.allies}
        axis, allies = frozenset(self.axis), frozenset((*self.allies, IN_COMMON))
        self.enemies = {p: allies if p in axis else axis for p in (*self.powers, IN_COMMON)}
        self.friends = {p: axis if p in axis else allies for p in (*self.powers, IN_COMMON)}

    def _read_board(self) -> None:
        spaces = board().spaces
        self.spaces = tuple(space.id for space in spaces)
        self.names = {space.id: space.name for space in spaces}
        self.owner = {space.id: space.owner for space in spaces}
        self.value = {space.id: space.value for space in spaces}
        self.group = {space.id: space.group for space in spaces}
        self.is_land = {space.id: space.kind == "land" for space in spaces}
        self.convoys = frozenset(space for space, group in self.group.items() if group == "convoy_center")
        self.start_control = {
            s.id: s.controller for s in spaces if self.is_land[s.id] or s.id in self.convoys
        }
        self.neutral = frozenset(self.tables["neutral"]["territories"])
        self.middle_east = frozenset(self.tables["middle_east"]["spaces"])
        self.complexes = frozenset(self.tables["industrial_complexes"]["spaces"])
        self.capital = {p: c for p, c in self.tables["capitals"].items() if p in self.powers}
        self.capital_of = {space: power for power, space in self.capital.items()}
        self._read_ways()

    def _read_ways(self) -> None:
        """Neighbours by who may pass: on land, at sea, over the coast, in the air. Neutral land has none."""
        graph = graph_of(board(), [name for name, value in self.option.items() if value])
        self.land, self.sea, self.coast, self.air = (graph.ways(p) for p in ("land", "sea", "coast", "air"))
        self.flight = graph.distances("air")

    @cached_property
    def deadlock_split(self) -> dict[str, int]:
        return dict(self.tables["cash_advance"]["deadlock_split"])

    def mates(self, power: str) -> tuple[str, ...]:
        """The powers of the same side, in turn order, the power itself included."""
        return self.side[self.side_of[power]]

    def seats_of(self, powers: tuple[str, ...]) -> tuple[str, ...]:
        """The seats that play these powers, in order of play, each once."""
        named = {self.seat_of[power] for power in powers}
        return tuple(seat for seat in self.seats if seat in named)

    @cached_property
    def for_sale(self) -> tuple[str, ...]:
        """The kinds of units that can be bought."""
        return tuple(kind for kind, profile in self.profiles.items() if profile.buyable)

    def is_ship(self, kind: str) -> bool:
        return self.profiles[kind].domain == "sea"

    def is_plane(self, kind: str) -> bool:
        return self.profiles[kind].domain == "air"

    def is_troop(self, kind: str) -> bool:
        """Infantry, artillery, armor: what fights on land and takes it."""
        return self.profiles[kind].captures_land

    def hits_on(self, kind: str, attacking: bool) -> int:
        """The number a unit hits on; 0 if it does not fire."""
        profile = self.profiles[kind]
        return (profile.attack if attacking else profile.defense) or 0
