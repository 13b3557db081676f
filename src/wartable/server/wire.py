"""What travels as JSON: the questions and answers of the web API. docs/api.md says how they belong
together.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from wartable.kernel.contract import View
from wartable.odds.asking import NO_WISHES, Wishes
from wartable.odds.serving import TypedBattle
from wartable.server.problems import RefusalTold

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
Title = Annotated[str, Meta(max_length=80)]
Id = Annotated[str, Meta(max_length=80)]
Order = Annotated[str, Meta(max_length=2000)]
RequestKey = Annotated[str, Meta(min_length=1, max_length=80)]
Message = Annotated[str, Meta(min_length=1, max_length=2000)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
"""A place in a row of entries or messages, as far as every client and database can count."""
Seconds = Annotated[float, Meta(ge=0, le=366 * 86400)]


# --- people ---


class AccountTold(Struct, frozen=True):
    id: str
    name: str
    guest: bool


class Notify(Struct, frozen=True, forbid_unknown_fields=True):
    """Ways by which somebody is told that a match waits for them."""

    email: bool = True  # if there is an address
    webhook: Annotated[str, Meta(max_length=300)] = ""  # an address that is sent a JSON object


class Me(Struct, frozen=True):
    account: AccountTold | None
    csrf: str
    settings: dict[str, Any] = {}
    email: str = ""
    vacation_until: float = 0
    notify: Notify = Notify()


class AccountWanted(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    password: Password
    email: Annotated[str, Meta(max_length=254)] = ""


class SignIn(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    password: Annotated[str, Meta(max_length=200)]


class GuestWanted(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    invitation: Annotated[str, Meta(max_length=100)] = ""


class MeChanged(Struct, frozen=True, forbid_unknown_fields=True):
    email: Annotated[str, Meta(max_length=254)] | UnsetType = UNSET
    settings: dict[str, Any] | UnsetType = UNSET
    vacation_until: Annotated[float, Meta(ge=0)] | UnsetType = UNSET
    notify: Notify | UnsetType = UNSET


# --- games ---


class ScenarioTold(Struct, frozen=True):
    id: str
    title: str
    text: str


class SeatPlanTold(Struct, frozen=True):
    id: str
    title: str
    seats: dict[str, tuple[str, ...]]
    names: dict[str, str]  # of the seats
    sides: dict[str, tuple[str, ...]] = {}  # side -> its seats; whoever stands in none plays alone


class OptionTold(Struct, frozen=True):
    id: str
    text: str
    default: int
    choices: tuple[int, ...]
    rules: tuple[str, ...]


class OrderPattern(Struct, frozen=True):
    kind: str
    policy: str
    params: dict[str, Any]


class GameTold(Struct, frozen=True):
    id: str
    title: str
    version: str
    playable: bool
    scenarios: tuple[ScenarioTold, ...]
    seat_plans: tuple[SeatPlanTold, ...]
    options: tuple[OptionTold, ...]
    standing_orders: tuple[OrderPattern, ...]
    computers: tuple[str, ...]  # computer players that can take a seat
    board: bool
    hides: bool = True  # whether seats hide anything from each other


class NeighbourTold(Struct, frozen=True):
    space: str
    border: str  # type of border; "" for a plain one
    passage: tuple[str, ...]  # who may pass: ids of the board's passages
    name: str = ""


class SpaceTold(Struct, frozen=True):
    name: str
    group: str
    worth: str
    note: str
    kind: str
    medium: str
    neighbours: tuple[NeighbourTold, ...]
    owner: str = ""  # by print
    features: tuple[str, ...] = ()


class UnitTold(Struct, frozen=True):
    name: str
    many: str
    worth: int = 0  # its price; 0 where the game does not say
    figures: str = ""  # what its card says


class PowerTold(Struct, frozen=True):
    id: str
    name: str
    adjective: str


class WordsTold(Struct, frozen=True):
    names: dict[str, str]
    powers: tuple[PowerTold, ...]
    spaces: dict[str, SpaceTold]
    units: dict[str, UnitTold]
    marks: dict[str, str]  # templates for marks of stacks, as `mark.<name>` and `focus.<name>`


class RowTold(Struct, frozen=True):
    id: str
    chapter: str
    chapter_title: str
    text: str
    source: str
    option: str
    cases: tuple[str, ...]


class CaseTold(Struct, frozen=True):
    id: str
    sentence: str
    rows: tuple[str, ...]
    steps: tuple[str, ...]


# --- guided games ---


class TaskTold(Struct, frozen=True):
    do: Literal["order", "refused"]
    seat: str
    typed: str
    written: str
    reasons: tuple[str, ...]


class LessonTold(Struct, frozen=True):
    say: str
    look: tuple[str, ...]
    tasks: tuple[TaskTold, ...]


class GuideTold(Struct, frozen=True):
    id: str
    title: str
    seat: str
    lessons: tuple[LessonTold, ...]


# --- matches ---

SeatKind = Literal["open", "person", "computer"]


class SeatTold(Struct, frozen=True):
    seat: str
    name: str
    powers: tuple[str, ...]
    holder: str
    kind: SeatKind
    present: bool
    account: str = ""


class PaceWanted(Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["none", "bank"] = "none"
    bank_seconds: Seconds = 0
    per_turn_seconds: Seconds = 0
    at_zero: Literal["claim", "grant"] = "claim"


class OutcomeTold(Struct, frozen=True):
    winners: tuple[str, ...]
    reason: str
    text: str


class MatchTold(Struct, frozen=True, kw_only=True):
    id: str
    title: str
    game: str
    game_title: str
    scenario: str
    plan: str
    options: dict[str, int]
    dice: str
    pace: PaceWanted
    private: bool
    spectators: str
    delay: float
    seats: tuple[SeatTold, ...]
    status: Literal["open", "running", "over"]
    your_turn: bool
    waiting_for: tuple[str, ...]
    round: int
    power: str
    created: float
    updated: float
    outcome: OutcomeTold | None
    sandbox_of: str
    sandbox_at: int


class OptionChosen(Struct, frozen=True):
    id: str
    text: str
    value: int
    default: int


class DiceTerms(Struct, frozen=True):
    mode: str
    commitment: str
    seeds: dict[str, str]  # seat -> its part in verifiable dice, as far as given
    secret: str  # "" until it is revealed


class Mine(Struct, frozen=True):
    seats: tuple[str, ...]
    role: Literal["owner", "player", "watcher"]


class MatchPage(MatchTold, frozen=True, kw_only=True):
    """A match as its own page shows it."""

    me: Mine
    options_explained: tuple[OptionChosen, ...]
    dice_terms: DiceTerms
    why_not: dict[str, str]  # deed -> why the caller may not do it; deeds that are allowed are left out


class MatchWanted(Struct, frozen=True, forbid_unknown_fields=True):
    game: Id
    scenario: Id = ""
    plan: Id = ""
    options: dict[str, int] = field(default_factory=dict)
    title: Title = ""
    seats: dict[str, Annotated[str, Meta(max_length=80)]] = field(default_factory=dict)
    seeds: dict[str, Annotated[str, Meta(max_length=200)]] = field(default_factory=dict)
    dice: Literal["verifiable", "typed", "both"] = "verifiable"
    pace: PaceWanted = PaceWanted()
    private: bool = False
    spectators: Literal["open", "delayed", "none"] = "open"
    delay: Seconds = 0


class SeatWanted(Struct, frozen=True, forbid_unknown_fields=True):
    take: bool = False
    leave: bool = False
    computer: Annotated[str, Meta(max_length=64)] = ""
    seed: Annotated[str, Meta(max_length=200)] = ""


class InvitationWanted(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Id = ""


class Invitation(Struct, frozen=True):
    """A link that seats whoever follows it."""

    link: str
    token: str


class InvitationTold(Struct, frozen=True):
    match: MatchTold
    seat: str  # empty: any that is open


class InvitationTaken(Struct, frozen=True, forbid_unknown_fields=True):
    seed: Annotated[str, Meta(max_length=200)] = ""


class BranchWanted(Struct, frozen=True, forbid_unknown_fields=True):
    at: Number | None = None
    seat: Id = ""


# --- talking ---


class ChatWanted(Struct, frozen=True, forbid_unknown_fields=True):
    text: Message
    to: Literal["match", "side"] = "match"
    seat: Id = ""


class ChatTold(Struct, frozen=True):
    """A line of the chat; `side` is empty for what is said to the whole table."""

    id: int
    account: str
    name: str
    side: str
    text: str
    time: float


class ChatPushed(Struct, frozen=True, tag_field="do", tag="chat"):
    said: ChatTold


class NotesKept(Struct, frozen=True, forbid_unknown_fields=True):
    text: Annotated[str, Meta(max_length=20_000)]


class PingWanted(Struct, frozen=True, forbid_unknown_fields=True):
    space: Id
    text: Annotated[str, Meta(max_length=120)] = ""
    to: Literal["match", "side"] = "match"
    seat: Id = ""


class PingPushed(Struct, frozen=True, tag_field="do", tag="ping"):
    space: str
    text: str
    seat: str
    name: str
    side: str
    time: float


class OrderGiven(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Id
    kind: Id
    policy: Id
    params: dict[str, Any] = field(default_factory=dict)


class OrderTold(Struct, frozen=True):
    seat: str
    kind: str
    policy: str
    params: dict[str, Any]


# --- looking ---


class Told(Struct, frozen=True, omit_defaults=True):
    """Something that happened, for one viewer."""

    seq: int
    kind: str
    data: dict[str, Any]
    text: str
    time: float
    private: dict[str, Any] = {}
    spaces: tuple[str, ...] = ()
    power: str = ""


class Prompt(Struct, frozen=True):
    """Who must act and for what."""

    text: str
    who: tuple[str, ...]
    left: str = ""


class ProposalTold(Struct, frozen=True):
    """An undo that waits for consent."""

    seat: str
    to: int
    agreed: tuple[str, ...]


class ClockTold(Struct, frozen=True):
    bank: float  # seconds left at `Look.time`
    running: bool
    away: bool = False  # its holder is on vacation: the clock stands


class Can(Struct, frozen=True):
    act: bool
    undo: bool
    redo: bool
    propose_undo: bool
    consent: bool
    roll: bool
    chat: bool


class Look(Struct, frozen=True, kw_only=True):
    """The match as one viewer sees it."""

    seq: int  # the entry it shows
    last: int  # the newest entry this viewer may know of
    time: float
    status: str
    view: View
    prompt: Prompt
    prompts: dict[str, str]
    can: Can
    proposal: ProposalTold | None
    clock: dict[str, ClockTold]
    present: tuple[str, ...]
    outcome_text: str


class Moved(Struct, frozen=True, tag_field="do", tag="moved"):
    seq: int
    look: Look
    events: tuple[Told, ...]


# --- looking back ---


class FiguresTold(Struct, frozen=True):
    money: int | None
    income: int | None
    units: int  # price of all units
    spaces: int  # under control
    worth: int  # of those spaces


class PointTold(Struct, frozen=True):
    """How things stood when a turn began; the last one is now."""

    seq: int
    time: float
    round: int
    power: str
    powers: dict[str, FiguresTold]


class LuckTold(Struct, frozen=True):
    """A power's dice against what was to be expected of them."""

    dice: int
    hits: int
    expected: float
    likelihood: float  # that honest dice are at least this far from expectation
    value: float  # worth of the hits beyond expectation
    band: float  # 19 of 20 honest matches stay within this distance of zero


class LedgerLine(Struct, frozen=True):
    """Luck after a throw, added up."""

    seq: int
    space: str
    round: int
    value: float
    band: float


class ChartsTold(Struct, frozen=True):
    points: tuple[PointTold, ...]
    luck: dict[str, LuckTold]
    ledger: dict[str, tuple[LedgerLine, ...]]
    note: str


class GroupTold(Struct, frozen=True):
    label: str
    roller: str
    count: int
    faces: int
    needs: int | None
    values: tuple[int, ...]
    hits: int | None
    expected: float | None


class ThrowTold(Struct, frozen=True):
    number: int
    seq: int
    time: float
    hidden: bool  # the caller may not see it; what it showed is left out
    request: str
    purpose: str
    text: str
    space: str
    source: str
    faces: tuple[int, ...]
    values: tuple[int, ...]
    groups: tuple[GroupTold, ...]
    undone: bool
    fits: bool | None  # whether it follows from secret and seeds; None while that cannot be computed


class DiceTold(Struct, frozen=True):
    mode: str
    match: str  # hash of the record's header, which is mixed in
    commitment: str
    seeds: dict[str, str]
    secret: str
    throws: tuple[ThrowTold, ...]
    verdict: Literal["fits", "fails", "later", "none"]
    text: str


class Beat(Struct, frozen=True):
    """Something worth telling to somebody who was away."""

    since: int
    until: int
    time: float
    power: str
    spaces: tuple[str, ...]
    lines: tuple[str, ...]


class RecapTold(Struct, frozen=True):
    since: int
    until: int
    text: str
    beats: tuple[Beat, ...]


class SeenWanted(Struct, frozen=True, forbid_unknown_fields=True):
    seq: Annotated[int, Meta(ge=0, le=2**31 - 1)]


class SeenTold(Struct, frozen=True):
    seq: int


# --- deciding ---


class StepWanted(Struct, frozen=True, forbid_unknown_fields=True):
    decision: Id
    seat: Id
    draft: Annotated[tuple[Annotated[str, Meta(max_length=500)], ...], Meta(max_length=200)] = ()


class ChoiceTold(Struct, frozen=True):
    pick: str
    label: str
    why_not: tuple[RefusalTold, ...]
    note: dict[str, Any]


class StepTold(Struct, frozen=True):
    asks: str
    choices: tuple[ChoiceTold, ...]
    answer: Any
    written: str


class AnswerWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer as `step` handed it out, or a typed order."""

    decision: Id
    seat: Id
    answer: Any = None
    order: Order = ""


class Checked(Struct, frozen=True):
    legal: bool
    written: str
    answer: Any
    refusals: tuple[RefusalTold, ...]
    events: tuple[Told, ...] = ()  # what would happen at once, where the game hides nothing


class ActionWanted(Struct, frozen=True, forbid_unknown_fields=True):
    decision: Id
    seat: Id
    key: RequestKey
    answer: Any = None
    order: Order = ""


class DiceWanted(Struct, frozen=True, forbid_unknown_fields=True):
    request: Id
    key: RequestKey
    seat: Id = ""
    values: Annotated[tuple[int, ...], Meta(max_length=1000)] | None = None


class ReachWanted(Struct, frozen=True, forbid_unknown_fields=True):
    decision: Id
    seat: Id
    space: Id
    units: Annotated[tuple[tuple[Id, int], ...], Meta(max_length=50)] = ()  # key and count; all if empty


class EndTold(Struct, frozen=True):
    """A space where an order may end, or why none does."""

    order: str  # as it is typed; empty if there is none
    answer: Any
    path: tuple[str, ...]
    why_not: tuple[RefusalTold, ...]


class ReachTold(Struct, frozen=True):
    to: dict[str, EndTold]
    complete: bool  # False when the search was broken off because it took too long


class ThreatsWanted(Struct, frozen=True, forbid_unknown_fields=True):
    space: Id
    seat: Id = ""


class Hit(Struct, frozen=True):
    """A stack that could come to the space."""

    power: str
    side: str
    space: str
    key: str
    kind: str
    count: int


class ThreatsTold(Struct, frozen=True):
    hit_by: tuple[Hit, ...]
    known: bool  # False for games whose rules do not say, or that hide units
    complete: bool


class OddsWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """About one space, two typed lists, or (when neither is named) every battle that is planned."""

    seat: Id = ""
    space: Id = ""
    battle: TypedBattle | None = None
    wishes: Wishes = NO_WISHES


class UndoWanted(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Id
    key: RequestKey


class UndoProposed(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Id
    key: RequestKey
    to: int | None = None  # None: before the newest dice


class ConsentGiven(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Id
    yes: bool
    key: RequestKey


class ClockWanted(Struct, frozen=True, forbid_unknown_fields=True):
    do: Literal["claim", "grant"]
    seat: Id  # whose clock stands at zero


class SeedWanted(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Id
    text: Annotated[str, Meta(min_length=1, max_length=200)]


class Done(Struct, frozen=True):
    """A request that was carried out: the newest entry, and what happened."""

    seq: int
    events: tuple[Told, ...]
