"""The book of the game: what is looked up in the middle of a match, read once per rules object."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from typing import Any

from wartable.games.victory.blocks import AFLOAT, Block, all_blocks
from wartable.games.victory.files import file
from wartable.games.victory.ground import Ground, ground
from wartable.kernel.contract import Setup
from wartable.kernel.coverage import rule

AXIS, ALLIED = "axis", "allied"
"""The two sides; each has a deck."""
WESTERN, SOVIET = "western", "soviet"
SIDE_OF = {AXIS: AXIS, "italy": AXIS, "finland": AXIS, WESTERN: ALLIED, "usa": ALLIED, SOVIET: ALLIED}
"""The side of every camp that can have blocks on the board."""
OTHER = {AXIS: ALLIED, ALLIED: AXIS}
HALVES = {AXIS: (AXIS, "italy", "finland"), WESTERN: (WESTERN, "usa"), SOVIET: (SOVIET,)}
"""Whose blocks move together."""
HALF_OF = {camp: half for half, camps in HALVES.items() for camp in camps}


class Book:
    """Look-up tables of one rules object."""

    @rule("R-SET-01", "R-SET-05", "R-SET-11", "R-SET-13")
    def __init__(self, setup: Setup) -> None:
        self.tables: dict[str, Any] = file("tables")
        self.option = {o["id"]: setup.options.get(o["id"], o["default"]) for o in self.tables["option"]}
        self.setup = Setup(setup.game, setup.scenario, setup.seats, dict(self.option))
        self.scenario = next(s for s in file("setups")["setup"] if s["id"] == setup.scenario)
        self.plan = next(p for p in self.tables["plan"] if p["id"] == setup.seats)
        self.seats: tuple[str, ...] = tuple(self.plan["seats"])
        self.seat_of: dict[str, str] = {
            camp: seat for seat, camps in self.plan["seats"].items() for camp in camps
        }
        self.seat_of |= {camp: self.seat_of[half] for half, camps in HALVES.items() for camp in camps}
        self.blocks: dict[str, Block] = all_blocks()
        self.sorts = {block.id: _sort_for_stacking(block) for block in self.blocks.values()}
        self.ground: Ground = ground()
        self.majors: tuple[str, ...] = tuple(self.tables["powers"]["major"])
        self.minors = tuple(dict.fromkeys(b.power for b in self.blocks.values() if b.minor))
        self.powers = (*self.majors, *self.minors)
        self.camp_of_major = {power: camp for camp in HALVES for power in self.tables["camps"][camp]}
        self.cards: dict[str, dict[str, Any]] = {card["id"]: card for card in file("decks")["card"]}
        self.effects = {card: effects_by_kind(facts) for card, facts in self.cards.items()}

    @property
    def three(self) -> bool:
        return bool(self.plan["id"] == "three_players")

    @property
    def enemy_hand(self) -> int:
        """How the enemy's cards lie for one player; three players hold theirs themselves."""
        return 0 if self.three else int(self.option["enemy_hand"])

    def color(self, block: str) -> str:
        """What strangers see of a block."""
        return color(block)

    def seats_of_side(self, side: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.seat_of[camp] for camp, s in SIDE_OF.items() if s == side))

    @cached_property
    def mobilization(self) -> dict[str, Any]:
        """The forces with which the United States mobilize: blocks, and markers of factories."""
        found = file("setups")["mobilization"]
        return {"units": _units(found["units"]), "factories": self.markers(found["factories"])}

    @cached_property
    def forces(self) -> dict[str, Any]:
        """The forces of the scenario."""
        found = self.scenario["forces"]
        return {"units": _units(found["units"]), "factories": self.markers(found["factories"])}

    def markers(self, rows: list[list[Any]]) -> dict[str, tuple[int, ...]]:
        """Steps of factories, on as few markers as carry them."""
        most = int(self.tables["production"]["factory_steps"])
        return {space: (most,) * (n // most) + ((n % most,) if n % most else ()) for space, n in rows}

    @cached_property
    def pool(self) -> dict[str, tuple[str, ...]]:
        """Power -> its blocks."""
        found: dict[str, list[str]] = {power: [] for power in self.powers}
        for block in self.blocks.values():
            found.setdefault(block.power, []).append(block.id)
        return {power: tuple(blocks) for power, blocks in found.items()}

    @cached_property
    def homeland(self) -> dict[str, frozenset[str]]:
        """Power -> its home areas."""
        found: dict[str, set[str]] = {power: set() for power in self.powers}
        for space, power in self.ground.home_of.items():
            found.setdefault(power, set()).add(space)
        found["vichy"] = set(self.ground.regions["vichy"])
        return {power: frozenset(spaces) for power, spaces in found.items()}

    @cached_property
    def zone_of(self) -> dict[str, str]:
        """Convoy block -> its zone."""
        return {block.id: block.zone for block in self.blocks.values() if block.zone}


@cache
def color(block: str) -> str:
    """What strangers see of a block."""
    colors: dict[str, str] = file("pieces")["colors"]
    printed = all_blocks()[block]
    return colors["minor"] if printed.minor else colors[printed.power]


def _sort_for_stacking(block: Block) -> str:
    """Blocks of different sorts never take each other's room."""
    return "leader" if block.is_leader else "ship" if block.branch in AFLOAT else block.branch


Effects = dict[str, tuple[tuple[int, Mapping[str, Any]], ...]]
"""Kind -> the effects of this kind on a card, each with its place."""


def effects_by_kind(card: dict[str, Any]) -> Effects:
    found: Effects = {}
    for place, effect in enumerate(card.get("effects", ())):
        found[effect["op"]] = (*found.get(effect["op"], ()), (place, effect))
    return found


def _units(rows: list[list[Any]]) -> dict[str, tuple[str, int, int]]:
    """Block -> its place, its steps, its coast."""
    return {row[1]: (row[0], int(row[2]), int(row[3]) if len(row) > 3 else 0) for row in rows}
