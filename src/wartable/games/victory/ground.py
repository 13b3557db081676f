"""The board as this game reads it: terrain, borders, coasts, straits and passages as look-up tables."""

from __future__ import annotations

from functools import cache
from sys import intern

from msgspec import Struct

from wartable.board.facts import Edge
from wartable.board.graph import Graph, Ways, graph_of
from wartable.games.victory.files import board, file
from wartable.kernel.coverage import rule

UNLIMITED = 99
NOWHERE: frozenset[str] = frozenset()


class Passage(Struct, frozen=True):
    """An area between two waters that counts as one space for ships."""

    space: str
    joins: frozenset[str]
    axis_only: bool


class Ground:
    """What never changes on the board. One object for all matches."""

    def __init__(self) -> None:
        data = board()
        self.graph: Graph = graph_of(data)
        self.spaces = {s.id: s for s in data.spaces if s.kind != "impassable"}
        self.land = frozenset(s for s, space in self.spaces.items() if space.kind == "land")
        self.water = frozenset(self.spaces) - self.land
        self.army = self.graph.ways("land")
        self.sea = self.graph.ways("sea")
        self.coast = self.graph.ways("coast")
        self.air = self.graph.ways("air")
        self.line_ways: Ways = {
            s: (*self.army[s], *self.sea[s], *self.coast[s]) for s in self.spaces
        }  # of supply and resources
        self.terrain = {s: space.terrain for s, space in self.spaces.items()}
        self.nation = {s: space.group for s, space in self.spaces.items()}
        self.value = {s: space.value for s, space in self.spaces.items() if space.value}
        self.regions = {name: frozenset(found) for name, found in data.regions.items()}
        self.winter = file("tables")["winter"]
        self.ice = frozenset(self.winter["ice"])
        self.winter_turns = frozenset((self.winter["everywhere"], self.winter["doubled"]))
        self._read_extra()
        self._read_borders()

    @rule(
        "R-MAP-01", "R-MAP-03", "R-MAP-05", "R-MAP-06", "R-MAP-09", "R-MAP-10", "R-MAP-13", "R-NAV-02",
        "R-NAV-07", "R-NAV-08", "R-STK-06", "R-AIR-03", "RULING-18", "RULING-27",
    )  # fmt: skip
    def _read_extra(self) -> None:
        extra = {s: space.extra for s, space in self.spaces.items()}
        has = {s: frozenset(space.features) for s, space in self.spaces.items()}
        self.stack = {
            s: UNLIMITED if extra[s]["stack"] == "unlimited" else int(extra[s]["stack"]) for s in self.land
        }
        self.city_most = {s: int(e["factory_max"]) for s, e in extra.items() if "factory_max" in e}
        self.capital_of = {s: e["capital_of"] for s, e in extra.items() if "capital_of" in e}
        self.capital = {power: s for s, power in self.capital_of.items()}
        self.coasts = {s: tuple(map(tuple, extra[s].get("coasts", ()))) for s in self.land}
        self.naval_bases = frozenset(s for s in self.land if "naval_base" in has[s])
        self.red_ports = frozenset(s for s in self.land if "red_port" in extra[s])
        self.sea_class = {s: extra[s].get("sea_class", "") for s in self.water}
        self.sail_cost = {s: int(extra[s].get("move_cost", 1)) for s in self.spaces}
        self.air_cost = {s: self.sail_cost[s] if s in self.water else 1 for s in self.spaces}
        self.berths = {s: int(extra[s].get("navies", 0)) for s in self.water}
        self.zones = frozenset(s for s in self.water if self.sea_class[s] == "convoy_zone")
        self.lakes = frozenset(s for s in self.water if self.sea_class[s] == "lake")
        self.owner = {s: self.spaces[s].owner or self.nation[s] for s in self.land}
        self.home_of = {
            s: self.owner[s] for s in self.land if not extra[s].get("colony") and self.nation[s] != "water"
        }
        self.no_attack = frozenset(s for s in self.land if has[s] & {"no_attack", "allies_only"})
        self.no_axis = frozenset(s for s in self.land if "no_axis" in has[s])
        self.axis_resource = frozenset(s for s in self.land if "axis_resource_only" in has[s])
        self.double_winter = frozenset(s for s in self.land if "double_winter" in has[s])
        self.wintry = {
            self.winter["doubled"]: self.double_winter,
            self.winter["everywhere"]: frozenset(self.spaces),
        }  # turn -> where it is winter

    @rule("R-TER-08", "R-TER-09", "R-TER-10", "R-TER-11", "R-TER-12")
    def _read_borders(self) -> None:
        limits = {border.id: border.limit for border in board().borders}
        self.border: dict[tuple[str, str], str] = {}
        self.limit: dict[tuple[str, str], int] = {}
        self.freezing: set[tuple[str, str]] = set()
        self.strait_of: dict[tuple[str, str], str] = {}
        for edge in board().edges:
            limit = edge.limit if edge.limit is not None else limits.get(edge.border)
            for pair in _both(edge):
                self.border[pair] = edge.border
                self.limit[pair] = UNLIMITED if limit is None else limit
                if edge.extra.get("freezes") and not edge.extra.get("tree_lined"):
                    self.freezing.add(pair)
                if "strait" in edge.extra:
                    self.strait_of[pair] = edge.extra["strait"]
        self.sea_straits = frozenset(pair for pair in self.strait_of if pair[0] in self.water)
        extra = board().extra
        self.shores = {name: tuple(strait["shores"]) for name, strait in extra["straits"].items()}
        self.passages = tuple(
            Passage(p["space"], frozenset(p["joins"]), p["naval_if"].startswith("axis"))
            for p in extra["passages"].values()
        )
        self.passage_at = {passage.space: passage for passage in self.passages}
        self.leads = tuple(extra["norwegian_leads"]["chain"])
        self.shut_targets = frozenset(extra["no_sea_invasion"]["targets"])
        self.shut_coasts = frozenset(map(tuple, extra["no_sea_invasion"]["coasts"]))

    # -- questions

    @rule("R-NAV-07", "R-NAV-08")
    def coast_at(self, area: str, sea: str) -> int | None:
        """Which coast of an area lies on a sea."""
        return next((number for number, seas in enumerate(self.coasts[area]) if sea in seas), None)

    @rule("R-WIN-01", "R-WIN-02", "R-GZ-11")
    def is_winter(self, space: str, turn: int) -> bool:
        return space in self.wintry.get(turn, NOWHERE)

    @rule("R-WIN-07")
    def is_ice(self, space: str, turn: int) -> bool:
        return space in self.ice and turn in self.winter_turns

    @rule("R-MAP-02", "R-WIN-09", "R-WIN-10", "RULING-14")
    def limit_of(self, here: str, there: str, turn: int) -> int:
        """How many armies of a side may cross a border into or out of a battle in one step of play."""
        if turn in self.winter_turns and (here, there) in self.freezing:
            return int(self.winter["frozen_river"])
        return self.limit[here, there]


def _both(edge: Edge) -> tuple[tuple[str, str], tuple[str, str]]:
    a, b = map(intern, edge.between)
    return (a, b), (b, a)


@cache
def ground() -> Ground:
    """The board, read once."""
    return Ground()


__all__ = ["UNLIMITED", "Ground", "Passage", "Ways", "ground"]
