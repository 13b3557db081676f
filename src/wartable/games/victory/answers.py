"""What players answer: one struct per verb."""

from __future__ import annotations

from msgspec import field

from wartable.kernel.contract import Answer

NEAREST = -1
"""Of a port with two coasts the one that is nearest by sea; where a ship may choose it names another."""

# -- cards


class Play(Answer, frozen=True, tag="play"):
    """The card for this turn, chosen in secret."""

    card: str


class Offer(Answer, frozen=True, tag="offer"):
    """A card for exchange with the other Ally."""

    card: str


class Begin(Answer, frozen=True, tag="begin"):
    """Who plays the first card of the year."""

    half: str


class Allot(Answer, frozen=True, tag="allot"):
    """The battle, area or block that an effect of the card is for."""

    target: str


class Forgo(Answer, frozen=True, tag="forgo"):
    """Leave an event, or the rest of it, unused."""


# -- movement


class Move(Answer, frozen=True, tag="move"):
    """Blocks along a path; of a flight the goal is enough."""

    blocks: tuple[str, ...]
    path: tuple[str, ...]


class Rail(Answer, frozen=True, tag="rail"):
    """A strategic move by land."""

    block: str
    goal: str


class Ship(Answer, frozen=True, tag="ship"):
    """A strategic move by sea."""

    block: str
    goal: str


class Rebase(Answer, frozen=True, tag="rebase"):
    """An air unit or a ship to another base."""

    block: str
    goal: str
    coast: int = NEAREST


class Invade(Answer, frozen=True, tag="invade"):
    """An infantry, perhaps with a leader, over seas into a coastal area, which ends the path."""

    blocks: tuple[str, ...]
    path: tuple[str, ...]


class Drop(Answer, frozen=True, tag="drop"):
    """An airborne unit by air."""

    block: str
    goal: str


class Haul(Answer, frozen=True, tag="haul"):
    """Factory steps to another city."""

    origin: str
    goal: str
    steps: int = 1


class Declare(Answer, frozen=True, tag="declare"):
    """War on a neutral."""

    power: str


class Withdraw(Answer, frozen=True, tag="withdraw"):
    """Take one order of the plan back."""

    item: int


class Done(Answer, frozen=True, tag="done"):
    """The plan, or the regrouping, is complete."""


class Pin(Answer, frozen=True, tag="pin"):
    """The blocks that the attack holds in place."""

    blocks: tuple[str, ...]


class Place(Answer, frozen=True, tag="place"):
    """A block comes into play."""

    block: str
    space: str
    coast: int = 0


# -- battles


class Fight(Answer, frozen=True, tag="fight"):
    """The battle that is fought next."""

    space: str


class Fire(Answer, frozen=True, tag="fire"):
    """A unit fires at one type of targets."""

    block: str
    at: str


class Retreat(Answer, frozen=True, tag="retreat"):
    """A unit leaves the battle, or lands elsewhere."""

    block: str
    to: str
    coast: int = NEAREST


class Hold(Answer, frozen=True, tag="hold"):
    """A unit neither fires nor leaves."""

    block: str


class Absorb(Answer, frozen=True, tag="absorb"):
    """Who takes the hit."""

    block: str


class Extend(Answer, frozen=True, tag="extend"):
    """One round more: by the card, or by a step of a leader."""

    by: str  # a leader, "card", or "" for no
    pays: bool = False  # the leader's own step, though a card would spare it


class Regroup(Answer, frozen=True, tag="regroup"):
    """A unit of the victor moves on."""

    block: str
    to: str
    coast: int = NEAREST


class Blitz(Answer, frozen=True, tag="blitz"):
    """A leader spends a step: the victors move on and may fight again."""

    leader: str
    pays: bool = False  # his own step, though a card would spare it


# -- diplomacy and production


class Woo(Answer, frozen=True, tag="woo"):
    """The country for which the roll of this turn is made."""

    country: str


class Lend(Answer, frozen=True, tag="lend"):
    """Steps of lend-lease convoys that deliver; the rest is kept. `iran`: the point for the Soviets."""

    convoy_a: int = 0
    convoy_b: int = 0
    iran: int = 0


class Produce(Answer, frozen=True, tag="produce"):
    """All builds of a production, in secret."""

    steps: tuple[str, ...] = ()  # blocks on the board that gain a step
    new: tuple[tuple[str, str], ...] = ()  # block, area
    factories: tuple[str, ...] = ()  # areas where a factory gains a step
    gifts: dict[str, int] = field(default_factory=dict)  # transfer -> points
    gains: tuple[str, ...] = ()  # blocks that gain a step by the card
    deploys: tuple[tuple[str, str], ...] = ()  # block, area: by the card
    coasts: dict[str, int] = field(default_factory=dict)  # new ship -> coast of its base, if not the first
    sites: dict[str, str] = field(default_factory=dict)  # block that the card brings new -> area
    works: dict[str, str] = field(default_factory=dict)  # resource area -> the ally it works for this time


MoveItem = Move | Rail | Ship | Rebase | Invade | Drop | Haul
AnyAnswer = (
    Play | Offer | Begin | Allot | Forgo | MoveItem | Declare | Withdraw | Done | Pin | Place | Fight | Fire
    | Retreat | Hold | Absorb | Extend | Regroup | Blitz | Woo | Lend | Produce
)  # fmt: skip
