"""What lies on the table, as a value: blocks, markers, factories, cards, and what was done this turn."""

from __future__ import annotations

from msgspec import Struct, field

from wartable.families.blocks.borders import Crossings
from wartable.families.blocks.standing import Field, Spots
from wartable.kernel.contract import Outcome


class Trip(Struct, frozen=True, omit_defaults=True):
    """What a block has done this turn."""

    how: str  # march, sail, fly, rebase, rail, ship, invade, drop, attend (an air unit that stays to fight)
    origin: str
    via: str = ""  # the space from which it came to where it stands
    coast: int = 0  # of the origin
    seas: tuple[str, ...] = ()  # laid down for an invasion
    free: bool = False  # costs no command


class Position(Struct, frozen=True):
    year: int
    turn: int  # of the year
    blocks: Field
    spots: Spots
    factories: dict[str, tuple[int, ...]]  # steps of each marker in an area
    holder: dict[str, str]  # the power that controls a land area
    status: dict[str, str]  # of every power, see politics
    patron: dict[str, str]  # minor power -> the major that won it
    gone: tuple[str, ...] = ()  # blocks that never come back
    hands: dict[str, tuple[str, ...]] = field(default_factory=dict)
    cards: dict[str, str] = field(default_factory=dict)  # played this turn, by deck
    first: str = ""  # the side that is first player this turn
    commands: dict[str, int] = field(default_factory=dict)  # purse -> what the card gave
    trips: dict[str, Trip] = field(default_factory=dict)
    pinned: tuple[str, ...] = ()
    crossings: Crossings = field(default_factory=dict)  # armies over borders into and out of battles
    attackers: dict[str, str] = field(default_factory=dict)  # contested space -> the side that moved in
    dawn: tuple[str, ...] = ()  # what was friendly when the move in hand began
    fresh: tuple[str, ...] = ()  # resources won by arms this turn
    spent: dict[str, int] = field(
        default_factory=dict
    )  # purse -> commands bound by moves already carried out
    uses: dict[str, int] = field(default_factory=dict)  # of events and leaders this turn
    allotted: dict[str, tuple[str, ...]] = field(default_factory=dict)  # effect -> the battles it is for
    flags: dict[str, int] = field(default_factory=dict)  # lasting facts: what has happened for good
    deal: int = 0  # the order in which strangers number stacks; shown to nobody
    outcome: Outcome | None = None


class Means(Struct, frozen=True):
    """What a power's points follow from."""

    steps: int  # of factories that work
    resources: int
    most: int  # resources that can count

    def points(self, more: int = 0) -> int:
        return max(0, min(self.steps, self.resources + more, self.most))


class Works(Struct, frozen=True):
    """A resource won from others: it may serve a co-belligerent instead of its owner."""

    value: int
    owner: str
    counts: int  # its value for the owner now; 0 where no line leads to him
    allies: tuple[str, ...]


class Ledger(Struct, frozen=True):
    """Points, and what supply allows: both sides build at once, so neither sees what the other has built."""

    points: dict[str, dict[str, int]]  # seat -> purse -> points
    fed: tuple[str, ...]  # blocks that supply lets gain a step
    red: tuple[str, ...]  # Western blocks that a red port alone supplies
    sites: dict[str, tuple[str, ...]]  # power -> home areas where new blocks may come
    gifts: dict[str, int]  # transfer -> the most it carries
    cut_off: bool  # Leningrad hangs on the lake
    means: dict[str, Means] = field(default_factory=dict)  # of powers that share a seat
    works: dict[str, Works] = field(default_factory=dict)  # area of a resource that may serve an ally
