"""The frames of this game: where a turn, a battle or a question stands.

Frames of the sequence and of battles run by themselves (`sequence`, `combat`, `battle_…`, `raids`). Frames
that ask hold one question each (`questions`). A frame that has finished pops itself; what it found goes
into the fields of the frame below.
"""

from __future__ import annotations

from msgspec import Struct

from wartable.families.axis_allies.frames import Choose, Dive, Intercept, Losses, Planned, Roll, Turn
from wartable.families.axis_allies.pieces import Stacks
from wartable.games.aa1942.answers import PlanItem
from wartable.games.aa1942.position import Position
from wartable.kernel.contract import DiceGroup
from wartable.kernel.flow import Frame

# -- the sequence of play


class Plan(Planned, frozen=True, tag="plan"):
    """A phase in which the power plans freely."""

    step: str  # "purchase_units", "combat_move", "noncombat_move", "mobilize_new_units"
    power: str
    base: Position
    items: tuple[PlanItem, ...] = ()


class Group(Struct, frozen=True):
    """Assaults that share a sea zone or a target, and so are resolved together."""

    zones: tuple[str, ...]
    targets: tuple[str, ...]


class Combat(Frame, frozen=True, tag="combat"):
    """Phase 3: battles one by one. `fought` names the battles done; `groups` the assaults as announced."""

    groups: tuple[Group, ...] = ()
    fought: tuple[str, ...] = ()
    divided: tuple[str, ...] = ()  # zones whose ships have been divided among the assaults from there
    aims: tuple[tuple[str, str, int, str], ...] = ()  # zone, ships, how many, and the territory they bombard


# -- battles. `step` counts through the ordered table of the battle's module.


class Raid(Frame, frozen=True, tag="raid"):
    space: str
    step: int = 0
    dice: tuple[int, ...] = ()
    groups: tuple[DiceGroup, ...] = ()


class SeaBattle(Frame, frozen=True, tag="sea_battle"):
    space: str
    step: int = 0
    round: int = 1
    origins: tuple[str, ...] = ()  # zones from which attacking ships came
    our_sweep: bool = False  # the attacker has a destroyer in this round
    their_sweep: bool = False  # the defender has one
    met: tuple[str, ...] = ()  # powers that have decided about their submarines in this round
    dice: tuple[int, ...] = ()
    groups: tuple[DiceGroup, ...] = ()
    doomed: Stacks = ()  # defenders behind the casualty strip
    lost: Stacks = ()  # attackers chosen as casualties


class LandBattle(Frame, frozen=True, tag="land_battle"):
    space: str
    step: int = 0
    round: int = 1
    origins: tuple[str, ...] = ()  # territories from which attacking land units came
    landed: tuple[tuple[str, int], ...] = ()  # units that came ashore from each zone: an amphibious assault
    dice: tuple[int, ...] = ()
    groups: tuple[DiceGroup, ...] = ()
    doomed: Stacks = ()  # defenders behind the casualty strip
    lost: Stacks = ()  # attackers chosen as casualties


# -- questions


class PressOn(Frame, frozen=True, tag="press_on"):
    """After a round: fight on or retreat."""

    space: str
    places: tuple[str, ...]  # for land units or ships; "" when planes alone may go


class EngageZone(Frame, frozen=True, tag="engage_zone"):
    """Attack or ignore the submarines and transports of a zone."""

    space: str


class Bombarding(Frame, frozen=True, tag="bombarding"):
    """Which ships of a zone bombard in which of the assaults from there, and how many may in each."""

    zone: str
    limits: tuple[tuple[str, int], ...]


class Flights(Frame, frozen=True, tag="flights"):
    """A power's stranded fighters look for a place, one stack after the other."""

    power: str


AnyFrame = (
    Turn | Plan | Combat | Raid | SeaBattle | LandBattle | Roll | Choose | Intercept | Losses | Dive | PressOn
    | EngageZone | Bombarding | Flights
)  # fmt: skip
