"""The frames of this game: where a turn, a battle or a question stands.

Frames of the sequence and of battles run by themselves (`sequence`, `battle_…`). Frames that ask hold one
question each (`questions`). A frame that has finished pops itself; what it found goes into the fields of
the frame below.
"""

from __future__ import annotations

from msgspec import field

from wartable.families.axis_allies.frames import Choose, Dive, Intercept, Losses, Planned, Roll, Turn
from wartable.families.axis_allies.joint import Talks
from wartable.families.axis_allies.pieces import Stacks
from wartable.games.europe1999.answers import AnyAnswer, PlanItem
from wartable.games.europe1999.position import Position
from wartable.kernel.contract import DiceGroup
from wartable.kernel.flow import Frame

# -- the sequence of play


class Opening(Frame, frozen=True, tag="opening"):
    """Before the first turn: the special cash advance, then the starting income."""

    step: int = 0
    shares: dict[str, int] = field(default_factory=dict)


class Plan(Planned, frozen=True, tag="plan"):
    """A step in which the power plans freely."""

    step: str  # "advance", "purchase", "combat_movement", "noncombat_movement", "placement"
    power: str
    base: Position
    items: tuple[PlanItem, ...] = ()
    limit: int = 0  # of the cash advance: the power's share


class Overflight(Frame, frozen=True, tag="overflight"):
    """AA fire on planes that crossed gun territories, one territory after the other."""

    fired: tuple[str, ...] = ()
    space: str = ""
    dice: tuple[int, ...] = ()
    groups: tuple[DiceGroup, ...] = ()


class Combat(Frame, frozen=True, tag="combat"):
    """Step 3: battles one by one. `fought` names the battles done."""

    fought: tuple[str, ...] = ()
    opposed: tuple[str, ...] = ()  # territories for whose landing a sea battle was fought


# -- battles. `step` counts through the ordered table of the battle's module.


class Raid(Frame, frozen=True, tag="raid"):
    space: str
    step: int = 0
    dice: tuple[int, ...] = ()
    groups: tuple[DiceGroup, ...] = ()
    toll: int = 0  # raiders that the interceptors have hit


class SeaBattle(Frame, frozen=True, tag="sea_battle"):
    space: str
    step: int = 0
    round: int = 1
    origins: tuple[str, ...] = ()  # zones from which attacking ships came
    first_strike: bool = False
    attack_sweep: bool = False  # attacking planes can hit submarines this round
    defense_sweep: bool = False
    dice: tuple[int, ...] = ()
    groups: tuple[DiceGroup, ...] = ()
    doomed: Stacks = ()  # defenders marked as casualties
    lost: Stacks = ()  # attackers, and bystanders, chosen as casualties
    met: tuple[str, ...] = ()  # questions of this step already answered


class LandBattle(Frame, frozen=True, tag="land_battle"):
    space: str
    step: int = 0
    round: int = 1
    origins: tuple[str, ...] = ()
    landed: bool = False  # part of the force came ashore: an amphibious assault
    zones: tuple[str, ...] = ()  # from which transports unloaded
    dice: tuple[int, ...] = ()
    groups: tuple[DiceGroup, ...] = ()
    doomed: Stacks = ()
    lost: Stacks = ()
    go: str = ""  # "go" or "off" once the attacker has decided on the landing
    shots: tuple[tuple[str, str, int], ...] = ()  # ships giving support: zone, key, count


# -- questions


class PressOn(Frame, frozen=True, tag="press_on"):
    """After a round: fight on or retreat."""

    space: str
    places: tuple[str, ...]  # for land units or ships; "" when planes alone may go
    submarines: Stacks = ()


class Landing(Frame, frozen=True, tag="landing"):
    """Carry the landing out or call it off."""

    space: str


class SupportShots(Frame, frozen=True, tag="support_shots"):
    space: str
    zones: tuple[str, ...]


class Flights(Frame, frozen=True, tag="flights"):
    """Planes that must name a landing place now: after a retreat (attackers) or a lost deck or field."""

    space: str
    cause: str  # "retreat", "deck", "field"
    fired: tuple[str, ...] = ()
    shot: str = ""
    dice: tuple[int, ...] = ()
    groups: tuple[DiceGroup, ...] = ()


class DeckRoom(Frame, frozen=True, tag="deck_room"):
    """Several players' fighters compete for the free decks of a zone."""

    space: str
    room: int
    talks: Talks[AnyAnswer]


class Shares(Frame, frozen=True, tag="shares"):
    """The Allies divide a sum: "advance", "reshare" (the advance anew while they buy) or "payment"."""

    what: str
    total: int
    limits: dict[str, int]
    talks: Talks[AnyAnswer]
    least: dict[str, int]  # what a power has spent of its share already


AnyFrame = (
    Opening | Turn | Plan | Overflight | Combat | Raid | SeaBattle | LandBattle | Roll | Choose | Intercept
    | Losses | Dive | PressOn | Landing | SupportShots | Flights | DeckRoom | Shares
)  # fmt: skip
