"""The contract between a game and the table.

One file, on purpose: whoever writes a game, a client or a computer player reads this and nothing else.
Everything here is plain data (frozen structs that travel as JSON) or a protocol whose comments are
obligations. The kernel knows no game; a game knows the kernel only through these names.

The life of a match, in one breath: the rules ask *decisions* of seats and *dice* of chance; each answer
is checked, applied and recorded; the state that results is a new value and the old one stays valid.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Struct, field

if TYPE_CHECKING:
    Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
else:
    Json = Any  # what decoders can make of a recursive type
Fact: TypeAlias = "str | int | tuple[str, ...]"
"""A parameter of a sentence: an id (rendered as its name), a number, or a list of ids."""

Seat: TypeAlias = str
Viewer: TypeAlias = str
"""A seat, or one of the two below."""
SPECTATOR: Viewer = "spectator"
REFEREE: Viewer = "referee"

Draft: TypeAlias = tuple[str, ...]
"""The picks made so far on the way to an answer."""

Asks = Literal["one", "some", "move", "basket", "allocate", "confirm"]
"""The question kinds. Every client implements each once; a game never invents a widget.

one       choose one thing                      some      choose any number of things
move      order stacks along paths              basket    fill a basket under a budget
allocate  divide a number over receivers        confirm   say yes or no
"""


class Refusal(Struct, frozen=True):
    """Why an action is not legal. Data: a sentence is made of it at the edge, in the reader's language.

    `code` names the sentence in the game's texts, `rule` the row of its rule list (empty only for
    mistakes that no rulebook speaks of), `params` fill the sentence: the unit, the place, the number.
    """

    code: str
    rule: str = ""
    params: dict[str, Fact] = field(default_factory=dict)


Refusals: TypeAlias = tuple[Refusal, ...]


class Answer(Struct, frozen=True, tag_field="do"):
    """What a seat answers. A game derives one struct per verb; together they form its answer union."""


class Action(Struct, frozen=True):
    """An answer given by a seat to one open decision."""

    decision: str
    seat: Seat
    answer: Any  # a struct of the game's answer union (Rules.answers)


class Decision(Struct, frozen=True):
    """A question put to one seat. It stays open until it is answered or the rules withdraw it.

    `id` never names two different questions of one match. `kind` is the game's word for the question,
    and standing orders are filed under it. `context` holds public facts for the prompt: every viewer
    sees them. Answers to `sealed` decisions are hidden until the last of the same moment is in.
    """

    id: str
    seat: Seat
    kind: str
    asks: Asks
    power: str = ""
    context: dict[str, Json] = field(default_factory=dict)
    sealed: bool = False


class DiceGroup(Struct, frozen=True):
    """Dice of one request that are rolled by one owner for one reason."""

    label: str  # what fires or is drawn, an id of the game
    count: int
    roller: str = ""  # the power (or seat) whose dice they are
    faces: int = 6
    needs: int | None = None  # hits on this number or less, where that has a meaning


class ChanceRequest(Struct, frozen=True):
    """All dice of one firing step, in the order of their groups. The only way chance enters a match."""

    id: str
    purpose: str
    groups: tuple[DiceGroup, ...]  # never empty, every count at least 1
    context: dict[str, Json] = field(default_factory=dict)
    audience: tuple[Seat, ...] | None = None  # None: everybody sees the result

    @property
    def count(self) -> int:
        return sum(group.count for group in self.groups)

    def faces(self) -> list[int]:
        """The number of faces of every die, in order."""
        return [group.faces for group in self.groups for _ in range(group.count)]


class Dice(Struct, frozen=True):
    """The answer of chance: one value per die, in the order of the request."""

    request: str
    values: tuple[int, ...]


class Event(Struct, frozen=True):
    """Something that happened, typed; prose is made of it at the edge.

    `data` is public. `private` adds facts for single seats. An event that `reveals` is a barrier to undo.
    """

    kind: str
    data: dict[str, Json] = field(default_factory=dict)
    private: dict[Seat, dict[str, Json]] = field(default_factory=dict)
    reveals: bool = False


class Outcome(Struct, frozen=True):
    """How the match ended."""

    winners: tuple[Seat, ...]
    reason: str
    data: dict[str, Json] = field(default_factory=dict)


class Choice(Struct, frozen=True):
    """One way to continue a draft. With refusals it is a dead end, shown because it explains itself."""

    pick: str
    why_not: Refusals = ()
    note: dict[str, Json] = field(default_factory=dict)


class Step(Struct, frozen=True):
    """How a draft may continue: the next picks, and the answer it amounts to if it may stop here."""

    asks: str  # names the next pick for the prompt: "origin", "unit", "count", "destination" ...
    choices: tuple[Choice, ...] = ()
    answer: Any = None


class Option(Struct, frozen=True):
    """A switch chosen when a match is created, explained in our words."""

    id: str
    text: str
    default: int = 0
    choices: tuple[int, ...] = (0, 1)  # 0 and 1 read as off and on; otherwise the allowed numbers
    rules: tuple[str, ...] = ()


class Scenario(Struct, frozen=True):
    """A starting position of a game."""

    id: str
    title: str
    text: str = ""


class SeatPlan(Struct, frozen=True):
    """One way to hand the powers of a game to players: seat -> powers, seats in order of play.

    `sides` names the seats that play together; a seat that stands in none plays for itself.
    """

    id: str
    title: str
    seats: dict[Seat, tuple[str, ...]]
    sides: dict[str, tuple[Seat, ...]] = field(default_factory=dict)

    def side_of(self, seat: Seat) -> str:
        """The side a seat plays for; without allies it is a side of its own."""
        return next((side for side, seats in self.sides.items() if seat in seats), seat)


class Setup(Struct, frozen=True):
    """Everything that turns a game into rules."""

    game: str
    scenario: str
    seats: str  # id of a SeatPlan
    options: dict[str, int] = field(default_factory=dict)


class RuleRow(Struct, frozen=True):
    """A row of the game's rule list, in our words."""

    id: str
    chapter: str
    text: str
    source: str = ""
    option: str = ""


class StandingOrder(Struct, frozen=True):
    """A seat's answer in advance to every decision of a kind, until it is taken back."""

    kind: str
    policy: str
    params: dict[str, Fact] = field(default_factory=dict)


class PieceView(Struct, frozen=True, omit_defaults=True):
    """Equal pieces in one place, as one viewer may see them. A hidden piece has a token, not a kind."""

    owner: str
    kind: str
    count: int = 1
    marks: dict[str, Json] = field(default_factory=dict)  # damage, cargo, movement used ...
    token: str = ""
    key: str = ""  # how orders name this stack


class SpaceView(Struct, frozen=True, omit_defaults=True):
    controller: str = ""
    pieces: tuple[PieceView, ...] = ()
    marks: dict[str, Json] = field(default_factory=dict)


class View(Struct, frozen=True):
    """What one viewer may see, built from nothing. Clients and computer players get this and no state."""

    viewer: Viewer
    game: str
    now: dict[str, Json]  # round, active power, step
    spaces: dict[str, SpaceView]
    powers: dict[str, dict[str, Json]]  # money, income ... per power
    marks: dict[str, Json] = field(default_factory=dict)
    focus: dict[str, Json] = field(default_factory=dict)  # the battle or plan in hand
    decisions: tuple[Decision, ...] = ()
    chance: ChanceRequest | None = None
    outcome: Outcome | None = None


class Unreadable(Exception):
    """Text that is not an order at all, or names nothing known. The message is meant for people."""


class ActionSpace(Protocol):
    """All answers to one decision, walked rather than listed. `Rules.check` remains the authority:
    whatever this space yields, samples or completes is legal, and `contains` agrees with `check`."""

    def partial(self, draft: Draft) -> Step: ...

    def iterate(self) -> Iterator[Any]: ...

    def count(self, limit: int) -> int: ...

    def sample(self, rng: Random) -> Any: ...

    def contains(self, answer: Any) -> bool: ...


S = TypeVar("S")


class Rules(Protocol[S]):
    """A game with scenario, seats and options chosen. Immutable; holds no match data; may hold tables
    computed once. Every method is pure: the state given is never changed.

    Rules of games that hide nothing may offer `about_to_move(state, power) -> state or None` besides: the
    position as if this power were about to move its units, for showing who could hit a space. What rules can
    explain besides their views, and offer for filling a basket, stands in kernel/sheets.py. Where a
    view costs much, they may offer `now(state)`: what `View.now` says, for those who want to know no more.
    """

    setup: Setup
    version: str  # of the rules; a record names the version that made it
    seats: tuple[Seat, ...]  # in order of play
    answers: Any  # union type of the game's Answer structs, for decoding

    def initial(self) -> S: ...

    # Empty when chance is next or the match is over. Several may be open at once.
    def decisions(self, state: S) -> tuple[Decision, ...]: ...

    # None unless the match waits for dice. Never open together with a decision.
    def chance(self, state: S) -> ChanceRequest | None: ...

    # Precondition: the decision is open in this state.
    def space(self, state: S, decision: Decision) -> ActionSpace: ...

    # () means legal: the only authority on legality. Never raises for well-formed answers, whatever
    # ids and numbers they carry. Refusals come in the order that helps most.
    def check(self, state: S, action: Action) -> Refusals: ...

    # A new state. Precondition: check is empty, or the dice fit the open request.
    def apply(self, state: S, move: Action | Dice) -> tuple[S, tuple[Event, ...]]: ...

    # Allow-list: built from nothing, equal for states the viewer cannot tell apart.
    def view(self, state: S, viewer: Viewer) -> View: ...

    def outcome(self, state: S) -> Outcome | None: ...

    # A state that `viewer` cannot tell from the given one, drawn by `rng`.
    def resample(self, state: S, viewer: Viewer, rng: Random) -> S: ...

    # Typed orders. `read` raises Unreadable; what it returns may still be refused by check.
    # write(read(text)) is the canonical spelling and reads back as the same answer.
    def read(self, state: S, decision: Decision, text: str) -> Any: ...

    def write(self, answer: Any) -> str: ...

    # The answer a standing order gives to this decision, or None where it does not apply.
    def standing(self, state: S, decision: Decision, order: StandingOrder) -> Any | None: ...


class Game(Protocol):
    """What the registry finds under a game's id. Everything may be read from files when it is asked for.

    An attribute `hides` that is false says that seats hide nothing from each other; without it they may.
    """

    @property
    def id(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def version(self) -> str: ...

    @property
    def scenarios(self) -> tuple[Scenario, ...]: ...

    @property
    def seat_plans(self) -> tuple[SeatPlan, ...]: ...

    @property
    def options(self) -> tuple[Option, ...]: ...

    # The policies on offer, as patterns.
    @property
    def standing_orders(self) -> tuple[StandingOrder, ...]: ...

    # Raises ValueError, with a sentence for people, for a setup this game does not have.
    def rules(self, setup: Setup) -> Rules[Any]: ...

    def rule_rows(self) -> tuple[RuleRow, ...]: ...

    # Sentence templates by "refusal.<code>", "event.<kind>", "prompt.<kind>", and names by id.
    def texts(self) -> Mapping[str, str]: ...
