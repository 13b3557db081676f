"""What is printed on the blocks: a type's facts and those of the block itself in one record."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec import Struct

from wartable.games.victory.files import file
from wartable.kernel.coverage import rule

ARMY, AIR, NAVAL, CONVOY = "army", "air", "naval", "convoy"
AFLOAT = (NAVAL, CONVOY)


class Block(Struct, frozen=True):
    """One block of the force pool."""

    id: str
    power: str
    type: str
    name: str
    branch: str  # army, air, naval or convoy
    most: int
    letter: str  # battle turn; "" for what never fires
    number: int
    move: int
    cost: int
    primary: tuple[str, ...]
    secondary: tuple[str, ...]
    flat: dict[str, int]  # numbers of their own against some targets
    ship: str = ""  # surface or submarine
    infantry: bool = False  # infantry class
    minor: bool = False
    rebuild: bool = True
    year: int = 0
    fly: int = 0
    zone: str = ""  # of a convoy
    home: str = ""  # of a fortress
    canadian: bool = False
    free_force: str = ""  # the conquered country whose soldiers these are
    deploy: str = ""
    deploy_steps: int = 0
    # follows from the type, and is asked all the time
    is_leader: bool = False
    is_fortress: bool = False
    is_submarine: bool = False
    is_surface_warship: bool = False
    least: int = 1  # the steps with which it still stands: leaders have a zero step


@cache
@rule("R-UNI-22", "R-CNV-01", "RULING-47", "R-UNI-04", "R-UNI-05", "R-UNI-06", "R-UNI-15")
def all_blocks() -> dict[str, Block]:
    """Every block, in the order of the force pools."""
    types = {row["id"]: row for row in file("pieces")["type"]}
    return {row["id"]: _block(types[row["type"]], row) for row in file("pieces")["block"]}


def _block(type_: dict[str, Any], row: dict[str, Any]) -> Block:
    both = {**type_, **row}
    ship, is_leader = type_.get("ship", ""), row["type"] == "leader"
    return Block(
        id=row["id"],
        power=row["power"],
        type=row["type"],
        name=row["name"],
        branch=type_["class"],
        most=row["max"],
        letter=both.get("letter", ""),
        number=both.get("number", 0),
        move=both.get("move", 0),
        cost=both["cost"],
        primary=tuple(both.get("primary", ())),
        secondary=tuple(both.get("secondary", ())),
        flat=both.get("flat", {}),
        ship=ship,
        infantry=both.get("infantry_class", False),
        minor=both.get("minor", False),
        rebuild=both.get("rebuild", True),
        year=both.get("year", 0),
        fly=both.get("fly", 0),
        zone=both.get("zone", ""),
        home=both.get("home", ""),
        canadian=both.get("canadian", False),
        free_force=both.get("free_force", ""),
        deploy=both.get("deploy", ""),
        deploy_steps=both.get("deploy_steps", 0),
        is_leader=is_leader,
        is_fortress=row["type"] == "fortress",
        is_submarine=ship == "submarine",
        is_surface_warship=ship == "surface" and type_["class"] == NAVAL,
        least=0 if is_leader else 1,
    )
