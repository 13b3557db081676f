"""The frames of this game: where a turn, a move, a battle or a question stands.

A frame that has finished pops itself; what it found goes into the position or the frame below.
"""

from __future__ import annotations

from msgspec import field

from wartable.families.blocks.borders import Crossings
from wartable.games.victory.answers import MoveItem
from wartable.games.victory.position import Ledger, Position
from wartable.kernel.flow import Frame
from wartable.kernel.staging import Roll

# -- the sequence of play


class Turn(Frame, frozen=True, tag="turn"):
    """A Game Turn: how far its table of steps has come."""

    step: int = 0


class Deal(Frame, frozen=True, tag="deal"):
    """Cards of the year are drawn, hand after hand; then the stacks are shuffled."""

    hands: tuple[tuple[str, int], ...]  # hand, cards to draw
    dice: tuple[int, ...] = ()


class Shuffle(Frame, frozen=True, tag="shuffle"):
    """Stacks are numbered anew for those who may not see them."""

    dice: tuple[int, ...] = ()


class Cards(Frame, frozen=True, tag="cards"):
    """Both sides choose a card."""

    laid: dict[str, str] = field(default_factory=dict)  # side -> its card, face down
    drawing: bool = False  # in a game for one: the enemy's card is drawn from those that lie face down
    dice: tuple[int, ...] = ()


class Exchange(Frame, frozen=True, tag="exchange"):
    """Of three players the two Allies lay a card for exchange, or none."""

    laid: dict[str, str] = field(default_factory=dict)  # hand -> the card, "" for none


class Beginning(Frame, frozen=True, tag="beginning"):
    """The two Allies say who of them plays the first card of the year."""

    named: dict[str, str] = field(default_factory=dict)  # who says -> whom


class Movement(Frame, frozen=True, tag="movement"):
    """The move phase of one side: its halves in order."""

    side: str
    halves: tuple[str, ...]


class Plan(Frame, frozen=True, tag="plan"):
    """A half moves. Orders already stand on the table for its owner, and may be withdrawn."""

    half: str
    side: str
    base: Position
    items: tuple[MoveItem, ...] = ()
    must: tuple[str, ...] = ()  # minors on which war was declared: they must be attacked


class Pinning(Frame, frozen=True, tag="pinning"):
    """The second player names his pinned units, space by space."""

    spaces: tuple[str, ...]


class Mustering(Frame, frozen=True, tag="mustering"):
    """The blocks of a minor power come into play, placed by whoever commands it."""

    power: str
    blocks: tuple[str, ...]


class Relocation(Frame, frozen=True, tag="relocation"):
    """Blocks in land that has become neutral go to the nearest friendly area with room."""

    blocks: tuple[str, ...]


class Lending(Frame, frozen=True, tag="lending"):
    """What the United States lend: steps of Convoys A and B that deliver, the point by way of Iran."""


class Landing(Frame, frozen=True, tag="landing"):
    """Air units, one after the other, fly to a base."""

    side: str
    blocks: tuple[str, ...]


class Allotment(Frame, frozen=True, tag="allotment"):
    """A side says what the effects of its card are for."""

    side: str
    effect: int = 0


class StepLosses(Frame, frozen=True, tag="step_losses"):
    """Effects that take steps before the first battle."""

    side: str
    effect: int = 0
    left: int = 0
    place: str = ""  # the place that was named, while the owner names the block there
    named: tuple[str, ...] = ()


# -- battles


class Combat(Frame, frozen=True, tag="combat"):
    """The combat phase: battles done."""

    fought: tuple[str, ...] = ()


class Battle(Frame, frozen=True, tag="battle"):
    """One battle. `step` counts through the table of the module `battle`."""

    space: str
    attacker: str  # the side that attacks now
    step: int = 0
    round: int = 1
    limit: int = 2
    turn: int = 0  # battle turns of the round done: letters times two
    acted: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()  # reinforcements until round 2
    afloat: tuple[str, ...] = ()  # armies still landing
    aloft: tuple[str, ...] = ()  # airborne still in the air
    landed: tuple[str, ...] = ()  # came over the sea this turn: -1
    half: tuple[str, ...] = ()  # units with a half-hit
    raid: bool = False
    blitz: bool = False
    began: str = ""  # the side that attacked at first
    firer: str = ""
    at: str = ""
    number: int = 0
    hits: int = 0
    dice: tuple[int, ...] = ()
    crossings: Crossings = field(default_factory=dict)  # retreats of this step
    extended: int = 0  # rounds added by a card


class Act(Frame, frozen=True, tag="act"):
    """A side brings one of these units into action."""

    side: str
    units: tuple[str, ...]


class AskHit(Frame, frozen=True, tag="ask_hit"):
    """The owner names who takes a hit."""

    side: str
    among: tuple[str, ...]


class AskExtend(Frame, frozen=True, tag="ask_extend"):
    """The attacker may add a round."""

    side: str
    ways: tuple[str, ...]


class Leaving(Frame, frozen=True, tag="leaving"):
    """Units that must go, one after the other."""

    side: str
    blocks: tuple[str, ...]


class Spoils(Frame, frozen=True, tag="spoils"):
    """The victor regroups or starts a Blitz."""

    space: str
    side: str
    seat: str = ""  # of three players, where both Allies have won at sea
    moved: tuple[str, ...] = ()
    crossings: Crossings = field(default_factory=dict)


class BlitzMove(Frame, frozen=True, tag="blitz_move"):
    """Units of a victory area move again."""

    space: str
    side: str
    leader: str
    base: Position
    blocks: tuple[str, ...]
    items: tuple[MoveItem, ...] = ()
    must: tuple[str, ...] = ()  # minors on which war was declared: they must be attacked


class ChooseBattle(Frame, frozen=True, tag="choose_battle"):
    """The first player names the next battle."""

    spaces: tuple[str, ...]


# -- the rest of the turn


class Supply(Frame, frozen=True, tag="supply"):
    step: int = 0


class CutLines(Frame, frozen=True, tag="cut_lines"):
    """An effect names areas through which no supply passes."""

    side: str
    effect: int
    named: tuple[str, ...] = ()


class Diplomacy(Frame, frozen=True, tag="diplomacy"):
    """A side names the country it rolls for, and rolls."""

    side: str
    country: str = ""
    dice: tuple[int, ...] = ()


class Production(Frame, frozen=True, tag="production"):
    """All seats build in secret."""

    ledger: Ledger | None = None
    done: tuple[str, ...] = ()


class Deployment(Frame, frozen=True, tag="deployment"):
    """Before the first card: a side exchanges its blocks between places of deployment."""

    side: str  # of three players the half: western, soviet
    base: Position | None = None  # the table as the exchange found it
    items: tuple[tuple[str, str], ...] = ()


AnyFrame = (
    Turn | Deal | Shuffle | Cards | Movement | Plan | Pinning | Mustering | Landing | Allotment | StepLosses
    | Combat | Battle | Act | AskHit | AskExtend | Leaving | Spoils | BlitzMove | ChooseBattle | Supply
    | Relocation | Lending | CutLines | Diplomacy | Production | Deployment | Exchange | Beginning | Roll
)  # fmt: skip
