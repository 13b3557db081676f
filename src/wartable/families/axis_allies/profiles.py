"""Unit profiles: what a type of unit costs and can do, read from a game's data file."""

from __future__ import annotations

from msgspec import Struct


class Profile(Struct, frozen=True, rename={"domain": "class"}):
    """One type of unit. `attack` and `defense`: hits on this number or less; None cannot fire."""

    id: str
    name: str
    plural: str
    short: str
    domain: str  # land, air, sea, special
    move: int
    buyable: bool
    casualty: bool
    captures_land: bool
    cost: int = 0
    attack: int | None = None
    supported_attack: int | None = None
    defense: int | None = None
    hits: int = 1
    load: int = 0
    cargo_capacity: int = 0
    fighter_capacity: int = 0
    support_shot: int = 0
    support_shot_second_edition: int = 0
    raid_escort_attack: int = 0
    raid_intercept: int = 0
    raid_attack: int = 0  # of a raiding bomber, at interceptors
    raid_fire: int = 0  # of a complex, at raiding bombers
    aa_fire: int = 0
    aa_shots: int = 0  # dice of each gun; 0: one for every plane, however many guns
    warship: bool = False
    surface_warship: bool = False
    chosen_last: bool = False  # as a casualty
    abilities: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
