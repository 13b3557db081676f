"""The state of a match, and the working copy that every rule function takes."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

from msgspec import Struct, structs

from wartable.families.blocks.standing import Blocks
from wartable.games.victory.blocks import AIR, ARMY, Block, all_blocks
from wartable.games.victory.book import AXIS, HALF_OF, HALVES, SIDE_OF, SOVIET, WESTERN, Book
from wartable.games.victory.frames import AnyFrame, Battle
from wartable.games.victory.position import Position, Trip
from wartable.kernel.contract import Event, Json, Outcome
from wartable.kernel.coverage import rule
from wartable.kernel.staging import StagedWork

FACTS = Position.__struct_fields__
T = TypeVar("T")


class State(Struct, frozen=True):
    """A value: applying an answer makes a new one."""

    serial: int  # answers applied so far; names the decisions
    position: Position
    frames: tuple[AnyFrame, ...]


class Loyalties(Struct, frozen=True):
    """Who fights for whom, as it follows from the states of the powers."""

    powers: dict[str, str]  # power -> camp
    blocks: dict[str, str]  # block -> camp
    sides: dict[str, str]  # block -> side; "" for blocks of neutrals
    halves: dict[str, str]  # block -> the half with which it moves; "" for blocks of neutrals
    foes: dict[str, frozenset[str]]  # camp -> the camps it is at war with
    hostile: dict[str, frozenset[str]]  # camp -> the blocks it is at war with
    strange: dict[str, frozenset[str]]  # camp -> the blocks that are neither its own nor at war with it
    barred: dict[str, frozenset[str]]  # camp -> the powers that are neither friend nor enemy to it
    moving: dict[str, frozenset[str]]  # half -> its blocks


@lru_cache(maxsize=4096)
@rule(
    "R-CNV-07", "R-SET-03", "R-SET-04", "R-CTL-10", "R-GZ-31", "R-MIN-06", "RULING-37", "RULING-67",
    "RULING-68",
)  # fmt: skip
def loyalties(majors: tuple[str, ...], statuses: tuple[tuple[str, str], ...]) -> Loyalties:
    """A neutral power is a camp of its own; the Soviet Union always is. Western Allies and Axis are at war,
    the Soviets once they have entered, or with the Finns alone. Convoys are Western whoever has built them:
    an attack on one is no war on the United States."""
    powers = {power: _camp_of(power, status, power in majors) for power, status in statuses}
    state = dict(statuses)
    camps = (*powers.values(), AXIS, WESTERN, SOVIET)
    foes = {camp: {SIDES_AT_WAR[camp]} if camp in SIDES_AT_WAR else set() for camp in camps}
    if state[SOVIET] == "war":
        foes[AXIS].add(SOVIET)
        foes[SOVIET].add(AXIS)
    if state["finland"] == "resisting":
        foes["finland"].add(SOVIET)
        foes[SOVIET].add("finland")
    blocks = {block.id: WESTERN if block.zone else powers[block.power] for block in all_blocks().values()}
    halves = {block: HALF_OF.get(camp, "") for block, camp in blocks.items()}
    return Loyalties(
        powers=powers,
        blocks=blocks,
        sides={block: SIDE_OF.get(camp, "") for block, camp in blocks.items()},
        halves=halves,
        foes={camp: frozenset(found) for camp, found in foes.items()},
        hostile={camp: frozenset(b for b, c in blocks.items() if c in found) for camp, found in foes.items()},
        strange={
            camp: frozenset(b for b, c in blocks.items() if c != camp and c not in found)
            for camp, found in foes.items()
        },
        barred={
            camp: frozenset(p for p, other in powers.items() if other != camp and other not in found)
            for camp, found in foes.items()
        },
        moving={half: frozenset(b for b, h in halves.items() if h == half) for half in HALVES},
    )


SIDES_AT_WAR = {AXIS: WESTERN, WESTERN: AXIS}
BASE = {"germany": AXIS, "italy": AXIS, "britain": WESTERN, "france": WESTERN, "usa": WESTERN}


def _camp_of(power: str, status: str, major: bool) -> str:
    if power == SOVIET:
        return SOVIET
    if major:
        return power if status in ("neutral", "mobilizing") else BASE[power]
    return status if status in (AXIS, WESTERN, SOVIET) else power


NOBODY: frozenset[str] = frozenset()


class Work(StagedWork, Blocks):
    """A working copy of a state, with the book at hand. Reading functions take it as well."""

    __slots__ = (*FACTS, "_kept", "_loyal", "g", "source")

    g: Book
    year: int
    turn: int
    factories: dict[str, tuple[int, ...]]
    holder: dict[str, str]
    status: dict[str, str]
    patron: dict[str, str]
    gone: tuple[str, ...]
    hands: dict[str, tuple[str, ...]]
    cards: dict[str, str]
    first: str
    commands: dict[str, int]
    trips: dict[str, Trip]
    pinned: tuple[str, ...]
    crossings: dict[str, int]
    attackers: dict[str, str]
    dawn: tuple[str, ...]
    fresh: tuple[str, ...]
    spent: dict[str, int]
    uses: dict[str, int]
    allotted: dict[str, tuple[str, ...]]
    flags: dict[str, int]
    deal: int
    outcome: Outcome | None
    source: Position | Work  # what this copy was made of

    def __init__(
        self, book: Book, serial: int, position: Position | Work, frames: tuple[AnyFrame, ...]
    ) -> None:
        self.g = book
        self.serial = serial
        self.frames = list(frames)
        self.events = []
        self.load(position)

    def load(self, position: Position | Work) -> None:
        """Set the table to a position; the position itself stays as it is. Written out, because every check
        and every answer begins here."""
        self.source = position
        self.year, self.turn, self.first, self.deal = (
            position.year,
            position.turn,
            position.first,
            position.deal,
        )
        self.gone, self.pinned, self.dawn = position.gone, position.pinned, position.dawn
        self.fresh, self.deal, self.outcome = position.fresh, position.deal, position.outcome
        self.blocks = position.blocks.copy()
        self.spots = position.spots.copy()
        self.factories = position.factories.copy()
        self.holder = position.holder.copy()
        self.status = position.status.copy()
        self.patron = position.patron.copy()
        self.hands = position.hands.copy()
        self.cards = position.cards.copy()
        self.commands = position.commands.copy()
        self.trips = position.trips.copy()
        self.crossings = position.crossings.copy()
        self.attackers = position.attackers.copy()
        self.spent = position.spent.copy()
        self.uses = position.uses.copy()
        self.allotted = position.allotted.copy()
        self.flags = position.flags.copy()
        self._loyal: Loyalties | None = None
        self._kept: dict[str, Any] | None = None  # what follows from a table that changes no more

    def settle(self) -> None:
        """From now on this copy is only read."""
        if self._kept is None:
            self._kept = {}

    def once(self, name: str, count: Callable[[], T]) -> T:
        """What follows from the table, counted once if the table changes no more, else every time."""
        if self._kept is None:
            return count()
        if name not in self._kept:
            self._kept[name] = count()
        found: T = self._kept[name]
        return found

    def twin(self) -> Work:
        """A copy on which something can be tried. It has no frames."""
        twin = Work(self.g, self.serial, self, ())
        twin._loyal = self._loyal
        return twin

    def position(self) -> Position:
        """The table as it is now, as a value of its own."""
        return self.twin()._position()

    def _position(self) -> Position:
        return Position(
            self.year, self.turn, self.blocks, self.spots, self.factories, self.holder, self.status,
            self.patron, self.gone, self.hands, self.cards, self.first, self.commands, self.trips,
            self.pinned, self.crossings, self.attackers, self.dawn, self.fresh, self.spent, self.uses,
            self.allotted, self.flags, self.deal, self.outcome,
        )  # fmt: skip

    def freeze(self) -> State:
        """The state this work has become. Afterwards the work must not be changed."""
        self.settle()
        return State(self.serial, self._position(), tuple(self.frames))  # type: ignore[arg-type]  # a game's frames are its own

    @property
    def now(self) -> int:
        """Turns counted through the years, for facts that last from one turn to a later one."""
        return self.year * 4 + self.turn

    # -- who is who

    @property
    def loyal(self) -> Loyalties:
        if self._loyal is None:
            self._loyal = loyalties(self.g.majors, tuple(self.status.items()))
        return self._loyal

    @property
    def camps(self) -> dict[str, str]:
        """Power -> camp."""
        return self.loyal.powers

    def set_status(self, power: str, status: str) -> None:
        self.status[power] = status
        self._loyal = None

    def printed(self, block: str) -> Block:
        return self.g.blocks[block]

    def camp(self, block: str) -> str:
        """The camp a block fights for."""
        return (self._loyal or self.loyal).blocks[block]

    def side(self, block: str) -> str:
        return (self._loyal or self.loyal).sides[block]

    def camp_at(self, area: str) -> str:
        """The camp that controls a land area."""
        return (self._loyal or self.loyal).powers[self.holder[area]]

    def foes(self, camp: str) -> frozenset[str]:
        """The camps at war with one."""
        return (self._loyal or self.loyal).foes.get(camp, NOBODY)

    def at_war(self, camp: str, other: str) -> bool:
        return other in (self._loyal or self.loyal).foes.get(camp, NOBODY)

    # -- who is where

    def of_camp(self, space: str, camp: str) -> tuple[str, ...]:
        camps = self.loyal.blocks
        return tuple([block for block in self.at(space) if camps[block] == camp])

    def of_side(self, space: str, side: str) -> tuple[str, ...]:
        sides = self.loyal.sides
        return tuple([block for block in self.at(space) if sides[block] == side])

    def enemies(self, space: str, camp: str) -> tuple[str, ...]:
        """Blocks there that are at war with a camp."""
        there = self.spots.get(space)
        if not there:
            return ()
        hostile = self.loyal.hostile.get(camp, NOBODY)
        return tuple([block for block in there if block in hostile])

    def has_enemies(self, space: str, camp: str) -> bool:
        """Whether blocks there are at war with a camp."""
        there = self.spots.get(space)
        if not there:
            return False
        return not (self._loyal or self.loyal).hostile.get(camp, NOBODY).isdisjoint(there)

    def armies(self, space: str, camp: str) -> tuple[str, ...]:
        return tuple(b for b in self.of_camp(space, camp) if self.g.blocks[b].branch == ARMY)

    def fliers(self, space: str, camp: str) -> tuple[str, ...]:
        return tuple(b for b in self.of_camp(space, camp) if self.g.blocks[b].branch == AIR)

    # -- what is known of the turn

    def note(self, block: str, **facts: object) -> None:
        """Change facts of a block's trip."""
        self.trips[block] = structs.replace(self.trips[block], **facts)

    def is_winter(self, space: str) -> bool:
        return self.g.ground.is_winter(space, self.turn)

    def whisper_moves(self, kind: str, side: str, goals: dict[str, str]) -> None:
        """Tell where blocks have gone: everybody learns how many from where to where, their owners which."""
        for seat in self.g.seats_of_side(side):
            own = {b: goal for b, goal in goals.items() if self.g.seat_of[self.camp(b)] == seat}
            if own:
                counted: dict[str, Json] = {}
                for goal in own.values():
                    counted[goal] = int(str(counted.get(goal, 0))) + 1
                self.whisper(kind, seat, {"side": side, "goals": counted}, {"blocks": dict(own)})

    def tell_of(self, kind: str, block: str, **facts: Json) -> None:
        """Tell of a block: by name in a battle, where it lies face up, else by name to its owner alone."""
        seat = self.g.seat_of.get(self.camp(block), "")
        self.events.append(self.event_of(kind, block, seat, facts))

    def event_of(self, kind: str, block: str, seat: str, facts: dict[str, Json]) -> Event:
        """The same event, before it is told. `seat`: the owner."""
        if any(isinstance(frame, Battle) for frame in self.frames):
            return Event(kind, {"block": block, **facts})
        return Event(kind, facts, {seat: {"block": block}} if seat else {})

    def whisper(self, kind: str, seat: str, public: dict[str, Json], secret: dict[str, Json]) -> None:
        """Tell something of which one seat learns more than the others."""
        self.events.append(Event(kind, public, {seat: secret}))


def look(book: Book, state: State) -> Work:
    """A working copy of a state, for reading or changing."""
    return Work(book, state.serial, state.position, state.frames)
